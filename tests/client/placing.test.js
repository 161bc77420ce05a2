// Setting up: the units that wait beside the map, which comes next, and where one is placed for me.
import assert from "node:assert/strict";
import { test } from "node:test";
import { handPicture, meaningOfUnit } from "../../ardennes/client/intents.js";
import { nextInTray, nextPlacement, trayGroups, trayUnits } from "../../ardennes/client/placing.js";
import { choice, scene } from "./scenes.js";

const places = { 1: { x: 0, y: 0, near: ["2"] }, 2: { x: 10, y: 0, near: ["1"] },
  3: { x: 20, y: 0, near: ["2"] } };
const roster = {
  G1: { side: "german", formation: "1SS" }, G2: { side: "german", formation: "1SS" },
  G3: { side: "german", formation: "12VG" }, A1: { side: "allied", formation: "99" },
};
const put = (unit, place) => choice({ role: "place", kind: "place", unit, place,
  action: { type: "place", unit, to: place } });
const setUp = (more = {}) => ({
  ...scene({ choices: ["G1", "G2", "G3"].flatMap((u) => ["1", "2"].map((p) => put(u, p))),
    picture: { open: { 1: "choose", 2: "choose" } }, units: { A1: "3", ...more } }),
  places, setup: { roster },
});

test("units that wait for a place lie in a tray, by formation", () => {
  assert.deepEqual(trayUnits(setUp()), ["G1", "G2", "G3"]);
  assert.deepEqual([...trayGroups(setUp())], [["1SS", ["G1", "G2"]], ["12VG", ["G3"]]]);
  const entering = setUp();
  entering.decision.picture.open = { 1: "enter", 2: "enter" };
  assert.deepEqual(trayUnits(entering), []);
});

test("after one unit comes the next of its formation, then another", () => {
  assert.equal(nextInTray(setUp(), "G1"), "G2");
  assert.equal(nextInTray(setUp({ G1: "1", G2: "1" }), "G2"), "G3");
});

test("the rest is placed near the enemy, but not all in one place", () => {
  assert.equal(nextPlacement(setUp(), "").place, "2");
  assert.equal(nextPlacement(setUp({ G1: "2" }), "").unit, "G2");
  assert.equal(nextPlacement(setUp({ G1: "2" }), "").place, "1");
  assert.equal(nextPlacement(setUp(), "12VG").unit, "G3");
  assert.equal(nextPlacement(setUp({ G3: "1" }), "12VG"), null);
});

test("with a unit in hand the map shows what is closed to it, not to others", () => {
  const barred_to = { G1: { 3: { case: "a44 17.1", reason: "far" } }, G2: {} };
  const now = scene({ choices: [put("G1", "1"), put("G2", "2")],
    picture: { open: { 1: "retreat", 2: "retreat" }, barred: {}, barred_to } });
  assert.deepEqual(handPicture(now).barred, {});
  assert.deepEqual(handPicture({ ...now, held: "G1" }).barred, barred_to.G1);
  assert.deepEqual(Object.keys(handPicture({ ...now, held: "G1" }).open), ["1"]);
});

test("a click on a unit takes it in hand, whatever else it could do where it stands", () => {
  const take = choice({ role: "unit", unit: "G1", kind: "choose" });
  const dig = choice({ role: "other", unit: "G1", kind: "entrench", place: "1" });
  const end = choice({ role: "end" });
  const now = scene({ choices: [take, dig, end], units: { G1: "1" } });
  assert.deepEqual(meaningOfUnit(now, "G1"), { do: "act", choice: take });
});
