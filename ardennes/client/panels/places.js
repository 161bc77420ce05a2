// Places to choose from, as a list beside the map: retreat, advance, drop; and those barred.
import { h } from "../dom.js";
import { choicesOf, splitRefusal } from "../play.js";
import { capital, citeShort, placeLink, placeName, unitTitle, unitsAt } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */

/** @param {Scene} scene @param {(choice: Choice) => void} act */
export function placesCard(scene, act) {
  const decision = scene.decision;
  const choices = choicesOf(scene);
  const places = choices.filter((c) => c.role === "place");
  const rest = choices.filter((c) => c.role === "unit" || c.role === "other");
  const barred = Object.entries(decision?.picture?.barred ?? {});
  if (!decision || !(places.length || rest.length || barred.length)) return null;
  return h("div", { class: "card" },
    h("h2", {}, heading(scene)),
    h("ul", { class: "six" }, places.map((c) => open(scene, c, act)),
      barred.map(([place, text]) => closed(scene, place, text))),
    rest.length ? h("ul", { class: "choices" }, rest.map((c) => h("li", {}, h("button",
      { type: "button", "data-key": c.text, onclick: () => act(c) }, c.text)))) : null);
}

/** `Retreat: 1307`. @param {Scene} scene */
function heading(scene) {
  const roles = ["place", "unit", "other"];
  const kind = choicesOf(scene).find((c) => roles.includes(c.role))?.kind ?? "";
  const target = scene.decision?.picture?.battle?.target;
  return target ? `${capital(kind)}: ${placeName(scene, target)}` : capital(kind);
}

/** @param {Scene} scene @param {Choice} choice @param {(choice: Choice) => void} act */
function open(scene, choice, act) {
  const on = scene.goal === choice ? "on" : "";
  return h("li", {}, h("button", { type: "button", class: on, "data-key": choice.text,
    onclick: () => act(choice) }, h("b", {}, placeName(scene, choice.place ?? "")), " ",
    company(scene, choice)));
}

/** Who stands there: friends are joined, others named. @param {Scene} scene
 * @param {Choice} choice */
function company(scene, choice) {
  const units = unitsAt(scene, choice.place ?? "");
  if (!units.length) return "open";
  const names = units.map((unit) => unitTitle(scene, unit)).join(", ");
  const friends = scene.box?.roster[units[0]]?.side === scene.decision?.actor;
  return friends ? `joins ${names}` : names;
}

/** @param {Scene} scene @param {string} place @param {string} text */
function closed(scene, place, text) {
  const no = splitRefusal(text);
  return h("li", { class: "nil" },
    h("span", {}, placeLink(place, placeName(scene, place)), " ",
      no.reason.replace(`${place} `, "")), citeShort(no.case));
}
