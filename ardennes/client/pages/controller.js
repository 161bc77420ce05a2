// What the player does at the table: clicks, keys and answers become messages to the server.
import { announce, byId, focus } from "../dom.js";
import { listenToFilmKeys } from "../film/keys.js";
import { makeQuestions } from "./asking.js";
import { confirmed, showKeys, showLinks, showTables } from "../panels/dialogs.js";
import { switches } from "../panels/overlay_switches.js";
import { makeTip } from "../panels/tip.js";
import { nothingInHand } from "../ui_state.js";
import { makeHand } from "../in_hand.js";
import { makeFighting } from "./fighting.js";
import { makeHinting } from "./hinting.js";
import { makeHandling } from "./handling.js";
import { shareMoment } from "./sharing.js";
import { askedAt, choicesOf, endOf, livePlaces, meaningOfChoice, meaningOfPlace, meaningOfUnit,
  nextUnitChoice, onPlace, standsAt, wayOf } from "../intents.js";
import { nextInTray, nextPlacement, trayUnits } from "../placing.js";
import { answered } from "../staged.js";
import { capital, isMine, unitsAt } from "../words.js";
import { listenToKeys } from "../keyboard.js";
import { diceTold } from "../checked_dice.js";
import { endingButtons } from "../panels/endings.js";
import { showSettings } from "../panels/settings.js";

/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").Act["action"]} Action */
/** @typedef {import("../protocol.js").PathStep} PathStep */
/** @typedef {import("../protocol.js").WhyAnswer} WhyAnswer */

const HOVER = 110; // milliseconds of rest before the server is asked

/** @param {Kit} kit @param {ReturnType<typeof import("./replay.js").makeReplay>} replay */
export function makeController(kit, replay) {
  const asked = makeQuestions(kit);
  const { ui, table } = kit;
  const hand = makeHand();
  let hovering = 0;
  let toured = ""; // where Tab has gone
  /** @type {string|null} the unit set down last, of several that wait beside the map */
  let placed = null;
  /** @type {string|null} the formation placed for the player; empty for all */
  let rest = null;
  let begin = false; // the set-up ends with that
  /** @type {Action|null} how a phase of this game was last ended */
  let lastEnd = null;
  /** @type {ReturnType<typeof makeTip>|null} */
  let tip = null;
  const tips = () => (kit.board ? (tip ??= makeTip(byId("tip"), kit.board, asked)) : null);

  /** Plays a choice; ending a phase asks first if something was forgotten.
   * @param {Choice} choice */
  async function act(choice) {
    placed = trayUnits(kit.scene()).includes(choice.unit ?? "") ? choice.unit : null;
    if (ui.get().busy || ui.get().moment) return;
    const forgotten = choice.role === "end" ? await asked.forgotten() : [];
    if (forgotten.length)
      if (!(await confirmed(`${choice.text}?`, forgotten, choice.text))) return;
    kit.notice.hide();
    ui.set({ busy: true, recap: null, staged: answered(kit.scene(), choice) });
    hand.note(kit.scene(), choice);
    kit.connection?.act(table.get().ledger_no, choice.action);
    setTimeout(() => ui.set({ busy: false }), 4000);
  }

  /** @param {import("../intents.js").Intent} intent @param {{place?: string, unit?: string}} at */
  function follow(intent, { place, unit }) {
    if (place && handling.strikes(place)) return;
    if (intent.do === "act") return act(intent.choice);
    if (intent.do === "goal") return aim(intent.choice);
    if (intent.do === "hold") return ui.set({ ...nothingInHand(), held: intent.unit });
    if (intent.do === "among") return ui.set({ ...nothingInHand(), among: intent.choices });
    const { held } = ui.get();
    ui.set({ ...nothingInHand(), held, looked: place ?? null, unit: unit ?? null });
    if (unit) trace(unit);
    if (place) weigh(place);
    if (unit && handling.strike(unit)) return;
    explainAt(place ?? table.get().view?.units[unit ?? ""]?.at ?? null, unit);
  }

  /** Why nothing can be done with what was pointed at. @param {string|null} place
   * @param {string} [unit] */
  async function explainAt(place, unit) {
    const scene = kit.scene();
    const { decision, moment, held } = scene;
    if (moment || !decision) return;
    clearTimeout(hovering);
    const others = () => ({ case: decision.case,
      reason: `it is the ${capital(decision.actor)} side that decides now` });
    const reason = isMine(scene) ? asked.whyHere(place ?? undefined,
      unit ?? (place ? standsAt(scene, place) : undefined), held ?? undefined)
      : Promise.resolve(others());
    reason.then(kit.notice.tell);
    if (place) return tips()?.explain(scene, place, reason);
    const no = await reason;
    if (no) kit.notice.refuse(no);
  }

  /** Where both sides stand in one place: what a fight there would bring. @param {string} place */
  async function weigh(place) {
    const scene = kit.scene();
    const side = scene.decision?.actor ?? "";
    const here = unitsAt(scene, place);
    const mine = here.filter((id) => scene.setup?.roster[id]?.side === side);
    if (scene.moment || !mine.length || mine.length === here.length) return;
    /** @type {import("../protocol.js").HitsAnswer | null} */
    const hits = await asked.ask({ about: "odds", target: place, units: mine, options: {} });
    if (hits?.units && ui.get().looked === place) ui.set({ weighed: { place, hits } });
  }

  /** First click: the way is shown and priced. @param {Choice} choice */
  async function aim(choice) {
    const { held } = ui.get();
    if (choice.place) kit.look(choice.place);
    ui.set({ ...nothingInHand(), held, goal: choice });
    const reach = table.get().decision?.picture?.reach;
    if (!reach || !choice.place) return;
    const path = await asked.path(reach.unit, choice.place);
    if (ui.get().goal === choice) ui.set({ path: wayOf(choice, path) });
  }

  /** A choice from a list: as a click on the map. @param {Choice} choice */
  function pick(choice) {
    follow(meaningOfChoice(kit.scene(), choice), {});
  }

  /** @param {string} unit */
  async function trace(unit) {
    const found = await asked.supply(unit);
    const inHand = table.get().decision?.picture?.reach?.unit;
    if (ui.get().unit === unit || inHand === unit)
      ui.set({ trace: found && { unit, ...found } });
  }

  /** @param {string|null} place */
  function hover(place) {
    clearTimeout(hovering);
    ui.set({ hover: place });
    if (!place) return tips()?.hide();
    hovering = window.setTimeout(() => point(place), HOVER);
  }

  /** @param {string} place */
  async function point(place) {
    tips()?.show(kit.scene(), place);
    const reach = table.get().decision?.picture?.reach;
    if (!reach?.places?.[place] || ui.get().goal) return;
    const path = await asked.path(reach.unit, place);
    if (ui.get().hover === place && !ui.get().goal) ui.set({ path });
  }

  /** @param {string} place */
  async function cursor(place) {
    toured = "";
    ui.set({ hover: place });
    const text = await tips()?.show(kit.scene(), place);
    announce(byId("hexsay"), text ?? "");
  }

  /** Esc closes what is open and puts back what is in hand; it never answers. */
  function cancel() {
    const scene = kit.scene();
    if (kit.rules.isOpen()) return kit.rules.close();
    kit.board?.closeFan();
    tips()?.hide();
    if (scene.film?.live) return kit.film.skip();
    if (scene.goal) return ui.set({ goal: null, path: null });
    if (scene.looked || scene.unit || scene.among || scene.held)
      return ui.set(nothingInHand());
    if (scene.moment) return replay.now();
    if (scene.recap) return ui.set({ recap: null });
    if (hand.canPutBack(scene)) undo();
  }

  function undo() {
    if (rest !== null) stopPlacing();
    kit.connection?.undo(table.get().ledger_no);
  }

  /** Tab: the next place where something can be answered. @param {number} by */
  function next(by) {
    const places = livePlaces(kit.scene());
    if (!places.length) return false;
    const now = places.indexOf(ui.get().hover ?? "");
    const to = now < 0 ? places[by > 0 ? 0 : places.length - 1] : places[now + by];
    if (!to) return false; // past the last one: the focus goes on, nobody is trapped
    kit.board?.setCursor(to);
    kit.look(to);
    cursor(to);
    toured = to;
    return true;
  }

  /** Tab goes from unit to unit: Enter takes the one it stopped at, even where another could go.
   * @param {string} place @param {Event} [event]
   * @returns {import("../intents.js").Intent | null} */
  function tabbedTo(place, event) {
    const units = event?.type === "keydown" && place === toured ? onPlace(kit.scene(), place) : [];
    if (units.length > 1) return { do: "pick", choices: units };
    return units.length ? meaningOfChoice(kit.scene(), units[0]) : null;
  }

  /** Takes the next unit in hand at once: for those without a Tab key. */
  function nextUnit() {
    const choice = nextUnitChoice(kit.scene());
    if (!choice) return;
    kit.look(table.get().view?.units[choice.unit ?? ""]?.at ?? "");
    follow(meaningOfChoice(kit.scene(), choice), {});
  }

  /** A key written on an answer. @param {string} key */
  function hot(key) {
    const name = { ENTER: "⏎" }[key] ?? key;
    const hot = `[data-hot="${CSS.escape(name)}"]`;
    const button = document.querySelector(`#actions ${hot}`) ??
      document.querySelector(`#context ${hot}`);
    if (button instanceof HTMLElement) button.click();
    if (!button && key === "E" && lastEnd) explain(lastEnd);
    return Boolean(button);
  }

  /** Why the phase cannot be ended now. @param {Action} action */
  async function explain(action) {
    /** @type {WhyAnswer | null} */
    const no = isMine(kit.scene()) ? await asked.ask({ about: "why", action }) : null;
    if (no?.reason) kit.notice.refuse(no);
  }

  /** @param {string} name */
  function toggle(name) {
    if (name === "numbers") return ui.set({ numbers: !ui.get().numbers });
    const overlays = new Set(ui.get().overlays);
    if (!overlays.delete(name)) overlays.add(name);
    ui.set({ overlays });
  }

  /** Enter: confirm the goal under the cursor, choose there, or give the main answer. */
  function enter() {
    const scene = kit.scene();
    const place = scene.hover;
    const intent = place ? meaningOfPlace(scene, place) : null;
    if (place && intent && intent.do !== "look") follow(intent, { place });
    else if (!hot("ENTER") && place) follow({ do: "look" }, { place });
  }

  function list() {
    ui.set({ tab: "choices" });
    requestAnimationFrame(() => {
      focus(document.querySelector("#choices-list button") ?? byId("choices-list"));
    });
  }

  const handling = makeHandling(kit, asked, act, hover);
  const on = {
    grab: handling.grab,
    drop: handling.setDown,
    hex: (/** @type {string} */ place, /** @type {Event|undefined} */ event) => {
      const intent = tabbedTo(place, event) ?? meaningOfPlace(kit.scene(), place);
      if (isTouch(event) && intent.do !== "look") hover(place);
      if (intent.do === "look" && event?.type === "keydown" && hot("ENTER")) return;
      follow(intent, { place });
    },
    unit: (/** @type {string} */ unit, /** @type {Event|undefined} */ event = undefined) => {
      const intent = meaningOfUnit(kit.scene(), unit);
      if (isTouch(event) && intent.do !== "look") hover(table.get().view?.units[unit]?.at ?? null);
      if (intent.do === "look" && event?.type === "keydown" && hot("ENTER")) return;
      follow(intent, { unit });
    },
    hover,
    cursor,
    hold: (/** @type {string} */ place) => explainAt(place),
    /** @type {(zoom: number) => void} */
    rest: () => {},
  };

  byId("board").addEventListener("blur", () => tip?.hide());
  listenToFilmKeys(kit, replay);
  listenToKeys(byId("board"), {
    cursor: (direction) => kit.board?.moveCursor(direction),
    pan: (dx, dy) => kit.board?.pan(dx, dy),
    enter,
    next: (by) => Boolean(kit.board) && next(by),
    cancel,
    hot,
    overlay: (key) => {
      const found = switches(kit.scene()).find((one) => one.key.toUpperCase() === key);
      if (found) toggle(found.name);
      return Boolean(found);
    },
    plain: {
      "+": () => kit.board?.zoomBy(1.35),
      "=": () => kit.board?.zoomBy(1.35),
      "-": () => kit.board?.zoomBy(1 / 1.35),
      0: () => kit.board?.fit(),
      u: undo,
      r: () => kit.rules.open(),
      "/": () => kit.rules.open(),
      l: list,
      k: () => showTables(kit.scene()),
      m: () => byId("board").focus(),
      "?": () => showKeys(switches(kit.scene())),
      "[": () => replay.step(-1),
      "]": () => replay.step(1),
      p: () => replay.play(),
    },
  });

  /** Places one unit after another where it may stand, and perhaps ends the set-up then.
   * @param {string} formation @param {boolean} [begins] */
  function placeRest(formation, begins = false) {
    rest = formation;
    begin = begins;
    goOnPlacing();
  }

  function stopPlacing() {
    rest = null;
    begin = false;
    handling.giveUp();
    ui.set({ placing: false });
  }

  function goOnPlacing() {
    const scene = kit.scene();
    const next = rest === null ? null : nextPlacement(scene, rest);
    const last = !next && begin && !trayUnits(scene).length ? endOf(scene) : null;
    if (next) ui.set({ placing: true });
    else stopPlacing();
    const choice = next ?? last;
    if (choice) act(choice);
  }

  /** After one unit of a tray comes the next. */
  function takeNext() {
    const scene = kit.scene();
    const next = placed && trayUnits(scene).length ? nextInTray(scene, placed) : null;
    if (next) ui.set({ held: next });
  }

  /** After news: the supply of a unit in hand is asked, and the tooltip is true again. */
  function lookAtHand(back = false) {
    const unit = table.get().decision?.picture?.reach?.unit;
    if (unit) trace(unit);
    kit.look(askedAt(kit.scene()));
    if (rest === null) takeNext();
    else goOnPlacing();
    lastEnd = endOf(kit.scene())?.action ?? lastEnd;
    compare();
    handling.hear(back);
    const place = ui.get().hover;
    if (place && kit.board && !byId("tip").hidden) tips()?.show(kit.scene(), place);
  }

  /** Where a battle can go on in several ways, what each would bring. */
  async function compare() {
    const { decision, ledger_no } = table.get();
    const battle = decision?.picture?.battle;
    const ways = choicesOf(kit.scene()).filter((c) => c.options);
    if (!battle?.odds || ways.length < 2) return;
    const units = battle.attackers.map((one) => one.unit);
    const found = await Promise.all(ways.map(async (choice) => {
      const { options = {} } = choice;
      /** @type {import("../protocol.js").OddsAnswer | null} */
      const odds = await asked.ask({ about: "odds", target: battle.target, units, options });
      return odds?.distribution ? [{ choice, odds }] : [];
    }));
    const rivals = found.flat();
    if (table.get().ledger_no === ledger_no && rivals.length > 1) ui.set({ rivals });
  }

  return {
    lookAtHand, placeRest, stopPlacing, nextUnit, on, act, pick, undo, toggle, list, cancel, trace,
    ...makeFighting(kit, act, aim),
    ...makeHinting(kit, asked.ask),
    ask: asked.ask,
    mapMoved: () => tips()?.follow(),
    strike: handling.strikes,
    choose: (/** @type {string} */ unit) => on.unit(unit),
    look: (/** @type {string} */ unit) => ui.set({ ...nothingInHand(), unit }),
    hold: (/** @type {string} */ unit) => ui.set({ ...nothingInHand(), held: unit }),
    dropGoal: () => ui.set({ goal: null, path: null }),
    chat: (/** @type {string} */ text) => kit.connection?.chat(text),
    keys: () => showKeys(switches(kit.scene())),
    links: () => showLinks(kit.scene()),
    settings: () => showSettings(diceTold(kit.scene().dice), endingButtons(kit)),
    tables: () => showTables(kit.scene()),
    share: () => shareMoment(kit),
    toggleFilm: kit.film.toggle,
    skipFilm: kit.film.skip,
    report: () => location.assign(`/report/${kit.id}`),
  };
}

/** A finger does not hover, so a tap says what a mouse would. @param {Event|undefined} event */
function isTouch(event) {
  return event instanceof PointerEvent && event.pointerType === "touch";
}
