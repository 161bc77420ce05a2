// A hint: a bot says what it would do for who is asked, and why; its places light up.

/** @typedef {import("./table.js").Kit} Kit */

/** @param {Kit} kit @param {ReturnType<typeof import("./asking.js").makeQuestions>["ask"]} ask */
export function makeHinting(kit, ask) {
  return {
    /** Asked once for a question; a second click only looks there again. */
    async hint() {
      const { ledger_no } = kit.table.get();
      /** @type {import("../protocol.js").HintAnswer | null} */
      const found = await ask({ about: "hint" });
      if (kit.table.get().ledger_no !== ledger_no) return;
      if (!found?.text) return kit.notice.refuse({ reason: "nobody has a hint now" });
      kit.ui.set({ hint: found });
      if (found.places[0]) kit.look(found.places[0]);
      kit.board?.flash(found.places);
    },
  };
}
