// Rims of sets of places: sides are joined into loops, and loops cut where the map ends.
/** @typedef {import("./types.js").Point} Point */
/** @typedef {{from: Point, to: Point, place: string, beyond: string | null}} Side */

const NEAR = 3; // units within which two corners are one, whichever hex they were computed from

/** Names for corners: the same for points a rounding error apart. */
export function makeCornerKeys() {
  /** @type {Set<string>} */
  const known = new Set();
  /** @param {Point} p */
  return (p) => {
    const [i, j] = [Math.round(p.x / NEAR), Math.round(p.y / NEAR)];
    for (const a of [0, -1, 1]) {
      for (const b of [0, -1, 1]) {
        if (known.has(`${i + a},${j + b}`)) return `${i + a},${j + b}`;
      }
    }
    known.add(`${i},${j}`);
    return `${i},${j}`;
  };
}

/** @param {Map<string, Side[]>} open @param {(p: Point) => string} keyOf */
export function closeLoops(open, keyOf) {
  const found = [];
  for (const start of open.keys()) {
    let key = start;
    /** @type {Side[]} */
    const loop = [];
    for (let one = open.get(key)?.pop(); one; one = open.get(key)?.pop()) {
      loop.push(one);
      key = keyOf(one.to);
    }
    if (loop.length) found.push(loop);
  }
  return found;
}

/** Cuts a loop where the map ends. @param {Side[]} loop @returns {Point[][]} */
export function stretches(loop) {
  const first = loop.findIndex((s) => !s.beyond);
  if (first < 0) return [[...loop.map((s) => s.from), loop[0].from]];
  const turned = [...loop.slice(first), ...loop.slice(0, first)];
  /** @type {Point[][]} */
  const found = [];
  /** @type {Point[]} */
  let run = [];
  for (const one of turned) {
    if (!one.beyond) {
      found.push(run);
      run = [];
    } else {
      run.push(...(run.length ? [one.to] : [one.from, one.to]));
    }
  }
  found.push(run);
  return found.filter((points) => points.length);
}
