// The stage of a battle that was fought before we came, or by the other side: what was fought is
// asked of the past.
import { request } from "../net.js";
import { decidedUnseen, stagedLate } from "../staged.js";

/** @typedef {import("./table.js").Kit} Kit */

/** After news: stage the battle that is asked about, if it is not known. @param {Kit} kit */
export async function restage(kit) {
  const decided = decidedUnseen(kit.scene());
  if (!decided) return;
  const asked = kit.table.get().decision;
  const path = `/api/matches/${kit.id}/at/${decided.action_no}`;
  kit.moving += 1;
  try {
    /** @type {import("../protocol.js").PastMoment} */
    const { battles } = await request("GET", path, { token: kit.token });
    const staged = stagedLate(kit.scene(), battles, decided.places);
    if (staged && asked === kit.table.get().decision) kit.ui.set({ staged });
  } catch {
    // the question is asked all the same
  } finally {
    kit.moving -= 1;
  }
}
