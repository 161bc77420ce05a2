// The printed map. It is put on the table once and never touched again: the land below everything,
// names and numbers above the counters, so that a stack never hides where it is.
//
// The file's own rules go into a constructed style sheet inside a shadow root: a strict content
// security policy allows that, ids and classes of the map stay its own, and no rule of the page
// has to be matched against the map's nodes.

import { cutIntoBlocks } from "./blocks.js";
import { textOf } from "./details.js";

/** @typedef {import("./types.js").Rect} Rect */
/**
 * @typedef {{box: Rect, sheet: Rect, whole: Rect | null}} Frames  of everything, of what is printed
 *   and to be seen, and of the file if a part of it is not
 */

const TOWNS = "#names .town";
const LABELS = ["numbers", "names"]; // groups of the file that lie above the counters

/** Rules for the labels alone: small numbers come and go, names keep their size on the screen. */
const LABEL_RULES = `
  #numbers { display: none; }
  :host([data-lod="2"]) #numbers, :host([data-numbers]) #numbers { display: inline; }
  :host([data-numbers][data-lod="0"]) #numbers { font-size: 11px; }
  ${TOWNS} {
    transform-box: fill-box; transform-origin: center;
    transform: translate(var(--dx, 0px), var(--dy, 0px)) scale(var(--inv));
  }
`;

/**
 * Puts the map on the table and tells where its names stand.
 * @param {HTMLElement} land @param {HTMLElement} labels @param {string} svg  a text or an address
 * @param {Frames} frames
 * @returns {Promise<import("./dodge.js").Name[]>}
 */
export async function mountSheet(land, labels, svg, { box, sheet: printed, whole }) {
  const text = svg.trimStart().startsWith("<") ? svg : await textOf(svg);
  const { sheet, rules } = parse(text);
  cutIntoBlocks(sheet);
  const above = /** @type {SVGSVGElement} */ (sheet.cloneNode(false));
  const defs = [...sheet.children].find((child) => child.localName === "defs");
  for (const name of LABELS) {
    const group = sheet.querySelector(`#${name}`);
    if (group) above.append(group);
  }
  if (defs && above.querySelector("use")) above.prepend(defs.cloneNode(true));
  const frame = box === printed && !whole ? null : box;
  place(land, sheet, rules, box, frame);
  place(labels, above, rules + LABEL_RULES, box, frame);
  if (whole) for (const part of [sheet, above]) part.style.clipPath = inset(box, printed);
  return [...above.querySelectorAll(TOWNS)].map(boxOf);
}

/** What is cut off around a part of the map. @param {Rect} box @param {Rect} seen */
function inset(box, seen) {
  const [top, left] = [seen.y - box.y, seen.x - box.x];
  const right = box.width - left - seen.width;
  return `inset(${top}px ${right}px ${box.height - top - seen.height}px ${left}px)`;
}

/** @param {Element} text @returns {import("./dodge.js").Name} */
function boxOf(text) {
  const element = /** @type {SVGGraphicsElement} */ (text);
  const { x, y, width, height } = element.getBBox();
  return { x, y, width, height, element };
}

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;

/** The file without its rules, and the rules; a policy would block them even while parsing. */
/** @param {string} text */
function parse(text) {
  const rules = [...text.matchAll(STYLE)].map((found) => found[1]).join("\n");
  const bare = text.replace(STYLE, "");
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (root.localName !== "svg") throw new Error("the map is not an SVG document");
  const sheet = /** @type {unknown} */ (document.importNode(root, true));
  return { sheet: /** @type {SVGSVGElement} */ (sheet), rules };
}

/**
 * @param {HTMLElement} host @param {SVGSVGElement} sheet @param {string} rules
 * @param {Rect} size @param {Rect | null} frame  of the file, where there is more than it shows
 */
function place(host, sheet, rules, size, frame) {
  const style = new CSSStyleSheet();
  style.replaceSync(`svg { display: block; } ${rules}`);
  if (frame) sheet.setAttribute("viewBox", Object.values(frame).join(" "));
  sheet.setAttribute("width", String(size.width));
  sheet.setAttribute("height", String(size.height));
  sheet.setAttribute("aria-hidden", "true");
  sheet.removeAttribute("role");
  sheet.querySelector("title")?.remove();
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.replaceChildren(sheet);
}
