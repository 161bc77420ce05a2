// Counters on their way: each is an element of its own above the map, moved by its transform
// alone, so that nothing else has to be drawn again while it goes.
import { counterSvg } from "./counters.js";
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./state.js").State} State */

const SIZE = 52; // of a counter with its rim, in units of a counter
const LANDING = 60; // milliseconds before the end in which a counter already stands
const FAN = 5; // units of a counter between those that go the same way

/** @param {HTMLElement} world @param {Places} places */
export function makeFlights(world, places) {
  const layer = document.createElement("div");
  layer.className = "flights";
  world.append(layer);

  /** @param {string} unit @param {State} state @param {string} place */
  function puppet(unit, state, place) {
    const size = SIZE * places.scaleAt(place, 1);
    const { state: words = [], ...rest } = state.view.units[unit] ?? {};
    const fresh = { ...rest, state: words.filter((word) => word !== "moved") };
    const element = document.createElement("div");
    element.className = "flying";
    element.innerHTML = counterSvg(state.setup.roster[unit], fresh, { size });
    layer.append(element);
    /** @param {Point} p */
    const at = (p) => {
      const [x, y] = [p.x - places.box.x - size / 2, p.y - places.box.y - size / 2];
      return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    return { element, at };
  }

  /** Slides a counter along its way; one that comes from nowhere appears.
   * @param {import("../film/shots.js").Flight} flight @param {number} nth  of several at once
   * @param {State} state @param {number} ms */
  function slide({ unit, way, enters }, nth, state, ms) {
    const { element, at } = puppet(unit, state, way[way.length - 1]);
    const off = nth * FAN * places.scale;
    const points = way.map(places.centre).map(({ x, y }) => ({ x: x + off, y: y - off }));
    const far = reached(points);
    const frames = points.map((p, i) => ({ transform: at(p), offset: far[i] }));
    const last = frames[frames.length - 1];
    element.style.transform = last.transform;
    const how = { duration: Math.max(1, ms - LANDING), easing: "ease-in-out" };
    if (frames.length > 1) element.animate(frames, how);
    if (enters) element.animate({ opacity: [0, 1] }, { duration: Math.min(ms, 250) });
  }

  /** Fades a counter that leaves the map. @param {{unit: string, at: string}} fallen
   * @param {State} state @param {number} ms */
  function fade({ unit, at: place }, state, ms) {
    const { element, at } = puppet(unit, state, place);
    const here = at(places.centre(place));
    element.style.transform = here;
    element.style.opacity = "0";
    element.animate([{ opacity: 1, transform: here }, { opacity: 1, transform: here, offset: 0.4 },
      { opacity: 0, transform: `${here} scale(.6)` }], { duration: ms });
  }

  return {
    /** @param {import("../film/shots.js").Shot} shot @param {State} state @param {number} ms */
    show({ flights, fallen }, state, ms) {
      layer.replaceChildren();
      flights.forEach((flight, i) => slide(flight, i, state, ms));
      fallen.forEach((one) => fade(one, state, ms));
    },
    clear: () => layer.replaceChildren(),
  };
}

/** How much of the way is behind at each point, from 0 to 1. @param {Point[]} points */
function reached(points) {
  let sum = 0;
  const sums = points.map((p, i) => {
    const before = points[Math.max(0, i - 1)];
    return (sum += Math.hypot(p.x - before.x, p.y - before.y));
  });
  return sums.map((one) => (sum ? one / sum : 1));
}
