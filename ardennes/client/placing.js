// Units that wait beside the map for a place of their own, and a sensible place for each. Knows no
// rule: it takes what is offered.
import { choicesOf } from "./intents.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").Choice} Choice */

const CROWD = 1.5; // hexes a unit rather stands farther back than on top of another

/** Units that are nowhere yet and whose places are theirs to choose. @param {Scene} scene
 * @returns {string[]} */
export function trayUnits(scene) {
  const open = scene.decision?.picture?.open ?? {};
  const waiting = choicesOf(scene).filter((c) => c.unit && c.role === "place" &&
    open[c.place ?? ""] === "choose" && !scene.view?.units[c.unit]?.at);
  return [...new Set(waiting.map((c) => c.unit ?? ""))];
}

/** The same by formation, in the order of the roster. @param {Scene} scene
 * @returns {Map<string, string[]>} */
export function trayGroups(scene) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const unit of trayUnits(scene)) {
    const name = scene.setup?.roster[unit]?.formation ?? "";
    found.set(name, [...(found.get(name) ?? []), unit]);
  }
  return found;
}

/** The unit to take in hand after one: the next of its formation, else the first.
 * @param {Scene} scene @param {string} unit */
export function nextInTray(scene, unit) {
  const formation = scene.setup?.roster[unit]?.formation ?? "";
  const groups = trayGroups(scene);
  const own = groups.get(formation) ?? [];
  const order = Object.keys(scene.setup?.roster ?? {});
  const later = own.find((one) => order.indexOf(one) > order.indexOf(unit));
  return later ?? own[0] ?? [...groups.values()][0]?.[0] ?? null;
}

/** Where the next unit goes that is placed by itself: near the enemy, and not where others stand
 * already. @param {Scene} scene @param {string} formation  empty for all
 * @returns {Choice | null} */
export function nextPlacement(scene, formation) {
  const groups = trayGroups(scene);
  const units = formation ? (groups.get(formation) ?? []) : [...groups.values()].flat();
  const unit = units[0];
  if (!unit) return null;
  const score = scorer(scene, scene.setup?.roster[unit]?.side ?? "");
  const open = choicesOf(scene).filter((c) => c.unit === unit && c.role === "place" && c.place);
  const rated = open.map((choice) => ({ choice, at: score(choice.place ?? "") }));
  return rated.sort((a, b) => a.at - b.at)[0]?.choice ?? null;
}

/** How little a place is wanted. @param {Scene} scene @param {string} side
 * @returns {(place: string) => number} */
function scorer({ places, setup, view }, side) {
  /** @type {Map<string, number>} */
  const crowd = new Map();
  /** @type {{x: number, y: number}[]} */
  const enemies = [];
  for (const [id, { at }] of Object.entries(view?.units ?? {})) {
    if (!at || !places[at]) continue;
    if (setup?.roster[id]?.side !== side) enemies.push(places[at]);
    else crowd.set(at, (crowd.get(at) ?? 0) + 1);
  }
  const step = stepOf(places);
  return (place) => {
    const { x, y } = places[place];
    const far = Math.min(...enemies.map((e) => Math.hypot(e.x - x, e.y - y)), 1e6);
    return far / step + CROWD * (crowd.get(place) ?? 0);
  };
}

/** From one place to the next. @param {Scene["places"]} places */
function stepOf(places) {
  const [first] = Object.values(places);
  const next = places[first?.near.find((id) => id && places[id]) ?? ""];
  return next ? Math.hypot(next.x - first.x, next.y - first.y) : 1;
}
