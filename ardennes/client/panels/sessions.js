// The window of an account: where else one has entered, and another password.
import { h } from "../dom.js";
import { request } from "../net.js";
import { ask, closing } from "./dialogs.js";

/** @param {string} name */
export async function showAccount(name) {
  const list = h("ul", { class: "sessions" });
  const state = h("p", { class: "sub", role: "status" });
  const say = (/** @type {unknown} */ text) => {
    state.textContent = text instanceof Error ? `${text.message}.` : String(text);
  };
  await draw(list, say);
  return ask([h("h2", {}, name), list, passwords(list, say), state,
    h("div", { class: "row" }, closing("", "Close", "primary"))], `The account of ${name}`);
}

/** @param {HTMLElement} list @param {(text: unknown) => void} say */
async function draw(list, say) {
  try {
    /** @type {import("../protocol.js").Account} */
    const { sessions } = await request("GET", "/api/account");
    list.replaceChildren(...sessions.map((session) => row(session, async () => {
      await request("POST", "/api/account", { body: { do: "end", session: session.id } });
      await draw(list, say);
      say("That browser is logged out.");
    }, say)));
  } catch (error) {
    say(error);
  }
}

/** @param {import("../protocol.js").Session} session @param {() => Promise<void>} end
 * @param {(text: unknown) => void} say */
function row({ created, used, here }, end, say) {
  const about = `since ${day(created)}, last used ${day(used)}`;
  return h("li", {}, h("b", {}, here ? "This browser" : "Another browser"), ` ${about} `,
    here ? null : h("button", { type: "button", class: "btn", onclick: () => end().catch(say) },
      "Log out there"));
}

/** @param {number} seconds */
const day = (seconds) => new Date(seconds * 1000).toLocaleDateString();

/** @param {HTMLElement} list @param {(text: unknown) => void} say */
function passwords(list, say) {
  const [old, fresh] = ["current-password", "new-password"].map((autocomplete) =>
    h("input", { type: "password", autocomplete }));
  const change = async () => {
    try {
      const body = { do: "password", password: old.value, new: fresh.value };
      await request("POST", "/api/account", { body });
      old.value = fresh.value = "";
      await draw(list, say);
      say("The password is changed.");
    } catch (error) {
      say(error);
    }
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // it would close the window
    change();
  };
  return h("fieldset", { onkeydown }, h("legend", {}, "Another password"),
    h("p", { class: "sub" }, "It logs every other browser out."),
    h("label", { class: "field-row" }, "Now", old),
    h("label", { class: "field-row" }, "From now on", fresh),
    h("button", { type: "button", class: "btn", onclick: change }, "Change"));
}
