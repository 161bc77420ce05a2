// A box beside the map: its frame and title, and its units in rows, each as large as there is room.
import { counter } from "./counters.js";
import { marker, statusOf } from "./markers.js";
import { plain } from "./text.js";
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").View} View */

const CELL = 50; // of one counter
const TITLE = 24; // the height of the title, in units of a counter
const RIM = 5;

/** The frames of all boxes. @param {Places} places */
export function drawBoxes(places) {
  return places.boxes.map((id) => {
    const [w, h] = places.size(id) ?? [0, 0];
    const { x, y } = places.centre(id);
    const k = places.scale;
    const narrow = w < 2 * CELL * k;
    const name = (places.name(id) ?? id).split(" ");
    const shown = narrow ? name.slice(-1) : name;
    return `<g class="box-frame"><rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" ` +
      `height="${h}" rx="${8 * k}"/><text x="${x}" y="${y - h / 2 + (narrow ? 15 : 19) * k}" ` +
      `font-size="${(narrow ? 14 : 19) * k}">${plain(shown.join(" "))}</text></g>`;
  }).join("");
}

/** How many stand in a row, and how large, so that all find room.
 * @param {number} n @param {number} width @param {number} height  in units of a counter */
export function rows(n, width, height) {
  for (let columns = Math.max(1, Math.floor(width / CELL)); ; columns++) {
    const scale = Math.min(1, width / (columns * CELL));
    if (Math.ceil(n / columns) * CELL * scale <= height || columns >= n)
      return { columns, scale: Math.min(scale, height / (Math.ceil(n / columns) * CELL)) };
  }
}

/**
 * The units of a box as text, about its middle, in units of a counter.
 * @param {string[]} ids @param {[number, number]} size @param {Setup} setup @param {View} view
 * @param {Set<string>} selected @param {Set<string>} able
 */
export function trayText(ids, size, setup, view, selected, able) {
  const [w, h] = [size[0] - 2 * RIM, size[1] - TITLE - RIM];
  const { columns, scale } = rows(ids.length, w, h);
  const top = (TITLE - RIM) / 2 + 2;
  return ids.map((id, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const inRow = Math.min(columns, ids.length - row * columns);
    const x = (column - (inRow - 1) / 2) * CELL * scale;
    const y = top + (row - (Math.ceil(ids.length / columns) - 1) / 2) * CELL * scale;
    const unit = view.units[id];
    const signs = statusOf(setup, unit).slice(0, 2)
      .map((one, n) => marker(one.kind, 20 - n * 15, -20, one.label)).join("");
    const ready = able.has(id) ? `<path class="able" d="M-12 25.6H12"/>` : "";
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">` +
      `${ready}${counter(setup.roster[id], unit, { selected: selected.has(id) })}${signs}</g>`;
  }).join("");
}
