// A unit dropped on a place: which answer brings it nearer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { carried, nextStep } from "../../ardennes/client/errands.js";
import { choice, scene } from "./scenes.js";

const setup = { roster: { "G-2": { side: "german" }, "G-L": { side: "german" },
  "US-1": { side: "allied" } } };
const units = { "G-2": "1206", "G-L": "1206", "US-1": "1307" };
const table = (/** @type {object} */ more) => scene({ units, setup, ...more });

const take = choice({ kind: "choose", role: "unit", unit: "G-2", action: { type: "choose" } });
const go = choice({ kind: "move", role: "place", place: "1205" });
const attack = choice({ kind: "attack", role: "place", place: "1307", tone: "attack" });
const join = choice({ kind: "join", role: "unit", unit: "G-2", tone: "join" });
const errand = { unit: "G-2", to: "1205" };
const assault = { unit: "G-2", to: "1307" };

test("it is taken in hand, then it goes", () => {
  assert.deepEqual(nextStep(table({ choices: [take] }), errand), { choice: take, done: false });
  const picture = { reach: { unit: "G-2", places: {} } };
  assert.deepEqual(nextStep(table({ choices: [go], picture }), errand), { choice: go, done: true });
});

test("the way of another unit in hand is not its own", () => {
  const picture = { reach: { unit: "G-L", places: {} } };
  assert.deepEqual(nextStep(table({ choices: [go, take], picture }), errand)?.choice, take);
  assert.equal(nextStep(table({ choices: [go], picture }), errand), null);
});

test("what was given once and led nowhere is not given again", () => {
  const given = JSON.stringify(take.action);
  assert.equal(nextStep(table({ choices: [take] }), { ...errand, given }), null);
});

test("only an answer that takes in hand does so", () => {
  const mark = choice({ kind: "lose_step", role: "unit", unit: "G-2" });
  assert.equal(nextStep(table({ choices: [mark] }), errand), null);
});

test("an attack is planned, then joined, and then it is done", () => {
  assert.deepEqual(nextStep(table({ choices: [attack] }), assault),
    { choice: attack, done: false });
  const battle = { target: "1307", attackers: [] };
  assert.deepEqual(nextStep(table({ choices: [join], picture: { battle } }), assault),
    { choice: join, done: true });
  const joined = { ...battle, attackers: [{ unit: "G-2", from: "1206" }] };
  assert.deepEqual(nextStep(table({ choices: [join], picture: { battle: joined } }), assault),
    { choice: null, done: true });
});

test("nobody attacks a place of his own side", () => {
  const own = choice({ kind: "fight", role: "place", place: "1205", tone: "attack" });
  assert.equal(nextStep(table({ choices: [own] }), errand), null);
});

test("where each answer names its unit, that of another is not taken", () => {
  const mine = { ...go, unit: "G-2" };
  const other = { ...go, unit: "G-L" };
  assert.deepEqual(nextStep(table({ choices: [other, mine] }), errand)?.choice, mine);
  assert.equal(nextStep(table({ choices: [other] }), errand), null);
});

test("who must retreat is carried to where he may go, and nobody else", () => {
  const retreat = choice({ kind: "retreat", role: "place", place: "1308" });
  const picture = { battle: { target: "1307", attackers: [] }, open: { 1308: "retreat" } };
  const asked = table({ choices: [retreat], picture });
  assert.deepEqual(nextStep(asked, { unit: "US-1", to: "1308" })?.choice, retreat);
  assert.equal(nextStep(asked, { unit: "G-2", to: "1308" }), null);
});

test("a place is made ready before its units move", () => {
  const ready = choice({ kind: "activate", role: "place", place: "1206", tone: "ready" });
  assert.deepEqual(nextStep(table({ choices: [ready] }), errand), { choice: ready, done: false });
  const elsewhere = { ...ready, place: "1101" };
  assert.equal(nextStep(table({ choices: [elsewhere] }), errand), null);
});

test("a hand takes the unit in hand alone, else all of a stack that can do something", () => {
  const both = [take, { ...take, unit: "G-L" }];
  assert.deepEqual(carried(table({ choices: both }), "1206"), ["G-2", "G-L"]);
  assert.deepEqual(carried(table({ choices: [take] }), "1206"), ["G-2"]);
  const picture = { reach: { unit: "G-L", places: {} } };
  assert.deepEqual(carried(table({ choices: both, picture }), "1206"), ["G-L"]);
  assert.deepEqual(carried(table({ choices: both }), "1307"), []);
});
