// Mouse, pen, touch, wheel and trackpad: drags pan, two fingers pinch, a short press is a tap.
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */

const SLACK = 6; // pixels a press may wander and still be a tap
const LONG = 500; // milliseconds of a long press
const FRICTION = 0.9;

/**
 * @typedef {object} Drag
 * @property {Point} from @property {Point} last
 * @property {number} time @property {boolean} moved @property {Point} speed
 * @property {boolean} carries
 */

/**
 * @param {HTMLElement} board @param {Camera} camera
 * @param {{tap(p: Point, event: PointerEvent): void, hold(p: Point, event: Event): void,
 *   hover(p: Point | null, event: PointerEvent): void,
 *   grab(p: Point, event: PointerEvent): boolean, carry(p: Point): void,
 *   drop(p: Point | null): void}} on  `grab`: whether a drag from here carries something instead of
 *   moving the map; it ends with a drop, on nothing if it is broken off
 * @param {AbortSignal} signal
 */
export function listen(board, camera, on, signal) {
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {Drag | null} */
  let drag = null;
  let held = 0;
  let glide = 0;

  /** @param {MouseEvent} event @returns {Point} */
  const local = (event) => {
    const b = board.getBoundingClientRect();
    return { x: event.clientX - b.left, y: event.clientY - b.top };
  };
  /** @param {Event} event */
  const elsewhere = (event) =>
    event.target instanceof Element && event.target.closest(".hud") !== null;

  /** @param {PointerEvent} event */
  function down(event) {
    if (elsewhere(event) || event.button > 0) return;
    cancelAnimationFrame(glide);
    clearTimeout(held);
    const p = local(event);
    pointers.set(event.pointerId, p);
    board.setPointerCapture(event.pointerId);
    if (pointers.size > 1) return breakOff();
    drag = { from: p, last: p, time: event.timeStamp, moved: false, speed: { x: 0, y: 0 },
      carries: false };
    if (event.pointerType !== "mouse") held = setTimeout(() => hold(p, event), LONG);
  }

  /** @param {Point} p @param {Event} event */
  function hold(p, event) {
    if (!drag || drag.moved) return;
    drag = null;
    on.hold(p, event);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const p = local(event);
    const before = pointers.get(event.pointerId);
    if (!before) return on.hover(elsewhere(event) ? null : p, event);
    if (pointers.size === 2) pinch(event.pointerId, before, p);
    else if (drag) follow(drag, p, event);
    pointers.set(event.pointerId, p);
  }

  /** Zoom by the gap between two fingers, pan by their middle. */
  /** @param {number} id @param {Point} before @param {Point} p */
  function pinch(id, before, p) {
    const other = [...pointers].find(([key]) => key !== id)?.[1] ?? p;
    const gap = Math.hypot(p.x - other.x, p.y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    camera.pan((p.x - before.x) / 2, (p.y - before.y) / 2);
    if (was > 0) camera.zoomAt(gap / was, (p.x + other.x) / 2, (p.y + other.y) / 2);
  }

  /** @param {Drag} one @param {Point} p @param {PointerEvent} event */
  function follow(one, p, event) {
    const time = event.timeStamp;
    if (!one.moved && Math.hypot(p.x - one.from.x, p.y - one.from.y) < SLACK) return;
    if (!one.moved) one.carries = on.grab(one.from, event);
    one.moved = true;
    if (one.carries) return on.carry(p);
    const dt = Math.max(1, time - one.time);
    one.speed = { x: (p.x - one.last.x) / dt, y: (p.y - one.last.y) / dt };
    camera.pan(p.x - one.last.x, p.y - one.last.y);
    [one.last, one.time] = [p, time];
  }

  /** What is carried goes back. */
  function breakOff() {
    if (drag?.carries) on.drop(null);
    drag = null;
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(held);
    const done = drag;
    drag = null;
    if (!done) return;
    if (done.carries) return on.drop(event.type === "pointerup" ? local(event) : null);
    if (!done.moved && event.type === "pointerup") on.tap(local(event), event);
    else if (event.timeStamp - done.time < 60) coast(done.speed);
  }

  /** A thrown map glides on. @param {Point} speed  in pixels a millisecond */
  function coast(speed) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let [vx, vy] = [speed.x * 16, speed.y * 16];
    const go = () => {
      [vx, vy] = [vx * FRICTION, vy * FRICTION];
      camera.pan(vx, vy);
      if (Math.hypot(vx, vy) > 0.4) glide = requestAnimationFrame(go);
    };
    go();
  }

  /** A wheel zooms; a trackpad pans with two fingers and zooms with a pinch (ctrl). */
  /** @param {WheelEvent} event */
  function wheel(event) {
    if (elsewhere(event)) return;
    event.preventDefault();
    const p = local(event);
    if (event.ctrlKey) return camera.zoomAt(Math.exp(-event.deltaY * 0.012), p.x, p.y);
    if (isTrackpad(event)) return camera.pan(-event.deltaX, -event.deltaY);
    const step = event.deltaMode ? 0.05 : 0.0016;
    camera.zoomAt(Math.exp(-event.deltaY * step), p.x, p.y);
  }

  /** @param {MouseEvent} event */
  function menu(event) {
    if (elsewhere(event)) return;
    event.preventDefault();
    if (event.button === 2) on.hold(local(event), event);
  }

  board.addEventListener("pointerdown", down, { signal });
  board.addEventListener("pointermove", move, { signal });
  board.addEventListener("pointerup", up, { signal });
  board.addEventListener("pointercancel", up, { signal });
  board.addEventListener("pointerleave", (event) => on.hover(null, event), { signal });
  board.addEventListener("wheel", wheel, { signal, passive: false });
  board.addEventListener("contextmenu", menu, { signal });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drag?.carries) return;
    event.stopPropagation();
    breakOff();
  }, { signal, capture: true });
  signal.addEventListener("abort", () => {
    cancelAnimationFrame(glide);
    clearTimeout(held);
  });
}

/** A mouse wheel turns in large whole steps and never sideways. @param {WheelEvent} event */
function isTrackpad(event) {
  if (event.deltaMode !== 0) return false;
  return event.deltaX !== 0 || (Math.abs(event.deltaY) < 40 && !event.shiftKey);
}
