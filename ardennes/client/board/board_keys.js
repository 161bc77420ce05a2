// Keys while the board has the focus: arrows, Shift with arrows, + - 0 and Enter. A key the board
// has used goes no further.
import { arrowOf, panBy } from "./cursor.js";

const FAR = 80; // pixels a key pans
const STEP = 1.35; // factor a key zooms

/**
 * @param {HTMLElement} board
 * @param {{moveCursor(direction: string): void, pan(dx: number, dy: number): void,
 *   zoomBy(factor: number): void, fit(): void, enter(event: Event): boolean}} verbs
 * @param {AbortSignal} signal
 */
export function listenToKeys(board, verbs, signal) {
  /** @param {KeyboardEvent} event @returns {boolean} */
  function use(event) {
    const direction = arrowOf(event.key);
    if (direction) return arrow(direction, event.shiftKey);
    if (event.key === "Enter") return verbs.enter(event);
    return zoom(event.key);
  }

  /** @param {string} direction @param {boolean} shift */
  function arrow(direction, shift) {
    const { x, y } = panBy(direction, FAR);
    if (shift) verbs.pan(x, y);
    else verbs.moveCursor(direction);
    return true;
  }

  /** @param {string} key */
  function zoom(key) {
    if (key === "+" || key === "=") verbs.zoomBy(STEP);
    else if (key === "-" || key === "_") verbs.zoomBy(1 / STEP);
    else if (key === "0") verbs.fit();
    else return false;
    return true;
  }

  board.addEventListener(
    "keydown",
    (event) => {
      if (event.target !== board || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!use(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}
