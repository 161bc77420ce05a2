// The one film of a table: of the other side's turn as it comes in, or of any stretch of the past.
// What it shows is the moment of the table, so every panel follows it.
import { readLocal, writeLocal } from "../local_storage.js";
import { prefer } from "../preferences.js";
import { makePlayer } from "./player.js";
import { shotOf } from "./shots.js";

/** @typedef {import("../pages/table.js").Kit} Kit */
/** @typedef {import("./shots.js").Frame} Frame */
/** @typedef {import("./shots.js").Shot} Shot */
/**
 * @typedef {object} Source  where a film comes from
 * @property {boolean} live  it is still being played
 * @property {() => Promise<Frame[]>} more  what comes next; nothing at the end
 * @property {() => void} skipped  the player wants to see what is now
 * @property {() => void} ended  the table shows again what is now
 */

const SPEEDS = [0.5, 1, 2, 4];
const RIM = 56; // pixels from the edge of the map within which nothing is well seen

/** @param {Kit} kit */
export function makeFilm(kit) {
  const { ui } = kit;
  /** @type {Source | null} */
  let source = null;
  const player = makePlayer({ plan, show, rest, wait: (ms, then) => window.setTimeout(then, ms),
    forget: (timer) => clearTimeout(timer) });
  player.speed = ui.get().speed;

  /** @type {import("./player.js").Stage["plan"]} */
  function plan(before, frame, battle) {
    const { places, setup } = kit.table.get();
    return shotOf(before, frame, battle, {
      has: (place) => Object.hasOwn(places, place),
      near: (place) => (places[place]?.near ?? []).flatMap((one) => one ?? []),
      sideOf: (unit) => setup?.roster[unit]?.side ?? "",
    });
  }

  /** @param {Frame} frame @param {Shot} shot @param {number} ms */
  function show(frame, shot, ms) {
    if (!source) return;
    if (ui.get().follow) kit.board?.follow(shot.places, RIM);
    ui.set({ moment: { ...frame, prompt: "", actor: null, shot, ms } });
    const placeless = frame.log.filter((line) => !line.places.length && !line.unit);
    kit.dice(kit.scene(), placeless);
  }

  async function rest() {
    const playing = source;
    const more = await playing?.more().catch(kit.notice.refuse);
    if (source !== playing || player.busy) return;
    if (more?.length) player.feed(more);
    else close();
  }

  /** The table shows again what is now. */
  function close() {
    const closed = source;
    if (!closed) return;
    source = null;
    player.skip();
    ui.set({ film: null, moment: null });
    closed.ended();
  }

  function told() {
    const film = ui.get().film;
    if (film) ui.set({ film: { ...film, playing: player.playing } });
  }

  return {
    /** Begins a film, in place of the one that is on. @param {Frame[]} frames  the first one is
     * what is seen now @param {Source} from @param {boolean} [playing] */
    open(frames, from, playing = true) {
      source = from;
      player.load(frames[0]);
      player.pause();
      ui.set({ film: { live: from.live, playing, waits: false } });
      player.feed(frames.slice(1));
      if (playing) player.play();
    },
    /** More of a film that is still being played. @param {Frame} frame */
    feed: (frame) => player.feed([frame]),
    /** All that is left in so many milliseconds. @param {number} ms */
    within: (ms) => player.within(ms),
    /** The player is asked, and looks on. */
    waits() {
      const film = ui.get().film;
      if (film) ui.set({ film: { ...film, waits: true } });
    },
    toggle() {
      if (player.playing) player.pause();
      else player.play();
      told();
    },
    pause() {
      player.pause();
      told();
    },
    resume() {
      player.play();
      told();
    },
    /** @param {number} by @returns {boolean} whether there was something that way */
    step(by) {
      const moved = player.step(by);
      told();
      return moved;
    },
    close,
    /** To what is now, at once. */
    skip() {
      source?.skipped();
      close();
    },
    /** The film is left where it is: another moment is shown. */
    leave() {
      source = null;
      player.skip();
      if (ui.get().film) ui.set({ film: null });
    },
    /** What is shown now. */
    get now() {
      return player.now;
    },
    get busy() {
      return player.busy;
    },
    /** Half, once, twice, four times as fast. */
    speed() {
      const next = SPEEDS[(SPEEDS.indexOf(ui.get().speed) + 1) % SPEEDS.length];
      writeLocal("ardennes.speed", String(next));
      ui.set({ speed: next });
      player.speed = next;
    },
    /** The camera follows what is shown, or stays. */
    follow() {
      const follow = !ui.get().follow;
      prefer("follow", follow);
      ui.set({ follow });
    },
  };
}
/** @typedef {ReturnType<typeof makeFilm>} Film */

/** The speed chosen last. */
export function chosenSpeed() {
  const speed = Number(readLocal("ardennes.speed"));
  return SPEEDS.includes(speed) ? speed : 1;
}
