// What a click means: from the choices the server sent to an intent. Knows no rule.
import { isMine, unitsAt } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").PathStep} PathStep */

const FEW = 3; // so many places or units still fit into the question bar

/**
 * @typedef {{do: "act"|"goal", choice: Choice} | {do: "pick"|"among", choices: Choice[]}
 *   | {do: "hold", unit: string} | {do: "look"}} Intent
 */

/** @param {Scene} scene @returns {Choice[]} */
export function choicesOf(scene) {
  return isMine(scene) ? (scene.decision?.choices ?? []) : [];
}

/** Answers that lead to this place; where units can be chosen or several other things be done,
 * those things are picked from the list. @param {Scene} scene @param {string} place */
export function toPlace(scene, place) {
  const found = handChoices(scene).filter((c) =>
    c.place === place && !isUnitChoice(c) && !isChore(scene, c));
  const others = answersAt(scene, place).length;
  const listed = others > 1 || (others && onPlace(scene, place).length);
  return listed ? found.filter((c) => c.role !== "other") : found;
}

/** What else can be done at a place, also where it is the other end of a bridge.
 * @param {Scene} scene @param {string} place */
export function answersAt(scene, place) {
  return choicesOf(scene).filter((c) => c.role === "other" && !isChore(scene, c) &&
    (c.place === place || Object.values(c.action).includes(place)));
}

/** The place a question is about: the battle, the unit in hand, or the first of a few places or
 * units to choose from. @param {Scene} scene */
export function askedAt(scene) {
  const { battle, reach, selected = [] } = scene.decision?.picture ?? {};
  if (!isMine(scene)) return "";
  const stands = (/** @type {string} */ unit) => scene.view?.units[unit]?.at ?? "";
  const place = battle?.target || stands(reach?.unit ?? selected[0] ?? "");
  if (place) return place;
  const few = choicesOf(scene).filter((c) => c.place || c.unit);
  return few.length > FEW ? "" : few.map((c) => c.place ?? stands(c.unit ?? ""))[0] ?? "";
}

/** What a unit can do where it stands, besides being chosen. @param {Scene} scene
 * @param {Choice} choice */
export function isChore(scene, { role, unit, place }) {
  return role === "other" && unit !== null && scene.view?.units[unit]?.at === place;
}

/** All such answers about a unit. @param {Scene} scene @param {string} unit */
export function choresOf(scene, unit) {
  return choicesOf(scene).filter((c) => c.unit === unit && isChore(scene, c));
}

/** The answers, without those of other units when one of several has been taken in hand.
 * @param {Scene} scene */
export function handChoices(scene) {
  const held = movers(scene).includes(scene.held ?? "") ? scene.held : null;
  return choicesOf(scene).filter((c) => !held || c.role !== "place" || c.unit === held);
}

/** Units of which each could go to some place: none if only one could. @param {Scene} scene
 * @returns {string[]} */
export function movers(scene) {
  const going = choicesOf(scene).filter((c) => c.role === "place" && c.unit);
  const units = [...new Set(going.map((c) => c.unit ?? ""))];
  return units.length > 1 ? units : [];
}

/** What the map shows: only the places of the unit in hand. @param {Scene} scene */
export function handPicture(scene) {
  const picture = scene.decision?.picture ?? {};
  if (scene.strikes) return strikePicture(picture, scene.strikes);
  const aimed = scene.goal?.role === "unit" ? scene.goal.unit : null;
  if (aimed) return { ...picture, selected: [aimed] };
  if (!scene.held || !movers(scene).includes(scene.held) || !picture.open) return picture;
  const barred = picture.barred_to?.[scene.held] ?? picture.barred;
  const places = new Set(handChoices(scene).map((c) => c.place));
  const open = Object.entries(picture.open).filter(([place]) => places.has(place));
  return { ...picture, selected: [scene.held], open: Object.fromEntries(open), barred };
}

/** Only the targets of the attacker that was chosen first.
 * @param {import("./protocol.js").Picture} picture
 * @param {NonNullable<Scene["strikes"]>} strikes */
function strikePicture(picture, { unit, chances }) {
  const open = Object.fromEntries(chances.map(({ target }) => [target, "target"]));
  return { ...picture, selected: [unit],
    open: /** @type {NonNullable<typeof picture.open>} */ (open) };
}

/** The answers the map shows. @param {Scene} scene */
export function shownChoices(scene) {
  const targets = scene.strikes?.chances.map(({ target }) => target);
  return handChoices(scene).filter((c) =>
    !targets || c.role !== "place" || targets.includes(c.place ?? ""));
}

/** Answers about a unit standing on this place. @param {Scene} scene @param {string} place */
export function onPlace(scene, place) {
  const at = (/** @type {Choice} */ c) => scene.view?.units[c.unit ?? ""]?.at ?? c.place;
  return choicesOf(scene).filter((c) => isUnitChoice(c) && at(c) === place);
}

/** @param {Choice} choice */
function isUnitChoice(choice) {
  return choice.role === "unit" && choice.unit !== null && choice.unit !== undefined;
}

/** A click or Enter on a place. @param {Scene} scene @param {string} place @returns {Intent} */
export function meaningOfPlace(scene, place) {
  const goals = toPlace(scene, place);
  if (scene.goal && goals.includes(scene.goal)) return { do: "act", choice: scene.goal };
  const several = goals.length > 1 && goals.every((c) => !c.unit && !c.via);
  if (several || new Set(goals.map((c) => c.unit)).size > 1)
    return { do: "among", choices: goals };
  if (goals.length) return firstStep(scene, goals[0]);
  const units = onPlace(scene, place);
  const goers = units.length ? [] : whoGoes(scene, place);
  if (goers.length > 1) return { do: "among", choices: goers };
  if (goers.length) return meaningOfChoice(scene, goers[0]);
  if (units.length > 1) return { do: "pick", choices: units };
  return units.length ? meaningOfChoice(scene, units[0]) : { do: "look" };
}

/** Who can be chosen to go to a lit place, where the answers name units alone.
 * @param {Scene} scene @param {string} place */
function whoGoes(scene, place) {
  const tone = scene.decision?.picture?.open?.[place];
  return tone === "advance" || tone === "retreat" ? choicesOf(scene).filter(isUnitChoice) : [];
}

/** A click on one unit. @param {Scene} scene @param {string} unit @returns {Intent} */
export function meaningOfUnit(scene, unit) {
  const goes = choicesOf(scene).filter((c) => c.unit === unit && c.role === "place");
  if (scene.goal?.unit === unit && (!scene.goal.place || goes.length === 1))
    return { do: "act", choice: scene.goal };
  const all = choicesOf(scene).filter((c) => c.unit === unit && c.role !== "place");
  const main = all.filter((c) => !isChore(scene, c));
  const found = main.length ? main : all;
  if (found.length > 1) return { do: "pick", choices: found };
  if (!found.length && goes.length === 1) return firstStep(scene, goes[0]);
  if (!found.length && movers(scene).includes(unit)) return { do: "hold", unit };
  return found.length ? meaningOfChoice(scene, found[0]) : { do: "look" };
}

/** A choice picked from a list or by its unit. @param {Scene} scene @param {Choice} choice
 * @returns {Intent} */
export function meaningOfChoice(scene, choice) {
  if (scene.goal === choice) return { do: "act", choice };
  if (choice.role === "place") return firstStep(scene, choice);
  if (choice.role !== "unit") return { do: "act", choice };
  return { do: canTurnBack(scene) ? "act" : "goal", choice };
}

/** Picking a target or a chip's hex is planning; going somewhere is shown first.
 * @param {Scene} scene @param {Choice} choice @returns {Intent} */
function firstStep(scene, choice) {
  const picture = scene.decision?.picture ?? {};
  const tone = picture.open?.[choice.place ?? ""];
  const plans = tone === "target" || tone === "choose" ||
    (picture.battle && choice.tone === "attack"); // another target instead
  return { do: plans && !resolves(scene, choice) ? "act" : "goal", choice };
}

/** Whether an answer begins a battle and resolves it. @param {Scene} scene
 * @param {Choice} choice */
export function resolves(scene, { place }) {
  return Boolean(scene.decision?.picture?.battles?.some(({ target }) => target === place));
}

/** While planning one can still go back, so one click is enough. @param {Scene} scene */
function canTurnBack(scene) {
  const picture = scene.decision?.picture ?? {};
  const open = choicesOf(scene).some((c) => c.role === "end" || c.role === "cancel");
  return Boolean(open || picture.reach || picture.battle);
}

/** Places where something can be answered, for Tab. @param {Scene} scene @returns {string[]} */
export function livePlaces(scene) {
  const choices = handChoices(scene);
  const units = choices.filter(isUnitChoice).map((c) => scene.view?.units[c.unit ?? ""]?.at);
  const places = choices.filter((c) => c.role === "place").map((c) => c.place);
  const first = units.some(Boolean) ? units : places;
  return [...new Set(/** @type {string[]} */ (first.filter(Boolean)))];
}

/** The choice of the unit after the one in hand, round and round. @param {Scene} scene */
export function nextUnitChoice(scene) {
  const order = Object.keys(scene.setup?.roster ?? {});
  const hand = order.indexOf(scene.decision?.picture?.reach?.unit ?? "");
  const units = choicesOf(scene).filter(isUnitChoice);
  return units.find((c) => order.indexOf(c.unit ?? "") > hand) ?? units[0] ?? null;
}

/** The answers of the question bar. @param {Scene} scene */
export function barAnswers(scene) {
  const lower = scene.goal?.lower ?? 0; // the others are cells of the track
  const choices = choicesOf(scene).filter((c) => (c.lower ?? 0) === lower);
  const by = (/** @type {string} */ role) => choices.filter((c) => c.role === role);
  const few = (/** @type {string} */ role) =>
    (by(role).length <= FEW && !scene.goal ? by(role) : []);
  const goes = scene.decision?.picture?.reach ? [] : few("place");
  const ways = (scene.decision?.picture?.reach?.modes ?? []).map((m) => JSON.stringify(m.action));
  const others = by("other").filter((c) => !ways.includes(JSON.stringify(c.action)));
  const onMap = others.filter((c) => c.place);
  const plain = (onMap.length > 1 ? others.filter((c) => !onMap.includes(c)) : others)
    .filter((c) => others.filter((one) => one.kind === c.kind).length <= FEW);
  const other = [...plain, ...goes, ...few("unit")].slice(0, FEW + 1);
  const places = choices.some((c) => c.role === "place" || c.role === "unit");
  const many = by("unit").length > FEW;
  return { main: by("main"), end: by("end"), cancel: by("cancel"), other, places, many };
}

/** What a choice costs, if it costs anything. @param {Scene} scene @param {Choice} choice */
export function costOf(scene, choice) {
  const reach = scene.decision?.picture?.reach;
  const cost = choice.role === "place" ? reach?.places[choice.place ?? ""]?.cost : "";
  const word = reach?.places[choice.place ?? ""]?.word ?? scene.setup?.cost_word ?? "";
  return cost ? `${cost} ${cost === "1" ? word.replace(/(?<=x)es$|s$/, "") : word}` : "";
}

/** The refusal the picture already holds for a place. @param {Scene} scene
 * @param {string} place @returns {import("./protocol.js").Barred|null} */
export function knownRefusal(scene, place) {
  const picture = isMine(scene) ? handPicture(scene) : {};
  return picture.barred?.[place] ?? null;
}

/** The way an answer names itself: by the place it passes, if it is not the one found.
 * @param {Choice} choice @param {PathStep[] | null} path @returns {PathStep[] | null} */
export function wayOf(choice, path) {
  const { via } = choice;
  if (!via || !choice.place || path?.[0]?.place === via) return path;
  const first = path?.[0] ?? { mode: "road", cost: "1", lines: [] };
  return [via, choice.place].map((place, i) => ({ ...first, place, sum: String(i + 1) }));
}

/** The unit a place is about: one of the side that is asked, else whoever stands there.
 * @param {Scene} scene @param {string} place */
export function standsAt(scene, place) {
  const here = unitsAt(scene, place);
  const mine = here.find((id) => scene.setup?.roster[id]?.side === scene.decision?.actor);
  return mine ?? here[0];
}

/** The answer that ends the phase. @param {Scene} scene */
export const endOf = (scene) => choicesOf(scene).find((c) => c.role === "end");
