// Where the camera must look so that some points are well seen. Knows no map.
/** @typedef {import("./types.js").Point} Point */

/** The point of the board that must come to its middle; null if all are well seen already. Where
 * they are too far apart for one look, the last one counts.
 * @param {Point[]} points  in pixels of the board @param {{width: number, height: number}} size
 * @param {number} rim @returns {Point | null} */
export function aimAt(points, { width, height }, rim) {
  const last = points.at(-1);
  if (!last || points.every(isSeen)) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const fits = right - left < width - 2 * rim && bottom - top < height - 2 * rim;
  if (fits) return { x: (left + right) / 2, y: (top + bottom) / 2 };
  return isSeen(last) ? null : last;

  /** @param {Point} p */
  function isSeen({ x, y }) {
    return x > rim && y > rim && x < width - rim && y < height - rim;
  }
}
