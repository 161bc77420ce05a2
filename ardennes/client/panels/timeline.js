// The line of time under the map: play, step, scrub, speed; live or any moment before.
import { h, icon, panel } from "../dom.js";
import { sideClass, turnStarts } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{go: (n: number) => void, scrub: (n: number) => void, step: (by: number) => void,
 *   play: () => void, now: () => void, speed: () => void, follow: () => void,
 *   watchLastTurn: () => void, share: () => void}} Verbs */

const ICONS = {
  first: "M3 3V13M13 3L6 8L13 13Z",
  back: "M11 3L4 8L11 13Z",
  play: "M4 2.5L13 8L4 13.5Z",
  pause: "M4 3V13M5 3V13M11 3V13M12 3V13",
  next: "M5 3L12 8L5 13Z",
  last: "M13 3V13M3 3L10 8L3 13Z",
  follow: "M8 1V4M8 12V15M1 8H4M12 8H15M8 5A3 3 0 1 0 8 11A3 3 0 1 0 8 5Z",
};

/** The moments worth a stop: after actions with a line in the log. @param {Scene} scene */
export function stops(scene) {
  return [...new Set(scene.log.map((line) => line.action_no + 1))].sort((a, b) => a - b);
}

/** The tools and the moment change often, the bar of all moments only with the log; and not while
 * the turn of the others is shown as it comes in.
 * @param {HTMLElement} element @param {Verbs} verbs */
export function makeTimeline(element, verbs) {
  const [tools, bar, place] = ["play", "moments", "where"].map((name) =>
    h(name === "where" ? "span" : "div", { class: name }));
  element.append(tools, bar, place);
  /** @type {unknown[]} */
  let drawn = [];
  const drawTools = panel(tools, (s) => [s.film, s.speed, s.follow], (s) => toolbar(s, verbs));
  const drawBar = panel(bar, (s) => (drawn = s.film?.live && drawn.length ? drawn
    : [s.action_no, s.log]), (s) => scrub(s, verbs));
  const drawPlace = panel(place, (s) => [s.moment?.action_no, s.film, s.action_no, s.sides,
    s.view?.outcome], (s) => where(s, verbs));
  return (/** @type {Scene} */ scene) => {
    drawTools(scene);
    const isNew = drawBar(scene);
    if (drawPlace(scene) || isNew) moveHead(bar, scene);
  };
}

/** @param {Scene} scene @param {Verbs} verbs */
function toolbar({ film, speed, follow }, verbs) {
  const stays = follow ? "The camera follows the film" : "The camera stays where it is";
  return [
    tool("first", "First moment", () => verbs.go(0)),
    tool("back", "One moment back", () => verbs.step(-1), "["),
    tool(film?.playing ? "pause" : "play", film?.playing ? "Pause" : "Play", verbs.play, "P"),
    tool("next", "One moment on", () => verbs.step(1), "]"),
    tool("last", "Now", verbs.now),
    h("button", { type: "button", class: "speed", "data-key": "speed", onclick: verbs.speed,
      "aria-label": `Speed ${speed}`, title: "Speed" }, `${speed === 0.5 ? "½" : speed}×`),
    h("button", { type: "button", class: "follow", "data-key": "follow", onclick: verbs.follow,
      "aria-pressed": String(follow), "aria-label": "The camera follows", title: stays },
    icon(ICONS.follow, 16)),
  ];
}

/** @param {HTMLElement} bar @param {Scene} scene */
function moveHead(bar, scene) {
  const slider = bar.querySelector("[role=slider]");
  const head = bar.querySelector(".head");
  const at = scene.moment?.action_no ?? scene.action_no;
  slider?.setAttribute("aria-valuenow", String(at));
  slider?.setAttribute("aria-valuetext", `action ${at} of ${scene.action_no}`);
  if (head instanceof HTMLElement)
    head.style.left = `${Math.min(1, at / Math.max(scene.action_no, 1)) * 100}%`;
}

/** @param {keyof typeof ICONS} name @param {string} label @param {() => void} run
 * @param {string} [key] */
function tool(name, label, run, key) {
  return h("button", { type: "button", "data-key": name, "aria-label": label, title: label,
    "aria-keyshortcuts": key, onclick: run }, icon(ICONS[name], 16));
}

/** @param {Scene} scene @param {Verbs} verbs */
function scrub(scene, verbs) {
  const total = Math.max(scene.action_no, 1);
  const left = (/** @type {number} */ n) => ({ left: `${(n / total) * 100}%` });
  const bar = h("div", { class: "scrub", role: "slider", tabindex: "0", "data-key": "scrub",
    "aria-label": "Moment of the game", "aria-valuemin": "0",
    "aria-valuemax": String(scene.action_no) },
    turnMarks(scene, left), ticks(scene, left), h("span", { class: "head" }));
  const pick = (/** @type {PointerEvent} */ event) => {
    const box = bar.getBoundingClientRect();
    verbs.scrub(Math.round(((event.clientX - box.left) / box.width) * total));
  };
  bar.addEventListener("pointerdown", pick);
  bar.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.buttons) pick(event);
  });
  bar.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by) verbs.step(by);
    else if (event.key === "Home") verbs.go(0);
    else if (event.key === "End") verbs.now();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return bar;
}

/** @param {Scene} scene @param {(n: number) => object} left */
function turnMarks(scene, left) {
  return turnStarts(scene).map(({ turn, action_no }) =>
    h("span", { class: "tt", style: left(action_no) }, h("b", {}, String(turn))));
}

/** One tick an action, higher for dice; thinned out when there are many.
 * @param {Scene} scene @param {(n: number) => object} left */
function ticks(scene, left) {
  const every = Math.ceil(scene.log.length / 400);
  const lines = scene.log.filter((line, i) =>
    i % every === 0 || ((line.die || line.dice) && every < 4));
  return h("div", { class: "ticks", "aria-hidden": "true" }, lines.map((line) =>
    h("i", { class: `${line.die || line.dice ? "die" : ""} ${sideClass(scene, line.side)}`,
      style: left(line.action_no) })));
}

/** @param {Scene} scene @param {Verbs} verbs */
function where(scene, verbs) {
  const at = scene.moment?.action_no ?? scene.action_no;
  const button = (/** @type {string} */ key, /** @type {string} */ text,
    /** @type {() => void} */ run, look = "plain") => [" ", h("button", { type: "button",
    class: look, "data-key": key, onclick: run }, text)];
  const live = scene.view?.outcome ? "the end" : "live";
  return [`action ${at} · `,
    scene.moment ? [button("now", "back to now", verbs.now, ""),
      button("share", "share", verbs.share)]
      : [h("b", {}, live), scene.action_no
        ? button("watch", "watch the last turn", verbs.watchLastTurn) : null]];
}
