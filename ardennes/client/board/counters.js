// Counters and dice, drawn in code, as SVG text. A counter lives in a box of 44 about 0, 0.
import { BOTTOM, LEFT, MIDDLE, RIGHT, SYMBOLS, TOP, sizeMark } from "./symbols.js";
import { marker, statusOf } from "./markers.js";
import { plain } from "./text.js";
/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").UnitState} UnitState */

/** Services whose counters are dark with square corners; all others are light and round. */
const DARK = new Set(["wehrmacht", "ss", "fallschirm"]);
const LIVERIES = new Set([...DARK, "us", "british"]);
const BOX =
  `<rect class="box" x="${LEFT}" y="${TOP}" width="${RIGHT - LEFT}" height="${BOTTOM - TOP}"/>`;

/** @param {string} cls @param {number} rx @param {number} [grow] */
const square = (cls, rx, grow = 0) => {
  const [at, size] = [-22 - grow, 44 + 2 * grow];
  return `<rect class="${cls}" x="${at}" y="${at}" width="${size}" height="${size}" rx="${rx}"/>`;
};

/**
 * One counter as the text of a group.
 * @param {Counter} entry @param {UnitState} [unit]
 * @param {{selected?: boolean}} [how]
 */
export function counter(entry, unit = {}, how = {}) {
  const dark = DARK.has(entry.livery);
  const rx = dark ? 2.5 : 7.5;
  const reduced = isReduced(entry, unit);
  return (
    `<g class="${classes(entry, dark, reduced)}">` +
    `<rect class="drop" x="-21" y="-20.4" width="44" height="44" rx="${rx}"/>` +
    square("face", rx) +
    (reduced ? `<rect class="band" x="-19.5" y="6.8" width="39" height="13.4" rx="1.5"/>` : "") +
    sizeMark(entry.size ?? "", entry.kampfgruppe) +
    symbol(entry.symbol) +
    strip(entry.colour) +
    factors(entry, unit) +
    designation(entry) +
    pips(entry.steps, unit.steps ?? entry.steps) +
    quality(entry) +
    (unit.state?.includes("moved") ? square("veil", rx) : "") +
    (how.selected ? square("ring", rx + 2.5, 2.5) : "") +
    `</g>`
  );
}

/** @param {Counter} entry @param {boolean} dark @param {boolean} reduced */
function classes(entry, dark, reduced) {
  const service = LIVERIES.has(entry.livery) ? entry.livery : "us";
  const words = ["counter", service, dark && entry.mechanized && "mech", reduced && "reduced",
    entry.colour && "striped"];
  return words.filter(Boolean).join(" ");
}

/** @param {Counter} entry @param {UnitState} unit */
const isReduced = (entry, unit) =>
  (unit.steps !== undefined && unit.steps > 0 && unit.steps < entry.steps) ||
  (unit.state?.includes("reduced") ?? false);

/** @param {string} name */
function symbol(name) {
  const { strokes, filled = "" } = SYMBOLS[name] ?? SYMBOLS.infantry;
  return `${BOX}<path class="sym" d="${strokes}"/>${filled}`;
}

/** @param {Counter} entry @param {UnitState} unit */
function factors(entry, unit) {
  if (!entry.steps) return `<text class="cf" y="18.6">–</text>`;
  const factor = String(unit.factor ?? entry.attack);
  const moves = String(unit.moves ?? entry.moves);
  const defence = unit.defence ?? entry.defence;
  if (defence !== undefined) return threeFactors(entry, `${factor}-${defence}`, moves);
  return (
    `<text class="cf" x="${factor.length > 1 ? -7 : -6.2}" y="18.6">${plain(factor)}</text>` +
    `<text class="mf" x="${factor.length > 1 ? 10 : 7.4}" y="18">${plain(moves)}</text>`
  );
}

/** Attack and defence, then movement in the box of its morale. */
/** @param {Counter} entry @param {string} fight @param {string} moves */
function threeFactors({ morale = "veteran" }, fight, moves) {
  const boxed = morale === "elite" || morale === "green";
  const box = boxed ? `<rect class="morale ${morale}" x="9" y="7.6" width="11" height="12"/>` : "";
  const size = fight.length > 4 ? " long" : "";
  const both = plain(fight.replace("-", "–"));
  return `${box}<text class="cf two${size}" x="-6" y="18.2">${both}</text>` +
    `<text class="mf ${boxed ? morale : ""}" x="14.6" y="17.8">${plain(moves)}</text>`;
}

/** The colour of its army or corps, behind the name. @param {string} [colour] */
const strip = (colour) => (colour
  ? `<rect class="strip c-${plain(colour)}" x="-21" y="${TOP}" width="7" height="16.5"/>` : "");

/** The quality of its tanks: in a disc, or in a square. @param {Counter} entry */
function quality({ quality: n, quality_look: look = "gray" }) {
  if (n === undefined) return "";
  const shape = look === "square" ? `<rect x="13.6" y="-3.6" width="8" height="8"/>`
    : `<circle cx="17.6" cy="0.4" r="4.3"/>`;
  return `<g class="tq ${plain(look)}">${shape}<text x="17.6" y="3">${Number(n)}</text></g>`;
}

/** @param {Counter} entry */
function designation(entry) {
  return upright(-15.6, -90, entry.name, entry.name.length > 5 ? " long" : "");
}

/** @param {number} x @param {number} turn @param {string} text @param {string} cls */
const upright = (x, turn, text, cls) =>
  `<text class="desig${cls}" transform="translate(${x} ${MIDDLE}) rotate(${turn})">` +
  `${plain(text)}</text>`;

/** A filled pip for each step left, a ring for each step lost; their colour tells how many. */
/** @param {number} full @param {number} left */
function pips(full, left) {
  return Array.from({ length: full }, (_, i) => {
    const lost = i >= left ? " lost" : "";
    return `<circle class="pip${lost} of${left}" cx="18.2" cy="${-17.6 + i * 5.2}" r="1.75"/>`;
  }).join("");
}

/**
 * A counter for panels, as a stand-alone SVG of any size in pixels.
 * @param {Counter} entry @param {UnitState} [unit]
 * @param {{size?: number, selected?: boolean, states?: import("./types.js").Setup["states"]}} [how]
 */
export function counterSvg(entry, unit = {}, how = {}) {
  const px = how.size ?? 44;
  const marks = statusOf(how, unit).filter(({ kind }) => kind !== "moved");
  const shown = marks.slice(0, 2)
    .map(({ kind, label }, i) => marker(kind, 17, -17 + i * 34, label)).join("");
  return (
    `<svg class="counter-icon" width="${px}" height="${px}" viewBox="-26 -26 52 52" ` +
    `aria-hidden="true">${counter(entry, unit, how)}${shown}</svg>`
  );
}

const [A, B] = [-5, 5];
const PIPS = [
  [],
  [[0, 0]],
  [[A, A], [B, B]],
  [[A, A], [0, 0], [B, B]],
  [[A, A], [B, A], [A, B], [B, B]],
  [[A, A], [B, A], [0, 0], [A, B], [B, B]],
  [[A, A], [B, A], [A, 0], [B, 0], [A, B], [B, B]],
];

const KITE = "M0 -10L9.6 -2.4L8.4 3.6L0 10L-8.4 3.6L-9.6 -2.4Z";

/** A die of ten sides shows its number. */
/** @param {number} n @param {number} px @param {string} side */
const tenSvg = (n, px, side) =>
  `<svg class="die ten ${plain(side)}" width="${px}" height="${px}" viewBox="-11 -11 22 22" ` +
  `role="img" aria-label="die ${Number(n)}"><path d="${KITE}"/>` +
  `<text y="4">${Number(n)}</text></svg>`;

/**
 * A die face; says its number to a screen reader.
 * @param {number} n @param {{side?: string, size?: number, faces?: number}} [how]
 */
export function dieSvg(n, how = {}) {
  const px = how.size ?? 20;
  if ((how.faces ?? 6) > 6 || n > 6) return tenSvg(n, px, how.side ?? "");
  const dots = (PIPS[n] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2"/>`).join("");
  return (
    `<svg class="die ${plain(how.side ?? "")}" width="${px}" height="${px}" ` +
    `viewBox="-11 -11 22 22" role="img" aria-label="die ${Number(n)}">` +
    `<rect x="-9.5" y="-9.5" width="19" height="19" rx="4"/>${dots}</svg>`
  );
}
