// A small piece of the map with its counters: a still, or the frames of a short film.
import { attackArrow, ring } from "./chips.js";
import { xy } from "./curves.js";
import { addressOf, wholeMap } from "./details.js";
import { slot } from "./layers.js";
import { makePlaces } from "./places.js";
import { makeStackLayer, stacksOf } from "./stacks.js";
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("../protocol.js").LogLine} LogLine */

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [470, 290]; // units of a map of scale 1
const SHARP = 1.5; // pixels of the canvas for each of them
const NONE = new Set();

/** A piece of the map around a place, inside it. @param {Places} places @param {string} place
 * @returns {Rect} */
export function frameAround(places, place) {
  const { x, y, width, height } = places.box;
  const w = Math.min(width, WIDE * places.scale);
  const h = Math.min(height, HIGH * places.scale);
  const middle = places.point(place) ?? { x: x + width / 2, y: y + height / 2 };
  return {
    x: Math.min(Math.max(middle.x - w / 2, x), x + width - w),
    y: Math.min(Math.max(middle.y - h / 2, y), y + height - h),
    width: w,
    height: h,
  };
}

/**
 * @param {{map: import("./types.js").MapFiles & {geometry: import("./types.js").Geometry},
 *   setup: import("./types.js").Setup, place: string}} about
 */
export function makeClip({ map, setup, place }) {
  const places = makePlaces(map.geometry);
  const frame = frameAround(places, place);
  const element = document.createElement("div");
  element.className = "clip-map";
  const ground = document.createElement("canvas");
  const over = document.createElementNS(SVG, "svg");
  over.setAttribute("viewBox", Object.values(frame).join(" "));
  over.setAttribute("class", "clip-units layer");
  over.setAttribute("aria-hidden", "true");
  element.append(ground, over);
  const marks = slot(over, "marks");
  const units = slot(over, "units").group;
  const arrows = slot(over, "arrows");
  const stacks = makeStackLayer(units, places);
  paint(ground, map, places, frame);

  return {
    element,
    /** @param {import("./types.js").View} view @param {LogLine[]} lines */
    show(view, lines) {
      stacks(stacksOf(setup, view, NONE), setup, view, NONE, NONE);
      const told = lines.filter(({ places: at }) => at.some(places.has));
      const rings = told.map((line) => ring(places, last(line, places), "selected"));
      marks.put(ring(places, places.has(place) ? place : "", "target").repeat(+places.has(place)) +
        rings.join(""));
      arrows.put(told.map((line) => arrow(places, line)).join(""));
    },
  };
}

/** @param {LogLine} line @param {Places} places */
const last = (line, places) => line.places.filter(places.has).at(-1) ?? "";

/** The way of who moves, the attack on a place. @param {Places} places @param {LogLine} line */
function arrow(places, line) {
  const points = line.places.filter(places.has).map(places.centre);
  if (points.length < 2) return "";
  if (line.tone === "battle") return attackArrow(points[1], points[0], 5, places.scale);
  const d = `M${points.map(xy).join("L")}`;
  return `<path class="way casing" d="${d}"/><path class="way" d="${d}"/>`;
}

/** @type {Map<string, Promise<HTMLImageElement>>} */
const pictures = new Map();

/** One image for all clips of a map. @param {import("./types.js").MapFiles} files */
async function load(files) {
  const image = new Image();
  image.src = addressOf(await wholeMap(files));
  await image.decode();
  return image;
}

/** The printed map, cut out. @param {HTMLCanvasElement} canvas
 * @param {import("./types.js").MapFiles} files @param {Places} places @param {Rect} frame */
function paint(canvas, files, { sheet, whole, scale }, frame) {
  const all = whole ?? sheet;
  const picture = pictures.get(files.svg) ?? load(files);
  pictures.set(files.svg, picture);
  picture.then((image) => {
    [canvas.width, canvas.height] = [frame.width, frame.height].map((n) => (n / scale) * SHARP);
    const [kx, ky] = [image.naturalWidth / all.width, image.naturalHeight / all.height];
    canvas.getContext("2d")?.drawImage(image, (frame.x - all.x) * kx, (frame.y - all.y) * ky,
      frame.width * kx, frame.height * ky, 0, 0, canvas.width, canvas.height);
  }).catch(() => pictures.delete(files.svg));
}
