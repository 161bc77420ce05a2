// The reckoning on the stage: both ledgers with their cases, the track of columns, what comes of
// it.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { called, chancesSaid, percent, tidy } from "../reckoning.js";
import { capital, citeShort, columnWords, signed } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").OddsLine} OddsLine */
/** @typedef {import("../protocol.js").LogLine} LogLine */
/** @typedef {import("../reckoning.js").Sum} Sum */
/** @typedef {import("../reckoning.js").Outcome} Outcome */
/** @typedef {import("../reckoning.js").Cell} Cell */

const CODE = 6; // letters of a result that is a word rather than a code

/** One side's lines. @param {Scene} scene @param {OddsLine[]} lines */
export function ledger(scene, lines) {
  return h("ul", { class: "ledger" }, lines.map((line) =>
    h("li", { class: line.value || line.shift ? "" : "nil" },
      h("span", {}, called(scene, line)), citeShort(line.case),
      h("b", {}, String(line.value ?? 0)))));
}

/** What moves the column. @param {Scene} scene @param {OddsLine[]} lines */
export function shifts(scene, lines) {
  return lines.length ? h("ul", { class: "shifts" }, lines.map((line) => {
    const n = line.shift ?? 0;
    return h("li", { class: n || line.value ? "" : "nil" }, h("span", {}, called(scene, line)),
      citeShort(line.case), h("b", {}, n ? arrow(n) : line.value ? signed(line.value) : "–"));
  })) : null;
}

/** @param {number} n */
const arrow = (n) => (n > 0 ? `→ ${n}` : n < 0 ? `← ${-n}` : "no shift");

/** The columns; those that an answer fights in can be clicked. @param {Cell[]} cells
 * @param {string} lit  what the die brought, "" before it
 * @param {{lower: (cell: Cell) => void, peek: (cell: Cell | null) => void}} on */
export function trackRow(cells, lit, on) {
  const final = cells.find((cell) => cell.final);
  const free = cells.some((cell) => cell.choices.length);
  return h("div", { class: "crt", role: "group",
    "aria-label": `Column ${columnWords(final?.name ?? "")}` }, cells.map((cell) => {
    const look = [cell.final && "final", cell.raw && "raw", cell.final && lit && "lit"];
    const props = { class: look.filter(Boolean).join(" ") };
    if (!free || !cell.choices.length) return h("i", props, tidy(cell.name));
    return h("button", { ...props, type: "button", "data-key": `column ${cell.name}`,
      "aria-pressed": String(cell.final),
      title: cell.choices[0].text, onclick: () => on.lower(cell),
      onpointerenter: () => on.peek(cell), onpointerleave: () => on.peek(null),
      onfocus: () => on.peek(cell), onblur: () => on.peek(null) }, tidy(cell.name),
    h("span", { class: "sr" }, `, fight in column ${columnWords(cell.name)}`));
  }));
}

/** Every result as wide as it is likely, in words, with the faces that bring it; what has fallen is
 * lit. @param {Outcome[]} list @param {{result: string, die: number}} lit */
export function outcomeBar(list, lit) {
  return h("div", { class: "outcome", role: "group", "aria-label": chancesSaid(list) },
    list.map((one) => h("div", { style: { "flex-grow": Math.max(0.08, one.chance) },
      class: `tone-${one.tone} ${one.result === lit.result ? "lit" : lit.result && "unlit"}` },
      h("p", {}, h("b", {}, percent(one)), " ", shorthand(one)),
      h("p", { class: "title", title: one.text }, words(one), " ", citeShort(one.case)),
      one.faces.length ? h("p", { class: "dice" }, one.faces.map((face) => h("span", {
        class: face === lit.die ? "lit" : "" }, drawn(dieSvg(face, { size: 17 }))))) : null)));
}

/** The letters of the table, where they say something else than the title.
 * @param {Outcome} one */
const shorthand = ({ result, title }) =>
  (result.toLowerCase() === title.toLowerCase() || result.length > CODE ? "" : result);

/** @param {Outcome} one */
const words = ({ title, text, result }) => (title !== capital(result) || !text ? title
  : result.length > CODE ? `${title}: ${text}` : capital(text));

/** Dice that fall before the one that decides, and what each face brings.
 * @param {import("../protocol.js").DieShift[]} list */
export function diceBefore(list) {
  return list.map((die) => h("div", { class: "die-before" },
    h("p", {}, `Before it a die: ${die.what} `, citeShort(die.case)),
    facesOf(die.shifts, (shift) => (typeof shift === "number" ? arrow(shift) : capital(shift)))));
}

/** The faces of a die, those alike together. @param {Record<string, string | number>} by
 * @param {(value: string | number) => import("../dom.js").Children} tell */
export function facesOf(by, tell) {
  const kinds = [...new Set(Object.values(by))];
  const faces = (/** @type {string | number} */ kind) =>
    Object.keys(by).filter((face) => by[face] === kind).map((face) => drawn(dieSvg(Number(face))));
  return h("ul", { class: "results" }, kinds.map((kind) => h("li", {},
    h("span", { class: "dice" }, faces(kind)), h("span", {}, tell(kind)))));
}

/** What has fallen besides the die that decided, in short. @param {LogLine[]} lines */
export function chips(lines) {
  return lines.length ? h("ul", { class: "fell" }, lines.map((line) => h("li", {},
    line.die ? drawn(dieSvg(line.die, { size: 18 })) : null,
    h("span", {}, line.say)))) : null;
}
