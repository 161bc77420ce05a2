// The lobby: choose a game and an opponent, or go on with one of mine.
import { byId, h } from "../dom.js";
import { request } from "../net.js";
import { mountAccount } from "../panels/account.js";
import { showLink } from "../panels/dialogs.js";
import { gameCard } from "../panels/game_cards.js";
import { importMatch, matchList, myMatches } from "../panels/my_matches.js";
import { themePicker } from "../panels/settings.js";
import { heading } from "../panels/heading.js";
import { newcomerBanner } from "../panels/newcomer.js";
import { makeNotice } from "../panels/notice.js";
import { makeRules } from "../panels/rules.js";
import { makeSeating, seatingLine } from "../panels/seating.js";
import { storeNewMatch, storedSeats, linkFor } from "../seats.js";

/** @typedef {import("../protocol.js").LobbyCard} LobbyCard */
/** @typedef {import("../protocol.js").Lobby} Lobby */
/** @typedef {ReturnType<typeof makeRules>} Rules */

const MOTTO = "December 1944, five ways. Every rule enforced, every refusal explained.";
const PAUSE = 15000; // between two looks at whose turn it is

export async function openLobby() {
  const notice = makeNotice(byId("notice"));
  const no = notice.refuse;
  const page = byId("page");
  page.hidden = false;
  page.className = "page lobby";
  byId("skip").hidden = true;
  const games = h("section", { class: "games", "aria-label": "Games" });
  const mine = h("div", { id: "mine" });
  const account = h("span", { class: "me" });
  const bring = h("button", { type: "button", class: "btn" }, "Open a saved game");
  page.replaceChildren(heading(h("h1", { class: "sr" }, "Choose a game"),
    h("p", {}, MOTTO), themePicker(), account),
    h("main", { class: "lobby-grid" }, games,
    h("aside", { class: "side" },
      h("section", { class: "card-box" }, h("h2", {}, "Your games"), mine, bring))));
  newcomerBanner().then((banner) => banner && games.before(banner));
  const list = () => showMine(mine, no);
  mountAccount(account, no, list);
  list();
  setInterval(() => document.hidden || list(), PAUSE);
  try {
    /** @type {Lobby} */
    const lobby = await request("GET", "/api/games");
    fillLobby(lobby, games, bring, no);
  } catch (error) {
    no(error);
  }
}

/** @param {HTMLElement} element @param {(error: unknown) => void} no */
async function showMine(element, no) {
  try {
    const matches = await myMatches();
    element.replaceChildren(matchList(matches, { changed: () => showMine(element, no), no }));
  } catch (error) {
    no(error);
  }
}

/** @param {Lobby} lobby @param {HTMLElement} games @param {HTMLElement} bring
 * @param {(error: unknown) => void} no */
function fillLobby(lobby, games, bring, no) {
  const first = lobby.games.find((game) => game.ready) ?? lobby.games[0];
  bring.addEventListener("click", () =>
    importMatch(makeSeating(lobby.levels, first?.sides ?? ["german", "allied"]), no));
  /** @type {LobbyCard} */
  let open = first;
  /** @type {Map<string, Rules>} */
  const drawers = new Map();
  games.replaceChildren(...lobby.games.map((game) => gameCard(game, {
    seating: seatingLine(game.levels, game.sides),
    play: (wish, seats) => start(wish, seats, no),
    rules: (which) => {
      open = which;
      rulesOf(drawers, open).open();
    },
  })));
  document.addEventListener("case", (event) =>
    rulesOf(drawers, open).open(/** @type {CustomEvent} */ (event).detail));
}

/** One drawer a game. @param {Map<string, Rules>} drawers @param {LobbyCard} game */
function rulesOf(drawers, game) {
  const known = drawers.get(game.id);
  if (known) return known;
  const drawer = h("aside", { class: "drawer", "aria-label": "Rules", hidden: true });
  document.body.append(drawer);
  const made = makeRules(drawer, () => ({ game: game.id, title: game.title }));
  drawers.set(game.id, made);
  return made;
}

/** @param {import("../panels/game_cards.js").NewGame} wish
 * @param {Record<string, string>} seats @param {(error: unknown) => void} no */
async function start({ game, scenario, options, dice }, seats, no) {
  try {
    const body = { game: game.id, scenario, options, seats, dice };
    /** @type {import("../protocol.js").NewMatch} */
    const made = await request("POST", "/api/matches", { body });
    storeNewMatch(made, game.id);
    const friend = Object.values(storedSeats()[made.id]?.links ?? {})[0];
    if (friend) await showLink("Your friend plays here", "Seat", linkFor(made.id, friend));
    location.assign(`/game/${made.id}`);
  } catch (error) {
    no(error);
  }
}
