// Answers of a battle: it is seen before it is begun, and a column is chosen before it is fought
// in.
import { resolves } from "../intents.js";
import { stagedNow } from "../staged.js";

/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {import("../protocol.js").Choice} Choice */

/** @param {Kit} kit @param {(choice: Choice) => void} act @param {(choice: Choice) => void} aim */
export function makeFighting(kit, act, aim) {
  /** An answer of a button. @param {Choice} choice */
  function answer(choice) {
    const seen = stagedNow(kit.scene());
    const shown = seen?.planned && seen.place === choice.place;
    return resolves(kit.scene(), choice) && !shown ? aim(choice) : act(choice);
  }

  /** A column of the track: aimed at first, fought in by a second click.
   * @param {import("../reckoning.js").Cell} cell */
  function lower({ choices: [choice], lower: by }) {
    if (choice === kit.ui.get().goal) return act(choice);
    return by ? aim(choice) : kit.ui.set({ goal: null });
  }

  return { answer, lower };
}
