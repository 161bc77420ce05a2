// Where the camera must look so that what happens is seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aimAt } from "../../ardennes/client/board/aim.js";

const size = { width: 1000, height: 600 };
const aim = (...points) => aimAt(points.map(([x, y]) => ({ x, y })), size, 50);

test("the camera stays while everything is well seen, and where there is nothing to see", () => {
  assert.equal(aim([60, 60], [940, 540]), null);
  assert.equal(aim(), null);
});

test("what fits is brought to the middle, all of it", () => {
  assert.deepEqual(aim([1100, 300], [900, 500]), { x: 1000, y: 400 });
  assert.deepEqual(aim([500, 20]), { x: 500, y: 20 }, "too near to the edge");
});

test("of what does not fit the last counts: that is where it ends", () => {
  assert.deepEqual(aim([500, 300], [2500, 300]), { x: 2500, y: 300 });
  assert.equal(aim([2500, 300], [500, 300]), null);
});
