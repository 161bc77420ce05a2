// A question without a place on the map: its answers as a card, with the facts they rest on.
import { h } from "../dom.js";
import { choicesOf } from "../intents.js";
import { capital, cite, citeShort, phaseTitle, placeName, shownView, unitTitle } from "../words.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */

const MOST = 6; // answers from which they are folded up by kind
const MANY = 2; // answers from which a card is worth having

/** Answers that are neither a place nor a unit nor the one that goes on. @param {Scene} scene */
function plainAnswers(scene) {
  return choicesOf(scene).filter((c) => c.role === "other");
}

/** @param {Scene} scene */
export function hasOrders(scene) {
  return plainAnswers(scene).length >= MANY;
}

/** @param {Scene} scene @param {(choice: Choice) => void} act */
export function ordersCard(scene, act) {
  const list = plainAnswers(scene);
  const facts = shownView(scene)?.facts ?? [];
  return h("div", { class: "card orders" },
    h("h2", {}, phaseTitle(scene, shownView(scene)?.phase ?? "")),
    h("p", { class: "sub" }, scene.decision?.prompt ?? "", " ", cite(scene.decision?.case)),
    answerList(list, act, "choices grid"),
    h("dl", { class: "facts wrap" }, facts.map((fact) =>
      h("div", {}, h("dt", {}, fact.what, " ", citeShort(fact.case)),
        h("dd", {}, String(fact.value))))));
}

/** Answers as buttons, folded up by kind where there are many. @param {Choice[]} list
 * @param {(choice: Choice) => void} act @param {string} [look] */
export function answerList(list, act, look = "choices") {
  return kinds(list).map(([kind, some]) => (list.length <= MOST ? buttons(some, act, look)
    : h("details", { class: "folded" }, h("summary", {}, `${capital(kind)} (${some.length})`),
      buttons(some, act, look))));
}

/** Answers of one kind together, where there are too many to be read at once.
 * @param {Choice[]} list @returns {[string, Choice[]][]} */
function kinds(list) {
  if (list.length <= MOST) return [["", list]];
  return [...new Set(list.map((c) => c.short))].map((kind) =>
    [kind, list.filter((c) => c.short === kind)]);
}

/** @param {Choice[]} list @param {(choice: Choice) => void} act @param {string} look */
function buttons(list, act, look) {
  return h("ul", { class: look }, list.map((c) => h("li", {}, h("button",
    { type: "button", "data-key": JSON.stringify(c.action), onclick: () => act(c) }, c.text))));
}

/** Several units could go to one place: which? @param {Scene} scene @param {Choice[]} choices
 * @param {(choice: Choice) => void} pick */
export function amongCard(scene, choices, pick) {
  return h("div", { class: "card" },
    h("h2", {}, choices[0].role === "unit" ? capital(choices[0].short)
      : placeName(scene, choices[0].place ?? "")),
    h("p", { class: "sub" }, "Which of them?"),
    h("ul", { class: "stacklist" }, choices.map((c) => h("li", {}, h("button", { type: "button",
      class: "can", "data-key": JSON.stringify(c.action), onclick: () => pick(c) },
      counter(scene, c.unit ?? "", 48),
      h("span", {}, h("b", {}, c.unit ? unitTitle(scene, c.unit) : c.text),
        c.unit ? h("small", {}, c.text) : null))))));
}
