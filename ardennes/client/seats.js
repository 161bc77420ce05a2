// The tokens of my seats, kept in this browser. A token is the right to sit there.

import { keep, kept } from "./kept.js";

const KEY = "ardennes.seats";

/** @typedef {{token: string, seat: string, game: string, watch?: string,
 *   links?: Record<string, string>}} Kept */

/** @returns {Record<string, Kept>} */
export function keptSeats() {
  try {
    return JSON.parse(kept(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} id @param {Kept} seat */
export function keepSeat(id, seat) {
  store({ ...keptSeats(), [id]: { ...keptSeats()[id], ...seat } });
}

/** @param {string} id */
export function dropSeat(id) {
  const { [id]: _, ...rest } = keptSeats();
  store(rest);
}

/** Adds what an account remembers. @param {Record<string, Kept>} seats */
export function mergeSeats(seats) {
  store({ ...seats, ...keptSeats() });
}

/** Every token this browser holds, for an account that is to remember them. */
export function keptTokens() {
  return Object.values(keptSeats()).map((seat) => seat.token).filter(Boolean);
}

/** @param {Record<string, Kept>} seats */
function store(seats) {
  keep(KEY, JSON.stringify(seats));
}

/** The token in the address, taken over and hidden; or the one kept. @param {string} id */
export function tokenFor(id) {
  const given = location.hash.slice(1);
  if (given && !given.startsWith("rule-")) {
    if (keptSeats()[id]?.token !== given) keepSeat(id, { token: given, seat: "", game: "" });
    history.replaceState(null, "", location.pathname + location.search);
    return given;
  }
  return keptSeats()[id]?.token ?? null;
}

/** What a new match gave us. @param {any} made @param {string} game */
export function keepMade(made, game) {
  const all = Object.entries(/** @type {Record<string, any>} */ (made.seats ?? {}));
  const mine = all.find(([, seat]) => seat.who === "me");
  /** @type {Record<string, string>} */
  const links = {};
  for (const [side, seat] of all) if (seat.who === "friend") links[side] = seat.token;
  const token = mine?.[1].token ?? made.watch;
  keepSeat(made.id, { token, seat: mine?.[0] ?? "watch", game, watch: made.watch, links });
}

/** @param {string} id @param {string} token @param {string} [page] */
export function linkFor(id, token, page = "game") {
  return `${location.origin}/${page}/${id}#${token}`;
}
