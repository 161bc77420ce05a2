// A combat as a sum, in whichever way its game fights: both sides' lines, the column on its
// track, and what each face of the die would bring there. Knows no rule and no page.
import { capital, placeName, share, signed, unitTitle } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").Battle} Battle */
/** @typedef {import("./protocol.js").OddsLine} OddsLine */
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {Record<string, string>} Faces  the result by face */

/**
 * @typedef {object} Outcome
 * @property {string} result
 * @property {string} title
 * @property {string} text
 * @property {string} tone
 * @property {string | null} case
 * @property {number} chance  0 to 1
 * @property {number[]} faces  of the die that bring it
 */
/**
 * @typedef {object} Sum
 * @property {number} attack
 * @property {number} defence
 * @property {OddsLine[]} attackLines
 * @property {OddsLine[]} defenceLines
 * @property {OddsLine[]} shifts
 * @property {string} sum  in words, without what comes of it
 * @property {string} headline
 * @property {string} raw  the column before shifts
 * @property {string} column  "" if no die falls
 * @property {Outcome[]} outcomes  the attacker's best first
 * @property {string} [note]  what more would bring
 */

const TONES = ["best", "good", "mixed", "none", "bad"];

/** @param {Scene} scene @param {Battle} battle @param {number} [lower]  columns given away
 * @returns {Sum | null} */
export function reckon(scene, battle, lower = 0) {
  if (battle.ladder) return onLadder(scene, battle.ladder);
  if (battle.sure) return certain(scene, battle.sure);
  if (battle.odds) return onTable(scene, battle, battle.odds, lower);
  return null;
}

/** @param {Scene} scene @param {Battle} battle
 * @param {import("./protocol.js").Odds} odds @param {number} lower @returns {Sum} */
function onTable(scene, battle, odds, lower) {
  const of = (/** @type {string} */ side) => odds.lines.filter((line) => line.side === side);
  const column = columnAt(scene, odds.column, lower);
  const results = lower ? resultsIn(scene, battle, column) : odds.results;
  const chances = lower ? chancesOf(results) : odds.distribution;
  return { attack: odds.attack, defence: odds.defence, attackLines: of("attack"),
    defenceLines: of("defence"), shifts: of("column"), sum: `${odds.attack} − ${odds.defence} =`,
    headline: signed(odds.attack - odds.defence), raw: odds.raw, column,
    outcomes: outcomes(scene, chances, results) };
}

/** @param {Scene} scene @param {import("./protocol.js").LadderOdds} odds @returns {Sum} */
function onLadder(scene, odds) {
  const sums = [...odds.factors, ...odds.modifiers.filter((line) => !line.shift)];
  return { attack: odds.attack, defence: odds.defence,
    attackLines: sums.filter((line) => line.side === "attack"),
    defenceLines: sums.filter((line) => line.side === "defence"),
    shifts: odds.modifiers.filter((line) => line.shift),
    sum: `${odds.attack} against ${odds.defence} =`, headline: odds.odds, raw: odds.odds,
    column: odds.column, outcomes: outcomes(scene, odds.distribution, odds.results) };
}

/** @param {Scene} scene @param {import("./protocol.js").SureOdds} odds @returns {Sum} */
function certain(scene, odds) {
  const lines = [...odds.factors, ...odds.modifiers];
  const names = scene.setup?.columns ?? [];
  const column = names.find((name) => resultsOf(scene, "", name)[""] === odds.result) ?? "";
  return { attack: odds.attack, defence: odds.defence,
    attackLines: lines.filter((line) => line.side === "attack"),
    defenceLines: lines.filter((line) => line.side === "defence"), shifts: [],
    sum: `${odds.attack} − ${odds.defence} =`, headline: signed(odds.differential), raw: column,
    column, outcomes: outcomes(scene, { [odds.result]: "1" }, {}), note: next(odds) };
}

/** @param {import("./protocol.js").SureOdds} odds */
function next({ to_next }) {
  return to_next === null ? "There is no better result."
    : `${to_next} ${to_next === 1 ? "factor" : "factors"} more for the next result.`;
}

/** @param {Scene} scene @param {string} table @param {string} column @returns {Faces} */
function resultsOf(scene, table, column) {
  const tables = scene.setup?.crt ?? {};
  return (tables[table] ?? Object.values(tables)[0] ?? {})[column] ?? {};
}

/** What each face brings in a column of the table of this battle. @param {Scene} scene
 * @param {Battle} battle @param {string} column */
export const resultsIn = (scene, battle, column) => resultsOf(scene, battle.crt ?? "", column);

/** The column so far to the left. @param {Scene} scene @param {string} column
 * @param {number} lower */
function columnAt(scene, column, lower) {
  const names = scene.setup?.columns ?? [];
  return lower ? names[Math.max(0, names.indexOf(column) - lower)] : column;
}

/** @param {Faces} results @returns {Record<string, number>} */
function chancesOf(results) {
  const all = Object.values(results);
  return Object.fromEntries(all.map((result) =>
    [result, all.filter((one) => one === result).length / all.length]));
}

/** @param {Scene} scene @param {Record<string, string | number>} chances @param {Faces} results
 * @returns {Outcome[]} */
export function outcomes(scene, chances, results) {
  return Object.entries(chances).map(([result, part]) => {
    const known = scene.setup?.results[result];
    const faces = Object.keys(results).filter((face) => results[face] === result).map(Number);
    return { result, title: capital(known?.title ?? result), text: known?.text ?? "",
      tone: known?.tone ?? "none", case: known?.case ?? null, chance: share(part), faces };
  }).sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
}

/** 17% of 1/6. @param {Outcome} outcome */
export const percent = ({ chance }) => `${Math.round(chance * 100)}%`;

/** All chances in one sentence. @param {Outcome[]} list */
export const chancesSaid = (list) => list.map((one) => `${one.title} ${percent(one)}`).join(", ");

/** What a line is about: a unit by its name. @param {Scene} scene @param {OddsLine} line */
export function called(scene, { what, unit, hex }) {
  const roster = scene.setup?.roster ?? {};
  const name = unit && roster[unit] ? unitTitle(scene, unit) : roster[what]?.name ?? what;
  return hex ? `${name} (${placeName(scene, hex)})` : name;
}

/**
 * A cell of the track: its column, and the answers that fight there.
 * @typedef {{name: string, choices: Choice[], lower: number, raw: boolean, final: boolean}} Cell
 */

/** The columns from left to right. @param {Scene} scene @param {Sum} sum @param {string} given
 * the column of the odds @param {Choice[]} choices @returns {Cell[]} */
export function track(scene, sum, given, choices) {
  const names = scene.setup?.columns ?? [];
  const all = sum.column && !names.includes(sum.column) ? [sum.column, ...names] : names;
  const at = all.indexOf(given);
  return sum.column === "" ? [] : all.map((name, i) => ({ name, lower: at - i,
    raw: name === sum.raw, final: name === sum.column,
    choices: choices.filter((c) => c.lower === at - i) }));
}

/** A column as a heading: `≤−3`, `+1–2`. @param {string} name */
export function tidy(name) {
  const range = name.replace(/\.\.-/, "…−").replace(/\.\.\+?/, "–");
  const bounds = range.replace("<=", "≤").replace(">=", "≥");
  return /^[≤≥+-]/.test(bounds) ? bounds.replace(/-/g, "−") : bounds;
}
