// The top of the table: turn and date, phases, points, players.
import { h } from "../dom.js";
import { capital, counted, seatWord, shownView, sideClass, turnWord } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").Phase} Phase */
/** @typedef {import("../protocol.js").Count} Count */

const WIDE = 70; // letters of all phases that fit into the header
const MANY = 7; // phases from which only the one that is on is written out
const CELLS = 30; // of the bar of points

/** @param {Scene} scene */
export function turnBlock(scene) {
  const view = shownView(scene);
  if (!view || !scene.setup) return [];
  const label = scene.setup.turns.find((turn) => turn.turn === view.turn)?.label;
  const times = scene.setup.times ?? [];
  const now = view.time ?? "";
  const whole = view.date || label || "";
  const date = now ? whole.replace(`, ${now}`, "") : whole;
  return [
    h("b", {}, `${turnWord(scene)} ${view.turn}`),
    h("span", { class: "date" }, h("span", {}, date), weather(view)),
    h("ol", { class: "track", "aria-label": `${turnWord(scene)}s` },
      scene.setup.turns.map(pip(scene))),
    times.length ? [h("b", { class: "clock" }, now),
      h("ol", { class: "track hours", "aria-label": "Times of day" },
        times.map((time) => hour(time, times.indexOf(now), times.indexOf(time))))] : null,
  ];
}

/** @param {string} time @param {number} now @param {number} index */
function hour(time, now, index) {
  const look = index < now ? "past" : index === now ? "now" : "";
  return h("li", { class: look, title: time }, h("span", { class: "sr" }, time));
}

/** The weather, where the game has any. @param {import("../protocol.js").View} view */
function weather(view) {
  if (!view.weather) return null;
  return h("span", { class: `weather sky-${view.weather.replace(/\W+/g, "-")}` },
    h("i", {}), capital(view.weather));
}

/** One turn of the track: past, now, or coming, with what arrives. @param {Scene} scene */
function pip(scene) {
  const view = shownView(scene);
  return (/** @type {{turn: number, label: string}} */ { turn, label }) => {
    const now = view?.turn ?? 0;
    const due = (view?.arrivals ?? []).filter((arrival) => arrival.turn === turn);
    const count = due.reduce((sum, arrival) => sum + arrival.units.length, 0);
    const look = turn < now ? "past" : turn === now ? "now" : "";
    const come = count ? `: ${counted(count, "unit")} to come` : "";
    const text = `${turnWord(scene)} ${turn}, ${label}${come}`;
    const arrives = count && turn > now ? " due" : "";
    return h("li", { class: look + arrives, title: text }, h("span", { class: "sr" }, text));
  };
}

/** The phases of the sides; what belongs to nobody takes no room, and where there are many only
 * the one that is on is written out. @param {Scene} scene */
export function phaseTrack(scene) {
  const all = scene.setup?.phases ?? [];
  if (all.length > MANY) return manyPhases(scene, all);
  const phases = all.filter((phase) => phase.side);
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

/** @param {Scene} scene @param {import("../protocol.js").Setup["phases"]} phases */
function manyPhases(scene, phases) {
  const now = phases.findIndex((phase) => phase.id === shownView(scene)?.phase);
  return h("li", { class: "group many" }, h("ol", {}, phases.map((phase, index) => {
    const look = index < now ? "past" : index === now ? "now" : "";
    const side = phase.side ? sideClass(scene, phase.side) : "nobody";
    const name = phase.side ? `${capital(phase.side)} ${bare(phase).toLowerCase()}` : phase.title;
    return h("li", { class: `${look} ${side}`, title: name,
      "aria-current": index === now ? "step" : null },
      h("span", { class: index === now ? "" : "sr" }, name));
  })));
}

/** @param {Phase} phase @param {number} index @param {number} now @param {boolean} short */
function phaseItem(phase, index, now, short) {
  const look = index < now ? "past" : index === now ? "now" : "";
  const text = short ? capital(bare(phase).split(" ").at(-1) ?? "") : capital(bare(phase));
  const current = index === now ? "step" : null;
  return h("li", { class: look, title: phase.title, "aria-current": current }, text);
}

/** The title without the name of its side. @param {Phase} phase */
function bare({ title, side }) {
  if (!side) return title;
  const start = title.toLowerCase().startsWith(side.toLowerCase());
  return (start ? title.slice(side.length).trim() : title).replace(/ phase$/i, "");
}

/** Runs of phases of the same side. @param {Phase[]} phases */
function grouped(phases) {
  /** @type {{side: string, items: {phase: Phase, index: number}[]}[]} */
  const groups = [];
  phases.forEach((phase, index) => {
    const side = phase.side ?? "";
    if (groups.at(-1)?.side !== side) groups.push({ side, items: [] });
    groups.at(-1)?.items.push({ phase, index });
  });
  return groups;
}

/** @param {Scene} scene */
export function points(scene) {
  const count = shownView(scene)?.count;
  if (!count) return [];
  const [first, ...rest] = count.text.replace(/ \(.*\)$/, "").split(" ");
  if (isRange(count)) return [
    h("span", { class: "vp-text", title: count.text }, h("b", {}, first), ` ${rest.join(" ")}`),
    pointRange(count, "vp-range"),
  ];
  return [
    h("span", { class: "vp-text" }, h("b", {}, first), ` ${rest.join(" ")}`),
    pointBar(count, "vp-bar"),
  ];
}

/** Whether there is a number to fall to as well as one to reach. @param {Count} count */
const isRange = (count) => count.low !== null && count.low !== undefined;

/** Between the two numbers that end the game. @param {Count} count @param {string} look */
function pointRange(count, look) {
  const [low, high] = [count.low ?? 0, count.goal];
  const at = Math.min(1, Math.max(0, (count.value - low) / (high - low || 1)));
  return h("span", { class: look, role: "img", "aria-label": count.text, title: count.text },
    h("small", {}, `≤${String(low).replace("-", "−")}`),
    h("span", { class: "rail" }, h("i", { style: { left: `${at * 100}%` } })),
    h("small", {}, `≥${high}`));
}

/** @param {Count} count @param {string} look */
export function pointBar(count, look) {
  if (isRange(count)) return pointRange(count, look.replace("vp-bar", "vp-range"));
  const cells = Array.from({ length: Math.min(count.goal || 0, CELLS) }, (_, i) => {
    const scale = count.goal > CELLS ? count.goal / CELLS : 1;
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
    const devices = seat.devices ? `, on ${seat.devices} devices` : "";
    const state = away ? `${capital(side)}, not connected` : capital(side) + devices;
    return h(
      "span",
      { class: `player ${sideClass(scene, side)} ${acts} ${away}`, title: state },
      h("i", {}),
      both ? capital(side) : seatWord(seat.who, me),
      devices && h("small", {}, ` ×${seat.devices}`),
    );
  });
}
