// What the dice did, in plain words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { luckWords } from "../../ardennes/client/panels/luck.js";

/** @param {number} luck @param {"steps" | "hits"} measure @param {number} rolls
 * @returns {import("../../ardennes/client/protocol.js").ReportDice} */
const dice = (luck, measure = "steps", rolls = 4) => ({ rolls: [], luck, measure,
  battles: Array(rolls).fill({ action_no: 0, say: "", expected: 0, luck: 0 }) });

test("steps are told as battles", () => {
  assert.equal(luckWords("german", dice(-4.2)), "The dice cost the German side about two battles.");
  assert.equal(luckWords("allied", dice(1.3)), "The dice gave the Allied side about one battle.");
  assert.equal(luckWords("allied", dice(29)), "The dice gave the Allied side about 15 battles.");
  assert.equal(luckWords("german", dice(0.9)), "The dice were fair to the German side.");
});

test("hits are told as hits, and more of them are chance where more was rolled", () => {
  assert.equal(luckWords("german", dice(3, "hits")),
    "The dice gave the German side about three hits.");
  assert.equal(luckWords("german", dice(3, "hits", 100)), "The dice were fair to the German side.");
});
