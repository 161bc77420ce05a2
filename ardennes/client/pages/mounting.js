// Mounts every panel of the table and redraws what a change touches, once a frame.
import { announce, byId, fill, h, icon, panel } from "../dom.js";
import { recapCard } from "../film/card.js";
import { arrivals } from "../panels/arrivals.js";
import { makeCurtain } from "../panels/curtain.js";
import { makeChat } from "../panels/chat.js";
import { makeCoach } from "../panels/coach.js";
import { choicesList } from "../panels/choices.js";
import { phaseTrack, players, points, turnBlock } from "../panels/header.js";
import { makeLog } from "../panels/log.js";
import { makeNotes } from "../panels/notes.js";
import { makeNotify } from "../panels/turn_alerts.js";
import { legend, toggles } from "../panels/overlay_switches.js";
import { amongCard, hasOrders, ordersCard } from "../panels/orders.js";
import { placesCard } from "../panels/place_choices.js";
import { answers, prompt } from "../panels/question.js";
import { introCard, stackCard } from "../panels/stack.js";
import { supplyCard } from "../panels/supply.js";
import { trayCard } from "../panels/tray.js";
import { strikesCard } from "../panels/chances.js";
import { makeTimeline } from "../panels/timeline.js";
import { unitCard } from "../panels/unit.js";
import { victory } from "../panels/victory.js";
import { handPicture, shownChoices } from "../intents.js";
import { trayUnits } from "../placing.js";
import { oncePerFrame } from "../redraw.js";
import { isMine, shownView } from "../words.js";
import { asksOnStage } from "../staged.js";
import { makeEnding } from "./ending.js";
import { mountStage } from "./staging.js";
import { mountTabs } from "./tabs.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {ReturnType<typeof import("./controller.js").makeController>} Controller */
/** @typedef {ReturnType<typeof import("./replay.js").makeReplay>} Replay */

const RULES = "M3 4.5C5.5 3.5 8 3.8 10 5.2C12 3.8 14.5 3.5 17 4.5V16C14.5 15 12 15.3 10 16.6"
  + "C8 15.3 5.5 15 3 16ZM10 5.2V16.6";
const KEYS = "M2 5H18V15H2ZM5 8.5h.1M8.3 8.5h.1M11.6 8.5h.1M15 8.5h.1M6 12h8";
const SETTINGS = "M3 6H11M15 6H17M13 4V8M3 14H5M9 14H17M7 12V16";
const SHARE = "M7 10.5L13 7M7 10.5L13 14M7 10.5a2 2 0 1 1-4 0a2 2 0 0 1 4 0Z"
  + "M17 6a2 2 0 1 1-4 0a2 2 0 0 1 4 0ZM17 15a2 2 0 1 1-4 0a2 2 0 0 1 4 0Z";
const SAVE = "M10 3V12M6 8.5L10 12.5L14 8.5M4 16H16";
const CHART = "M4 16V10M9 16V5M14 16V8M3 17H18";
const FIT = "M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10";

/** @param {Kit} kit @param {Controller} controller @param {Replay} replay */
export function mountPanels(kit, controller, replay) {
  const drawOverlays = makeOverlays(kit, controller);
  const ending = makeEnding(kit);
  const parts = [
    makeCurtain(),
    makeCoach(byId("coach"), {
      leave: () => kit.connection?.close(),
      play(action) {
        kit.ui.set({ busy: true });
        kit.connection?.act(kit.table.get().ledger_no, action);
      },
      overlay: (name) => kit.ui.set({ overlays: new Set([name]) }),
    }),
    ...headerPanels(),
    ...questionPanels({ ...controller, ending: ending.open }, replay),
    mountStage(kit, controller),
    panel(byId("context"), contextNeeds, (scene) => context(scene, kit, controller)),
    recapPanel(kit, replay),
    makeTimeline(byId("timeline"), { ...replay, share: controller.share }),
    panel(byId("toggles"), (s) => [s.overlays, s.numbers, s.setup], (s) =>
      toggles(s, controller.toggle, controller.tables)),
    drawOverlays,
    ...tabPanels(kit, controller, replay),
  ];
  fill(byId("tools"), tools(kit, controller));
  fill(byId("zoom"), zoomButtons(kit));
  byId("grip").addEventListener("click", cycleSheet);
  byId("skip").addEventListener("click", controller.list);
  byId("watch").addEventListener("click", replay.watchLastTurn);
  document.addEventListener("look", (event) => {
    const place = /** @type {CustomEvent} */ (event).detail;
    kit.board?.setCursor(place);
    kit.look(place);
  });
  drawOnChange(kit, drawBoard(kit), [...parts, ending.show]);
}

/** The board first; while a film plays the panels follow in the next frame: neither is late.
 * @param {Kit} kit @param {(scene: Scene) => unknown} board
 * @param {((scene: Scene) => unknown)[]} parts */
function drawOnChange(kit, board, parts) {
  let draws = 0;
  const drawParts = () => {
    const scene = kit.scene();
    for (const part of parts) part(scene);
    document.body.dataset.draws = String((draws += 1));
  };
  const follow = oncePerFrame(drawParts);
  const draw = () => {
    board(kit.scene());
    if (kit.ui.get().film?.playing) follow();
    else drawParts();
  };
  const soon = oncePerFrame(draw);
  kit.table.subscribe(soon);
  kit.ui.subscribe(soon);
  draw();
}

/** @returns {((scene: Scene) => unknown)[]} */
function headerPanels() {
  const when = (/** @type {Scene} */ s) => [shownView(s), s.setup];
  return [
    panel(byId("turn"), when, turnBlock),
    panel(byId("phases"), when, phaseTrack),
    panel(byId("points"), when, points),
    panel(byId("players"), (s) => [s.seats, s.decision?.actor, s.sides], players),
  ];
}

/** @param {Controller & {ending: () => void}} controller @param {Replay} replay */
function questionPanels(controller, replay) {
  const verbs = { ...controller, now: replay.now, branch: replay.branch };
  /** @param {Scene} s */
  const needs = (s) => [s.decision, s.moment, s.film, s.view?.outcome, s.seats, s.sides,
    s.view?.phase];
  return [
    hushed(byId("prompt")),
    panel(byId("prompt"), needs, prompt),
    panel(byId("actions"), (s) => [...(s.moment ? [true, s.film] : needs(s)), s.goal, s.undo],
      (s) => answers(s, verbs)),
  ];
}

/** A film that plays is not read out: what happened is said at its end.
 * @param {HTMLElement} region */
const hushed = (region) => (/** @type {Scene} */ { film }) =>
  region.setAttribute("aria-live", film?.playing ? "off" : "polite");

/** What happened in the turn that is over; said to who does not see it appear.
 * @param {Kit} kit @param {Replay} replay */
function recapPanel(kit, replay) {
  const close = () => kit.ui.set({ recap: null });
  const draw = panel(byId("recap"), (s) => [s.recap, s.setup], (s) => recapCard(s, { close,
    watch: () => s.recap && replay.watch(s.recap.from, s.recap.to, s.recap.title) }));
  return (/** @type {Scene} */ scene) => {
    if (!draw(scene)) return;
    byId("recap").hidden = !scene.recap;
    if (scene.recap && document.body.dataset.sheet === "peek") document.body.dataset.sheet = "half";
    if (scene.recap) announce(byId("recapsay"), `${scene.recap.title}: ${scene.recap.headline}.`);
  };
}

/** @param {Kit} kit */
function drawBoard(kit) {
  /** @type {{view?: Scene["view"], decision?: Scene["decision"], path?: Scene["path"],
   *   shot?: import("../film/shots.js").Shot,
   *   held?: Scene["held"] | Scene["goal"] | Scene["strikes"],
   *   numbers?: boolean}} */
  let last = {};
  return (/** @type {Scene} */ scene) => {
    const view = shownView(scene);
    const mine = isMine(scene);
    const decision = mine ? scene.decision : null;
    document.body.dataset.mode = scene.moment ? "replay" : "live";
    const held = scene.goal?.role === "unit" ? scene.goal : scene.strikes ?? scene.held;
    const { path } = scene;
    const { shot, ms } = scene.moment ?? {};
    const isNew = view !== last.view || shot !== last.shot;
    if (view && (decision !== last.decision || isNew || held !== last.held)) {
      const told = shot?.battle ? { battle: shot.battle } : {};
      const picture = decision ? handPicture(scene) : told;
      kit.board?.update({ view, picture, choices: shownChoices(scene), path }, shot, ms);
    } else if (path !== last.path) kit.board?.setPath(path);
    if (scene.numbers !== last.numbers) kit.board?.setNumbers(scene.numbers);
    last = { view, decision, shot, held, path, numbers: scene.numbers };
  };
}

/** @param {Scene} s */
function contextNeeds(s) {
  const about = s.looked || s.unit || s.overlays.has("supply");
  const now = s.moment ? [about ? s.moment : true, s.moment.view.facts] : [s.decision, s.view];
  return [...now, s.goal, s.path, s.held, s.strikes, s.among, s.rivals, s.weighed, s.looked,
    s.unit, s.trace, s.places, s.overlays.has("supply"), s.supplyOf, s.placing,
    s.staged, s.folded];
}

/** What is in hand: a stack looked at, a unit, a battle, places to go. @param {Scene} scene
 * @param {Kit} kit @param {Controller} controller */
function context(scene, kit, controller) {
  const picture = isMine(scene) ? (scene.decision?.picture ?? {}) : {};
  if (scene.among) return amongCard(scene, scene.among, controller.pick);
  if (scene.unit) return [unitCard(scene, scene.unit, controller.act),
    strikesCard(scene, controller.strike)];
  if (scene.looked) return stackCard(scene, scene.looked, controller.choose, controller.act);
  if (asksOnStage(scene)) return null;
  if (picture.reach) return unitCard(scene, picture.reach.unit, controller.act);
  if (scene.overlays.has("supply"))
    return supplyCard(scene, { side: (side) => kit.ui.set({ supplyOf: side }),
      unit: (unit) => controller.choose(unit) });
  if (scene.goal?.role === "unit" && scene.goal.unit)
    return unitCard(scene, scene.goal.unit, controller.act);
  const open = Object.keys(picture.open ?? {}).length || picture.barred;
  if (trayUnits(scene).length) return trayCard(scene, controller);
  if (open) return placesCard(scene, controller.pick, controller.hold);
  if (picture.selected?.length === 1) return unitCard(scene, picture.selected[0], controller.act);
  if (isMine(scene) && hasOrders(scene)) return ordersCard(scene, controller.act);
  return introCard(scene, controller.choose);
}

/** @param {Kit} kit @param {Controller} controller @param {Replay} replay */
function tabPanels(kit, controller, replay) {
  const log = makeLog(byId("log"), byId("tab-log"), replay.go);
  byId("tab-notes").append(makeNotes(kit.id, kit.token), makeNotify(kit.id, kit.token));
  return [
    log,
    panel(byId("tab-choices"),
      (s) => [s.decision, s.goal, s.moment, s.sides, s.find, s.hint, s.tab === "choices"],
      (s) => choicesList(s, controller.pick, (find) => kit.ui.set({ find }), controller.hint)),
    openTab("arrivals", (s) => [shownView(s), s.setup], arrivals),
    openTab("victory", (s) => [shownView(s), s.places], victory),
    makeChat(byId("tab-chat"), controller.chat),
    mountTabs(kit),
  ];
}

/** A tab that is drawn only while it is open. @param {string} id
 * @param {(scene: Scene) => unknown[]} needs
 * @param {(scene: Scene) => import("../dom.js").Children} make */
function openTab(id, needs, make) {
  const draw = panel(byId(`tab-${id}`), needs, make);
  return (/** @type {Scene} */ scene) => scene.tab === id && draw(scene);
}

/** Asks for each overlay that is on, again after every action; draws the legend.
 * @param {Kit} kit @param {Controller} controller */
function makeOverlays(kit, controller) {
  /** @type {Map<string, import("../protocol.js").Overlay>} */
  const drawn = new Map();
  let last = "";
  const key = (/** @type {Scene} */ s) =>
    JSON.stringify([[...s.overlays], s.ledger_no, s.moment?.action_no, s.decision?.prompt,
      s.log.length]);
  /** @param {string} name */
  const refresh = async (name) => {
    const overlay = name === "ground" ? {} : await controller.ask({ about: "overlay", name });
    if (!kit.ui.get().overlays.has(name) || kit.ui.get().moment || !overlay) return;
    drawn.set(name, overlay);
    if (name !== "ground") kit.board?.setOverlay(name, overlay);
    fill(byId("legend"), legend(kit.scene(), drawn));
  };
  return (/** @type {Scene} */ scene) => {
    if (key(scene) === last) return;
    last = key(scene);
    const wanted = scene.moment ? [] : [...scene.overlays];
    for (const name of [...drawn.keys()].filter((n) => !wanted.includes(n))) {
      drawn.delete(name);
      kit.board?.setOverlay(name, null);
    }
    for (const name of wanted) refresh(name);
    fill(byId("legend"), legend(scene, drawn));
  };
}

/** @param {Kit} kit @param {Controller} controller */
function tools(kit, controller) {
  const tool = (/** @type {string} */ name, /** @type {string} */ d,
    /** @type {() => void} */ run, /** @type {string} */ label, /** @type {string} */ more = "") =>
    h("button", { type: "button", class: `tool-${name}`, title: label, "aria-label": label,
      onclick: run }, icon(d), more && h("span", {}, more));
  return [
    tool("rules", RULES, () => kit.rules.open(), "Rules (R)", "Rules"),
    tool("keys", KEYS, controller.keys, "Keyboard (?)", "Keys"),
    tool("share", SHARE, controller.links, "Share links"),
    tool("save", SAVE, () => exportRecord(kit), "Save the game as a .play file"),
    tool("report", CHART, controller.report, "Report"),
    tool("settings", SETTINGS, controller.settings, "Settings"),
  ];
}

/** @param {Kit} kit */
async function exportRecord(kit) {
  const { exportMatch } = await import("../panels/my_matches.js");
  exportMatch(kit.id, kit.token, kit.table.get().setup?.game ?? "game").catch(kit.notice.refuse);
}

/** @param {Kit} kit */
function zoomButtons(kit) {
  return [
    h("button", { type: "button", "aria-label": "Zoom in", onclick: () => kit.board?.zoomBy(1.35) },
      "+"),
    h("button", { type: "button", "aria-label": "Zoom out",
      onclick: () => kit.board?.zoomBy(1 / 1.35) }, "−"),
    h("button", { type: "button", "aria-label": "Whole map", onclick: () => kit.board?.fit() },
      icon(FIT, 16)),
  ];
}

/** On a phone the dock is a sheet in three heights. */
function cycleSheet() {
  const next = { peek: "half", half: "full", full: "peek" };
  const now = /** @type {keyof typeof next} */ (document.body.dataset.sheet ?? "half");
  document.body.dataset.sheet = next[now];
}
