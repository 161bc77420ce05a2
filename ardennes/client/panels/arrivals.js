// The order of battle in time: who comes when, and who is lost.
import { h } from "../dom.js";
import { capital, shownView, unitTitle } from "../words.js";
import { counter } from "./unit.js";

/** @typedef {import("../types.js").Scene} Scene */

/** @param {Scene} scene */
export function arrivals(scene) {
  const view = shownView(scene);
  const coming = view?.arrivals ?? [];
  const track = (scene.setup?.turns ?? []).some((turn) => turn.notes);
  return [
    track ? turnTrack(scene) : coming.length
      ? h("ol", { class: "arrivals" }, coming.map((arrival) => row(scene, arrival)))
      : h("p", { class: "sub" }, "Nobody else is on the way."),
    exited(scene),
    (scene.setup?.sides ?? []).map((side) => losses(scene, side)),
  ];
}

/** The turns from now on: their weather, what they bring, the night after them, who arrives.
 * @param {Scene} scene */
function turnTrack(scene) {
  const view = shownView(scene);
  const left = (scene.setup?.turns ?? []).filter(({ turn }) => turn >= (view?.turn ?? 0));
  return h("ol", { class: "arrivals turn-track" }, left.map((one) => {
    const { turn, label, weather, notes = [], night } = one;
    const due = (view?.arrivals ?? []).filter((arrival) => arrival.turn === turn);
    const now = turn === view?.turn;
    const after = notes.find((note) => night && note.startsWith(night));
    const facts = notes.filter((note) => note !== weather && note !== after);
    return h("li", { class: now ? "now" : "", "aria-current": now ? "step" : null },
      h("div", { class: "day" }, h("b", {}, String(turn)), h("small", {}, label)),
      h("div", {},
        h("p", { class: "sub" }, weather ? [h("span", {
          class: `weather sky-${weather.replace(/\W+/g, "-")}` }, h("i", {}), capital(weather)),
          " "] : null, facts.join(" · ")),
        due.map(({ units }) => h("div", { class: "due" },
          units.map((unit) => piece(scene, unit, 38)))),
        after ? h("p", { class: "sub night-after" }, after) : null));
  }));
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
