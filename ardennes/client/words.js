// Small words and links every panel uses: cases, places, numbers.
import { h } from "./dom.js";

/** @typedef {import("./types.js").Scene} Scene */

/** Opens the rules at a case; app pages listen for this event. A board in the rules drawer tells
 * the page the drawer belongs to. @param {string} number */
export function openCase(number) {
  parent.document.dispatchEvent(new CustomEvent("case", { detail: number }));
}

/** Asks the page to look at a place. @param {string} place */
export function lookAt(place) {
  document.dispatchEvent(new CustomEvent("look", { detail: place }));
}

/** A case as a link: `tb 13.8`. @param {string|null|undefined} number */
export function cite(number) {
  return number ? caseLink(number, number, "cite") : null;
}

/** The same without the game, for narrow columns. @param {string|null|undefined} number */
export function citeShort(number) {
  return number ? caseLink(number, number.replace(/^\w+ /, ""), "cite bare") : null;
}

/** @param {string} number @param {string} text @param {string} look */
function caseLink(number, text, look) {
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    openCase(number);
  };
  const href = `#rule-${number.replace(/\s/g, "-")}`;
  return h("a", { class: look, href, onclick: open, "aria-label": `Rule ${number}` }, text);
}

/** A place as a link to the map. @param {string} place @param {string} [text] */
export function placeLink(place, text) {
  const look = () => lookAt(place);
  return h("button", { class: "hexref", type: "button", onclick: look }, text ?? place);
}

/** `1412 Bastogne`. @param {Scene} scene @param {string} place */
export function placeName(scene, place) {
  const box = scene.setup?.boxes?.[place];
  if (box) return box.title;
  const name = scene.places[place]?.name;
  return name && name !== place ? `${place} ${name}` : place;
}

/** `light woods`. @param {Scene} scene @param {string} place */
export function terrainOf(scene, place) {
  return (scene.places[place]?.terrain ?? "").replaceAll("_", " ");
}

/** The units on a place, as ids. @param {Scene} scene @param {string} place */
export function unitsAt(scene, place) {
  const units = Object.entries(shownView(scene)?.units ?? {});
  return units.filter(([, unit]) => unit.at === place).map(([id]) => id);
}

/** The markers on a place and on its borders. @param {Scene} scene @param {string} place */
export function piecesAt(scene, place) {
  const pieces = shownView(scene)?.pieces ?? [];
  return pieces.filter(({ at }) => at.split("/").includes(place));
}

/** What is on the table, or was at the moment of the replay. @param {Scene} scene */
export function shownView(scene) {
  return scene.moment?.view ?? scene.view;
}

/** `Panzer Lehr`. @param {Scene} scene @param {string} unit */
export function unitTitle(scene, unit) {
  const counter = scene.setup?.roster[unit];
  return counter?.title || counter?.name || unit;
}

/** `German`. @param {string} text */
export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1).replaceAll("_", " ") : "";
}

/** Who has won, or that nobody has. @param {string} winner */
export const verdict = (winner) => (winner === "draw" ? "A draw" : `${capital(winner)} victory`);

/** The look of a result: how good it is for the attacker. @param {Scene} scene
 * @param {string} result */
export function toneOf(scene, result) {
  return `tone-${scene.setup?.results[result]?.tone ?? "none"}`;
}

/** +2, −1, 0: with a real minus. @param {number} n */
export function signed(n) {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** 1 hit, 2 hits. @param {number} n @param {string} what */
export const counted = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

/** Columns as one says them: `+1..+2` is +1 to +2, `>=+12` +12 or more. @param {string} text */
export function columnWords(text) {
  return text.replace(/<=([+-]?\d+)/g, "$1 or less").replace(/>=([+-]?\d+)/g, "$1 or more")
    .replace(/([+-]\d+)\.\.([+-]?\d+)/g, "$1 to $2").replace(/(?<![\w.)-])-(?=\d)/g, "−");
}

/** 0.5 of "1/2". @param {string|number} fraction */
export function share(fraction) {
  const [over, under] = String(fraction).split("/").map(Number);
  return under ? over / under : over;
}

/** The title of a phase. @param {Scene} scene @param {string} id */
export function phaseTitle(scene, id) {
  const phase = scene.setup?.phases.find((one) => one.id === id);
  return capital(phase && phase.title.length > id.length ? phase.title : id);
}

/** What a turn of this game is called. @param {Scene} scene */
export function turnWord(scene) {
  return scene.setup?.turn_word ?? "Turn";
}

/** At which action each turn began. Lines tell only that one did, so they are counted back from
 * the turn it is now. @param {Scene} scene */
export function turnStarts(scene) {
  const first = scene.setup?.turns[0]?.turn ?? 1;
  const begun = scene.log.filter((line) => line.tone === "turn").map((line) => line.action_no);
  const last = scene.view?.turn ?? first;
  const starts = [0, ...begun].map((n, i) => ({ turn: last - begun.length + i, action_no: n }));
  const known = starts.filter(({ turn }) => turn >= first);
  return known.map(({ turn, action_no }, i) => ({ turn, action_no: i ? action_no : 0 }));
}

/** First or second side: it decides shape and tone. @param {Scene} scene
 * @param {string} side */
export function sideClass(scene, side) {
  const index = scene.setup?.sides.indexOf(side) ?? -1;
  return index === 0 ? "german" : index > 0 ? "allied" : "neutral";
}

/** Whether the question is mine to answer. @param {Scene} scene */
export function isMine(scene) {
  const decision = scene.decision;
  return Boolean(!scene.moment && decision && scene.sides.includes(decision.actor));
}

/**
 * Text with its places and cases as links; a link stays together with its punctuation.
 * @param {Scene} scene @param {string} text @param {string[]} [places]
 * @returns {import("./dom.js").Children[]}
 */
export function linked(scene, text, places = []) {
  const known = places.filter((place) => /\D/.test(place)).map(escaped);
  const rule = casePattern(scene.setup?.game ?? "tb");
  const pattern = [...known, "\\b[A-Z]?\\d{3,4}\\b", rule].join("|");
  return columnWords(text).split(new RegExp(`(\\(?(?:${pattern})[).,:;?]*)`)).map((part, i) => {
    const [, before, core, after] = /^(\(?)(.*?)([).,:;?]*)$/s.exec(part) ?? [];
    const isRule = new RegExp(`^(?:${rule})`).test(part.replace(/^\(/, ""));
    if (i % 2 === 0 || !(isRule || scene.places[core])) return part;
    const link = isRule ? cite(core) : placeLink(core);
    return before || after ? h("span", { class: "together" }, before, link, after) : link;
  });
}

/** How cases are written in a text: `tb 13.8`, `bb81 seq-3`, `(bulge 10.2 mech)`; words after the
 * number belong to it if they end what is said. @param {string} game */
export function casePattern(game) {
  const words = "(?: step \\d+(?:-\\d+)?|(?: [A-Za-z]+){1,2}(?=[),;]))?";
  return `\\b${escaped(game)} (?=[\\w.-]*\\d)[\\w-]+(?:\\.[\\w-]*\\w)*${words}`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** `3 min ago`. @param {string|number} when */
export function ago(when) {
  const then = typeof when === "number" ? when * 1000 : Date.parse(when);
  const minutes = Math.round((Date.now() - then) / 60000);
  if (!Number.isFinite(minutes)) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}

/** What players call the levels of bots; the same as in ardennes/bots.
 * @type {Record<string, string>} */
export const LEVELS = { random: "Recruit", greedy: "Sergeant", staff: "Staff officer" };

/** Who sits there, in words. @param {string} who @param {boolean} [me] */
export function seatWord(who, me = false) {
  if (me) return "You";
  if (who.startsWith("bot:")) return LEVELS[who.slice(4)] ?? capital(who.slice(4));
  return who === "me" ? "Player" : capital(who || "nobody yet");
}
