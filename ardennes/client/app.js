// Reads the address and opens the page it names.
import { applyTheme } from "./theme.js";

const [, page, id, ...more] = location.pathname.split("/");
const rest = [id, ...more].filter(Boolean).join("/");

/** @type {Record<string, () => Promise<void>>} */
const PAGES = {
  "": async () => (await import("./pages/lobby.js")).openLobby(),
  game: async () => (await import("./pages/table.js")).openTable(id, false),
  replay: async () => (await import("./pages/table.js")).openTable(id, true),
  learn: async () => (await import("./pages/learn.js"))[rest ? "openLesson" : "openLearning"](
    rest, "learn"),
  board: async () => (await import("./pages/learn.js")).openLesson(rest, "board"),
  report: async () => (await import("./pages/report.js")).openReport(id),
};

applyTheme();
if (parent !== window) document.body.dataset.embedded = ""; // a small board in the rules drawer
const lost = async () => (await import("./pages/lost.js")).openLost("There is no such page",
  "The address may be mistyped, or the game it led to has been deleted.");
await (PAGES[page] ?? lost)();
document.documentElement.dataset.ready = "1";
