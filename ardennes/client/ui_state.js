// What this player looks at: the tab, the goal in hand, overlays, the moment of a replay.

import { chosenSpeed } from "./film/film.js";
import { prefers } from "./preferences.js";

/** @typedef {import("./types.js").UiState} UiState */

/** @returns {UiState} */
export function emptyUiState() {
  return {
    tab: "log",
    goal: null,
    held: null,
    strikes: null,
    answered: new Set(),
    among: null,
    rivals: null,
    weighed: null,
    path: null,
    looked: null,
    unit: null,
    overlays: new Set(),
    numbers: false,
    hover: null,
    moment: null,
    film: null,
    recap: null,
    follow: prefers("follow", true),
    speed: chosenSpeed(),
    supplyOf: "",
    find: "",
    hint: null,
    trace: null,
    placing: false,
    busy: false,
    unread: 0,
    staged: null,
    folded: false,
    landed: -1,
  };
}

/** @returns {Partial<UiState>} */
export function nothingInHand() {
  return { goal: null, held: null, strikes: null, among: null, path: null, looked: null,
    unit: null };
}

/** A new question clears what was in hand for the old one. @returns {Partial<UiState>} */
export function freshQuestion() {
  return { ...nothingInHand(), trace: null, rivals: null, weighed: null, hint: null, busy: false };
}
