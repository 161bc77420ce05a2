// What pointing at the map means: places, units, stacks and their fan. The owner is told.
import { makeFan } from "./fan.js";
import { makeGhost } from "./ghost.js";
import { listen } from "./gestures.js";
/** @typedef {import("./types.js").Listeners} Listeners */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./state.js").State} State */

const FAN_AFTER = 450; // milliseconds a mouse rests on a stack before the fan opens

/**
 * @param {HTMLElement} element @param {Places} places @param {State} state
 * @param {Camera} camera @param {Listeners} on @param {() => void} showPointer
 * @param {AbortSignal} signal
 */
export function makePointing(element, places, state, camera, on, showPointer, signal) {
  const fan = makeFan(element, { pick: (id, event) => on.unit?.(id, event), leave }, signal);
  const ghost = makeGhost(element);
  let peeking = 0;

  /** @param {Point} p  in pixels of the board */
  function placeUnder(p) {
    const { x, y } = camera.toMap(p);
    return places.at(x, y);
  }

  /** @param {Point} p @param {Event} event */
  function tap(p, event) {
    const place = placeUnder(p);
    fan.close();
    if (place) choose(place, event);
  }

  /** @param {string} place @param {Event} event */
  function choose(place, event) {
    clearTimeout(peeking);
    const units = state.stacks.get(place) ?? [];
    const lit = state.lit.has(place);
    if (units.length === 1 && !lit) return void on.unit?.(units[0], event);
    if (units.length && !lit) openFan(place, false);
    else if (event.type !== "keydown" && canBeChosen(units)) openFan(place, false, false);
    on.hex?.(place, event);
  }

  /** Whether a unit that stands where the one in hand may go could be taken instead.
   * @param {string[]} units */
  function canBeChosen(units) {
    return state.choices.some((c) => c.role === "unit" && c.unit && units.includes(c.unit));
  }

  /** A long press or the right button: the fan, whatever the place is lit for. @param {Point} p */
  function hold(p) {
    const place = placeUnder(p);
    if (place && state.stacks.has(place)) openFan(place, false);
    if (place) on.hold?.(place);
  }

  /** Whether a drag from here carries units: a finger only those in hand, so that it can move the
   * map everywhere else. @param {Point} p @param {PointerEvent} event */
  function grab(p, event) {
    const place = placeUnder(p);
    const stack = place ? (state.stacks.get(place) ?? []) : [];
    const touch = event.pointerType !== "mouse";
    const inHand = stack.some((id) => state.picture.selected?.includes(id));
    if (!place || (touch && !inHand)) return false;
    const units = on.grab?.(place) ?? [];
    if (!units.length) return false;
    clearTimeout(peeking);
    fan.close();
    ghost.show(units, state);
    return true;
  }

  /** @param {Point} p */
  function carry(p) {
    ghost.move(p);
    const place = placeUnder(p);
    if (place === state.hover) return;
    state.hover = place;
    showPointer();
    on.hover?.(place);
  }

  /** @param {Point | null} p */
  function drop(p) {
    ghost.hide();
    on.drop?.(p && placeUnder(p));
  }

  /** @param {Point | null} p @param {PointerEvent} event */
  function hover(p, event) {
    const place = p && placeUnder(p);
    if (place === state.hover) return;
    state.hover = place;
    showPointer();
    on.hover?.(place);
    if (event.pointerType === "mouse") peek(place, event);
  }

  /** A mouse that rests on a stack spreads it, until it leaves. */
  /** @param {string | null} place @param {PointerEvent} event */
  function peek(place, event) {
    clearTimeout(peeking);
    if (fan.holds(event.target)) return;
    if (fan.peeks && place !== fan.place) fan.close();
    if (!place || fan.place || (state.stacks.get(place)?.length ?? 0) < 2) return;
    peeking = setTimeout(() => openFan(place, true), FAN_AFTER);
  }

  function leave() {
    if (fan.peeks) fan.close();
  }

  /** @param {string} place @param {boolean} hovering @param {boolean} [focused] */
  function openFan(place, hovering, focused) {
    const selected = new Set(state.picture.selected ?? []);
    const units = (state.stacks.get(place) ?? []).map((id) => {
      const entry = state.setup.roster[id];
      const { states } = state.setup;
      return { id, entry, unit: state.view.units[id], selected: selected.has(id), states };
    });
    if (!units.length) return fan.close();
    fan.open(place, units, hovering, focused);
    const gap = 26 * places.scale * camera.zoom;
    fan.stand(camera.toBoard(places.centre(place)), gap, camera.size);
  }

  function stop() {
    clearTimeout(peeking);
    fan.remove();
    ghost.remove();
  }

  listen(element, camera, { tap, hold, hover, grab, carry, drop }, signal);
  return { placeUnder, choose, openFan, closeFan: fan.close, stop };
}
