// HTTP and the socket: reconnects by itself, catches up by `seen`, loses nothing.

/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {import("./protocol.js").Hello} Hello */
/** @typedef {import("./protocol.js").No} Refused */
/** @typedef {import("./protocol.js").Answer} Answer */
/** @typedef {import("./protocol.js").Act} Act */
/**
 * @typedef {Hello | Refused | Answer | import("./protocol.js").Now | import("./protocol.js").Seats
 *   | import("./protocol.js").Chat | import("./protocol.js").DiceTold
 *   | import("./protocol.js").Gone} Message  from the server
 */
/**
 * @typedef {import("./protocol.js").AskWhy | import("./protocol.js").AskUnit
 *   | import("./protocol.js").AskPath | import("./protocol.js").AskOdds
 *   | import("./protocol.js").AskChances
 *   | import("./protocol.js").AskForgotten | import("./protocol.js").AskHint
 *   | import("./protocol.js").AskOverlay} Ask
 */
/**
 * @typedef {import("./protocol.js").Enter | Act | import("./protocol.js").Undo
 *   | import("./protocol.js").Keep | import("./protocol.js").TellDice
 *   | import("./protocol.js").Say | Ask} Word  from the client
 */
/** @typedef {Without<Ask>} Question */
/**
 * @template T
 * @typedef {T extends unknown ? Omit<T, "type" | "id"> : never} Without
 */

export const DICE = "dice"; // the id of what is said about them: a refusal is no player's business
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10000;
const PATIENCE = 15000; // how long a question to the server may take

/** A refusal in one sentence, with its case. */
export class No extends Error {
  /** @param {Reason} why */
  constructor(why) {
    super(why.reason);
    this.case = why.case ?? null;
    this.reason = why.reason;
    this.status = why.status ?? 0;
  }
}

/**
 * One request; answers parsed, errors as `No`.
 * @template T  what the server answers
 * @param {string} method @param {string} path @param {{body?: object, token?: string|null}} [more]
 * @returns {Promise<T>}
 */
export async function request(method, path, { body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(path, { method, headers, body: text }).catch(() => null);
  if (!answer) throw new No({ reason: "The server cannot be reached." });
  if (!answer.ok) throw new No(await refusalOf(answer));
  const type = answer.headers.get("content-type") ?? "";
  const said = type.includes("json") ? await answer.json() : await answer.text();
  return /** @type {T} */ (said);
}

/** @param {Response} answer @returns {Promise<Reason>} */
async function refusalOf(answer) {
  /** @type {import("./protocol.js").ErrorReply | null} */
  const said = await answer.json().catch(() => null);
  const reason = said?.error?.reason ?? `The server answered ${answer.status}.`;
  return { case: said?.error?.case ?? null, reason, status: answer.status };
}

/** Whatever was thrown or refused, as a sentence. @param {unknown} error @returns {Reason} */
export function reasonOf(error) {
  if (isReason(error)) return error;
  return { reason: error instanceof Error ? error.message : String(error) };
}

/** @param {unknown} error @returns {error is Reason} */
function isReason(error) {
  return typeof error === "object" && error !== null && "reason" in error;
}

/** A seat at a table: one socket that is always being kept open. */
export class Connection {
  /**
   * @param {string} id @param {string|null} token
   * @param {{message: (message: Message) => void, status: (online: boolean) => void,
   *   seen: () => number}} on
   */
  constructor(id, token, on) {
    this.id = id;
    this.token = token;
    this.on = on;
    this.wait = FIRST_WAIT;
    this.next = 1;
    /** @type {Map<Answer["id"], {resolve: (answer: Answer) => void, reject: (no: No) => void}>} */
    this.asked = new Map();
    /** @type {Act | null} an action sent and not yet seen done */
    this.pending = null;
    this.closed = false;
    this.greeted = false;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => this.#hurry());
    this.#open();
  }

  #open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${this.id}`);
    this.socket = socket;
    socket.onopen = () =>
      this.#send({ type: "enter", token: this.token, seen: this.on.seen(), brief: true });
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.type === "hello") this.#greet(message);
    if (message.type === "no" && !this.greeted && !message.again) this.closed = true; // no seat
    if (message.type === "answer" || message.type === "no") this.#answer(message);
    if (message.type === "now") this.pending = null;
    this.on.message(message);
  }

  /** What was on its way when the line broke is sent again if nobody has moved since.
   * @param {Hello} hello */
  #greet(hello) {
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.on.status(true);
    if (this.pending && this.pending.ledger_no === hello.ledger_no) this.#send(this.pending);
    else this.pending = null;
  }

  /** @param {Answer | Refused} message */
  #answer(message) {
    if (message.type === "no" && this.pending?.id === message.id) this.pending = null;
    const asked = this.asked.get(message.id);
    if (!asked) return;
    this.asked.delete(message.id);
    if (message.type === "no") asked.reject(new No(message));
    else asked.resolve(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.socket || this.closed) return;
    this.on.status(false);
    for (const { reject } of this.asked.values()) reject(new No(BROKEN));
    this.asked.clear();
    this.timer = setTimeout(() => this.#open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  #hurry() {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    this.wait = FIRST_WAIT;
    this.#open();
  }

  /** @param {Word} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** What came in place of an invitation is kept: that one is void. @param {string} token */
  keep(token) {
    this.token = token;
    this.#send({ type: "keep", id: this.next++ });
  }

  /** Plays an action; the answer is the next `now`, or a `no`. @param {number} ledger_no
   * @param {Act["action"]} action */
  act(ledger_no, action) {
    this.pending = { type: "act", id: this.next++, ledger_no, action };
    this.#send(this.pending);
  }

  /** @param {number} ledger_no */
  undo(ledger_no) {
    this.#send({ type: "undo", id: this.next++, ledger_no });
  }

  /** @param {import("./checked_dice.js").Word} word */
  tellDice(word) {
    this.#send({ type: "dice", id: DICE, ...word });
  }

  /** Whether everything sent has been answered. */
  get isAtRest() {
    return this.pending === null && this.asked.size === 0;
  }

  /** @param {string} text */
  chat(text) {
    this.#send({ type: "chat", text });
  }

  /**
   * A question about the position; nothing changes.
   * @template {Answer} T  what is answered
   * @param {Question} question @returns {Promise<T>}
   */
  ask(question) {
    const id = this.next++;
    /** @type {Promise<Answer>} */
    const answer = new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new No(BROKEN));
      this.asked.set(id, { resolve, reject });
      this.#send({ type: "ask", id, ...question });
      setTimeout(() => this.asked.delete(id) && reject(new No(SLOW)), PATIENCE);
    });
    return /** @type {Promise<T>} */ (answer);
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}

const BROKEN = { reason: "The connection is lost; trying again." };
const SLOW = { reason: "The server takes too long to answer." };
