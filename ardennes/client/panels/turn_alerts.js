// "Your turn" by mail or web request, where the server sends any.
import { h } from "../dom.js";
import { request } from "../net.js";

const WAITS = "A mail is on its way: follow its link, then you will be told.";

/** @param {string} id @param {string|null} token */
export function makeNotify(id, token) {
  const path = `/api/matches/${id}/notify`;
  const form = h("form", { class: "chat", hidden: "" });
  load(form, path, token);
  return form;
}

/** @param {HTMLElement} form @param {string} path @param {string|null} token */
async function load(form, path, token) {
  /** @type {import("../protocol.js").TurnAlerts | null} */
  const found = await request("GET", path, { token }).catch(() => null);
  if (!found || (!found.mail && !found.web)) return;
  const field = h("input", { id: "notify", type: "text", placeholder: hint(found) });
  field.value = found.target.replace(/^mailto:/, "");
  const state = h("small", { class: "sub", role: "status" });
  form.append(h("label", { class: "mini-h", for: "notify" }, "Tell me when it is my turn"), field,
    h("button", { type: "submit", class: "btn" }, "Save"), state);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(path, token, field.value.trim(), state);
  });
  if (!found.sure) state.textContent = WAITS;
  form.hidden = false;
}

/** @param {{mail: boolean, web: boolean}} can */
function hint(can) {
  const ways = [can.mail && "a mail address", can.web && "an https address"].filter(Boolean);
  return `${ways.join(" or ")}; empty: not at all`;
}

/** @param {string} path @param {string|null} token @param {string} text
 * @param {HTMLElement} state */
async function save(path, token, text, state) {
  const target = text && !text.includes("://") ? `mailto:${text}` : text;
  try {
    await request("PUT", path, { body: { target }, token });
    const now = await request("GET", path, { token });
    state.textContent = !text ? "You will not be told." : now.sure ? "You will be told." : WAITS;
  } catch (no) {
    state.textContent = String(no instanceof Error ? no.message : no);
  }
}
