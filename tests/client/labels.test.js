// What stands on the buttons of the question bar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { labels, unitOf } from "../../ardennes/client/labels.js";
import { choice, scene } from "./scenes.js";

const roster = {
  "G-12VG": { title: "12th Volksgrenadier Div", name: "12", side: "german" },
  "A-14": { title: "14th Cavalry Group (armored cavalry regiment)", name: "14", side: "allied" },
  "G-3FJ": { title: "3rd Fallschirmjäger Division, the 8th", name: "8/3FJ", side: "german" },
};
const places = { 1308: { name: "Clervaux", near: [] } };
const base = scene({ units: { "G-12VG": "1308", "A-14": "0404" }, setup: { roster }, places });
const said = (...choices) => [...labels(base, choices).values()];

test("where the unit stands is on the map, and its counter on the button", () => {
  const add = choice({ text: "Add 12th Volksgrenadier Div in Clervaux (1308)", unit: "G-12VG" });
  assert.deepEqual(said(add), ["Add 12th Volksgrenadier Div"]);
});

test("a long title is told by its counter, or without its explanation", () => {
  const add = choice({ text: "Add 14th Cavalry Group (armored cavalry regiment) in 0404",
    unit: "A-14" });
  assert.deepEqual(said(add), ["Add 14th Cavalry Group"]);
  const other = choice({ text: "Choose 3rd Fallschirmjäger Division, the 8th", unit: "G-3FJ" });
  assert.deepEqual(said(other), ["Choose 8/3FJ"]);
});

test("what is still too long is its verb and its place", () => {
  const attack = choice({ text: "Attack 352nd Volksgrenadier Div and 5th Parachute Div in 1308",
    short: "attack", place: "1308", tone: "attack" });
  assert.deepEqual(said(attack), ["Attack 1308 Clervaux"]);
  assert.equal(unitOf(base, attack), "G-12VG");
  assert.equal(unitOf(base, { ...attack, tone: "plain" }), null);
});

test("answers that would read alike, and those without a counter, keep their sentence", () => {
  const ways = ["north", "south"].map((way) => choice({ place: "1308", short: "go",
    text: `Go all the way to Clervaux by the ${way} road` }));
  assert.deepEqual(said(...ways), ways.map((one) => one.text));
  const lower = choice({ text: "Fight with Ardor, three columns lower" });
  assert.deepEqual(said(lower), [lower.text]);
});
