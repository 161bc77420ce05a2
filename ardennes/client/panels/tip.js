// The tooltip of the hovered place: what it is, who is there, what it costs or why not.
import { fill, h } from "../dom.js";
import { costOf, knownRefusal, toPlace } from "../intents.js";
import { capital, isMine, piecesAt, placeName, terrainOf, unitTitle, unitsAt } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{case: string|null, reason: string}} Refusal */

/**
 * @param {HTMLElement} tip @param {import("../board/api.js").Board} board
 * @param {(unit: string, place: string) => Promise<Refusal|null>} why
 */
export function makeTip(tip, board, why) {
  let turn = 0;
  const put = (/** @type {Scene} */ scene, /** @type {string} */ place,
    /** @type {Refusal|null} */ no) => {
    fill(tip, content(scene, place, no, board.factsAt(place)));
    tip.classList.toggle("refusal", Boolean(no));
    tip.hidden = false;
    board.setRefusal(no ? { place, ...no } : null);
    position(tip, board.screenOf(place));
  };
  const hide = () => {
    turn++;
    tip.hidden = true;
    board.setRefusal(null);
  };
  /** Shows a place; resolves to what a screen reader should hear.
   * @param {Scene} scene @param {string|null} place @returns {Promise<string>} */
  const show = async (scene, place) => {
    const mine = ++turn;
    if (!place) {
      hide();
      return "";
    }
    put(scene, place, knownRefusal(scene, place));
    const unit = askedUnit(scene, place);
    if (unit) {
      const no = await why(unit, place);
      if (mine === turn && no) put(scene, place, no);
    }
    return [...tip.children].map((part) => part.textContent).join(". ");
  };
  /** Shows a place with the reason why nothing can be done there. @param {Scene} scene
   * @param {string} place @param {Promise<Refusal|null>} reason */
  const explain = async (scene, place, reason) => {
    const mine = ++turn;
    put(scene, place, knownRefusal(scene, place));
    const no = knownRefusal(scene, place) ?? await reason;
    if (mine === turn && no) put(scene, place, no);
  };
  return { show, hide, explain };
}

/** The unit in hand, when the picture does not say why this place is closed to it.
 * @param {Scene} scene @param {string} place */
function askedUnit(scene, place) {
  const reach = isMine(scene) ? scene.decision?.picture?.reach : null;
  if (!reach || toPlace(scene, place).length || knownRefusal(scene, place)) return null;
  return scene.view?.units[reach.unit]?.at === place ? null : reach.unit;
}

/** @param {Scene} scene @param {string} place @param {Refusal|null} no @param {string[]} facts */
function content(scene, place, no, facts) {
  const units = unitsAt(scene, place).map((unit) => unitTitle(scene, unit));
  const goal = toPlace(scene, place)[0];
  const holder = scene.view?.holders?.[place];
  const worth = scene.view?.worth?.[place];
  const ground = [terrainOf(scene, place), holder && `held by ${capital(holder)}`,
    worth && `worth ${worth}`].filter(Boolean).join(", ");
  const pieces = piecesAt(scene, place);
  return [
    h("h4", {}, placeName(scene, place), " ", h("small", {}, ground)),
    no && h("p", { class: "no" }, no.case && h("b", {}, `${no.case}: `), no.reason),
    goal && h("p", {}, [costOf(scene, goal), goal.text]
      .filter(Boolean).join(" · ")),
    units.length ? h("p", { class: "more" }, units.join(", ")) : null,
    pieces.length ? h("p", { class: "more" }, pieces.map((piece) => piece.title).join(", ")) : null,
    facts.map((fact) => h("p", { class: "more" }, fact)),
  ];
}

/** Beside the hex, inside the map. @param {HTMLElement} tip
 * @param {{x: number, y: number}|null} at */
function position(tip, at) {
  const box = tip.parentElement?.getBoundingClientRect();
  if (!at || !box) return;
  const { offsetWidth: w, offsetHeight: t } = tip;
  const right = at.x + 46 + w < box.width - 8;
  const left = right ? at.x + 46 : Math.max(8, at.x - 46 - w);
  const top = Math.max(8, Math.min(box.height - t - 8, at.y - t / 2));
  tip.style.setProperty("left", `${left}px`);
  tip.style.setProperty("top", `${top}px`);
}
