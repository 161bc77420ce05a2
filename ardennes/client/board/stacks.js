// The layer of counters: one group for each occupied place, rewritten only if it has changed.
import { counter } from "./counters.js";
import { marker, statusOf, statusOfStack } from "./markers.js";
import { trayText } from "./trays.js";
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").View} View */

const STEP = 3.1; // each counter lies so far up and to the right of the one below
const MOST = 4; // counters of a stack that are drawn
const LAID = 17.2; // in an area a counter shows so much of the one below: its factors
const APART = 24.5; // the middle of each of two piles from the middle of its place
const SVG = "http://www.w3.org/2000/svg";

/**
 * Units by place, in the order of the roster; a selected one lies on top.
 * @param {Setup} setup @param {View} view @param {Set<string>} selected
 * @param {Set<string>} [flying]  units that stand nowhere
 * @returns {Map<string, string[]>}
 */
export function stacksOf(setup, view, selected, flying = new Set()) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [id, unit] of Object.entries(view.units)) {
    if (!unit.at || !setup.roster[id] || flying.has(id)) continue;
    const here = found.get(unit.at);
    if (here) here.push(id);
    else found.set(unit.at, [id]);
  }
  for (const ids of found.values()) {
    ids.sort((a, b) => Number(selected.has(a)) - Number(selected.has(b)));
  }
  return found;
}

/** @param {SVGElement} layer @param {Places} places */
export function makeStackLayer(layer, places) {
  /** @type {Map<string, {group: SVGElement, drawn: string, from: unknown[]}>} */
  const groups = new Map();

  /** @param {string} place @param {number} piles */
  function groupAt(place, piles) {
    const scale = places.scaleAt(place, piles);
    const { x, y } = places.centre(place);
    const lift = places.size(place) ? 0 : 2 * scale;
    const at = `translate(${x} ${y - lift}) scale(${scale.toFixed(3)})`;
    const known = groups.get(place);
    if (known) {
      if (known.group.getAttribute("transform") !== at) known.group.setAttribute("transform", at);
      return known;
    }
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("transform", at);
    layer.append(group);
    const made = { group, drawn: "", from: [] };
    groups.set(place, made);
    return made;
  }

  /**
   * @param {Map<string, string[]>} stacks @param {Setup} setup @param {View} view
   * @param {Set<string>} selected @param {Set<string>} able  units that can be chosen now
   */
  return function show(stacks, setup, view, selected, able) {
    for (const [place, { group }] of groups) {
      if (stacks.has(place)) continue;
      group.remove();
      groups.delete(place);
    }
    for (const [place, ids] of stacks) {
      if (!places.has(place)) continue;
      const from = [setup, ...ids.flatMap((id) =>
        [id, view.units[id], selected.has(id), able.has(id)])];
      const known = groups.get(place);
      if (known && isSame(known.from, from)) continue;
      const made = groupAt(place, pilesOf(ids, setup).length);
      made.from = from;
      const text = textOf(place, ids, setup, view, selected, able);
      if (made.drawn === text) continue;
      made.drawn = text;
      made.group.innerHTML = text;
    }
  };

  /**
   * @param {string} place @param {string[]} ids @param {Setup} setup @param {View} view
   * @param {Set<string>} selected @param {Set<string>} able
   */
  function textOf(place, ids, setup, view, selected, able) {
    const size = places.size(place);
    const k = places.scale;
    if (size)
      return trayText(ids, [size[0] / k, size[1] / k], setup, view, selected, able);
    const piles = pilesOf(ids, setup);
    const draw = places.spread ? laidText : stackText;
    return piles.map((pile, i) => {
      const body = draw(pile, setup, view, selected, able);
      const aside = (2 * i - piles.length + 1) * APART;
      return piles.length > 1 ? `<g transform="translate(${aside} 0)">${body}</g>` : body;
    }).join("");
  }
}

/** Whether a stack is drawn from the same things: views share what has not changed.
 * @param {unknown[]} a @param {unknown[]} b */
const isSame = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

/** A pile for each side, the first side's in the east, as it came. */
/** @param {string[]} ids @param {Setup} setup */
function pilesOf(ids, setup) {
  const sides = [...new Set(ids.map((id) => setup.roster[id].side))];
  const rank = (/** @type {string} */ side) => (setup.sides ?? []).indexOf(side);
  sides.sort((a, b) => rank(b) - rank(a));
  return sides.map((side) => ids.filter((id) => setup.roster[id].side === side));
}

/** How far below its middle the lowest counter of some units ends, in units of a counter. */
/** @param {Places} places @param {string[]} ids @param {Setup} setup */
export function depthOf(places, ids, setup) {
  if (!places.spread) return 27;
  const most = Math.max(...pilesOf(ids, setup).map((pile) => pile.length));
  return 29 + ((most - 1) * LAID) / 2;
}

/**
 * Where there is room: each counter shows its factors, and its own markers.
 * @param {string[]} ids @param {Setup} setup @param {View} view
 * @param {Set<string>} selected @param {Set<string>} able
 */
function laidText(ids, setup, view, selected, able) {
  const low = ((ids.length - 1) * LAID) / 2;
  return ids.map((id, i) => {
    const unit = view.units[id];
    const body = counter(setup.roster[id], unit, { selected: selected.has(id) });
    const signs = statusOf(setup, unit).filter(({ kind }) => kind !== "moved").slice(0, 2);
    const marks = signs.map(({ kind, label }, n) => marker(kind, 21, 14 - n * 15, label)).join("");
    const ready = able.has(id) ? `<path class="able" d="M-24.6 9V20"/>` : "";
    return `<g transform="translate(0 ${(low - i * LAID).toFixed(1)})">${ready}${body}${marks}</g>`;
  }).join("");
}

/**
 * @param {string[]} ids @param {Setup} setup @param {View} view
 * @param {Set<string>} selected @param {Set<string>} able
 */
function stackText(ids, setup, view, selected, able) {
  const shown = ids.slice(-MOST);
  const off = ((shown.length - 1) * STEP) / 2;
  const counters = shown.map((id, i) => {
    const body = counter(setup.roster[id], view.units[id], { selected: selected.has(id) });
    const shift = (i * STEP - off).toFixed(1);
    const lift = (off - i * STEP).toFixed(1);
    return shown.length > 1 ? `<g transform="translate(${shift} ${lift})">${body}</g>` : body;
  });
  const signs = statusOfStack(setup, ids.map((id) => view.units[id]));
  const marks = signs.map(({ kind, label }, i) =>
    marker(kind, 20 + off - i * 15, -20 - off, label));
  const ready = ids.some((id) => able.has(id)) ? `<path class="able" d="M-12 25.6H12"/>` : "";
  return ready + counters.join("") + count(ids.length, off) + marks.join("");
}

/** @param {number} n @param {number} off */
function count(n, off) {
  if (n < 2) return "";
  const at = `translate(${-20 - off} ${-19 + off})`;
  return `<g class="count" transform="${at}"><circle r="7.4"/><text y="3.6">${n}</text></g>`;
}
