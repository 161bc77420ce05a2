// Building elements. Text always goes in as text: nothing people write is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Children[]} Children  a child, or lists of them, as deep as you like */
/** @typedef {Record<string, unknown>} Props  attributes, `onclick` and the like, `style` */

/**
 * An element: `h("button", {class: "btn", onclick: go}, "Go")`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  build(element, props, children);
  return element;
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Children} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  build(element, props, children);
  return element;
}

/** @param {HTMLElement | SVGElement} element @param {Props} props @param {Children} children */
function build(element, props, children) {
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  element.append(...shown(children));
}

/** @param {HTMLElement | SVGElement} element @param {string} name @param {unknown} value */
function setProp(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function")
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (typeof value === "object") setStyle(element, value);
  else if (name === "value") Reflect.set(element, name, value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** By CSSOM, as the content policy asks. @param {HTMLElement | SVGElement} element
 * @param {object} style */
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value));
}

/** @param {Children} children @returns {(Node | string)[]} */
function shown(children) {
  if (Array.isArray(children)) return children.flatMap(shown);
  if (children === null || children === undefined || children === false) return [];
  return [typeof children === "number" ? String(children) : children];
}

/**
 * SVG text of our own drawing code as an element. Never for words from people.
 * @param {string} markup @returns {Node}
 */
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild ?? document.createTextNode("");
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
  element.replaceChildren(...shown(children));
  if (!active) return;
  const again = key && element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const hub = element.getAttribute("data-refocus");
  const next = again || (hub ? document.querySelector(hub) : element.querySelector("button"));
  focus(next || element);
}

/** @param {Element | null} element */
export function focus(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * A part of the page that is rebuilt only when what it needs has changed.
 * @template S
 * @param {Element} element @param {(scene: S) => unknown[]} needs
 * @param {(scene: S) => Children} make
 */
export function panel(element, needs, make) {
  /** @type {unknown[] | null} */
  let last = null;
  return /** @param {S} scene */ (scene) => {
    const now = needs(scene);
    if (last && last.every((value, i) => Object.is(value, now[i]))) return false;
    last = now;
    fill(element, make(scene));
    return true;
  };
}

/** An element of app.html. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`app.html has no #${id}`);
  return found;
}

/** Says it to a screen reader, even if it is the same as before. @param {Element} region
 * @param {string} text */
export function announce(region, text) {
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
