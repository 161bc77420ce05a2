// Which small sounds some news is worth: at most one of each kind.
import { isMine } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").LogLine} LogLine */
/** @typedef {"march" | "gun" | "dice" | "success" | "loss" | "turn"} Cue */

const GOOD = ["best", "good"];

/** @param {Pick<Scene, "decision" | "sides">} before @param {Scene} scene  after the news
 * @param {LogLine[]} lines @returns {Cue[]} */
export function cuesOf(before, scene, lines) {
  /** @type {Set<Cue>} */
  const found = new Set();
  for (const line of lines) {
    if (line.die || line.dice) found.add("dice");
    else if (line.tone === "battle") found.add("gun");
    else if (line.tone === "move") found.add("march");
    const ended = outcomeFor(scene, line);
    if (ended) found.add(ended);
  }
  const asked = before.decision?.actor;
  const waited = asked && asked !== "chance" && !before.sides.includes(asked);
  if (waited && isMine(scene)) found.add("turn");
  return [...found];
}

/** Whether a result is good news for me; with two at one screen it is the attacker's.
 * @param {Scene} scene @param {LogLine} line @returns {Cue | null} */
function outcomeFor({ setup, sides, staged }, { result }) {
  const tone = setup?.results[result ?? ""]?.tone;
  if (!tone || tone === "mixed") return null;
  const attacker = setup?.roster[staged?.battle.attackers[0]?.unit ?? ""]?.side ?? "";
  const mine = sides.length !== 1 || sides.includes(attacker);
  return GOOD.includes(tone) === mine ? "success" : "loss";
}
