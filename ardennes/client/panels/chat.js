// Talk across the table. What others write goes in as text, never as markup.
import { h } from "../dom.js";
import { capital, sideClass } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */

/** @param {HTMLElement} element @param {(text: string) => void} send */
export function makeChat(element, send) {
  const list = h("ul", { role: "log", "aria-label": "Chat", "aria-live": "polite" });
  const input = h("input", { "aria-label": "Message", maxlength: "500", autocomplete: "off",
    placeholder: "Message to everyone at the table" });
  const form = h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) send(input.value.trim());
    input.value = "";
  } }, input, h("button", {}, "Send"));
  element.append(h("div", { class: "chat" }, list, form));
  let shown = 0;
  return /** @param {Scene} scene */ (scene) => {
    if (scene.chat.length < shown) {
      list.replaceChildren();
      shown = 0;
    }
    for (const line of scene.chat.slice(shown)) list.append(item(scene, line));
    shown = scene.chat.length;
  };
}

/** @param {Scene} scene @param {import("../protocol.js").ChatLine} line */
function item(scene, line) {
  return h("li", { class: sideClass(scene, line.from) },
    h("b", {}, capital(line.from)), " ", h("span", {}, line.text));
}
