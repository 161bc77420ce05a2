// The board: a map with counters that knows no game and no rule. It shows what it is told and
// reports what is pointed at. State goes in through the verbs below; nothing else is kept.
import { makeCamera } from "./camera.js";
import { listenToKeys } from "./board_keys.js";
import { makeLayers } from "./layers.js";
import { makeMiniature } from "./miniature.js";
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

const SMALL = 0.72; // below: no designations
const LARGE = 1.25; // from here: the numbers of the hexes
const RADIUS = 37; // of a place of scale 1, for those who put things beside it

/**
 * @param {HTMLElement} element  takes the focus; give it a role and a label
 * @param {{map: {svg: string, geometry: Geometry}, on?: Listeners}} options
 *   `svg`: the address of the map, or its text
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
  /** @type {ReturnType<typeof makeMiniature> | null} */
  let mini = null;
  let draws = 0;

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

  /** The map is on the table. @param {import("./types.js").Rect[]} names */
  function mounted(names) {
    state.names = names;
    scene.show();
  }

  const board = {
    /** Resolves when the map is on the table. */
    ready: mountSheet(layers.land, layers.labels, map.svg, places).then(mounted),
    /**
     * What has changed of all this, drawn in one pass.
     * @param {Partial<Pick<State, "setup" | "view" | "picture" | "choices" | "path">>} change
     */
    update(change) {
      Object.assign(state, change);
      closeFan();
      scene.show();
      mini?.showUnits(state);
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
      mini = makeMiniature(corner, places, map.svg, look, ends.signal);
      mini.showUnits(state);
      mini.showFrame(camera.seen());
    },
    get zoom() {
      return camera.zoom;
    },
    /** How large counters are drawn on this map. */
    scale: places.scale,
    destroy() {
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
