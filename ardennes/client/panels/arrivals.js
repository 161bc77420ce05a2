// The order of battle in time: who comes when, and who is lost.
import { h } from "../dom.js";
import { capital, shownView, unitTitle } from "../words.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */

/** @param {Scene} scene */
export function arrivals(scene) {
  const view = shownView(scene);
  const coming = view?.arrivals ?? [];
  return [
    coming.length
      ? h("ol", { class: "arrivals" }, coming.map((arrival) => row(scene, arrival)))
      : h("p", { class: "sub" }, "Nobody else is on the way."),
    exited(scene),
    (scene.setup?.sides ?? []).map((side) => losses(scene, side)),
  ];
}

/** @param {Scene} scene @param {{turn: number, units: string[], title: string}} arrival */
function row(scene, arrival) {
  const now = shownView(scene)?.turn ?? 0;
  const label = scene.setup?.turns.find((t) => t.turn === arrival.turn)?.label ?? "";
  return h("li", { class: arrival.turn === now ? "now" : "" },
    h("div", { class: "day" }, h("b", {}, String(arrival.turn)),
      h("small", {}, label.replace(/ \d{4}$/, ""))),
    h("div", {}, arrival.title !== label && h("small", { class: "sub" }, arrival.title),
      h("div", { class: "due" }, arrival.units.map((unit) => piece(scene, unit, 38)))));
}

/** @param {Scene} scene @param {string} unit @param {number} size */
function piece(scene, unit, size) {
  const edge = scene.setup?.roster[unit]?.edge;
  return h("span", { title: unitTitle(scene, unit) }, counter(scene, unit, size),
    h("small", {}, h("span", { class: "sr" }, unitTitle(scene, unit)), edge || "–"));
}

/** Who has left the map, and counts. @param {Scene} scene */
export function exited(scene) {
  const gone = Object.entries(shownView(scene)?.units ?? {})
    .filter(([, unit]) => unit.where === "exited");
  if (!gone.length) return null;
  return [h("h3", { class: "mini-h" }, `Left the map: ${gone.length}`),
    h("div", { class: "due" }, gone.map(([id]) => piece(scene, id, 34)))];
}

/** @param {Scene} scene @param {string} side */
function losses(scene, side) {
  const view = shownView(scene);
  const lost = Object.entries(view?.units ?? {}).filter(
    ([id, unit]) => unit.where === "out" && scene.setup?.roster[id]?.side === side,
  );
  const steps = view?.losses?.[side] ?? 0;
  return [
    h("h3", { class: "mini-h" }, `${capital(side)} losses: ${steps} step${steps === 1 ? "" : "s"}`),
    lost.length ? h("div", { class: "due" }, lost.map(([id]) => piece(scene, id, 34))) : null,
  ];
}
