// How far each game has been looked at in this browser.
import { readLocal, writeLocal } from "../local_storage.js";

const KEY = "ardennes.seen";
const MOST = 60; // games that are remembered

/** @returns {[string, number][]} the one looked at last at the end */
function all() {
  try {
    const kept = JSON.parse(readLocal(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string} id @returns {number | null} */
export const lastSeen = (id) => all().find(([one]) => one === id)?.[1] ?? null;

/** @param {string} id @param {number} action_no */
export function noteSeen(id, action_no) {
  const others = all().filter(([one]) => one !== id);
  writeLocal(KEY, JSON.stringify([...others, [id, action_no]].slice(-MOST)));
}
