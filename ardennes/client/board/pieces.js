// Pieces that are no units, and the flags of those who hold a place; both above the counters.
import { sign } from "./chips.js";
import { flag, marker } from "./markers.js";
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./types.js").View} View */

/** Where a flag may stand in its place, the best first. */
const CORNERS = [[-24, 20], [24, 20], [-29, 4], [29, 4]];
const FLAG = 8; // half its size

/**
 * A flag at a lower corner of every objective, beside the names.
 * @param {Places} places @param {View} view @param {string} first  the side with square flags
 * @param {Rect[]} names  boxes that should stay legible
 */
export function drawFlags(places, view, first, names) {
  const held = Object.entries(view.holders ?? {}).filter(([id]) => places.has(id));
  const flags = held.map(([id, side]) => {
    const body = flag(side, side === first, view.worth?.[id]);
    return sign(cornerOf(places, id, names), "flag-at", places.scale, body);
  });
  return flags.join("");
}

/** @param {Places} places @param {string} id @param {Rect[]} names */
function cornerOf(places, id, names) {
  const { x, y } = places.centre(id);
  const corners = CORNERS.map(([dx, dy]) => {
    return { x: x + dx * places.scale, y: y + dy * places.scale };
  });
  const free = corners.find((p) => !names.some((box) => touches(box, p, FLAG * places.scale)));
  return free ?? corners[0];
}

/** @param {Rect} box @param {{x: number, y: number}} p @param {number} r */
const touches = (box, p, r) =>
  p.x + r > box.x && p.x - r < box.x + box.width && p.y + r > box.y && p.y - r < box.y + box.height;

/** Pieces stand side by side at the upper left of their place. */
/** @param {Places} places @param {View} view */
export function drawPieces(places, view) {
  /** @type {Map<string, number>} */
  const count = new Map();
  const drawn = (view.pieces ?? []).map(({ kind, at }) => {
    const p = at && places.point(at);
    if (!p) return "";
    const n = count.get(at) ?? 0;
    count.set(at, n + 1);
    const corner = { x: p.x + (n * 18 - 22) * places.scale, y: p.y - 26 * places.scale };
    return sign(corner, "piece", places.scale, marker(kind, 0, 0));
  });
  return drawn.join("");
}
