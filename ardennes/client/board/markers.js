// Markers: what has happened to a unit, pieces on the map, flags. Every kind has its own outline,
// so none depends on colour.
import { plain } from "./text.js";
/** @typedef {import("./types.js").UnitState} UnitState */
/** What the setup says of states. */
/** @typedef {{states?: import("./types.js").Setup["states"]}} Told */
/** @typedef {{kind: string, label?: string}} Sign */

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

const LINE = `class="m-line"`;
const plate = (/** @type {string} */ cls, w = 20) =>
  `<rect class="${cls}" x="${-w / 2}" y="-7" width="${w}" height="14" rx="3"/>`;

const DRUM = `<path class="m-piece" d="M-7 -7Q0 -11 7 -7V7Q0 11 -7 7Z"/>`;

/** Markers that bear letters or a number. @type {Record<string, {shape: string, ink: string,
 * text: string}>} */
const WRITTEN = {
  disrupted: { shape: `<path class="m-oos" d="M-8.5 -6H8.5V6H-8.5Z"/>`, ink: "m-white", text: "D" },
  broken: { shape: `<path class="m-engaged" d="M-8.5 -6L0 -9L8.5 -6V6L0 9L-8.5 6Z"/>`,
    ink: "m-white", text: "B" },
  surrender: { shape: `<path class="m-piece" d="M-8 -8H8V4L0 9L-8 4Z"/>`, ink: "m-letters",
    text: "" },
  strategic: { shape: plate("m-moved"), ink: "m-white", text: "SM" },
  replacement: { shape: plate("m-piece", 25), ink: "m-letters small", text: "REPL" },
  traffic: { shape: `<path class="m-sign" d="M0 -10L9.6 7H-9.6Z"/>`, ink: "m-letters", text: "" },
  greif: { shape: `<path class="m-raid german" d="M0 -10L9.6 7H-9.6Z"/>`, ink: "m-white",
    text: "" },
  "roadblock-allied": { shape: `<path class="m-sign" d="M-10.5 -6H10.5V6H-10.5Z"/>`,
    ink: "m-letters", text: "RB" },
  "roadblock-german": { shape: `<path class="m-raid german" d="M-10.5 -6H10.5V6H-10.5Z"/>`,
    ink: "m-white", text: "RB" },
  commando: { shape: `<circle class="m-raid german" r="8.6"/>`, ink: "m-white", text: "GC" },
  "fuel-dump": { shape: DRUM, ink: "m-letters", text: "2" },
  "fuel-dump-captured": { shape: `<path class="m-raid german" d="M-7 -7Q0 -11 7 -7V7Q0 11 -7 7Z"/>`,
    ink: "m-white", text: "2" },
  "fuel-dump-hidden": { shape: plate("m-moved", 20), ink: "m-white", text: "?" },
  "fuel-dump-real": { shape: plate("m-moved", 20), ink: "m-white", text: "F" },
  "fuel-dump-dummy": { shape: plate("m-moved", 20), ink: "m-white", text: "–" },
};
Object.assign(MARKERS, {
  engaged: `<path class="m-engaged" d="M-9 0L-4.5 -7.8H4.5L9 0L4.5 7.8H-4.5Z"/>` +
    `<path ${LINE} d="M-4.6 0H-1M4.6 0H1M-3 -2.2L-.8 0L-3 2.2M3 -2.2L.8 0L3 2.2"/>`,
  fired: `<circle class="m-moved" r="7.6"/><path ${LINE} d="M-4 3L2 -3M.4 -4.4L3.6 -1.2M-4 -1V3H0"/>`,
  truck: `<rect class="m-moved" x="-9" y="-6.5" width="18" height="13" rx="3"/>` +
    `<path ${LINE} d="M-6 -2.6H1.4V2.2H-6ZM1.4 -1H4.4L6 .8V2.2H1.4"/>` +
    `<circle class="m-wheel" cx="-3.6" cy="3" r="1.7"/>` +
    `<circle class="m-wheel" cx="3.4" cy="3" r="1.7"/>`,
  prime_mover: `<rect class="m-piece" x="-9" y="-6.5" width="18" height="13" rx="3"/>` +
    `<path class="m-dark" d="M-6.5 2.4H6.5M-6 2V-2H-1V-4H3.4V2"/>` +
    `<circle class="m-wheel" cx="-4" cy="2.8" r="1.7"/>` +
    `<circle class="m-wheel" cx="3.6" cy="2.8" r="1.7"/>`,
  night: `<circle class="m-night" r="7.8"/>` +
    `<path class="m-moon" d="M2.6 -4.6A5 5 0 1 0 4.6 2.6A4.2 4.2 0 0 1 2.6 -4.6Z"/>`,
  builder: `<path class="m-moved" d="M-8 -6H8V6H-8Z"/><path ${LINE} d="M-4 3L3 -4M1.4 -4.6L4.6 -1.4"/>`,
  detected: `<path class="m-oos" d="M-9 0Q0 -9 9 0Q0 9 -9 0Z"/><circle class="m-ink" r="2.6"/>`,
  no_rally: `<circle class="m-moved" r="7.4"/><path ${LINE} d="M-2.6 -4V4.4M-2.6 -3.6H3.4V.4H-2.6` +
    `M-5 5L5 -5"/>`,
  "bridge-blown": `<circle class="m-piece" r="8.6"/><path class="m-dark" d="M-6 -1.6H-2M2 -1.6H6` +
    `M-6 2.6Q-4 0 -2 2M2 2Q4 0 6 2.6"/><path class="m-red" d="M-3.4 -4.6L3.4 4.6M3.4 -4.6L-3.4 4.6"/>`,
  "bridge-building": `<circle class="m-piece" r="8.6"/><path class="m-dark" ` +
    `stroke-dasharray="2 1.6" d="M-6 -1.6H6M-6 2.8Q0 -2.6 6 2.8"/>`,
  "bridge-ouren": `<circle class="m-piece" r="8.6"/><path class="m-dark" d="M-6 -1.8H6M-6 3Q0 -2 6 3"/>` +
    `<path class="m-red" d="M0 -7.4V-4.4M0 -2.6v.1"/>`,
  position: `<path class="m-dig" d="M-10 5V-1L-6 -6H6L10 -1V5H6.6V.4L4.4 -2.4H-4.4L-6.6 .4V5Z"/>`,
  "position-begun": `<path class="m-dig begun" d="M-10 5V-1L-6 -6H6L10 -1V5H6.6V.4L4.4 -2.4H-4.4` +
    `L-6.6 .4V5Z"/>`,
  "way-out": `<circle class="m-way out" r="9"/><path ${LINE} d="M0 5V-5M-3.8 -1.2L0 -5L3.8 -1.2"/>`,
  "way-in-german": `<rect class="m-way german" x="-8.5" y="-8.5" width="17" height="17" rx="2"/>` +
    `<path ${LINE} d="M0 -5V5M-3.8 1.2L0 5L3.8 1.2"/>`,
  "way-in-allied": `<circle class="m-way allied" r="9"/>` +
    `<path class="m-dark" d="M0 -5V5M-3.8 1.2L0 5L3.8 1.2"/>`,
  crowded: `<path class="m-oos" d="M0 -9.5L9.4 7H-9.4Z"/><path ${LINE} d="M0 -4V1.6M0 4.2v.1"/>`,
  advantage: `<path class="m-adv" d="M-8 -6L0 -8.6L8 -6L6 4L0 8.6L-6 4Z"/>` +
    `<path ${LINE} d="M-3.4 2L0 -4L3.4 2M0 -4V5"/>`,
});

/** States that are shown as markers, the most telling first: ours until the setup brings them. */
const SHOWN = [
  "inverted", "out_of_supply", "out_of_fuel", "must_attack", "attacked", "retreated",
  "delayed", "advanced", "moved", "activated", "arrived", "mechanized", "resupplied",
  "aerial_supply",
];
const MOST = 3;

/** The order in which markers are worth showing. @param {Told} told */
const orderOf = ({ states }) => (states ? Object.keys(states) : SHOWN);

/** The markers of a unit. @param {Told} told @param {UnitState} unit @returns {Sign[]} */
export function statusOf(told, unit) {
  const state = new Set(unit.state ?? []);
  if (unit.supplied === false && !told.states) state.add("out_of_supply");
  return orderOf(told).filter((kind) => state.has(kind)).map((kind) =>
    (kind === "surrender" ? { kind, label: String(unit.points ?? "") } : { kind }));
}

/** The markers of a stack: those of any of its units, but "moved" only if the top one has. */
/** @param {Told} told @param {UnitState[]} units  the top one last @returns {Sign[]} */
export function statusOfStack(told, units) {
  const all = new Map(units.flatMap((unit) => statusOf(told, unit)).map((one) => [one.kind, one]));
  const top = units.at(-1);
  if (top && !top.state?.includes("moved")) all.delete("moved");
  return orderOf(told).flatMap((kind) => all.get(kind) ?? []).slice(0, MOST);
}

/** @param {string} kind @param {number} x @param {number} y @param {string} [label] */
export const marker = (kind, x, y, label) =>
  `<g class="marker" transform="translate(${x} ${y})">${pictureOf(kind, label)}</g>`;

/** A piece without a picture of its own bears its first letters. */
/** @param {string} kind @param {string} [label] */
function pictureOf(kind, label) {
  const written = WRITTEN[kind];
  if (written) return `${written.shape}<text class="${written.ink}" y="3.4">` +
    `${plain(label || written.text)}</text>`;
  if (MARKERS[kind]) return MARKERS[kind];
  const letters = kind.split(/[_\s-]+/).map((word) => word[0] ?? "").join("").slice(0, 3);
  return (
    `<rect class="m-piece" x="-10" y="-8" width="20" height="16" rx="2"/>` +
    `<text class="m-letters" y="3.6">${plain(label || letters.toUpperCase())}</text>`
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
