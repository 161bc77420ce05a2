// The tooltip of the hovered place: what it is, who is there, what it costs or why not.
import { fill, h } from "../dom.js";
import { costOf, knownRefusal, toPlace } from "../intents.js";
import { becomesLine, bestLine } from "./chances.js";
import { capital, isMine, piecesAt, placeName, terrainOf, unitTitle, unitsAt } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{case: string|null, reason: string}} Refusal */
/** @typedef {{x: number, y: number, w: number, h: number}} Area  in pixels of the board */

const AWAY = 46; // pixels from the middle of the place to the tip
const MOST = 3; // attacks that a step would change, shown at once
const WAY = 22; // half of what a step of a way, or the place itself, takes up

/**
 * @param {HTMLElement} tip @param {import("../board/api.js").Board} board
 * @param {ReturnType<typeof import("../pages/asking.js").makeQuestions>} asked
 */
export function makeTip(tip, board, asked) {
  let turn = 0;
  let stand = () => true;
  new MutationObserver(() => tip.hidden || stand())
    .observe(tip.parentElement ?? tip, { subtree: true, attributeFilter: ["data-place"] });
  const hide = () => {
    turn++;
    tip.hidden = true;
    board.setRefusal(null);
  };
  /** The map may have moved: the tip goes along, or away with its place. */
  const follow = () => {
    if (!tip.hidden && !stand()) hide();
  };
  const put = (/** @type {Scene} */ scene, /** @type {string} */ place,
    /** @type {Refusal|null} */ no, /** @type {import("../dom.js").Children} */ more = null) => {
    fill(tip, [content(scene, place, no, board.factsAt(place)), more]);
    tip.classList.toggle("refusal", Boolean(no));
    tip.hidden = false;
    board.setRefusal(no ? { place, ...no } : null);
    stand = () => position(tip, board.screenOf(place), [...wayOn(scene, board), ...fanOn(tip)]);
    follow();
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
    const [no, more] = await Promise.all([
      unit ? asked.why(unit, place) : knownRefusal(scene, place),
      chancesAt(scene, place, asked.chances),
    ]);
    if (mine === turn && (no || more.length)) put(scene, place, no, more);
    return [...tip.children].map((part) => part.textContent).join(". ");
  };
  /** Shows a place with the reason why nothing can be done there. @param {Scene} scene
   * @param {string} place @param {Promise<Refusal|null>} reason */
  const explain = async (scene, place, reason) => {
    const mine = ++turn;
    put(scene, place, knownRefusal(scene, place));
    const [no, more] = await Promise.all([knownRefusal(scene, place) ?? reason,
      chancesAt(scene, place, asked.chances)]);
    if (mine === turn && (no || more.length)) put(scene, place, no, more);
  };
  return { show, hide, explain, follow };
}

/** The unit in hand, when the picture does not say why this place is closed to it.
 * @param {Scene} scene @param {string} place */
function askedUnit(scene, place) {
  const reach = isMine(scene) ? scene.decision?.picture?.reach : null;
  if (!reach || toPlace(scene, place).length || knownRefusal(scene, place)) return null;
  return scene.view?.units[reach.unit]?.at === place ? null : reach.unit;
}

/** What the unit in hand would change from there, or the best that can be had of who stands there.
 * @param {Scene} scene @param {string} place
 * @param {ReturnType<typeof import("../pages/asking.js").makeQuestions>["chances"]} chances */
async function chancesAt(scene, place, chances) {
  if (!isMine(scene)) return [];
  const reach = scene.decision?.picture?.reach;
  const side = (/** @type {string} */ unit) => scene.setup?.roster[unit]?.side;
  if (reach?.places[place]) {
    const found = await chances({ unit: reach.unit, place });
    return found.slice(0, MOST).map((chance) => becomesLine(scene, chance));
  }
  if (!unitsAt(scene, place).some((unit) => side(unit) !== scene.decision?.actor)) return [];
  return (await chances({ target: place })).map((chance) => bestLine(scene, chance));
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

/** Points of the way that is shown, in pixels of the board. @param {Scene} scene
 * @param {import("../board/api.js").Board} board @returns {Area[]} */
function wayOn(scene, board) {
  const points = (scene.path ?? []).map((step) => board.screenOf(step.place));
  return points.flatMap((p) => (p ? [{ x: p.x - WAY, y: p.y - WAY, w: 2 * WAY, h: 2 * WAY }] : []));
}

/** The fan, if it is open. @param {HTMLElement} tip @returns {Area[]} */
function fanOn(tip) {
  const fan = tip.parentElement?.querySelector(".fan:not([hidden])");
  const board = tip.parentElement?.getBoundingClientRect();
  if (!fan || !board) return [];
  const { x, y, width: w, height: h } = fan.getBoundingClientRect();
  return [{ x: x - board.x, y: y - board.y, w, h }];
}

/** Beside the hex, inside the map, where it covers as little as can be of what else is shown;
 * false if the hex is out of sight.
 * @param {HTMLElement} tip @param {{x: number, y: number}|null} at @param {Area[]} others */
function position(tip, at, others) {
  const box = tip.parentElement?.getBoundingClientRect();
  if (!at || !box) return true;
  if (!contains(box, at)) return false;
  const { offsetWidth: w, offsetHeight: h } = tip;
  const spots = [[at.x + AWAY, at.y - h / 2], [at.x - AWAY - w, at.y - h / 2],
    [at.x - w / 2, at.y + AWAY], [at.x - w / 2, at.y - AWAY - h]].map(([x, y]) => ({ w, h,
    x: Math.max(8, Math.min(box.width - w - 8, x)),
    y: Math.max(8, Math.min(box.height - h - 8, y)) }));
  const hex = { x: at.x - WAY, y: at.y - WAY, w: 2 * WAY, h: 2 * WAY };
  const covers = spots.map((spot) => [hex, ...others].filter((one) => meet(spot, one)).length);
  const { x, y } = spots[covers.indexOf(Math.min(...covers))];
  tip.style.setProperty("left", `${x}px`);
  tip.style.setProperty("top", `${y}px`);
  return true;
}

/** @param {DOMRect} box @param {{x: number, y: number}} at  from its corner */
const contains = (box, at) => at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height;

/** @param {Area} a @param {Area} b */
function meet(a, b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
