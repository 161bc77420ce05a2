// Pieces that are no units, and the flags of those who hold a place; both above the counters.
import { sign } from "./chips.js";
import { curve, cutCorners } from "./curves.js";
import { flag, marker } from "./markers.js";
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./types.js").View} View */

/** Where a flag may stand in its place, the best first. */
const CORNERS = [[-24, 20], [24, 20], [-29, 4], [29, 4]];
const AROUND = [[-20, 0], [20, 0], [0, 20], [0, -20], [-16, 16], [16, -16]]; // of a town
const FLAG = 8; // half its size

/**
 * A flag at a lower corner of every objective, beside the names.
 * @param {Places} places @param {View} view @param {string} first  the side with square flags
 * @param {Rect[]} names  boxes that should stay legible
 */
export function drawFlags(places, view, first, names) {
  const worthy = (/** @type {string} */ id) => !places.spread || view.worth?.[id];
  const known = Object.entries(view.holders ?? {}).filter(([id]) => places.has(id));
  const held = known.filter(([id]) => worthy(id));
  const flags = held.map(([id, side]) => {
    const body = flag(side, side === first, view.worth?.[id]);
    return sign(cornerOf(places, id, names), "flag-at", places.scale, body);
  });
  return flags.join("");
}

/** @param {Places} places @param {string} id @param {Rect[]} names */
function cornerOf(places, id, names) {
  const town = places.town(id);
  const { x, y } = town ?? places.centre(id);
  const corners = (town ? AROUND : CORNERS).map(([dx, dy]) => {
    return { x: x + dx * places.scale, y: y + dy * places.scale };
  });
  const free = corners.find((p) => !names.some((box) => touches(box, p, FLAG * places.scale)));
  return free ?? corners[0];
}

/** @param {Rect} box @param {{x: number, y: number}} p @param {number} r */
const touches = (box, p, r) =>
  p.x + r > box.x && p.x - r < box.x + box.width && p.y + r > box.y && p.y - r < box.y + box.height;

/** What a place counts for that nobody can hold: the ways off the map, a number each. */
/** @param {Places} places @param {View} view */
export function drawWorth(places, view) {
  const open = Object.entries(view.worth ?? {}).filter(([id]) =>
    places.has(id) && view.holders?.[id] === undefined);
  return open.map(([id, n]) => {
    const { x, y } = places.centre(id);
    const body = `<path d="M-9 -7H5L10 0L5 7H-9Z"/><text x="-1" y="3.4">×${Number(n)}</text>`;
    return sign({ x, y: y + 22 * places.scale }, "worth", places.scale, body);
  }).join("");
}

/** Where every place is held by somebody, the line between the sides. */
/** @param {Places} places @param {View} view @param {string} first */
export function drawFront(places, view, first) {
  const holders = view.holders ?? {};
  if (!places.ids.every((id) => holders[id])) return "";
  const own = places.ids.filter((id) => holders[id] === first);
  const d = places.front(new Set(own)).map((run) => curve(cutCorners(run, 1, false))).join("");
  return `<path class="front faint casing" d="${d}"/><path class="front faint" d="${d}"/>`;
}

/** Pieces stand side by side at the upper left of their place; in the middle of an empty one. */
/** @param {Places} places @param {View} view @param {(place: string) => boolean} occupied */
export function drawPieces(places, view, occupied) {
  /** @type {Map<string, number>} */
  const count = new Map();
  const drawn = (view.pieces ?? []).map(({ kind, at, label }) => {
    const p = at && places.point(at);
    if (!p) return "";
    const n = count.get(at) ?? 0;
    count.set(at, n + 1);
    const onSide = at.includes("/");
    const [dx, dy, size] = occupied(at) ? [n * 18 - 22, -26, 1] : [n * 24, 0, onSide ? 1 : 1.4];
    const corner = { x: p.x + dx * places.scale, y: p.y + dy * places.scale };
    return sign(corner, "piece", size * places.scale, marker(kind, 0, 0, label));
  });
  return drawn.join("");
}
