// The tokens of my seats, kept in this browser. A token is the right to sit there.

import { readLocal, writeLocal } from "./local_storage.js";

const KEY = "ardennes.seats";

/** @typedef {{token: string, seat: string, game: string, watch?: string,
 *   links?: Record<string, string>}} StoredSeat */

/** @returns {Record<string, StoredSeat>} */
export function storedSeats() {
  try {
    return JSON.parse(readLocal(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} id @param {StoredSeat} seat */
export function storeSeat(id, seat) {
  store({ ...storedSeats(), [id]: { ...storedSeats()[id], ...seat } });
}

/** @param {string} id */
export function dropSeat(id) {
  const { [id]: _, ...rest } = storedSeats();
  store(rest);
}

/** Adds what an account remembers. @param {Record<string, StoredSeat>} seats */
export function mergeSeats(seats) {
  store({ ...seats, ...storedSeats() });
}

/** Every token this browser holds, for an account that is to remember them. */
export function storedTokens() {
  return Object.values(storedSeats()).map((seat) => seat.token).filter(Boolean);
}

/** @param {Record<string, StoredSeat>} seats */
function store(seats) {
  writeLocal(KEY, JSON.stringify(seats));
}

/** The token in the address, taken over and hidden; or the one kept. @param {string} id */
export function tokenFor(id) {
  const given = location.hash.slice(1);
  if (given && !given.startsWith("rule-")) {
    if (storedSeats()[id]?.token !== given) storeSeat(id, { token: given, seat: "", game: "" });
    history.replaceState(null, "", location.pathname + location.search);
    return given;
  }
  return storedSeats()[id]?.token ?? null;
}

/** What a new match gave us. @param {import("./protocol.js").NewMatch} made @param {string} game */
export function storeNewMatch(made, game) {
  const all = Object.entries(made.seats);
  const mine = all.find(([, seat]) => seat.who === "me");
  /** @type {Record<string, string>} */
  const links = {};
  for (const [side, seat] of all) if (seat.who === "friend") links[side] = seat.token;
  const token = mine?.[1].token ?? made.watch;
  storeSeat(made.id, { token, seat: mine?.[0] ?? "watch", game, watch: made.watch, links });
}

/** @param {string} id @param {string} token @param {string} [page] */
export function linkFor(id, token, page = "game") {
  return `${location.origin}/${page}/${id}#${token}`;
}
