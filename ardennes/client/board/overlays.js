// Overlays the server sends ready to draw: tints, lines, marks and hexsides, in tones.
import { area, chip, sign } from "./chips.js";
import { bends, curve, cutCorners, xy } from "./curves.js";
import { marker } from "./markers.js";
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").OverlayLine} OverlayLine */
/** @typedef {{into: Map<string, string>, outOf: Map<string, string>}} Joints */

const TONES = new Set([
  "german", "allied", "both", "supply-german", "supply-allied", "warn", "attack", "go",
]);
const HATCHED = new Set(["german", "allied", "both", "warn"]);

/** @param {string} tone */
const toneOf = (tone) => (TONES.has(tone) ? tone : "go");

/**
 * @param {Places} places @param {Overlay} overlay
 * @returns {Drawn}
 */
export function drawOverlay(places, overlay) {
  const { tints = [], lines = [], marks = [], sides = [] } = overlay;
  const style = overlay.style ?? "fill";
  const tinted = tints.map((tint) => drawTint(places, tint, style)).join("");
  const frontline = style === "front" && tints[0] ? drawFront(places, tints[0].places) : "";
  const below = marks.map((mark) => markUnder(places, mark)).join("");
  const signs = marks.map((mark, i) => markOver(places, mark, crowdOf(marks, i)));
  const crossed = sides.map((side) => drawSide(places, side));
  const under = tinted + frontline + below + drawLines(places, lines);
  return { under, over: [...signs, ...crossed].join("") };
}

/** What an overlay says of a place: in words, for those who point at it or cannot see it.
 * @param {Overlay} overlay @param {string} place @returns {string[]} */
export function factsOf({ tints = [], marks = [], sides = [] }, place) {
  return [
    ...tints.filter((tint) => tint.title && tint.places.includes(place)),
    ...marks.filter((mark) => mark.at === place),
    ...sides.filter((one) => one.side.split("/").includes(place)),
  ].flatMap((one) => one.title ?? []);
}

/** @param {Places} places @param {{places: string[], tone: string}} tint @param {string} style */
function drawTint(places, tint, style) {
  const ids = tint.places.filter(places.has);
  const tone = toneOf(tint.tone);
  if (style !== "hatch" || !HATCHED.has(tone)) return area(places, ids, `tint ${tone}`);
  const rim = places.rim(new Set(ids), 1);
  return area(places, ids, `hatch ${tone}`, 1) + `<path class="hatch-rim ${tone}" d="${rim}"/>`;
}

/** One smooth line where one side's places meet the other's. */
/** @param {Places} places @param {string[]} ids */
function drawFront(places, ids) {
  const runs = places.front(new Set(ids));
  const d = runs.map((run) => curve(cutCorners(run, 2, false))).join("");
  return `<path class="front casing" d="${d}"/><path class="front" d="${d}"/>`;
}

/**
 * Casings first, so that lines which meet are one; thin lines before thick ones.
 * @param {Places} places @param {OverlayLine[]} lines
 */
function drawLines(places, lines) {
  const sorted = [...lines].sort((a, b) => (a.weight ?? 1) - (b.weight ?? 1));
  const joints = jointsOf(places, sorted);
  const legs = sorted.map((line) => legOf(places, line, joints));
  const solid = legs.filter((leg) => !leg.dotted);
  const casings = legs.map(({ d, dotted, width }) => {
    const cased = dotted ? 6 : width + 3.4;
    return `<path class="flow casing" d="${d}" stroke-width="${cased.toFixed(1)}"/>`;
  });
  const cores = legs.map(({ d, dotted, width, tone }) => {
    const kind = dotted ? "trace" : "flow";
    return `<path class="${kind} ${tone}" d="${d}" stroke-width="${width.toFixed(1)}"/>`;
  });
  const march = solid.map(({ d, width }) => {
    return `<path class="flow march" d="${d}" stroke-width="${Math.max(1.2, width * 0.3)}"/>`;
  });
  return [...casings, ...cores, ...march].join("");
}

/** @param {Places} places @param {OverlayLine} line @param {Joints} joints */
function legOf(places, line, joints) {
  const dotted = line.dash === "dotted";
  const width = (dotted ? 2.8 : 2.4 + Math.sqrt(line.weight ?? 1) * 1.9) * places.scale;
  return { d: courseOf(places, line, joints), dotted, width, tone: toneOf(line.tone) };
}

/** A curve that runs on into the lines it meets. */
/** @param {Places} places @param {OverlayLine} line @param {Joints} joints */
function courseOf(places, line, joints) {
  const ids = line.path.filter(places.has);
  if (ids.length < 2) return "";
  const [before, after] = [joints.into.get(ids[0]), joints.outOf.get(ids[ids.length - 1])];
  const centres = [before, ...ids, after].filter((id) => id !== undefined).map(places.centre);
  const first = before === undefined ? 0 : 1;
  const pieces = bends(centres).slice(first, first + ids.length - 1);
  return `M${xy(centres[first])}${pieces.join("")}`;
}

/**
 * The place a line comes from before it begins, and goes to after it has ended; where several
 * lines meet, those of the heaviest.
 * @param {Places} places @param {OverlayLine[]} lines  the light ones first
 * @returns {Joints}
 */
function jointsOf(places, lines) {
  /** @type {Joints} */
  const found = { into: new Map(), outOf: new Map() };
  for (const { path } of lines) {
    const ids = path.filter(places.has);
    if (ids.length < 2) continue;
    found.outOf.set(ids[0], ids[1]);
    found.into.set(ids[ids.length - 1], ids[ids.length - 2]);
  }
  return found;
}

/** @typedef {{at: string, kind: string, label?: string}} Mark */
const CROSS = `<path d="M-5 -5L5 5M5 -5L-5 5"/>`;
const RINGED = new Set(["cut", "isolated", "out_of_supply"]);

/** @param {Places} places @param {Mark} mark */
function markUnder(places, mark) {
  if (RINGED.has(mark.kind)) return area(places, [mark.at].filter(places.has), "isolated", 1);
  return mark.kind === "source" ? area(places, [mark.at].filter(places.has), "source", 3) : "";
}

/** How many signs stand in a place before this one, and how many in all.
 * @param {Mark[]} marks @param {number} i @returns {[number, number]} */
function crowdOf(marks, i) {
  const here = [...marks.keys()].filter((j) => marks[j].at === marks[i].at && isSign(marks[j]));
  return [here.indexOf(i), here.length];
}

/** @param {Mark} mark */
const isSign = (mark) => !RINGED.has(mark.kind) && mark.kind !== "source";

/** @param {Places} places @param {Mark} mark @param {[number, number]} crowd */
function markOver(places, mark, [before, all]) {
  const centre = isSign(mark) && places.point(mark.at);
  if (!centre) return "";
  const beside = (before - (all - 1) / 2) * 21 * places.scale;
  const p = { x: centre.x + beside, y: centre.y };
  if (mark.kind === "attackers") {
    const corner = { x: p.x + 17 * places.scale, y: p.y - 20 * places.scale };
    return chip(corner, `⚔ ${mark.label ?? ""}`, "attackers", places.scale);
  }
  const body = mark.kind === "break" ? `<circle r="10"/>${CROSS}` : marker(mark.kind, 0, 0);
  return sign(p, mark.kind === "break" ? "break" : "piece", places.scale, body);
}

/** @param {Places} places @param {{side: string, kind: string, tone?: string}} side */
function drawSide(places, side) {
  const ends = places.side(side.side);
  const p = places.point(side.side);
  if (!ends || !p) return "";
  if (side.kind === "cut") return sign(p, "break", places.scale, `<circle r="10"/>${CROSS}`);
  if (side.kind === "interdicted") {
    const x = `<path class="x" d="M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4"/>`;
    return sign(p, "interdicted", places.scale, `<path d="M0 -9.5L9.5 0L0 9.5L-9.5 0Z"/>${x}`);
  }
  if (side.kind === "broken")
    return sign(p, "broken-bond", places.scale, `<circle r="5.6"/><path d="M-2.6 2.6L2.6 -2.6"/>`);
  const d = `M${ends.map(xy).join("L")}`;
  if (side.kind === "bond") {
    const tone = toneOf(side.tone ?? "");
    return `<path class="bond casing" d="${d}"/><path class="bond ${tone}" d="${d}"/>`;
  }
  return `<path class="hexside casing" d="${d}"/><path class="hexside" d="${d}"/>`;
}
