// A stretch of a game in a few lines: what was fought, won and lost, and where. From its log and
// its two ends; knows no game.
import { capital, counted, placeName, unitTitle } from "../words.js";
import { lostIn } from "./shots.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./shots.js").Frame} Frame */
/** @typedef {import("../protocol.js").LogLine} LogLine */
/** @typedef {{text: string, place: string | null, result?: string}} Spot  a place to jump to */
/** @typedef {{kind: string, head: string, side: string, spots: Spot[]}} Item */
/**
 * @typedef {object} Recap
 * @property {string} title  whose turn it was
 * @property {string} headline  all of it in one sentence
 * @property {Item[]} items
 * @property {number} from  the action it begins after
 * @property {number} to
 */

/** @param {Scene} scene @param {Frame[]} frames  the first one is what was there before
 * @param {string} title @returns {Recap} */
export function recapOf(scene, frames, title) {
  const [first, last] = [frames[0], frames[frames.length - 1]];
  const log = frames.slice(1).flatMap((frame) => frame.log);
  const items = [
    attacks(scene, log),
    ...towns(scene, first, last),
    ...cutOff(scene, first, last),
    ...eliminated(scene, frames),
    ...losses(scene, first, last, lostIn(log)),
    ...arrived(scene, first, last),
    moved(scene, first, last),
    score(first, last),
  ].flatMap((item) => item ?? []);
  const headline = items.map(({ head }) => head).join(", ") || "nothing that could be seen";
  return { title, headline: capital(headline), items, from: first.action_no, to: last.action_no };
}

/** @param {string} kind @param {string} head @param {Spot[]} spots @param {string} [side]
 * @returns {Item} */
const item = (kind, head, spots, side = "") => ({ kind, head, side, spots });

/**
 * @typedef {{target: string, result: string, decided: boolean, kind: string}} Fight
 */

/** Fights that came to a result, each with its last one. @param {Scene} scene
 * @param {LogLine[]} log @returns {Item | null} */
function attacks(scene, log) {
  const fought = fights(log).filter(({ decided }) => decided);
  if (!fought.length) return null;
  return item("attack", counted(fought.length, "attack"), fought.map(({ target, result }) =>
    ({ text: placeName(scene, target), place: target, result })));
}

/** Every battle that was begun; one goes on until the same is begun again after its result.
 * @param {LogLine[]} log @returns {Fight[]} */
export function fights(log) {
  /** @type {Fight[]} */
  const found = [];
  /** @type {Map<string, Fight>} */
  const open = new Map();
  for (const line of log) {
    const [target] = line.places;
    if (!target) continue;
    const known = open.get(target);
    const ends = Boolean(line.result || line.die || line.dice || line.tone === "result");
    if (line.tone === "battle" && (!known || (known.decided && known.kind === line.kind))) {
      const fight = { target, result: "", decided: false, kind: line.kind };
      found.push(fight);
      open.set(target, fight);
    }
    const fight = open.get(target);
    if (fight && ends && (line.tone === "battle" || line.tone === "result")) {
      fight.decided = true;
      fight.result = line.result ?? fight.result;
    }
  }
  return found;
}

/** Towns that have changed hands. @param {Scene} scene @param {Frame} first
 * @param {Frame} last @returns {Item[]} */
function towns(scene, first, last) {
  const holders = Object.entries(last.view.holders);
  const taken = holders.filter(([place, side]) =>
    (first.view.holders[place] ?? side) !== side);
  const sides = [...new Set(taken.map(([, side]) => side))];
  return sides.map((side) => {
    const places = taken.filter(([, holder]) => holder === side).map(([place]) => place);
    const names = places.map((place) => scene.places[place]?.name ?? placeName(scene, place));
    return item("town", `${listed(names, "towns")} ${verbOf(scene, side)}`,
      places.map((place, i) => ({ text: names[i], place })), side);
  });
}

/** @param {Scene} scene @param {string} holder */
function verbOf(scene, holder) {
  if (scene.sides.length !== 1) return holder ? `taken by the ${capital(holder)} side` : "lost";
  return scene.sides.includes(holder) ? "taken" : "lost";
}

/** @param {Scene} scene @param {Frame} first @param {Frame} last @returns {Item[]} */
function cutOff(scene, first, last) {
  const cut = Object.keys(last.view.units).filter((unit) => {
    const now = last.view.units[unit];
    return now.at && isCut(now) && !isCut(first.view.units[unit]);
  });
  return bySide(scene, cut, (some, side) =>
    item("cut", `${count(scene, some, side)} cut off`, spots(scene, some, last), side));
}

/** @param {import("../protocol.js").UnitState | undefined} unit */
const isCut = (unit) =>
  unit?.supplied === false || Boolean(unit?.state.includes("out_of_supply"));

/** @param {Scene} scene @param {Frame[]} frames @returns {Item[]} */
function eliminated(scene, frames) {
  /** @type {Map<string, string | null>} */
  const places = new Map();
  frames.slice(1).forEach((frame, i) => {
    const before = frames[i].view.units;
    for (const unit of lostIn(frame.log))
      if (!frame.view.units[unit]?.at) places.set(unit, before[unit]?.at ?? null);
  });
  return bySide(scene, [...places.keys()], (some, side) =>
    item("lost", `${count(scene, some, side)} eliminated`, some.map((unit) =>
      ({ text: unitTitle(scene, unit), place: places.get(unit) ?? null })), side));
}

/** What each side has lost, as the game counts it, if it is more than whole units.
 * @param {Scene} scene @param {Frame} first @param {Frame} last @param {Set<string>} gone
 * @returns {Item[]} */
function losses(scene, first, last, gone) {
  const all = Object.keys(last.view.losses).flatMap((side) => {
    const lost = last.view.losses[side] - (first.view.losses[side] ?? 0);
    const whole = [...gone].filter((unit) => scene.setup?.roster[unit]?.side === side).length;
    return lost > whole ? [`${capital(side)} ${lost}`] : [];
  });
  return all.length ? [item("loss", `losses: ${all.join(", ")}`, [])] : [];
}

/** @param {Scene} scene @param {Frame} first @param {Frame} last @returns {Item[]} */
function arrived(scene, first, last) {
  const units = Object.keys(last.view.units).filter((unit) => last.view.units[unit].at &&
    first.view.units[unit]?.where === "waiting");
  return bySide(scene, units, (some, side) =>
    item("arrived", `${count(scene, some, side)} arrived`, spots(scene, some, last), side));
}

/** @param {Scene} scene @param {Frame} first @param {Frame} last @returns {Item | null} */
function moved(scene, first, last) {
  const units = Object.keys(last.view.units).filter((unit) => {
    const [was, is] = [first.view.units[unit]?.at, last.view.units[unit].at];
    return was && is && was !== is;
  });
  return units.length ? item("moved", `${counted(units.length, "unit")} moved`,
    spots(scene, units, last)) : null;
}

/** @param {Frame} first @param {Frame} last @returns {Item | null} */
function score(first, last) {
  const [was, is] = [first.view.count, last.view.count];
  if (!is || !was || was.value === is.value) return null;
  return item("score", `now ${is.text}`, []);
}

/** @param {Scene} scene @param {string[]} units
 * @param {(units: string[], side: string) => Item} make */
function bySide(scene, units, make) {
  const sideOf = (/** @type {string} */ unit) => scene.setup?.roster[unit]?.side ?? "";
  const sides = [...new Set(units.map(sideOf))];
  return sides.map((side) => make(units.filter((unit) => sideOf(unit) === side), side));
}

/** `2 of your units`, `one German unit`. @param {Scene} scene @param {string[]} units
 * @param {string} side */
function count(scene, units, side) {
  const mine = scene.sides.length === 1 && scene.sides.includes(side);
  if (mine) return `${units.length} of your units`;
  return counted(units.length, `${capital(side)} unit`);
}

/** @param {Scene} scene @param {string[]} units @param {Frame} frame @returns {Spot[]} */
const spots = (scene, units, { view }) => units.map((unit) =>
  ({ text: unitTitle(scene, unit), place: view.units[unit]?.at ?? null }));

/** One or two names; more are counted. @param {string[]} names @param {string} what */
const listed = (names, what) =>
  (names.length > 2 ? `${names.length} ${what}` : names.join(" and "));

/** The last run of actions in which the other side was on: from the moment before it to its end.
 * @param {import("../protocol.js").Mark[]} marks
 * @param {import("../protocol.js").Setup["phases"]} phases @param {string[]} mine
 * @returns {{from: number, to: number} | null} */
export function lastTurn(marks, phases, mine) {
  const sideOf = (/** @type {number} */ n) =>
    phases.find(({ id }) => id === marks[n - 2]?.phase)?.side ?? ""; // the phase before action n
  let to = marks.length;
  while (to > 0 && (!sideOf(to) || mine.includes(sideOf(to)))) to--;
  let from = to;
  while (from > 0 && !mine.includes(sideOf(from))) from--;
  return to ? { from, to } : null;
}
