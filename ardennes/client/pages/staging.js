// The battle stage on its page: loaded with the first battle, drawn when what it shows has changed;
// the die lands, then lights up.
import { byId, panel } from "../dom.js";
import { style } from "../lazily.js";
import { THROW, asksOnStage, stagedNow } from "../staged.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./table.js").Kit} Kit */
/** @typedef {ReturnType<typeof import("./controller.js").makeController>} Controller */
/** @typedef {typeof import("../panels/stage.js")} Parts */

const PHONE = 700; // pixels

/** @param {Kit} kit @param {Controller} controller */
export function mountStage(kit, controller) {
  const [stage, content] = [byId("stage"), byId("stage-content")];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** @type {Parts | null} */
  let parts = null;
  /** @type {Promise<void> | null} */
  let loading = null;
  let place = "";
  const verbs = {
    answer: controller.answer,
    pick: controller.pick,
    hold: controller.hold,
    look: controller.look,
    lower: controller.lower,
    fold: () => kit.ui.set({ folded: !kit.ui.get().folded }),
    why: () => void stage.toggleAttribute("data-why"),
    undo: controller.undo,
    leave: () => kit.ui.set({ staged: null, goal: null }),
    die: makeThrow(kit, still),
  };
  const draw = panel(content, needs, (/** @type {Scene} */ scene) => {
    const staged = stagedNow(scene);
    return parts && staged
      ? parts.stageContent(scene, staged, verbs, landed(scene, still.matches)) : null;
  });
  const say = panel(byId("verdict"), needs, (/** @type {Scene} */ scene) => {
    const staged = stagedNow(scene);
    return parts && staged && landed(scene, still.matches) ? parts.resultSaid(scene, staged) : null;
  });

  async function load() {
    kit.moving += 1;
    [parts] = await Promise.all([import("../panels/stage.js"), style("stage.css")]);
    kit.ui.set({ folded: kit.ui.get().folded }); // draws it in the next frame
    requestAnimationFrame(() => { kit.moving -= 1; });
  }

  byId("tabs").addEventListener("click", () => { // on a phone there is room for one of them
    if (stage.offsetWidth <= PHONE && !stage.hidden) kit.ui.set({ folded: true });
  });

  /** The map has heard of its new size a frame after it got it. */
  function look() {
    kit.moving += 1;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      kit.look(place);
      kit.moving -= 1;
    }));
  }
  new ResizeObserver(() => place && look()).observe(stage);

  return (/** @type {Scene} */ scene) => {
    const staged = stagedNow(scene);
    if (staged) loading ??= load();
    const shown = Boolean(staged && parts);
    place = shown ? staged?.place ?? "" : "";
    stage.hidden = !shown;
    stage.dataset.folded = String(scene.folded);
    document.body.dataset.stage = !shown ? "none" : scene.folded ? "folded" : "open";
    document.body.toggleAttribute("data-asks-on-stage", shown && asksOnStage(scene));
    if (!parts) return;
    draw(scene);
    say(scene);
  };
}

/** @param {Scene} s */
const needs = (s) => [s.staged, s.goal, s.decision, s.rivals, s.held, s.folded, s.landed, s.moment,
  s.sides, s.undo];

/** The last die of the battle. @param {Scene} scene */
const lastDie = (scene) => scene.staged?.lines.findLast((line) => line.die)?.action_no ?? -1;

/** @param {Scene} scene @param {boolean} still */
const landed = (scene, still) => still || lastDie(scene) <= scene.landed;

/** Each roll is thrown once, however often the stage is drawn meanwhile. @param {Kit} kit
 * @param {MediaQueryList} still */
function makeThrow(kit, still) {
  /** @type {{key: number, node: Node | null}} */
  let last = { key: -1, node: null };
  return (/** @type {number} */ key, /** @type {(still: boolean) => Node} */ make) => {
    if (last.key === key && last.node) return last.node;
    const lies = still.matches || key <= kit.ui.get().landed;
    last = { key, node: make(lies) };
    if (!lies) setTimeout(() => kit.ui.set({ landed: key }), THROW);
    return last.node ?? make(true);
  };
}
