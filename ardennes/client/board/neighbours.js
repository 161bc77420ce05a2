// The geometry of a map of hexes does not tell neighbours: they follow from where the hexes lie.
/** @typedef {import("./types.js").Geometry} Geometry */

const LEVEL = [[1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1]]; // clockwise, in half steps
const UPRIGHT = [[1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1], [0, -2]];

/**
 * The same with the neighbours of every place; null off the map.
 * @param {import("../protocol.js").Geometry} geometry @returns {Geometry}
 */
export function withNeighbours({ hex, places, ...rest }) {
  const known = Object.entries(places);
  const [x0, y0] = known.length ? [known[0][1].x, known[0][1].y] : [0, 0];
  const [half, row] = [((hex?.radius ?? 1) * Math.sqrt(3)) / 2, (hex?.radius ?? 1) * 1.5];
  const [dx, dy] = hex?.pointy ? [half, row] : [row, half];
  const keyOf = (/** @type {number} */ i, /** @type {number} */ j) => `${i},${j}`;
  const spot = (/** @type {{x: number, y: number}} */ { x, y }) =>
    [Math.round((x - x0) / dx), Math.round((y - y0) / dy)];
  const at = new Map(known.map(([id, place]) => {
    const [i, j] = spot(place);
    return [keyOf(i, j), id];
  }));
  /** @param {{x: number, y: number}} place */
  const around = (place) => {
    const [i, j] = spot(place);
    return (hex?.pointy ? LEVEL : UPRIGHT).map(([a, b]) => at.get(keyOf(i + a, j + b)) ?? null);
  };
  return { ...rest, hex, places: Object.fromEntries(known.map(([id, place]) =>
    [id, { ...place, near: place.near ?? around(place) }])) };
}
