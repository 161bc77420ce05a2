// What was taken in hand last, so that it can be put back: a unit chosen, a target planned.

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").Choice} Choice */

export function makeHand() {
  /** @type {Map<number, Choice>} by the number of the action that took it */
  const taken = new Map();
  return {
    /** @param {Scene} scene @param {Choice} choice */
    note: (scene, choice) => void taken.set(scene.action_no, choice),
    /** Whether taking the last action back does nothing but put something back.
     * @param {Scene} scene */
    canPutBack(scene) {
      const last = taken.get(scene.action_no - 1);
      return Boolean(scene.undo && last && isInHand(scene, last));
    },
  };
}

/** Whether a choice did no more than take in hand what the question is about now.
 * @param {Scene} scene @param {Choice} choice */
export function isInHand(scene, { role, unit, place }) {
  const { selected = [], reach, battle } = scene.decision?.picture ?? {};
  if (role === "place") return Boolean(battle && battle.target === place);
  if (role !== "unit" || !unit) return false;
  return selected.includes(unit) || reach?.unit === unit ||
    Boolean(battle?.attackers.some((one) => one.unit === unit));
}
