// Boxes beside the map: outside its edge, near the hexes they lead to, none upon another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, withBoxes } from "../../ardennes/client/board/boxes.js";
import { makePlaces } from "../../ardennes/client/board/places.js";
import { rows } from "../../ardennes/client/board/trays.js";

const R = 64 / Math.sqrt(3);
const geometry = {
  game: "toy", box: [0, 0, 1000, 800], hex: { radius: R, pointy: false },
  places: { a: { x: 300, y: 30, near: ["b"] }, b: { x: 980, y: 400, near: ["a"] },
    c: { x: 330, y: 40, near: ["a"] } },
};
const box = (beside, small = false) => ({ title: "Box", beside, small });

test("without boxes nothing changes", () => {
  assert.equal(withBoxes(geometry, {}), geometry);
});

test("a box lies outside the edge next to its hexes, and the frame grows", () => {
  const found = withBoxes(geometry, { North: box(["a"]), East: box(["b"]) });
  const { North, East } = found.places;
  assert.ok(North.y + North.size[1] / 2 < 0 && North.x === 300);
  assert.ok(East.x - East.size[0] / 2 > 1000 && East.y === 400);
  assert.deepEqual(found.sheet, geometry.box);
  const [, top, width] = found.box;
  assert.ok(top < North.y - North.size[1] / 2 && width > 1000);
  assert.deepEqual(geometry.places.a.near, ["b"]);
});

test("boxes of one edge lie apart; the way in leads by the small one between", () => {
  const found = withBoxes(geometry,
    { North: box(["a"]), Other: box(["c"]), Gate: box(["a"], true) });
  const { North, Other, Gate, a } = found.places;
  assert.ok(Math.abs(North.x - Other.x) >= North.size[0]);
  assert.ok(Gate.y - Gate.size[1] / 2 > North.y + North.size[1] / 2);
  assert.deepEqual(a.near, ["b", "Gate"]);
  assert.ok(Gate.near.includes("North") && North.near.includes("Gate"));
});

test("the rim of a box keeps its corners, that of a hex is rounded", () => {
  const places = makePlaces(withBoxes(geometry, { North: box(["a"]) }));
  const corners = (id) => places.rim(new Set([id]), 2).split("L").length;
  assert.equal(corners("North"), 4);
  assert.ok(corners("a") > 6);
});

test("positions are pushed apart and keep their order", () => {
  assert.deepEqual(apart([10, 10], 6), [7, 13]);
  assert.deepEqual(apart([0, 100], 6), [0, 100]);
});

test("all units of a box find room in it", () => {
  for (const n of [1, 6, 7, 24, 60]) {
    const { columns, scale } = rows(n, 320, 110);
    assert.ok(columns * 50 * scale <= 320.5 && Math.ceil(n / columns) * 50 * scale <= 110.5, n);
  }
  assert.equal(rows(2, 320, 110).scale, 1);
});
