// A part of the map: the places between two corner places, and the frame around them.
/** @typedef {import("./types.js").Geometry} Geometry */

/**
 * The geometry of what is in play, if that is not the whole map; `whole` is the printed file.
 * @param {Geometry} geometry @param {string[] | undefined} corners @returns {Geometry}
 */
export function windowed(geometry, corners) {
  const [one, other] = (corners ?? []).map((id) => geometry.places[id]);
  if (!one || !other) return geometry;
  const margin = (geometry.hex?.radius ?? 0) * 1.2;
  const [left, right] = [one.x, other.x].sort((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].sort((a, b) => a - b);
  const inside = Object.entries(geometry.places).filter(([, { x, y }]) =>
    x >= left - 1 && x <= right + 1 && y >= top - margin && y <= bottom + margin);
  const ids = new Set(inside.map(([id]) => id));
  const places = Object.fromEntries(inside.map(([id, place]) =>
    [id, { ...place, near: place.near.map((other) => (other && ids.has(other) ? other : null)) }]));
  const [x, y, width, height] = geometry.box;
  const [l, t] = [Math.max(x, left - margin), Math.max(y, top - margin)];
  const r = Math.min(x + width, right + margin);
  const b = Math.min(y + height, bottom + margin);
  return { ...geometry, places, box: [l, t, r - l, b - t], whole: geometry.box };
}
