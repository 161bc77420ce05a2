// The coach of a lesson: what is to be done, hints, what was refused and why, on to the next.
import { fill, h } from "../dom.js";
import { addressOf, leaveLesson, noteProgress } from "../lessons.js";
import { cite, linked } from "../words.js";
import { makeTrier, triesList } from "./tries.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Lesson} Lesson */
/** @typedef {import("../protocol.js").Course} Course */
/** @typedef {{case?: string|null, reason: string}} Refusal */

const KIND = { tutorial: "Lesson", puzzles: "Puzzle", playground: "Playground" };

/**
 * `leave` hangs up before the game is forgotten; the others play the tries of a board.
 * @param {HTMLElement} element @param {{leave: () => void} & import("./tries.js").Hands} hands
 */
export function makeCoach(element, hands) {
  const trier = makeTrier(hands);
  /** @type {Refusal|null} */
  let refused = null;
  let hints = 0;
  let last = "";
  /** @type {Scene|null} */
  let shown = null;
  document.addEventListener("refused", (event) => {
    refused = /** @type {CustomEvent} */ (event).detail;
    if (shown) draw(shown);
  });

  /** @param {Scene} scene */
  const draw = (scene) => {
    const { lesson, course } = scene;
    if (!lesson || !course) return;
    fill(element, content(scene, lesson, course, { refused, hints, hint: () => {
      hints += 1;
      draw(scene);
    }, again: () => again(scene, lesson), on: () => goOn(scene, lesson),
    tries: triesList(lesson.tries, (one) => attempt(scene, lesson, one)) }));
  };

  /** @param {Scene} scene @param {Lesson} lesson @param {string} [search] */
  const again = async (scene, lesson, search = "") => {
    hands.leave();
    await leaveLesson(lesson.id, scene.id);
    location.replace(addressOf(lesson.id, lesson.kind === "playground" ? "board" : "learn")
      + search);
  };

  /** A try begins with the position of the board: on this table, or on a new one.
   * @param {Scene} scene @param {Lesson} lesson @param {number} one */
  const attempt = (scene, lesson, one) =>
    trier.begin(scene, lesson.tries, one) || again(scene, lesson, `?try=${one}`);

  /** @param {Scene} scene @param {Lesson} lesson */
  const goOn = async (scene, lesson) => {
    hands.leave();
    await leaveLesson(lesson.id, scene.id);
    location.assign(lesson.next ? addressOf(lesson.next) : `/learn#${scene.setup?.game}`);
  };

  return (/** @type {Scene} */ scene) => {
    const { lesson, course } = scene;
    element.hidden = !lesson || Boolean(scene.moment);
    if (!lesson || !course) return;
    trier.goOn(scene, lesson.tries);
    const now = `${course.step} ${course.status} ${scene.ledger_no}`;
    if (now === last) return;
    if (last.split(" ")[0] !== String(course.step)) hints = 0;
    last = now;
    refused = null;
    shown = scene;
    if (course.status === "done") noteProgress(lesson.id, { done: true });
    draw(scene);
  };
}

/**
 * @param {Scene} scene @param {Lesson} lesson @param {Course} course
 * @param {{refused: Refusal|null, hints: number, hint: () => void, again: () => void,
 *   on: () => void, tries: import("../dom.js").Children}} at
 */
function content(scene, lesson, course, at) {
  const step = lesson.steps[course.step];
  const open = course.status === "doing";
  const more = open && step && at.hints < step.hints.length;
  return [
    h("header", {}, h("h2", {}, h("small", {}, KIND[lesson.kind]), lesson.title),
      lesson.steps.length > 1 ? dots(lesson, course) : null),
    course.step === 0 && open ? h("p", { class: "briefing" }, linked(scene, lesson.about)) : null,
    lesson.kind === "playground" ? null
      : h("p", { class: `say ${course.status}`, role: "status" }, said(scene, lesson, course)),
    open && step && at.hints ? h("ul", { class: "hints", role: "status" },
      step.hints.slice(0, at.hints).map((hint) => h("li", {}, linked(scene, hint)))) : null,
    at.refused ? h("p", { class: "refused", role: "status" },
      h("b", {}, "Refused: "), at.refused.reason, " ", cite(at.refused.case)) : null,
    at.tries,
    lesson.dice.length && open ? h("p", { class: "sub" }, diceWords(lesson.dice)) : null,
    h("div", { class: "row" },
      more ? button(at.hints ? "Another hint" : "Hint", "hint", "", at.hint) : null,
      button("Start over", "again", course.status === "failed" ? "primary" : "", at.again),
      course.status === "done"
        ? button(lesson.next ? "Next" : "All lessons", "next", "primary", at.on) : null),
  ];
}

/** @param {Scene} scene @param {Lesson} lesson @param {Course} course */
function said(scene, lesson, course) {
  if (course.status === "failed")
    return "Not this time. Start over: nothing is lost, and the hints are still there.";
  if (course.status === "doing") return linked(scene, lesson.steps[course.step]?.say ?? "");
  return lesson.kind === "puzzles" ? "Solved." : "Well done: that was this lesson.";
}

/** @param {Lesson} lesson @param {Course} course */
function dots({ steps }, { step, status }) {
  const text = status === "done" ? `All ${steps.length} steps done`
    : `Step ${step + 1} of ${steps.length}`;
  return h("span", { class: "steps" }, h("span", {}, text), steps.map((_, i) =>
    h("i", { class: i < step ? "on" : i === step ? "now" : "", "aria-hidden": "true" })));
}

/** @param {number[]} dice */
function diceWords(dice) {
  if (dice.length === 1) return `Here every die shows ${dice[0]}.`;
  return `Here the dice show ${dice.join(", ")}, and so round again.`;
}

/** @param {string} text @param {string} key @param {string} look @param {() => void} run */
function button(text, key, look, run) {
  return h("button", { type: "button", class: `btn ${look}`, "data-key": key, onclick: run }, text);
}
