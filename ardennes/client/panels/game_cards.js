// The five games as cards; those that are coming are shown and cannot be chosen yet.
import { h } from "../dom.js";

/** @typedef {import("../protocol.js").LobbyCard} LobbyCard */

/** @typedef {{game: LobbyCard, scenario: string, options: Record<string, string>}} NewGame */

/**
 * @param {LobbyCard} game
 * @param {{play: (wish: NewGame) => void, rules: (game: LobbyCard) => void}} on
 */
export function gameCard(game, on) {
  const about = h("p", { class: "scenario" });
  const tell = () => about.replaceChildren(...told(game, scenario.value));
  const scenario = h("select", { onchange: tell }, game.scenarios.map(({ id, title }) =>
    h("option", { value: id }, title)));
  tell();
  const options = game.options.map(optionRow);
  const start = () => on.play({
    game,
    scenario: scenario.value,
    options: Object.fromEntries(options.map(({ id, read }) => [id, read()])),
  });
  return h("article", { class: `game ${game.ready ? "" : "coming"}` },
    h("div", { class: `thumb cover-${game.id}` }, cover(game), depth(game.depth)),
    h("div", { class: "about" },
      h("h2", {}, game.title),
      h("p", {}, game.blurb),
      h("p", { class: "meta" }, game.length),
      game.ready ? [
        game.scenarios.length ? h("label", {}, "Scenario", scenario) : null,
        about.hasChildNodes() ? about : null,
        options.map((option) => option.element),
        h("div", { class: "start" },
          h("button", { type: "button", class: "btn primary", onclick: start,
            "aria-label": `Play ${game.title}` }, "Play"),
          h("button", { type: "button", class: "btn", onclick: () => on.rules(game),
            "aria-label": `Rules of ${game.title}` }, "Rules")),
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

/** @param {import("../protocol.js").GameOption} option */
function optionRow(option) {
  const select = h("select", {}, option.choices.map(({ id, title }) =>
    h("option", { value: id }, title)));
  const read = () => select.value;
  return { id: option.id, read,
    element: h("label", { title: option.text }, option.title, select) };
}
