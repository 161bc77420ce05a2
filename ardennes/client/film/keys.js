// The keys of a film: Space pauses, the arrows step; Esc is the controller's.

/** @typedef {import("../pages/table.js").Kit} Kit */

/** Whether a key was meant for the film that is on. @param {Kit} kit
 * @param {ReturnType<typeof import("../pages/replay.js").makeReplay>} replay @param {string} key */
export function filmKey(kit, replay, key) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!kit.ui.get().film || !(by || key === " ")) return false;
  if (by) replay.step(by);
  else kit.film.toggle();
  return true;
}
