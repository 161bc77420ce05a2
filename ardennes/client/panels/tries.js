// What a board invites to: tries that are played at a click, one answer after the other.
import { h } from "../dom.js";
import { choicesOf } from "../intents.js";
import { cite, isMine } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").LessonTry} LessonTry */
/** @typedef {import("../protocol.js").Act["action"]} Action */
/** @typedef {{play: (action: Action) => void, overlay: (name: string) => void}} Hands */

/** The board is seen for a case (its number alone), or a try of it was begun on another table. */
const asked = new URLSearchParams(location.search);

/** @param {Hands} hands */
export function makeTrier(hands) {
  let begun = asked.has("fresh") || asked.has("case") || asked.has("try");
  let first = -1; // the ledger of the untouched board
  /** @type {Action[]} */
  let left = [];
  if (begun) history.replaceState(null, "", location.pathname + location.hash);

  /** @param {Scene} scene @param {LessonTry[]} tries @param {number} one */
  const begin = (scene, tries, one) => {
    if (scene.ledger_no !== first) return false;
    left = tries[one].actions.map((action) => ({ type: "", ...action }));
    if (tries[one].overlay) hands.overlay(tries[one].overlay);
    answer(scene);
    return true;
  };

  /** The next action, as soon as the question is ours. What was answered by itself meanwhile is
   * left out. @param {Scene} scene @param {LessonTry[]} tries */
  const goOn = (scene, tries) => {
    if (begun) {
      begun = false;
      first = scene.ledger_no;
      if (asked.has("try")) begin(scene, tries, Number(asked.get("try")));
    } else answer(scene);
  };

  /** @param {Scene} scene */
  const answer = (scene) => {
    if (!left.length || scene.busy || !isMine(scene)) return;
    while (left.length > 1 && !isChoice(scene, left[0])) left.shift();
    hands.play(/** @type {Action} */ (left.shift()));
  };

  return { begin, goOn };
}

/** @param {Scene} scene @param {Action} action */
function isChoice(scene, action) {
  return choicesOf(scene).some((choice) => isSame(choice.action, action));
}

/** @param {Action} one @param {Action} other */
function isSame(one, other) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** @param {LessonTry[]} tries @param {(one: number) => void} run */
export function triesList(tries, run) {
  if (!tries.length) return null;
  const rows = tries.map((one, n) => ({ one, n }));
  const sought = asked.get("case");
  const isHere = (/** @type {LessonTry} */ one) =>
    one.case.replace(/^\w+ /, "").toLowerCase() === sought;
  const here = rows.filter(({ one }) => isHere(one));
  const others = rows.filter(({ one }) => !isHere(one));
  if (!here.length) return list(rows, run);
  return [list(here, run), others.length ? h("details", { class: "more" },
    h("summary", {}, `More to try on this board (${others.length})`), list(others, run)) : null];
}

/** @param {{one: LessonTry, n: number}[]} rows @param {(one: number) => void} run */
function list(rows, run) {
  return h("ul", { class: "tries" }, rows.map(({ one, n }) => h("li", {},
    h("button", { type: "button", class: "btn", "data-key": `try-${n}`, "data-case": one.case,
      onclick: () => run(n) }, one.refused ? "Try" : "Show",
    h("span", { class: "sr" }, `: ${one.say}`)),
    h("span", {}, one.say, " ", cite(one.case)))));
}
