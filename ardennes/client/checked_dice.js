// Dice both sides can check: this browser's part of them, and what everybody has said.
import { h } from "./dom.js";
import { readLocal, writeLocal } from "./local_storage.js";
import { capital } from "./words.js";

/** @typedef {import("./protocol.js").Dice} Dice */
/** @typedef {{do: "commits" | "gives", value: string}} Word */

const BYTES = 32;

/** What this seat has to say now, if anything. Its seed is drawn here, and kept until it is given:
 * when everybody who sits there has committed.
 * @param {string} id @param {Dice} dice @param {string[]} sides @returns {Promise<Word | null>} */
export async function nextWord(id, dice, sides) {
  const mine = dice.seats[sides.join("+")];
  if (!mine || !crypto.subtle) return null; // without TLS a browser has no hashes
  const key = `ardennes.dice.${id}.${Object.keys(dice.seats).sort().join()}`; // all commit anew
  const seed = readLocal(key) ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  if (!mine.commitment) {
    writeLocal(key, seed);
    return { do: "commits", value: await commitment(seed) };
  }
  const waits = Object.values(dice.seats).some((seat) => !seat.commitment);
  if (mine.given || waits || await commitment(seed) !== mine.commitment) return null;
  return { do: "gives", value: seed };
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} seed in base 16 */
async function commitment(seed) {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Who has committed to what, for the window of a table. @param {Dice | null} dice */
export function diceTold(dice) {
  if (!dice) return null;
  const rows = Object.entries(dice.seats).map(([seat, { commitment: value, given }]) =>
    row(seat.split("+").map(capital).join(" and "), value, given ? "seed given" : "no seed yet"));
  return h("fieldset", { class: "checked" }, h("legend", {}, "Dice both sides can check"),
    h("p", {}, "Each roll comes from the seeds behind these commitments. When the game is over its"
      + " record tells the seeds, and “ardennes verify” checks every roll."),
    h("dl", {}, row("Server", dice.server, "seed told at the end"), rows));
}

/** @param {string} who @param {string} value @param {string} state */
function row(who, value, state) {
  const about = value ? [h("code", {}, value), ` ${state}`] : "has not committed";
  return [h("dt", {}, who), h("dd", {}, about)];
}
