// The question bar: who decides what, under which case, and the answers.
import { h } from "../dom.js";
import { filmAnswers } from "../film/bar.js";
import { barAnswers } from "../intents.js";
import { labels, unitOf } from "../labels.js";
import { counter } from "./unit.js";
import { capital, cite, isMine, linked, phaseTitle, placeName, seatWord, shownView, sideClass,
  turnWord, verdict }
  from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */

/** @param {Scene} scene */
export function prompt(scene) {
  if (scene.moment) return replayed(scene);
  const outcome = scene.view?.outcome;
  if (outcome) return over(scene, outcome);
  const decision = scene.decision;
  if (!decision) return h("span", { class: "ask" }, "Entering …");
  const who = decision.actor;
  return [
    h("span", { class: `who ${sideClass(scene, who)}` }, capital(who)),
    h("span", { class: "ask" }, h("small", {}, situation(scene)), asked(scene, decision)),
  ];
}

/** @param {Scene} scene @param {import("../protocol.js").Decision} decision */
function asked(scene, decision) {
  const waits = !isMine(scene) && scene.seat !== "watch" && decision.actor !== "chance";
  const text = waits ? `${waiting(scene)} ${decision.prompt}` : decision.prompt;
  return h("span", {}, linked(scene, text), " ", cite(decision.case));
}

/** @param {Scene} scene */
function waiting(scene) {
  const who = scene.seats[scene.decision?.actor ?? ""]?.who ?? "";
  return who.startsWith("bot:") ? "The bot is thinking:" : "Waiting for the answer:";
}

/** `German movement · your decision`. @param {Scene} scene */
function situation(scene) {
  const phase = phaseTitle(scene, scene.view?.phase ?? "");
  if (isMine(scene)) return `${phase} · your decision`;
  if (scene.decision?.actor === "chance") return `${phase} · the dice`;
  const who = scene.decision?.actor ?? "";
  const name = seatWord(scene.seats[who]?.who ?? "");
  return `${phase} · ${name} decides for the ${capital(who)} side`;
}

/** @param {Scene} scene */
function replayed(scene) {
  const view = shownView(scene);
  const phase = phaseTitle(scene, view?.phase ?? "");
  const says = scene.moment?.log.map((line) => line.say).filter(Boolean).join(" ");
  const acts = scene.film?.live ? actorOf(scene) : null;
  return [
    scene.film?.live
      ? h("span", { class: `who film ${sideClass(scene, acts ?? "")}` }, capital(acts || "film"))
      : h("span", { class: "who replay" }, "Replay"),
    h("span", { class: "ask" },
      h("small", {}, `${turnWord(scene)} ${view?.turn} · ${phase} · `,
        `action ${scene.moment?.action_no} of ${scene.action_no}`),
      h("span", {}, linked(scene, says || `Next: ${scene.moment?.prompt ?? ""}`))),
  ];
}

/** Who did what is shown: of dice the side that has the turn. @param {Scene} scene */
function actorOf(scene) {
  const sides = scene.moment?.log.map((line) => line.side) ?? [];
  return sides.find((side) => scene.setup?.sides.includes(side)) ?? shownView(scene)?.side;
}

/** @param {Scene} scene @param {{winner: string, case: string, reason: string}} outcome */
function over(scene, outcome) {
  return [
    h("span", { class: `who ${sideClass(scene, outcome.winner)}` }, capital(outcome.winner)),
    h("span", { class: "ask" },
      h("small", {}, "The game is over"),
      h("span", {}, `${verdict(outcome.winner)}: ${outcome.reason}. `, cite(outcome.case))),
  ];
}

/**
 * @typedef {{act: (choice: Choice) => void, answer: (choice: Choice) => void,
 *   undo: () => void, list: () => void,
 *   nextUnit: () => void, now: () => void, branch: () => void, report: () => void,
 *   ending: () => void,
 *   dropGoal: () => void, toggleFilm: () => void, skipFilm: () => void}} Verbs
 */

/** @param {Scene} scene @param {Verbs} verbs */
export function answers(scene, verbs) {
  if (scene.film?.live) return filmAnswers(scene, verbs);
  if (scene.moment) return momentButtons(verbs);
  if (scene.view?.outcome) return [button("How it ended", "", "", verbs.ending),
    button("Report", "", "primary", verbs.report)];
  if (!isMine(scene)) return [];
  const bar = barAnswers(scene);
  const all = [bar.other, bar.cancel, bar.end, bar.main].flat();
  const words = labels(scene, all);
  const answer = (/** @type {Choice} */ choice, /** @type {string} */ key,
    /** @type {string} */ look) => answerButton(scene, choice, words, key, look, verbs);
  /** @type {HTMLElement[]} */
  const list = [undoButton(scene, verbs)];
  if (bar.many && !scene.goal) list.push(button("Next unit", "Tab", "ghost", verbs.nextUnit));
  const others = bar.other.filter((c) => c !== scene.goal);
  const also = others.map((c, i) => answer(c, String(i + 1), ""));
  if (also.length) list.push(h("div", { class: "also" }, also));
  if (scene.goal && !bar.cancel.length)
    list.push(button("Cancel", "Esc", "", verbs.dropGoal));
  bar.cancel.forEach((c) => list.push(answer(c, "X", "")));
  const lone = !bar.places && !bar.main.length;
  bar.end.forEach((c) => list.push(answer(c, "E", lone ? "primary" : "")));
  list.push(...(scene.goal ? [goalButton(scene, scene.goal, verbs)]
    : bar.main.map((c, i) => answer(c, i ? "" : "⏎", i ? "" : mainLook(scene, c)))));
  if (list.length === 1) list.push(button("See the choices", "L", "primary", verbs.list));
  return list;
}

/** @param {Scene} scene @param {Choice} choice */
function mainLook(scene, { tone }) {
  return scene.decision?.picture?.battle && tone === "attack" ? "primary attack" : "primary";
}

/** The answer aimed at, waiting for its second click. @param {Scene} scene @param {Choice} goal
 * @param {Verbs} verbs */
function goalButton(scene, goal, verbs) {
  const text = goal.place && !goal.text ? `Go to ${placeName(scene, goal.place)}`
    : labels(scene, [goal]).get(goal) ?? goal.text;
  return button(text, "⏎", "primary", () => verbs.act(goal), goal.text);
}

/** @param {Scene} scene @param {Verbs} verbs */
function undoButton(scene, verbs) {
  return h(
    "button",
    {
      class: "ghost",
      type: "button",
      "data-key": "undo",
      "aria-disabled": scene.undo ? null : "true",
      title: scene.undo ? "Take the last action back" : "Why can nothing be taken back?",
      "aria-keyshortcuts": "U",
      onclick: verbs.undo,
    },
    "Undo",
    h("kbd", {}, "U"),
  );
}

/** @param {Scene} scene @param {Choice} choice @param {Map<Choice, string>} words
 * @param {string} key @param {string} look @param {Verbs} verbs */
function answerButton(scene, choice, words, key, look, verbs) {
  const text = words.get(choice) ?? choice.text;
  const unit = unitOf(scene, choice);
  return button(text, key, look, () => verbs.answer(choice), choice.text,
    unit ? counter(scene, unit, 30) : null);
}

/** @param {string} text @param {string} key @param {string} look @param {() => void} run
 * @param {string} [title] @param {Node | null} [mark] */
function button(text, key, look, run, title = text, mark = null) {
  const props = { class: look, type: "button", "data-key": title, title, onclick: run };
  const hint = key ? { "data-hot": key } : {};
  return h("button", { ...props, ...hint }, mark, h("span", {}, text), key && h("kbd", {}, key));
}

/** @param {Verbs} verbs */
function momentButtons(verbs) {
  return [
    button("Continue from here", "", "", verbs.branch),
    button("Back to now", "Esc", "primary", verbs.now),
  ];
}
