// Questions to the server: why not, which way, what supply, what odds.

/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {import("../protocol.js").PathStep} PathStep */
/** @typedef {import("../protocol.js").WhyAnswer} WhyAnswer */
/** @typedef {import("../protocol.js").Answer} Answer */

/** Questions to the server, each asked once for a position. @param {Kit} kit */
export function makeQuestions(kit) {
  /** @type {Map<string, Promise<Answer | null>>} */
  let known = new Map();
  let asked = -1;
  /**
   * @template {Answer} T
   * @param {import("../net.js").Question} question @returns {Promise<T | null>}
   */
  function ask(question) {
    const { ledger_no } = kit.table.get();
    if (ledger_no !== asked) [known, asked] = [new Map(), ledger_no];
    const key = JSON.stringify(question);
    const before = known.get(key);
    if (before) return /** @type {Promise<T>} */ (before);
    /** @type {Promise<T | null>} */
    const answer = kit.connection?.ask(question) ?? Promise.resolve(null);
    const found = answer.catch(() => null);
    known.set(key, found);
    return found;
  }
  return {
    ask,
    /** @param {string} unit @param {string} place */
    why: async (unit, place) => {
      /** @type {WhyAnswer | null} */
      const no = await ask({ about: "why", unit, place });
      return no?.reason ? { case: no.case ?? null, reason: no.reason } : null;
    },
    /** What the phase would end without. */
    forgotten: async () => {
      /** @type {import("../protocol.js").ForgottenAnswer | null} */
      const found = await ask({ about: "forgotten" });
      return found?.forgotten ?? [];
    },
    /** Why nothing can be done with what is pointed at. @param {string} [at]
     * @param {string} [pointed] @param {string} [hand] */
    whyHere: async (at, pointed, hand) => {
      /** @type {WhyAnswer | null} */
      const no = await ask({ about: "why", at, pointed, hand });
      return no?.reason ? { case: no.case ?? null, reason: no.reason } : null;
    },
    /** Attacks that could be made, or would change. @param {{target?: string, unit?: string,
     *   place?: string}} about */
    chances: async (about) => {
      /** @type {import("../protocol.js").ChancesAnswer | null} */
      const found = await ask({ about: "chances", ...about });
      return found?.chances ?? [];
    },
    /** @param {string} unit @param {string} place */
    path: async (unit, place) => {
      /** @type {import("../protocol.js").PathAnswer | null} */
      const found = await ask({ about: "path", unit, place });
      return found?.steps ?? null;
    },
    /** @param {string} unit @returns {Promise<import("../protocol.js").SupplyAnswer | null>} */
    supply: (unit) => ask({ about: "supply", unit }),
  };
}
