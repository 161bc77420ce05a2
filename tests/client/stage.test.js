// The battle on the stage: when it begins, goes on and is over; what it adds up to; what is heard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cuesOf } from "../../ardennes/client/cues.js";
import { barAnswers, meaningOfPlace } from "../../ardennes/client/intents.js";
import { changed, forMe, lostUnits } from "../../ardennes/client/panels/finale.js";
import { sentence } from "../../ardennes/client/panels/stage.js";
import { chancesSaid, outcomes, reckon, tidy, track } from "../../ardennes/client/reckoning.js";
import { answered, asksOnStage, decidedUnseen, decisive, nextStaged, stagedLate, stagedNow }
  from "../../ardennes/client/staged.js";
import { choice, scene } from "./scenes.js";

const RESULTS = {
  DR: { title: "retreat", text: "the defender retreats", tone: "good", case: "tb 13.17" },
  AS: { title: "No effect", text: "nothing", tone: "none", case: "tb 13.15" },
  AE: { title: "Attackers repulsed", text: "a step is lost", tone: "bad", case: "tb 13.16" },
};
const COLUMNS = ["<=-1", "0", "+1..+2"];
const CRT = { "": {
  "<=-1": { 1: "AS", 2: "AS", 3: "AS", 4: "AE", 5: "AE", 6: "AE" },
  0: { 1: "DR", 2: "DR", 3: "AS", 4: "AS", 5: "AS", 6: "AE" },
  "+1..+2": { 1: "DR", 2: "DR", 3: "DR", 4: "DR", 5: "AS", 6: "AS" },
} };
const ROSTER = { "G-2": { side: "german", title: "2nd Panzer" }, "X1": { side: "allied" },
  "X2": { side: "allied" } };
const SETUP = { results: RESULTS, columns: COLUMNS, crt: CRT, roster: ROSTER };
const ODDS = { attack: 4, defence: 3, raw: "0", column: "+1..+2", results: CRT[""]["+1..+2"],
  distribution: { AS: "1/3", DR: "2/3" },
  lines: [{ side: "attack", what: "2nd Panzer", value: 4, case: "tb 13.8", unit: "G-2" },
    { side: "defence", what: "woods", value: 2, case: "tb 13.9", unit: "" },
    { side: "column", what: "surprise", shift: 1, case: "tb 5.4", unit: "" }] };
const BATTLE = { target: "1307", attackers: [{ unit: "G-2", from: "1206", factor: 4 }],
  support: [], defenders: ["X1"], odds: ODDS };

const line = (action_no, more) => ({ action_no, say: "", case: null, kind: "", tone: "plain",
  side: "german", places: [], ...more });
const joined = line(3, { tone: "battle", places: ["1307"] });
const rolled = line(5, { tone: "result", places: ["1307"], die: 3, result: "DR", side: "chance",
  say: "It rolls 3: DR." });

/** A moment of the German combat phase. */
const moment = (more) => {
  const made = scene({ action_no: 3, setup: SETUP, ...more });
  return { ...made, view: { ...made.view, phase: "combat" } };
};
const planning = () => moment({ picture: { battle: BATTLE } });
const staged = () => nextStaged(null, planning());

// --- when it begins, goes on and ends ---

test("a battle that is planned is staged, and forgotten if the plan is dropped", () => {
  assert.equal(staged().place, "1307");
  assert.equal(nextStaged(staged(), moment({ picture: {} })), null);
});

test("the odds stay what they were when the die fell; a retreat belongs to the battle", () => {
  const fallen = moment({ action_no: 6, log: [joined, rolled], choices: [choice({ place: "1308" })],
    picture: { battle: { ...BATTLE, odds: undefined }, open: { 1308: "retreat" } } });
  const after = nextStaged(staged(), fallen);
  assert.equal(after.battle.odds, ODDS);
  assert.equal(decisive(after).die, 3);
  assert.ok(!after.over && asksOnStage({ ...fallen, staged: after }));
});

test("the column that was chosen is kept until the table says it", () => {
  const chosen = answered({ ...planning(), staged: staged() }, choice({ lower: 1 }));
  assert.equal(chosen.lower, 1);
  const log = [joined, rolled];
  const fallen = moment({ action_no: 6, log, picture: { battle: BATTLE } });
  assert.equal(nextStaged(chosen, fallen).lower, 1);
  const dice = moment({ action_no: 5, log: [joined], picture: { battle: BATTLE } });
  assert.equal(nextStaged(chosen, dice).lower, 0, "its odds are those of that column by now");
});

test("an advance is asked on the stage though the question names no battle", () => {
  const asked = moment({ action_no: 7, log: [joined, rolled],
    picture: { open: { 1307: "advance" } }, choices: [choice({ role: "unit", unit: "G-2" })] });
  assert.ok(!nextStaged(staged(), asked).over);
});

test("a loss among its units belongs to it, the next phase does not", () => {
  const choices = [choice({ role: "unit", unit: "G-2" })];
  const loss = moment({ action_no: 6, log: [joined, rolled], choices });
  assert.ok(!nextStaged(staged(), loss).over);
  const other = moment({ action_no: 6, log: [joined, rolled],
    choices: [choice({ role: "unit", unit: "G-9" }), choice({ role: "end" })] });
  assert.ok(nextStaged(staged(), other).over);
  const later = { ...loss, view: { ...loss.view, phase: "movement" } };
  assert.ok(nextStaged(staged(), later).over);
});

test("what is over stays to be read until something else is done", () => {
  const end = { log: [joined, rolled], choices: [choice({ role: "end" })] };
  const over = nextStaged(staged(), moment({ action_no: 6, ...end }));
  assert.ok(over.over);
  assert.equal(nextStaged(over, moment({ action_no: 7, ...end })), over);
  const moved = line(7, { tone: "move" });
  assert.equal(nextStaged(over, moment({ action_no: 8, ...end, log: [...end.log, moved] })), null);
  const taken = nextStaged(over, moment({ action_no: 2, choices: end.choices }));
  assert.equal(taken, null, "a battle that was taken back is off the stage");
});

test("who comes in the middle sees the battle from its first line", () => {
  const log = [line(1, { tone: "battle", places: ["0404"] }), joined, line(4, {}), rolled];
  const found = nextStaged(null, moment({ action_no: 6, log, picture: { battle: BATTLE } }));
  assert.deepEqual(found.lines.map((one) => one.action_no), [3, 4, 5]);
  const next = nextStaged(found, moment({ action_no: 7, log, picture: { battle: { ...BATTLE,
    target: "1412" } } }));
  assert.deepEqual([next.place, next.lines], ["1412", []]);
});

test("a battle that an answer resolves is seen before; two of them when one was aimed at", () => {
  const fight = choice({ kind: "fight", role: "place", place: "1307", tone: "attack" });
  const other = { ...fight, place: "1412", action: { type: "fight", to: "1412" } };
  const one = moment({ choices: [fight],
    picture: { battles: [BATTLE], open: { 1307: "target" } } });
  assert.ok(stagedNow(one).planned);
  assert.deepEqual(meaningOfPlace(one, "1307"), { do: "goal", choice: fight });
  assert.equal(answered(one, fight).planned, false);
  const two = moment({ choices: [fight, other],
    picture: { battles: [BATTLE, { ...BATTLE, target: "1412" }] } });
  assert.equal(stagedNow(two), null);
  assert.equal(stagedNow({ ...two, goal: other }).place, "1412");
  const over = { ...staged(), over: true };
  assert.equal(stagedNow({ ...one, staged: over }), over, "the result of the last one stays");
});

// --- what it adds up to ---

test("both sides' lines, the sum and the chances, the best first", () => {
  const sum = reckon(planning(), BATTLE);
  assert.deepEqual([sum.sum, sum.headline, sum.column], ["4 − 3 =", "+1", "+1..+2"]);
  assert.equal(chancesSaid(sum.outcomes), "Retreat 67%, No effect 33%");
  assert.deepEqual(sum.outcomes[0].faces, [1, 2, 3, 4]);
});

test("a column to the left brings what the table says", () => {
  const lower = reckon(planning(), BATTLE, 1);
  assert.equal(lower.column, "0");
  assert.equal(chancesSaid(lower.outcomes), "Retreat 33%, No effect 50%, Attackers repulsed 17%");
});

test("the cells of the track are the answers that fight there", () => {
  const fights = [0, 1].map((lower) => choice({ kind: `fight ${lower}`, role: "other", lower }));
  const cells = track(planning(), reckon(planning(), BATTLE), "+1..+2", fights);
  assert.deepEqual(cells.map((cell) => cell.choices), [[], [fights[1]], [fights[0]]]);
  assert.deepEqual(cells.map((cell) => [cell.raw, cell.final]),
    [[false, false], [true, false], [false, true]]);
  assert.deepEqual(["<=-3", "-2..-1", "+1..+2", ">=+12", "3-2"].map(tidy),
    ["≤−3", "−2…−1", "+1–2", "≥+12", "3-2"]);
});

test("lowered columns are no buttons of the bar until one is aimed at", () => {
  const [plain, lower] = [choice({ kind: "fight", role: "main", lower: 0 }),
    choice({ kind: "fight", role: "other", lower: 1 })];
  const asked = moment({ choices: [plain, lower], picture: { battle: BATTLE } });
  assert.deepEqual([barAnswers(asked).main, barAnswers(asked).other], [[plain], []]);
  assert.deepEqual(barAnswers({ ...asked, goal: lower }).main, []);
});

test("a ladder and a certain result are reckoned alike", () => {
  const ladder = { attack: 11, defence: 10, odds: "1-1", column: "3-2", shift: 1, factors: [],
    modifiers: [{ side: "attack", what: "armor", shift: 1, case: "a44 21.1" }], results: {},
    distribution: { DR: "1" } };
  const on = reckon(planning(), { ...BATTLE, odds: undefined, ladder });
  assert.deepEqual([on.sum, on.headline, on.column, on.shifts.length],
    ["11 against 10 =", "1-1", "3-2", 1]);
  const setup = { ...SETUP, columns: ["<=+4", ">=+5"],
    crt: { "": { "<=+4": { "": "AS" }, ">=+5": { "": "DR" } } } };
  const sure = { attack: 14, defence: 2, differential: 12, result: "DR", to_next: 1, factors: [],
    modifiers: [] };
  const certain = reckon(moment({ setup }), { ...BATTLE, odds: undefined, sure });
  assert.equal(certain.column, ">=+5");
  assert.equal(certain.note, "1 factor more for the next result.");
  assert.equal(certain.outcomes[0].chance, 1);
});

test("the sentence of a result says what its letters mean, once", () => {
  assert.equal(sentence(planning(), rolled), "It rolls 3: DR. The defender retreats.");
  const said = { ...rolled, say: "It rolls 3: DR, the defender retreats." };
  assert.equal(sentence(planning(), said), said.say);
  assert.deepEqual(outcomes(planning(), {}, {}), []);
});

// --- what is heard ---

test("one sound of each kind; a result is good or bad news by who attacked", () => {
  const lines = [joined, line(4, { tone: "move" }), line(4, { tone: "move" }), rolled];
  const mine = moment({ staged: staged() });
  assert.deepEqual(cuesOf(mine, mine, lines), ["gun", "march", "dice", "success"]);
  const foe = { ...mine, sides: ["allied"] };
  assert.deepEqual(cuesOf(foe, foe, [rolled]), ["dice", "loss"]);
});

test("the bell rings when the other side has done, not after dice", () => {
  const now = moment({});
  const waited = (actor) => ({ ...now, decision: { ...now.decision, actor } });
  assert.deepEqual(cuesOf(waited("allied"), now, []), ["turn"]);
  assert.deepEqual(cuesOf(waited("chance"), now, []), []);
  assert.deepEqual(cuesOf(now, now, []), []);
});

// --- the end ---

test("the end names who has won for whom, who is gone and what turned", () => {
  assert.equal(forMe({ sides: ["german"] }, "german"), "You have won");
  assert.equal(forMe({ sides: ["allied"] }, "german"), "You have lost");
  assert.equal(forMe({ sides: ["german", "allied"] }, "german"), "The battle is over");
  assert.equal(forMe({ sides: ["german"] }, "draw"), "Nobody has won");
  const view = { units: { "G-2": { where: "out" }, "X1": { where: "out" },
    "X2": { where: "map" } } };
  assert.deepEqual(lostUnits({ view, setup: SETUP }, "allied"), ["X1"]);
  const point = { taken: { 1412: "german" }, losses: { allied: 2 }, count: [3, 5] };
  assert.equal(changed(moment({ places: { 1412: { name: "Bastogne" } } }), point),
    "1412 Bastogne falls to the German side; Allied losses 2; points 3 → 5");
});

test("a battle decided before we came is known by its line and staged from the past", () => {
  const retreat = { choices: [choice({ place: "1308" })], picture: { open: { 1308: "retreat" } } };
  const phase = line(0, { tone: "phase" });
  const second = line(6, { die: 2, places: ["1307"] });
  const late = moment({ action_no: 8, log: [phase, joined, rolled, second, line(7)], ...retreat });
  assert.equal(decidedUnseen({ ...late, staged: null }).action_no, 5, "before its first die");
  assert.equal(decidedUnseen({ ...late, staged: staged() }), null, "it is on the stage");
  const gone = line(6, { tone: "result" });
  const vacated = moment({ action_no: 7, log: [phase, joined, rolled, line(6), gone], ...retreat });
  assert.equal(decidedUnseen({ ...vacated, staged: null }).action_no, 5, "what it led to is later");
  const after = stagedLate(late, [{ ...BATTLE, target: "1206" }, BATTLE], ["1307"]);
  assert.equal(after.battle, BATTLE);
  assert.ok(!after.over && asksOnStage({ ...late, staged: after }));
  assert.equal(stagedLate(late, [BATTLE, BATTLE], []), null, "which of them?");
  const marching = moment({ log: [joined, rolled, phase], choices: [choice({ role: "unit" })],
    picture: {} });
  assert.equal(decidedUnseen(marching), null, "the phase is another");
});

test("who was added by the answer that made the die fall is asked of the past", () => {
  const fallen = moment({ action_no: 6, log: [joined, rolled], choices: [choice({ unit: "G-2" })],
    picture: {} });
  const told = (/** @type {string} */ tone, at = 3) => {
    const asked = { ...moment({ action_no: at, picture: { battle: BATTLE } }), staged: staged() };
    return nextStaged(answered(asked, choice({ tone })), fallen);
  };
  assert.equal(decidedUnseen({ ...fallen, staged: told("join") }).action_no, 5);
  assert.equal(decidedUnseen({ ...fallen, staged: told("attack") }).action_no, 5, "a gun");
  assert.equal(decidedUnseen({ ...fallen, staged: told("attack", 4) }), null, "none");
});

test("a retreat from the next battle is not asked on the stage of the last one", () => {
  const joins = line(6, { tone: "battle", places: ["1206"] });
  const rolls = line(7, { tone: "battle", places: ["1206"], die: 2, result: "DR" });
  const retreat = moment({ action_no: 8, log: [joined, rolled, joins, rolls],
    choices: [choice({ place: "1308", unit: "X1" })], picture: { open: { 1308: "retreat" } } });
  assert.equal(nextStaged(staged(), retreat), null);
  assert.equal(nextStaged({ ...staged(), over: true }, retreat), null);
  const certain = moment({ action_no: 8, log: [joined, rolled, line(7, { tone: "result",
    places: ["1206"] })], choices: [choice({ role: "unit" })] });
  assert.equal(nextStaged({ ...staged(), over: true }, certain), null, "nor its result there");
  assert.equal(decidedUnseen({ ...retreat, staged: null }), rolls);
});
