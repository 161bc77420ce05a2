// Small signs that overlays are made of: chips with a figure, arrows, rings, hatched places.
import { ruler, xy } from "./curves.js";
import { plain } from "./text.js";
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Places} Places */

/** Characters of a chip are about so wide. @type {Record<string, number>} */
const WIDE = { why: 5.2 };

/**
 * A figure on a small plate; it keeps its size on the screen when the map grows small.
 * @param {Point} p @param {string} text @param {string} cls @param {number} [scale]
 */
export function chip(p, text, cls, scale = 1) {
  const w = 10 + [...text].length * (WIDE[cls] ?? 6.6);
  const fit = scale === 1 ? "" : ` scale(${scale})`;
  return (
    `<g transform="translate(${xy(p)})${fit}"><g class="chip ${cls}">` +
    `<rect x="${-w / 2}" y="-8.5" width="${w}" height="17" rx="8.5"/>` +
    `<text y="4">${plain(text)}</text></g></g>`
  );
}

/** The ring about a place. @param {Places} places @param {string} id @param {string} cls */
export const ring = (places, id, cls) =>
  `<path class="hexring ${cls}" d="${places.outline(id, 2 * places.scale)}"/>`;

/** Many places in one path. @param {Places} places @param {string[]} ids @param {string} cls */
export function area(places, ids, cls, inset = 0) {
  if (!ids.length) return "";
  const d = ids.map((id) => places.outline(id, inset * places.scale)).join("");
  return `<path class="${cls}" d="${d}"/>`;
}

/**
 * A tapered arrow from the rim of one counter to the rim of another.
 * @param {Point} from @param {Point} to @param {number} width @param {number} scale
 */
export function attackArrow(from, to, width, scale) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const at = ruler(from, to);
  const w = width * scale;
  const [tail, tip] = [15 * scale, length - 21 * scale];
  const [neck, barb] = [tip - 15 * scale, w + 5.5 * scale];
  const outline = [
    at(tail, -w * 0.4), at(neck, -w), at(neck, -barb), at(tip),
    at(neck, barb), at(neck, w), at(tail, w * 0.4),
  ];
  return `<path class="arrow" d="M${outline.map(xy).join("L")}Z"/>`;
}

/** A plain arrow into a neighbouring place. */
/** @param {Point} from @param {Point} to @param {string} cls @param {number} scale */
export function goArrow(from, to, cls, scale) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const at = ruler(from, to);
  const [tail, neck, tip] = [17 * scale, length - 30 * scale, length - 16 * scale];
  const [w, barb] = [3.4 * scale, 9 * scale];
  const outline = [
    at(tail, -w), at(neck, -w), at(neck, -barb), at(tip), at(neck, barb), at(neck, w), at(tail, w),
  ];
  return `<path class="go-arrow ${cls}" d="M${outline.map(xy).join("L")}Z"/>`;
}

/** A sign at a point, scaled to the map. */
/** @param {Point} p @param {string} cls @param {number} scale @param {string} body */
export const sign = (p, cls, scale, body) =>
  `<g class="${cls}" transform="translate(${xy(p)}) scale(${scale})">${body}</g>`;

/** The patterns overlays are filled with: zones lean opposite ways. */
export const PATTERNS =
  `<defs>${hatch("german", 7, 45)}${hatch("allied", 7, -45)}${hatch("both", 5, 0)}` +
  `${hatch("warn", 6, 45)}${hatch("no", 6, 45)}</defs>`;

/** @param {string} name @param {number} gap @param {number} angle */
function hatch(name, gap, angle) {
  return (
    `<pattern id="hatch-${name}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${angle})"><path class="hatch-${name}" d="M0 0V${gap}"/></pattern>`
  );
}
