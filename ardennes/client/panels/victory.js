// How the game stands: the count, the objectives and who holds them.
import { h } from "../dom.js";
import { capital, cite, placeLink, shownView, sideClass } from "../words.js";
import { exited } from "./arrivals.js";
import { bandChart } from "./bands.js";
import { conditionList } from "./conditions.js";
import { pointBar } from "./header.js";

/** @typedef {import("../types.js").Scene} Scene */

const MANY = 40; // places held, from which only those worth something are listed

/** @param {Scene} scene */
export function victory(scene) {
  const view = shownView(scene);
  if (!view) return null;
  const all = Object.keys(view.holders ?? {});
  const towns = all.length > MANY ? all.filter((place) => view.worth?.[place]) : all;
  const worth = (/** @type {string} */ place) => view.worth?.[place] ?? 0;
  towns.sort((a, b) => worth(b) - worth(a) || a.localeCompare(b));
  return h("div", { class: "victory" },
    h("p", { class: "big" }, h("b", {}, String(view.count?.value ?? "")),
      h("span", {}, view.count?.text ?? "", h("br"), h("small", {}, scene.setup?.goal ?? ""))),
    view.count ? pointBar(view.count, "vp-bar wide") : null,
    conditionList(view.conditions),
    bandChart(scene),
    h("ul", { class: "towns" }, towns.map((place) => town(scene, place, worth(place)))),
    ways(scene),
    exited(scene),
    h("dl", { class: "facts wrap" }, losses(scene), (view.facts ?? []).map((fact) =>
      h("div", {}, h("dt", {}, fact.what, " ", cite(fact.case)),
        h("dd", {}, String(fact.value))))));
}

/** The ways off the map by what they multiply. @param {Scene} scene */
function ways(scene) {
  const view = shownView(scene);
  const open = Object.entries(view?.worth ?? {}).filter(([id]) => view?.holders[id] === undefined);
  const kinds = [...new Set(open.map(([, n]) => n))].sort((a, b) => b - a);
  return kinds.map((n) => h("p", { class: "ways" }, h("b", {}, `×${n}`), " exit at ",
    open.filter(([, m]) => m === n).map(([id], i) => [i ? ", " : "", placeLink(id)])));
}

/** @param {Scene} scene @param {string} place @param {number} worth */
function town(scene, place, worth) {
  const holder = shownView(scene)?.holders[place] ?? "";
  const name = scene.places[place]?.name || place;
  return h("li", { class: sideClass(scene, holder) },
    h("i", { title: `held by ${capital(holder)}` }, worth ? String(worth) : ""),
    placeLink(place, name), h("span", { class: "sr" }, `held by ${capital(holder)}`));
}

/** @param {Scene} scene */
function losses(scene) {
  return Object.entries(shownView(scene)?.losses ?? {}).map(([side, n]) =>
    h("div", {}, h("dt", {}, `${capital(side)} losses`), h("dd", {}, String(n))));
}
