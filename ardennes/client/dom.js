// Building elements. Text always goes in as text: nothing people write is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|number|null|undefined|false} Child */
/** @typedef {any} Children a child, or lists of them, as deep as you like */

/**
 * An element: `h("button", {class: "btn", onclick: go}, "Go")`.
 * @param {string} tag @param {Record<string, any>} [props] @param {...Children} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  return build(document.createElement(tag), props, children);
}

/** The same for SVG. @param {string} tag @param {Record<string, any>} [props]
 * @param {...Children} children @returns {any} */
export function s(tag, props = {}, ...children) {
  return build(document.createElementNS(SVG, tag), props, children);
}

/** @param {any} element @param {Record<string, any>} props @param {Children[]} children */
function build(element, props, children) {
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  element.append(...children.flat(Infinity).filter(isShown));
  return element;
}

/** @param {any} element @param {string} name @param {any} value */
function setProp(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style") setStyle(element, value);
  else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** By CSSOM, as the content policy asks. @param {any} element @param {Record<string, any>} style */
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value));
}

/** @param {any} child */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * SVG text of our own drawing code as an element. Never for words from people.
 * @param {string} markup
 */
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return /** @type {any} */ (template.content.firstElementChild ?? document.createTextNode(""));
}

/** An icon of strokes in a box of 20. @param {string} d @param {number} [box] */
export function icon(d, box = 20) {
  return s("svg", { viewBox: `0 0 ${box} ${box}`, "aria-hidden": "true" }, s("path", { d }));
}

/**
 * Replaces what stands in an element. Keyboard focus stays on the thing with the same key; if
 * that is gone it goes where `data-refocus` says, so that Enter never meets another answer.
 * @param {Element} element @param {Children} children
 */
export function fill(element, children) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.getAttribute("data-key");
  const list = [children].flat(Infinity).filter(isShown);
  element.replaceChildren(.../** @type {any[]} */ (list));
  if (!active) return;
  const again = key && element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const hub = element.getAttribute("data-refocus");
  const next = again || (hub ? document.querySelector(hub) : element.querySelector("button"));
  /** @type {any} */ (next || element).focus?.({ preventScroll: true });
}

/**
 * A part of the page that is rebuilt only when what it needs has changed.
 * @template S
 * @param {Element} element @param {(scene: S) => any[]} needs @param {(scene: S) => Children} make
 */
export function panel(element, needs, make) {
  /** @type {any[]|null} */
  let last = null;
  return /** @param {S} scene */ (scene) => {
    const now = needs(scene);
    if (last && last.every((value, i) => Object.is(value, now[i]))) return false;
    last = now;
    fill(element, make(scene));
    return true;
  };
}

/** @param {string} id @returns {any} */
export function byId(id) {
  return document.getElementById(id);
}

/** Says it to a screen reader, even if it is the same as before. @param {Element} region
 * @param {string} text */
export function announce(region, text) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
