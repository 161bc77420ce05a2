// The keyboard's cursor on the map: it moves, the map follows, the owner is told.
import { makeCursor } from "./cursor.js";
/** @typedef {import("./types.js").Listeners} Listeners */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./state.js").State} State */

const EDGE = 60; // pixels from the rim at which the map follows

/**
 * @param {Places} places @param {State} state @param {Camera} camera @param {Listeners} on
 * @param {() => void} showPointer
 */
export function makeSteering(places, state, camera, on, showPointer) {
  const cursor = makeCursor(places);

  /** @param {string | null} place */
  function setCursor(place) {
    cursor.set(place);
    state.cursor = cursor.at;
    showPointer();
  }

  /** @param {string} direction  left, right, up or down */
  function moveCursor(direction) {
    if (cursor.at) cursor.step(direction);
    else cursor.set(state.hover ?? nearTheMiddle());
    state.cursor = cursor.at;
    showPointer();
    if (!cursor.at) return;
    follow(cursor.at);
    on.cursor?.(cursor.at);
  }

  function nearTheMiddle() {
    const { x, y, width, height } = camera.seen();
    return places.at(x + width / 2, y + height / 2) ?? places.ids[0] ?? null;
  }

  /** @param {string} place */
  function follow(place) {
    const p = camera.toBoard(places.centre(place));
    const { width, height } = camera.size;
    const inside = p.x > EDGE && p.y > EDGE && p.x < width - EDGE && p.y < height - EDGE;
    if (!inside) camera.centre(places.centre(place));
  }

  return { setCursor, moveCursor };
}
