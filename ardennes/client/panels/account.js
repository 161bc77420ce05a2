// An optional account: it remembers the seats, so that another browser finds them.
import { h } from "../dom.js";
import { request } from "../net.js";
import { readLocal, writeLocal } from "../local_storage.js";
import { storedTokens, mergeSeats } from "../seats.js";
import { showAccount } from "./sessions.js";
import { formed } from "./dialogs.js";

const HINT = "ardennes.name"; // that somebody has entered here; the cookie itself is not to be read

/** @param {HTMLElement} element @param {(error: unknown) => void} no @param {() => void} changed */
export function mountAccount(element, no, changed) {
  const show = async () => {
    /** @type {import("../protocol.js").AccountSeats | null} */
    const account = readLocal(HINT)
      ? await request("POST", "/api/account", { body: { do: "seats" } }).catch(() => null) : null;
    const name = account?.name ?? "";
    if (account && !name) writeLocal(HINT, null);
    if (account && name) mergeSeats(account.seats);
    element.replaceChildren(...(name ? member(name) : guest()));
    if (name) changed();
  };
  const post = async (/** @type {object} */ body) => {
    try {
      /** @type {import("../protocol.js").Entered} */
      const said = await request("POST", "/api/account", { body });
      writeLocal(HINT, said.name);
      await show();
    } catch (error) {
      no(error);
    }
  };
  /** @param {string} name */
  const member = (name) => [
    h("button", { type: "button", onclick: () => showAccount(name) }, name),
    h("button", { type: "button", onclick: () => post({ do: "leave" }) }, "Log out")];
  const guest = () => [
    h("button", { type: "button", onclick: () => identify("enter", "Log in", post) }, "Log in"),
    h("button", { type: "button", onclick: () => identify("join", "Sign up", post) }, "Sign up")];
  show();
}

/** @param {string} deed @param {string} title @param {(body: object) => void} post */
async function identify(deed, title, post) {
  const name = h("input", { autocomplete: "username", maxlength: "40", required: true });
  const password = h("input", { type: "password", minlength: "8", required: true,
    autocomplete: deed === "join" ? "new-password" : "current-password" });
  const rows = [h("label", { class: "field-row" }, "Name", name),
    h("label", { class: "field-row" }, "Password", password)];
  if (await formed(title, rows, title))
    post({ do: deed, name: name.value, password: password.value, tokens: storedTokens() });
}
