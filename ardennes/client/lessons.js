// Lessons: which there are, which this browser has done, and how one is begun or gone on with.
import { readLocal, writeLocal } from "./local_storage.js";
import { request } from "./net.js";
import { dropSeat, storeNewMatch, storedSeats } from "./seats.js";

/** @typedef {import("./protocol.js").LessonCard} LessonCard */
/** @typedef {{done?: boolean, match?: string}} Progress  of a lesson */

const KEY = "ardennes.lessons";

/** @returns {Promise<LessonCard[]>} */
export async function everyLesson() {
  /** @type {import("./protocol.js").Lessons} */
  const { lessons } = await request("GET", "/api/lessons");
  return lessons;
}

/** By lesson. @returns {Record<string, Progress>} */
export function progress() {
  try {
    return JSON.parse(readLocal(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} id @param {Progress} change */
export function noteProgress(id, change) {
  const all = progress();
  writeLocal(KEY, JSON.stringify({ ...all, [id]: { ...all[id], ...change } }));
}

/** The address of a lesson, or of its position as a playground. @param {string} id
 * @param {"learn" | "board"} [how] */
export const addressOf = (id, how = "learn") => `/${how}/${id}`;

/** The game of a lesson that was begun and is still there, or a new one.
 * @param {string} id @param {"learn" | "board"} how @returns {Promise<string>} */
export async function matchFor(id, how) {
  const begun = how === "learn" ? progress()[id]?.match : undefined;
  if (begun && await isThere(begun)) return begun;
  const body = how === "learn" ? { lesson: id } : { board: id };
  /** @type {import("./protocol.js").NewMatch} */
  const made = await request("POST", "/api/matches", { body });
  storeNewMatch(made, made.game);
  if (how === "learn") noteProgress(id, { match: made.id });
  return made.id;
}

/** @param {string} match */
async function isThere(match) {
  const token = storedSeats()[match]?.token;
  if (!token) return false;
  return request("GET", `/api/matches/${match}`, { token }).then(() => true, () => false);
}

/** Forgets the game of a lesson, which is done or to be begun again. @param {string} id
 * @param {string} match */
export async function leaveLesson(id, match) {
  const token = storedSeats()[match]?.token;
  if (progress()[id]?.match === match) noteProgress(id, { match: undefined });
  if (token) await request("DELETE", `/api/matches/${match}`, { token }).catch(() => null);
  dropSeat(match);
}
