// The questions of a battle, answered on the stage: counters that can be added, lost or led by,
// ways to retreat and advance, and the answers that go on.
import { h } from "../dom.js";
import { choicesOf, isChore } from "../intents.js";
import { labels } from "../labels.js";
import { asksOnStage } from "../staged.js";
import { capital, cite, linked, placeName, unitTitle } from "../words.js";
import { placesCard } from "./place_choices.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../staged.js").Staged} Staged */
/** @typedef {import("../reckoning.js").Cell} Cell */

/**
 * @typedef {object} StageVerbs
 * @property {(choice: Choice) => void} answer  gives an answer
 * @property {(choice: Choice) => void} pick  as a click on the map
 * @property {(unit: string) => void} hold
 * @property {(unit: string) => void} look
 * @property {(cell: Cell) => void} lower  fights in that column
 * @property {() => void} fold
 * @property {() => void} why  shows the ledgers where there is little room
 * @property {() => void} undo
 * @property {() => void} leave
 * @property {(key: number, make: (still: boolean) => Node) => Node} die  made once for each roll
 */

const SIZE = 46; // pixels of a counter

/** Answers about one unit, without a place; what it could do anywhere is no answer to a battle.
 * @param {Scene} scene */
const unitAnswers = (scene) => choicesOf(scene).filter((c) =>
  c.unit && c.role !== "place" && !c.lower && !isChore(scene, c));

/** The counters of both sides: those an answer is about are buttons.
 * @param {Scene} scene @param {Staged} staged @param {StageVerbs} verbs */
export function figuresOf(scene, staged, verbs) {
  const asked = asksOnStage(scene) && !staged.planned ? unitAnswers(scene) : [];
  const { attackers, support, defenders } = staged.battle;
  const there = [...attackers, ...support].map(({ unit }) => unit).concat(defenders);
  const side = (/** @type {string} */ unit) => scene.setup?.roster[unit]?.side;
  const attacks = side(there.find((unit) => !defenders.includes(unit)) ?? "") ??
    (side(defenders[0]) === scene.decision?.actor ? "" : scene.decision?.actor);
  return {
    /** @param {string} unit */
    one(unit) {
      const [choice] = asked.filter((c) => c.unit === unit);
      return choice ? figure(scene, choice, "can", verbs) : bystander(scene, unit, verbs);
    },
    /** Those that are not in the battle yet, or could lead it. @param {string} which */
    more(which) {
      const others = asked.filter((c, i) => !there.includes(c.unit ?? "") ||
        asked.findIndex((one) => one.unit === c.unit) !== i);
      return others.filter((c) => (side(c.unit ?? "") === attacks) === (which === "attack"))
        .map((choice) => figure(scene, choice, "could", verbs));
    },
  };
}

/** @param {Scene} scene @param {Choice} choice @param {string} look @param {StageVerbs} verbs */
function figure(scene, choice, look, verbs) {
  return h("button", { type: "button", class: `figure ${look}`, title: choice.text,
    "data-key": JSON.stringify(choice.action), onclick: () => verbs.answer(choice) },
  face(scene, choice.unit ?? ""), h("small", { "aria-hidden": "true" }, capital(choice.short)),
  h("span", { class: "sr" }, choice.text));
}

/** @param {Scene} scene @param {string} unit @param {StageVerbs} verbs */
function bystander(scene, unit, verbs) {
  const gone = !scene.view?.units[unit]?.at;
  return h("button", { type: "button", class: `figure ${gone ? "gone" : ""}`,
    title: unitTitle(scene, unit), "data-key": `look ${unit}`, onclick: () => verbs.look(unit) },
  face(scene, unit), h("span", { class: "sr" }, unitTitle(scene, unit), gone ? ", gone" : ""));
}

/** A counter that is seen; what it says is said beside it. @param {Scene} scene
 * @param {string} unit */
const face = (scene, unit) => h("span", { "aria-hidden": "true" }, counter(scene, unit, SIZE));

/** The question and its answers. @param {Scene} scene @param {Staged} staged
 * @param {StageVerbs} verbs */
export function asking(scene, staged, verbs) {
  if (staged.over) return next(scene, verbs);
  const { decision } = scene;
  if (!decision) return null;
  const open = Object.values(decision.picture?.open ?? {});
  const going = open.includes("retreat") || open.includes("advance");
  return h("div", { class: "asking" },
    h("div", { class: "answers" },
      h("p", { class: "asked" }, linked(scene, decision.prompt), " ", cite(decision.case)),
      going ? null : targets(scene, staged, verbs),
      staged.planned ? begin(scene, staged, verbs) : buttons(scene, verbs)),
    going ? placesCard(scene, verbs.pick, verbs.hold) : null);
}

/** Other places that could be attacked along; what could be attacked instead is on the map.
 * @param {Scene} scene @param {Staged} staged @param {StageVerbs} verbs */
function targets(scene, staged, verbs) {
  const places = staged.planned ? [] : choicesOf(scene).filter((c) =>
    c.role === "place" && c.kind !== "attack");
  return places.map((c) => h("button", { type: "button", class: "btn", title: c.text,
    "data-key": JSON.stringify(c.action), onclick: () => verbs.pick(c) },
  `+ ${placeName(scene, c.place ?? "")}`));
}

/** The one answer that begins the battle shown. @param {Scene} scene @param {Staged} staged
 * @param {StageVerbs} verbs */
function begin(scene, staged, verbs) {
  const choice = choicesOf(scene).find((c) => c.place === staged.place);
  return choice ? main(choice, capital(choice.short), verbs) : null;
}

/** Answers without a unit and a place: what goes on comes last. @param {Scene} scene
 * @param {StageVerbs} verbs */
function buttons(scene, verbs) {
  const lower = scene.goal?.lower ?? 0;
  const rivals = (scene.rivals ?? []).length > 1 ? scene.rivals ?? [] : [];
  const plain = choicesOf(scene).filter((c) => !c.unit && c.role !== "place" && c.role !== "end" &&
    (c.lower ?? 0) === lower && !rivals.some(({ choice }) => choice === c));
  const words = labels(scene, plain);
  const goes = scene.goal?.lower ? scene.goal : plain.find((c) => c.role === "main");
  return plain.sort((a, b) => Number(a === goes) - Number(b === goes)).map((c) =>
    (c === goes ? main(c, words.get(c) ?? c.text, verbs)
      : h("button", { type: "button", class: "btn", "data-key": JSON.stringify(c.action),
        title: c.text, onclick: () => verbs.answer(c) }, words.get(c) ?? c.text)));
}

/** @param {Choice} choice @param {string} words @param {StageVerbs} verbs */
function main(choice, words, verbs) {
  return h("button", { type: "button", title: choice.text,
    class: `btn primary ${choice.tone === "attack" ? "attack" : ""}`,
    "data-key": JSON.stringify(choice.action), onclick: () => verbs.answer(choice) }, words);
}

/** Battles that wait when this one is over. @param {Scene} scene @param {StageVerbs} verbs */
function next(scene, verbs) {
  const waiting = scene.decision?.picture?.battles ?? [];
  const choices = choicesOf(scene).filter((c) => waiting.some(({ target }) => target === c.place));
  return choices.length ? h("div", { class: "asking answers" },
    h("span", { class: "sub" }, "Next battle:"), choices.map((c) => h("button",
      { type: "button", class: "btn", "data-key": JSON.stringify(c.action),
        onclick: () => verbs.pick(c) }, placeName(scene, c.place ?? "")))) : null;
}
