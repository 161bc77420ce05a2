// From state to layers: every function draws one part of the board and nothing else.
import { PATTERNS, ring } from "./chips.js";
import { drawCue } from "./cues.js";
import { slot, slots } from "./layers.js";
import { drawOverlay, factsOf } from "./overlays.js";
import { drawPicture, drawRefusal, drawWay, litPlaces } from "./pictures.js";
import { drawFlags, drawFront, drawPieces, drawWorth } from "./pieces.js";
import { drawBoxes } from "./trays.js";
import { depthOf, makeStackLayer, stacksOf } from "./stacks.js";
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./state.js").State} State */

const FLASH = 1400; // milliseconds

/**
 * @param {Places} places @param {State} state
 * @param {{under: SVGElement, units: SVGElement, over: SVGElement}} layers
 */
export function makeRenderer(places, state, { under, units, over }) {
  under.innerHTML = PATTERNS + drawBoxes(places);
  const front = slot(under, "front");
  const overlayGroups = [slot(under, "overlays").group, slot(over, "overlays").group];
  const pictureSlots = slots(under, over, "picture");
  const waySlots = slots(under, over, "way");
  const refusalSlots = slots(under, over, "refusal");
  const cueSlots = slots(under, over, "cue");
  const [flags, pieces] = [slot(over, "flags"), slot(over, "pieces")];
  const [flashes, pointer] = [slot(over, "flash"), slot(over, "pointer")];
  const showStacks = makeStackLayer(units, places);
  /** @type {Map<string, ReturnType<typeof slots>>} */
  const overlays = new Map();
  /** @type {Map<string, Overlay>} */
  const shownOverlays = new Map();
  let flashing = 0;
  const table = {
    places,
    whereIs: (/** @type {string} */ unit) => state.view.units[unit]?.at ?? null,
    occupied: (/** @type {string} */ place) => state.stacks.has(place),
    below: (/** @type {string} */ place) =>
      depthOf(places, state.stacks.get(place) ?? [], state.setup),
  };

  function showUnits() {
    const selected = new Set(state.picture.selected ?? []);
    const able = state.choices.filter((c) => c.role === "unit" && c.unit).map((c) => c.unit ?? "");
    state.stacks = stacksOf(state.setup, state.view, selected, state.flying);
    showStacks(state.stacks, state.setup, state.view, selected, new Set(able));
    const first = state.setup.sides?.[0] ?? "";
    state.names?.show(state.stacks.keys());
    const names = state.names?.now ?? [];
    flags.put(drawFlags(places, state.view, first, names) + drawWorth(places, state.view));
    front.put(drawFront(places, state.view, first));
    pieces.put(drawPieces(places, state.view, table.occupied));
  }

  function showPicture() {
    const onWay = new Set((state.path ?? []).map((step) => step.place));
    state.lit = litPlaces(state.picture, state.choices);
    pictureSlots.put(drawPicture(table, state.picture, state.choices, onWay));
  }

  function showWay() {
    const unit = state.picture.reach?.unit ?? state.picture.selected?.[0];
    const start = unit ? table.whereIs(unit) : null;
    waySlots.put(state.path ? drawWay(table, start, state.path) : null);
  }

  /** The place under the mouse and the one under the keyboard's cursor. */
  function showPointer() {
    const { hover, cursor, refusal } = state;
    const hovered = hover && hover !== refusal?.place ? ring(places, hover, "hover") : "";
    pointer.put(hovered + (cursor ? ring(places, cursor, "cursor") : ""));
  }

  function showRefusal() {
    refusalSlots.put(state.refusal ? drawRefusal(table, state.refusal) : null);
    showPointer();
  }

  /** What a film tells. @param {import("../film/shots.js").Shot | null} shot */
  function showCue(shot) {
    const { roster, results = {} } = state.setup;
    const isFirst = (/** @type {string} */ unit) => roster[unit]?.side === state.setup.sides?.[0];
    cueSlots.put(shot && drawCue(places, shot, isFirst, (result) => results[result]?.tone ?? ""));
  }

  /** @param {string} name @param {Overlay | null} overlay */
  function showOverlay(name, overlay) {
    const known = overlays.get(name) ?? slots(overlayGroups[0], overlayGroups[1], "overlay");
    overlays.set(name, known);
    if (overlay) shownOverlays.set(name, overlay);
    else shownOverlays.delete(name);
    known.put(overlay ? drawOverlay(places, overlay) : null);
  }

  /** @param {string[]} ids */
  function flash(ids) {
    clearTimeout(flashing);
    flashes.put(ids.filter(places.has).map((id) => ring(places, id, "flash")).join(""));
    flashing = setTimeout(() => flashes.put(""), FLASH);
  }

  /** Everything that follows from the view and the question. */
  function show() {
    showUnits();
    showPicture();
    showWay();
  }

  return {
    show,
    showUnits,
    showCue,
    showPicture,
    showWay,
    showPointer,
    showRefusal,
    showOverlay,
    /** What the overlays that are on say of a place. @param {string} place */
    factsAt: (place) => [...shownOverlays.values()].flatMap((one) => factsOf(one, place)),
    flash,
    stop: () => clearTimeout(flashing),
  };
}
/** @typedef {ReturnType<typeof makeRenderer>} Renderer */
