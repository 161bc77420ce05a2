// Learning: the list of all lessons with what is done; or one of them, begun or gone on with.
import { byId, h } from "../dom.js";
import { addressOf, everyLesson, matchFor, progress } from "../lessons.js";
import { request } from "../net.js";
import { heading } from "../panels/heading.js";
import { makeNotice } from "../panels/notice.js";
import { openLost } from "./lost.js";

/** @typedef {import("../protocol.js").LessonCard} LessonCard */
/** @typedef {import("../protocol.js").LobbyCard} LobbyCard */

const KINDS = [["tutorial", "Lessons"], ["puzzles", "Puzzles"]];

/** Sits down at a lesson. @param {string} id @param {"learn" | "board"} how */
export async function openLesson(id, how) {
  try {
    location.replace(`/game/${await matchFor(id, how)}${location.search || "?fresh"}`);
  } catch {
    openLost("There is no such lesson", "The address may be mistyped.");
  }
}

/** The list. */
export async function openLearning() {
  document.title = "Learn · ardennes";
  byId("skip").hidden = true;
  const page = byId("page");
  page.hidden = false;
  page.className = "page learn";
  const main = h("main", { class: "learn-grid" });
  page.replaceChildren(heading(h("h1", { class: "sr" }, "Learn"),
    h("p", {}, "Ten minutes a game, on real positions. Then puzzles.")), main);
  try {
    /** @type {[import("../protocol.js").Lobby, LessonCard[]]} */
    const [lobby, lessons] = await Promise.all([request("GET", "/api/games"), everyLesson()]);
    const ready = lobby.games.filter((game) => lessons.some((one) => one.game === game.id));
    main.replaceChildren(...ready.map((game) => section(game, lessons)));
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    makeNotice(byId("notice")).refuse(error);
  }
}

/** @param {LobbyCard} game @param {LessonCard[]} lessons */
function section(game, lessons) {
  const done = progress();
  return h("section", { class: "card-box", id: game.id, "aria-labelledby": `of-${game.id}` },
    h("h2", { id: `of-${game.id}` }, game.title), KINDS.map(([kind, title]) => {
      const those = lessons.filter((one) => one.game === game.id && one.kind === kind);
      if (!those.length) return null;
      const count = those.filter((one) => done[one.id]?.done).length;
      return [h("h3", {}, title, " ", h("small", {}, `${count} of ${those.length} done`)),
        h("ol", { class: "lessons" }, those.map((one) => row(one, done[one.id] ?? {})))];
    }));
}

/** @param {LessonCard} lesson @param {import("../lessons.js").Progress} how */
function row(lesson, how) {
  const state = how.done ? "done" : how.match ? "begun" : "new";
  const mark = { done: "✓", begun: "…", new: "" }[state];
  const said = { done: "done", begun: "begun", new: "" }[state];
  return h("li", { class: state },
    h("a", { href: addressOf(lesson.id) },
      h("i", { "aria-hidden": "true" }, mark), h("b", {}, lesson.title),
      said ? h("span", { class: "sr" }, ` (${said})`) : null));
}
