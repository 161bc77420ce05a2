// The last view and nothing else: what the server told us, and how each message changes it.

import { nothingKnown, spelled } from "./answers.js";

/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./protocol.js").Hello} Hello */
/** @typedef {import("./protocol.js").Now} Now */
/** @typedef {import("./protocol.js").LogLine} LogLine */

/**
 * A value that tells its listeners when it is replaced.
 * @template {object} T
 * @param {T} first
 */
export function createStore(first) {
  let value = first;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  return {
    get: () => value,
    /** @param {Partial<T>} change */
    set(change) {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    /** @param {() => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Before the server has said anything. @param {string} id @returns {MatchState} */
export function emptyMatch(id) {
  return {
    id,
    setup: null,
    places: {},
    seat: "watch",
    sides: [],
    ledger_no: -1,
    action_no: 0,
    view: null,
    decision: null,
    known: nothingKnown(),
    log: [],
    chat: [],
    undo: false,
    seats: {},
    online: false,
    secret: false,
    sealed: null,
    dice: null,
    lesson: null,
    course: null,
  };
}

/** The first word of the server, and again after every reconnection.
 * @param {MatchState} table @param {Hello} message @returns {Partial<MatchState>} */
export function entered(table, message) {
  const { seat, sides, setup, ledger_no, action_no, view, decision, undo, seats } = message;
  const first = Math.min(countedOf(table), action_no);
  const known = table.log.filter((line) => line.action_no < first);
  const answers = nothingKnown(); // the server begins anew with every line
  return {
    seat,
    sides,
    setup,
    ledger_no,
    action_no,
    view,
    decision: spelled(decision, answers),
    known: answers,
    undo,
    seats,
    log: [...known, ...message.log],
    chat: message.chat,
    online: true,
    secret: message.secret,
    sealed: message.sealed ?? null,
    dice: message.dice ?? null,
    lesson: message.lesson ?? null,
    course: message.course ?? null,
  };
}

/** How many actions are known for good: what is answered in secret is counted anew when it is told.
 * @param {Pick<MatchState, "action_no" | "sealed">} table */
export const countedOf = ({ action_no, sealed }) => Math.min(action_no, sealed ?? action_no);

/** Whether something was taken back while we were away: then the log must be read again.
 * @param {MatchState} table @param {Hello} message */
export function wasTakenBack(table, message) {
  const entries = message.ledger_no - table.ledger_no;
  return table.ledger_no >= 0 && entries !== message.action_no - table.action_no;
}

/** After an action of anyone. @param {MatchState} table @param {Now} message
 * @returns {Partial<MatchState>} */
export function moved(table, message) {
  return {
    ledger_no: message.ledger_no,
    action_no: message.action_no,
    view: merged(table, message),
    decision: spelled(message.decision, table.known),
    log: nextLog(table.log, message),
    undo: message.undo ?? false,
    secret: message.secret ?? false,
    sealed: message.sealed ?? null,
    course: message.course ?? null,
  };
}

/** After an undo the view is whole. @param {Pick<MatchState, "view">} table
 * @param {Pick<Now, "view"> & {back?: boolean}} message */
export function merged(table, message) {
  if (message.back || !table.view) return /** @type {MatchState["view"]} */ (message.view);
  const units = { ...table.view.units, ...message.view.units };
  return { ...table.view, ...message.view, units };
}

/** An undo makes the lines after it void; what was secret is told from its beginning.
 * @param {LogLine[]} log @param {Now} message */
function nextLog(log, message) {
  const first = message.since ?? (message.back ? message.action_no : Infinity);
  const kept = first < Infinity ? log.filter((line) => line.action_no < first) : log;
  return message.log.length ? [...kept, ...message.log] : kept;
}
