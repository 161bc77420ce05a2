// A turn in a few lines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changedView, framesOf } from "../../ardennes/client/film/frames.js";
import { asksMe, turnIsOver } from "../../ardennes/client/film/live.js";
import { fights, lastTurn, recapOf } from "../../ardennes/client/film/recap.js";

const line = (said) => ({ action_no: 0, tone: "plain", side: "allied", places: [], kind: "k",
  ...said });
const battle = (at, more = {}) => line({ tone: "battle", kind: "declared", places: [at], ...more });
const result = (at, said = "DR") =>
  line({ tone: "result", kind: "rolled", places: [at], result: said });
const unit = (at, more = {}) => ({ at, where: at ? "map" : "waiting", steps: 2, state: [],
  supplied: true, ...more });
const roster = { g: { side: "german", title: "2nd Panzer" }, h: { side: "german", title: "9th SS" },
  a: { side: "allied", title: "106th" }, b: { side: "allied", title: "7th Armored" } };
const base = { units: { g: unit("1412"), h: unit("1413"), a: unit("1500"), b: unit(null) },
  holders: { 1500: "german", 1501: "allied" }, losses: { german: 0, allied: 0 }, side: "allied",
  count: { text: "2 of 12 VP", value: 2, goal: 12 } };
const places = { 1500: { name: "St-Vith" }, 1501: { name: "Wiltz" }, 1412: { name: "1412" } };
const scene = (sides) => ({ sides, places, setup: { roster, sides: ["german", "allied"] } });

/** A turn whose frames change the view so. */
function told(sides, ...steps) {
  const frames = [{ action_no: 4, view: base, log: [] }];
  steps.forEach(({ log = [], ...change }, i) => frames.push({ action_no: 5 + i, log,
    view: changedView(frames.at(-1).view, change) }));
  return recapOf(scene(sides), frames, "The Allied turn");
}

test("a turn in one sentence, with the places of each line", () => {
  const recap = told(["german"],
    { log: [battle("1412")] },
    { log: [result("1412")], units: { g: unit("1412", { supplied: false }) } },
    { holders: { 1500: "allied", 1501: "allied" } },
    { log: [line({ tone: "loss", unit: "h" })], units: { h: unit(null, { where: "out" }) },
      losses: { german: 1, allied: 0 } },
    { units: { b: unit("1501"), a: unit("1502") } });
  assert.equal(recap.headline, "1 attack, St-Vith lost, 1 of your units cut off, " +
    "1 of your units eliminated, 1 Allied unit arrived, 1 unit moved");
  assert.deepEqual([recap.from, recap.to], [4, 9]);
  const [attack, town, cut, lost] = recap.items;
  assert.deepEqual(attack.spots, [{ text: "1412", place: "1412", result: "DR" }]);
  assert.deepEqual(town.spots, [{ text: "St-Vith", place: "1500" }]);
  assert.deepEqual(cut.spots, [{ text: "2nd Panzer", place: "1412" }]);
  assert.deepEqual(lost.spots, [{ text: "9th SS", place: "1413" }], "where it stood");
});

test("for the one who did it and for who looks on it reads otherwise", () => {
  const change = { holders: { 1500: "allied", 1501: "allied" } };
  assert.equal(told(["allied"], change).headline, "St-Vith taken");
  assert.equal(told([], change).headline, "St-Vith taken by the Allied side");
});

test("steps lost beyond whole units, and points, are counted as the game counts them", () => {
  const recap = told(["german"], { losses: { german: 0, allied: 3 },
    count: { text: "5 of 12 VP", value: 5, goal: 12 } });
  assert.equal(recap.headline, "Losses: Allied 3, now 5 of 12 VP");
  assert.deepEqual(told(["german"], {}).items, []);
});

test("a battle is one until it is begun again after its result", () => {
  const declared = [battle("A"), battle("A", { kind: "rolled", die: 2, result: "A1" })];
  assert.deepEqual(fights(declared).map((one) => [one.target, one.result]), [["A", "A1"]]);
  const planned = [battle("A"), battle("A"), result("A")];
  assert.equal(fights(planned).length, 1, "a unit more for the same attack");
  const stalled = [battle("A"), result("A", "AS"), result("A", "DE")];
  assert.deepEqual(fights(stalled).map((one) => one.result), ["DE"]);
  const twice = [battle("A"), result("A"), battle("A"), result("A", "DE"), battle("B")];
  assert.deepEqual(fights(twice).map((one) => [one.target, one.decided]),
    [["A", true], ["A", true], ["B", false]]);
});

test("the last turn of the others is found by the phases before each action", () => {
  const phases = [{ id: "g", side: "german" }, { id: "a", side: "allied" }, { id: "w", side: "" }];
  const after = (...ids) => ids.map((phase, i) => ({ action_no: i + 1, phase }));
  const marks = after("g", "g", "a", "a", "w", "g", "g");
  assert.deepEqual(lastTurn(marks, phases, ["german"]), { from: 3, to: 5 });
  assert.deepEqual(lastTurn(marks, phases, ["allied"]), { from: 5, to: 7 });
  assert.equal(lastTurn(after("g", "g"), phases, ["german"]), null);
});

test("a turn is over when the one who has it is asked; for who looks on, with the side", () => {
  const table = (sides, side, actor) => ({ sides, view: { side }, decision: { actor } });
  const theirs = table(["german"], "allied", "allied");
  assert.equal(turnIsOver(theirs, table(["german"], "german", "german")), true);
  assert.equal(turnIsOver(theirs, table(["german"], "allied", "german")), false, "asked meanwhile");
  assert.equal(turnIsOver(theirs, table(["german"], "german", "chance")), false);
  assert.equal(turnIsOver(table([], "allied", ""), table([], "german", "german")), true);
  const over = { sides: ["german"], view: { side: "allied", outcome: {} }, decision: null };
  assert.equal(turnIsOver(theirs, over) && asksMe(over), true);
});

test("the frames of a film are whole, and share what has not changed", () => {
  const [first, second] = framesOf({ action_no: 3, view: base,
    frames: [{ action_no: 4, view: { turn: 2, units: { g: unit("1500") } }, log: [] }] });
  assert.deepEqual([first.action_no, second.action_no, second.view.turn], [3, 4, 2]);
  assert.equal(second.view.units.g.at, "1500");
  assert.equal(second.view.units.a, first.view.units.a);
});
