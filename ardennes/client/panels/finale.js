// The end of a game: who won by which condition, the last map, how it went, where it turned, and
// what can be done next.
import { h } from "../dom.js";
import { capital, cite, placeName, turnWord, unitTitle, verdict } from "../words.js";
import { lineChart } from "./charts.js";
import { conditionList } from "./conditions.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Report} Report */
/** @typedef {import("../protocol.js").Turning} Turning */
/** @typedef {{close: () => void, rematch: (swap: boolean) => void}} FinaleVerbs */

const MOST = 12; // units lost that are named

/** @param {Scene} scene @param {Report | null} report  once it has come
 * @param {Element} map  the last one @param {FinaleVerbs} verbs */
export function finale(scene, report, map, verbs) {
  const outcome = scene.view?.outcome;
  if (!outcome) return null;
  return [
    h("div", { class: "finale-head" },
      h("p", { class: "mine" }, forMe(scene, outcome.winner)),
      h("h2", { id: "finale-title", tabindex: "-1", "data-key": "title" }, verdict(outcome.winner)),
      h("p", { class: "why" }, `${capital(outcome.reason)}. `, cite(outcome.case)),
      h("p", { class: "when" }, `${turnWord(scene)} ${scene.view?.turn}, ${scene.view?.date}. `,
        scene.view?.count.text)),
    h("div", { class: "finale-grid" },
      h("figure", { class: "last-map" }, map, h("figcaption", {}, "The last map")),
      h("div", {}, conditionList(scene.view?.conditions), losses(scene),
        report ? report.turns.length > 1 && curve(report) : h("p", { class: "sub", role: "status" },
          "The game is looked through …")),
      report ? turnings(scene, report.turning_points) : null),
    actions(scene, verbs),
  ];
}

/** @param {Scene} scene @param {string} winner */
export function forMe({ sides }, winner) {
  if (sides.length !== 1) return "The battle is over";
  if (winner === "draw") return "Nobody has won";
  return sides.includes(winner) ? "You have won" : "You have lost";
}

/** Of each side how much was lost, and who. @param {Scene} scene */
function losses(scene) {
  const view = scene.view;
  const sides = Object.entries(view?.losses ?? {});
  return h("dl", { class: "facts wrap lost" }, sides.map(([side, n]) => {
    const gone = lostUnits(scene, side).map((unit) => unitTitle(scene, unit));
    const more = gone.length > MOST ? ` and ${gone.length - MOST} more` : "";
    return h("div", {}, h("dt", {}, `${capital(side)} losses`,
      gone.length ? h("small", {}, `${gone.slice(0, MOST).join(", ")}${more}`) : null),
    h("dd", {}, String(n)));
  }));
}

/** The units of a side that are out of the game. @param {Scene} scene @param {string} side */
export function lostUnits({ view, setup }, side) {
  return Object.entries(view?.units ?? {}).filter(([unit, { where }]) =>
    where === "out" && setup?.roster[unit]?.side === side).map(([unit]) => unit);
}

/** @param {Report} report */
function curve({ turns }) {
  const labels = turns.map((turn) => String(turn.turn));
  const goals = new Set(turns.map((turn) => turn.goal));
  const goal = goals.size === 1 ? [...goals][0] : undefined;
  return lineChart("Victory points", labels,
    [{ name: "Points", look: "german", values: turns.map((turn) => turn.count) }], goal);
}

/** @param {Scene} scene @param {Turning[]} points */
function turnings(scene, points) {
  if (!points.length) return null;
  return h("section", { class: "turnings" }, h("h3", {}, "Where it turned"),
    h("ol", {}, points.map((point) => h("li", {},
      h("a", { href: `/replay/${scene.id}?at=${point.action_no}` },
        [`${turnWord(scene)} ${point.turn}`, point.place && placeName(scene, point.place)]
          .filter(Boolean).join(", ")),
      h("p", {}, point.says[0] ?? ""), h("p", { class: "sub" }, changed(scene, point))))));
}

/** What it changed, in words. @param {Scene} scene @param {Turning} point */
export function changed(scene, { taken, losses, count: [before, after] }) {
  const places = Object.entries(taken).map(([place, side]) =>
    `${placeName(scene, place)} falls to the ${capital(side)} side`);
  const lost = Object.entries(losses).map(([side, n]) => `${capital(side)} losses ${n}`);
  const points = before === after ? [] : [`points ${before} → ${after}`];
  return capital([...places, ...lost, ...points].join("; "));
}

/** @param {Scene} scene @param {FinaleVerbs} verbs */
function actions(scene, verbs) {
  const again = scene.sides.length > 0;
  return h("div", { class: "finale-actions" },
    again ? [h("button", { type: "button", class: "btn primary",
      onclick: () => verbs.rematch(false) }, "Rematch"),
    scene.sides.length === 1 ? h("button", { type: "button", class: "btn",
      onclick: () => verbs.rematch(true) }, "Rematch, sides swapped") : null] : null,
    h("a", { class: "btn", href: `/report/${scene.id}` }, "Full report"),
    h("a", { class: "btn", href: `/replay/${scene.id}` }, "Watch the replay"),
    h("button", { type: "button", class: "btn", onclick: verbs.close }, "Look at the map"),
    h("a", { class: "btn", href: "/" }, "Lobby"));
}
