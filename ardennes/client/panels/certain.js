// A battle without dice: what both sides bring, the difference, and the result that is certain.
import { h } from "../dom.js";
import { capital, citeShort, signed } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").SureOdds} SureOdds */
/** @typedef {import("../protocol.js").OddsLine} OddsLine */

/** @param {Scene} scene @param {SureOdds} odds */
export function certainResult(scene, odds) {
  const lines = [...odds.factors, ...odds.modifiers];
  const of = (/** @type {string} */ side) => lines.filter((line) => line.side === side);
  const result = scene.setup?.results[odds.result];
  return [
    h("div", { class: "ledger" }, ledger(scene, "Attack", odds.attack, of("attack")),
      ledger(scene, "Defence", odds.defence, of("defence"))),
    h("p", { class: "sum" }, h("span", {}, `${odds.attack} − ${odds.defence} =`),
      h("b", {}, signed(odds.differential))),
    h("div", { class: "outcome", role: "img", "aria-label": capital(odds.result) },
      h("i", { class: `tone-${result?.tone ?? "none"}`, style: { flex: 1 } },
        h("b", {}, result?.title ?? capital(odds.result)))),
    h("p", { class: "sub" }, `${capital(result?.text ?? "")}. `, next(odds), " ",
      citeShort(result?.case)),
  ];
}

/** @param {SureOdds} odds */
function next(odds) {
  if (odds.to_next === null) return "There is no better result.";
  const one = odds.to_next === 1;
  return `${odds.to_next} ${one ? "factor" : "factors"} more for the next result.`;
}

/** @param {Scene} scene @param {string} name @param {number} total @param {OddsLine[]} lines */
function ledger(scene, name, total, lines) {
  const called = (/** @type {OddsLine} */ { what, hex }) =>
    `${scene.setup?.roster[what]?.name ?? what}${hex ? ` (${hex})` : ""}`;
  return h("section", {}, h("h3", {}, name, h("b", {}, String(total))),
    h("ul", {}, lines.map((line) => h("li", { class: line.value ? "" : "nil" },
      h("span", {}, called(line)), citeShort(line.case),
      h("b", {}, String(line.value ?? 0))))));
}
