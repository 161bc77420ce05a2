// Lists of answers beside the map: their heads, their reasons, and the way through long ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { found } from "../../ardennes/client/panels/choices.js";
import { heading, withoutPlace } from "../../ardennes/client/panels/place_choices.js";
import { choice, scene } from "./scenes.js";

test("the head of a list of places is what is done there", () => {
  const choices = [choice({ role: "unit", short: "break down", unit: "G-2" }),
    choice({ role: "other", short: "split" }),
    choice({ role: "place", short: "advance", place: "1412" })];
  assert.equal(heading(scene({ choices })), "Advance");
  assert.equal(heading(scene({ choices: choices.slice(0, 2) })), "Break down");
  assert.equal(heading(scene({})), "");
});

test("a reason beside its place begins without it, and keeps it where it belongs", () => {
  const reasons = {
    "E1522: the ground is closed": "the ground is closed",
    "E1522 is full": "is full",
    "Losheim (E1522) is full": "is full",
    "the enemy is in E1522": "the enemy is in E1522",
    "the enemy is in Losheim (E1522) again": "the enemy is in Losheim (E1522) again",
    "no room": "no room",
  };
  for (const [reason, short] of Object.entries(reasons))
    assert.equal(withoutPlace(reason, "E1522"), short);
});

test("an answer is found by all its words, in any order and case", () => {
  const texts = ["Traffic marker 1 in E1428", "Traffic marker 2 in E1428", "Choose 1 Pz"];
  const choices = texts.map((text) => choice({ text }));
  const seen = (/** @type {string} */ words) => found(choices, words).map((c) => c.text);
  assert.deepEqual(seen("e1428 MARKER 2"), [texts[1]]);
  assert.deepEqual(seen(" "), texts);
});
