// A combat on a ladder of odds: the sums, every shift, the dice to come, the column, what each
// result brings, and the fights that may follow, by who leads them.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { choicesOf } from "../intents.js";
import { capital, citeShort, share, signed, unitTitle } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").LadderOdds} LadderOdds */
/** @typedef {import("../protocol.js").OddsLine} OddsLine */
/** @typedef {import("../protocol.js").DieShift} DieShift */
/** @typedef {Record<string, string | number>} Faces  by face of a die, or a word */

const TONES = ["best", "good", "mixed", "none", "bad"];

/** @param {Scene} scene @param {LadderOdds} odds */
export function ladderOdds(scene, odds) {
  const sums = [...odds.factors, ...odds.modifiers.filter((line) => !line.shift)];
  const shifts = odds.modifiers.filter((line) => line.shift);
  const of = (/** @type {string} */ side) => sums.filter((line) => line.side === side);
  const fights = [leads(scene, "Fire Fight", odds.fire_fight),
    leads(scene, "Determined Defense", odds.determined_defense)];
  return [
    fights.filter((one) => one?.open), // what is asked about now
    h("div", { class: "ledger" }, ledger(scene, "Attack", odds.attack, of("attack")),
      ledger(scene, "Defence", odds.defence, of("defence"))),
    h("p", { class: "sum" }, h("span", {}, `${odds.attack} against ${odds.defence} =`),
      h("b", {}, odds.odds)),
    h("h3", { class: "mini-h" }, `Shifts: ${signed(odds.shift)}`),
    h("ul", { class: "shifts" }, shifts.map((line) => shiftRow(scene, line)),
      shifts.length ? null : h("li", { class: "nil" }, h("span", {}, "none"))),
    odds.dice.map(dieToCome),
    columns(scene, odds),
    outcomes(scene, odds),
    resultList(scene, odds),
    fights.filter((one) => !one?.open),
  ];
}

/** @param {Scene} scene @param {OddsLine} line */
function called(scene, { what, unit }) {
  return unit && scene.setup?.roster[unit] ? unitTitle(scene, unit) : what;
}

/** @param {Scene} scene @param {string} name @param {number} total @param {OddsLine[]} lines */
function ledger(scene, name, total, lines) {
  return h("section", {}, h("h3", {}, name, h("b", {}, String(total))),
    h("ul", {}, lines.map((line) => h("li", { class: line.value ? "" : "nil" },
      h("span", {}, called(scene, line)), citeShort(line.case),
      h("b", {}, String(line.value ?? 0))))));
}

/** @param {Scene} scene @param {OddsLine} line */
function shiftRow(scene, line) {
  const n = line.shift ?? line.value ?? 0;
  return h("li", { class: n ? "" : "nil" }, h("span", {}, called(scene, line)),
    citeShort(line.case), h("b", {}, n > 0 ? `→ ${n}` : n < 0 ? `← ${-n}` : "–"));
}

/** A die that falls before the combat die: what each face brings. @param {DieShift} die */
function dieToCome(die) {
  return [h("h3", { class: "mini-h" }, `Before it a die: ${die.what} `, citeShort(die.case)),
    faces(die.shifts, (shift) => (typeof shift === "number" ? arrow(shift) : capital(shift)))];
}

/** @param {number} n */
function arrow(n) {
  return n > 0 ? `→ ${n}` : n < 0 ? `← ${-n}` : "no shift";
}

/** The faces of a die, those alike together. @param {Faces} by
 * @param {(value: string | number) => import("../dom.js").Children} tell */
function faces(by, tell) {
  const kinds = [...new Set(Object.values(by))];
  const dice = (/** @type {string | number} */ kind) =>
    Object.keys(by).filter((face) => by[face] === kind).map((face) => drawn(dieSvg(Number(face))));
  return h("ul", { class: "results" }, kinds.map((kind) => h("li", {},
    h("span", { class: "dice" }, dice(kind)), h("span", {}, tell(kind)))));
}

/** @param {Scene} scene @param {LadderOdds} odds */
function columns(scene, odds) {
  const [raw, final] = [odds.odds, odds.column];
  const names = scene.setup?.columns ?? [];
  const shown = names.includes(final) || !final ? names : [final, ...names];
  return h("div", { class: "crt ladder", role: "img",
    "aria-label": `Column ${final}, before shifts ${raw}` }, shown.map((name) =>
    h("i", { class: `${name === final ? "final" : ""} ${name === raw ? "raw" : ""}` }, name)));
}

/** @param {Scene} scene @param {LadderOdds} odds */
function ranked(scene, odds) {
  const rank = (/** @type {string} */ r) => TONES.indexOf(scene.setup?.results[r]?.tone ?? "none");
  return Object.keys(odds.distribution).sort((a, b) => rank(a) - rank(b));
}

/** @param {Scene} scene @param {LadderOdds} odds */
function outcomes(scene, odds) {
  const list = ranked(scene, odds);
  const percent = (/** @type {string} */ r) => Math.round(share(odds.distribution[r]) * 100);
  const label = list.map((r) => `${r} ${percent(r)} percent`).join(", ");
  return h("div", { class: "outcome tight", role: "img", "aria-label": label }, list.map((r) =>
    h("i", { class: `tone-${scene.setup?.results[r]?.tone ?? "none"}`,
      style: { flex: share(odds.distribution[r]) } }, h("b", {}, r), `${percent(r)}%`)));
}

/** @param {Scene} scene @param {LadderOdds} odds */
function resultList(scene, odds) {
  const dice = (/** @type {string} */ r) =>
    Object.keys(odds.results).filter((face) => odds.results[face] === r)
      .map((face) => drawn(dieSvg(Number(face))));
  if (odds.automatic) return h("p", { class: "sub" },
    `No die is rolled: ${odds.automatic}, ${textOf(scene, odds.automatic)}.`);
  return h("ul", { class: "results" }, ranked(scene, odds).map((r) => h("li", {},
    h("span", { class: "dice" }, dice(r)),
    h("span", {}, h("b", {}, r), ` ${textOf(scene, r)}`,
      h("small", {}, ` ${odds.distribution[r]}`)),
    citeShort(scene.setup?.results[r]?.case))));
}

/** @param {Scene} scene @param {string} result */
function textOf(scene, result) {
  return scene.setup?.results[result]?.text ?? "";
}

/** What each unit that may lead would bring about; open while that is the question.
 * @param {Scene} scene @param {string} title
 * @param {LadderOdds["fire_fight"] | LadderOdds["determined_defense"]} by */
function leads(scene, title, by) {
  const units = Object.entries(by);
  if (!units.length) return null;
  const open = choicesOf(scene).some((choice) => choice.unit && choice.unit in by);
  return h("details", { class: "leads", open },
    h("summary", {}, `${title}: ${units.length} could lead`),
    units.map(([unit, row]) => lead(scene, unit, row)));
}

/** @param {Scene} scene @param {string} unit
 * @param {Record<string, string | number | Record<string, string>>} row */
function lead(scene, unit, { drm, ...rest }) {
  const tables = Object.entries(rest).filter(([, value]) => typeof value === "object");
  const plain = Object.entries(rest).filter(([, value]) => typeof value === "string");
  const tell = (/** @type {string | number} */ result) =>
    [h("b", {}, String(result)), ` ${textOf(scene, String(result))}`];
  return h("section", {},
    h("h4", {}, unitTitle(scene, unit), h("small", {}, ` die ${signed(Number(drm))}`)),
    tables.map(([name, table]) => [h("p", { class: "sub" }, name),
      faces(/** @type {Faces} */ (table), tell)]),
    plain.length ? faces(/** @type {Faces} */ (Object.fromEntries(plain)), tell) : null);
}
