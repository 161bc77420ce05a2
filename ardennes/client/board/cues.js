// What a film draws on the map besides counters: trails, rings, dice where they fall, losses.
import { chip, ring, sign } from "./chips.js";
import { dieSvg } from "./counters.js";
import { curve } from "./curves.js";
import { plain } from "./text.js";

/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("../film/shots.js").Shot} Shot */

const DIE = 30; // units of a counter
const MANY = 12; // places from which rings would say nothing
const ABOVE = 40; // units of a counter between a place and what is thrown there
const FAR = 70; // the same where units lie side by side

/**
 * What the table says of what is drawn.
 * @typedef {object} Words
 * @property {(unit: string) => boolean} isFirst  whether it belongs to the first side
 * @property {(unit: string) => string} nameOf
 * @property {(result: string) => string} toneOf
 */

/** @param {Places} places @param {Shot} shot @param {Words} words @returns {Drawn} */
export function drawCue(places, shot, words) {
  const { flights, fallen, throws, losses, marked } = shot;
  const trails = flights.filter(({ way }) => way.length > 1).map(({ unit, way }) => {
    const d = curve(way.map(places.centre));
    return `<path class="trail casing" d="${d}"/>` +
      `<path class="trail ${words.isFirst(unit) ? "german" : "allied"}" d="${d}"/>`;
  });
  const ends = flights.map(({ way }) => way[way.length - 1]);
  const rings = [...new Set([...ends, ...marked])].filter(places.has);
  return {
    under: trails.join(""),
    over: [
      ...(rings.length > MANY ? [] : rings.map((id) => ring(places, id, "cue"))),
      ...fallen.filter(({ lost }) => lost).map(({ at }) => cross(places, at)),
      ...losses.map(({ at, lost }) => loss(places, at, lost)),
      ...throws.map((one) => thrown(places, one, words)),
    ].join(""),
  };
}

/** @param {Places} places @param {string} at */
function cross(places, at) {
  return sign(places.centre(at), "cue-lost", places.scale, `<path d="M-15 -15L15 15M15 -15L-15 15"/>`);
}

/** @param {Places} places @param {string} at @param {number} lost */
function loss(places, at, lost) {
  const { x, y } = places.centre(at);
  return chip({ x: x + 20 * places.scale, y: y + 24 * places.scale }, `−${lost}`, "cue-loss",
    places.scale);
}

/** The dice above their place, and what they bring. @param {Places} places
 * @param {import("../film/shots.js").Throw} one @param {Words} words */
function thrown(places, { at, unit, faces, hits, chance, result, side }, { nameOf, toneOf }) {
  const p = places.point(at);
  if (!p) return "";
  const gap = DIE + 3;
  const dice = faces.map((face, i) => {
    const x = (i - (faces.length - 1) / 2) * gap - DIE / 2;
    const how = hits < 0 ? { size: DIE, side }
      : { size: DIE, faces: 10, side: face <= chance ? "hit" : "miss" };
    return `<g transform="translate(${x} ${-DIE / 2})">${dieSvg(face, how)}</g>`;
  });
  const wide = faces.length * gap + 7;
  const plate = `<rect class="plate" x="${-wide / 2}" y="-20" width="${wide}" height="40" rx="8"/>`;
  const told = hits >= 0 ? `${nameOf(unit)}: ${hits} ${hits === 1 ? "hit" : "hits"}` : result;
  const up = (places.spread ? FAR : ABOVE) * places.scale;
  return sign({ x: p.x, y: p.y - up }, "cue-dice", places.scale,
    plate + dice.join("") + label(told, toneOf(result)));
}

/** @param {string} words @param {string} tone */
function label(words, tone) {
  if (!words) return "";
  const wide = 14 + [...words].length * 9;
  return `<g class="cue-result ${plain(tone)}" transform="translate(0 -31)">` +
    `<rect x="${-wide / 2}" y="-11" width="${wide}" height="22" rx="6"/>` +
    `<text y="5">${plain(words)}</text></g>`;
}
