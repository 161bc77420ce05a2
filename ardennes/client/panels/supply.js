// Who is in supply and who is not, beside the supply overlay.
import { h } from "../dom.js";
import { capital, placeName, shownView, unitTitle } from "../words.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */

/** @param {Scene} scene @param {{side: (side: string) => void, unit: (unit: string) => void}} on */
export function supplyCard(scene, on) {
  const sides = scene.setup?.sides ?? [];
  const actor = scene.sides.find((name) => name === scene.decision?.actor);
  const side = scene.supplyOf || actor || scene.sides[0] || sides[0];
  const units = Object.entries(shownView(scene)?.units ?? {}).filter(
    ([id, unit]) => unit.at && unit.supplied !== null && scene.setup?.roster[id]?.side === side,
  );
  const bad = units.filter(([, unit]) => !unit.supplied);
  return h("div", { class: "card" },
    h("div", { class: "seg", role: "group", "aria-label": "Side" }, sides.map((name) =>
      h("button", { type: "button", class: name === side ? "on" : "", "data-key": name,
        "aria-pressed": String(name === side), onclick: () => on.side(name) }, capital(name)))),
    h("h2", {}, `${units.length - bad.length} of ${units.length} in supply`),
    bad.length ? h("ul", { class: "stacklist tight" }, bad.map(([id, unit]) => h("li", {},
      h("button", { type: "button", "data-key": id, onclick: () => on.unit(id) },
        counter(scene, id, 40), h("span", {}, h("b", {}, unitTitle(scene, id)),
          h("small", {}, placeName(scene, unit.at ?? "")))))))
      : h("p", { class: "sub" }, "Every unit on the map is in supply."));
}
