// The odds, line by line: two ledgers, the shifts, the column, what each die gives.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { choicesOf } from "../intents.js";
import { capital, citeShort, columnWords, placeName, share, signed, unitTitle }
  from "../words.js";
import { certainResult } from "./certain.js";
import { hitLedgers } from "./hits.js";
import { ladderOdds } from "./ladder.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Odds} Odds */
/** @typedef {import("../protocol.js").OddsLine} OddsLine */
/** @typedef {NonNullable<Scene["rivals"]>} Rivals */
/** @typedef {Pick<Odds, "distribution" | "results">} Outcomes */
/** @typedef {import("../protocol.js").Choice} Choice */

const TONES = ["best", "good", "mixed", "none", "bad"];

/** @param {Scene} scene @param {import("../protocol.js").Battle} battle
 * @param {(choice: Choice) => void} act */
export function battleCard(scene, battle, act) {
  const { odds, hits, sure, ladder } = battle;
  const rivals = odds ? (scene.rivals ?? []) : [];
  return h("div", { class: "card battle" },
    h("h2", {}, `Attack on ${placeName(scene, battle.target)}`,
      battle.crt && !rivals.length ? h("small", {}, ` ${battle.crt} table`) : null),
    answersCard(scene, act),
    hits ? hitLedgers(scene, battle.target, hits) : null,
    sure && battle.attackers.length ? certainResult(scene, sure) : null,
    ladder ? ladderOdds(scene, ladder) : null,
    odds ? ledgers(scene, odds, rivals, act)
      : hits || ladder || (sure && battle.attackers.length) ? null : draft(scene, battle));
}

/** Answers about the battle that the bar has no room to explain. @param {Scene} scene
 * @param {(choice: Choice) => void} act */
function answersCard(scene, act) {
  const list = choicesOf(scene).filter((c) =>
    c.tone === "plain" && (c.role === "other" || c.role === "unit"));
  if (list.length < 2) return null;
  return h("ul", { class: "choices" }, list.map((c) => h("li", {}, h("button", { type: "button",
    "data-key": JSON.stringify(c.action), onclick: () => act(c) }, c.text))));
}

/** What each of several tables would bring, with its button. @param {Scene} scene
 * @param {Rivals} rivals @param {(choice: Choice) => void} act */
function compared(scene, rivals, act) {
  return h("ul", { class: "rivals" }, rivals.map(({ choice, odds }) => h("li", {},
    h("button", { type: "button", class: "btn", "data-key": JSON.stringify(choice.action),
      onclick: () => act(choice) }, choice.text),
    outcomeBar(scene, odds))));
}

/** Before anybody has joined. @param {Scene} scene
 * @param {import("../protocol.js").Battle} battle */
function draft(scene, battle) {
  const names = battle.defenders.map((unit) => unitTitle(scene, unit)).join(", ");
  return [h("p", { class: "sub" }, `Defended by ${names || "nobody"}.`),
    h("p", { class: "sub" }, "Add the units that attack: click them on the map or in Choices.")];
}

/** @param {Scene} scene @param {Odds} odds @param {Rivals} rivals
 * @param {(choice: Choice) => void} act */
function ledgers(scene, odds, rivals, act) {
  const of = (/** @type {string} */ side) => odds.lines.filter((line) => line.side === side);
  return [
    h("div", { class: "ledger" }, ledger("Attack", odds.attack, of("attack")),
      ledger("Defence", odds.defence, of("defence"))),
    h("p", { class: "sum" }, h("span", {}, `${odds.attack} − ${odds.defence} =`),
      h("b", {}, signed(odds.attack - odds.defence))),
    h("ul", { class: "shifts" }, of("column").map(shiftRow)),
    columns(scene, odds),
    rivals.length > 1 ? compared(scene, rivals, act) : outcomeBar(scene, odds),
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
  if (odds.column === "") return h("p", { class: "sub" }, "No die is rolled.");
  const names = scene.setup?.columns ?? [];
  const look = (/** @type {string} */ name) =>
    `${name === odds.column ? "final" : ""} ${name === odds.raw ? "raw" : ""}`;
  const label = `Column ${columnWords(odds.column)}`;
  return h("div", { class: "crt", role: "img", "aria-label": label },
    names.map((name) => h("i", { class: look(name) }, tidy(name))));
}

/** A column as a heading: `≤−3`, `+1–2`. @param {string} name */
function tidy(name) {
  const range = name.replace(/\.\.-/, "…−").replace(/\.\.\+?/, "–");
  return range.replace("<=", "≤").replace(">=", "≥").replace(/-/g, "−");
}

/** Results from the attacker's best to his worst. @param {Scene} scene @param {Outcomes} odds */
function ranked(scene, odds) {
  const rank = (/** @type {string} */ r) => TONES.indexOf(scene.setup?.results[r]?.tone ?? "none");
  return Object.keys(odds.distribution).sort((a, b) => rank(a) - rank(b));
}

/** @param {Scene} scene @param {string} result */
export function toneOf(scene, result) {
  return `tone-${scene.setup?.results[result]?.tone ?? "none"}`;
}

/** @param {Scene} scene @param {Outcomes} odds */
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
      h("span", {}, h("b", {}, titleOf(scene, r)), textOf(scene, r)),
      citeShort(scene.setup?.results[r]?.case))));
}

/** What a result means, unless its title says all. @param {Scene} scene @param {string} result */
function textOf(scene, result) {
  const text = scene.setup?.results[result]?.text ?? "";
  return text.toLowerCase() === titleOf(scene, result).toLowerCase() ? "" : ` ${text}`;
}

/** @param {Scene} scene @param {string} result */
function titleOf(scene, result) {
  return capital(scene.setup?.results[result]?.title ?? result);
}
