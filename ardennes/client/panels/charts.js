// Charts of the report, drawn as SVG; the numbers behind them stand in a table below each.
import { h, s } from "../dom.js";

const W = 360;
const H = 180;
const PAD = { left: 34, right: 12, top: 12, bottom: 26 };

/** @typedef {{name: string, look: string, values: number[]}} Series */

/** Lines over the turns, with the goal if there is one, and signs where the game turned.
 * @param {string} title @param {string[]} labels @param {Series[]} series @param {number} [goal]
 * @param {number[]} [turned]  indices of labels, numbered from one */
export function lineChart(title, labels, series, goal, turned = []) {
  const values = series.flatMap((one) => one.values);
  const [top, bottom] = [Math.max(1, goal ?? 0, ...values), Math.min(0, ...values)];
  const x = (/** @type {number} */ i) =>
    PAD.left + (i / Math.max(1, labels.length - 1)) * (W - PAD.left - PAD.right);
  const y = (/** @type {number} */ v) =>
    H - PAD.bottom - ((v - bottom) / (top - bottom)) * (H - PAD.top - PAD.bottom);
  return figure(title, labels, series, [
    grid(top, y, bottom),
    goal ? [s("path", { class: "goal", d: `M${PAD.left} ${y(goal)}H${W - PAD.right}` }),
      s("text", { class: "goal-text", x: W - PAD.right, y: Math.max(11, y(goal) - 4) },
        `goal ${goal}`)] : null,
    labels.map((label, i) => (i % Math.ceil(labels.length / 10) ? null
      : s("text", { class: "axis", x: x(i), y: H - 8 }, label))),
    series.map((one) => curve(one, x, y)),
    turned.map((at, i) => at >= 0 && s("g", { class: "turned" },
      s("path", { d: `M${x(at)} ${PAD.top}V${H - PAD.bottom}` }),
      s("circle", { cx: x(at), cy: PAD.top + 16 + sameBefore(turned, i) * 17, r: 8 }),
      s("text", { x: x(at), y: PAD.top + 20 + sameBefore(turned, i) * 17 }, String(i + 1)))),
  ]);
}

/** How many signs before this one stand on the same turn. @param {number[]} turned
 * @param {number} i */
const sameBefore = (turned, i) => turned.slice(0, i).filter((at) => at === turned[i]).length;

/** @param {Series} one @param {(i: number) => number} x @param {(v: number) => number} y */
function curve(one, x, y) {
  const points = one.values.map((v, i) => `${x(i).toFixed(1)} ${y(v).toFixed(1)}`);
  return [s("path", { class: `curve ${one.look}`, d: `M${points.join("L")}` }),
    one.values.map((v, i) => s("circle", { class: `dot ${one.look}`, cx: x(i), cy: y(v), r: 3 },
      s("title", {}, `${one.name}: ${v}`)))];
}

/** @param {number} top @param {(v: number) => number} y @param {number} [bottom] */
function grid(top, y, bottom = 0) {
  const step = Math.max(1, Math.ceil((top - bottom) / 4));
  const lines = [];
  for (let v = Math.ceil(bottom / step) * step; v <= top; v += step)
    lines.push(s("path", { class: "grid-line", d: `M${PAD.left} ${y(v)}H${W - PAD.right}` }),
      s("text", { class: "axis end", x: PAD.left - 6, y: y(v) + 4 }, String(v)));
  return lines;
}

/** Pairs of bars: how often each face came up, against what is fair.
 * @param {string} title @param {string[]} labels @param {Series[]} series @param {number[]} fair */
export function barChart(title, labels, series, fair) {
  const top = Math.max(1, ...series.flatMap((one) => one.values), ...fair);
  const slot = (W - PAD.left - PAD.right) / labels.length;
  const wide = Math.min(26, (slot - Math.min(14, slot / 4)) / Math.max(1, series.length));
  const y = (/** @type {number} */ v) => H - PAD.bottom - (v / top) * (H - PAD.top - PAD.bottom);
  const left = (/** @type {number} */ i, /** @type {number} */ j) =>
    PAD.left + i * slot + (slot - wide * series.length) / 2 + j * wide;
  return figure(title, labels, series, [
    grid(top, y),
    series.map((one, j) => one.values.map((v, i) => [
      s("rect", { class: `bar ${one.look}`, x: left(i, j), y: y(v), width: wide - 2,
        height: H - PAD.bottom - y(v) },
        s("title", {}, `${one.name}: ${labels[i]} came ${v} times`)),
      s("path", { class: "goal", d: `M${left(i, j) - 1} ${y(fair[j])}h${wide}` })])),
    labels.map((label, i) =>
      s("text", { class: "axis", x: PAD.left + (i + 0.5) * slot, y: H - 8 }, label)),
  ]);
}

/** @param {string} title @param {string[]} labels @param {Series[]} series
 * @param {import("../dom.js").Children} body */
function figure(title, labels, series, body) {
  return h("figure", { class: "chart" },
    h("figcaption", {}, title, h("span", { class: "who-is" }, series.map((one) =>
      h("span", {}, h("i", { class: one.look }), one.name)))),
    s("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": title }, body),
    h("details", {}, h("summary", {}, "The numbers"), dataTable(labels, series)));
}

/** @param {string[]} labels @param {Series[]} series */
function dataTable(labels, series) {
  return h("table", { class: "data" },
    h("thead", {}, h("tr", {}, h("th", {}), series.map((one) => h("th", {}, one.name)))),
    h("tbody", {}, labels.map((label, i) => h("tr", {}, h("th", {}, label),
      series.map((one) => h("td", {}, String(one.values[i] ?? "")))))));
}
