// What Esc may put back: what is in hand, and no answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeHand } from "../../ardennes/client/in_hand.js";
import { choice, scene } from "./scenes.js";

/** The table before an answer, and after it. */
function canPutBack(answer, picture, more = {}) {
  const hand = makeHand();
  hand.note(scene({ action_no: 3 }), answer);
  return hand.canPutBack(scene({ action_no: 4, undo: true, picture, ...more }));
}

const unit = choice({ role: "unit", unit: "G-2" });
const reach = { unit: "G-2", places: {} };
const battle = { target: "1307", attackers: [{ unit: "G-2", from: "1206" }] };

test("a unit chosen, a target planned and a unit that joined can be put back", () => {
  assert.ok(canPutBack(unit, { reach }));
  assert.ok(canPutBack(unit, { selected: ["G-2"] }));
  assert.ok(canPutBack(unit, { battle }));
  assert.ok(canPutBack(choice({ role: "place", place: "1307" }), { battle }));
});

test("a move, a loss, an answer and what cannot be undone stay", () => {
  assert.ok(!canPutBack(choice({ role: "place", place: "1205", unit: "G-2" }), { reach }));
  assert.ok(!canPutBack(unit, { selected: ["G-9"] }));
  assert.ok(!canPutBack(choice({ role: "cancel" }), { battle }));
  assert.ok(!canPutBack(unit, { reach }, { undo: false }));
  assert.ok(!canPutBack(unit, { reach }, { action_no: 5 }), "something was done since");
});
