// The ways to move the unit in hand: what each has and how far it leads, or why it is closed.
import { h } from "../dom.js";
import { choicesOf } from "../intents.js";
import { citeShort } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").ModeOfMove} ModeOfMove */

/** @param {Scene} scene @param {(choice: Choice) => void} act */
export function modesOfMove(scene, act) {
  const modes = scene.decision?.picture?.reach?.modes ?? [];
  if (!modes.length) return null;
  return h("section", { class: "modes", role: "group", "aria-label": "Ways to move" },
    h("h3", { class: "mini-h" }, "Ways to move"),
    modes.filter((mode) => !mode.closed).map((mode, i) => open(scene, mode, i + 1, act)),
    closed(modes.filter((mode) => mode.closed)));
}

/** @param {Scene} scene @param {ModeOfMove} mode @param {number} key
 * @param {(choice: Choice) => void} act */
function open(scene, mode, key, act) {
  const wanted = JSON.stringify(mode.action);
  const choice = choicesOf(scene).find((c) => JSON.stringify(c.action) === wanted);
  const word = mode.word ?? scene.setup?.cost_word ?? "";
  const has = mode.mp === undefined ? "" : `${mode.mp} ${mode.mp === "1" && word === "hexes"
    ? "hex" : word}, ${mode.places} ${mode.places === 1 ? "place" : "places"}`;
  return h("button", { type: "button", class: mode.on ? "on" : "",
    "data-key": `mode ${mode.title}`, "aria-pressed": String(mode.on),
    "data-hot": key, disabled: !choice, onclick: () => choice && act(choice) },
    h("b", {}, mode.title), h("small", {}, has), citeShort(mode.case),
    choice ? h("kbd", {}, String(key)) : null);
}

/** @param {ModeOfMove[]} modes */
function closed(modes) {
  if (!modes.length) return null;
  return h("details", {}, h("summary", {}, `${modes.length} closed`),
    h("ul", {}, modes.map(({ title, closed: no }) => h("li", {}, h("b", {}, title), " ",
      no?.reason ?? "", " ", citeShort(no?.case)))));
}
