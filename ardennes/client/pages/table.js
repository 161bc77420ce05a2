// The table: one game, live or replayed. Socket -> store -> panels; nothing flows back.
import { createBoard } from "../board/api.js";
import { withBoxes } from "../board/boxes.js";
import { withNeighbours } from "../board/neighbours.js";
import { windowed } from "../board/window.js";
import { makeFilm } from "../film/film.js";
import { isAsked, makeLive } from "../film/live.js";
import { emptyUiState, freshQuestion } from "../ui_state.js";
import { byId } from "../dom.js";
import { Connection, DICE, No, request } from "../net.js";
import { makeDice } from "../panels/dice.js";
import { makeNotice } from "../panels/notice.js";
import { makeRules } from "../panels/rules.js";
import { livePlaces } from "../intents.js";
import { storeSeat, storedSeats, tokenFor } from "../seats.js";
import { capital, isMine } from "../words.js";
import { nextStaged } from "../staged.js";
import { nextWord } from "../checked_dice.js";
import { countedOf, createStore, emptyMatch, entered, moved, wasTakenBack } from "../store.js";
import { listen } from "./listening.js";
import { restage } from "./restaging.js";
import { openLost } from "./lost.js";
import { makeController } from "./controller.js";
import { makeReplay } from "./replay.js";
import { mountPanels } from "./mounting.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../board/api.js").Board} Board */

const START = 0.85; // the scale at which the game begins where the whole map would be too small
const LEGIBLE = 0.66; // the scale below which counters are hard to read: factors of 11 pixels
const RIM = 34; // pixels from the edge of the map within which nothing is well seen

/**
 * Everything the parts of the table share.
 * @typedef {{id: string, token: string|null, board: Board|null, connection: Connection|null,
 *   table: ReturnType<typeof createStore<import("../types.js").MatchState>>,
 *   ui: ReturnType<typeof createStore<import("../types.js").UiState>>,
 *   scene: () => Scene, notice: ReturnType<typeof makeNotice>,
 *   rules: ReturnType<typeof makeRules>, dice: ReturnType<typeof makeDice>,
 *   heard: ReturnType<typeof listen>,
 *   film: import("../film/film.js").Film, alarm: number, moving: number,
 *   look: (place: string) => void}} Kit
 */

/** @param {string} id @param {boolean} replayed */
export async function openTable(id, replayed) {
  const kit = makeKit(id);
  byId("table").hidden = false;
  const goOn = () => controller.lookAtHand();
  const replay = makeReplay(kit, goOn);
  const live = makeLive(kit, goOn);
  const controller = makeController(kit, replay);
  let begun = false;
  kit.connection = new Connection(id, kit.token, {
    seen: () => countedOf(kit.table.get()) - 1,
    status: (online) => showStatus(kit, online),
    message: (message) => {
      hear(kit, live, message, async () => {
        if (begun) return;
        begun = true;
        await begin(kit, controller, replay);
        if (replayed) replay.go(firstMoment());
      });
      if (message.type === "no") controller.stopPlacing();
      if (message.type === "hello") controller.lookAtHand();
      if (message.type === "now") controller.lookAtHand(message.back);
    },
  });
  document.addEventListener("case", (event) =>
    kit.rules.open(/** @type {CustomEvent} */ (event).detail));
}

/** @param {string} id @returns {Kit} */
function makeKit(id) {
  const table = createStore(emptyMatch(id));
  const ui = createStore(emptyUiState());
  /** @type {Omit<Kit, "film">} */
  const kit = {
    id,
    token: tokenFor(id),
    board: null,
    connection: null,
    alarm: 0,
    moving: 0,
    table,
    ui,
    scene: () => ({ ...table.get(), ...ui.get() }),
    notice: makeNotice(byId("notice")),
    rules: makeRules(byId("rules"), () => table.get().setup),
    dice: makeDice(byId("tray")),
    heard: listen(),
    look(place) {
      if (this.board && place && !isSeen(this.board, place)) this.board.lookAt(place);
    },
  };
  return Object.assign(kit, { film: makeFilm(/** @type {Kit} */ (kit)) });
}

/** Whether a place is well inside the part of the map on the screen. @param {Board} board
 * @param {string} place */
function isSeen(board, place) {
  const at = board.screenOf(place);
  const { width, height } = byId("board").getBoundingClientRect();
  return at && at.x > RIM && at.y > RIM && at.x < width - RIM && at.y < height - RIM;
}

/** The moment a shared replay link names. */
function firstMoment() {
  return Number(new URLSearchParams(location.search).get("at") ?? 0);
}

/** @param {Kit} kit @param {import("../film/live.js").Live} live
 * @param {import("../net.js").Message} message @param {() => Promise<void>} first */
function hear(kit, live, message, first) {
  const { table, ui } = kit;
  const before = table.get();
  if (message.type === "hello") {
    const takenBack = wasTakenBack(before, message);
    if (takenBack) readLogAgain(kit);
    table.set(entered(before, message));
    remember(kit, message);
    tellDice(kit);
    const { action_no } = table.get();
    ui.set({ ...freshQuestion(), staged: nextStaged(null, kit.scene()), landed: action_no });
    restage(kit);
    first().then(() => live.greet(before, takenBack)).catch(kit.notice.refuse);
  } else if (message.type === "now") {
    const fresh = message.back ? [] : message.log;
    table.set(moved(before, message));
    ui.set({ ...freshQuestion(), staged: nextStaged(ui.get().staged, kit.scene()) });
    restage(kit);
    const filmed = live.hear(message, before);
    if (!filmed) {
      if (!ui.get().staged || ui.get().folded) kit.dice(kit.scene(), fresh);
      flash(kit, fresh);
    }
    kit.heard(before, kit.scene(), filmed ? [] : fresh);
    document.title = `${isAsked(table.get()) ? "● " : ""}${table.get().setup?.title} · ardennes`;
  } else if (message.type === "dice") {
    table.set({ dice: message.dice });
    tellDice(kit);
  } else if (message.type === "no" && message.id !== DICE) {
    ui.set({ busy: false });
    if (table.get().setup) kit.notice.refuse(message);
    else if (!message.again) openLost("You cannot sit down here", `${capital(message.reason)}.`);
  } else if (message.type === "chat") {
    const { from, text, when } = message;
    table.set({ chat: [...table.get().chat, { from, text, when }] });
    if (ui.get().tab !== "chat") ui.set({ unread: ui.get().unread + 1 });
  } else if (message.type === "seats") table.set({ seats: message.seats });
}

/** What this seat has to say about the dice, if they can be checked. @param {Kit} kit */
async function tellDice({ id, table, connection }) {
  const { dice, sides, view } = table.get();
  const word = dice && !view?.outcome ? await nextWord(id, dice, sides) : null;
  if (word) connection?.tellDice(word);
}

/** @param {Kit} kit */
async function readLogAgain(kit) {
  /** @type {import("../protocol.js").Timeline} */
  const { log } = await request("GET", `/api/matches/${kit.id}/timeline`, { token: kit.token });
  kit.table.set({ log });
}

/** What the other side has just done is shown where it happened.
 * @param {Kit} kit @param {import("../protocol.js").LogLine[]} lines */
function flash(kit, lines) {
  const places = lines.filter((line) => !kit.table.get().sides.includes(line.side))
    .flatMap((line) => line.places);
  if (places.length && !kit.ui.get().moment) kit.board?.flash(places);
}

/** @param {Kit} kit @param {import("../protocol.js").Hello} hello */
function remember(kit, hello) {
  if (!kit.token) return;
  if (hello.token) keepSeat(kit, hello.token, hello);
  const kept = storedSeats()[kit.id];
  if (kept && kept.seat === hello.seat && kept.game === hello.setup.game) return;
  storeSeat(kit.id, { token: kit.token, seat: hello.seat, game: hello.setup.game });
}

/** An invitation is taken up: from now on the seat has a token that nobody else knows.
 * @param {Kit} kit @param {string} token @param {import("../protocol.js").Hello} hello */
function keepSeat(kit, token, hello) {
  kit.token = token;
  storeSeat(kit.id, { token, seat: hello.seat, game: hello.setup.game });
  kit.connection?.keep(token);
}

/** @param {Kit} kit @param {boolean} online */
function showStatus(kit, online) {
  kit.table.set({ online });
  clearTimeout(kit.alarm);
  if (online) byId("offline").hidden = true;
  else
    kit.alarm = setTimeout(() => {
      byId("offline").hidden = false;
    }, 600);
}

/** The first hello has come: load the map, build the board, mount the panels.
 * @param {Kit} kit @param {ReturnType<typeof makeController>} controller
 * @param {ReturnType<typeof makeReplay>} replay */
async function begin(kit, controller, replay) {
  const setup = kit.table.get().setup;
  if (!setup) throw new No({ reason: "The server sent no game." });
  document.title = `${setup.title} · ardennes`;
  byId("title").textContent = byId("heading").textContent = setup.title;
  /** @type {[string, import("../protocol.js").Geometry]} */
  const [svg, printed] = await Promise.all([
    fetch(setup.map.svg).then((answer) => answer.text()),
    request("GET", setup.map.json),
  ]);
  const geometry = withBoxes(windowed(withNeighbours(printed), setup.window),
    setup.boxes ?? {});
  kit.table.set({ places: geometry.places });
  const { details } = setup.map;
  const board = createBoard(byId("board"), { map: { svg, details, geometry }, on: controller.on });
  kit.board = board;
  board.update({ setup });
  mountPanels(kit, controller, replay);
  board.miniature(byId("mini"));
  board.fit();
  const whole = board.zoom;
  startingView(kit, board);
  controller.on.rest = (zoom) => {
    byId("mini").classList.toggle("off", zoom <= whole * 1.05);
    controller.mapMoved();
  };
  controller.on.rest(board.zoom);
  const isAtRest = () => kit.connection?.isAtRest && !kit.moving;
  Object.assign(byId("board"), { screenOf: board.screenOf, isAtRest }); // for who drives the page
}

/** The whole map on a wide screen, if its counters can be read there; else where something can be
 * done. @param {Kit} kit @param {Board} board */
function startingView(kit, board) {
  const fight = isMine(kit.scene()) && kit.table.get().decision?.picture?.battle?.target;
  const middle = fight || middleOf(kit.scene());
  const zoom = START / Math.max(1, board.scale);
  const lesson = kit.table.get().lesson && board.zoom < zoom; // is about a few units
  const small = innerWidth <= 1180 || board.zoom * board.scale < LEGIBLE || lesson;
  if (small && middle) board.lookAt(middle, { zoom });
}

/** The place in the middle of those where something can be done, or of all units.
 * @param {Scene} scene */
function middleOf(scene) {
  const units = Object.values(scene.view?.units ?? {}).map((unit) => unit.at ?? "");
  const live = livePlaces(scene);
  const places = (live.length ? live : units).filter((place) => scene.places[place]);
  const half = (/** @type {(p: {x: number, y: number}) => number} */ of) =>
    places.map((place) => of(scene.places[place])).sort((a, b) => a - b)[places.length >> 1];
  const [x, y] = [half((p) => p.x), half((p) => p.y)];
  const far = (/** @type {string} */ place) =>
    Math.hypot(scene.places[place].x - x, scene.places[place].y - y);
  return places.sort((a, b) => far(a) - far(b))[0];
}

