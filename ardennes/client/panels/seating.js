// Who plays which side: me, a friend by link, a bot of some level, or both of us here.
import { h } from "../dom.js";
import { capital } from "../words.js";

/** @typedef {{id: string, title: string, text: string}} Level */
/** @typedef {{foe: string, side: string}} Seating */

/**
 * A choice of opponent and side; `read` gives the seats of a new match.
 * @param {Level[]} levels @param {string[]} sides @param {Partial<Seating>} [first]
 */
export function makeSeating(levels, sides, first = {}) {
  const chosen = { foe: first.foe ?? `bot:${(levels.at(-1) ?? { id: "random" }).id}`,
    side: first.side ?? sides[0] };
  const name = `foe-${Math.random().toString(36).slice(2)}`;
  const option = (/** @type {string} */ foe, /** @type {string} */ title,
    /** @type {string} */ text) =>
    h("label", { class: "bot" },
      h("input", { type: "radio", name, value: foe, checked: chosen.foe === foe,
        onchange: () => {
          chosen.foe = foe;
        } }),
      h("span", {}, h("b", {}, title), h("small", {}, text)));
  const bots = levels.map((level, i) =>
    option(`bot:${level.id}`, `${i + 1} · ${level.title}`, level.text));
  const element = h("div", {},
    h("fieldset", {}, h("legend", { class: "sr" }, "Opponent"), bots,
      option("friend", "A friend", "live or by turns, over a link"),
      option("me", "Hotseat", "two players, one screen"),
      option("watch", "Watch", "two bots play each other")),
    sidePicker(sides, chosen));
  return { element, chosen, read: () => seatsOf(sides, levels, chosen) };
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
  const best = `bot:${(levels.at(-1) ?? { id: "random" }).id}`;
  const foe = chosen.foe === "watch" ? best : chosen.foe;
  const me = chosen.foe === "watch" ? best : "me";
  return Object.fromEntries(sides.map((side) => [side, side === mine ? me : foe]));
}
