// Settings of this browser: the colours, and what is done without being asked.
import { h } from "../dom.js";
import { prefer, prefers } from "../preferences.js";
import { play, setVolume, volume, wake } from "../sounds.js";
import { chooseTheme, chosenTheme } from "../theme.js";
import { ask } from "./dialogs.js";

/** @typedef {{name: string, usual: boolean, title: string, text: string}} Flag */

/** @type {Flag[]} what can be switched on or off at a table */
const FLAGS = [
  { name: "answers", usual: true, title: "Answer what has one answer",
    text: "Questions with a single answer are answered for you, with a note. Never one that ends"
      + " a phase, rolls dice or reveals something." },
  { name: "film", usual: true, title: "Show the other side's turn as a film",
    text: "Its moves and battles one after the other, and at the end what happened. Space pauses,"
      + " Esc skips." },
  { name: "sounds", usual: false, title: "Sounds",
    text: "Marching, guns, dice, and a bell when it is your turn; on a phone or a tablet also"
      + " felt in the hand." },
];

/** Light, dark, or as the system has it. */
export function themePicker() {
  const option = (/** @type {import("../theme.js").Theme} */ theme, /** @type {string} */ text) =>
    h("label", {}, h("input", { type: "radio", name: "theme", value: theme,
      checked: chosenTheme() === theme, onchange: () => chooseTheme(theme) }), h("span", {}, text));
  return h("fieldset", { class: "themes" }, h("legend", {}, "Colours"),
    option("light", "Light"), option("dark", "Dark"), option("system", "System"));
}

/** @param {(HTMLElement | null)[]} more  what this table adds */
export function showSettings(...more) {
  return ask([
    h("h2", {}, "Settings"),
    themePicker(),
    FLAGS.map(flag),
    volumeSlider(),
    more,
    h("div", { class: "row" }, h("button", { class: "btn primary", value: "" }, "Close")),
  ], "Settings");
}

function volumeSlider() {
  const slider = h("input", { type: "range", min: 0, max: 1, step: 0.1, value: volume(),
    onchange: () => {
      setVolume(Number(slider.value));
      tryOut();
    } });
  return h("label", { class: "setting" }, h("span", {}, h("b", {}, "Volume")), slider);
}

/** Lets one hear what was chosen. */
function tryOut() {
  wake();
  play("turn");
}

/** @param {Flag} flag */
function flag({ name, usual, title, text }) {
  const box = h("input", { type: "checkbox", checked: prefers(name, usual),
    onchange: () => {
      prefer(name, box.checked);
      tryOut();
    } });
  return h("label", { class: "setting" }, box,
    h("span", {}, h("b", {}, title), h("small", {}, text)));
}
