// What happened, in a few lines; each leads to its places.
import { h } from "../dom.js";
import { capital, lookAt, sideClass, toneOf } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./recap.js").Spot} Spot */
/** @typedef {{watch: () => void, close: () => void}} Verbs */

const FEW = 6; // places that are named; the others are folded up
const MANY = new Set(["moved", "arrived"]); // what is only counted

/** @param {Scene} scene @param {Verbs} verbs */
export function recapCard(scene, { watch, close }) {
  const { recap } = scene;
  if (!recap) return [];
  return [
    h("header", {},
      h("h2", {}, recap.title),
      h("button", { type: "button", class: "btn", "data-key": "watch", onclick: watch }, "Watch"),
      h("button", { type: "button", class: "shut", "data-key": "shut", "aria-label": "Close",
        onclick: close }, "×")),
    h("p", { class: "sr" }, recap.headline),
    h("ul", {}, recap.items.map(({ kind, head, side, spots: found }) =>
      h("li", { class: `recap-${kind} ${sideClass(scene, side)}` },
        h("b", {}, capital(head)),
        spotList(scene, found.filter(({ place }) => place || found.length > 1),
          MANY.has(kind) ? 0 : FEW)))),
  ];
}

/** @param {Scene} scene @param {Spot[]} spots @param {number} few */
function spotList(scene, spots, few) {
  const buttons = spots.map((spot) => spotButton(scene, spot));
  const rest = buttons.slice(few);
  return [
    h("span", { class: "spots" }, buttons.slice(0, few)),
    rest.length ? h("details", {}, h("summary", {}, few ? `${rest.length} more` : "Where"),
      h("span", { class: "spots" }, rest)) : null,
  ];
}

/** @param {Scene} scene @param {Spot} spot */
function spotButton(scene, { text, place, result }) {
  const said = [text, result ? h("i", { class: `res ${toneOf(scene, result)}` }, result) : null];
  if (!place) return h("span", { class: "spot" }, said);
  return h("button", { type: "button", class: "spot", onclick: () => lookAt(place) }, said);
}
