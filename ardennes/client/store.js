// The last view and nothing else: what the server told us, and how each message changes it.

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Line} Line */

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

/** Before the server has said anything. @param {string} id @returns {Table} */
export function emptyTable(id) {
  return {
    id,
    box: null,
    places: {},
    seat: "watch",
    sides: [],
    at: -1,
    n: 0,
    view: null,
    decision: null,
    log: [],
    chat: [],
    undo: false,
    seats: {},
    online: false,
    refused: null,
  };
}

/** The first word of the server, and again after every reconnection.
 * @param {Table} table @param {any} message @returns {Partial<Table>} */
export function entered(table, message) {
  const { seat, sides, box, at, view, decision, undo, seats, n = message.at } = message;
  const known = table.log.filter((line) => line.n < Math.min(table.n, n));
  return {
    seat,
    sides: sides ?? [],
    box,
    at,
    n,
    view,
    decision,
    undo: Boolean(undo),
    seats: seats ?? {},
    log: [...known, ...(message.log ?? [])],
    chat: message.chat ?? [],
    online: true,
  };
}

/** Whether something was taken back while we were away: then the log must be read again.
 * @param {Table} table @param {any} message */
export function wasTakenBack(table, message) {
  return table.at >= 0 && message.at - table.at !== (message.n ?? message.at) - table.n;
}

/** After an action of anyone. @param {Table} table @param {any} message
 * @returns {Partial<Table>} */
export function moved(table, message) {
  return {
    at: message.at,
    n: message.n ?? message.at,
    view: merged(table, message),
    decision: message.decision,
    log: nextLog(table.log, message),
    undo: Boolean(message.undo),
    refused: null,
  };
}

/** @param {Table} table @param {any} message */
function merged(table, message) {
  if (message.back || !table.view) return message.view;
  const units = { ...table.view.units, ...message.view?.units };
  return { ...table.view, ...message.view, units };
}

/** An undo makes the lines after it void. @param {Line[]} log @param {any} message */
function nextLog(log, message) {
  const kept = message.back ? log.filter((line) => line.n < (message.n ?? message.at)) : log;
  return message.log?.length ? [...kept, ...message.log] : kept;
}
