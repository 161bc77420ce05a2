// "What if": a new game that goes on from a moment of another.
import { request } from "../net.js";
import { formed } from "../panels/dialogs.js";
import { makeSeating } from "../panels/seating.js";
import { storeNewMatch } from "../seats.js";

/**
 * Asks who plays, begins that game and goes there.
 * @param {{id: string, token: string | null, action_no: number, game: string, sides: string[],
 *   side?: string}} moment
 */
export async function playOn({ id, token, action_no, game, sides, side }) {
  /** @type {import("../protocol.js").Lobby} */
  const lobby = await request("GET", "/api/games");
  const levels = lobby.games.find((card) => card.id === game)?.levels ?? lobby.levels;
  const seating = makeSeating(levels, sides, { side });
  if (!(await formed(`A new game from action ${action_no}`, [seating.element], "Play on"))) return;
  const body = { from: { id, action_no }, seats: seating.read() };
  /** @type {import("../protocol.js").NewMatch} */
  const made = await request("POST", "/api/matches", { body, token });
  storeNewMatch(made, game);
  location.assign(`/game/${made.id}`);
}
