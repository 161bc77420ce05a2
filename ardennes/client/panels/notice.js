// One sentence at the bottom: a refusal with its case, or the state of the connection.
import { h } from "../dom.js";
import { reasonOf } from "../net.js";
import { cite } from "../words.js";

const STAY = 7000;

/** @param {HTMLElement} region */
export function makeNotice(region) {
  let timer = 0;
  const hide = () => {
    region.hidden = true;
    region.replaceChildren();
  };
  /** Whoever coaches may repeat a refusal. @param {import("../types.js").Reason|null} no */
  const tell = (no) => {
    if (no?.case) document.dispatchEvent(new CustomEvent("refused", { detail: no }));
  };
  return {
    hide,
    tell,
    /** @param {unknown} error  or a refusal of the server */
    refuse(error) {
      const no = reasonOf(error);
      tell(no);
      clearTimeout(timer);
      const close = h("button", { type: "button", "aria-label": "Close", onclick: hide }, "×");
      region.className = "notice no";
      region.hidden = false;
      region.replaceChildren(h("span", {}, no.reason, " ", cite(no.case)), close);
      timer = window.setTimeout(hide, STAY);
    },
  };
}
