// A battle or a march that turned the game: what happened, a piece of the map, a short film of it.
import { h } from "../dom.js";
import { makeClip } from "../board/clip.js";
import { request } from "../net.js";
import { merged } from "../store.js";
import { capital, columnWords, counted } from "../words.js";

/** @typedef {import("../protocol.js").Turning} Turning */
/** @typedef {import("../protocol.js").Report} Report */
/** @typedef {import("../board/types.js").Geometry} Geometry */
/**
 * @typedef {{id: string, token: string | null, setup: Report["setup"],
 *   geometry: Promise<Geometry>, playOn: (action_no: number) => void}} Match
 */

const MOST = 5; // sentences that are told
const PACE = 900; // milliseconds a frame

/** The place as people call it, without its number. @param {string} place
 * @param {Geometry} geometry */
const nameOf = (place, geometry) => geometry.places[place]?.name ?? place;

/** @param {Turning} turning */
function changes({ taken, losses, count: [before, after] }) {
  const took = Object.entries(Object.groupBy(Object.keys(taken), (place) => taken[place]));
  const lost = Object.entries(losses).map(([side, n]) => `${capital(side)} lost ${n}`);
  return [
    ...took.map(([side, places = []]) => `${capital(side)} took ${places.join(", ")}`),
    ...lost,
    ...(before === after ? [] : [`points ${before} → ${after}`]),
  ];
}

/** What happened, in its own sentences. @param {Turning} turning */
export function story(turning) {
  const told = turning.says.slice(0, MOST).map(columnWords);
  const more = turning.says.length - told.length;
  return [
    h("ul", { class: "says" }, told.map((say) => h("li", {}, say)),
      more > 0 ? h("li", { class: "sub" }, `and ${counted(more, "line")} more`) : null),
    h("p", { class: "changed" }, changes(turning).map((text) => h("span", {}, text))),
  ];
}

/** @param {string} title @param {Turning} turning @param {Match} match */
export function ways(title, turning, match) {
  return [
    h("a", { class: "btn", href: `/replay/${match.id}?at=${turning.action_no}` }, "In the replay"),
    h("button", { type: "button", class: "btn", onclick: () => match.playOn(turning.action_no),
      "aria-label": `Play on from here: ${title}` }, "Play on from here"),
  ];
}

/** @param {Turning} turning @param {number} number @param {Match} match */
export function turningCard(turning, number, match) {
  const heading = h("h3", {}, turning.label);
  const stage = h("div", { class: "clip" });
  const caption = h("p", { class: "caption", role: "status" });
  const film = h("button", { type: "button", class: "btn primary" }, "Watch it");
  const title = `turning point ${number}`;
  film.setAttribute("aria-label", `Watch it: ${title}`);
  const card = h("article", { class: "card-box turning" },
    h("header", {}, h("b", { class: "number" }, String(number)), heading),
    stage, caption, story(turning),
    h("div", { class: "row" }, film, ways(title, turning, match)));
  match.geometry.then((geometry) => {
    heading.textContent = [turning.label, nameOf(turning.place, geometry)].filter(Boolean)
      .join(" · ");
    whenSeen(card, () => { show(turning, match, geometry, stage, caption, film); });
  });
  return card;
}

/** @param {HTMLElement} element @param {() => void} go */
function whenSeen(element, go) {
  const watch = new IntersectionObserver((found) => {
    if (!found.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    go();
  }, { rootMargin: "300px" });
  watch.observe(element);
}

/** The still before it, and the film when it is asked for.
 * @param {Turning} turning @param {Match} match @param {Geometry} geometry
 * @param {HTMLElement} stage @param {HTMLElement} caption @param {HTMLButtonElement} film */
async function show(turning, { id, token, setup }, geometry, stage, caption, film) {
  const clip = makeClip({ map: { ...setup.map, geometry }, setup, place: turning.place });
  stage.replaceChildren(clip.element);
  const path = `/api/matches/${id}/film/${turning.action_no}/${turning.last}`;
  /** @type {import("../protocol.js").Film} */
  const found = await request("GET", path, { token });
  clip.show(found.view, []);
  let running = 0;
  film.addEventListener("click", () => {
    clearTimeout(running);
    let view = found.view;
    const frames = found.frames[Symbol.iterator]();
    const next = () => {
      for (let step = frames.next(); !step.done; step = frames.next()) {
        const { log } = step.value;
        view = merged({ view }, step.value) ?? view;
        if (!log.length) continue; // nothing to see
        clip.show(view, log);
        caption.textContent = log.map(({ say }) => columnWords(say)).join(" ");
        running = window.setTimeout(next, PACE);
        return;
      }
      clip.show(view, []);
      stage.dataset.played = "yes";
    };
    delete stage.dataset.played;
    next();
  });
}
