// Everything a board knows besides its map and where the camera stands. All of it was told to it.
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").BarredPlace} BarredPlace */
/** @typedef {import("./types.js").PathStep} PathStep */
/** @typedef {import("./types.js").View} View */

/**
 * @typedef {object} State
 * @property {Setup} setup  the counters as printed, and the sides
 * @property {View} view  where they are now
 * @property {Picture} picture  what the question is about
 * @property {Choice[]} choices  its answers
 * @property {PathStep[] | null} path  the way a first click has shown
 * @property {BarredPlace | null} refusal  the place the last question was refused for
 * @property {string | null} hover  the place under the pointer
 * @property {string | null} cursor  the place under the keyboard's cursor
 * @property {Map<string, string[]>} stacks  units by place, the top one last
 * @property {ReturnType<typeof import("./dodge.js").makeDodging> | null} names  the map's, which
 *   give way to counters
 * @property {Set<string>} lit  places a click may choose
 * @property {Set<string>} flying  units on their way, which stand nowhere
 */

/** @returns {State} */
export const emptyState = () => ({
  setup: { sides: [], roster: {} },
  view: { units: {}, pieces: [], holders: {}, worth: {} },
  picture: {},
  choices: [],
  path: null,
  refusal: null,
  hover: null,
  cursor: null,
  stacks: new Map(),
  names: null,
  lit: new Set(),
  flying: new Set(),
});
