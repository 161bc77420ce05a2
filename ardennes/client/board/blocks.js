// Cuts the long paths of a printed map into blocks. A browser paints a map in tiles and leaves out
// what lies beside a tile, but one path of ten thousand strokes lies in every tile. What is seen
// stays the same; a tile costs only what is in it.

const BLOCK = 320; // units of the map
const MANY = 12; // subpaths or trees from which a path is worth cutting
const TOKEN = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi;

/** How many numbers each command takes; the last two are the point it leads to. */
/** @type {Record<string, number>} */
const TAKES = { m: 2, l: 2, t: 2, q: 4, s: 4, c: 6 };

/** @typedef {{x: number, y: number, text: string}} Piece */

/** Cuts every path of the sheet that is worth it. @param {SVGElement} sheet */
export function cutIntoBlocks(sheet) {
  for (const path of sheet.querySelectorAll("path")) {
    const d = path.getAttribute("d") ?? "";
    if (d.length < 10 * MANY) continue;
    const trees = path.hasAttribute("marker-mid");
    const pieces = trees ? vertices(d) : subpaths(d);
    if (pieces && pieces.length >= MANY) replace(path, pieces);
  }
}

/** @param {SVGPathElement} path @param {Piece[]} pieces */
function replace(path, pieces) {
  /** @type {Map<string, string[]>} */
  const blocks = new Map();
  for (const { x, y, text } of pieces) {
    const key = `${Math.floor(y / BLOCK)} ${Math.floor(x / BLOCK)}`;
    const block = blocks.get(key);
    if (block) block.push(text);
    else blocks.set(key, [text]);
  }
  const group = document.createElementNS(path.namespaceURI ?? "", "g");
  if (path.id) group.setAttribute("id", path.id);
  path.removeAttribute("id");
  for (const texts of blocks.values()) {
    const part = /** @type {Element} */ (path.cloneNode(false));
    part.setAttribute("d", texts.join(""));
    group.append(part);
  }
  path.replaceWith(group);
}

/** The points of a path with a marker on each. @param {string} d @returns {Piece[] | null} */
function vertices(d) {
  /** @type {Piece[]} */
  const found = [];
  const whole = follow(d, (x, y, command) => {
    if (command !== "m" && command !== "l") return false;
    found.push({ x, y, text: `M${x.toFixed(1)} ${y.toFixed(1)}` });
    return true;
  });
  return whole ? found : null;
}

/** The subpaths, each with its own start. @param {string} d @returns {Piece[] | null} */
function subpaths(d) {
  /** @type {Piece[]} */
  const found = [];
  const whole = follow(d, (x, y, command, text) => {
    if (command === "m") found.push({ x, y, text: `M${x.toFixed(1)} ${y.toFixed(1)}` });
    else found[found.length - 1].text += text;
    return true;
  });
  return whole ? found : null;
}

/**
 * Walks along a path and tells where each command leads; false if it has one we do not know.
 * @param {string} d
 * @param {(x: number, y: number, command: string, text: string) => boolean} tell
 */
function follow(d, tell) {
  const tokens = d.match(TOKEN) ?? [];
  let [x, y, startX, startY, command] = [0, 0, 0, 0, ""];
  for (let i = 0; i < tokens.length; ) {
    if (/[a-z]/i.test(tokens[i])) command = tokens[i++];
    const lower = command.toLowerCase();
    const relative = command === lower;
    if (lower === "z") {
      [x, y] = [startX, startY];
      if (!tell(x, y, "z", "z")) return false;
      continue;
    }
    const takes = TAKES[lower];
    if (!takes || i + takes > tokens.length) return false;
    const numbers = tokens.slice(i, i + takes);
    i += takes;
    x = Number(numbers[takes - 2]) + (relative ? x : 0);
    y = Number(numbers[takes - 1]) + (relative ? y : 0);
    if (lower === "m") [startX, startY] = [x, y];
    if (!tell(x, y, lower, command + numbers.join(" "))) return false;
    if (lower === "m") command = relative ? "l" : "L";
  }
  return true;
}
