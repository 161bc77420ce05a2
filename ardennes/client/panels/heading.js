// The head of the pages without a map.
import { byId, h } from "../dom.js";

/** @param {...import("../dom.js").Children} more */
export function heading(...more) {
  const mark = byId("table").querySelector(".brand svg")?.cloneNode(true);
  return h("header", {}, h("a", { class: "brand", href: "/", "aria-label": "ardennes, the lobby" },
    mark, h("span", {}, "ardennes")), ...more);
}
