// The elements of a board, bottom to top, and writing into them only what has changed.
/** @typedef {import("./types.js").Rect} Rect */

const SVG = "http://www.w3.org/2000/svg";

/** @param {HTMLElement} element @param {Rect} box */
export function makeLayers(element, box) {
  element.classList.add("board");
  const world = div("world");
  const land = div("layer land");
  const labels = div("layer labels");
  const under = layer("under", box);
  const units = layer("units", box);
  const over = layer("over", box);
  world.append(land, under, units, labels, over);
  element.prepend(world);
  return { world, land, under, units, labels, over };
}

/** @param {string} cls */
function div(cls) {
  const made = document.createElement("div");
  made.className = cls;
  return made;
}

/** @param {string} name @param {Rect} box */
function layer(name, box) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", `layer ${name}`);
  made.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  made.setAttribute("width", String(box.width));
  made.setAttribute("height", String(box.height));
  made.setAttribute("aria-hidden", "true");
  return made;
}

/**
 * A named group of a layer; `put` rewrites it only if its text is another.
 * @param {SVGElement} parent @param {string} name
 */
export function slot(parent, name) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `slot-${name}`);
  parent.append(group);
  let shown = "";
  return {
    group,
    /** @param {string} text */
    put(text) {
      if (text === shown) return;
      shown = text;
      group.innerHTML = text;
    },
  };
}

/** Two groups of one name, below the counters and above them. */
/** @param {SVGElement} under @param {SVGElement} over @param {string} name */
export function slots(under, over, name) {
  const [below, above] = [slot(under, name), slot(over, name)];
  return {
    /** @param {import("./types.js").Drawn | null} drawn */
    put(drawn) {
      below.put(drawn?.under ?? "");
      above.put(drawn?.over ?? "");
    },
  };
}
