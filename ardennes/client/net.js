// HTTP and the socket: reconnects by itself, catches up by `seen`, loses nothing.

/** @typedef {import("./types.js").Refusal} Refusal */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10000;
const PATIENCE = 15000; // how long a question to the server may take

/** A refusal in one sentence, with its case. */
export class No extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.reason);
    this.case = refusal.case ?? null;
    this.reason = refusal.reason;
    this.status = refusal.status ?? 0;
  }
}

/**
 * One request; answers parsed, errors as `No`.
 * @param {string} method @param {string} path @param {{body?: any, token?: string|null}} [more]
 * @returns {Promise<any>}
 */
export async function request(method, path, { body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(path, { method, headers, body: text }).catch(() => null);
  if (!answer) throw new No({ case: null, reason: "The server cannot be reached." });
  if (!answer.ok) throw new No(await refusalOf(answer));
  if (answer.status === 204) return null;
  const type = answer.headers.get("content-type") ?? "";
  return type.includes("json") ? answer.json() : answer.text();
}

/** @param {Response} answer @returns {Promise<Refusal>} */
async function refusalOf(answer) {
  const said = await answer.json().catch(() => null);
  const reason = said?.error?.reason ?? `The server answered ${answer.status}.`;
  return { case: said?.error?.case ?? null, reason, status: answer.status };
}

/** A seat at a table: one socket that is always being kept open. */
export class Connection {
  /**
   * @param {string} id @param {string|null} token
   * @param {{message: (message: any) => void, status: (online: boolean) => void,
   *   seen: () => number}} on
   */
  constructor(id, token, on) {
    this.id = id;
    this.token = token;
    this.on = on;
    this.wait = FIRST_WAIT;
    this.next = 1;
    /** @type {Map<number, {resolve: (x: any) => void, reject: (x: any) => void}>} */
    this.asked = new Map();
    /** @type {any} an action sent and not yet seen done */
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
      this.#send({ type: "enter", token: this.token, seen: this.on.seen() });
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "hello") this.#greet(message);
    if (message.type === "no" && !this.greeted) this.closed = true; // no seat: asking on is vain
    if (message.type === "answer" || message.type === "no") this.#answer(message);
    if (message.type === "now") this.pending = null;
    this.on.message(message);
  }

  /** What was on its way when the line broke is sent again if nobody has moved since.
   * @param {any} hello */
  #greet(hello) {
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.on.status(true);
    if (this.pending && this.pending.ledger_no === hello.ledger_no) this.#send(this.pending);
    else this.pending = null;
  }

  /** @param {any} message */
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

  /** @param {any} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Plays an action; the answer is the next `now`, or a `no`. @param {number} ledger_no
   * @param {any} action */
  act(ledger_no, action) {
    this.pending = { type: "act", id: this.next++, ledger_no, action };
    this.#send(this.pending);
  }

  /** @param {number} ledger_no */
  undo(ledger_no) {
    this.#send({ type: "undo", id: this.next++, ledger_no });
  }

  /** @param {string} text */
  chat(text) {
    this.#send({ type: "chat", text });
  }

  /** A question about the position; nothing changes. @param {any} question
   * @returns {Promise<any>} */
  ask(question) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new No(BROKEN));
      this.asked.set(id, { resolve, reject });
      this.#send({ type: "ask", id, ...question });
      setTimeout(() => this.asked.delete(id) && reject(new No(SLOW)), PATIENCE);
    });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}

const BROKEN = { case: null, reason: "The connection is lost; trying again." };
const SLOW = { case: null, reason: "The server takes too long to answer." };
