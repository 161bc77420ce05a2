// My own notes about this game: kept by the server, and here until it has them.
import { h } from "../dom.js";
import { readLocal, writeLocal } from "../local_storage.js";
import { request } from "../net.js";

const PAUSE = 700; // after the last key, before saving

/** @param {string} id @param {string|null} token */
export function makeNotes(id, token) {
  const path = `/api/matches/${id}/notes`;
  const key = `ardennes.notes.${id}`;
  const state = h("small", { class: "sub", role: "status" });
  const area = h("textarea", { id: "note", rows: "9", maxlength: "20000" });
  let timer = 0;
  const save = async () => {
    const text = area.value;
    try {
      await request("PUT", path, { body: { text }, token });
      writeLocal(key, null);
      state.textContent = "Saved.";
    } catch {
      state.textContent = "StoredSeat in this browser; saved when the server answers.";
      timer = window.setTimeout(save, 10 * PAUSE);
    }
  };
  area.addEventListener("input", () => {
    writeLocal(key, area.value);
    clearTimeout(timer);
    timer = window.setTimeout(save, PAUSE);
  });
  load(path, key, token, area);
  return h("div", { class: "chat" },
    h("label", { class: "mini-h", for: "note" }, "Private notes"), area, state);
}

/** @param {string} path @param {string} key @param {string|null} token
 * @param {HTMLTextAreaElement} area */
async function load(path, key, token, area) {
  const unsaved = readLocal(key);
  /** @type {import("../protocol.js").Notes | null} */
  const saved = await request("GET", path, { token }).catch(() => null);
  if (!area.value) area.value = unsaved ?? saved?.text ?? "";
}
