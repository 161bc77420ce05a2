// Places to choose from, as a list beside the map: retreat, advance, drop; and those barred.
import { h } from "../dom.js";
import { choicesOf, handPicture, movers } from "../intents.js";
import { answerList } from "./orders.js";
import { counter } from "./unit.js";
import { capital, citeShort, placeLink, placeName, unitTitle, unitsAt } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").Barred} Barred */

const FEW = 6; // barred places from which they are told by their reason
const SEVERAL = 8; // places of one unit that are listed without being asked
const MOST = 12; // places the card lists
const ANYWHERE = 200; // so many places are the map: a few of them listed would mean nothing

/** @param {Scene} scene @param {(choice: Choice) => void} act
 * @param {(unit: string) => void} hold */
export function placesCard(scene, act, hold) {
  const decision = scene.decision;
  const choices = choicesOf(scene);
  const places = choices.filter((c) => c.role === "place");
  const rest = choices.filter((c) => c.role === "unit" || c.role === "other");
  const barred = Object.entries(handPicture(scene).barred ?? {});
  if (!decision || !(places.length || rest.length || barred.length)) return null;
  return h("div", { class: "card" },
    h("h2", {}, heading(scene)),
    movers(scene).length ? units(scene, places, act, hold) : lone(scene, places),
    h("ul", { class: "six" },
      movers(scene).length ? null : listed(places).map((c) => open(scene, c, act)),
      !movers(scene).length && places.length > MOST && h("li", { class: "nil" },
        h("span", {}, onlyThere(places))),
      barred.length > FEW ? byReason(barred).map((one) => closedTogether(scene, one))
        : barred.map(([place, no]) => closed(scene, place, no))),
    answerList(rest, act));
}

/** @param {Choice[]} places */
function listed(places) {
  return places.length > ANYWHERE ? [] : places.slice(0, MOST);
}

/** @param {Choice[]} places */
function onlyThere(places) {
  const listing = listed(places).length;
  return listing ? `${places.length - listing} more on the map and in Choices`
    : `Choose on the map, or find one of ${places.length} answers in Choices`;
}

/** The one unit they are all about. @param {Scene} scene @param {Choice[]} places */
function lone(scene, places) {
  const unit = places.find((c) => c.unit)?.unit;
  return unit ? h("p", { class: "sub" }, unitTitle(scene, unit)) : null;
}

/** Each unit with the places it can go to; one can be taken in hand. @param {Scene} scene
 * @param {Choice[]} places @param {(choice: Choice) => void} act
 * @param {(unit: string) => void} hold */
function units(scene, places, act, hold) {
  return h("ul", { class: "goers" }, movers(scene).map((unit) =>
    h("li", { class: scene.held === unit ? "on" : "" },
      h("button", { type: "button", class: "hand", "data-key": `hold ${unit}`,
        "aria-pressed": String(scene.held === unit), onclick: () => hold(unit),
        title: `Show where ${unitTitle(scene, unit)} can go` },
        counter(scene, unit, 44), h("span", {}, unitTitle(scene, unit))),
      goalsOf(scene, places.filter((c) => c.unit === unit), scene.held === unit, act))));
}

/** Where one unit can go; many places only of the unit in hand. @param {Scene} scene
 * @param {Choice[]} goals @param {boolean} held @param {(choice: Choice) => void} act */
function goalsOf(scene, goals, held, act) {
  if (goals.length > SEVERAL && !held) return h("span", { class: "sub" },
    `${goals.length} places: choose the counter, they light up`);
  return h("span", { class: "goals" }, goals.map((c) => h("button", { type: "button",
    class: scene.goal === c ? "on" : "", "data-key": JSON.stringify(c.action),
    onclick: () => act(c) }, placeName(scene, c.place ?? ""))));
}

/** `Retreat: 1307`: what is done with the places, whatever else could be done first.
 * @param {Scene} scene */
export function heading(scene) {
  const choices = choicesOf(scene);
  const deed = ["place", "unit", "other"].flatMap((role) =>
    choices.find((c) => c.role === role)?.short ?? [])[0] ?? "";
  const target = scene.decision?.picture?.battle?.target;
  return target ? `${capital(deed)}: ${placeName(scene, target)}` : capital(deed);
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
  const friends = scene.setup?.roster[units[0]]?.side === scene.decision?.actor;
  const tone = scene.decision?.picture?.open?.[choice.place ?? ""];
  const goes = tone !== "target" && tone !== "choose";
  return friends && goes ? `joins ${names}` : names;
}

/** Barred places by their reason, the places that share it together.
 * @param {[string, Barred][]} barred
 * @returns {{case: string, reason: string, places: string[]}[]} */
export function byReason(barred) {
  /** @type {Map<string, {case: string, reason: string, places: string[]}>} */
  const found = new Map();
  for (const [place, no] of barred) {
    const reason = no.reason.replaceAll(place, "it").replace(/[^\s(]+ \(it\)/, "it");
    const known = found.get(no.case + reason);
    if (known) known.places.push(place);
    else found.set(no.case + reason, { case: no.case, reason, places: [place] });
  }
  return [...found.values()];
}

/** @param {Scene} scene @param {{case: string, reason: string, places: string[]}} no */
function closedTogether(scene, no) {
  return h("li", { class: "nil" }, h("span", {}, no.places.map((place) =>
    [placeLink(place, placeName(scene, place)), " "]), h("br"), no.reason), citeShort(no.case));
}

/** @param {Scene} scene @param {string} place @param {Barred} no */
function closed(scene, place, no) {
  return h("li", { class: "nil" },
    h("span", {}, placeLink(place, placeName(scene, place)), " ",
      withoutPlace(no.reason, place)), citeShort(no.case));
}

/** A reason beside the name of its place need not begin with it: not `E1522: the ground ...`, nor
 * `Losheim (E1429) is full`. @param {string} reason @param {string} place */
export function withoutPlace(reason, place) {
  const at = reason.indexOf(place);
  const begins = at === 0 || (at > 0 && /^[^\s(]+ \($/.test(reason.slice(0, at)));
  return begins ? reason.slice(at + place.length).replace(/^\)?:? /, "") : reason;
}
