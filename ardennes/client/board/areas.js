// Areas: places with a shape of their own. Neighbours share the points of their border, so what
// lies beyond each stroke of an outline is known without a table.
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./rims.js").Side} Side */

const NUMBER = /-?\d+/g;

/** @param {Record<string, string>} shapes */
export function makeAreas(shapes) {
  /** @type {Map<string, Side[]> | null} */
  let known = null;

  /** @param {string} id @returns {Side[]} */
  function sides(id) {
    known ??= allSides(shapes);
    return known.get(id) ?? [];
  }

  return { sides, keyOf };
}

/** @param {Point} p */
const keyOf = (p) => `${p.x},${p.y}`;
/** @param {Point} a @param {Point} b */
const strokeOf = (a, b) => [keyOf(a), keyOf(b)].sort().join(" ");

/** @param {Record<string, string>} shapes */
function allSides(shapes) {
  const outlines = Object.entries(shapes).map(([id, d]) => ({ id, points: pointsOf(d) }));
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const { id, points } of outlines) {
    points.forEach((from, i) => {
      const key = strokeOf(from, points[(i + 1) % points.length]);
      owners.set(key, [...(owners.get(key) ?? []), id]);
    });
  }
  return new Map(outlines.map(({ id, points }) => [id, points.map((from, i) => {
    const to = points[(i + 1) % points.length];
    const beyond = owners.get(strokeOf(from, to))?.find((other) => other !== id) ?? null;
    return { from, to, place: id, beyond };
  })]));
}

/** The corners of an outline in whole steps, each from the one before; clockwise, without those
 * that are there twice. @param {string} d */
function pointsOf(d) {
  const numbers = (d.match(NUMBER) ?? []).map(Number);
  let [x, y] = [0, 0];
  const all = Array.from({ length: numbers.length >> 1 }, (_, i) => {
    [x, y] = [x + numbers[2 * i], y + numbers[2 * i + 1]];
    return { x, y };
  });
  const points = all.filter((p, i) => keyOf(p) !== keyOf(all[(i + 1) % all.length]));
  return turn(points) < 0 ? points.reverse() : points;
}

/** Twice the area; its sign tells which way round. @param {Point[]} points */
function turn(points) {
  return points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length];
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
}
