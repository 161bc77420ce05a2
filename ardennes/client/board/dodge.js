// Names of towns give way to counters: below the one that hides them, above it, or beside it,
// wherever they cover least.
/** @typedef {import("./types.js").Rect} Rect */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {Rect & {element?: SVGElement}} Name  where it is printed */

const HALF = 25; // of a counter of scale 1
const RAISED = 2; // it lies so much above the middle of its place
const NEAR = 90; // what is farther from a name of scale 1 never meets it
const FACTORS = 2; // what hides the lower half of a counter counts so often
const FAR = 0.35; // area of a unit of scale 1 a name is moved

/** The area two share. @param {Rect} a @param {Rect} b */
function shared(a, b) {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** @param {Rect} box @param {Point} by @returns {Rect} */
const moved = ({ x, y, width, height }, by) => ({ x: x + by.x, y: y + by.y, width, height });

/** A counter, and its lower half with the factors. @param {Point} at @param {number} scale */
function counterAt({ x, y }, scale) {
  const half = HALF * scale;
  const top = y - RAISED * scale - half;
  return { x: x - half, y: top, width: 2 * half, height: 2 * half };
}

/** What a name would hide. @param {Rect} box @param {Rect[]} counters @param {Rect[]} names */
function hides(box, counters, names) {
  const lower = (/** @type {Rect} */ c) => ({ ...c, y: c.y + c.height / 2, height: c.height / 2 });
  return counters.reduce((sum, c) => sum + shared(box, c) + FACTORS * shared(box, lower(c)), 0) +
    names.reduce((sum, name) => sum + 2 * shared(box, name), 0);
}

/** The moves that clear a name of a counter. @param {Rect} box @param {Rect} c
 * @returns {Point[]} */
const escapes = (box, c) => [
  { x: 0, y: c.y + c.height + 1 - box.y },
  { x: 0, y: c.y - 1 - box.y - box.height },
  { x: c.x + c.width + 1 - box.x, y: 0 },
  { x: c.x - 1 - box.x - box.width, y: 0 },
];

/**
 * How far each name is moved from where it is printed.
 * @param {Rect[]} names @param {Point[]} occupied  the middles of places with counters
 * @param {number} scale @returns {Point[]}
 */
export function dodges(names, occupied, scale) {
  const stays = { x: 0, y: 0 };
  const set = names.map((box) => ({ ...box }));
  return names.map((box, i) => {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const reach = NEAR * scale + box.width / 2;
    const near = (/** @type {Point} */ p) =>
      Math.abs(p.x - middle.x) < reach && Math.abs(p.y - middle.y) < reach;
    const counters = occupied.filter(near).map((p) => counterAt(p, scale));
    const hidden = counters.filter((c) => shared(box, c) > 0);
    if (!hidden.length) return stays;
    const others = set.filter((other, j) => j !== i && near(other));
    const cost = (/** @type {Point} */ by) => hides(moved(box, by), counters, others) +
      FAR * scale * (Math.abs(by.x) + Math.abs(by.y));
    const best = [stays, ...hidden.flatMap((c) => escapes(box, c))]
      .reduce((a, b) => (cost(b) < cost(a) ? b : a));
    Object.assign(set[i], moved(box, best));
    return best;
  });
}

/** Moves them, whenever other places are occupied; `now` is where they stand then.
 * @param {Name[]} names @param {import("./types.js").Places} places */
export function makeDodging(names, places) {
  let known = "";
  return {
    now: /** @type {Rect[]} */ (names),
    /** @param {Iterable<string>} occupied */
    show(occupied) {
      const ids = [...occupied].filter((id) => places.has(id) && !places.size(id));
      if (places.spread || ids.join() === known) return;
      known = ids.join();
      const found = dodges(names, ids.map(places.centre), places.scale);
      this.now = names.map((name, i) => moved(name, found[i]));
      names.forEach(({ element }, i) => {
        for (const [axis, by] of Object.entries(found[i]))
          element?.style.setProperty(`--d${axis}`, `${by.toFixed(1)}px`);
      });
    },
  };
}
