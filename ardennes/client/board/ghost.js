// What a hand carries over the map: the top counter under the pointer, and how many lie below it.
import { counterSvg } from "./counters.js";
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./state.js").State} State */

/** @param {HTMLElement} board */
export function makeGhost(board) {
  const ghost = document.createElement("div");
  ghost.className = "carried";
  ghost.hidden = true;
  board.append(ghost);
  return {
    /** @param {string[]} units @param {State} state */
    show(units, state) {
      const top = units[units.length - 1];
      const picture = counterSvg(state.setup.roster[top], state.view.units[top], { size: 54 });
      ghost.innerHTML = picture + (units.length > 1 ? `<b>${units.length}</b>` : "");
    },
    /** @param {Point} p */
    move(p) {
      ghost.hidden = false;
      ghost.style.transform = `translate(${Math.round(p.x)}px, ${Math.round(p.y)}px)`;
    },
    hide() {
      ghost.hidden = true;
    },
    remove: () => ghost.remove(),
  };
}
