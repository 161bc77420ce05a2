// Points to path text: polygons, rounded corners, smooth curves. Knows no map.
/** @typedef {import("./types.js").Point} Point */

/** @param {number} n */
const short = (n) => Math.round(n * 10) / 10;

/** @param {Point} p */
export const xy = (p) => `${short(p.x)} ${short(p.y)}`;

/** @param {Point} a @param {Point} b @param {number} t */
export const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

/** @param {Point[]} points */
export const polygon = (points) => `M${points.map(xy).join("L")}Z`;

/**
 * Rounds corners by cutting them, several times over.
 * @param {Point[]} points @param {number} times @param {boolean} closed
 */
export function cutCorners(points, times, closed) {
  let found = points;
  for (let i = 0; i < times && found.length > 2; i++) found = cutOnce(found, closed);
  return found;
}

/** @param {Point[]} points @param {boolean} closed */
function cutOnce(points, closed) {
  const n = points.length;
  const found = closed ? [] : [points[0]];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = points[i];
    const b = points[(i + 1) % n];
    found.push(between(a, b, 0.25), between(a, b, 0.75));
  }
  if (!closed) found.push(points[n - 1]);
  return found;
}

const BEND = 0.2;

/**
 * A curve through every point: Catmull-Rom as cubic Beziers.
 * @param {Point[]} points
 */
export function curve(points) {
  return points.length < 2 ? "" : `M${xy(points[0])}${bends(points).join("")}`;
}

/**
 * The same curve bend by bend: from each point to the next.
 * @param {Point[]} points
 */
export function bends(points) {
  const last = points.length - 1;
  return points.slice(0, -1).map((p, i) => {
    const q = points[i + 1];
    const [before, after] = [points[Math.max(0, i - 1)], points[Math.min(last, i + 2)]];
    const c1 = { x: p.x + (q.x - before.x) * BEND, y: p.y + (q.y - before.y) * BEND };
    const c2 = { x: q.x - (after.x - p.x) * BEND, y: q.y - (after.y - p.y) * BEND };
    return `C${xy(c1)} ${xy(c2)} ${xy(q)}`;
  });
}

/**
 * A point measured from `a` along the way to `b`, and to the right of it.
 * @param {Point} a @param {Point} b
 * @returns {(along: number, aside?: number) => Point}
 */
export function ruler(a, b) {
  const length = distance(a, b) || 1;
  const u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  return (along, aside = 0) => ({
    x: a.x + u.x * along - u.y * aside,
    y: a.y + u.y * along + u.x * aside,
  });
}
