// The odds, line by line: two ledgers, the shifts, the column, what each die gives.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { capital, citeShort, placeName, share, signed, unitTitle } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Odds} Odds */
/** @typedef {import("../types.js").OddsLine} OddsLine */

const TONES = ["best", "good", "mixed", "none", "bad"];

/** @param {Scene} scene @param {import("../types.js").Battle} battle */
export function battleCard(scene, battle) {
  const odds = battle.odds;
  return h("div", { class: "card battle" },
    h("h2", {}, `Attack on ${placeName(scene, battle.target)}`),
    odds ? ledgers(scene, odds) : draft(scene, battle));
}

/** Before anybody has joined. @param {Scene} scene @param {import("../types.js").Battle} battle */
function draft(scene, battle) {
  const names = battle.defenders.map((unit) => unitTitle(scene, unit)).join(", ");
  return [h("p", { class: "sub" }, `Defended by ${names || "nobody"}.`),
    h("p", { class: "sub" }, "Add the units that attack: click them on the map or in Choices.")];
}

/** @param {Scene} scene @param {Odds} odds */
function ledgers(scene, odds) {
  const of = (/** @type {string} */ side) => odds.lines.filter((line) => line.side === side);
  return [
    h("div", { class: "ledger" }, ledger("Attack", odds.attack, of("attack")),
      ledger("Defence", odds.defence, of("defence"))),
    h("p", { class: "sum" }, h("span", {}, `${odds.attack} − ${odds.defence} =`),
      h("b", {}, signed(odds.attack - odds.defence))),
    h("ul", { class: "shifts" }, of("column").map(shiftRow)),
    columns(scene, odds),
    outcomeBar(scene, odds),
    resultList(scene, odds),
  ];
}

/** @param {string} name @param {number} total @param {OddsLine[]} lines */
function ledger(name, total, lines) {
  return h("section", {}, h("h3", {}, name, h("b", {}, String(total))),
    h("ul", {}, lines.map((line) => h("li", { class: line.value || line.shift ? "" : "nil" },
      h("span", {}, line.what), citeShort(line.case), h("b", {}, String(line.value ?? 0))))));
}

/** @param {OddsLine} line */
function shiftRow(line) {
  const n = line.shift ?? 0;
  const text = n > 0 ? `→ ${n}` : n < 0 ? `← ${-n}` : line.value ? signed(line.value) : "–";
  return h("li", { class: n ? "" : "nil" }, h("span", {}, line.what), citeShort(line.case),
    h("b", {}, text));
}

/** @param {Scene} scene @param {Odds} odds */
function columns(scene, odds) {
  const names = odds.columns ?? scene.box?.columns ?? [];
  const at = (/** @type {string|number} */ c) =>
    typeof c === "number" ? c : names.indexOf(c);
  const look = (/** @type {number} */ i) =>
    `${i === at(odds.column) ? "final" : ""} ${i === at(odds.raw) ? "raw" : ""}`;
  const label = `Column ${names[at(odds.column)]}`;
  return h("div", { class: "crt", role: "img", "aria-label": label },
    names.map((name, i) => h("i", { class: look(i) }, tidy(name))));
}

/** A column as a heading: `≤−3`, `+1–2`. @param {string} name */
function tidy(name) {
  const range = name.replace(/\.\.-/, "…−").replace(/\.\.\+?/, "–");
  return range.replace("<=", "≤").replace(">=", "≥").replace(/-/g, "−");
}

/** Results from the attacker's best to his worst. @param {Scene} scene @param {Odds} odds */
function ranked(scene, odds) {
  const rank = (/** @type {string} */ r) => TONES.indexOf(scene.box?.results[r]?.tone ?? "none");
  return Object.keys(odds.distribution).sort((a, b) => rank(a) - rank(b));
}

/** @param {Scene} scene @param {string} result */
export function toneOf(scene, result) {
  return `tone-${scene.box?.results[result]?.tone ?? "none"}`;
}

/** @param {Scene} scene @param {Odds} odds */
function outcomeBar(scene, odds) {
  const list = ranked(scene, odds);
  const percent = (/** @type {string} */ r) => Math.round(share(odds.distribution[r]) * 100);
  const label = list.map((r) => `${titleOf(scene, r)} ${percent(r)} percent`).join(", ");
  return h("div", { class: "outcome", role: "img", "aria-label": label },
    list.map((r) => h("i", { class: toneOf(scene, r),
      style: { flex: share(odds.distribution[r]) } }, h("b", {}, r), `${percent(r)}%`)));
}

/** @param {Scene} scene @param {Odds} odds */
function resultList(scene, odds) {
  const dice = (/** @type {string} */ r) =>
    Object.entries(odds.results).filter(([, result]) => result === r).map(([n]) => Number(n));
  return h("ul", { class: "results" }, ranked(scene, odds).map((r) =>
    h("li", {}, h("span", { class: "dice" }, dice(r).map((n) => drawn(dieSvg(n)))),
      h("span", {}, h("b", {}, titleOf(scene, r)), ` ${scene.box?.results[r]?.text ?? ""}`),
      citeShort(scene.box?.results[r]?.case))));
}

/** @param {Scene} scene @param {string} result */
function titleOf(scene, result) {
  return capital(scene.box?.results[result]?.title ?? result);
}
