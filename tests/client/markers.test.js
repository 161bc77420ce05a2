// Which markers a unit and a stack show, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { statusOf, statusOfStack } from "../../ardennes/client/board/markers.js";

const told = { states: { broken: {}, disrupted: {}, surrender: {}, moved: {} } };

test("the setup says which states are shown, and the most telling comes first", () => {
  const unit = { state: ["moved", "disrupted", "reduced"], supplied: false };
  assert.deepEqual(statusOf(told, unit).map((one) => one.kind), ["disrupted", "moved"]);
  assert.deepEqual(statusOf({}, unit).map((one) => one.kind), ["out_of_supply", "moved"]);
});

test("Surrender Points are told by their number", () => {
  const unit = { state: ["surrender"], points: 3 };
  assert.deepEqual(statusOf(told, unit), [{ kind: "surrender", label: "3" }]);
});

test("a stack shows those of any unit, but that it has moved only if the top one has", () => {
  const [moved, broken] = [{ state: ["moved"] }, { state: ["broken"] }];
  const kinds = (units) => statusOfStack(told, units).map((one) => one.kind);
  assert.deepEqual(kinds([moved, broken]), ["broken"]);
  assert.deepEqual(kinds([broken, moved]), ["broken", "moved"]);
});
