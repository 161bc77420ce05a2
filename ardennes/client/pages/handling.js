// What a hand does: units are carried to a place, an attacker is chosen before his target, and
// questions with one answer are answered. All of it by the ordinary answers, one after another.
import { carried, nextStep } from "../errands.js";
import { choicesOf } from "../intents.js";
import { prefers } from "../preferences.js";
import { nothingInHand } from "../ui_state.js";
import { isMine } from "../words.js";

/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../errands.js").Errand} Errand */

/**
 * @param {Kit} kit @param {ReturnType<typeof import("./asking.js").makeQuestions>} asked
 * @param {(choice: Choice) => void} act @param {(place: string | null) => void} hover
 */
export function makeHandling(kit, asked, act, hover) {
  const { ui } = kit;
  /** @type {Errand[]} */
  let errands = [];
  /** @type {string[]} */
  let inAir = [];

  /** @param {Errand[]} list */
  function run(list) {
    errands = list;
    goOn();
  }

  /** The next answer of the first errand, as soon as the question is ours. */
  function goOn() {
    const [first] = errands;
    const scene = kit.scene();
    if (!first || scene.busy) return;
    if (!isMine(scene)) return drop();
    const step = nextStep(scene, first);
    if (!step) return stop(first);
    if (step.done) errands.shift();
    else if (step.choice) first.given = JSON.stringify(step.choice.action);
    if (step.choice) act(step.choice);
    else goOn();
  }

  /** What is left of the errands is given up; of dice that are rolled meanwhile we hear again. */
  function drop() {
    if (kit.scene().decision?.actor !== "chance") errands = [];
  }

  /** It stays where it is, and it is said why. @param {Errand} errand */
  async function stop({ unit, to }) {
    errands = [];
    const at = kit.scene().view?.units[unit]?.at;
    if (at === to) return;
    const no = await asked.why(unit, to) ?? await asked.whyHere(to, unit);
    if (no) kit.notice.refuse(no);
  }

  /** Takes up what stands in a place: a lone unit is taken in hand, so that its way is priced.
   * @param {string} place @returns {string[]} */
  function grab(place) {
    const scene = kit.scene();
    if (!isMine(scene) || scene.moment || scene.busy) return [];
    inAir = carried(scene, place);
    const [top] = inAir.slice(-1);
    const takes = choicesOf(scene).find((c) => c.kind === "choose" && c.unit === top);
    if (takes && scene.decision?.picture?.reach?.unit !== top) act(takes);
    return inAir;
  }

  /** @param {string | null} to */
  function setDown(to) {
    const scene = kit.scene();
    const units = inAir.filter((unit) => scene.view?.units[unit]?.at !== to);
    inAir = [];
    if (to && units.length) run(units.reverse().map((unit) => ({ unit, to })));
    else hover(null);
  }

  /** An attacker is chosen before his target: what he could attack, and how.
   * @param {string} unit @returns {boolean} whether he can be */
  function strike(unit) {
    const scene = kit.scene();
    const mine = scene.setup?.roster[unit]?.side === scene.decision?.actor;
    const targets = choicesOf(scene).filter(isTarget);
    if (!mine || !targets.length || scene.decision?.picture?.battle) return false;
    asked.chances({ unit }).then((chances) => {
      const open = chances.filter(({ target }) => targets.some((c) => c.place === target));
      if (!open.length || kit.scene().decision !== scene.decision) return;
      ui.set({ ...nothingInHand(), unit, strikes: { unit, chances: open } });
    });
    return true;
  }

  /** Whether a click on a place is a blow of the attacker chosen before. @param {string} place */
  function strikes(place) {
    const { strikes: chosen } = ui.get();
    if (!chosen?.chances.some(({ target }) => target === place)) return false;
    run([{ unit: chosen.unit, to: place }]);
    return true;
  }

  /** Answers the question if it has one answer that decides nothing; never after a take-back.
   * @param {boolean} back */
  function answerForced(back) {
    const scene = kit.scene();
    const [only] = choicesOf(scene);
    if (back || errands.length || !scene.decision?.forced || scene.moment) return;
    if (!only || scene.busy || scene.placing || !prefers("answers", true)) return;
    ui.set({ answered: new Set([...ui.get().answered, scene.action_no]) });
    act(only);
  }

  /** After news. @param {boolean} back */
  function hear(back) {
    if (back) errands = [];
    goOn();
    answerForced(back);
  }

  return { grab, setDown, strike, strikes, hear, carries: () => inAir.length > 0,
    giveUp: () => void (errands = []) };
}

/** @param {Choice} choice */
const isTarget = ({ role, tone, unit }) => role === "place" && tone === "attack" && !unit;
