// Boxes beside the map: each is laid outside its edge, near the places it leads to, and is from
// then on a place like any other.
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("../protocol.js").Box} Box */
/** @typedef {"left" | "right" | "top" | "bottom"} Edge */
/** @typedef {{id: string, box: Box, edge: Edge, wish: number}} Wish */

const SMALL = 70; // a side of a small box, in units of a counter's hex of 64
const LONG = 330; // along the edge
const DEEP = 138; // away from it
const GAP = 12;

/**
 * The geometry with its boxes, in a larger frame; `sheet` is what is printed.
 * @param {Geometry} geometry @param {Record<string, Box>} boxes @returns {Geometry}
 */
export function withBoxes(geometry, boxes) {
  const wishes = Object.entries(boxes).flatMap(([id, box]) => wishOf(geometry, id, box));
  if (!wishes.length) return geometry;
  const k = ((geometry.hex?.radius ?? 37) * Math.sqrt(3)) / 64;
  /** @type {Record<string, Place>} */
  const places = { ...geometry.places };
  for (const edge of /** @type {Edge[]} */ (["left", "right", "top", "bottom"])) {
    const here = wishes.filter((wish) => wish.edge === edge);
    const small = here.filter(({ box }) => box.small);
    const large = here.filter(({ box }) => !box.small);
    for (const wish of small)
      put(places, geometry, wish, wish.wish, GAP * k, SMALL * k, SMALL * k);
    const out = (small.length ? SMALL + 2 * GAP : GAP) * k;
    const at = apart(large.map(({ wish }) => wish), (LONG + GAP) * k);
    large.forEach((wish, i) => put(places, geometry, wish, at[i], out, LONG * k, DEEP * k));
  }
  link(places, boxes);
  return { ...geometry, places, sheet: geometry.box, box: around(geometry, places, GAP * k) };
}

/** At which edge a box lies, and where along it. @param {Geometry} geometry @param {string} id
 * @param {Box} box @returns {Wish[]} */
function wishOf({ places, box: [left, top, width, height] }, id, box) {
  const known = box.beside.flatMap((name) => places[name] ?? []);
  if (!known.length) return [];
  const mean = (/** @type {(p: Place) => number} */ of) =>
    known.reduce((sum, p) => sum + of(p), 0) / known.length;
  const [x, y] = [mean((p) => p.x), mean((p) => p.y)];
  /** @type {[Edge, number, number][]} */
  const edges = [["left", x - left, y], ["right", left + width - x, y], ["top", y - top, x],
    ["bottom", top + height - y, x]];
  const [edge, , wish] = edges.sort((a, b) => a[1] - b[1])[0];
  return [{ id, box, edge, wish }];
}

/** Positions along an edge, in their order, none nearer to the next than so. @param {number[]} at
 * @param {number} least @returns {number[]} */
export function apart(at, least) {
  const order = at.map((_, i) => i).sort((a, b) => at[a] - at[b]);
  const found = [...at];
  for (let turn = 0; turn < at.length; turn++) {
    order.slice(1).forEach((i, n) => {
      const lacks = least - (found[i] - found[order[n]]);
      if (lacks <= 0) return;
      found[order[n]] -= lacks / 2;
      found[i] += lacks / 2;
    });
  }
  return found;
}

/** @param {Record<string, Place>} places @param {Geometry} geometry @param {Wish} wish
 * @param {number} along @param {number} out @param {number} long @param {number} deep */
function put(places, { box: [left, top, width, height] }, { id, box, edge }, along, out, long,
  deep) {
  const upright = edge === "left" || edge === "right";
  const far = out + deep / 2;
  const at = {
    left: { x: left - far, y: along }, right: { x: left + width + far, y: along },
    top: { x: along, y: top - far }, bottom: { x: along, y: top + height + far },
  }[edge];
  /** @type {[number, number]} */
  const size = upright ? [deep, long] : [long, deep];
  places[id] = { ...at, name: box.title, near: [...box.beside], size };
}

/** The way from the map into a box, for the keyboard: by the small box that lies between.
 * @param {Record<string, Place>} places @param {Record<string, Box>} boxes */
function link(places, boxes) {
  const names = Object.keys(boxes).filter((id) => places[id]);
  const small = names.filter((id) => boxes[id].small);
  for (const id of names) {
    for (const place of boxes[id].beside) {
      const between = boxes[id].small ? null
        : small.find((other) => boxes[other].beside.includes(place));
      const from = between ?? place;
      if (!places[from]) continue;
      places[from] = { ...places[from], near: [...places[from].near, id] };
      if (between) places[id].near.push(between);
    }
  }
}

/** @param {Geometry} geometry @param {Record<string, Place>} places @param {number} gap
 * @returns {[number, number, number, number]} */
function around({ box: [left, top, width, height] }, places, gap) {
  const frame = { left, top, right: left + width, bottom: top + height };
  for (const { x, y, size } of Object.values(places)) {
    if (!size) continue;
    frame.left = Math.min(frame.left, x - size[0] / 2 - gap);
    frame.right = Math.max(frame.right, x + size[0] / 2 + gap);
    frame.top = Math.min(frame.top, y - size[1] / 2 - gap);
    frame.bottom = Math.max(frame.bottom, y + size[1] / 2 + gap);
  }
  return [frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top];
}
