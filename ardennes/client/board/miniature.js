// The corner map: the sheet made small, a dot for each stack, a frame for what is in sight.
import { addressOf } from "./details.js";
import { slot } from "./layers.js";
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./state.js").State} State */

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 400; // pixels of the small sheet
const WIDER = 1100; // and of one that is looked at

/** One that is only looked at: the whole map, who stands where, who holds what.
 * @param {HTMLElement} element @param {Places} places @param {string} svg @param {State} state
 * @param {AbortSignal} signal */
export function makePortrait(element, places, svg, state, signal) {
  const picture = makeMiniature(element, places, svg, () => {}, signal, WIDER);
  picture.showHolders(state.view?.holders ?? {}, state.setup.sides?.[0] ?? "");
  picture.showUnits(state);
  picture.showFrame(places.box);
}

/**
 * @param {HTMLElement} element @param {Places} places @param {string} svg  an address or a text
 * @param {(p: {x: number, y: number}) => void} look @param {AbortSignal} signal
 */
export function makeMiniature(element, places, svg, look, signal, wide = WIDE) {
  const { x, y, width, height } = places.box;
  const sheet = document.createElement("canvas");
  const picture = document.createElementNS(SVG, "svg");
  sheet.className = "miniature-sheet";
  picture.setAttribute("class", "miniature");
  picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  picture.setAttribute("aria-hidden", "true");
  const [flags, dots] = [slot(picture, "flags"), slot(picture, "dots")];
  const frame = document.createElementNS(SVG, "rect");
  frame.setAttribute("class", "frame");
  picture.append(frame);
  const pile = document.createElement("div");
  pile.className = "miniature-pile";
  pile.append(sheet, picture);
  element.replaceChildren(pile);
  const draw = (/** @type {string} */ of) => drawSheet(sheet, addressOf(of), places, signal, wide);
  draw(svg);

  /** @param {MouseEvent} event */
  function go(event) {
    const matrix = picture.getScreenCTM()?.inverse();
    if (matrix) look(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
  }
  picture.addEventListener("click", go, { signal });

  return {
    /** The sheet again, with more on it. @param {string} svg */
    redraw: draw,
    /** @param {State} state */
    showUnits({ setup, stacks }) {
      const found = [...stacks].filter(([place]) => places.has(place));
      const drawn = found.map(([place, ids]) => {
        const first = setup.roster[ids[0]].side === setup.sides?.[0];
        return dot(places.centre(place), first, places.scale);
      });
      dots.put(drawn.join(""));
    },
    /** Who holds what, for a map of its own. @param {Record<string, string>} holders
     * @param {string} first */
    showHolders(holders, first) {
      const found = Object.entries(holders).filter(([place]) => places.has(place));
      flags.put(found.map(([place, side]) => {
        const { x, y } = places.centre(place);
        const look = side === first ? "held first" : "held";
        return `<circle class="${look}" cx="${x}" cy="${y}" r="${30 * places.scale}"/>`;
      }).join(""));
    },
    /** @param {Rect} seen */
    showFrame(seen) {
      for (const [name, value] of Object.entries(seen)) frame.setAttribute(name, value.toFixed(1));
      const all = seen.width > width * 0.92 && seen.height > height * 0.92;
      picture.classList.toggle("all", all);
    },
  };
}

/**
 * Painted into a small canvas, so that the frame moves without drawing the map again.
 * @param {HTMLCanvasElement} sheet @param {string} address @param {Places} places
 * @param {AbortSignal} signal @param {number} wide
 */
function drawSheet(sheet, address, { box, sheet: seen, whole }, signal, wide) {
  const k = wide / box.width;
  const image = new Image();
  image.addEventListener(
    "load",
    () => {
      [sheet.width, sheet.height] = [wide, box.height * k];
      const pen = sheet.getContext("2d");
      /** @returns {[number, number, number, number]} */
      const frame = (/** @type {typeof box} */ { x, y, width, height }) =>
        [(x - box.x) * k, (y - box.y) * k, width * k, height * k];
      pen?.rect(...frame(seen));
      pen?.clip();
      pen?.drawImage(image, ...frame(whole ?? seen));
    },
    { signal },
  );
  image.src = address;
}

/** @param {{x: number, y: number}} p @param {boolean} first @param {number} scale */
function dot(p, first, scale) {
  const r = 18 * scale;
  return first
    ? `<rect class="dot first" x="${p.x - r}" y="${p.y - r}" width="${2 * r}" height="${2 * r}"/>`
    : `<circle class="dot" cx="${p.x}" cy="${p.y}" r="${r}"/>`;
}
