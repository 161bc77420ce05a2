// Every legal answer as a button: the list alone is enough to play.
import { h } from "../dom.js";
import { choicesOf, costOf } from "../intents.js";
import { linked, lookAt } from "../words.js";

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
const SHOWN = 300; // and while somebody does: whoever looks for another one types its name

/** @param {Scene} scene @param {(choice: Choice) => void} act
 * @param {(words: string) => void} find @param {() => void} ask  for a hint */
export function choicesList(scene, act, find, ask) {
  const all = choicesOf(scene);
  const choices = all.length > SHOWN ? found(all, scene.find) : all;
  const intro = choices.length
    ? "Every legal choice. The list does the same as the map."
    : "Nothing to choose now.";
  const most = scene.tab === "choices" ? SHOWN : HIDDEN;
  const having = (/** @type {string} */ role) => choices.filter((c) => c.role === role)
    .filter((c, i) => i < most || c === scene.goal);
  return [choices.length && !scene.moment ? hinted(scene, ask) : null,
    h("div", { id: "choices-list", tabindex: "-1" }, h("p", { class: "sub" }, intro),
    all.length > SHOWN && finder(scene, all, choices, find),
    TITLES.map(([role, title]) => group(scene, title, having(role), act)))];
}

/** What a bot would do here, for who wants to know. @param {Scene} scene @param {() => void} ask */
function hinted(scene, ask) {
  const { hint } = scene;
  const told = hint && h("p", {}, h("b", {}, `${hint.level}: `),
    linked(scene, `${hint.text}. ${hint.reasons.join(" ")}`, hint.places));
  return h("div", { class: "hinted" },
    h("button", { type: "button", class: "ghost", "data-key": "hint", onclick: ask }, "Hint"),
    h("div", { role: "status" }, told));
}

/** Answers that have all these words, or parts of words; those of one or two letters whole.
 * @param {Choice[]} choices @param {string} words */
export function found(choices, words) {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (/** @type {string} */ text, /** @type {string} */ part) =>
    part.length > 2 ? text.includes(part) : text.split(/[^\w]+/).includes(part);
  return choices.filter((c) => parts.every((part) => has(c.text.toLowerCase(), part)));
}

/** @param {Scene} scene @param {Choice[]} all @param {Choice[]} choices
 * @param {(words: string) => void} find */
function finder(scene, all, choices, find) {
  return h("label", { class: "finder" },
    `${choices.length} of ${all.length} answers: a hex or a name finds the others`,
    h("input", { type: "search", "data-key": "find", value: scene.find,
      oninput: (/** @type {Event} */ event) =>
        find(/** @type {HTMLInputElement} */ (event.target).value) }));
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
