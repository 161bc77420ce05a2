// The keyboard's cursor: arrows step to the neighbour that lies most nearly that way.
/** @typedef {import("./types.js").Places} Places */

/** @type {Record<string, {x: number, y: number}>} */
const WAYS = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** @param {Places} places */
export function makeCursor(places) {
  let at = /** @type {string | null} */ (null);
  let lane = { x: 0, y: 0 }; // where the last straight run began: zigzags keep to it

  /** @param {string | null} place */
  function set(place) {
    at = place && places.has(place) ? place : null;
    if (at) lane = places.centre(at);
  }

  /** The point of a place that is nearest: of a box, one of its own. */
  /** @param {string} id @param {{x: number, y: number}} from */
  function nearest(id, from) {
    const { x, y } = places.centre(id);
    const [w, h] = places.size(id) ?? [0, 0];
    const within = (/** @type {number} */ at, /** @type {number} */ middle,
      /** @type {number} */ half) => Math.min(middle + half, Math.max(middle - half, at));
    return { x: within(from.x, x, w / 2), y: within(from.y, y, h / 2) };
  }

  /** @param {string} direction  left, right, up or down @returns {string | null} */
  function step(direction) {
    const way = WAYS[direction];
    if (!at || !way) return at;
    const here = places.centre(at);
    const scored = places.near(at).flatMap((id) => {
      if (!id || !places.has(id)) return [];
      const there = nearest(id, here);
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const along = (dx * way.x + dy * way.y) / (Math.hypot(dx, dy) || 1);
      const aside = Math.abs((there.x - lane.x) * way.y) + Math.abs((there.y - lane.y) * way.x);
      return along > (places.size(id) ? 0 : 0.3) ? [{ id, score: along - aside / 400 }] : [];
    });
    scored.sort((a, b) => b.score - a.score);
    if (!scored.length) return at;
    at = scored[0].id;
    const there = places.centre(at);
    lane = way.x ? { x: there.x, y: lane.y } : { x: lane.x, y: there.y };
    return at;
  }

  return {
    set,
    step,
    get at() {
      return at;
    },
  };
}

/** The direction an arrow key means, if it is one. @param {string} key */
export const arrowOf = (key) => {
  const word = key.startsWith("Arrow") ? key.slice(5).toLowerCase() : "";
  return word in WAYS ? word : null;
};

/** What a key pans by. @param {string} direction @param {number} far */
export const panBy = (direction, far) => ({
  x: -WAYS[direction].x * far,
  y: -WAYS[direction].y * far,
});
