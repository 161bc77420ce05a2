// The end of a game on its page: shown once when it is over, and again whenever it is asked for.
import { byId, fill, focus, h } from "../dom.js";
import { style } from "../lazily.js";
import { readLocal, writeLocal } from "../local_storage.js";
import { request } from "../net.js";
import { storeNewMatch } from "../seats.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./table.js").Kit} Kit */

const SEEN = "ardennes.seen-the-end"; // of the last game

/** @param {Kit} kit */
export function makeEnding(kit) {
  const window = byId("finale");
  const map = h("div", { class: "portrait" });
  /** @type {import("../protocol.js").Report | null} */
  let report = null;
  let asked = false;

  /** @type {typeof import("../panels/finale.js") | null} */
  let parts = null;

  const draw = () => fill(window,
    parts?.finale(kit.scene(), report, map, { close, rematch }) ?? null);

  async function rematch(/** @type {boolean} */ swap) {
    const body = { again: { id: kit.id, swap } };
    try {
      /** @type {import("../protocol.js").NewMatch} */
      const made = await request("POST", "/api/matches", { body, token: kit.token });
      storeNewMatch(made, made.game);
      location.assign(`/game/${made.id}`);
    } catch (error) {
      kit.notice.refuse(error);
    }
  }

  function close() {
    window.hidden = true;
    focus(byId("board"));
  }

  async function lookThrough() {
    report = await request("GET", `/api/matches/${kit.id}/report`, { token: kit.token });
    if (!window.hidden) draw();
  }

  async function open() {
    writeLocal(SEEN, kit.id);
    if (!parts)
      [parts] = await Promise.all([import("../panels/finale.js"), style("finale.css")]);
    window.hidden = false;
    kit.board?.portrait(map);
    draw();
    focus(window.querySelector("h2"));
    if (!asked) lookThrough().catch(kit.notice.refuse);
    asked = true;
  }

  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });

  let over = false;
  return {
    open,
    /** After every change. @param {Scene} scene */
    show(scene) {
      const now = Boolean(scene.view?.outcome) && !scene.moment;
      const fresh = now && !over && !scene.lesson && readLocal(SEEN) !== kit.id;
      over = now;
      if (!now) window.hidden = true;
      else if (fresh) open();
    },
  };
}
