// My games: whose turn it is, resume, save, delete; and games brought in from a file.
import { h } from "../dom.js";
import { request } from "../net.js";
import { dropSeat, storeNewMatch, storedSeats, storedTokens } from "../seats.js";
import { ago, capital, seatWord, verdict } from "../words.js";
import { confirmed, formed } from "./dialogs.js";

/** @typedef {import("../protocol.js").Summary} Summary */

/** @returns {Promise<Summary[]>} */
export async function myMatches() {
  const tokens = storedTokens();
  if (!tokens.length) return [];
  /** @type {import("../protocol.js").Mine} */
  const { matches } = await request("POST", "/api/mine", { body: { tokens } });
  return matches.filter((match) => !match.lesson).sort(yoursFirst);
}

/** @param {Summary} a @param {Summary} b */
function yoursFirst(a, b) {
  const rank = (/** @type {Summary} */ m) => (m.outcome ? 2 : m.mine ? 0 : 1);
  return rank(a) - rank(b) || b.updated - a.updated;
}

/** @param {Summary[]} matches @param {{changed: () => void, no: (error: unknown) => void}} on */
export function matchList(matches, on) {
  if (!matches.length)
    return h("p", { class: "sub" }, "None yet. Your games wait here, whatever happens.");
  return h("ul", { class: "resume" }, matches.map((match) => row(match, on)));
}

/** @param {Summary} match @param {{changed: () => void, no: (error: unknown) => void}} on */
function row(match, on) {
  const token = storedSeats()[match.id]?.token ?? null;
  return h("li", {},
    h("a", { href: `/game/${match.id}` }, h("b", {}, match.title),
      h("span", {}, standing(match)), h("small", {}, opponents(match)), badge(match)),
    h("div", { class: "more" },
      h("a", { class: "small", href: `/replay/${match.id}` }, "Replay"),
      h("a", { class: "small", href: `/report/${match.id}` }, "Report"),
      h("button", { type: "button", class: "small", onclick: () =>
        exportMatch(match.id, token, match.game).catch(on.no) }, "Save"),
      h("button", { type: "button", class: "small", "aria-label": `Delete ${match.title}`,
        onclick: () => remove(match, token, on) }, "Delete")));
}

/** @param {Summary} match */
function standing(match) {
  if (match.outcome) return `${verdict(match.outcome.winner)}: ${match.outcome.reason}`;
  return [`Turn ${match.turn}`, match.phase && capital(match.phase), match.date]
    .filter(Boolean).join(", ");
}

/** @param {Summary} match */
function opponents(match) {
  const others = Object.entries(match.seats).filter(([side]) => side !== match.seat);
  const names = others.map(([side, seat]) => `${seatWord(seat.who)} (${capital(side)})`);
  return [names.join(", "), ago(match.updated)].filter(Boolean).join(" · ");
}

/** @param {Summary} match */
function badge(match) {
  if (match.outcome) return h("i", { class: "wait" }, "Over");
  return match.mine ? h("i", {}, "Your turn") : h("i", { class: "wait" }, "Waiting");
}

/** @param {Summary} match @param {string|null} token
 * @param {{changed: () => void, no: (error: unknown) => void}} on */
async function remove(match, token, on) {
  const sure = await confirmed(`Delete ${match.title}?`,
    [`${standing(match)}. It is deleted for everyone at the table.`, "Save it first to keep it."],
    "Delete");
  if (!sure) return;
  try {
    /** @type {{waiting: string[]} | string} */
    const said = await request("DELETE", `/api/matches/${match.id}`, { token });
    if (typeof said === "object") await confirmed("The other side is asked",
      ["The game is deleted when everybody who plays it has asked for that."], "Good");
    else dropSeat(match.id);
    on.changed();
  } catch (error) {
    on.no(error);
  }
}

/** Saves the record as a file. @param {string} id @param {string|null} token
 * @param {string} game */
export async function exportMatch(id, token, game) {
  /** @type {string} */
  const text = await request("GET", `/api/matches/${id}/record`, { token });
  const link = h("a", { download: `${game}-${id}.play`,
    href: URL.createObjectURL(new Blob([text], { type: "text/plain" })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
}

/** Asks for a record, by file or pasted, and opens it as a new game.
 * @param {{element: HTMLElement, read: () => Record<string, string>}} seating
 * @param {(error: unknown) => void} no */
export async function importMatch(seating, no) {
  const area = h("textarea", { rows: "9", "aria-label": "Record",
    placeholder: "Paste a .play record here, or choose a file" });
  const file = h("input", { type: "file", accept: ".play,text/plain", "aria-label": "File",
    onchange: async () => {
      area.value = (await file.files?.[0]?.text()) ?? "";
    } });
  if (!(await formed("Open a saved game", [file, area, seating.element], "Open"))) return;
  try {
    const body = { record: area.value, seats: seating.read() };
    /** @type {import("../protocol.js").NewMatch} */
    const made = await request("POST", "/api/matches", { body });
    storeNewMatch(made, made.game);
    location.assign(`/game/${made.id}`);
  } catch (error) {
    no(error);
  }
}
