// A place and who stands there; where there is a choice between them, they are its buttons.
import { h } from "../dom.js";
import { answersAt, choicesOf, choresOf, onPlace } from "../intents.js";
import { capital, cite, piecesAt, placeName, shownView, terrainOf, unitTitle, unitsAt } from "../words.js";
import { hitLedgers } from "./hits.js";
import { answerList } from "./orders.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */

/** @param {Scene} scene @param {string} place @param {(unit: string) => void} choose
 * @param {(choice: Choice) => void} act */
export function stackCard(scene, place, choose, act) {
  const view = shownView(scene);
  const units = unitsAt(scene, place);
  const holder = view?.holders?.[place];
  const worth = view?.worth?.[place];
  const pieces = piecesAt(scene, place);
  const about = [terrainOf(scene, place), holder && `held by ${capital(holder)}`,
    worth && `${worth} point${worth === 1 ? "" : "s"}`].filter(Boolean).join(" · ");
  return h("div", { class: "card" },
    h("h2", {}, placeName(scene, place)),
    h("p", { class: "sub" }, about),
    pieces.map((piece) => h("p", { class: "sub" }, piece.title)),
    units.length ? h("ul", { class: "stacklist", id: "stacklist" },
      units.map((unit) => row(scene, place, unit, choose, act)))
      : h("p", { class: "sub" }, "No units."),
    answerList(answersAt(scene, place), act),
    scene.weighed?.place === place ? [h("h2", { class: "then" }, "If it came to a fight now"),
      hitLedgers(scene, scene.weighed.hits)] : null);
}

/** @param {Scene} scene @param {string} place @param {string} unit
 * @param {(unit: string) => void} choose @param {(choice: Choice) => void} act */
function row(scene, place, unit, choose, act) {
  const choice = onPlace(scene, place).find((c) => c.unit === unit);
  const entry = scene.setup?.roster[unit];
  return h("li", {},
    h("button", { type: "button", "data-key": unit, onclick: () => choose(unit),
      class: choice ? "can" : "" },
      counter(scene, unit, 48),
      h("span", {}, h("b", {}, unitTitle(scene, unit)),
        h("small", {}, choice ? choice.text : (entry?.formation ?? "")))),
    chores(scene, unit, act));
}

/** What else this unit can do here. @param {Scene} scene @param {string} unit
 * @param {(choice: Choice) => void} act */
function chores(scene, unit, act) {
  const list = choresOf(scene, unit);
  return list.length ? h("span", { class: "chores" }, list.map((c) => h("button", { type: "button",
    "data-key": JSON.stringify(c.action), "aria-label": c.text, title: c.text,
    onclick: () => act(c) }, capital(c.short)))) : null;
}

/** Before anything is chosen: who waits to enter, what the game is about, the facts of the day.
 * @param {Scene} scene @param {(unit: string) => void} choose */
export function introCard(scene, choose) {
  const facts = shownView(scene)?.facts ?? [];
  if (!scene.setup?.goal && !facts.length) return null;
  return h("div", { class: "card intro" },
    waiting(scene, choose),
    h("h2", {}, scene.setup?.title ?? ""),
    h("p", { class: "sub" }, scene.setup?.goal ?? ""),
    h("dl", { class: "facts wrap" }, facts.map((fact) =>
      h("div", {}, h("dt", {}, fact.what, " ", cite(fact.case)), h("dd", {}, fact.value)))));
}

/** Units that can be chosen and are not on the map: they cannot be clicked there.
 * @param {Scene} scene @param {(unit: string) => void} choose */
function waiting(scene, choose) {
  const off = choicesOf(scene).filter((c) =>
    c.role === "unit" && c.unit && !scene.view?.units[c.unit]?.at);
  if (!off.length) return null;
  return [h("h2", {}, "Waiting to enter"), h("ul", { class: "stacklist due-list" },
    off.map((c) => h("li", {}, h("button", { type: "button", class: "can",
      "data-key": c.unit, onclick: () => choose(c.unit ?? "") },
      counter(scene, c.unit ?? "", 40), h("span", {}, h("b", {}, unitTitle(scene, c.unit ?? "")),
        h("small", {}, c.text))))))];
}
