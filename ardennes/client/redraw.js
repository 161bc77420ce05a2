// However many changes come before the next frame, there is one redraw.

/**
 * @param {() => void} draw
 * @param {(callback: () => void) => number} [nextFrame]
 */
export function oncePerFrame(draw, nextFrame = (callback) => requestAnimationFrame(callback)) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    nextFrame(() => {
      waiting = false;
      draw();
    });
  };
}
