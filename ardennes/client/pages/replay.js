// Any moment of a game: fetched once, shown on the same board and panels.
import { nothingInHand } from "../ui_state.js";
import { request } from "../net.js";
import { formed } from "../panels/dialogs.js";
import { makeSeating } from "../panels/seating.js";
import { stops } from "../panels/timeline.js";
import { storeNewMatch } from "../seats.js";

/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {import("../protocol.js").PastMoment} PastMoment */

const PACE = 1100; // milliseconds a moment, at speed 1
const REST = 50; // milliseconds a dragged pointer rests before its moment is fetched
const SPEEDS = [1, 2, 4, 8];

/** @param {Kit} kit */
export function makeReplay(kit) {
  const { ui, table } = kit;
  /** @type {Map<number, Promise<PastMoment>>} */
  const moments = new Map();
  let wanted = -1;
  let timer = 0;
  let resting = 0;

  /** @param {number} n */
  function fetched(n) {
    const before = moments.get(n);
    if (before) return before;
    /** @type {Promise<PastMoment>} */
    const found = request("GET", `/api/matches/${kit.id}/at/${n}`, { token: kit.token });
    found.catch(() => moments.delete(n));
    moments.set(n, found);
    return found;
  }

  /** @param {number} n */
  async function go(n) {
    const end = table.get().action_no;
    const to = Math.max(0, Math.min(n, end));
    if (to >= end && !table.get().view?.outcome) return now();
    wanted = to;
    try {
      const moment = await fetched(to);
      if (wanted !== to) return;
      ui.set({ moment, ...nothingInHand() });
      show(moment);
    } catch (error) {
      kit.notice.refuse(error);
    }
  }

  /** @param {PastMoment} moment */
  function show(moment) {
    const places = moment.log.flatMap((line) => line.places);
    if (places.length) {
      kit.look(places[places.length - 1]);
      kit.board?.flash(places);
    }
    kit.dice(kit.scene(), moment.log);
  }

  function now() {
    wanted = -1;
    pause();
    ui.set({ moment: null });
  }

  /** @param {number} by how many told moments on or back */
  function step(by) {
    const list = stops(kit.scene());
    const at = ui.get().moment?.action_no ?? table.get().action_no;
    const here = by > 0 ? list.findIndex((n) => n > at) : list.findLastIndex((n) => n < at);
    if (here < 0) return by > 0 ? now() : go(0);
    const index = here + by - Math.sign(by);
    return go(list[Math.max(0, index)] ?? table.get().action_no);
  }

  function pause() {
    clearTimeout(timer);
    if (ui.get().playing) ui.set({ playing: false });
  }

  function play() {
    if (ui.get().playing) return pause();
    ui.set({ playing: true });
    if (!ui.get().moment) go(stops(kit.scene())[0] ?? 0);
    tick();
  }

  function tick() {
    timer = window.setTimeout(async () => {
      if (!ui.get().playing) return;
      await step(1);
      if (ui.get().moment) tick();
      else pause();
    }, PACE / ui.get().speed);
  }

  function speed() {
    const next = SPEEDS[(SPEEDS.indexOf(ui.get().speed) + 1) % SPEEDS.length];
    ui.set({ speed: next });
  }

  /** "What if": a new game that goes on from the moment shown. */
  async function branch() {
    const at = ui.get().moment?.action_no ?? table.get().action_no;
    try {
      /** @type {import("../protocol.js").Lobby} */
      const { levels } = await request("GET", "/api/games");
      const setup = table.get().setup;
      const seating = makeSeating(levels, setup?.sides ?? [], { side: table.get().sides[0] });
      if (!(await formed(`A new game from action ${at}`, [seating.element], "Play on"))) return;
      const body = { from: { id: kit.id, action_no: at }, seats: seating.read() };
      /** @type {import("../protocol.js").NewMatch} */
      const made = await request("POST", "/api/matches", { body, token: kit.token });
      storeNewMatch(made, setup?.game ?? "");
      location.assign(`/game/${made.id}`);
    } catch (error) {
      kit.notice.refuse(error);
    }
  }

  /** While the pointer is dragged only where it rests is fetched. @param {number} n */
  function scrub(n) {
    clearTimeout(resting);
    resting = window.setTimeout(() => go(n), REST);
  }

  return { go, scrub, now, step, play, speed, branch };
}
