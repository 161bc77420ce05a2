// The overlay switches on the map and the legend of what is switched on.
import { h, icon } from "../dom.js";
import { choicesOf } from "../intents.js";
import { capital, isMine } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").OverlaySwitch} Switch */
/** @typedef {import("../protocol.js").Overlay} Overlay */

const LAYERS = "M10 3L18 7.5L10 12L2 7.5ZM3.5 11L10 14.6L16.5 11M3.5 14L10 17.6L16.5 14";
/** @type {Switch[]} what the client draws from what it knows already */
const OWN = [
  { name: "last", title: "Last turn", key: "T" },
  { name: "ground", title: "Terrain key", key: "G" },
  { name: "numbers", title: "Numbers", key: "N" },
];

/** All switches of this game. @param {Scene} scene @returns {Switch[]} */
export function switches(scene) {
  const given = scene.setup?.overlays ?? [];
  return [...given, ...OWN.filter((own) => !given.some((o) => o.name === own.name))];
}

/** @param {Scene} scene @param {(name: string) => void} toggle @param {() => void} tables */
export function toggles(scene, toggle, tables) {
  const fold = () => {
    const now = layers.parentElement?.classList.toggle("unfolded");
    layers.setAttribute("aria-expanded", String(now));
  };
  const layers = h("button", { class: "layers", type: "button", "aria-label": "Overlays",
    onclick: fold, "aria-expanded": "false", "data-key": "layers" }, icon(LAYERS));
  return [
    layers,
    switches(scene).map((one) => h("button", { type: "button", "data-key": one.name,
      "aria-pressed": String(isOn(scene, one.name)), "aria-keyshortcuts": one.key,
      onclick: () => toggle(one.name) },
      h("i", { class: `ov ov-${one.name}` }), h("span", {}, one.title), h("kbd", {}, one.key))),
    h("button", { type: "button", "data-key": "tables", "aria-keyshortcuts": "K", onclick: tables },
      h("i", { class: "ov ov-tables" }), h("span", {}, "Tables"), h("kbd", {}, "K")),
  ];
}

/** @param {Scene} scene @param {string} name */
function isOn(scene, name) {
  return name === "numbers" ? scene.numbers : scene.overlays.has(name);
}

/** @param {Scene} scene @param {Map<string, Overlay>} drawn */
export function legend(scene, drawn) {
  const rows = [];
  const picture = isMine(scene) ? (scene.decision?.picture ?? {}) : {};
  if (picture.reach) rows.push(reachRow(`${picture.reach.mp} ${scene.setup?.cost_word}`));
  const from = picture.battle?.attackers.some((one) => one.from !== picture.battle?.target);
  if (from) rows.push([swatch("att"), "attackers with their factors"]);
  if (picture.open && !picture.battle) rows.push(openRow(scene, Object.values(picture.open)));
  if (picture.barred) rows.push([swatch("stop"), "barred, with the reason"]);
  for (const overlay of drawn.values())
    rows.push((overlay.legend ?? []).map((l) =>
      h("span", { class: "pair" }, swatch(`tone ${l.tone}`), l.text)));
  if (scene.overlays.has("ground")) rows.push(groundRow(scene));
  return rows.filter((row) => row.length).map((row) => h("div", {}, row));
}

/** @param {string} look */
function swatch(look) {
  return h("i", { class: `sw ${look}` });
}

/** @param {Scene} scene @param {string[]} tones */
function openRow(scene, tones) {
  const choice = choicesOf(scene).find((c) => c.role === "place");
  if (!tones.length) return [];
  if (tones.every((tone) => tone === "choose"))
    return [swatch("choose"), `can be chosen: ${choice?.short ?? ""}`];
  if (!tones.includes("target")) return [swatch("go"), "open"];
  if (choice?.tone === "attack") return [swatch("tone attack"), "can be attacked"];
  return [swatch("choose"), `can be chosen: ${choice?.short ?? ""}`];
}

/** @param {string} mp */
function reachRow(mp) {
  const bands = [1, 2, 3, 4, 5, 6].map((n) => h("i", { class: `r${n}` }));
  return [h("span", { class: "ramp" }, bands), `up to ${mp}`];
}

/** The kinds of ground on this map. @param {Scene} scene */
function groundRow(scene) {
  const kinds = new Set(Object.values(scene.places).map((place) =>
    (place.terrain ?? "").split(",")[0]));
  return [...kinds].filter(Boolean).flatMap((kind) =>
    [swatch(`ground-${kind.replace(/\W/g, "_")}`), capital(kind)]);
}
