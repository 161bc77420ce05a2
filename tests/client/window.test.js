// A part of the map is a map of its own, with the frame of the file beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { windowed } from "../../ardennes/client/board/window.js";

const MAP = {
  game: "a44",
  box: [0, 0, 400, 200],
  hex: { radius: 20, pointy: false },
  places: {
    W10: { x: 100, y: 60, near: [null, "E39"] },
    E39: { x: 130, y: 50, near: ["W10", "E38"] },
    E38: { x: 160, y: 60, near: ["E39", null] },
  },
};

test("places beyond the corners are left out, as neighbours too", () => {
  const part = windowed(MAP, ["E38", "E39"]);
  assert.deepEqual(Object.keys(part.places), ["E39", "E38"]);
  assert.deepEqual(part.places.E39.near, [null, "E38"]);
  assert.deepEqual(MAP.places.E39.near, ["W10", "E38"]);
});

test("the frame lies close around what is left, within the file", () => {
  const part = windowed(MAP, ["E39", "E38"]);
  assert.deepEqual(part.box, [106, 26, 78, 58]);
  assert.deepEqual(part.whole, MAP.box);
});

test("without corners it is the whole map", () => {
  assert.equal(windowed(MAP, undefined), MAP);
  assert.equal(windowed(MAP, ["E38", "E99"]), MAP);
});
