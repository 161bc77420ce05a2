// Where places lie: centres, outlines, hexsides, neighbours, and the place under a point.
// The only file that knows what a hex is; a map of areas has shapes instead.
import { makeAreas } from "./areas.js";
import { between, cutCorners, distance, polygon } from "./curves.js";
import { closeLoops, makeCornerKeys, stretches } from "./rims.js";
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./rims.js").Side} Side */

const UNIT_RADIUS = 64 / Math.sqrt(3); // the radius of the hex for which counters are drawn
const DEGREE = Math.PI / 180;

/** @param {Geometry} geometry */
export function makePlaces(geometry) {
  const { places, hex = null, shapes = {} } = geometry;
  const ids = Object.keys(places);
  const box = rectOf(geometry.box);
  const boxes = ids.filter((id) => places[id].size);
  const onMap = hex ? findHex(geometry) : findArea(geometry);
  const areas = hex ? null : makeAreas(shapes);
  const scale = hex ? hex.radius / UNIT_RADIUS : areaScale(geometry);

  /** @param {string} id */
  const has = (id) => Object.hasOwn(places, id);
  /** @param {string} id @returns {Point} */
  const centre = (id) => places[id];

  /** The corners of a box beside the map, or nothing. @param {string} id @param {number} [inset] */
  function boxed(id, inset = 0) {
    const { x, y, size } = places[id];
    if (!size) return null;
    const [w, h] = [size[0] / 2 - inset, size[1] / 2 - inset];
    return [{ x: x - w, y: y - h }, { x: x + w, y: y - h }, { x: x + w, y: y + h },
      { x: x - w, y: y + h }];
  }

  /** @param {number} x @param {number} y @returns {string | null} */
  function locate(x, y) {
    const box = boxes.find((id) => {
      const [w, h] = places[id].size ?? [0, 0];
      return Math.abs(x - places[id].x) <= w / 2 && Math.abs(y - places[id].y) <= h / 2;
    });
    return box ?? onMap(x, y);
  }

  /** A place, or the middle between two: "1412" or "0203/0204". @param {string} text */
  function point(text) {
    if (has(text)) return centre(text);
    const ends = text.split("/").filter(has).map(centre);
    return ends.length === 2 ? between(ends[0], ends[1], 0.5) : null;
  }

  /** @param {string} id @param {number} [inset] */
  function corners(id, inset = 0) {
    const { x, y } = centre(id);
    const radius = (hex?.radius ?? 0) - inset;
    return Array.from({ length: 6 }, (_, i) => {
      const angle = ((hex?.pointy ? -90 : -60) + 60 * i) * DEGREE;
      return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
  }

  /** The outline of a place as path text. @param {string} id @param {number} [inset] */
  function outline(id, inset = 0) {
    if (!has(id)) return "";
    const four = boxed(id, inset);
    if (four) return polygon(four);
    return hex ? polygon(corners(id, inset)) : (shapes[id] ?? disc(centre(id)));
  }

  /** The sides of a place with the neighbour beyond each. @param {string} id */
  function sides(id) {
    const four = boxed(id);
    if (four) return four.map((from, i) =>
      ({ from, to: four[(i + 1) % 4], place: id, beyond: null }));
    if (areas) return areas.sides(id);
    const v = corners(id);
    const beyond = neighbours(id);
    return v.map((from, i) => {
      return { from, to: v[(i + 1) % 6], place: id, beyond: beyond[i] };
    });
  }

  /** The neighbour beyond side i of a hex, whatever the order of `near`. @param {string} id */
  function neighbours(id) {
    /** @type {(string | null)[]} */
    const found = [null, null, null, null, null, null];
    const c = centre(id);
    for (const other of places[id].near) {
      if (!other || !has(other) || places[other].size) continue;
      const o = centre(other);
      const angle = Math.atan2(o.y - c.y, o.x - c.x) / DEGREE;
      const first = hex?.pointy ? -60 : -30;
      found[(Math.round((angle - first) / 60) + 12) % 6] = other;
    }
    return found;
  }

  /** The two ends of the side between neighbours; without hexes: a stroke across the way. */
  /** @param {string} text */
  function side(text) {
    const [a, b] = text.split("/");
    if (!has(a) || !has(b)) return null;
    const all = sides(a);
    const first = all.findIndex((s, i) => s.beyond === b && all.at(i - 1)?.beyond !== b);
    const shared = [...all.slice(first), ...all.slice(0, first)].filter((s) => s.beyond === b);
    if (shared.length) return [shared[0].from, ...shared.map((s) => s.to)];
    const [p, q] = [centre(a), centre(b)];
    const m = between(p, q, 0.5);
    const k = 16 / (distance(p, q) || 1);
    const across = { x: (p.y - q.y) * k, y: (q.x - p.x) * k };
    return [
      { x: m.x - across.x, y: m.y - across.y },
      { x: m.x + across.x, y: m.y + across.y },
    ];
  }

  /** The loops of sides around a set of places. @param {Set<string>} set */
  function loops(set) {
    /** @type {Map<string, Side[]>} */
    const open = new Map();
    const keyOf = areas ? areas.keyOf : makeCornerKeys();
    for (const id of set) {
      for (const one of has(id) ? sides(id) : []) {
        if (one.beyond && set.has(one.beyond)) continue;
        const key = keyOf(one.from);
        open.set(key, [...(open.get(key) ?? []), one]);
      }
    }
    return closeLoops(open, keyOf);
  }

  /** One smooth line around a set of places. @param {Set<string>} set @param {number} times */
  function rim(set, times) {
    return loops(set).map((loop) => {
      const isRound = hex && !places[loop[0].place].size; // a box keeps its corners
      return polygon(cutCorners(loop.map((s) => s.from), isRound ? times : 0, true));
    }).join("");
  }

  /** The stretches of a set's rim with another place beyond. @param {Set<string>} set */
  function front(set) {
    return loops(set).flatMap((loop) => stretches(loop));
  }

  return {
    ids,
    boxes,
    box,
    sheet: geometry.sheet ? rectOf(geometry.sheet) : box, // what is printed
    whole: geometry.whole ? rectOf(geometry.whole) : null, // the file, if a part of it is shown
    scale,
    spread: !hex, // an area has room to lay its units side by side
    /** How large the counters of some piles are drawn there. */
    scaleAt(/** @type {string} */ id, /** @type {number} */ piles) {
      const fits = (places[id].room ?? Infinity) / (piles > 1 ? TIGHT : LOOSE);
      return Math.min(scale, Math.max(scale * LEAST, fits));
    },
    size: (/** @type {string} */ id) => places[id].size ?? null,
    town: (/** @type {string} */ id) => townOf(places[id]),
    has,
    centre,
    point,
    outline,
    side,
    rim,
    front,
    at: locate,
    near: (/** @type {string} */ id) => places[id].near,
    name: (/** @type {string} */ id) => places[id].name ?? null,
  };
}

/** @param {[number, number, number, number]} box */
const rectOf = ([x, y, width, height]) => ({ x, y, width, height });

const [TIGHT, LOOSE] = [46, 26]; // half the width of two piles, of one, in units of a counter
const LEAST = 0.72; // counters never shrink below this part of their size
const PILES = 54; // the free radius of an area in which two piles lie well

/** Areas tell how much free room they have; counters are as large as most of them allow. */
/** @param {Geometry} geometry */
function areaScale({ places }) {
  const rooms = Object.values(places).flatMap(({ room }) => room ?? []).sort((a, b) => a - b);
  return rooms.length ? Math.max(1, rooms[Math.floor(rooms.length / 2)] / PILES) : 1;
}

/** Where the name of an area stands, if it tells. @param {import("./types.js").Place} place */
const townOf = ({ town }) => (town ? { x: town[0], y: town[1] } : null);

const AREA = 26;

/** An area without a shape is a disc. @param {Point} p */
function disc({ x, y }) {
  const d = 2 * AREA;
  return `M${x - AREA} ${y}a${AREA} ${AREA} 0 1 0 ${d} 0a${AREA} ${AREA} 0 1 0 ${-d} 0Z`;
}

/**
 * The hex under a point: the nearest centre, looked up in squares of one radius.
 * @param {Geometry} geometry @returns {(x: number, y: number) => string | null}
 */
function findHex(geometry) {
  const radius = geometry.hex?.radius ?? 1;
  const pointy = geometry.hex?.pointy ?? true;
  /** @type {Map<string, string[]>} */
  const squares = new Map();
  for (const [id, p] of Object.entries(geometry.places)) {
    if (p.size) continue;
    const key = `${Math.floor(p.x / radius)},${Math.floor(p.y / radius)}`;
    squares.set(key, [...(squares.get(key) ?? []), id]);
  }
  /** @param {number} x @param {number} y */
  const candidates = (x, y) => {
    const [i, j] = [Math.floor(x / radius), Math.floor(y / radius)];
    const around = [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => `${i + a},${j + b}`));
    return around.flatMap((key) => squares.get(key) ?? []);
  };
  return (x, y) => {
    const found = nearest(candidates(x, y), geometry.places, x, y);
    if (!found) return null;
    const c = geometry.places[found];
    return insideHex(x - c.x, y - c.y, radius, pointy) ? found : null;
  };
}

/** @param {number} dx @param {number} dy @param {number} radius @param {boolean} pointy */
function insideHex(dx, dy, radius, pointy) {
  const [a, b] = pointy ? [Math.abs(dx), Math.abs(dy)] : [Math.abs(dy), Math.abs(dx)];
  const half = (radius * Math.sqrt(3)) / 2;
  return a <= half + 0.5 && b <= radius - a / Math.sqrt(3) + 0.5;
}

/**
 * @param {string[]} ids @param {Record<string, Point>} places @param {number} x @param {number} y
 * @returns {string | null}
 */
function nearest(ids, places, x, y) {
  let [best, least] = [/** @type {string | null} */ (null), Infinity];
  for (const id of ids) {
    const far = (places[id].x - x) ** 2 + (places[id].y - y) ** 2;
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

/**
 * The area under a point: the shape that holds it.
 * @param {Geometry} geometry @returns {(x: number, y: number) => string | null}
 */
function findArea(geometry) {
  const { places, shapes = {} } = geometry;
  const pen = document.createElement("canvas").getContext("2d");
  const outlines = Object.keys(places).map((id) => {
    return { id, path: new Path2D(shapes[id] ?? disc(places[id])) };
  });
  return (x, y) => outlines.find(({ path }) => pen?.isPointInPath(path, x, y))?.id ?? null;
}
