// The tabs of the dock: a tablist as the ARIA practices ask, arrows move between them.
import { byId, h } from "../dom.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./table.js").Kit} Kit */

const TABS = [
  ["log", "Log"],
  ["choices", "Choices"],
  ["arrivals", "Arrivals"],
  ["victory", "Victory"],
  ["notes", "Notes"],
  ["chat", "Chat"],
];

/** @param {Kit} kit */
export function mountTabs(kit) {
  const buttons = TABS.map(([id, text]) => h("button", { type: "button", role: "tab",
    id: `for-${id}`, "aria-controls": `tab-${id}`, onclick: () => open(kit, id) }, text));
  byId("tabs").append(...buttons);
  byId("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const now = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[(now + by + buttons.length) % buttons.length];
    next.focus();
    next.click();
    event.preventDefault();
  });
  let last = "";
  return (/** @type {Scene} */ scene) => {
    if (last !== scene.tab) select(buttons, scene.tab);
    last = scene.tab;
    buttons[TABS.length - 1].classList.toggle("unread", scene.unread > 0);
  };
}

/** @param {Kit} kit @param {string} id */
function open(kit, id) {
  kit.ui.set({ tab: id, unread: id === "chat" ? 0 : kit.ui.get().unread });
  if (document.body.dataset.sheet === "peek") document.body.dataset.sheet = "half";
}

/** @param {HTMLElement[]} buttons @param {string} tab */
function select(buttons, tab) {
  TABS.forEach(([id], i) => {
    buttons[i].setAttribute("aria-selected", String(id === tab));
    buttons[i].tabIndex = id === tab ? 0 : -1;
    byId(`tab-${id}`).hidden = id !== tab;
  });
  byId("tabbody").scrollTop = 0;
}
