// The battle stage: both sides face to face, the sum with its cases, the track, the chances, the
// die, and the questions of the battle, from its plan to its last advance.
import { h } from "../dom.js";
import { choicesOf } from "../intents.js";
import { chancesSaid, outcomes, reckon, resultsIn, track } from "../reckoning.js";
import { asksOnStage, decisive, fallen } from "../staged.js";
import { capital, cite, linked, placeName } from "../words.js";
import { cube } from "./cube.js";
import { expected, rolls, spread } from "./hits.js";
import { leads } from "./leads.js";
import { asking, figuresOf } from "./stage_answers.js";
import { chips, diceBefore, ledger, outcomeBar, shifts, trackRow } from "./stage_sum.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../staged.js").Staged} Staged */
/** @typedef {import("../reckoning.js").Sum} Sum */
/** @typedef {import("../reckoning.js").Cell} Cell */
/** @typedef {import("./stage_answers.js").StageVerbs} StageVerbs */
/** @typedef {{result: string, die: number}} Lit  what has fallen */

const NOTHING = { result: "", die: 0 };

/** @param {Scene} scene @param {Staged} staged @param {StageVerbs} verbs
 * @param {boolean} landed  the die lies still */
export function stageContent(scene, staged, verbs, landed) {
  const lower = scene.goal?.lower ?? staged.lower;
  const sum = staged.battle.attackers.length ? reckon(scene, staged.battle, lower) : null;
  const lit = landed ? litBy(staged, sum) : NOTHING;
  const fights = staged.battle.ladder ? leads(scene, staged.battle.ladder) : [];
  const asked = fights.some((one) => one?.open);
  return [
    head(scene, staged, sum, lit, verbs),
    h("div", { class: `stage-body ${landed && decisive(staged) ? "fallen" : ""}` },
      facing(scene, staged, sum, verbs),
      asked ? fights : null,
      sum ? reckoned(scene, staged, sum, lit, verbs) : null,
      staged.battle.hits ? h("div", { class: "spread" }, spread(staged.battle.hits)) : null,
      landed ? aftermath(staged) : null,
      asked ? null : fights),
    asksOnStage(scene) || staged.over ? asking(scene, staged, verbs) : null,
  ];
}

/** What lights up: the result that has fallen, and the face of the die. @param {Staged} staged
 * @param {Sum | null} sum @returns {Lit} */
function litBy(staged, sum) {
  const line = decisive(staged);
  if (!line) return NOTHING;
  const known = sum?.outcomes.some(({ result }) => result === line.result);
  const rolled = staged.lines.find((one) =>
    sum?.outcomes.some(({ result }) => result === one.result)) ?? line;
  if (known || rolled.result !== undefined)
    return { result: rolled.result ?? "", die: rolled.die ?? 0 };
  return staged.battle.sure ? { result: staged.battle.sure.result, die: 0 } : NOTHING;
}

/** @param {Scene} scene @param {Staged} staged @param {Sum | null} sum @param {Lit} lit
 * @param {StageVerbs} verbs */
function head(scene, staged, sum, lit, verbs) {
  const { battle } = staged;
  const fold = scene.folded ? "Unfold the stage" : "Fold the stage up";
  const gist = sum ? [h("b", {}, sum.headline), h("span", {}, chancesSaid(sum.outcomes))] : null;
  return h("div", { class: "stage-head" },
    h("h2", {}, `Attack on ${placeName(scene, staged.place)}`,
      battle.crt && (scene.rivals ?? []).length < 2
        ? h("small", {}, ` ${battle.crt} table`) : null),
    scene.folded ? h("p", { class: "gist" }, lit.result ? decisive(staged)?.say : gist) : null,
    scene.folded || !sum ? null : h("button", { type: "button", class: "fold why",
      "data-key": "why", onclick: verbs.why }, "Why?"),
    scene.undo ? h("button", { type: "button", class: "fold undo", "data-key": "stage-undo",
      title: "Take the last action back", onclick: verbs.undo }, "Undo") : null,
    h("button", { type: "button", class: "fold", "data-key": "fold", title: fold,
      "aria-label": fold, "aria-expanded": String(!scene.folded), onclick: verbs.fold },
    scene.folded ? "▴" : "▾"),
    staged.over || staged.planned ? h("button", { type: "button", class: "fold",
      "data-key": "leave", "aria-label": "Close the stage", title: "Close the stage",
      onclick: verbs.leave }, "×") : null);
}

/** Attackers, what stands between, defenders. @param {Scene} scene @param {Staged} staged
 * @param {Sum | null} sum @param {StageVerbs} verbs */
function facing(scene, staged, sum, verbs) {
  const { battle } = staged;
  const figures = figuresOf(scene, staged, verbs);
  const attacking = [...battle.attackers, ...battle.support].map(({ unit }) => unit);
  const side = (/** @type {"attack" | "defence"} */ which, /** @type {string[]} */ units) => {
    const hits = battle.hits;
    const total = hits ? `${expected(hits, which).toFixed(1)} hits to expect`
      : sum ? String(which === "attack" ? sum.attack : sum.defence) : "";
    return h("section", { class: `force ${which}` },
      h("h3", {}, which === "attack" ? "Attack" : "Defence", h("b", {}, total)),
      hits ? rolls(scene, hits, which, staged.lines, (unit) => figures.one(unit))
        : h("div", { class: "figures" }, units.map((unit) => figures.one(unit)),
          figures.more(which)),
      hits ? h("div", { class: "figures" }, figures.more(which)) : null,
      sum ? ledger(scene, which === "attack" ? sum.attackLines : sum.defenceLines) : null);
  };
  return h("div", { class: `facing ${battle.hits ? "rolling" : ""}` },
    side("attack", attacking),
    between(staged, sum, verbs),
    side("defence", battle.defenders));
}

/** The difference and the die. @param {Staged} staged @param {Sum | null} sum
 * @param {StageVerbs} verbs */
function between(staged, sum, verbs) {
  if (!sum) return h("div", { class: "between" }, staged.battle.hits ? h("b", {}, "against")
    : h("p", { class: "sub" }, "Add the units that attack: click them here or on the map."));
  const rolled = staged.lines.findLast((line) => line.die);
  return h("div", { class: "between" },
    h("p", { class: "sum" }, h("span", {}, sum.sum), h("b", {}, sum.headline)),
    rolled ? verbs.die(rolled.action_no, (still) => cube(rolled.die ?? 1, still)) : null);
}

/** The columns and what each would bring. @param {Scene} scene @param {Staged} staged
 * @param {Sum} sum @param {Lit} lit @param {StageVerbs} verbs */
function reckoned(scene, staged, sum, lit, verbs) {
  const given = reckon(scene, staged.battle)?.column ?? "";
  const cells = track(scene, sum, given, staged.planned ? [] : choicesOf(scene));
  const rivals = scene.rivals ?? [];
  const bar = h("div", { class: "chances-of" }, rivals.length > 1
    ? compared(scene, rivals, verbs) : outcomeBar(sum.outcomes, lit));
  const peek = (/** @type {Cell | null} */ cell) => {
    const seen = cell && !cell.final ? results(scene, staged, cell.name) : sum.outcomes;
    if (rivals.length < 2) bar.replaceChildren(outcomeBar(seen, lit));
  };
  return [shifts(scene, sum.shifts), staged.lines.length ? null
    : diceBefore(staged.battle.ladder?.dice ?? []),
  cells.length ? trackRow(cells, lit.result, { lower: verbs.lower, peek }) : null, bar,
  sum.note && !lit.result ? h("p", { class: "sub" }, sum.note) : null,
  sum.column === "" ? h("p", { class: "sub" }, "No die is rolled.") : null];
}

/** What a column of the table would bring. @param {Scene} scene @param {Staged} staged
 * @param {string} column */
function results(scene, staged, column) {
  const faces = resultsIn(scene, staged.battle, column);
  const all = Object.values(faces);
  const chances = Object.fromEntries(all.map((one) =>
    [one, all.filter((other) => other === one).length / all.length]));
  return outcomes(scene, chances, faces);
}

/** What each of several tables would bring, with its button. @param {Scene} scene
 * @param {NonNullable<Scene["rivals"]>} rivals @param {StageVerbs} verbs */
function compared(scene, rivals, verbs) {
  return h("ul", { class: "rivals" }, rivals.map(({ choice, odds }) => h("li", {},
    h("button", { type: "button", class: "btn", "data-key": JSON.stringify(choice.action),
      onclick: () => verbs.answer(choice) }, choice.text),
    outcomeBar(outcomes(scene, odds.distribution, odds.results), NOTHING))));
}

/** What has happened since the dice fell, newest last. @param {Staged} staged */
function aftermath(staged) {
  const line = decisive(staged);
  return chips(fallen(staged).filter((one) => one !== line && !one.dice && one.die));
}

/** The result in one sentence, for the eye and for the ear. @param {Scene} scene
 * @param {Staged} staged */
export function resultSaid(scene, staged) {
  const line = decisive(staged);
  return line ? [linked(scene, sentence(scene, line)), " ", cite(line.case)] : [];
}

/** What the log says, and what the letters of its result mean. @param {Scene} scene
 * @param {import("../protocol.js").LogLine} line */
export function sentence(scene, { say, result }) {
  const known = scene.setup?.results[result ?? ""];
  const words = [known?.title, known?.text].filter((text) => text && text !== result);
  const told = words.some((text) => say.toLowerCase().includes((text ?? "").toLowerCase()));
  const [last] = words.slice(-1);
  return told || !last ? say : `${say} ${capital(last)}.`;
}
