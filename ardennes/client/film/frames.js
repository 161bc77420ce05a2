// Frames of a film from what the server says: whole views, which share what has not changed.
import { request } from "../net.js";

/** @typedef {import("./shots.js").Frame} Frame */
/** @typedef {import("../protocol.js").Film} Film */

/** A view after what has changed of it. @param {Frame["view"]} view
 * @param {Partial<Frame["view"]>} change @returns {Frame["view"]} */
export function changedView(view, change) {
  return { ...view, ...change, units: { ...view.units, ...change.units } };
}

/** The first one is what was seen before. @param {Film} film @returns {Frame[]} */
export function framesOf({ action_no, view, frames }) {
  /** @type {Frame[]} */
  const found = [{ action_no, view, log: [] }];
  for (const frame of frames) {
    const before = found[found.length - 1].view;
    found.push({ ...frame, view: changedView(before, frame.view) });
  }
  return found;
}

/** What a seat saw of some actions: as much of it as the server sends at once.
 * @param {{id: string, token: string | null}} seat @param {number} from @param {number} to
 * @returns {Promise<Frame[]>} */
export async function fetchFrames({ id, token }, from, to) {
  /** @type {Film} */
  const film = await request("GET", `/api/matches/${id}/film/${from}/${to}`, { token });
  return framesOf(film);
}

/** All of it. @param {{id: string, token: string | null}} seat @param {number} from
 * @param {number} to */
export async function fetchAllFrames(seat, from, to) {
  const found = await fetchFrames(seat, from, to);
  for (;;) {
    const last = found[found.length - 1].action_no;
    const more = last < to ? (await fetchFrames(seat, last, to)).slice(1) : [];
    if (!more.length) return found;
    found.push(...more);
  }
}
