// Attacks that could be made, in short: the column or the hits, and how much of it is good.
import { h } from "../dom.js";
import { columnWords, placeName, share, unitTitle } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Chance} Chance */

/** `+4, 67% good`. @param {Scene} scene @param {Chance} chance */
export function gist(scene, { word, distribution }) {
  const tones = scene.setup?.results ?? {};
  const good = Object.entries(distribution)
    .filter(([result]) => ["best", "good"].includes(tones[result]?.tone))
    .reduce((sum, [, part]) => sum + share(part), 0);
  const dice = Object.keys(distribution).length ? `, ${Math.round(good * 100)}% good` : "";
  return columnWords(word) + dice;
}

/** The best that can be had of an enemy now. @param {Scene} scene @param {Chance} chance */
export function bestLine(scene, chance) {
  const who = chance.units.map((unit) => unitTitle(scene, unit));
  const some = who.length > 3 ? [...who.slice(0, 3), `${who.length - 3} more`] : who;
  return h("p", { class: "chance" }, "At best ", h("b", {}, gist(scene, chance)),
    ` with ${some.join(", ")}`);
}

/** What an attack would become if the unit in hand went where the pointer is. @param {Scene} scene
 * @param {Chance} chance */
export function becomesLine(scene, chance) {
  const before = chance.before ? ` (now ${columnWords(chance.before)})` : "";
  return h("p", { class: "chance" }, `The attack on ${placeName(scene, chance.target)} becomes `,
    h("b", {}, gist(scene, chance)), before);
}

/** Whom the attacker that was chosen first could attack. @param {Scene} scene
 * @param {(place: string) => void} strike */
export function strikesCard(scene, strike) {
  if (!scene.strikes) return null;
  return h("div", { class: "card" }, h("h2", {}, "Can attack"),
    h("div", { class: "strikes" }, scene.strikes.chances.map((chance) =>
      h("button", { type: "button", "data-key": `strike ${chance.target}`,
        onclick: () => strike(chance.target) },
        h("span", {}, placeName(scene, chance.target)), h("b", {}, gist(scene, chance))))));
}
