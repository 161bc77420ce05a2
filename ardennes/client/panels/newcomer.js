// What the lobby says to who has learnt nothing yet, or has begun a lesson and not ended it.
import { h } from "../dom.js";
import { addressOf, everyLesson, progress } from "../lessons.js";
import { storedTokens } from "../seats.js";

/** @returns {Promise<HTMLElement | null>} */
export async function newcomerBanner() {
  const done = progress();
  const lessons = (await everyLesson().catch(() => [])).filter((one) => one.kind === "tutorial");
  const next = lessons.find((one) => done[one.id]?.match && !done[one.id]?.done);
  if (next) return banner("Go on learning", next.title, addressOf(next.id), "Go on");
  const is = !storedTokens().length && !Object.keys(done).length;
  if (!is || !lessons.length) return null;
  const first = lessons.filter((one) => one.game === lessons[0].game);
  return banner("New here? Learn the table in ten minutes.",
    `${first.length} short lessons on a small game; every other game has its own.`,
    addressOf(lessons[0].id), "Learn in ten minutes");
}

/** @param {string} title @param {string} text @param {string} href @param {string} go */
function banner(title, text, href, go) {
  return h("section", { class: "newcomer", "aria-label": "Learn" },
    h("p", {}, title, h("small", {}, text)), h("a", { class: "btn primary", href }, go));
}
