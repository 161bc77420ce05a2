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

/** @param {Places} places @param {Shot} shot
 * @param {(unit: string) => boolean} isFirst  whether it belongs to the first side
 * @param {(result: string) => string} toneOf @returns {Drawn} */
export function drawCue(places, shot, isFirst, toneOf) {
  const { flights, fallen, throws, losses, marked } = shot;
  const trails = flights.filter(({ way }) => way.length > 1).map(({ unit, way }) => {
    const d = curve(way.map(places.centre));
    return `<path class="trail casing" d="${d}"/>` +
      `<path class="trail ${isFirst(unit) ? "german" : "allied"}" d="${d}"/>`;
  });
  const ends = flights.map(({ way }) => way[way.length - 1]);
  const rings = [...new Set([...ends, ...marked])].filter(places.has);
  return {
    under: trails.join(""),
    over: [
      ...(rings.length > MANY ? [] : rings.map((id) => ring(places, id, "cue"))),
      ...fallen.filter(({ lost }) => lost).map(({ at }) => cross(places, at)),
      ...losses.map(({ at, lost }) => loss(places, at, lost)),
      ...throws.map((one) => thrown(places, one, toneOf)),
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
 * @param {import("../film/shots.js").Throw} one @param {(result: string) => string} toneOf */
function thrown(places, { at, faces, hits, chance, result, side }, toneOf) {
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
  const words = hits >= 0 ? `${hits} ${hits === 1 ? "hit" : "hits"}` : result;
  return sign({ x: p.x, y: p.y - ABOVE * places.scale }, "cue-dice", places.scale,
    plate + dice.join("") + label(words, toneOf(result)));
}

/** @param {string} words @param {string} tone */
function label(words, tone) {
  if (!words) return "";
  const wide = 14 + [...words].length * 9;
  return `<g class="cue-result ${plain(tone)}" transform="translate(0 -31)">` +
    `<rect x="${-wide / 2}" y="-11" width="${wide}" height="22" rx="6"/>` +
    `<text y="5">${plain(words)}</text></g>`;
}
