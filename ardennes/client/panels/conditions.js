// The conditions of victory: what there is of each, and what is needed.
import { h } from "../dom.js";
import { capital, cite } from "../words.js";

/** @param {import("../protocol.js").Condition[] | undefined} conditions */
export function conditionList(conditions) {
  if (!conditions?.length) return null;
  return h("ul", { class: "conditions" }, conditions.map((one) =>
    h("li", { class: one.met ? "met" : "" },
      h("span", {}, `${capital(one.side)}: ${one.what} `, cite(one.case)),
      h("b", {}, `${one.have} of ${one.need}${one.met ? " ✓" : ""}`))));
}
