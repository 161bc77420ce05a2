// Words that several panels share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { casePattern, columnWords, counted, verdict } from "../../ardennes/client/words.js";

test("nobody wins a draw", () => {
  assert.deepEqual(["german", "draw"].map(verdict), ["German victory", "A draw"]);
});

test("one is one, and columns are read as they are said", () => {
  assert.deepEqual([0, 1, 2].map((n) => counted(n, "hit")), ["0 hits", "1 hit", "2 hits"]);
  const columns = { "<=-3": "−3 or less", "-2..-1": "−2 to −1", "+1..+2": "+1 to +2",
    ">=+12": "+12 or more", 0: "0", "+3": "+3" };
  for (const [printed, said] of Object.entries(columns)) assert.equal(columnWords(printed), said);
  const kept = "moves 1206-1205 Clervaux (1308)-1307, tb atk-4, in column 2-1";
  assert.equal(columnWords(kept), kept);
});

test("cases are found as each rulebook numbers them", () => {
  const found = (/** @type {string} */ game, /** @type {string} */ text) =>
    text.match(new RegExp(casePattern(game), "g"));
  assert.deepEqual(found("tb", "Zones (tb 8.3, tb R24) end. So tb 9.5 says."),
    ["tb 8.3", "tb R24", "tb 9.5"]);
  assert.deepEqual(found("bb81", "chips (bb81 seq-3)."), ["bb81 seq-3"]);
  assert.deepEqual(found("commander", "in commander 2.space-1;"), ["commander 2.space-1"]);
  assert.deepEqual(found("bulge", "(bulge 12.1 step 4-5, bulge 3.1 exit VP), bulge 9.0 and"),
    ["bulge 12.1 step 4-5", "bulge 3.1 exit VP", "bulge 9.0"]);
});
