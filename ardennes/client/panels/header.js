// The top of the table: turn and date, phases, points, players.
import { h } from "../dom.js";
import { capital, seatWord, shownView, sideClass } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */

const WIDE = 70; // letters of all phases that fit into the header

/** @param {Scene} scene */
export function turnBlock(scene) {
  const view = shownView(scene);
  if (!view || !scene.box) return [];
  const label = scene.box.turns.find((turn) => turn.turn === view.turn)?.label;
  return [
    h("b", {}, `Turn ${view.turn}`),
    h("span", { class: "date" }, view.date || label || ""),
    h("ol", { class: "track", "aria-label": "Turns" }, scene.box.turns.map(pip(scene))),
  ];
}

/** One turn of the track: past, now, or coming, with what arrives. @param {Scene} scene */
function pip(scene) {
  const view = shownView(scene);
  return (/** @type {{turn: number, label: string}} */ { turn, label }) => {
    const now = view?.turn ?? 0;
    const due = (view?.arrivals ?? []).filter((arrival) => arrival.turn === turn);
    const count = due.reduce((sum, arrival) => sum + arrival.units.length, 0);
    const look = turn < now ? "past" : turn === now ? "now" : "";
    const text = `Turn ${turn}, ${label}${count ? `: ${count} units arrive` : ""}`;
    const arrives = count && turn > now ? " due" : "";
    return h("li", { class: look + arrives, title: text }, h("span", { class: "sr" }, text));
  };
}

/** The phases of the sides; what belongs to nobody takes no room. @param {Scene} scene */
export function phaseTrack(scene) {
  const phases = (scene.box?.phases ?? []).filter((phase) => phase.side);
  const now = phases.findIndex((phase) => phase.id === shownView(scene)?.phase);
  const short = phases.map((phase) => bare(phase)).join("").length > WIDE;
  return grouped(phases).map(({ side, items }) =>
    h(
      "li",
      { class: `group ${sideClass(scene, side)}` },
      h("span", {}, capital(side)),
      h("ol", {}, items.map(({ phase, index }) => phaseItem(phase, index, now, short))),
    ),
  );
}

/** @param {any} phase @param {number} index @param {number} now @param {boolean} short */
function phaseItem(phase, index, now, short) {
  const look = index < now ? "past" : index === now ? "now" : "";
  const text = short ? capital(bare(phase).split(" ").at(-1) ?? "") : capital(bare(phase));
  const current = index === now ? "step" : null;
  return h("li", { class: look, title: phase.title, "aria-current": current }, text);
}

/** The title without the name of its side. @param {{title: string, side: string}} phase */
function bare({ title, side }) {
  if (!side) return title;
  const start = title.toLowerCase().startsWith(side.toLowerCase());
  return (start ? title.slice(side.length).trim() : title).replace(/ phase$/i, "");
}

/** Runs of phases of the same side. @param {{side: string}[]} phases */
function grouped(phases) {
  /** @type {{side: string, items: {phase: any, index: number}[]}[]} */
  const groups = [];
  phases.forEach((phase, index) => {
    if (groups.at(-1)?.side !== phase.side) groups.push({ side: phase.side, items: [] });
    groups.at(-1)?.items.push({ phase, index });
  });
  return groups;
}

/** @param {Scene} scene */
export function points(scene) {
  const count = shownView(scene)?.count;
  if (!count) return [];
  const [first, ...rest] = count.text.split(" ");
  return [
    h("span", { class: "vp-text" }, h("b", {}, first), ` ${rest.join(" ")}`),
    pointBar(count, "vp-bar"),
  ];
}

/** @param {{value: number, goal: number, text: string}} count @param {string} look */
export function pointBar(count, look) {
  const cells = Array.from({ length: Math.min(count.goal || 0, 30) }, (_, i) => {
    const scale = count.goal > 30 ? count.goal / 30 : 1;
    return h("i", { class: i * scale < count.value ? "on" : "" });
  });
  return h("span", { class: look, role: "img", "aria-label": count.text }, cells);
}

/** @param {Scene} scene */
export function players(scene) {
  return Object.entries(scene.seats).map(([side, seat]) => {
    const acts = scene.decision?.actor === side ? "acts" : "";
    const away = seat.online === false && !seat.who.startsWith("bot:") ? "away" : "";
    const both = scene.sides.length > 1;
    const me = scene.sides.includes(side);
    const state = away ? `${capital(side)}, not connected` : capital(side);
    return h(
      "span",
      { class: `player ${sideClass(scene, side)} ${acts} ${away}`, title: state },
      h("i", {}),
      both ? capital(side) : seatWord(seat.who, me),
    );
  });
}
