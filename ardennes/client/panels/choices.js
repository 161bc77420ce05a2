// Every legal answer as a button: the list alone is enough to play.
import { h } from "../dom.js";
import { choicesOf, costOf } from "../intents.js";
import { lookAt } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */

const TITLES = [
  ["main", "Go on"],
  ["other", "Also"],
  ["cancel", "Turn back"],
  ["end", "End"],
  ["place", "Places"],
  ["unit", "Units"],
];

const HIDDEN = 40; // answers of a kind that are drawn while nobody looks at the list

/** @param {Scene} scene @param {(choice: Choice) => void} act */
export function choicesList(scene, act) {
  const choices = choicesOf(scene);
  const intro = choices.length
    ? "Every legal choice. The list does the same as the map."
    : "Nothing to choose now.";
  const most = scene.tab === "choices" ? Infinity : HIDDEN;
  const having = (/** @type {string} */ role) => choices.filter((c) => c.role === role)
    .filter((c, i) => i < most || c === scene.goal);
  return h("div", { id: "choices-list", tabindex: "-1" }, h("p", { class: "sub" }, intro),
    TITLES.map(([role, title]) => group(scene, title, having(role), act)));
}

/** @param {Scene} scene @param {string} title @param {Choice[]} choices
 * @param {(choice: Choice) => void} act */
function group(scene, title, choices, act) {
  if (!choices.length) return null;
  return [h("h3", { class: "mini-h" }, title),
    h("ul", { class: "choices", "data-role": choices[0].role },
      choices.map((c) => h("li", {}, row(scene, c, act))))];
}

/** @param {Scene} scene @param {Choice} choice @param {(choice: Choice) => void} act */
function row(scene, choice, act) {
  const place = choice.place ?? scene.view?.units[choice.unit ?? ""]?.at;
  return h("button", { type: "button", "data-key": JSON.stringify(choice.action),
    class: scene.goal === choice ? "on" : "", onclick: () => act(choice),
    onfocus: () => place && lookAt(place) }, h("span", {}, choice.text),
    h("small", {}, costOf(scene, choice)));
}
