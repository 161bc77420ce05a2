// What a map does not say twice: its neighbours, and what is drawn on it later.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { joined } from "../../ardennes/client/board/details.js";
import { withNeighbours } from "../../ardennes/client/board/neighbours.js";

const MAPS = new URL("../../ardennes/client/maps/", import.meta.url);
const FILES = readdirSync(MAPS).filter((name) => name.endsWith(".json.gz"));

for (const file of FILES) {
  const told = JSON.parse(gunzipSync(readFileSync(new URL(file, MAPS))).toString());
  const { places, hex } = withNeighbours(told);
  test(`neighbours of ${told.game} are mutual, clockwise and beside each other`, () => {
    for (const [id, { x, y, near }] of Object.entries(places)) {
      if (hex) assert.equal(near.length, 6);
      near.forEach((other, side) => {
        if (!other) return;
        const there = places[other];
        if (!hex) return assert.ok(there.near.includes(id));
        assert.equal(there.near[(side + 3) % 6], id);
        const turn = ((hex.pointy ? -60 : -30) + 60 * side) * (Math.PI / 180);
        const reach = hex.radius * Math.sqrt(3);
        const [dx, dy] = [reach * Math.cos(turn), reach * Math.sin(turn)];
        assert.ok(Math.hypot(there.x - x - dx, there.y - y - dy) < 0.3, `${id} ${other}`);
      });
    }
    const inner = Object.values(places).filter(({ near }) => !near.includes(null));
    assert.ok(inner.length > 0.4 * Object.keys(places).length);
  });
}

test("every hex within reach is a neighbour", () => {
  const hex = { radius: 10, pointy: false };
  const reach = 10 * Math.sqrt(3);
  const places = {
    middle: { x: 50, y: 50 }, north: { x: 50, y: 50 - reach }, east: { x: 65, y: 50 - reach / 2 },
    far: { x: 80, y: 50 },
  };
  const found = withNeighbours({ game: "x", box: [0, 0, 100, 100], hex, places }).places;
  assert.deepEqual(found.middle.near, ["east", null, null, null, null, "north"]);
  assert.deepEqual(found.far.near, [null, null, null, null, "east", null]);
});

test("neighbours that are told are kept", () => {
  const places = { a: { x: 0, y: 0, near: ["b"] }, b: { x: 9, y: 0, near: ["a"] } };
  const found = withNeighbours({ game: "x", box: [0, 0, 9, 9], hex: null, places }).places;
  assert.deepEqual(found.a.near, ["b"]);
});

test("details go into their holes", () => {
  const svg = '<svg><g id="trees"/><path/><g id="numbers"/><g id="empty"/></svg>';
  const details = '<svg><g id="numbers" class="no"><text>1</text></g>' +
    '<g id="trees"><path d=""/></g></svg>';
  assert.equal(joined(svg, details), '<svg><g id="trees"><path d=""/></g><path/>' +
    '<g id="numbers" class="no"><text>1</text></g><g id="empty"/></svg>');
});
