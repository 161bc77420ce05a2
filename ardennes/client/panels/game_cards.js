// The five games as cards; those that are coming are shown and cannot be chosen yet.
import { h } from "../dom.js";

/** @typedef {import("../protocol.js").LobbyCard} LobbyCard */

/** @typedef {import("../protocol.js").GameOption} GameOption */
/** @typedef {{game: LobbyCard, scenario: string, options: Record<string, string>, dice: boolean}}
 *   NewGame */

const DICE = ["Dice both sides can check", "Server and players commit to seeds, rolls follow from"
  + " them, and the finished record proves it. The server could foresee a roll, not choose it."];

/**
 * @param {LobbyCard} game
 * @param {{seating: ReturnType<typeof import("./seating.js").seatingLine>,
 *   play: (wish: NewGame, seats: Record<string, string>) => void,
 *   rules: (game: LobbyCard) => void}} on
 */
export function gameCard(game, on) {
  const about = h("p", { class: "scenario" });
  const tell = () => about.replaceChildren(...told(game, scenario.value));
  const scenario = h("select", { onchange: tell }, game.scenarios.map(({ id, title }) =>
    h("option", { value: id }, title)));
  tell();
  const options = game.options.map(optionRow);
  const dice = h("input", { type: "checkbox" });
  const start = () => on.play({
    game,
    scenario: scenario.value,
    options: Object.fromEntries(options.map(({ id, read }) => [id, read()])),
    dice: dice.checked,
  }, on.seating.read());
  return h("article", { class: `game ${game.ready ? "" : "coming"}` },
    h("div", { class: "thumb" }, cover(game), depth(game.depth)),
    h("div", { class: "about" },
      h("h2", {}, game.title),
      h("p", {}, game.blurb),
      h("p", { class: "meta" }, game.length),
      game.ready ? [
        game.scenarios.length ? h("label", {}, "Scenario", scenario) : null,
        about.hasChildNodes() ? about : null,
        options.length ? optional(options) : null,
        game.dice ? h("label", { class: "flag" }, dice, h("span", {}, h("b", {}, DICE[0]),
          h("small", {}, DICE[1]))) : null,
        h("div", { class: "start" },
          on.seating.element,
          h("button", { type: "button", class: "btn primary", onclick: start,
            "aria-label": `Play ${game.title}` }, "Play"),
          h("button", { type: "button", class: "btn", onclick: () => on.rules(game),
            "aria-label": `Rules of ${game.title}` }, "Rules"),
          h("a", { class: "btn", href: `/learn#${game.id}`,
            "aria-label": `Learn ${game.title}` }, "Learn")),
      ] : h("p", { class: "soon" }, "Coming")));
}

/** What a scenario says of itself. @param {LobbyCard} game @param {string} id */
function told(game, id) {
  const one = game.scenarios.find((scenario) => scenario.id === id);
  return [one?.length ? h("b", {}, `${one.length}. `) : "", one?.text ?? ""].filter(Boolean);
}

/** @param {LobbyCard} game */
function cover(game) {
  if (game.cover) return h("img", { src: game.cover, alt: "", loading: "lazy", decoding: "async" });
  return h("span", { class: "blank", "aria-hidden": "true" }, game.title);
}

/** @param {number} depth */
function depth(depth) {
  const dots = [1, 2, 3, 4, 5].map((n) => h("i", { class: n <= depth ? "on" : "" }));
  const text = `Depth ${depth} of 5`;
  return h("span", { class: "weight", role: "img", title: text, "aria-label": text }, dots);
}

/** The options under one head that counts what is not as usual.
 * @param {ReturnType<typeof optionRow>[]} options */
function optional(options) {
  const count = h("small");
  const tell = () => {
    const chosen = options.filter((option) => option.read() !== option.usual).length;
    count.textContent = `${chosen || "none"} of ${options.length} chosen`;
  };
  tell();
  return h("details", { class: "options", onchange: tell },
    h("summary", {}, "Optional rules ", count), options.map((option) => option.element));
}

/** One with its sentence: what is on or off as a box to tick. @param {GameOption} option */
function optionRow({ id, title, text, choices }) {
  const usual = choices[0].id;
  const about = [h("b", {}, title), h("small", {}, text)];
  if (choices.every((choice) => choice.id === "true" || choice.id === "false")) {
    const box = h("input", { type: "checkbox", checked: usual === "true" });
    return { id, usual, read: () => String(box.checked),
      element: h("label", { class: "flag" }, box, h("span", {}, about)) };
  }
  const select = h("select", {}, choices.map((choice) =>
    h("option", { value: choice.id }, choice.title)));
  return { id, usual, read: () => select.value, element: h("label", {}, about, select) };
}
