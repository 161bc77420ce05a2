// Ends that no rule knows: giving up, a draw, and a game the other side has left.
import { h } from "../dom.js";
import { request } from "../net.js";
import { confirmed } from "./dialogs.js";

/** @typedef {"resign" | "draw" | "claim"} End */

/** @type {Record<End, {text: string, sure: string, done: string}>} */
const ENDS = {
  draw: { text: "Draw", sure: "Offer or accept a draw?",
    done: "A draw is offered. The game is over when the other side offers one too." },
  resign: { text: "Resign", sure: "Resign? The other side has won then.", done: "" },
  claim: { text: "Claim an abandoned game", sure: "Claim the game? That is for the other side's"
    + " long absence.", done: "" },
};

/** The buttons of a table at which this browser has a seat.
 * @param {{id: string, token: string|null, scene: () => import("../types.js").Scene,
 *   notice: {refuse: (error: unknown) => void}}} kit */
export function endingButtons(kit) {
  const { sides, seats, view } = kit.scene();
  if (!sides.length || view?.outcome) return null;
  const shared = Object.entries(seats).some(([side, seat]) =>
    !sides.includes(side) && ["me", "friend"].includes(seat.who));
  /** @type {End[]} */
  const ends = shared ? ["draw", "resign", "claim"] : ["resign"];
  return h("fieldset", { class: "ends row" }, h("legend", {}, "End this game"),
    ends.map((end) => h("button", { type: "button", class: "btn", onclick: () => ask(kit, end) },
      ENDS[end].text)));
}

/** @param {Parameters<typeof endingButtons>[0]} kit @param {End} end */
async function ask(kit, end) {
  const { sure, done, text } = ENDS[end];
  if (!await confirmed(sure, [], text)) return;
  try {
    const path = `/api/matches/${kit.id}/end`;
    /** @type {{waiting: string[]}} */
    const { waiting } = await request("POST", path, { body: { do: end }, token: kit.token });
    if (waiting.length && done) kit.notice.refuse({ reason: done });
  } catch (error) {
    kit.notice.refuse(error);
  }
}
