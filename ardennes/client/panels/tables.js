// The tables of the box and the turn track, one key away: what the rules read is what is shown.
import { h } from "../dom.js";
import { ask } from "./dialogs.js";
import { capital, cite, columnWords, counted, shownView, toneOf, turnWord } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Sheet} Sheet */

/** @param {Scene} scene */
export function showTables(scene) {
  const sheets = [...(scene.setup?.charts ?? []).map((one) => tableOf(scene, one)), track(scene)];
  return ask([
    h("h2", {}, "Tables"),
    h("nav", { class: "sheet-list", "aria-label": "Tables" }, sheets.map((sheet) =>
      h("button", { type: "button", onclick: () => sheet.scrollIntoView() },
        sheet.getAttribute("aria-label")))),
    h("div", { class: "sheets", tabindex: "0" }, sheets),
    h("div", { class: "row" }, h("button", { class: "btn primary", value: "" }, "Close")),
  ], "Tables");
}

/** @param {Scene} scene @param {Sheet} sheet */
function tableOf(scene, { title, case: number, head, rows }) {
  return h("section", { "aria-label": title },
    h("h3", {}, title, " ", cite(number)),
    h("table", { class: "data sheet" },
      h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, columnWords(cell))))),
      h("tbody", {}, rows.map(([first, ...rest]) => h("tr", {},
        h("th", { scope: "row" }, capital(columnWords(first))),
        rest.map((cell) => h("td", {}, result(scene, cell))))))));
}

/** A result of combat in its tone; everything else as it is. @param {Scene} scene
 * @param {string} cell */
function result(scene, cell) {
  const meaning = scene.setup?.results[cell];
  return meaning ? h("b", { class: `res ${toneOf(scene, cell)}`, title: meaning.title }, cell)
    : columnWords(cell);
}

/** Every turn: its date, its weather, what it brings and who comes. @param {Scene} scene */
function track(scene) {
  const view = shownView(scene);
  const due = (/** @type {number} */ turn) => (view?.arrivals ?? [])
    .filter((arrival) => arrival.turn === turn)
    .reduce((sum, arrival) => sum + arrival.units.length, 0);
  const brings = (/** @type {import("../protocol.js").Turn} */ { turn, notes = [], weather }) =>
    [...(notes.length ? notes : [weather ?? ""]),
      due(turn) && `${counted(due(turn), "unit")} to come`].filter(Boolean).join(", ");
  return h("section", { "aria-label": "Turn track" },
    h("h3", {}, "Turn track"),
    h("table", { class: "data sheet" },
      h("thead", {}, h("tr", {}, [turnWord(scene), "Date", "What it brings"].map((cell) =>
        h("th", { scope: "col" }, cell)))),
      h("tbody", {}, (scene.setup?.turns ?? []).map((turn) =>
        h("tr", { class: turn.turn === view?.turn ? "now" : "" },
          h("th", { scope: "row" }, String(turn.turn)), h("td", {}, turn.label),
          h("td", {}, brings(turn) || "–"))))));
}
