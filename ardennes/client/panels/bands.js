// The numbers to reach, turn by turn: above one line one side wins, below the other its enemy.
import { h, s } from "../dom.js";
import { capital, shownView, turnWord } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */

const [W, H] = [344, 150];
const PAD = { left: 30, right: 10, top: 8, bottom: 18 };

/** @param {Scene} scene */
export function bandChart(scene) {
  const bands = scene.setup?.bands ?? [];
  const view = shownView(scene);
  if (!bands.length || !view) return null;
  const sides = (scene.setup?.sides ?? []).filter((side) => side in bands[0]);
  const all = [view.count.value, ...bands.flatMap((band) => sides.map((side) => band[side]))];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ i) =>
    PAD.left + (i / Math.max(1, bands.length - 1)) * (W - PAD.left - PAD.right);
  const y = (/** @type {number} */ v) =>
    H - PAD.bottom - ((v - low) / (high - low || 1)) * (H - PAD.top - PAD.bottom);
  const now = bands.findIndex((band) => band.turn === view.turn);
  return h("figure", { class: "chart bands" },
    h("figcaption", {}, `Victory by ${turnWord(scene).toLowerCase()}`),
    s("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": said(scene) },
      zone(bands.map((band) => band[sides[0]]), x, y, PAD.top, "german"),
      zone(bands.map((band) => band[sides[1]]), x, y, H - PAD.bottom, "allied"),
      ticks(low, high, y),
      bands.map((band, i) => (i % 2 ? null
        : s("text", { class: "axis", x: x(i), y: H - 5 }, String(band.turn)))),
      now < 0 ? null : [
        s("path", { class: "now-line", d: `M${x(now)} ${PAD.top}V${H - PAD.bottom}` }),
        s("circle", { class: "now-dot", cx: x(now), cy: y(view.count.value), r: 5 }),
        s("text", { class: "now-text", x: x(now) + (now < 3 ? 8 : -8),
          "text-anchor": now < 3 ? "start" : "end", y: y(view.count.value) - 7 },
          `${view.count.value} now`)]),
    h("details", {}, h("summary", {}, "The numbers"), table(scene, bands, sides)));
}

/** Where one side has won. @param {number[]} values @param {(i: number) => number} x
 * @param {(v: number) => number} y @param {number} edge @param {string} look */
function zone(values, x, y, edge, look) {
  const line = values.map((v, i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join("L");
  const d = `M${line}L${x(values.length - 1)} ${edge}L${x(0)} ${edge}Z`;
  return [s("path", { class: `zone ${look}`, d }), s("path", { class: `curve ${look}`,
    d: `M${line}` })];
}

/** @param {number} low @param {number} high @param {(v: number) => number} y */
function ticks(low, high, y) {
  const step = Math.max(5, Math.ceil((high - low) / 25) * 5);
  const found = [];
  for (let v = Math.ceil(low / step) * step; v <= high; v += step)
    found.push(s("text", { class: "axis end", x: PAD.left - 5, y: y(v) + 4 }, String(v)),
      s("path", { class: "grid-line", d: `M${PAD.left} ${y(v)}H${W - PAD.right}` }));
  return found;
}

/** @param {Scene} scene */
function said(scene) {
  return `The numbers of each turn; now ${shownView(scene)?.count.text ?? ""}`;
}

/** @param {Scene} scene @param {Record<string, number>[]} bands @param {string[]} sides */
function table(scene, bands, sides) {
  const word = ["or more", "or less"];
  return h("table", { class: "data" },
    h("thead", {}, h("tr", {}, h("th", {}, turnWord(scene)), sides.map((side, i) =>
      h("th", {}, `${capital(side)} wins, ${word[i]}`)))),
    h("tbody", {}, bands.map((band) => h("tr", {}, h("th", {}, String(band.turn)),
      sides.map((side) => h("td", {}, String(band[side])))))));
}
