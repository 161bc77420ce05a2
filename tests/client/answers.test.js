// Answers known by number: told once in words, then by number alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nothingKnown, spelled } from "../../ardennes/client/answers.js";

const choose = { action: { type: "choose", unit: "A" }, text: "Choose A", place: "0101",
  numbers: [7] };
const moves = { action: { type: "move", to: "" }, text: "Move to {place}", place: null,
  slot: "to", places: ["0102", "0103"], titles: { "0103": "Spa (0103)" }, numbers: [20, 1] };
const asked = (more) => ({ actor: "german", case: "tb 9.1", prompt: "Where to?", ...more });

test("what was told once is known by its number", () => {
  const known = nothingKnown();
  const first = spelled(asked({ numbers: [7, 13, 1], told: [choose, moves], picture: {} }), known);
  assert.deepEqual(first.choices.map((one) => [one.text, one.place]),
    [["Choose A", "0101"], ["Move to 0102", "0102"], ["Move to Spa (0103)", "0103"]]);
  assert.deepEqual(first.choices[2].action, { type: "move", to: "0103" });
  const again = spelled(asked({ numbers: [21], told: [], picture: {} }), known);
  assert.deepEqual(again.choices, first.choices.slice(2));
  assert.equal("numbers" in again || "told" in again, false);
});

test("words that are told again replace those of before", () => {
  const known = nothingKnown();
  spelled(asked({ numbers: [7], told: [choose] }), known);
  const moved = { ...choose, text: "Choose A in 0202", place: "0202" };
  const after = spelled(asked({ numbers: [7], told: [moved] }), known);
  assert.deepEqual(after.choices.map((one) => one.place), ["0202"]);
});

test("a picture names its places by the answers that lead there", () => {
  const places = { "0909": { cost: "2" } };
  const reach = { unit: "A", mp: "6", places, costs: { "1 1/2": [1, 1] } };
  const picture = { selected: ["A"], reach, opens: { retreat: [2] }, open: { "0808": "enter" } };
  const told = asked({ numbers: [7, 13, 1], told: [choose, moves], picture });
  assert.deepEqual(spelled(told, nothingKnown()).picture, {
    selected: ["A"],
    reach: { unit: "A", mp: "6",
      places: { "0909": { cost: "2" }, "0102": { cost: "1 1/2" }, "0103": { cost: "1 1/2" } } },
    open: { "0808": "enter", "0103": "retreat" },
  });
});

test("a question with its answers in full, or with none, stays as it is", () => {
  for (const decision of [null, asked({}), asked({ choices: [choose] })])
    assert.equal(spelled(decision, nothingKnown()), decision);
});
