// A die on the map when one is rolled. It tumbles, unless motion is not wanted.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { toneOf } from "../words.js";
import { rollOf } from "./hits.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../protocol.js").LogLine} LogLine */

const STAY = 2600;
const TUMBLE = 8;
const MOST = 8; // units of a battle that are shown together

/** @param {HTMLElement} tray */
export function makeDice(tray) {
  let timer = 0;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** @param {Scene} scene @param {LogLine[]} lines */
  return (scene, lines) => {
    if (lines.some((line) => line.tone === "battle")) tray.hidden = true; // another one
    const rolled = lines.filter((line) => line.die).slice(-3);
    const many = lines.filter((line) => line.dice);
    if (!rolled.length && !many.length) return;
    const kept = many.length && !tray.hidden ? tray.querySelectorAll(".tens-roll") : [];
    const rows = [...kept, ...many.map((line) => rollOf(scene, line))].slice(-MOST);
    tray.replaceChildren(...rows, ...rolled.map((line) => throwOne(scene, line, still.matches)));
    tray.hidden = false;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      tray.hidden = true;
    }, STAY);
  };
}

/** @param {Scene} scene @param {LogLine} line @param {boolean} still */
function throwOne(scene, line, still) {
  const die = h("span", { class: "thrown" }, drawn(dieSvg(line.die ?? 1)));
  if (!still) tumble(die, line.die ?? 1, TUMBLE);
  const result = line.result ? scene.setup?.results[line.result] : null;
  return h("div", { class: "roll" }, die,
    line.result && h("b", { class: `res ${toneOf(scene, line.result)}` }, line.result),
    h("span", {}, result?.title ?? line.say));
}

/** @param {HTMLElement} element @param {number} end @param {number} left */
function tumble(element, end, left) {
  const face = left ? 1 + ((end + left * 5) % 6) : end;
  element.replaceChildren(drawn(dieSvg(face)));
  element.style.setProperty("--spin", `${left * 45}deg`);
  if (left) setTimeout(() => tumble(element, end, left - 1), 55);
}
