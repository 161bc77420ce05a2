// Markers: what has happened to a unit, pieces on the map, flags. Every kind has its own outline,
// so none depends on colour.
import { plain } from "./text.js";
/** @typedef {import("./types.js").UnitState} UnitState */

const CAN = `<path class="m-ink" d="M-2.6 -3.2H1.4L2.8 -1.8V3.8H-2.6Z"/>`;
const SWORDS = "M-3.9 -3.9L3.4 3.4M1.4 4.2L4.2 1.4M3.9 -3.9L-3.4 3.4M-1.4 4.2L-4.2 1.4";
const CHUTE =
  "M-7.5 0A7.5 7.5 0 0 1 7.5 0Q5.2 -1.6 3 0Q0 -2 -3 0Q-5.2 -1.6 -7.5 0L-1.6 6H1.6L7.5 0";
const DIAMOND = "M0 -8.6L8.6 0L0 8.6L-8.6 0Z";
const PLANE =
  "M0 -6L1.2 -1.6L7 1V2.6L1.2 1.4L.8 4.2L2.6 5.6V6.6" +
  "H-2.6V5.6L-.8 4.2L-1.2 1.4L-7 2.6V1L-1.2 -1.6Z";

/** @type {Record<string, string>} */
const MARKERS = {
  out_of_supply:
    `<path class="m-oos" d="${DIAMOND}"/>${CAN}<path class="m-cut" d="M-4.2 4.6L4.4 -4.6"/>`,
  attacked: `<circle class="m-engaged" r="7.6"/><path class="m-line" d="${SWORDS}"/>`,
  moved:
    `<rect class="m-moved" x="-7" y="-5.6" width="14" height="11.2" rx="5.6"/>` +
    `<path class="m-line" d="M-3.2 0.2L-0.9 2.5L3.4 -2.2"/>`,
  aerial_supply:
    `<path class="m-air" d="${CHUTE}"/><rect class="m-crate" x="-2" y="5" width="4" height="3.4"/>`,
  retreated:
    `<path class="m-moved" d="M-7.5 0L-1 -6.5V-3H7V3H-1V6.5Z"/>`,
  air: `<circle class="m-air" r="8"/><path class="m-crate" d="${PLANE}"/>`,
  resupplied:
    `<path class="m-air" d="${CHUTE}"/><rect class="m-crate" x="-2" y="5" width="4" height="3.4"/>`,
  out_of_fuel: `<rect class="m-oos" x="-7" y="-8" width="14" height="16" rx="2.5"/>${CAN}` +
    `<path class="m-cut" d="M-4.6 4.8L4.6 -5"/>`,
  must_attack:
    `<path class="m-engaged" d="M0 -9L9 7H-9Z"/><path class="m-line" d="M0 -3V2M0 4.6v.1"/>`,
  delayed: `<circle class="m-moved" r="7.4"/><path class="m-line" d="M0 -4V0L3 2.4"/>`,
  activated: `<rect class="m-moved" x="-5.6" y="-5.6" width="11.2" height="11.2" rx="1.6"/>`,
  mechanized: `<rect class="m-piece" x="-9" y="-5.6" width="18" height="10" rx="2.5"/>` +
    `<circle class="m-wheel" cx="-4.6" cy="4.6" r="2.6"/>` +
    `<circle class="m-wheel" cx="4.6" cy="4.6" r="2.6"/>`,
  inverted: `<rect class="m-oos" x="-7.5" y="-7.5" width="15" height="15" rx="2"/>` +
    `<path class="m-line" d="M-4 -2H2.5A3 3 0 0 1 2.5 4H-2M-4 -2L-1.5 -4.5M-4 -2L-1.5 .5"/>`,
  advanced: `<path class="m-moved" d="M7.5 0L1 -6.5V-3H-7V3H1V6.5Z"/>`,
  arrived: `<circle class="m-moved" r="7.4"/><path class="m-line" d="M0 -4V4M-4 0H4"/>`,
  "chip-german": `<circle class="m-chip german" r="8.4"/><circle class="m-chip-ring" r="5.4"/>`,
  "chip-allied": `<circle class="m-chip allied" r="8.4"/><circle class="m-chip-ring" r="5.4"/>`,
  dump: `<rect class="m-piece" x="-6.5" y="-8" width="13" height="16" rx="2.5"/>${CAN}`,
  "dump-captured": `<rect class="m-raid german" x="-6.5" y="-8" width="13" height="16" rx="2.5"/>` +
    CAN,
  "interdiction-german": `<path class="m-raid german" d="${DIAMOND}"/>` +
    `<path class="m-bomb" d="${PLANE}"/>`,
  "interdiction-allied": `<circle class="m-raid allied" r="8.4"/>` +
    `<path class="m-bomb" d="${PLANE}"/>`,
};

/** States that are shown as markers, the most telling first: ours until the setup brings them. */
const SHOWN = [
  "inverted", "out_of_supply", "out_of_fuel", "must_attack", "attacked", "retreated",
  "delayed", "advanced", "moved", "activated", "arrived", "mechanized", "resupplied",
  "aerial_supply",
];
const MOST = 3;

/** The markers of a unit. @param {UnitState} unit */
export function statusOf(unit) {
  const state = new Set(unit.state ?? []);
  if (unit.supplied === false) state.add("out_of_supply");
  return SHOWN.filter((kind) => state.has(kind));
}

/** The markers of a stack: those of any of its units, but "moved" only if the top one has. */
/** @param {UnitState[]} units  the top one last */
export function statusOfStack(units) {
  const all = new Set(units.flatMap(statusOf));
  const top = units.at(-1);
  if (top && !statusOf(top).includes("moved")) all.delete("moved");
  return SHOWN.filter((kind) => all.has(kind)).slice(0, MOST);
}

/** @param {string} kind @param {number} x @param {number} y */
export const marker = (kind, x, y) =>
  `<g class="marker" transform="translate(${x} ${y})">${MARKERS[kind] ?? lettered(kind)}</g>`;

/** A piece without a picture of its own bears its first letters. @param {string} kind */
function lettered(kind) {
  const letters = kind.split(/[_\s-]+/).map((word) => word[0] ?? "").join("").slice(0, 3);
  return (
    `<rect class="m-piece" x="-10" y="-8" width="20" height="16" rx="2"/>` +
    `<text class="m-letters" y="3.6">${plain(letters.toUpperCase())}</text>`
  );
}

/**
 * Who holds an objective, and what it is worth: the first side's flag is square, others round.
 * @param {string} side @param {boolean} first @param {number | undefined} worth
 */
export function flag(side, first, worth) {
  const shape = first ? `<path d="M-6.5 -6.5H6.5V6.5H-6.5Z"/>` : `<circle r="7"/>`;
  const figure = worth === undefined ? "" : `<text y="3.4">${plain(worth)}</text>`;
  return `<g class="flag ${plain(side)}">${shape}${figure}</g>`;
}
