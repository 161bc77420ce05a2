// The board: a map with counters that knows no game and no rule. It shows what it is told and
// reports what is pointed at. State goes in through the verbs below; nothing else is kept.
import { aimAt } from "./aim.js";
import { drawDetails, idle, joined, textOf } from "./details.js";
import { makeCamera } from "./camera.js";
import { listenToKeys } from "./board_keys.js";
import { makeFlights } from "./flights.js";
import { makeDodging } from "./dodge.js";
import { makeLayers } from "./layers.js";
import { makeMiniature, makePortrait } from "./miniature.js";
import { makePlaces } from "./places.js";
import { makePointing } from "./pointing.js";
import { makeRenderer } from "./renderer.js";
import { mountSheet } from "./sheet.js";
import { emptyState } from "./state.js";
import { makeSteering } from "./steering.js";
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Listeners} Listeners */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").BarredPlace} BarredPlace */
/** @typedef {import("./types.js").PathStep} PathStep */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("../film/shots.js").Shot} Shot */

const SMALL = 0.72; // below: no designations
const LARGE = 1.25; // from here: the numbers of the hexes
const RADIUS = 37; // of a place of scale 1, for those who put things beside it

/**
 * @param {HTMLElement} element  takes the focus; give it a role and a label
 * @param {{map: import("./types.js").MapFiles & {geometry: Geometry}, on?: Listeners}} options
 *   `svg`: the address of the map, or its text; `details`: the address of what is drawn on it later
 */
export function createBoard(element, { map, on = {} }) {
  const ends = new AbortController();
  const places = makePlaces(map.geometry);
  const layers = makeLayers(element, places.box);
  const state = emptyState();
  const scene = makeRenderer(places, state, layers);
  const camera = makeCamera(element, layers.world, places.box, rested, () => closeFan());
  const { showPointer } = scene;
  const pointing = makePointing(element, places, state, camera, on, showPointer, ends.signal);
  const steering = makeSteering(places, state, camera, on, showPointer);
  const { openFan, closeFan, placeUnder, choose } = pointing;
  const watch = new ResizeObserver(() => camera.resize());
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {ReturnType<typeof makeMiniature> | null} */
  let mini = null;
  const flights = makeFlights(layers.world, places);
  let [draws, landing] = [0, 0];
  let printed = map.svg;

  /** What depends on the scale changes only when the map has come to rest. @param {number} zoom */
  function rested(zoom) {
    const drawn = zoom * places.scale;
    const lod = drawn < SMALL ? "0" : drawn < LARGE ? "1" : "2";
    if (element.dataset.lod !== lod) element.dataset.lod = layers.labels.dataset.lod = lod;
    const inverse = Math.min(1.4, Math.max(1, 0.9 / drawn)).toFixed(2);
    for (const one of [layers.labels, layers.over]) setInverse(one, inverse);
    mini?.showFrame(camera.seen());
    on.rest?.(zoom);
  }

  /** Counters take off: they stand nowhere until they land. @param {Shot | null} shot
   * @param {number} ms */
  function takeOff(shot, ms) {
    clearTimeout(landing);
    flights.clear();
    state.flying = new Set();
    if (!shot || !ms || still.matches) return;
    state.flying = new Set(shot.flights.map(({ unit }) => unit));
    flights.show(shot, state, ms);
    if (state.flying.size) landing = setTimeout(land, ms);
  }

  function land() {
    state.flying = new Set();
    scene.showUnits();
    mini?.showUnits(state);
    flights.clear();
  }

  /** The map is on the table. @param {import("./dodge.js").Name[]} names */
  function mounted(names) {
    state.names = makeDodging(names, places);
    scene.show();
    finish();
  }

  /** What is drawn when there is time. */
  async function finish() {
    if (!map.details) return;
    await idle();
    const details = await textOf(map.details, ends.signal).catch(() => "");
    if (!details) return; // the map is good without
    printed = joined(map.svg, details);
    await drawDetails([layers.land.shadowRoot, layers.labels.shadowRoot], details);
    mini?.redraw(printed);
    element.dataset.printed = "whole";
  }

  const board = {
    /** Resolves when the map is on the table. */
    ready: mountSheet(layers.land, layers.labels, map.svg, places).then(mounted),
    /**
     * What has changed of all this, drawn in one pass; of a film also how it came about.
     * @param {Partial<Pick<State, "setup" | "view" | "picture" | "choices" | "path">>} change
     * @param {Shot | null} [shot] @param {number} [ms]  0: as it is left, with nothing moving
     */
    update(change, shot = null, ms = 0) {
      Object.assign(state, change);
      closeFan();
      takeOff(shot, ms);
      scene.show();
      scene.showCue(shot);
      if (!state.flying.size) mini?.showUnits(state);
      element.dataset.draws = String((draws += 1));
    },
    /** Only the way is another: whatever is open stays open. @param {PathStep[] | null} path */
    setPath(path) {
      state.path = path;
      scene.showPicture();
      scene.showWay();
    },
    /** @param {BarredPlace | null} refusal */
    setRefusal(refusal) {
      state.refusal = refusal;
      scene.showRefusal();
    },
    /** @param {string} name @param {Overlay | null} overlay */
    setOverlay: (name, overlay) => scene.showOverlay(name, overlay),
    /** What the overlays that are on say of a place. @param {string} place */
    factsAt: (place) => scene.factsAt(place),
    /** @param {boolean} shown */
    setNumbers: (shown) => void layers.labels.toggleAttribute("data-numbers", shown),
    ...steering,
    /** @param {string[]} ids */
    flash: (ids) => scene.flash(ids),
    /** @param {string} place @param {{zoom?: number}} [how] */
    lookAt(place, how = {}) {
      const p = places.point(place);
      if (p) camera.centre(p, how.zoom);
    },
    /** Brings places into sight, if they are not well seen: all of them, or else the last.
     * @param {string[]} ids @param {number} rim  pixels from the edge that are not well seen */
    follow(ids, rim) {
      const points = ids.flatMap((id) => places.point(id) ?? []);
      const aim = aimAt(points.map(camera.toBoard), camera.size, rim);
      if (aim) camera.centre(camera.toMap(aim), camera.zoom, !still.matches);
    },
    fit: () => camera.fit(),
    /** @param {number} factor @param {number} [x] @param {number} [y]  pixels of the board */
    zoomBy: (factor, x, y) => camera.zoomBy(factor, x, y),
    /** @param {number} dx @param {number} dy */
    pan: (dx, dy) => camera.pan(dx, dy),
    /** @param {number} clientX @param {number} clientY */
    placeAt(clientX, clientY) {
      const b = element.getBoundingClientRect();
      return placeUnder({ x: clientX - b.left, y: clientY - b.top });
    },
    /** The middle of a place in pixels of the board, and how far it reaches. */
    /** @param {string} place @returns {{x: number, y: number, radius: number} | null} */
    screenOf(place) {
      const p = places.point(place);
      return p && { ...camera.toBoard(p), radius: RADIUS * places.scale * camera.zoom };
    },
    /** @param {string} place */
    openFan: (place) => openFan(place, false),
    closeFan,
    /** @param {HTMLElement} corner */
    miniature(corner) {
      const look = (/** @type {Point} */ p) => camera.centre(p);
      mini = makeMiniature(corner, places, printed, look, ends.signal);
      mini.showUnits(state);
      mini.showFrame(camera.seen());
    },
    /** The whole map as it stands, to look at. @param {HTMLElement} frame */
    portrait: (frame) => makePortrait(frame, places, printed, state, ends.signal),
    get zoom() {
      return camera.zoom;
    },
    /** How large counters are drawn on this map. */
    scale: places.scale,
    destroy() {
      clearTimeout(landing);
      ends.abort();
      watch.disconnect();
      camera.destroy();
      scene.stop();
      pointing.stop();
      layers.world.remove();
    },
  };

  /** @param {Event} event */
  function enter(event) {
    if (state.cursor) choose(state.cursor, event);
    return state.cursor !== null;
  }

  watch.observe(element);
  listenToKeys(element, { ...board, enter }, ends.signal);
  if (!element.hasAttribute("tabindex")) element.tabIndex = 0;
  camera.fit();
  return board;
}
/** @typedef {ReturnType<typeof createBoard>} Board */

/** @param {HTMLElement | SVGElement} layer @param {string} inverse */
function setInverse(layer, inverse) {
  if (layer.style.getPropertyValue("--inv") !== inverse) layer.style.setProperty("--inv", inverse);
}
