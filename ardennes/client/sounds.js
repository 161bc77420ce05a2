// Small sounds, made on the spot, and a tap of the device: silent until somebody switches them
// on. A browser lets a page be heard only after a gesture; until then, and where there is no
// audio, nothing is played and nothing fails.
import { readLocal, writeLocal } from "./local_storage.js";
import { prefers } from "./preferences.js";

/** @typedef {import("./cues.js").Cue} Cue */
/** @typedef {{audio: AudioContext, out: AudioNode, at: number}} Stage */

const VOLUME = "ardennes.volume";
const USUAL = 0.5;

/** What a finger feels: milliseconds of buzzing and of rest. @type {Record<Cue, number[]>} */
const TAPS = { march: [8], gun: [30], dice: [10, 40, 10, 40, 15], success: [20, 60, 20],
  loss: [80], turn: [25, 80, 25] };

/** @type {AudioContext | null} */
let audio = null;

export const wantsSounds = () => prefers("sounds", false);

export function volume() {
  const kept = Number(readLocal(VOLUME) ?? USUAL);
  return kept >= 0 && kept <= 1 ? kept : USUAL;
}

/** @param {number} share  0 to 1 */
export const setVolume = (share) => writeLocal(VOLUME, String(share));

/** Called in a gesture: from now on the page may be heard. */
export function wake() {
  if (!wantsSounds() || typeof AudioContext === "undefined") return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  } catch {
    audio = null; // no audio device
  }
}

/** @param {Cue} cue @param {number} [after]  seconds */
export function play(cue, after = 0) {
  if (!wantsSounds()) return;
  if (matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(TAPS[cue]);
  if (audio?.state !== "running" || volume() === 0) return;
  const out = audio.createGain();
  out.gain.value = volume();
  out.connect(audio.destination);
  SOUNDS[cue]({ audio, out, at: audio.currentTime + after });
}

/** @type {Record<Cue, (stage: Stage) => void>} */
const SOUNDS = {
  march: (stage) => [0, 0.16, 0.32].forEach((t) => noise(stage, t, 0.07, 420, 1.2)),
  gun(stage) {
    noise(stage, 0, 0.55, 900, 0.5);
    tone(stage, 0, 0.4, 95, 38, 0.45);
  },
  dice: (stage) => [0, 0.09, 0.2, 0.34, 0.55, 0.8].forEach((t, i) =>
    noise(stage, t, 0.03, 3600 - i * 300, 0.4)),
  success(stage) {
    tone(stage, 0, 0.16, 392, 392, 0.3);
    tone(stage, 0.15, 0.34, 587, 587, 0.3);
  },
  loss(stage) {
    tone(stage, 0, 0.2, 294, 290, 0.3);
    tone(stage, 0.18, 0.45, 208, 196, 0.3);
  },
  turn(stage) {
    tone(stage, 0, 0.9, 660, 660, 0.25);
    tone(stage, 0.12, 0.9, 990, 990, 0.14);
  },
};

/** A note that dies away. @param {Stage} stage @param {number} after @param {number} long
 * @param {number} from @param {number} to  hertz @param {number} loud */
function tone({ audio, out, at }, after, long, from, to, loud) {
  const note = audio.createOscillator();
  note.type = "triangle";
  note.frequency.setValueAtTime(from, at + after);
  note.frequency.exponentialRampToValueAtTime(to, at + after + long);
  note.connect(fading(audio, out, at + after, long, loud));
  note.start(at + after);
  note.stop(at + after + long);
}

/** A thud or a crack. @param {Stage} stage @param {number} after @param {number} long
 * @param {number} below  hertz @param {number} loud */
function noise({ audio, out, at }, after, long, below, loud) {
  const grains = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const data = grains.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = grains;
  filter.frequency.value = below;
  source.connect(filter).connect(fading(audio, out, at + after, long, loud));
  source.start(at + after);
}

/** @param {AudioContext} audio @param {AudioNode} out @param {number} at @param {number} long
 * @param {number} loud */
function fading(audio, out, at, long, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + long);
  gain.connect(out);
  return gain;
}
