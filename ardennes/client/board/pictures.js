// The question drawn on the map: reach, a way, a battle, open and barred places, a refusal.
import { area, attackArrow, chip, goArrow, ring, sign } from "./chips.js";
import { bends, between, curve, xy } from "./curves.js";
import { amount, figure } from "./text.js";
/** @typedef {import("./types.js").Battle} Battle */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Reach} Reach */
/** @typedef {import("./types.js").BarredPlace} BarredPlace */
/** @typedef {import("./types.js").PathStep} PathStep */

/**
 * What the drawings need to know of the table.
 * @typedef {object} Table
 * @property {Places} places
 * @property {(unit: string) => string | null} whereIs
 * @property {(place: string) => boolean} occupied
 * @property {(place: string) => number} below  where the counters there end
 */

const BANDS = 6;
const MODES = new Set(["mechanized", "road"]);

/** @param {Drawn[]} parts @returns {Drawn} */
const together = (parts) => ({
  under: parts.map((part) => part.under).join(""),
  over: parts.map((part) => part.over).join(""),
});

/**
 * Everything a picture holds.
 * @param {Table} table @param {Picture} picture @param {Choice[]} choices
 * @param {Set<string>} way  places whose cost the way already shows
 */
export function drawPicture(table, picture, choices, way) {
  const { reach, battle, open = {}, barred = {} } = picture;
  const origin = battle?.target ?? firstPlace(table, picture.selected ?? []);
  return together([
    ...(reach ? [drawReach(table, reach, way)] : []),
    drawChoices(table, picture, choices),
    drawOpen(table, tonesOf(open, choices), origin),
    drawBarred(table, barred),
    ...(battle ? [drawBattle(table, battle)] : []),
  ]);
}

/** Places a click may choose. @param {Picture} picture @param {Choice[]} choices */
export function litPlaces(picture, choices) {
  const chosen = choices.filter((c) => c.role === "place" && c.place).map((c) => c.place ?? "");
  const reached = Object.keys(picture.reach?.places ?? {});
  const left = Object.keys(picture.reach?.exits ?? {});
  return new Set([...chosen, ...reached, ...left, ...Object.keys(picture.open ?? {})]);
}

/** @param {Table} table @param {string[]} units */
function firstPlace(table, units) {
  return units.map(table.whereIs).find((place) => place && table.places.has(place)) ?? null;
}

/** Stronger where it is cheaper, one line around it all, the cost on every place. */
/** @param {Table} table @param {Reach} reach @param {Set<string>} way @returns {Drawn} */
function drawReach(table, reach, way) {
  const { places } = table;
  const found = Object.keys(reach.places).filter(places.has);
  const costs = found.map((id) => amount(reach.places[id].cost));
  const most = Math.max(amount(reach.mp), ...costs, 1);
  /** @type {string[][]} */
  const bands = Array.from({ length: BANDS }, () => []);
  found.forEach((id, i) => bands[bandOf(costs[i] / most)].push(id));
  const start = table.whereIs(reach.unit);
  const rim = places.rim(new Set(start ? [start, ...found] : found), 2);
  const fills = bands.map((ids, i) => area(places, ids, `reach r${i + 1}`, 1.4)).join("");
  const line = `<path class="reach-rim under" d="${rim}"/><path class="reach-rim" d="${rim}"/>`;
  const bare = found.filter((id) => !way.has(id));
  const chips = bare.map((id) => note(table, id, figure(reach.places[id].cost), "cost"));
  return { under: fills + line, over: chips.join("") + exits(table, reach) };
}

/** @param {number} share */
const bandOf = (share) => Math.min(BANDS - 1, Math.max(0, Math.ceil(share * BANDS) - 1));

/** @param {Table} table @param {Reach} reach */
function exits(table, reach) {
  const found = Object.entries(reach.exits ?? {}).filter(([id]) => table.places.has(id));
  return found.map(([id]) => ring(table.places, id, "exit")).join("");
}

/** A chip in the middle of a place, or below its counters. */
/** @param {Table} table @param {string} id @param {string} text @param {string} cls */
function note(table, id, text, cls) {
  const { places } = table;
  const { x, y } = places.centre(id);
  const down = table.occupied(id) ? table.below(id) * places.scale : 0;
  return chip({ x, y: y + down }, text, cls, places.scale);
}

/** Places among the choices that nothing else shows. */
/** @param {Table} table @param {Picture} picture @param {Choice[]} choices @returns {Drawn} */
function drawChoices(table, picture, choices) {
  const shown = new Set([...Object.keys(picture.open ?? {}), picture.battle?.target ?? ""]);
  for (const id of Object.keys(picture.reach?.places ?? {})) shown.add(id);
  const lit = [...litPlaces({}, choices)].filter((id) => table.places.has(id) && !shown.has(id));
  return { under: area(table.places, lit, "choice-fill", 2), over: "" };
}

/** A target is red where it is fought; a place of one's own that can be chosen is not. */
/** @param {Record<string, string>} open @param {Choice[]} choices */
function tonesOf(open, choices) {
  const own = new Set(choices.filter((c) => ["plain", "ready"].includes(c.tone))
    .map((c) => c.place));
  return Object.fromEntries(Object.entries(open).map(([id, tone]) =>
    [id, tone === "target" && own.has(id) ? "choose" : tone]));
}

/** @param {Table} table @param {Record<string, string>} open @param {string | null} origin */
function drawOpen(table, open, origin) {
  const { places } = table;
  const found = Object.entries(open).filter(([id]) => places.has(id));
  if (found.length > MANY) return drawMany(places, found);
  const under = found.map(([id, tone]) => area(places, [id], `open ${openTone(tone)}`, 2));
  const over = found.map(([id, tone]) => openSign(table, id, openTone(tone), origin));
  return { under: under.join(""), over: over.join("") };
}

const MANY = 24; // open places from which one line around them all is clearer

/** @param {Places} places @param {[string, string][]} found */
function drawMany(places, found) {
  const ids = found.map(([id]) => id);
  const tone = openTone(found[0][1]);
  const rim = places.rim(new Set(ids), 1);
  const line = `<path class="hexring ${tone} soft" d="${rim}"/>`;
  return { under: area(places, ids, `open ${tone}`, 1) + line, over: "" };
}

const OPEN = new Set(["retreat", "advance", "enter", "target", "choose"]);
/** @param {string} tone */
const openTone = (tone) => (OPEN.has(tone) ? tone : "enter");

/** @param {Table} table @param {string} id @param {string} tone @param {string | null} origin */
function openSign(table, id, tone, origin) {
  const { places } = table;
  const edge = ring(places, id, tone);
  if (tone === "target" || tone === "enter" || tone === "choose") return edge;
  if (!origin || origin === id || !places.near(origin).includes(id)) return edge;
  const arrow = goArrow(places.centre(origin), places.centre(id), tone, places.scale);
  if (places.spread) return edge + arrow; // its name is printed large enough
  return `${edge}${arrow}${note(table, id, places.name(id) ?? id, "go")}`;
}

const MANY_BARRED = 12; // places from which their cases would hide the map

/** Hatched; where there is room, with the case that forbids it. */
/** @param {Table} table @param {Record<string, import("../protocol.js").Barred>} barred
 * @returns {Drawn} */
function drawBarred(table, barred) {
  const found = Object.entries(barred).filter(([id]) => table.places.has(id));
  const under = area(table.places, found.map(([id]) => id), "barred", 1.5);
  const bare = found.length > MANY_BARRED ? [] : found.filter(([id]) => !table.occupied(id));
  const over = bare.map(([id, no]) => note(table, id, no.case || "no", "why"));
  return { under, over: over.join("") };
}

/** An arrow for each attacking place, as wide as it is strong; dashed arcs for support. */
/** @param {Table} table @param {Battle} battle @returns {Drawn} */
function drawBattle(table, battle) {
  const { places } = table;
  if (!places.has(battle.target)) return { under: "", over: "" };
  const target = places.centre(battle.target);
  const from = strengths(battle).filter(([id]) => places.has(id) && id !== battle.target);
  const arrows = from.map(([id, factor]) => {
    return attackArrow(places.centre(id), target, 3.2 + Math.min(14, factor) * 0.75, places.scale);
  });
  const tags = from.map(([id, factor]) => {
    const behind = between(places.centre(id), target, -0.42);
    return chip(behind, String(factor), "factor", places.scale);
  });
  const arcs = (battle.support ?? []).filter((one) => places.has(one.from));
  const fire = arcs.map((one) => arc(places.centre(one.from), target, places.scale));
  return {
    under: area(places, [battle.target], "target-fill"),
    over: [...fire, ...arrows, ring(places, battle.target, "target strong"), ...tags].join(""),
  };
}

/** @param {Battle} battle @returns {[string, number][]} */
function strengths(battle) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { from, factor = 0 } of battle.attackers) {
    found.set(from, (found.get(from) ?? 0) + factor);
  }
  return [...found];
}

/** @param {Point} from @param {Point} to @param {number} scale */
function arc(from, to, scale) {
  const middle = between(from, to, 0.5);
  const top = { x: middle.x, y: middle.y - 62 * scale };
  const d = `M${xy(between(from, top, 0.4))}Q${xy(top)} ${xy(between(to, top, 0.42))}`;
  return `<path class="fire casing" d="${d}"/><path class="fire" d="${d}"/>`;
}

/**
 * The way of a first click: a dash for each mode, running sums on the line.
 * @param {Table} table @param {string | null} start @param {PathStep[]} steps @returns {Drawn}
 */
export function drawWay(table, start, steps) {
  const { places } = table;
  const known = steps.filter((step) => places.has(step.place));
  const last = known.at(-1);
  if (!last) return { under: "", over: "" };
  const begins = start && places.has(start) ? [start] : [];
  const points = [...begins, ...known.map((step) => step.place)].map(places.centre);
  const modes = known.slice(begins.length ? 0 : 1).map((step) => step.mode);
  const sums = known.slice(0, -1).map((s) => {
    return chip(places.centre(s.place), figure(s.sum), "sum", places.scale);
  });
  const [from, to] = points.slice(-2);
  return {
    under: `<path class="way casing" d="${curve(points)}"/>${strokes(modes, points)}`,
    over: (to ? arrowhead(from, to, places.scale) : "") + sums.join("") + goal(table, last),
  };
}

/** One line for each run of legs in the same mode. @param {string[]} modes
 * @param {Point[]} points */
function strokes(modes, points) {
  /** @type {{mode: string, d: string}[]} */
  const runs = [];
  bends(points).forEach((piece, i) => {
    if (i && modes[i] === modes[i - 1]) runs[runs.length - 1].d += piece;
    else runs.push({ mode: modeOf(modes[i]), d: `M${xy(points[i])}${piece}` });
  });
  return runs.map(({ mode, d }) => `<path class="way ${mode}" d="${d}"/>`).join("");
}

/** @param {string} mode */
const modeOf = (mode) => (MODES.has(mode) ? mode : "regular");

/** @param {Point} from @param {Point} to @param {number} scale */
function arrowhead(from, to, scale) {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const place = `translate(${xy(to)}) rotate(${turn.toFixed(1)}) scale(${scale})`;
  return `<path class="way-head" transform="${place}" d="M7 0L-11 -10L-7 0L-11 10Z"/>`;
}

/** @param {Table} table @param {PathStep} step */
function goal(table, step) {
  const { x, y } = table.places.centre(step.place);
  const { scale } = table.places;
  const { spread } = table.places;
  const up = spread && table.occupied(step.place) ? table.below(step.place) : 21;
  const text = spread ? figure(step.sum) : `${figure(step.sum)} MP`;
  return chip({ x, y: y - up * scale }, text, "goal", scale);
}

/** Red hatch under the counters, a red ring and a barred sign above. */
/** @param {Table} table @param {BarredPlace} refusal @returns {Drawn} */
export function drawRefusal({ places }, refusal) {
  if (!places.has(refusal.place)) return { under: "", over: "" };
  const { x, y } = places.centre(refusal.place);
  const corner = { x: x + 21 * places.scale, y: y + 22 * places.scale };
  const bar = `<circle r="8"/><path d="M-4.4 -4.4L4.4 4.4"/>`;
  return {
    under: area(places, [refusal.place], "barred", 1.5),
    over: ring(places, refusal.place, "no") + sign(corner, "no-sign", places.scale, bar),
  };
}
