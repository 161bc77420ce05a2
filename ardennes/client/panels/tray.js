// Units to set down: by formation, each a button; one is in hand, and the rest can be placed for
// the player.
import { h } from "../dom.js";
import { handChoices } from "../intents.js";
import { trayGroups, trayUnits } from "../placing.js";
import { counter } from "./unit.js";
import { cite, placeName, unitTitle } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{hold: (unit: string) => void, stopPlacing: () => void,
 *   placeRest: (formation: string, begins?: boolean) => void}} Verbs */

/** @param {Scene} scene @param {Verbs} verbs */
export function trayCard(scene, verbs) {
  const left = trayUnits(scene).length;
  return h("div", { class: "card tray-card" },
    h("h2", {}, `${left} ${left === 1 ? "unit" : "units"} to place`),
    inHand(scene),
    scene.placing ? button("Stop", "stop", verbs.stopPlacing)
      : [button("Place the rest for me", "rest", () => verbs.placeRest("")),
        button("Place the rest and begin", "begin", () => verbs.placeRest("", true))],
    [...trayGroups(scene)].map(([formation, units]) => group(scene, formation, units, verbs)));
}

/** What to do now. @param {Scene} scene */
function inHand(scene) {
  if (scene.placing) return h("p", { class: "sub", role: "status" }, "Placing …");
  const unit = scene.held;
  if (!unit) return h("p", { class: "sub" },
    "Choose a counter: its hexes light up. Or click a hex and choose who stands there.");
  const places = handChoices(scene).filter((c) => c.role === "place").map((c) => c.place ?? "");
  const few = places.slice(0, 1).map((place) => placeName(scene, place));
  return h("p", { class: "sub", role: "status" }, h("b", {}, unitTitle(scene, unit)),
    places.length > 1 ? ` can stand in ${places.length} hexes. ` : ` can stand in ${few}. `,
    cite(scene.decision?.case));
}

/** @param {Scene} scene @param {string} formation @param {string[]} units @param {Verbs} verbs */
function group(scene, formation, units, verbs) {
  const name = formation || "Others";
  return h("section", { class: "formation" },
    h("h3", { class: "mini-h" }, name, " ", h("small", {}, `${units.length}`),
      scene.placing ? null : h("button", { type: "button", class: "plain", "data-key": `of ${name}`,
        onclick: () => verbs.placeRest(formation), "aria-label": `Place ${name} for me` },
        "place for me")),
    h("div", { class: "counters" }, units.map((unit) => h("button", { type: "button",
      "data-key": `hold ${unit}`, "aria-pressed": String(scene.held === unit),
      "aria-label": unitTitle(scene, unit), title: unitTitle(scene, unit),
      onclick: () => verbs.hold(unit) }, counter(scene, unit, 46)))));
}

/** @param {string} text @param {string} key @param {() => void} run */
function button(text, key, run) {
  return h("button", { type: "button", class: "btn", "data-key": key, onclick: run }, text);
}
