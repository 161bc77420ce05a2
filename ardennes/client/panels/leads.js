// The fights that may follow a combat, by the unit that leads them: what each face of the die
// brings.
import { h } from "../dom.js";
import { choicesOf } from "../intents.js";
import { signed, unitTitle } from "../words.js";
import { facesOf } from "./stage_sum.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").LadderOdds} LadderOdds */

/** Open while that is the question. @param {Scene} scene @param {LadderOdds} odds */
export function leads(scene, odds) {
  return [fights(scene, "Fire Fight", odds.fire_fight),
    fights(scene, "Determined Defense", odds.determined_defense)];
}

/** @param {Scene} scene @param {string} title
 * @param {LadderOdds["fire_fight"] | LadderOdds["determined_defense"]} by */
function fights(scene, title, by) {
  const units = Object.entries(by);
  if (!units.length) return null;
  const open = choicesOf(scene).some((choice) => choice.unit && choice.unit in by);
  return h("details", { class: "leads", open, "data-key": title },
    h("summary", {}, `${title}: ${units.length} could lead`),
    units.map(([unit, row]) => lead(scene, unit, row)));
}

/** @param {Scene} scene @param {string} unit
 * @param {Record<string, string | number | Record<string, string>>} row */
function lead(scene, unit, { drm, ...rest }) {
  const tables = Object.entries(rest).filter(([, value]) => typeof value === "object");
  const plain = Object.entries(rest).filter(([, value]) => typeof value === "string");
  const tell = (/** @type {string | number} */ result) => [h("b", {}, String(result)),
    ` ${scene.setup?.results[String(result)]?.text ?? ""}`];
  return h("section", {},
    h("h4", {}, unitTitle(scene, unit), h("small", {}, ` die ${signed(Number(drm))}`)),
    tables.map(([name, table]) => [h("p", { class: "sub" }, name),
      facesOf(/** @type {Record<string, string>} */ (table), tell)]),
    plain.length ? facesOf(/** @type {Record<string, string>} */ (Object.fromEntries(plain)), tell)
      : null);
}
