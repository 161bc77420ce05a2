// Names of towns give way to counters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dodges } from "../../ardennes/client/board/dodge.js";

const NAME = { x: -20, y: 5, width: 40, height: 10 };

test("a name that hides the factors goes below its counter", () => {
  assert.deepEqual(dodges([NAME], [{ x: 0, y: 0 }], 1), [{ x: 0, y: 19 }]);
});

test("where another counter stands below, it goes where it hides less", () => {
  const [by] = dodges([NAME], [{ x: 0, y: 0 }, { x: 0, y: 50 }], 1);
  assert.notDeepEqual(by, { x: 0, y: 0 });
  assert.notDeepEqual(by, { x: 0, y: 19 });
});

test("a name stays where no counter is, and two do not meet", () => {
  assert.deepEqual(dodges([NAME], [{ x: 300, y: 0 }], 1), [{ x: 0, y: 0 }]);
  const below = { ...NAME, y: 24 };
  const [first, second] = dodges([NAME, below], [{ x: 0, y: 0 }], 1);
  assert.deepEqual(second, { x: 0, y: 0 });
  assert.notDeepEqual(first, { x: 0, y: 19 });
});
