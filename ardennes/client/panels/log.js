// The log: sentences a player would write. Lines are appended, never rebuilt.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { citeShort, linked, sideClass, toneOf } from "../words.js";
import { diceRow } from "./hits.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").LogLine} LogLine */

/** @type {Partial<Record<LogLine["tone"], string>>} */
const HEADINGS = { turn: "head", phase: "phase" };

const NEAR = 24; // pixels from the end that count as the end

/**
 * @param {HTMLElement} list the `<ol role="log">`
 * @param {HTMLElement} scroller
 * @param {(n: number) => void} visit goes to a moment
 */
export function makeLog(list, scroller, visit) {
  /** @type {LogLine[]} */
  let shown = [];
  const follow = followEnd(list, scroller);
  return /** @param {Scene} scene */ (scene) => {
    if (!scene.setup) return;
    if (shown !== scene.log) shown = update(scene, list, shown, visit);
    veil(list, scene);
    light(list, scene, scroller);
    follow();
  };
}

/** Keeps the newest line in sight, whatever grows above or below, until the reader scrolls up.
 * @param {HTMLElement} list @param {HTMLElement} scroller */
function followEnd(list, scroller) {
  let [pinned, before] = [true, 0];
  const follow = () => {
    if (pinned && list.offsetParent && !list.dataset.at) scroller.scrollTop = scroller.scrollHeight;
  };
  scroller.addEventListener("scroll", () => {
    if (!list.offsetParent) return; // another tab is read
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (scrollHeight - scrollTop - clientHeight < NEAR) pinned = true;
    else if (scrollTop < before) pinned = false;
    before = scrollTop;
  });
  const watch = new ResizeObserver(follow);
  watch.observe(scroller);
  watch.observe(list);
  return follow;
}

/** @param {Scene} scene @param {HTMLElement} list @param {LogLine[]} old
 * @param {(n: number) => void} visit */
function update(scene, list, old, visit) {
  const same = common(old, scene.log);
  while (list.lastElementChild && Number(list.dataset.count ?? 0) > same) drop(list);
  list.append(...scene.log.slice(same).map((line) => item(scene, line, visit)));
  list.dataset.count = String(scene.log.length);
  return scene.log;
}

/** At one screen for two, secrets are their owner's. @param {HTMLElement} list
 * @param {Scene} scene */
function veil(list, scene) {
  const reader = scene.secret && scene.sides.length > 1 ? (scene.decision?.actor ?? "") : "";
  for (const line of list.querySelectorAll("[data-only]"))
    line.toggleAttribute("hidden", Boolean(reader && line.getAttribute("data-only") !== reader));
}

/** How many lines two logs share at their start. @param {LogLine[]} a @param {LogLine[]} b */
function common(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

/** Takes the last sentence away. @param {HTMLElement} list */
function drop(list) {
  list.lastElementChild?.remove();
  list.dataset.count = String(Number(list.dataset.count) - 1);
}

/** @param {Scene} scene @param {LogLine} line @param {(n: number) => void} visit */
function item(scene, line, visit) {
  const title = HEADINGS[line.tone];
  if (title) return h("li", { class: title, "data-n": line.action_no }, line.say);
  const side = sideClass(scene, scene.setup?.roster[line.unit ?? ""]?.side ?? line.side);
  const after = line.action_no + 1;
  const plan = line.tone === "plan"; // of a bot, told at the end of its turn
  const look = plan ? `${side} plan` : side;
  return h("li", { class: look, "data-n": line.action_no, "data-only": line.only },
    h("span", {}, plan ? h("b", {}, "The plan: ") : null,
      linked(scene, line.say, line.places), " ",
      scene.answered.has(line.action_no) ? h("small", { class: "sub" }, "the only answer ") : null,
      line.die ? drawn(dieSvg(line.die)) : null,
      line.dice ? diceRow(line, 18) : null,
      line.result ? h("b", { class: `res ${toneOf(scene, line.result)}` }, line.result) : null),
    citeShort(line.case),
    h("button", { class: "goto", type: "button", title: "Look at this moment",
      "aria-label": `Replay from action ${after}`, onclick: () => visit(after) }, "↺"));
}

/** Marks the lines of the moment shown. @param {HTMLElement} list @param {Scene} scene
 * @param {HTMLElement} scroller */
function light(list, scene, scroller) {
  const at = scene.moment ? String(scene.moment.action_no) : "";
  veilAhead(list, scene);
  if (list.dataset.at === at) return;
  list.dataset.at = at;
  for (const old of list.querySelectorAll(".current")) old.classList.remove("current");
  const now = at ? list.querySelectorAll(`[data-n="${Number(at) - 1}"]`) : [];
  for (const line of now) line.classList.add("current");
  const line = now[0] ?? (at && lastBefore(list, Number(at)));
  if (line instanceof HTMLElement) queueMicrotask(() => { // after the other panels: one layout
    scroller.scrollTop = line.offsetTop - scroller.clientHeight / 2;
  });
}

/** What a film of the turn that is being played has not shown yet. @param {HTMLElement} list
 * @param {Scene} scene */
function veilAhead(list, { film, moment }) {
  const from = film?.live && moment ? moment.action_no : Infinity;
  const isAhead = (/** @type {Element} */ line) => Number(line.getAttribute("data-n")) >= from;
  for (let line = list.lastElementChild; line; line = line.previousElementSibling) {
    const was = line.classList.contains("ahead");
    if (!was && !isAhead(line)) break;
    line.classList.toggle("ahead", isAhead(line));
  }
}

/** The last line told before a moment that has none of its own. @param {HTMLElement} list
 * @param {number} at */
function lastBefore(list, at) {
  const lines = [...list.querySelectorAll("[data-n]")];
  return lines.findLast((line) => Number(line.getAttribute("data-n")) < at);
}
