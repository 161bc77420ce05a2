// What a click means, for every kind of question.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answersAt, askedAt, barAnswers, livePlaces, meaningOfChoice, meaningOfPlace,
  meaningOfUnit, movers } from "../../ardennes/client/intents.js";
import { choice, scene } from "./scenes.js";

const go = choice({ role: "place", place: "1412" });
const end = choice({ role: "end" });

test("a place is aimed at first and gone to with the second click", () => {
  const before = scene({ choices: [go, end] });
  assert.deepEqual(meaningOfPlace(before, "1412"), { do: "goal", choice: go });
  const after = { ...before, goal: go };
  assert.deepEqual(meaningOfPlace(after, "1412"), { do: "act", choice: go });
});

test("a target is planned with one click", () => {
  const now = scene({ choices: [go], picture: { open: { 1412: "target" } } });
  assert.deepEqual(meaningOfPlace(now, "1412"), { do: "act", choice: go });
});

test("a unit is taken with one click while one can turn back, else aimed at", () => {
  const loses = choice({ role: "unit", unit: "G-2" });
  const bound = scene({ choices: [loses], units: { "G-2": "1412" } });
  assert.deepEqual(meaningOfUnit(bound, "G-2"), { do: "goal", choice: loses });
  const free = scene({ choices: [loses, end], units: { "G-2": "1412" } });
  assert.deepEqual(meaningOfUnit(free, "G-2"), { do: "act", choice: loses });
  assert.deepEqual(meaningOfPlace(free, "1412"), { do: "act", choice: loses });
});

test("several answers about one unit, or several units at one place, are asked about", () => {
  const [step, hold] = ["lose", "hold"].map((kind) => choice({ role: "unit", unit: "G-2", kind }));
  const one = scene({ choices: [step, hold], units: { "G-2": "1412" } });
  assert.deepEqual(meaningOfUnit(one, "G-2"), { do: "pick", choices: [step, hold] });
  const goes = ["G-2", "G-L"].map((unit) => choice({ role: "place", place: "1412", unit }));
  const two = scene({ choices: goes });
  assert.deepEqual(movers(two), ["G-2", "G-L"]);
  assert.deepEqual(meaningOfPlace(two, "1412"), { do: "among", choices: goes });
  const more = scene({ choices: [...goes, choice({ role: "place", place: "1411", unit: "G-L" })] });
  assert.deepEqual(meaningOfUnit(more, "G-L"), { do: "hold", unit: "G-L" });
  assert.deepEqual(meaningOfPlace({ ...two, held: "G-L" }, "1412"),
    { do: "goal", choice: goes[1] });
});

test("an advance is chosen by the unit and by the hex, whatever the answers name", () => {
  const into = choice({ role: "place", place: "1412", unit: "G-2" });
  const named = scene({ choices: [into], units: { "G-2": "1411" } });
  assert.deepEqual(meaningOfUnit(named, "G-2"), { do: "goal", choice: into });
  assert.deepEqual(meaningOfUnit({ ...named, goal: into }, "G-2"), { do: "act", choice: into });
  const [one, other] = ["G-2", "G-L"].map((unit) => choice({ role: "unit", unit, place: "1411" }));
  const picture = { open: { 1412: "advance" } };
  const units = { "G-2": "1411", "G-L": "1411" };
  assert.deepEqual(meaningOfPlace(scene({ choices: [one, other], picture, units }), "1412"),
    { do: "among", choices: [one, other] });
  const alone = scene({ choices: [one], picture, units });
  assert.deepEqual(meaningOfPlace(alone, "1412"), { do: "goal", choice: one });
  assert.deepEqual(meaningOfPlace(alone, "1410"), { do: "look" });
});

test("what else can be done at a place is clicked alone, else picked from the list", () => {
  const bridge = choice({ role: "other", place: "1412", kind: "commando" });
  const night = choice({ role: "other", place: "1412", kind: "infiltrate" });
  const takes = choice({ role: "unit", unit: "G-2" });
  assert.deepEqual(meaningOfPlace(scene({ choices: [bridge] }), "1412"),
    { do: "goal", choice: bridge });
  assert.deepEqual(meaningOfPlace(scene({ choices: [bridge, night] }), "1412"), { do: "look" });
  const far = choice({ role: "other", place: "1311",
    action: { type: "commando", first: "1311", second: "1412" } });
  const both = scene({ choices: [bridge, far, choice({ role: "other", place: "1010" })] });
  assert.deepEqual(meaningOfPlace(both, "1412"), { do: "look" });
  assert.deepEqual(answersAt(both, "1412"), [bridge, far]);
  assert.deepEqual(meaningOfPlace(both, "1311"), { do: "goal", choice: far });
  const stack = scene({ choices: [bridge, takes, end], units: { "G-2": "1412" } });
  assert.deepEqual(meaningOfPlace(stack, "1412"), { do: "act", choice: takes });
});

test("the camera goes to the battle, the units or the few answers a question is about", () => {
  const loses = ["G-2", "G-L"].map((unit) => choice({ role: "unit", unit }));
  const units = { "G-2": "1412", "G-L": "1413" };
  assert.equal(askedAt(scene({ choices: loses, units })), "1412");
  assert.equal(askedAt(scene({ choices: loses, units, picture: { selected: ["G-L"] } })), "1413");
  const fight = { battle: { target: "9" }, selected: ["G-2"] };
  assert.equal(askedAt(scene({ choices: loses, units, picture: fight })), "9");
  assert.equal(askedAt(scene({ choices: [...loses, ...loses], units })), "");
  assert.equal(askedAt(scene({ units, picture: { reach: { unit: "G-L" } } })), "1413");
  assert.equal(askedAt({ ...scene({ choices: loses, units }), sides: [] }), "");
});

test("who is not asked can only look", () => {
  const watching = { ...scene({ choices: [go, end] }), sides: [] };
  assert.deepEqual(meaningOfPlace(watching, "1412"), { do: "look" });
  assert.deepEqual(barAnswers(watching).end, []);
});

test("the answer that goes on needs one click", () => {
  const main = choice({ role: "main" });
  assert.deepEqual(meaningOfChoice(scene({ choices: [main] }), main), { do: "act", choice: main });
});

test("Tab visits the units that can be chosen, or else the places", () => {
  const unit = choice({ role: "unit", unit: "G-2" });
  assert.deepEqual(livePlaces(scene({ choices: [go, unit], units: { "G-2": "0901" } })), ["0901"]);
  assert.deepEqual(livePlaces(scene({ choices: [go, go] })), ["1412"]);
});

test("the bar shows few places and leaves many to the map", () => {
  const places = ["1", "2", "3", "4"].map((place) => choice({ role: "place", place }));
  assert.equal(barAnswers(scene({ choices: places.slice(0, 3) })).other.length, 3);
  assert.equal(barAnswers(scene({ choices: places })).other.length, 0);
});

test("while an attack is planned one click on another target plans that instead", () => {
  const other = choice({ role: "place", place: "1412", tone: "attack" });
  const now = scene({ choices: [other], picture: { battle: { target: "1413" } } });
  assert.deepEqual(meaningOfPlace(now, "1412"), { do: "act", choice: other });
});

test("several markers that could lie in one place are asked about, several ways are not", () => {
  const marks = [1, 2].map((number) => choice({ role: "place", place: "1412", number }));
  assert.deepEqual(meaningOfPlace(scene({ choices: marks }), "1412"),
    { do: "among", choices: marks });
  const ways = ["1411", "1312"].map((via) => choice({ role: "place", place: "1412", via }));
  assert.deepEqual(meaningOfPlace(scene({ choices: ways }), "1412"),
    { do: "goal", choice: ways[0] });
});
