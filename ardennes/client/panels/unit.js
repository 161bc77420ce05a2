// The unit in hand: its card, its supply, and the priced way to the goal.
import { counterSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { choicesOf, choresOf, toPlace } from "../intents.js";
import { modesOfMove } from "./modes.js";
import { cite, citeShort, counted, linked, placeLink, placeName, shownView, unitTitle }
  from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Choice} Choice */

/** The counter as an element. @param {Scene} scene @param {string} unit @param {number} size */
export function counter(scene, unit, size) {
  const entry = scene.setup?.roster[unit];
  if (!entry) return null;
  const { states } = scene.setup ?? {};
  return drawn(counterSvg(entry, shownView(scene)?.units[unit], { size, states }));
}

/** @param {Scene} scene @param {string} unit @param {(choice: Choice) => void} act */
export function unitCard(scene, unit, act) {
  const entry = scene.setup?.roster[unit];
  if (!entry) return null;
  return h(
    "div",
    { class: "card unit" },
    h(
      "div",
      { class: "unit-head" },
      counter(scene, unit, 88),
      h("div", {}, h("h2", {}, unitTitle(scene, unit)), h("p", {}, formation(entry)),
        facts(scene, unit)),
    ),
    supplyLine(scene, unit),
    scene.decision?.picture?.reach?.unit === unit ? modesOfMove(scene, act) : null,
    way(scene),
    (entry.notes ?? []).map((note) => h("p", { class: "sub" }, linked(scene, note))),
    actsOf(scene, unit, act),
  );
}

/** @param {import("../protocol.js").Counter} entry */
function formation(entry) {
  const above = entry.formation.replace(entry.title, "").replace(/^[,\s]+/, "");
  return [above, entry.edge && `enters ${entry.edge}`].filter(Boolean).join(" · ");
}

/** @param {Scene} scene @param {string} unit */
function facts(scene, unit) {
  const entry = scene.setup?.roster[unit];
  const now = shownView(scene)?.units[unit];
  const reduced = now?.state?.includes("reduced");
  const other = reduced ? entry?.attack : entry?.reduced;
  const defence = now?.defence ?? entry?.defence;
  const same = now !== undefined && (entry?.steps ?? 0) > 1 && now.factor === now.steps;
  return h(
    "dl",
    { class: "facts" },
    same ? fact("Strength", now?.factor ?? 0, ` of ${entry?.steps}`)
      : fact("Combat", now?.factor ?? entry?.attack ?? "–", other !== undefined && other !== null
        ? ` / ${other} ${reduced ? "full" : "reduced"}` : ""),
    defence === undefined ? null : fact("Defence", defence, ""),
    fact("Moves", now?.moves ?? entry?.moves ?? "–", ""),
    entry?.steps && !same ? fact("Steps", now?.steps ?? entry.steps, ` of ${entry.steps}`) : null,
    now?.at ? fact("At", placeLink(now.at, placeName(scene, now.at)), "") : null,
  );
}

/** @param {string} name @param {import("../dom.js").Child} value
 * @param {string|false} more */
function fact(name, value, more) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value, more && h("small", {}, more)));
}

/** @param {Scene} scene @param {string} unit */
function supplyLine(scene, unit) {
  const now = shownView(scene)?.units[unit];
  const states = (now?.state ?? []).filter((word) => word !== "out_of_supply");
  const words = states.map((word) => word.replaceAll("_", " ")).join(", ");
  const trace = scene.trace?.unit === unit ? scene.trace : null;
  if (now?.supplied === null || now?.supplied === undefined)
    return words ? h("p", { class: "status" }, words) : null;
  return h(
    "p",
    { class: `status ${now.supplied ? "good" : "bad"}` },
    now.supplied ? "In supply " : "Out of supply ",
    trace && h("span", {}, linked(scene, traceText(trace))),
    trace && " ",
    cite(trace?.case),
    words && h("span", {}, ` · ${words}`),
  );
}

/** @param {{reason?: string, path?: string[]}} trace */
function traceText(trace) {
  if (trace.reason) return trace.reason;
  const path = trace.path ?? [];
  return path.length ? `by ${counted(path.length - 1, "step")} to ${path.at(-1)}` : "";
}

/** @param {Scene} scene */
function way(scene) {
  const steps = scene.path;
  const reach = scene.decision?.picture?.reach;
  if (!steps?.length || !scene.goal || !reach) return null;
  const last = steps[steps.length - 1];
  const of = number(last.sum) <= number(reach.mp) ? ` of ${reach.mp}` : "";
  const word = reach.places[last.place]?.word ?? scene.setup?.cost_word;
  const text = `${last.sum}${of} ${word} to ${placeName(scene, last.place)}`;
  const part = Math.min(1, number(last.sum) / (number(reach.mp) || 1));
  return [
    h("div", { class: "gauge", role: "img", "aria-label": text },
      h("i", { style: { width: `${part * 100}%` } }), h("b", {}, text)),
    h("table", { class: "steps" },
      h("thead", {}, h("tr", {}, h("th", {}, "Into"), h("th", {}, "Cost"),
        h("th", { class: "num" }, "Sum"))),
      h("tbody", {}, steps.map((step) => stepRow(scene, step)))),
  ];
}

/** @param {Scene} scene @param {import("../protocol.js").PathStep} step */
function stepRow(scene, step) {
  const lines = step.lines?.length ? step.lines : [{ what: step.mode, cost: step.cost, case: "" }];
  const price = (/** @type {import("../protocol.js").Price} */ line) =>
    h("span", {}, `${line.what} `, h("b", {}, line.cost), " ", citeShort(line.case));
  return h("tr", {}, h("td", {}, placeLink(step.place, placeName(scene, step.place))),
    h("td", {}, lines.map(price)), h("td", { class: "num" }, step.sum));
}

/** 2.4 of "2 2/5". @param {string|number} text */
export function number(text) {
  const [whole, part] = String(text).split(" ");
  const value = (/** @type {string} */ t) => {
    const [over, under] = t.split("/").map(Number);
    return under ? over / under : over;
  };
  return value(whole) + (part ? value(part) : 0);
}

/** What a place multiplies that nobody holds. @param {Scene} scene @param {Choice} choice */
function times(scene, choice) {
  const place = choice.role === "other" ? (choice.place ?? "") : "";
  const worth = scene.view?.worth?.[place];
  return worth ? `×${worth}` : "";
}

/** What can be answered about this unit, when it is not in hand already. @param {Scene} scene
 * @param {string} unit @param {(choice: Choice) => void} act */
function actsOf(scene, unit, act) {
  const there = scene.goal?.place;
  const also = there ? toPlace(scene, there).filter((c) => c !== scene.goal) : [];
  const own = choicesOf(scene).filter((c) => c.unit === unit && c.role === "unit");
  const inHand = scene.decision?.picture?.reach?.unit === unit && !there;
  const named = choicesOf(scene).filter((c) =>
    inHand && c.role === "other" && c.place);
  const chores = inHand ? [] : choresOf(scene, unit);
  const list = [...new Set([...own, ...also, ...named, ...chores])];
  if (!list.length) return null;
  return h("ul", { class: "choices" }, list.map((c) =>
    h("li", {}, h("button", { type: "button", "data-key": c.text, onclick: () => act(c) },
      c.text, h("small", {}, times(scene, c))))));
}
