// Small windows: confirm, the list of keys, links to share, the seats of a what-if game.
import { h } from "../dom.js";
import { storedSeats, linkFor } from "../seats.js";
import { capital } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */

/** Opens a dialog and resolves to the value of the button that closed it.
 * @param {import("../dom.js").Children} content @param {string} label @returns {Promise<string>} */
export function ask(content, label) {
  const dialog = h("dialog", { class: "dialog", "aria-label": label },
    h("form", { method: "dialog" }, content));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue);
      dialog.remove();
    });
  });
}

/** @param {string} value @param {string} text @param {string} [look] */
export function closing(value, text, look = "") {
  return h("button", { class: `btn ${look}`, value }, text);
}

/** Names what has been forgotten before a phase is ended. @param {string} title
 * @param {string[]} lines @param {string} yes @returns {Promise<boolean>} */
export async function confirmed(title, lines, yes) {
  const said = await ask([
    h("h2", {}, title),
    h("ul", { class: "forgotten" }, lines.map((line) => h("li", {}, line))),
    h("div", { class: "row" }, closing("no", "Go back"), closing("yes", yes, "primary")),
  ], title);
  return said === "yes";
}

const KEYS = [
  ["Arrow keys", "move the hex cursor"],
  ["Shift + arrows", "pan the map"],
  ["+ −", "zoom"],
  ["0", "whole map"],
  ["Tab", "next unit or hex that can act"],
  ["Enter", "choose; again to confirm"],
  ["Esc", "close; put back what is in hand"],
  ["U", "undo"],
  ["X", "no, or no more"],
  ["E", "end the phase"],
  ["1 … 9", "answer from the bar"],
  ["L", "list of choices"],
  ["K", "tables and turn track"],
  ["M", "the map"],
  ["[ ]", "one moment back, on; in a film also ← →"],
  ["P", "play the replay; a film pauses with Space too"],
  ["R or /", "rules, search"],
  ["?", "this list"],
];

/** @param {{key: string, title: string}[]} switches */
export function showKeys(switches) {
  const own = switches.map(({ key, title }) => [key.toUpperCase(), `${title} on the map`]);
  return ask([
    h("h2", {}, "Keyboard"),
    h("dl", { class: "keys" }, [...KEYS, ...own].map(([keys, text]) =>
      h("div", {}, h("dt", {}, keyCaps(keys)), h("dd", {}, text)))),
    h("div", { class: "row" }, closing("", "Close", "primary")),
  ], "Keyboard");
}

/** @param {string} keys */
function keyCaps(keys) {
  const plain = (/** @type {string} */ word) =>
    /^(or|…)$/.test(word) || (word === "+" && keys !== "+ −");
  return keys.split(" ").flatMap((word) => [plain(word) ? word : h("kbd", {}, word), " "]);
}

/** Links for a friend and for spectators. @param {Scene} scene */
export function showLinks(scene) {
  const kept = storedSeats()[scene.id];
  const friends = Object.entries(kept?.links ?? {}).map(([side, token]) =>
    linkRow(`The ${capital(side)} seat, for a friend`, linkFor(scene.id, token)));
  return ask([
    h("h2", {}, "Share this game"),
    friends,
    kept?.watch ? [linkRow("Watch only", linkFor(scene.id, kept.watch)),
      linkRow("The replay", linkFor(scene.id, kept.watch, "replay"))] : null,
    kept?.token && kept.token !== kept.watch
      ? linkRow("My own seat, for another device", linkFor(scene.id, kept.token)) : null,
    h("p", { class: "sub" }, "Whoever has a seat's link can play for it."),
    h("div", { class: "row" }, closing("", "Close", "primary")),
  ], "Share this game");
}

/** One link with a button that copies it. @param {string} label @param {string} link */
function linkRow(label, link) {
  const input = h("input", { readonly: true, value: link, "aria-label": label,
    onfocus: () => input.select() });
  const button = h("button", { type: "button", class: "btn", onclick: async () => {
    await copied(link, input);
    button.textContent = "Copied";
  } }, "Copy");
  return h("div", { class: "link" }, h("span", {}, label), input, button);
}

/** @param {string} text @param {HTMLInputElement} input */
async function copied(text, input) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    input.select();
    document.execCommand("copy");
  }
}

/** Shows text that can be copied. @param {string} title @param {string} label
 * @param {string} link */
export function showLink(title, label, link) {
  return ask([h("h2", {}, title), linkRow(label, link),
    h("div", { class: "row" }, closing("", "Close", "primary"))], title);
}

/** A form in a window; resolves to whether it was confirmed. @param {string} title
 * @param {import("../dom.js").Children} content @param {string} yes */
export async function formed(title, content, yes) {
  const said = await ask([h("h2", {}, title), content,
    h("div", { class: "row" }, closing("no", "Cancel"), closing("yes", yes, "primary"))], title);
  return said === "yes";
}

/** The tables of the box, fetched when they are first wanted. @param {Scene} scene */
export const showTables = async (scene) => (await import("./tables.js")).showTables(scene);
