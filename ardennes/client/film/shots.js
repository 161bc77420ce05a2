// What an action looks like: counters on their way, arrows, dice, losses; and how long it takes.
// From two views and the lines of the log between them. Knows no game.

/** @typedef {import("../protocol.js").LogLine} LogLine */
/** @typedef {import("../protocol.js").Battle} Battle */
/** @typedef {import("../types.js").View} View */
/** @typedef {{action_no: number, view: View, log: LogLine[]}} Frame  as seen after an action */
/** @typedef {{unit: string, way: string[], enters: boolean}} Flight */
/** @typedef {{at: string, faces: number[], hits: number, chance: number, result: string,
 *   side: string}} Throw  dice on the map */
/**
 * One thing to be looked at.
 * @typedef {object} Shot
 * @property {Flight[]} flights  counters that move
 * @property {{unit: string, at: string, lost: boolean}[]} fallen  counters that leave the map
 * @property {Battle | null} battle  that is being fought
 * @property {Throw[]} throws
 * @property {{at: string, lost: number}[]} losses  of steps
 * @property {string[]} marked  places something is said of
 * @property {string[]} places  what the camera is to show
 * @property {number} ms  at speed 1; 0 if there is nothing to see
 */
/** @typedef {{near: (place: string) => string[], has: (place: string) => boolean,
 *   sideOf: (unit: string) => string}} Ground */

const STILL = { heading: 650, battle: 1000, dice: 1150, telling: 650, plain: 420, placed: 160 };
const SLIDE = { first: 380, step: 110, most: 1500 };

/** @param {View} before @param {Frame} frame @param {Battle | null} battle  fought before it
 * @param {Ground} ground @returns {Shot} */
export function shotOf(before, frame, battle, ground) {
  const { view, log } = frame;
  const flights = flightsOf(before, view, log, ground);
  const fallen = fallenOf(before, frame, ground);
  const losses = lossesOf(before, view);
  const throws = log.flatMap((line) => thrown(line, before) ?? []);
  const now = battleNow(battle, before, frame, ground, flights);
  const marked = markedBy(log, flights).filter(ground.has);
  const seen = [...flights.flatMap(({ way }) => way), ...throws.map(({ at }) => at),
    ...fallen.map(({ at }) => at), ...(now && now !== battle ? arena(now) : []), ...marked];
  const shot = { flights, fallen, battle: now, throws, losses, marked,
    places: [...new Set(seen)].filter(ground.has) };
  return { ...shot, ms: lengthOf(shot, log, now !== battle && now !== null) };
}

/** Units that stand elsewhere than before: along the way the log tells, or straight.
 * @param {View} before @param {View} after @param {LogLine[]} log @param {Ground} ground
 * @returns {Flight[]} */
function flightsOf(before, after, log, ground) {
  return changed(before, after).flatMap(([unit, old, now]) => {
    if (!now.at || now.at === old?.at || !ground.has(now.at)) return [];
    const told = log.find((line) => named(line).includes(unit) && line.places.at(-1) === now.at);
    const way = (told?.places ?? [now.at]).filter(ground.has);
    const from = old?.at && ground.has(old.at) ? old.at : null;
    const whole = from && way[0] !== from ? [from, ...way] : way;
    return [{ unit, way: whole, enters: !from }];
  });
}

/** @param {View} before @param {Frame} frame @param {Ground} ground */
function fallenOf(before, { view, log }, ground) {
  const lost = lostIn(log);
  return changed(before, view).flatMap(([unit, old, now]) =>
    (old?.at && !now.at && ground.has(old.at)
      ? [{ unit, at: old.at, lost: lost.has(unit) }] : []));
}

/** The units that lines tell the loss of. @param {LogLine[]} log */
export const lostIn = (log) =>
  new Set(log.filter(({ tone }) => tone === "loss").flatMap(named));

/** Steps lost by units that stay, by place. @param {View} before @param {View} after */
function lossesOf(before, after) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [, old, now] of changed(before, after)) {
    const lost = (old?.steps ?? 0) - (now.steps ?? 0);
    if (now.at && old?.at && lost > 0) found.set(now.at, (found.get(now.at) ?? 0) + lost);
  }
  return [...found].map(([at, lost]) => ({ at, lost }));
}

/** Units whose state is another object: views share what has not changed.
 * @param {View} before @param {View} after
 * @returns {[string, View["units"][string] | undefined, View["units"][string]][]} */
export function changed(before, after) {
  return Object.entries(after.units).flatMap(([unit, now]) =>
    (now === before.units[unit] ? [] : [[unit, before.units[unit], now]]));
}

/** The units a line is about. @param {LogLine} line */
export const named = ({ unit, units }) => units ?? (unit ? [unit] : []);

/** Dice that have a place on the map. @param {LogLine} line @param {View} before
 * @returns {Throw | null} */
function thrown(line, before) {
  const faces = line.dice ?? (line.die ? [line.die] : []);
  const [first] = named(line);
  const at = line.places[0] ?? before.units[first]?.at;
  if (!faces.length || !at) return null;
  return { at, faces, hits: line.hits ?? -1, chance: line.chance ?? 0, result: line.result ?? "",
    side: line.side };
}

/** The battle stays in the picture until another one begins, the phase ends, or somebody goes
 * elsewhere. @param {Battle | null} battle @param {View} before @param {Frame} frame
 * @param {Ground} ground @param {Flight[]} flights */
function battleNow(battle, before, { log }, ground, flights) {
  const begun = log.findLast((line) => opensBattle(line) && line.places[0]);
  if (begun) return battleOf(begun, before, ground) ?? battle;
  if (!battle || log.some(isHeading)) return null;
  const near = new Set(arena(battle));
  const elsewhere = flights.some(({ way }) => !way.some((place) => near.has(place)));
  return elsewhere ? null : battle;
}

/** A battle is told when it begins; where it is not, with its result. @param {LogLine} line */
const opensBattle = (line) => line.tone === "battle" || (line.tone === "result" && line.units);

/** @param {LogLine} line @param {View} before @param {Ground} ground @returns {Battle | null} */
function battleOf(line, before, ground) {
  const [target] = line.places;
  const units = named(line);
  const from = units.flatMap((unit) => {
    const { at, factor } = before.units[unit] ?? {};
    return at && at !== target ? [{ unit, from: at, factor: Number(factor) || 0 }] : [];
  });
  if (!from.length && line.tone !== "battle") return null;
  const near = new Set(ground.near(target));
  return { target, attackers: from.filter((one) => near.has(one.from)),
    support: from.filter((one) => !near.has(one.from)), defenders: [] };
}

/** @param {Battle} battle */
const arena = ({ target, attackers, support }) =>
  [target, ...attackers.map((one) => one.from), ...support.map((one) => one.from)];

/** @param {LogLine} line */
export const isHeading = ({ tone }) => tone === "turn" || tone === "phase";

/** Places of lines that no counter on its way tells already. @param {LogLine[]} log
 * @param {Flight[]} flights */
function markedBy(log, flights) {
  const flying = new Set(flights.map(({ unit }) => unit));
  return log.filter((line) => line.tone !== "battle" && !named(line).some((u) => flying.has(u)))
    .flatMap((line) => line.places);
}

/** @param {Omit<Shot, "ms">} shot @param {LogLine[]} log @param {boolean} begins  a battle */
function lengthOf({ flights, fallen, throws, losses }, log, begins) {
  const slides = flights.filter(({ enters, way }) => !enters || way.length > 1);
  const longest = Math.max(0, ...slides.map(({ way }) => way.length - 1));
  const slide = longest && Math.min(SLIDE.most, SLIDE.first + SLIDE.step * longest);
  const telling = fallen.length || losses.length ||
    log.some(({ tone }) => tone === "loss" || tone === "result" || tone === "end");
  return Math.max(slide,
    throws.length ? STILL.dice : 0,
    begins ? STILL.battle : 0,
    telling ? STILL.telling : 0,
    log.some(isHeading) ? STILL.heading : 0,
    flights.length && !slide ? STILL.placed : 0,
    log.length && !flights.length ? STILL.plain : 0);
}
