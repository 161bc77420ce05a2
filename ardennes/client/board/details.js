// What a first page does without (relief, trees, houses, small numbers) has holes in the sheet and
// a file of its own. It is drawn when there is nothing else to do.
import { cutIntoBlocks } from "./blocks.js";

const GROUP = /<g id="(\w+)"[^>]*>[^]*?<\/g>/g; // no group is in another
const HOLE = /<g id="(\w+)"\/>/g;
const PATIENCE = 2000; // milliseconds until it is drawn all the same

/** The whole picture as one text. @param {string} svg @param {string} details */
export function joined(svg, details) {
  const groups = new Map([...details.matchAll(GROUP)].map(([text, id]) => [id, text]));
  return svg.replace(HOLE, (hole, id) => groups.get(id) ?? hole);
}

/** The whole map by the addresses of its files. @param {import("./types.js").MapFiles} files */
export async function wholeMap({ svg, details }) {
  const texts = await Promise.all([svg, details].map((file) => (file ? textOf(file) : "")));
  return joined(texts[0], texts[1]);
}

/** @param {string} address @param {AbortSignal} [signal] */
export async function textOf(address, signal) {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`the map could not be loaded: ${answer.status}`);
  return answer.text();
}

/** For an image. @param {string} svg  an address or a text */
export const addressOf = (svg) =>
  svg.trimStart().startsWith("<") ? `data:image/svg+xml,${encodeURIComponent(svg)}` : svg;

/** When the browser has nothing else to do; not every one tells. */
export const idle = () => new Promise((done) => {
  if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: PATIENCE });
  else setTimeout(done);
});

/**
 * Fills the holes, one after the other.
 * @param {(ShadowRoot | null)[]} sheets @param {string} details
 */
export async function drawDetails(sheets, details) {
  const root = new DOMParser().parseFromString(details, "image/svg+xml").documentElement;
  for (const group of [...root.children]) {
    await idle();
    const hole = sheets.map((sheet) => sheet?.getElementById(group.id)).find(Boolean);
    const drawn = /** @type {SVGElement} */ (document.importNode(group, true));
    cutIntoBlocks(drawn);
    hole?.replaceWith(drawn);
  }
}
