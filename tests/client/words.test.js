// Words that several panels share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { verdict } from "../../ardennes/client/words.js";

test("nobody wins a draw", () => {
  assert.deepEqual(["german", "draw"].map(verdict), ["German victory", "A draw"]);
});
