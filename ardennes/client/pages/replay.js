// Any moment of a game: fetched once, shown on the same board and panels; and played as a film.
import { nothingInHand } from "../ui_state.js";
import { request } from "../net.js";
import { fetchAllFrames, fetchFrames } from "../film/frames.js";
import { lastTurn, recapOf } from "../film/recap.js";
import { stops } from "../panels/timeline.js";

/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {import("../protocol.js").PastMoment} PastMoment */

const REST = 50; // milliseconds a dragged pointer rests before its moment is fetched

/** @param {Kit} kit @param {() => void} ended  the table shows again what is now */
export function makeReplay(kit, ended) {
  const { ui, table, film } = kit;
  /** @type {Map<number, Promise<PastMoment>>} */
  const moments = new Map();
  let wanted = -1;
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
    film.leave();
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
    film.skip();
    if (ui.get().moment) ui.set({ moment: null });
  }

  /** @param {number} by how many told moments on or back */
  async function step(by) {
    if (ui.get().film && film.step(by)) return;
    const at = ui.get().moment?.action_no ?? table.get().action_no;
    if (by < 0) return go(stops(kit.scene()).findLast((n) => n < at) ?? 0);
    if (at >= table.get().action_no) return now();
    await begin(at, table.get().action_no, false);
    if (ui.get().film && !film.step(1)) now();
  }

  /** A film of the past. @param {number} from @param {number} to @param {boolean} [playing] */
  async function begin(from, to, playing = true) {
    wanted = from;
    ui.set(nothingInHand());
    try {
      const frames = await fetchFrames(kit, from, to);
      if (wanted === from) film.open(frames, sourceTo(to), playing);
    } catch (error) {
      kit.notice.refuse(error);
    }
  }

  /** @param {number} to @returns {import("../film/film.js").Source} */
  const sourceTo = (to) => ({ live: false, ended, skipped: () => {}, more: async () => {
    const { action_no } = film.now;
    return action_no < to ? (await fetchFrames(kit, action_no, to)).slice(1) : [];
  } });

  function play() {
    if (ui.get().film) return film.toggle();
    const { action_no } = table.get();
    return begin(ui.get().moment?.action_no ?? 0, action_no);
  }

  /** A stretch of the game, and at its end what happened. @param {number} from
   * @param {number} to @param {string} title */
  async function watch(from, to, title) {
    ui.set({ recap: null });
    await begin(from, to);
    const frames = await fetchAllFrames(kit, from, to);
    const recap = recapOf(kit.scene(), frames, title);
    if (recap.items.length) ui.set({ recap });
  }

  /** The last turn of the other side; of who has no side, or both, of the one that is not on. */
  async function watchLastTurn() {
    try {
      /** @type {import("../protocol.js").Timeline} */
      const { marks } = await request("GET", `/api/matches/${kit.id}/timeline`,
        { token: kit.token });
      const { sides, view, setup } = table.get();
      const mine = sides.length === 1 ? sides : [view?.side ?? ""];
      const found = lastTurn(marks, setup?.phases ?? [], mine);
      if (found) await watch(found.from, found.to, "The last turn");
      else kit.notice.refuse({ reason: "The other side has not had a turn yet." });
    } catch (error) {
      kit.notice.refuse(error);
    }
  }

  /** "What if": a new game that goes on from the moment shown. */
  async function branch() {
    film.pause();
    const at = ui.get().moment?.action_no ?? table.get().action_no;
    try {
      const { setup, sides: [side] } = table.get();
      const { playOn } = await import("./branching.js"); // who never asks, never needs it
      await playOn({ id: kit.id, token: kit.token, action_no: at, game: setup?.game ?? "",
        sides: setup?.sides ?? [], side });
    } catch (error) {
      kit.notice.refuse(error);
    }
  }

  /** While the pointer is dragged only where it rests is fetched. @param {number} n */
  function scrub(n) {
    clearTimeout(resting);
    resting = window.setTimeout(() => go(n), REST);
  }

  return { go, scrub, now, step, play, watch, watchLastTurn, branch, speed: film.speed,
    follow: film.follow };
}
