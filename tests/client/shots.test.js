// What an action looks like, from the views before and after it and what the log tells.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shotOf } from "../../ardennes/client/film/shots.js";

const LINE = ["A", "B", "C", "D", "E"]; // places in a row
const ground = { has: (place) => LINE.includes(place), sideOf: () => "german",
  near: (place) => LINE.filter((one) => Math.abs(LINE.indexOf(one) - LINE.indexOf(place)) === 1) };
const line = (said) => ({ action_no: 0, tone: "plain", side: "german", places: [], ...said });

/** The shot between two sets of places; units keep their identity where they stay. */
function shot(before, after, log = [], battle = null) {
  const view = { units: Object.fromEntries(Object.entries(before).map(([unit, at]) =>
    [unit, { at, steps: 2, factor: 3, state: [] }])) };
  const moved = Object.entries(after).map(([unit, now]) =>
    [unit, { ...view.units[unit], ...(now?.steps ? now : { at: now }) }]);
  const next = { units: { ...view.units, ...Object.fromEntries(moved) } };
  return shotOf(view, { action_no: 1, view: next, log }, battle, ground);
}

test("a counter goes the way the log tells", () => {
  const way = line({ tone: "move", unit: "x", places: ["A", "B", "C"] });
  const { flights, places } = shot({ x: "A", y: "E" }, { x: "C" }, [way]);
  assert.deepEqual(flights, [{ unit: "x", way: ["A", "B", "C"], enters: false }]);
  assert.deepEqual(places, ["A", "B", "C"]);
});

test("a way told only by its end begins where the counter stood", () => {
  const told = line({ tone: "move", unit: "x", places: ["B"] });
  assert.deepEqual(shot({ x: "A" }, { x: "B" }, [told]).flights[0].way, ["A", "B"]);
  assert.deepEqual(shot({ x: "A" }, { x: "D" }).flights[0].way, ["A", "D"], "nothing is told");
});

test("who enters the map comes along its way, who is placed appears", () => {
  const entered = line({ tone: "move", unit: "x", places: ["A", "B"] });
  const [flight] = shot({ x: null }, { x: "B" }, [entered]).flights;
  assert.deepEqual(flight, { unit: "x", way: ["A", "B"], enters: true });
  assert.deepEqual(shot({ x: null }, { x: "B" }).flights[0].way, ["B"]);
});

test("an action nobody can see takes no time, a longer way takes longer", () => {
  assert.equal(shot({ x: "A" }, {}).ms, 0);
  const near = shot({ x: "A" }, { x: "B" }).ms;
  const way = line({ tone: "move", unit: "x", places: ["A", "B", "C", "D"] });
  assert.ok(near > 0 && shot({ x: "A" }, { x: "D" }, [way]).ms > near);
});

test("an attack shows arrows from neighbours and arcs from afar, until the next thing", () => {
  const declared = line({ tone: "battle", units: ["x", "gun"], places: ["C"] });
  const { battle } = shot({ x: "B", gun: "A", foe: "C" }, {}, [declared]);
  assert.equal(battle.target, "C");
  assert.deepEqual(battle.attackers, [{ unit: "x", from: "B", factor: 3 }]);
  assert.deepEqual(battle.support, [{ unit: "gun", from: "A", factor: 3 }]);
  const rolled = line({ tone: "result", places: ["C"], die: 4, result: "DR" });
  assert.equal(shot({ x: "B" }, {}, [rolled], battle).battle, battle);
  assert.equal(shot({ foe: "C" }, { foe: "D" }, [], battle).battle, battle, "a retreat");
  assert.equal(shot({ other: "D" }, { other: "E" }, [], battle).battle, null, "elsewhere");
  assert.equal(shot({}, {}, [line({ tone: "phase" })], battle).battle, null, "the next phase");
});

test("dice fall where the battle is, or where their unit stood", () => {
  const rolled = line({ tone: "result", places: ["C"], die: 4, result: "DR" });
  const [one] = shot({}, {}, [rolled]).throws;
  assert.deepEqual([one.at, one.faces, one.result, one.hits], ["C", [4], "DR", -1]);
  const many = line({ tone: "result", unit: "x", dice: [2, 9], chance: 3, hits: 1 });
  const [two] = shot({ x: "D" }, { x: null }, [many]).throws;
  assert.deepEqual([two.at, two.faces, two.hits, two.chance], ["D", [2, 9], 1, 3]);
  assert.deepEqual(shot({}, {}, [line({ die: 3 })]).throws, [], "the weather has no place");
});

test("steps lost and units lost are told where they stood", () => {
  const gone = line({ tone: "loss", unit: "y" });
  const { losses, fallen } = shot({ x: "B", y: "C", z: "D" },
    { x: { steps: 1 }, y: null, z: null }, [gone]);
  assert.deepEqual(losses, [{ at: "B", lost: 1 }]);
  assert.deepEqual(fallen.map(({ at, lost }) => [at, lost]), [["C", true], ["D", false]]);
});

test("a place that is not on this map is not looked at", () => {
  const away = line({ tone: "move", unit: "x", places: ["A", "nowhere"] });
  const { flights, places } = shot({ x: "A" }, { x: "nowhere" }, [away]);
  assert.deepEqual([flights, places], [[], ["A"]]);
});
