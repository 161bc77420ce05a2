// Pan and zoom: one CSS transform on the world, written once a frame. Knows no pointer and no map.
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Rect} Rect */

const LEAST = 0.2;
const MOST = 4;
const EDGE = 72; // pixels of table beyond the sheet, to draw it out from under a panel
const FOOT = 150; // the same at the bottom of a wide board, where the miniature lies
const WIDE = 780;
const GLIDE = 480; // milliseconds, as long as the style sheet says
const REST_AFTER = 140; // milliseconds without movement until the picture is redrawn sharp

/**
 * @param {HTMLElement} board @param {HTMLElement} world @param {Rect} box
 * @param {(zoom: number) => void} onRest @param {() => void} onMove
 */
export function makeCamera(board, world, box, onRest, onMove) {
  let [x, y, k] = [0, 0, 1];
  let [frame, timer, gliding] = [0, 0, 0];
  let sharp = 0; // the zoom at which the textures were drawn
  let size = { width: board.clientWidth, height: board.clientHeight };

  function keepInSight() {
    x = kept(x, size.width, box.width * k, EDGE);
    y = kept(y, size.height, box.height * k, size.width > WIDE ? FOOT : EDGE);
  }

  /** In whole pixels: a texture that moves by a fraction of one would have to be redrawn. */
  function paint() {
    frame = 0;
    const [left, top] = [Math.round(x), Math.round(y)];
    world.style.transform = `translate3d(${left}px,${top}px,0) scale(${k})`;
  }

  function moved() {
    halt();
    keepInSight();
    frame ||= requestAnimationFrame(paint);
    onMove();
    clearTimeout(timer);
    timer = setTimeout(rest, REST_AFTER);
  }

  function rest() {
    clearTimeout(timer);
    [x, y] = [Math.round(x), Math.round(y)];
    paint();
    if (k !== sharp) redraw();
    onRest(k);
  }

  /**
   * The world is kept as textures (will-change), which pan for nothing and grow blurred. Taking
   * the hint away for two frames makes the browser draw them again at the scale they have now.
   */
  function redraw() {
    sharp = k;
    world.classList.add("redraw");
    requestAnimationFrame(() => requestAnimationFrame(() => world.classList.remove("redraw")));
  }

  /** @param {number} zoom */
  const within = (zoom) => Math.min(MOST, Math.max(LEAST, zoom));

  /** Zoom about a point of the board, in pixels. */
  /** @param {number} factor @param {number} px @param {number} py */
  function zoomAt(factor, px, py) {
    const next = within(k * factor);
    const f = next / k;
    [x, y, k] = [px - (px - x) * f, py - (py - y) * f, next];
    moved();
  }

  /** @param {number} dx @param {number} dy */
  function pan(dx, dy) {
    [x, y] = [x + dx, y + dy];
    moved();
  }

  /** The world's own transform is eased by the browser. */
  function glide() {
    clearTimeout(gliding);
    world.classList.add("gliding");
    gliding = setTimeout(halt, GLIDE);
  }

  function halt() {
    clearTimeout(gliding);
    world.classList.remove("gliding");
  }

  /** Shows a point of the map in the middle. @param {Point} p @param {number} [zoom]
   * @param {boolean} [slowly] */
  function centre(p, zoom = k, slowly = false) {
    if (slowly) glide();
    else halt();
    k = within(zoom);
    x = size.width / 2 - (p.x - box.x) * k;
    y = size.height / 2 - (p.y - box.y) * k;
    keepInSight();
    rest();
  }

  /** The whole map, with a little table around it. */
  function fit(pad = 10) {
    k = within(Math.min((size.width - pad) / box.width, (size.height - pad) / box.height));
    x = (size.width - box.width * k) / 2;
    y = (size.height - box.height * k) / 2;
    rest();
  }

  /** The board has another size: the same point stays in the middle; at the top, if something has
   * opened below it. */
  function resize() {
    const now = { width: board.clientWidth, height: board.clientHeight };
    if (!now.width || !now.height) return;
    if (!size.width || !size.height) {
      size = now; // it was hidden until now
      return fit();
    }
    x += (now.width - size.width) / 2;
    if (now.width !== size.width) y += (now.height - size.height) / 2;
    size = now;
    keepInSight();
    rest();
  }

  /** Pixels of the board to the map, and back. @param {Point} p */
  const toMap = (p) => ({ x: (p.x - x) / k + box.x, y: (p.y - y) / k + box.y });
  /** @param {Point} p */
  const toBoard = (p) => ({ x: (p.x - box.x) * k + x, y: (p.y - box.y) * k + y });

  /** What of the map can be seen. @returns {Rect} */
  const seen = () => ({ ...toMap({ x: 0, y: 0 }), width: size.width / k, height: size.height / k });

  function destroy() {
    clearTimeout(timer);
    clearTimeout(gliding);
    cancelAnimationFrame(frame);
  }

  return {
    zoomAt,
    pan,
    centre,
    fit,
    resize,
    toMap,
    toBoard,
    seen,
    destroy,
    zoomBy: (/** @type {number} */ factor, px = size.width / 2, py = size.height / 2) =>
      zoomAt(factor, px, py),
    get zoom() {
      return k;
    },
    get size() {
      return size;
    },
  };
}
/** @typedef {ReturnType<typeof makeCamera>} Camera */

/** Where a sheet begins so that no more than a margin is seen beyond it; in the middle if it is
 * smaller than that. @param {number} at @param {number} room @param {number} long
 * @param {number} after  the margin at its end */
function kept(at, room, long, after) {
  const [least, most] = [room - long - after, EDGE];
  return least < most ? Math.min(most, Math.max(least, at)) : (room - long) / 2;
}
