// The page for an address that leads nowhere: what is wrong, and the ways on.
import { byId, h } from "../dom.js";
import { heading } from "../panels/heading.js";

/** @param {string} title @param {string} reason */
export function openLost(title, reason) {
  document.title = `${title} · ardennes`;
  byId("table").hidden = byId("skip").hidden = true;
  const page = byId("page");
  page.hidden = false;
  page.className = "page lost";
  page.replaceChildren(heading(), h("main", {}, h("section", { class: "card-box" },
    h("h1", {}, title), h("p", {}, reason),
    h("p", {}, h("a", { class: "btn primary", href: "/" }, "To the lobby")))));
}
