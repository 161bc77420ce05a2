// What the others do while one looks on, as a film; at the end of their turn, what happened.
import { prefers } from "../preferences.js";
import { capital } from "../words.js";
import { fetchAllFrames } from "./frames.js";
import { lastSeen, noteSeen } from "./seen.js";
import { recapOf } from "./recap.js";

/** @typedef {import("../pages/table.js").Kit} Kit */
/** @typedef {import("../types.js").MatchState} MatchState */
/** @typedef {import("./shots.js").Frame} Frame */

const CATCH_UP = 1200; // milliseconds to the end of the film where the player is asked in mid-turn
const BEHIND = 20_000; // milliseconds by which who looks on may be behind at the end of a turn
const LINGER = 900; // milliseconds in which more may come before the table shows what is now
const LONG = 600; // actions missed of which only the last are told

/** @param {Kit} kit @param {() => void} ended  the table shows again what is now */
export function makeLive(kit, ended) {
  const { table, ui, film } = kit;
  /** @type {Frame[] | null} the turn of the others, from what was seen before it */
  let turn = null;
  /** @type {Frame[] | null} a turn that is over and still to be told */
  let over = null;
  let theirs = false; // who acted last
  let skipped = false; // the player does not want to see the rest of this turn
  let lingering = 0;

  const source = {
    live: true,
    /** @returns {Promise<Frame[]>} */
    more: () => new Promise((resolve) => {
      clearTimeout(lingering);
      lingering = window.setTimeout(() => resolve([]), asksMe(table.get()) ? 0 : LINGER);
    }),
    skipped: () => void (skipped = turn !== null), // the rest of it is told at its end
    ended: () => {
      tell();
      ended();
    },
  };

  /** After an action of anyone. @param {import("../protocol.js").Now} message
   * @param {MatchState} before @returns {boolean} whether a film shows it */
  function hear(message, before) {
    if (message.back || !before.view) return stop();
    const after = table.get();
    const actor = before.decision?.actor ?? "";
    if (actor !== "chance") theirs = !before.sides.includes(actor);
    const [first, frame] = [frameOf(before, []), frameOf(after, message.log)];
    if (theirs && !turn) turn = [first];
    turn?.push(frame);
    const shown = theirs && !skipped && isWanted();
    if (shown) {
      if (ui.get().film) film.feed(frame);
      else film.open([first, frame], source, !document.hidden);
    }
    const isOver = turnIsOver(before, after);
    if (ui.get().film?.live) hurry(asksMe(after), isOver);
    if (isOver) close();
    return shown;
  }

  /** Nobody waits for a film: neither the game for an answer, nor who looks on for the next turn.
   * @param {boolean} asked @param {boolean} isOver */
  function hurry(asked, isOver) {
    if (asked) film.waits();
    if (asked && !isOver) film.within(CATCH_UP);
    else if (isOver && !table.get().sides.length) film.within(BEHIND);
  }

  /** A replay is not disturbed, and a hidden page is not played to. */
  function isWanted() {
    const { film: now, moment } = ui.get();
    return Boolean(kit.board && prefers("film", true) && (now ? now.live : !moment));
  }

  /** Something was taken back: nothing of it is shown. */
  function stop() {
    turn = over = null;
    if (ui.get().film?.live) film.close();
    return false;
  }

  /** Their turn is over: it is told as soon as it has been seen. */
  function close() {
    const { sides } = table.get();
    const isTheirs = (/** @type {Frame} */ { view }) => view.side && !sides.includes(view.side);
    if (turn?.slice(0, -1).some(isTheirs)) over = turn;
    turn = null;
    skipped = false;
    if (!ui.get().film?.live) tell();
  }

  function tell() {
    if (!over || !prefers("film", true)) return;
    const side = over[0].view.side;
    const title = side && !table.get().sides.includes(side) ? side : otherSide(over);
    const recap = recapOf(kit.scene(), over, `The ${capital(title)} turn`);
    over = null;
    if (recap.items.length) ui.set({ recap });
  }

  /** @param {Frame[]} frames */
  function otherSide(frames) {
    const { sides } = table.get();
    return frames.find(({ view }) => view.side && !sides.includes(view.side))?.view.side ?? "other";
  }

  /** After coming back: what has happened since one looked. @param {MatchState} before
   * @param {boolean} takenBack */
  async function greet(before, takenBack) {
    if (ui.get().film?.live) film.close();
    turn = over = null;
    const { id, action_no, sides, log } = table.get();
    const known = before.ledger_no < 0 ? lastSeen(id) : before.action_no;
    noteSeen(id, action_no);
    if (known === null || takenBack || known >= action_no || !prefers("film", true)) return;
    const from = Math.max(known, action_no - LONG);
    const isTheirs = log.some((line) =>
      line.action_no >= from && line.side !== "chance" && !sides.includes(line.side));
    if (!isTheirs || sides.length > 1) return;
    const frames = await fetchAllFrames(kit, from, action_no);
    const recap = recapOf(kit.scene(), frames, "Since you looked");
    if (recap.items.length && !ui.get().film) ui.set({ recap });
  }

  /** Who looks away misses nothing: the film waits. */
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) noteSeen(kit.id, table.get().action_no);
    if (!ui.get().film?.live) return;
    if (document.hidden) film.pause();
    else film.resume();
  });

  return { hear, greet };
}
/** @typedef {ReturnType<typeof makeLive>} Live */

/** @param {MatchState} table @param {Frame["log"]} log @returns {Frame} */
const frameOf = ({ action_no, view }, log) =>
  ({ action_no, view: /** @type {Frame["view"]} */ (view), log });

/** Whether this seat is asked, whatever is on the screen. @param {MatchState} table */
export const isAsked = ({ decision, sides }) =>
  Boolean(decision && sides.includes(decision.actor));

/** Whether there is nothing more to wait for. @param {MatchState} table */
export const asksMe = (table) => Boolean(table.view?.outcome) || isAsked(table);

/** Whether the turn of the others ends with this: the one who is asked has the turn himself. Who
 * only looks on sees turns end where the side changes.
 * @param {MatchState} before @param {MatchState} after */
export function turnIsOver(before, after) {
  const { view, sides } = after;
  if (view?.outcome) return true;
  if (!sides.length) return before.view?.side !== view?.side;
  return asksMe(after) && (!view?.side || sides.includes(view.side));
}
