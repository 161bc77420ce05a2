// Answers in few words: a button is read at a glance; its tooltip and the list have the sentence.
import { capital, placeName, unitTitle, unitsAt } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./protocol.js").Choice} Choice */

const SHORT = 28; // characters that fit into a button of two lines at most

/** The first of ever shorter ways to say it that fits. @param {Scene} scene
 * @param {Choice} choice */
function label(scene, choice) {
  const { text, unit, place, short } = choice;
  if (!(unit || place)) return text;
  const at = scene.view?.units[unit ?? ""]?.at ?? "";
  const bare = at ? text.replace(` in ${printed(scene, at)}`, "") : text;
  const title = unitTitle(scene, unit ?? "");
  const name = brief(title, scene.setup?.roster[unit ?? ""]?.name ?? "");
  const named = unit ? bare.replace(title, name) : bare;
  const least = `${capital(short)} ${place ? placeName(scene, place) : name}`;
  return [bare, named].find((words) => words.length <= SHORT) ?? least;
}

/** The name on the counter, where it is one and not a number alone. @param {string} title
 * @param {string} name */
function brief(title, name) {
  return /\d.*[A-Za-z]|[A-Z]{3}/.test(name) ? name : title.replace(/ \(.*\)$/, "");
}

/** Labels of answers that stand side by side: those that would read alike keep their sentence.
 * @param {Scene} scene @param {Choice[]} choices @returns {Map<Choice, string>} */
export function labels(scene, choices) {
  const all = choices.map((choice) => label(scene, choice));
  const once = (/** @type {string} */ words) => all.indexOf(words) === all.lastIndexOf(words);
  return new Map(choices.map((c, i) => [c, once(all[i]) ? all[i] : c.text]));
}

/** The unit whose counter says what an answer is about. @param {Scene} scene
 * @param {Choice} choice */
export function unitOf(scene, { unit, place, tone }) {
  return unit ?? (place && tone === "attack" ? unitsAt(scene, place)[0] : null) ?? null;
}

/** A place as sentences of the server print it: `Bastogne (1412)`. @param {Scene} scene
 * @param {string} place */
function printed(scene, place) {
  const box = scene.setup?.boxes?.[place];
  const name = box ? box.title : scene.places[place]?.name;
  return box || !name || name === place ? (name || place) : `${name} (${place})`;
}
