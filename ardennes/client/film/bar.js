// The bar while the other side's turn is shown: pause, and to what is now.
import { h } from "../dom.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{toggleFilm: () => void, skipFilm: () => void}} Verbs */

/** @param {Scene} scene @param {Verbs} verbs */
export function filmAnswers({ film }, { toggleFilm, skipFilm }) {
  return [
    h("button", { type: "button", class: "ghost", "data-key": "film-pause", onclick: toggleFilm,
      "aria-keyshortcuts": "Space" }, h("span", {}, film?.playing ? "Pause" : "Play"),
    h("kbd", {}, "Space")),
    h("button", { type: "button", class: "primary", "data-key": "film-skip", "data-hot": "⏎",
      onclick: skipFilm, "aria-keyshortcuts": "Escape" },
    h("span", {}, film?.waits ? "To your decision" : "Skip to now"), h("kbd", {}, "Esc")),
  ];
}
