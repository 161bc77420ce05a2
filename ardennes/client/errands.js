// An errand is a unit and the place it was dropped on: which answer brings it nearer to that now?
// The ordinary answers are given one after another; knows no rule.
import { choicesOf } from "./intents.js";
import { unitsAt } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {{unit: string, to: string, given?: string}} Errand  `given`: the last answer for it */
/** @typedef {{choice: Choice | null, done: boolean}} Step */

/** Answers that take a unit in hand. */
const TAKES = "choose";

/** The next answer for an errand; none if nothing leads there.
 * @param {Scene} scene @param {Errand} errand @returns {Step | null} */
export function nextStep(scene, { unit, to, given }) {
  const choices = choicesOf(scene);
  const there = choices.filter((c) => c.role === "place" && c.place === to);
  const goes = there.find((c) => c.unit === unit) ??
    there.find((c) => !c.unit && c.tone !== "attack" && isAbout(scene, unit, to)) ??
    there.find((c) => !c.unit && c.tone === "attack" && isInHand(scene, unit));
  if (goes) return { choice: goes, done: true };
  const own = choices.filter((c) => c.role === "unit" && c.unit === unit);
  const battle = scene.decision?.picture?.battle;
  if (battle?.target === to) {
    if (battle.attackers.some((one) => one.unit === unit)) return { choice: null, done: true };
    const joins = own.find((c) => c.tone === "join");
    if (joins) return { choice: joins, done: true };
  }
  if (scene.decision?.picture?.open?.[to] === "advance" && own.length)
    return { choice: own[0], done: true };
  const next = there.find((c) => !c.unit && c.tone === "attack" && isFoe(scene, unit, to)) ??
    own.find((c) => c.kind === TAKES) ?? readies(scene, unit);
  return next && JSON.stringify(next.action) !== given ? { choice: next, done: false } : null;
}

/** The answer that makes all units of its place ready to move. @param {Scene} scene
 * @param {string} unit */
function readies(scene, unit) {
  const at = scene.view?.units[unit]?.at;
  return choicesOf(scene).find((c) => c.tone === "ready" && c.place === at) ?? null;
}

/** @param {Scene} scene @param {string} unit */
function isInHand(scene, unit) {
  const { reach, selected = [] } = scene.decision?.picture ?? {};
  return reach ? reach.unit === unit : selected.includes(unit) && !scene.decision?.picture?.battle;
}

/** Whether an answer that names only a place is about this unit: it is in hand, or where the
 * defenders who must go stand. @param {Scene} scene @param {string} unit @param {string} to */
function isAbout(scene, unit, to) {
  const { battle, open = {} } = scene.decision?.picture ?? {};
  if (battle) return open[to] === "retreat" && scene.view?.units[unit]?.at === battle.target;
  return isInHand(scene, unit);
}

/** @param {Scene} scene @param {string} unit @param {string} to */
function isFoe(scene, unit, to) {
  const side = (/** @type {string} */ id) => scene.setup?.roster[id]?.side;
  return unitsAt(scene, to).some((id) => side(id) !== side(unit));
}

/** The units of a place a hand takes up: the one in hand alone, else all that can do something.
 * @param {Scene} scene @param {string} place @returns {string[]} */
export function carried(scene, place) {
  const side = scene.decision?.actor;
  const here = unitsAt(scene, place).filter((id) => scene.setup?.roster[id]?.side === side);
  const alone = here.filter((id) => isInHand(scene, id) || id === scene.held);
  return alone.length === 1 ? alone : here.filter((id) => canAct(scene, id));
}

/** @param {Scene} scene @param {string} unit */
function canAct(scene, unit) {
  const choices = choicesOf(scene);
  const attacks = choices.some((c) => c.role === "place" && c.tone === "attack" && !c.unit);
  const { battle } = scene.decision?.picture ?? {};
  return isInHand(scene, unit) || attacks || readies(scene, unit) !== null ||
    battle?.target === scene.view?.units[unit]?.at ||
    choices.some((c) => c.unit === unit && (c.role === "place" || c.kind === TAKES ||
      c.tone === "join" || scene.decision?.picture?.open));
}
