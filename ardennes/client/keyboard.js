// The keyboard: every decision can be made without a mouse.

/**
 * @typedef {{cursor: (direction: string) => void, pan: (dx: number, dy: number) => void,
 *   enter: () => void, next: (by: number) => boolean, cancel: () => void,
 *   hot: (key: string) => boolean, overlay: (key: string) => boolean,
 *   plain: Record<string, () => void>}} Verbs
 */

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const PANS = { left: [80, 0], right: [-80, 0], up: [0, 80], down: [0, -80] };

export const MODAL = "dialog[open], .curtain:not([hidden])"; // the table waits behind it

/** @param {HTMLElement} board @param {Verbs} verbs */
export function listenToKeys(board, verbs) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event) || document.querySelector(MODAL)) return;
    const onBoard = event.target === board || event.target === document.body;
    if (handled(event, onBoard, verbs)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  return event.target instanceof Element && event.target.matches("input, textarea, select");
}

/** @param {KeyboardEvent} event @param {boolean} onBoard @param {Verbs} verbs */
function handled(event, onBoard, verbs) {
  const direction = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  if (direction) return onBoard && arrow(direction, event.shiftKey, verbs);
  if (event.key === "Tab") return onBoard && verbs.next(event.shiftKey ? -1 : 1);
  if (event.key === "Enter" || event.key === " ") return onBoard && run(verbs.enter);
  if (event.key === "Escape") return run(verbs.cancel);
  if (/^[1-9]$/.test(event.key)) return verbs.hot(event.key);
  const plain = verbs.plain[event.key.toLowerCase()];
  if (plain) return run(plain);
  return verbs.hot(event.key.toUpperCase()) || verbs.overlay(event.key.toUpperCase());
}

/** @param {string} direction @param {boolean} shift @param {Verbs} verbs */
function arrow(direction, shift, verbs) {
  const [dx, dy] = PANS[/** @type {keyof typeof PANS} */ (direction)];
  if (shift) verbs.pan(dx, dy);
  else verbs.cursor(direction);
  return true;
}

/** @param {() => void} verb */
function run(verb) {
  verb();
  return true;
}
