// Who plays which side: me, a friend by link, a bot of some level, or both of us here.
import { h } from "../dom.js";
import { readLocal, writeLocal } from "../local_storage.js";
import { capital } from "../words.js";

/** @typedef {{id: string, title: string, text: string}} Level */
/** @typedef {{foe: string, side: string}} Seating */
/** @typedef {{foe: string, title: string, text: string}} Opponent */

const LAST = "ardennes.seating"; // how one sat down last

/** @param {Level[]} levels @returns {Opponent[]} */
const opponents = (levels) => [
  ...levels.map((level, i) =>
    ({ foe: `bot:${level.id}`, title: `${i + 1} · ${level.title}`, text: level.text })),
  { foe: "friend", title: "A friend", text: "live or by turns, over a link" },
  { foe: "me", title: "Hotseat", text: "two players, one screen" },
  { foe: "watch", title: "Watch", text: "two bots play each other" },
];

/** As one sat down last, if that can be had here; else against the best bot.
 * @param {Level[]} levels @param {string[]} sides @param {Partial<Seating>} first
 * @returns {Seating} */
function usual(levels, sides, first) {
  const [foe = "", side = ""] = (readLocal(LAST) ?? "").split(" ");
  const known = opponents(levels).some((one) => one.foe === foe);
  return {
    foe: first.foe ?? (known ? foe : best(levels)),
    side: first.side ?? ([...sides, "either"].includes(side) ? side : sides[0]),
  };
}

/** @param {Level[]} levels */
const best = (levels) => `bot:${(levels.at(-1) ?? { id: "random" }).id}`;

/**
 * A choice of opponent and side for a window; `read` gives the seats of a new match.
 * @param {Level[]} levels @param {string[]} sides @param {Partial<Seating>} [first]
 */
export function makeSeating(levels, sides, first = {}) {
  const chosen = usual(levels, sides, first);
  const name = `foe-${Math.random().toString(36).slice(2)}`;
  const option = (/** @type {Opponent} */ { foe, title, text }) =>
    h("label", { class: "bot" },
      h("input", { type: "radio", name, value: foe, checked: chosen.foe === foe,
        onchange: () => {
          chosen.foe = foe;
        } }),
      h("span", {}, h("b", {}, title), h("small", {}, text)));
  const element = h("div", {},
    h("fieldset", {}, h("legend", { class: "sr" }, "Opponent"), opponents(levels).map(option)),
    sidePicker(sides, chosen));
  return { element, read: () => seatsOf(sides, levels, chosen) };
}

/**
 * The same in a line, to stand beside a Play button; what is chosen is remembered.
 * @param {Level[]} levels @param {string[]} sides
 */
export function seatingLine(levels, sides) {
  const chosen = usual(levels, sides, {});
  const about = h("small", { class: "sub" });
  const describe = () => {
    about.textContent = opponents(levels).find(({ foe }) => foe === chosen.foe)?.text ?? "";
  };
  const keep = () => {
    writeLocal(LAST, `${chosen.foe} ${chosen.side}`);
    describe();
  };
  describe();
  const picker = (/** @type {keyof Seating} */ what, /** @type {string} */ label,
    /** @type {[string, string][]} */ options) => {
    const select = h("select", { name: what, onchange: () => {
      chosen[what] = select.value;
      keep();
    } }, options.map(([value, text]) =>
      h("option", { value, selected: value === chosen[what] }, text)));
    return h("label", {}, label, select);
  };
  const foes = opponents(levels).map(({ foe, title }) =>
    /** @type {[string, string]} */ ([foe, title]));
  const mine = [...sides, "either"].map((side) =>
    /** @type {[string, string]} */ ([side, capital(side)]));
  const element = h("div", { class: "seating" },
    picker("foe", "Opponent", foes), picker("side", "My side", mine), about);
  return { element, read: () => seatsOf(sides, levels, chosen) };
}

/** @param {string[]} sides @param {Seating} chosen */
function sidePicker(sides, chosen) {
  const buttons = [...sides, "either"].map((side) => h("button", { type: "button",
    "aria-pressed": String(side === chosen.side), class: side === chosen.side ? "on" : "",
    onclick: () => {
      chosen.side = side;
      for (const other of buttons) {
        const on = other.dataset.side === side;
        other.classList.toggle("on", on);
        other.setAttribute("aria-pressed", String(on));
      }
    }, "data-side": side }, capital(side)));
  return h("div", { class: "seg wide", role: "group", "aria-label": "My side" }, buttons);
}

/** @param {string[]} sides @param {Level[]} levels @param {Seating} chosen
 * @returns {Record<string, string>} */
function seatsOf(sides, levels, chosen) {
  const random = sides[Math.floor(Math.random() * sides.length)];
  const mine = chosen.side === "either" ? random : chosen.side;
  const foe = chosen.foe === "watch" ? best(levels) : chosen.foe;
  const me = chosen.foe === "watch" ? best(levels) : "me";
  return Object.fromEntries(sides.map((side) => [side, side === mine ? me : foe]));
}
