// A battle in which every unit rolls for itself: dice, chances with their reasons, hits to expect
// and how they are spread.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { citeShort, counted, signed, sideClass, unitTitle } from "../words.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").HitOdds} HitOdds */
/** @typedef {import("../protocol.js").LogLine} LogLine */
/** @typedef {(unit: string) => import("../dom.js").Children} Figure */

const FEW = 0.005; // a chance that is not worth a bar

/** Hits to expect of one side. @param {HitOdds} hits @param {string} side */
export const expected = (hits, side) => Object.values(hits.units)
  .filter((one) => one.side === side)
  .reduce((sum, one) => sum + (one.dice * one.hit_chance) / 10, 0);

/** One side's units with their dice. @param {Scene} scene @param {HitOdds} hits
 * @param {"attack" | "defence"} side @param {LogLine[]} lines @param {Figure} figure */
export function rolls(scene, hits, side, lines, figure) {
  const rolled = new Map(lines.filter((line) => line.dice).map((line) => [line.unit, line]));
  return h("ul", { class: "rolls" }, Object.entries(hits.units)
    .filter(([, one]) => one.side === side).map(([unit, one]) => {
      const line = rolled.get(unit);
      return h("li", {}, figure(unit), h("div", {},
        h("p", {}, h("b", {}, unitTitle(scene, unit)), " ",
          `${one.dice} ${one.dice === 1 ? "die" : "dice"}, ${one.hit_chance} or less`),
        line ? h("p", {}, diceRow(line), ` ${counted(line.hits ?? 0, "hit")}`)
          : h("p", { class: "why" }, `${one.base}`, one.modifiers.map((more) =>
            h("span", {}, ` ${signed(more.value ?? 0)} ${more.what} `, citeShort(more.case))))));
    }));
}

/** What both sides can expect, and what the ground saves. @param {HitOdds} hits */
export function spread(hits) {
  return [
    h("div", { class: "hit-charts" },
      chart("Hits on the defence", hits.distribution.on_defenders ?? {}, hits.reduction),
      chart("Hits on the attack", hits.distribution.on_attackers ?? {}, 0)),
    h("ul", { class: "shifts" }, hits.modifiers.map((line) =>
      h("li", { class: line.value ? "" : "nil" },
        h("span", {}, `Saved by the ground: ${line.what}`), citeShort(line.case),
        h("b", {}, line.value ? `−${line.value}` : "0")))),
  ];
}

/** @param {string} title @param {Record<string, number>} found @param {number} saved */
function chart(title, found, saved) {
  const bars = Object.entries(found).filter(([, chance]) => chance >= FEW);
  const most = Math.max(...bars.map(([, chance]) => chance), 0.01);
  const text = bars.map(([n, c]) => `${n}: ${Math.round(c * 100)} percent`).join(", ");
  return h("figure", {}, h("figcaption", {}, title),
    h("div", { class: "bars", role: "img", "aria-label": `${title}: ${text}` },
      bars.map(([n, chance]) => h("span", { class: Number(n) <= saved ? "saved" : "" },
        h("small", {}, chance >= 0.095 ? `${Math.round(chance * 100)}%` : ""),
        h("i", { style: { height: `${(chance / most) * 44}px` } }), h("b", {}, n)))));
}

/** Both sides as they would roll now, for who looks at a place. @param {Scene} scene
 * @param {HitOdds} hits */
export function hitLedgers(scene, hits) {
  const figure = (/** @type {string} */ unit) => counter(scene, unit, 40);
  const side = (/** @type {string} */ name, /** @type {"attack" | "defence"} */ which) =>
    h("section", {}, h("h3", { class: "rolls-h" }, name,
      h("small", {}, `${expected(hits, which).toFixed(1)} hits to expect`)),
    rolls(scene, hits, which, [], figure));
  return [side("Attack", "attack"), side("Defence", "defence"), spread(hits)];
}

/** The dice of one unit, those that hit marked. @param {LogLine} line @param {number} [size] */
export function diceRow(line, size = 20) {
  const [dice, chance] = [line.dice ?? [], line.chance ?? 0];
  const label = `${dice.join(", ")}: ${counted(line.hits ?? 0, "hit")}`;
  return h("span", { class: "tens", role: "img", "aria-label": label }, dice.map((n) =>
    drawn(dieSvg(n, { faces: 10, size, side: n <= chance ? "hit" : "miss" }))));
}

/** Who rolled, for the tray and the log. @param {Scene} scene @param {LogLine} line */
export function rollOf(scene, line) {
  const side = scene.setup?.roster[line.unit ?? ""]?.side ?? "";
  const hits = line.hits ?? 0;
  return h("div", { class: `roll tens-roll ${sideClass(scene, side)}` },
    h("b", {}, unitTitle(scene, line.unit ?? "")), diceRow(line, 24),
    h("span", {}, hits ? `${hits} ${hits === 1 ? "hit" : "hits"}` : "no hit"));
}
