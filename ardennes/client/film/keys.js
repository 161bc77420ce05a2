// The keys of a film: Space pauses, the arrows step; Esc is the controller's. While it is on they
// come before those of the map.
import { byId } from "../dom.js";
import { MODAL } from "../keyboard.js";

/** @typedef {import("../pages/table.js").Kit} Kit */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {Kit} kit @param {{step: (by: number) => void}} replay */
export function listenToFilmKeys(kit, replay) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const { key, target } = event;
    const onBoard = target === byId("board") || target === document.body;
    if (!kit.ui.get().film || !onBoard || document.querySelector(MODAL)) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (STEPS[key]) replay.step(STEPS[key]);
    else if (key === " ") kit.film.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", listen, { capture: true });
}
