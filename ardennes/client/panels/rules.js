// The rules drawer: restated cases, searchable, opens at a case.
import { focus, h, icon } from "../dom.js";
import { addressOf, everyLesson, leaveLesson } from "../lessons.js";
import { request } from "../net.js";
import { casePattern, openCase } from "../words.js";

/** @typedef {import("../protocol.js").Case} Case */
/** @typedef {import("../protocol.js").LessonCard} LessonCard */

const MOST_BOARDS = 2; // offered for a case
const EMBEDDED = parent !== window; // this page is such a board itself

/** @param {HTMLElement} drawer @param {() => {game: string, title: string}|null} which */
export function makeRules(drawer, which) {
  /** @type {Promise<Case[]>|null} */
  let loaded = null;
  /** @type {LessonCard[]} */
  let boards = [];
  /** @type {Element|null} */
  let before = null;
  const title = h("h2", {}, "Rules");
  const input = h("input", { type: "search", "aria-label": "Search the rules",
    placeholder: "Search cases: ZOC, bridge, 13.9 …" });
  const count = h("p", { class: "sub", role: "status" });
  const list = h("div", { class: "cases", tabindex: "0", "aria-label": "Cases" });
  const close = () => {
    for (const box of list.querySelectorAll("details.try[open]")) fold(box);
    list.replaceChildren();
    drawer.hidden = true;
    focus(before);
  };
  const cross = h("button", { type: "button", "aria-label": "Close", onclick: close },
    icon("M4 4L16 16M16 4L4 16"));
  drawer.append(h("header", {}, title, cross, input, count), list);
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Tab") event.stopPropagation();
  });
  const load = () => {
    const game = which();
    if (game) title.textContent = `Rules of ${game.title}`;
    loaded ??= game ? fetchBook(game.game) : Promise.resolve([]);
    return loaded;
  };
  /** @param {string} game */
  const fetchBook = async (game) => {
    const [cases, lessons] = await Promise.all([fetchCases(game), everyLesson().catch(() => [])]);
    const rank = (/** @type {LessonCard} */ one) => (one.kind === "boards" ? 0 : 1);
    boards = lessons.filter((one) => one.game === game).sort((a, b) => rank(a) - rank(b));
    return cases;
  };
  const show = async (open = "") => {
    const cases = await load().catch(() => {
      loaded = null; // perhaps the next time
      return [];
    });
    const found = search(cases, input.value);
    count.textContent = `${found.length} of ${cases.length} cases`;
    list.replaceChildren(...articles(found, open, which()?.game ?? "", boards));
    list.querySelector(".sought")?.scrollIntoView({ block: "center" });
  };
  input.addEventListener("input", () => show());
  return {
    close,
    isOpen: () => !drawer.hidden,
    /** @param {string} [at] a case to open at */
    async open(at = "") {
      before = document.activeElement;
      drawer.hidden = false;
      if (at) input.value = "";
      await show(at);
      if (at) list.focus({ preventScroll: true });
      else input.focus({ preventScroll: true });
    },
  };
}

/** @param {string} game @returns {Promise<Case[]>} */
async function fetchCases(game) {
  /** @type {import("../protocol.js").RuleBook} */
  const said = await request("GET", `/api/games/${game}/rules`);
  const rulings = said.rulings.map((ruling) => ({ section: "Rulings", ...ruling }));
  return [...said.cases, ...rulings];
}

/** @param {Case[]} cases @param {string} words */
function search(cases, words) {
  const sought = words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const text = (/** @type {Case} */ c) =>
    `${c.number} ${c.section} ${c.title} ${c.text}`.toLowerCase();
  return cases.filter((c) => sought.every((word) => text(c).includes(word)));
}

/** `13.8` of `tb 13.8`. @param {string} number */
function bare(number) {
  return number.replace(/^[a-z]\w* /i, "").toLowerCase();
}

/** @param {Case[]} cases @param {string} open @param {string} game @param {LessonCard[]} boards */
function articles(cases, open, game, boards) {
  let section = "";
  return cases.flatMap((c) => {
    const head = c.section && c.section !== section ? [h("h3", {}, c.section)] : [];
    section = c.section ?? section;
    const now = open && bare(c.number) === bare(open) ? "sought" : "";
    return [...head, h("article", { class: now }, h("b", {}, c.number),
      h("div", {}, c.title && h("strong", {}, c.title), paragraphs(c.text, game),
        toTry(boards, bare(c.number))))];
  });
}

/** The boards on which a case can be tried: live in the drawer, or as a playground in a window of
 * its own, for a game may be going on. @param {LessonCard[]} boards @param {string} number */
function toTry(boards, number) {
  const those = boards.filter((one) => one.cases.some((of) => bare(of) === number));
  return those.slice(0, MOST_BOARDS).map(({ id, title }) => {
    const address = `${addressOf(id, "board")}?case=${encodeURIComponent(number)}`;
    const link = h("a", { href: address, target: "_blank", rel: "noopener" },
      "Open as a playground");
    if (EMBEDDED) return link;
    const box = h("details", { class: "try" }, h("summary", {}, `Try it: ${title}`));
    const frame = () =>
      h("iframe", { src: address, title: `Board: ${title}`, "data-lesson": id });
    box.addEventListener("toggle", () => (box.open ? unfold(box, [frame(), link]) : fold(box)));
    return box;
  });
}

/** One live board at a time. @param {HTMLDetailsElement} box @param {HTMLElement[]} parts */
function unfold(box, parts) {
  for (const other of document.querySelectorAll("details.try[open]"))
    if (other instanceof HTMLDetailsElement && other !== box) other.open = false;
  box.append(...parts);
}

/** The table of a board that is put away is cleared. @param {Element} box */
function fold(box) {
  const frame = box.querySelector("iframe");
  const [, , match] = frame?.contentWindow?.location.pathname.split("/") ?? [];
  if (frame && match) leaveLesson(frame.dataset.lesson ?? "", match);
  for (const part of [...box.children].slice(1)) part.remove();
}

/** @param {string} text @param {string} game */
function paragraphs(text, game) {
  return text.split(/\n\s*\n/).map((part) => h("p", {}, withCases(part, game)));
}

/** @param {string} text @param {string} game */
function withCases(text, game) {
  const pattern = new RegExp(`(${casePattern(game)})`);
  const link = (/** @type {string} */ number) =>
    h("button", { type: "button", class: "cite", onclick: () => openCase(number) }, number);
  return text.split(pattern).map((part, i) => (i % 2 ? link(part) : part));
}
