// The fan: the units of a stack side by side, as buttons above it.
import { counterSvg } from "./counters.js";
import { plain } from "./text.js";
/** @typedef {import("./types.js").Point} Point */

/**
 * @typedef {object} FanUnit
 * @property {string} id
 * @property {import("./types.js").Counter} entry
 * @property {import("./types.js").UnitState} unit
 * @property {boolean} selected
 * @property {import("./types.js").Setup["states"]} states
 */

/**
 * @param {HTMLElement} board
 * @param {{pick(id: string, event: Event): void, leave(): void}} on
 * @param {AbortSignal} signal
 */
export function makeFan(board, on, signal) {
  const fan = document.createElement("div");
  fan.className = "hud fan";
  fan.hidden = true;
  fan.setAttribute("role", "group");
  fan.setAttribute("aria-label", "Units in the stack");
  board.append(fan);
  let peek = false; // opened by hovering: goes when the pointer goes
  let place = /** @type {string | null} */ (null);

  /** @param {string} at @param {FanUnit[]} units @param {boolean} hovering
   * @param {boolean} [focused] */
  function open(at, units, hovering, focused = !hovering) {
    [place, peek] = [at, hovering];
    fan.innerHTML = units.map(button).join("");
    fan.hidden = false;
    if (focused) fan.querySelector("button")?.focus({ preventScroll: true });
  }

  function close() {
    if (fan.hidden) return;
    const focused = fan.contains(document.activeElement);
    fan.hidden = true;
    place = null;
    if (focused) board.focus({ preventScroll: true });
  }

  /** Above the stack, or below it where there is no room. */
  /** @param {Point} p @param {number} gap @param {{width: number, height: number}} size */
  function stand(p, gap, size) {
    const [w, h] = [fan.offsetWidth, fan.offsetHeight];
    const x = Math.max(8, Math.min(size.width - w - 8, p.x - w / 2));
    const above = p.y - gap - h;
    const y = above < 8 ? Math.min(size.height - h - 8, p.y + gap) : above;
    fan.dataset.place = place ?? "";
    fan.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const buttons = [...fan.querySelectorAll("button")];
    const at = buttons.findIndex((one) => one === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") close();
    else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  fan.addEventListener("keydown", keys, { signal });
  fan.addEventListener("pointerleave", () => peek && on.leave(), { signal });
  fan.addEventListener(
    "click",
    (event) => {
      const hit = event.target instanceof Element ? event.target.closest("button") : null;
      const id = hit?.dataset.unit;
      if (!id) return;
      close();
      on.pick(id, event);
    },
    { signal },
  );

  return {
    open,
    close,
    stand,
    get place() {
      return place;
    },
    get peeks() {
      return peek && !fan.hidden;
    },
    /** @param {EventTarget | null} target */
    holds: (target) => target instanceof Node && fan.contains(target),
    remove: () => fan.remove(),
  };
}

/** @param {FanUnit} one */
function button({ id, entry, unit, selected, states }) {
  const name = plain(entry.title ?? entry.name);
  const picture = counterSvg(entry, unit, { size: 60, selected, states });
  return (
    `<button type="button" data-unit="${plain(id)}" aria-pressed="${selected}">` +
    `${picture}<span>${name}</span></button>`
  );
}
