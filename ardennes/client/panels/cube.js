// A die that is thrown onto the stage and comes to rest on its face.
import { dieSvg } from "../board/counters.js";
import { drawn, h } from "../dom.js";
import { THROW } from "../staged.js";

/** How the cube is turned for each face to look up. @type {Record<number, [number, number]>} */
const TURNS = { 1: [0, 0], 2: [0, -90], 3: [90, 0], 4: [-90, 0], 5: [0, 90], 6: [0, 180] };

/** @param {number} face @param {boolean} still  no motion is wanted, or it lies there already */
export function cube(face, still) {
  if (!(face in TURNS)) return drawn(dieSvg(face, { faces: 10, size: 44 }));
  const [x, y] = TURNS[face];
  const die = h("span", { class: "cube", style: { transform: turn(x, y) } },
    Object.keys(TURNS).map((n) => h("span", { class: `side-${n}`, "aria-hidden": "true" },
      drawn(dieSvg(Number(n), { size: 44 })))));
  const box = h("span", { class: "thrown-die", role: "img", "aria-label": `The die shows ${face}` },
    die);
  if (still || !die.animate) return box;
  const timing = { duration: THROW, easing: "cubic-bezier(.2,.7,.25,1)" };
  die.animate([{ transform: turn(x - 720, y + 540) }, { transform: turn(x, y) }], timing);
  box.animate([{ transform: "translate(-140px,-60px)" }, { transform: "translate(-40px,6px)",
    offset: 0.45 }, { transform: "translate(-18px,-14px)", offset: 0.65 },
  { transform: "none", offset: 0.85 }, { transform: "none" }], timing);
  return box;
}

/** @param {number} x @param {number} y */
const turn = (x, y) => `rotateX(${x}deg) rotateY(${y}deg)`;
