// Two players at one screen, and secrets on the table: between their questions a curtain falls.
import { byId, fill, focus, h } from "../dom.js";
import { capital } from "../words.js";

/** @typedef {import("../types.js").Scene} Scene */

export function makeCurtain() {
  const curtain = h("div", { class: "curtain", role: "dialog", "aria-modal": "true", id: "curtain",
    "aria-label": "Hand over the screen", hidden: true });
  document.body.append(curtain);
  let seenBy = ""; // the side that looks at the table
  const lift = () => {
    curtain.hidden = true;
    byId("table").inert = false;
    focus(byId("board"));
  };
  return (/** @type {Scene} */ scene) => {
    const actor = scene.decision?.actor ?? "";
    if (!scene.sides.includes(actor) || scene.sides.length < 2) return;
    const falls = scene.secret && actor !== seenBy;
    seenBy = actor;
    if (!falls) return scene.secret || curtain.hidden ? undefined : lift();
    const name = capital(actor);
    fill(curtain, [h("h2", {}, `The ${name} side decides`),
      h("p", {}, "Something on this table is secret. Hand the screen over; whoever plays the ",
        `${name} side goes on.`),
      h("button", { type: "button", class: "btn primary", onclick: lift },
        `I play the ${name} side`)]);
    byId("table").inert = true;
    curtain.hidden = false;
    focus(curtain.querySelector("button"));
  };
}
