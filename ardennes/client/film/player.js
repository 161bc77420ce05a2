// The film itself: shows one frame after the other, each as long as it needs. Holds no element and
// asks no server; whoever makes it says how to show, how to wait and what to do at the end.
import { isHeading } from "./shots.js";

/** @typedef {import("./shots.js").Frame} Frame */
/** @typedef {import("./shots.js").Shot} Shot */
/** @typedef {import("../protocol.js").Battle} Battle */
/**
 * @typedef {object} Stage
 * @property {(before: Frame["view"], frame: Frame, battle: Battle | null) => Shot} plan
 * @property {(frame: Frame, shot: Shot, ms: number) => void} show
 * @property {() => void} rest  everything has been shown that there is
 * @property {(ms: number, then: () => void) => number} wait
 * @property {(timer: number) => void} forget
 */

const MOST_HURRIED = 8; // times as fast as usual; what is still too long is left out

/** @param {Stage} stage */
export function makePlayer(stage) {
  /** @type {Frame[]} the first one is what was seen before */
  let frames = [];
  let at = 0; // of the frame shown
  let playing = false;
  let speed = 1;
  let hurry = 0; // at least so fast
  /** @type {Battle | null} */
  let battle = null;
  let timer = 0;
  let running = false; // a shot is being shown
  const last = () => frames.length - 1;

  /** Shows the next frame in which there is something to see. @returns {boolean} */
  function advance() {
    while (at < last()) {
      const before = frames[at].view;
      at += 1;
      const shot = stage.plan(before, frames[at], battle);
      battle = shot.battle;
      if (!shot.ms) continue;
      const ms = shot.ms / Math.max(speed, hurry);
      running = true;
      stage.show(frames[at], shot, ms);
      timer = stage.wait(ms, shown);
      return true;
    }
    return false;
  }

  function shown() {
    running = false;
    if (!playing || advance()) return;
    hurry = 0;
    stage.rest();
  }

  function go() {
    if (playing && !running && frames.length) shown();
  }

  function halt() {
    stage.forget(timer);
    running = false;
  }

  /** A frame as it was left, without anything moving. @param {number} index */
  function showStill(index) {
    halt();
    at = index;
    const shot = stage.plan(frames[Math.max(0, at - 1)].view, frames[at], null);
    battle = shot.battle;
    stage.show(frames[at], { ...shot, flights: [], fallen: [] }, 0);
  }

  /** How long it would take from a frame on, at speed 1. @param {number} from */
  function* lengths(from) {
    let fought = battle;
    for (let i = from; i < last(); i++) {
      const shot = stage.plan(frames[i].view, frames[i + 1], fought);
      fought = shot.battle;
      yield shot.ms;
    }
  }

  return {
    /** A new film, from what is seen now. @param {Frame} first */
    load(first) {
      halt();
      [frames, at, battle, hurry] = [[first], 0, null, 0];
    },
    /** @param {Frame[]} more */
    feed(more) {
      frames.push(...more);
      go();
    },
    play() {
      playing = true;
      go();
    },
    pause() {
      playing = false;
    },
    /** One frame on, or back to the last that told something. @param {number} by
     * @returns {boolean} whether there is one */
    step(by) {
      playing = false;
      halt();
      if (by > 0) return advance();
      const back = frames.findLastIndex((frame, i) => i < at && i > 0 && frame.log.length);
      if (back < 0) return false;
      showStill(back);
      return true;
    },
    /** All that is left in so many milliseconds; the end of it, if that is too short.
     * @param {number} ms */
    within(ms) {
      const left = [...lengths(at)];
      const sum = left.reduce((all, one) => all + one, 0);
      hurry = Math.min(MOST_HURRIED, sum / ms);
      let over = sum - MOST_HURRIED * ms;
      for (let i = 0; over > 0; i++) {
        over -= left[i];
        at += 1;
        if (frames[at].log.some(isHeading)) battle = null;
      }
    },
    /** To the end at once. */
    skip() {
      halt();
      [at, battle, hurry] = [Math.max(0, last()), null, 0];
    },
    /** @param {number} times */
    set speed(times) {
      speed = times;
    },
    get playing() {
      return playing;
    },
    /** Whether something is left to be shown, or being shown. */
    get busy() {
      return running || at < last();
    },
    get now() {
      return frames[at];
    },
  };
}
/** @typedef {ReturnType<typeof makePlayer>} Player */
