// The battle on the stage, from its plan to its last advance: worked out from what the server has
// told. Knows no rule and no page.
import { isMine, shownView } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").Battle} Battle */
/** @typedef {import("./protocol.js").LogLine} LogLine */

/**
 * @typedef {object} Staged
 * @property {Battle} battle  as it was before its die fell
 * @property {number} until  the last action before which it is known to have been so
 * @property {string} place
 * @property {number} since  the first action that is told of it
 * @property {string} phase
 * @property {LogLine[]} lines  told of it so far
 * @property {boolean} over
 * @property {boolean} planned  not begun: one answer would begin it
 * @property {number} lower  columns given away in the answer that began it
 */

export const THROW = 1100; // milliseconds until a die that was thrown lies still
const HEADINGS = ["turn", "phase"];

/** After news: the battle that was staged goes on, is over, or makes room for another.
 * @param {Staged | null} before @param {Scene} scene @returns {Staged | null} */
export function nextStaged(before, scene) {
  const battle = scene.decision?.picture?.battle;
  const kept = before && scene.action_no >= before.since ? before : null;
  if (battle && (!kept || kept.over || kept.place !== battle.target)) return begun(scene, battle);
  if (!kept) return null;
  const lines = scene.log.filter((line) => line.action_no >= kept.since);
  if (!battle && lines.some((line) => isAnother(line, kept.place))) return null;
  if (kept.over) return isLeft(scene, kept) ? null : kept;
  const next = { ...kept, lines: kept.lines.length === lines.length ? kept.lines : lines };
  if (battle && lines.some(isOutcome)) return next;
  if (battle) return { ...next, battle, until: scene.action_no, lower: 0 };
  if (goesOn(scene, next)) return next;
  return lines.some(isOutcome) ? { ...next, over: true } : null;
}

/** Whether a line tells of a battle for another place. @param {LogLine} line
 * @param {string} place */
const isAnother = (line, place) => (line.tone === "battle" || isOutcome(line)) &&
  line.places.length > 0 && !line.places.includes(place);

/** The line of the log that decided the battle this question may belong to, where the stage does
 * not know it: it was fought before we came, or by somebody else, or was changed by the answer
 * that made the die fall.
 * @param {Scene} scene @returns {Pick<LogLine, "action_no" | "places"> | null} */
export function decidedUnseen({ decision, staged, log }) {
  const news = staged ? fallen(staged) : [];
  if (staged && news.length && news.every((line) => line.action_no > staged.until))
    return decisive(staged);
  const { choices = [], picture } = decision ?? {};
  const goes = ["retreat", "advance"].some((way) =>
    Object.values(picture?.open ?? {}).some((one) => one === way));
  const loses = choices.some((c) => c.unit) && choices.every((c) => c.role !== "end") &&
    !picture?.reach;
  const known = staged && (staged.battle !== picture?.battle || isReckoned(staged.battle));
  if (known || !(goes || loses)) return null;
  const told = log.findLastIndex(isDecided);
  const last = told < 0 ? log.findLastIndex(isOutcome) : told;
  const before = log.findLastIndex((line, i) => i < last && !isOutcome(line));
  const heading = log.findLastIndex((line) => HEADINGS.includes(line.tone));
  if (last > heading) return log[Math.max(before, heading) + 1];
  return goes ? { action_no: 0, places: [] } : null;
}

/** @param {Battle} battle */
const isReckoned = ({ odds, hits, sure, ladder }) => Boolean(odds ?? hits ?? sure ?? ladder);

/** The stage of such a battle, if the question does belong to it. @param {Scene} scene
 * @param {Battle[]} battles  that were being fought @param {string[]} places  where it was decided
 * @returns {Staged | null} */
export function stagedLate(scene, battles, places) {
  const battle = battles.find(({ target }) => places.includes(target)) ??
    (battles.length === 1 ? battles[0] : null);
  return battle ? nextStaged(begun(scene, battle), scene) : null;
}

/** What stands on the stage now: the battle that was aimed at, or is the only one there is to be
 * resolved, before it is begun; else the one that goes on. @param {Scene} scene
 * @returns {Staged | null} */
export function stagedNow(scene) {
  if (scene.moment) return null;
  const waiting = isMine(scene) ? scene.decision?.picture?.battles ?? [] : [];
  const aimed = waiting.find(({ target }) => target === scene.goal?.place);
  const only = !scene.staged && waiting.length === 1 ? waiting[0] : null;
  const next = aimed ?? only;
  return next ? { ...begun(scene, next), planned: true } : scene.staged;
}

/** What is on the stage when an answer is given: the battle it begins, or the column it chooses;
 * an answer that fights changes nothing else. @param {Scene} scene
 * @param {import("./protocol.js").Choice} choice @returns {Staged | null} */
export function answered(scene, { place, lower, tone }) {
  const { action_no, staged } = scene;
  const battle = scene.decision?.picture?.battles?.find(({ target }) => target === place);
  if (battle) return { ...begun(scene, battle), until: action_no + 1 };
  if (!staged || staged.over || (tone !== "attack" && !lower)) return staged;
  return { ...staged, until: action_no + 1, lower: lower ?? staged.lower };
}

/** Whether the question is asked on the stage: it is about the battle there, and mine.
 * @param {Scene} scene */
export function asksOnStage(scene) {
  const staged = stagedNow(scene);
  return Boolean(staged && !staged.over && !scene.folded && isMine(scene));
}

/** @param {Scene} scene @param {Battle} battle @returns {Staged} */
function begun(scene, battle) {
  const since = firstOf(scene, battle.target);
  return { battle, place: battle.target, until: scene.action_no, since,
    phase: shownView(scene)?.phase ?? "",
    lines: scene.log.filter((line) => line.action_no >= since), over: false, planned: false,
    lower: 0 };
}

/** The action that began the battle for a place, where it has begun; else the next one.
 * @param {Scene} scene @param {string} place */
function firstOf({ log, action_no }, place) {
  let first = action_no;
  for (const line of log.toReversed()) {
    if (HEADINGS.includes(line.tone)) break;
    if (isAnother(line, place)) break;
    if (line.tone === "battle" && line.places.includes(place)) first = line.action_no;
  }
  return first;
}

/** Whether a line tells what dice or tables brought. @param {LogLine} line */
export const isOutcome = (line) => line.tone === "result" || isDecided(line);

/** @param {LogLine} line */
const isDecided = (line) => line.result !== undefined || Boolean(line.die || line.dice);

/** Whether what is asked now still belongs to the battle. @param {Scene} scene
 * @param {Staged} staged */
function goesOn(scene, { phase, lines, battle }) {
  const { decision, view } = scene;
  if (!decision || decision.actor === "chance" || view?.outcome || view?.phase !== phase)
    return false;
  if (!decision.choices) return lines.length > 0; // the enemy answers in our phase
  const open = Object.values(decision.picture?.open ?? {});
  if (open.includes("retreat") || open.includes("advance")) return true;
  const fights = [...battle.attackers, ...battle.support].map(({ unit }) => unit);
  const named = decision.choices.filter((c) => c.unit);
  return named.length > 0 && decision.choices.every((c) => c.role !== "end") &&
    named.every((c) => [...fights, ...battle.defenders].includes(c.unit ?? ""));
}

/** A battle that is over is left by doing something else. @param {Scene} scene
 * @param {Staged} staged */
function isLeft(scene, { lines }) {
  const told = lines.at(-1)?.action_no ?? 0;
  return Boolean(scene.decision?.picture?.reach) || scene.log.some((line) =>
    line.action_no > told && scene.sides.includes(line.side));
}

/** What has fallen so far: dice and results, the last one last. @param {Staged} staged */
export const fallen = (staged) => staged.lines.filter(isOutcome);

/** The line with the die or the result that decided. @param {Staged} staged
 * @returns {LogLine | null} */
export function decisive(staged) {
  const told = fallen(staged);
  return told.findLast((line) => line.result !== undefined) ??
    told.findLast((line) => !line.dice) ?? null;
}
