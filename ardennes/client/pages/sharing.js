// A link to a moment of the game.
import { showLink } from "../panels/dialogs.js";
import { storedSeats, linkFor } from "../seats.js";

/** @typedef {import("./table.js").Kit} Kit */

/** A link to the moment shown; a spectator's token if there is one. @param {Kit} kit */
export function shareMoment(kit) {
  const kept = storedSeats()[kit.id];
  const at = kit.ui.get().moment?.action_no ?? kit.table.get().action_no;
  const link = linkFor(kit.id, kept?.watch ?? "", `replay`).replace("#", `?at=${at}#`);
  return showLink("Share this moment", "Replay from here", link.replace(/#$/, ""));
}
