// A battle in which every unit rolls for itself: dice, chances with their reasons, hits to expect.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { citeShort, counted, signed, sideClass, unitTitle } from "../words.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").HitOdds} HitOdds */
/** @typedef {import("../protocol.js").LogLine} LogLine */

const FEW = 0.005; // a chance that is not worth a bar

/** @param {Scene} scene @param {string} target @param {HitOdds} hits */
export function hitLedgers(scene, target, hits) {
  const rolled = rolledIn(scene, target);
  const of = (/** @type {string} */ side) =>
    Object.entries(hits.units).filter(([, one]) => one.side === side);
  return [
    roll(scene, "Attack", of("attack"), rolled),
    roll(scene, "Defence", of("defence"), rolled),
    h("ul", { class: "shifts" }, hits.modifiers.map((line) =>
      h("li", { class: line.value ? "" : "nil" },
        h("span", {}, `Saved by the ground: ${line.what}`), citeShort(line.case),
        h("b", {}, line.value ? `−${line.value}` : "0")))),
    h("div", { class: "hit-charts" },
      chart("Hits on the defence", hits.distribution.on_defenders ?? {}, hits.reduction),
      chart("Hits on the attack", hits.distribution.on_attackers ?? {}, 0)),
  ];
}

/** @param {Scene} scene @param {string} name @param {[string, HitOdds["units"][string]][]} units
 * @param {Map<string, LogLine>} rolled */
function roll(scene, name, units, rolled) {
  const expected = units.reduce((sum, [, one]) => sum + (one.dice * one.hit_chance) / 10, 0);
  return h("section", { class: "rolls" },
    h("h3", {}, name, h("small", {}, `${expected.toFixed(1)} hits to expect`)),
    h("ul", {}, units.map(([unit, one]) => h("li", {},
      counter(scene, unit, 40),
      h("div", {},
        h("p", {}, h("b", {}, unitTitle(scene, unit)), " ",
          h("span", {}, `${one.dice} ${one.dice === 1 ? "die" : "dice"}, `,
            `${one.hit_chance} or less`)),
        h("p", { class: "why" }, `${one.base}`, one.modifiers.map((line) =>
          h("span", {}, ` ${signed(line.value ?? 0)} ${line.what} `, citeShort(line.case)))),
        rolled.has(unit) ? diceRow(/** @type {LogLine} */ (rolled.get(unit))) : null)))));
}

/** What has been rolled in the battle for this place, by unit. @param {Scene} scene
 * @param {string} target @returns {Map<string, LogLine>} */
function rolledIn(scene, target) {
  const fighting = scene.decision?.picture?.battle?.target === target;
  const joined = fighting ? scene.log.findLastIndex((line) =>
    line.tone === "battle" && line.places.includes(target)) : -1;
  const lines = joined < 0 ? [] : scene.log.slice(joined).filter((line) => line.dice);
  return new Map(lines.map((line) => [line.unit ?? "", line]));
}

/** The dice of one unit, those that hit marked. @param {LogLine} line @param {number} [size] */
export function diceRow(line, size = 20) {
  const [dice, chance] = [line.dice ?? [], line.chance ?? 0];
  const label = `${dice.join(", ")}: ${counted(line.hits ?? 0, "hit")}`;
  return h("span", { class: "tens", role: "img", "aria-label": label }, dice.map((n) =>
    drawn(dieSvg(n, { faces: 10, size, side: n <= chance ? "hit" : "miss" }))));
}

/** @param {string} title @param {Record<string, number>} found @param {number} saved */
function chart(title, found, saved) {
  const bars = Object.entries(found).filter(([, chance]) => chance >= FEW);
  const most = Math.max(...bars.map(([, chance]) => chance), 0.01);
  const text = bars.map(([n, c]) => `${n}: ${Math.round(c * 100)} percent`).join(", ");
  return h("figure", {}, h("figcaption", {}, title),
    h("div", { class: "bars", role: "img", "aria-label": text }, bars.map(([n, chance]) =>
      h("span", { class: Number(n) <= saved ? "saved" : "" },
        h("small", {}, chance >= 0.095 ? `${Math.round(chance * 100)}%` : ""),
        h("i", { style: { height: `${(chance / most) * 44}px` } }), h("b", {}, n)))));
}

/** Who rolled, for the tray and the log. @param {Scene} scene @param {LogLine} line */
export function rollOf(scene, line) {
  const side = scene.setup?.roster[line.unit ?? ""]?.side ?? "";
  const hits = line.hits ?? 0;
  return h("div", { class: `roll tens-roll ${sideClass(scene, side)}` },
    h("b", {}, unitTitle(scene, line.unit ?? "")), diceRow(line, 24),
    h("span", {}, hits ? `${hits} ${hits === 1 ? "hit" : "hits"}` : "no hit"));
}
