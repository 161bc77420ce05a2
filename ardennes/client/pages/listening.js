// News that is heard: the cues of every message, those of a result when its die lies still.
import { cuesOf } from "../cues.js";
import { play, wake } from "../sounds.js";
import { THROW } from "../staged.js";

/** @typedef {import("../types.js").Scene} Scene */

const AFTER_THE_DIE = ["success", "loss"];

export function listen() {
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake);
  /** @param {import("../types.js").MatchState} before @param {Scene} scene
   * @param {import("../protocol.js").LogLine[]} lines */
  return (before, scene, lines) => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const cue of cuesOf(before, scene, lines))
      play(cue, AFTER_THE_DIE.includes(cue) && !still ? THROW / 1000 : 0);
  };
}
