// NATO symbols and size marks as strokes. The symbol box is 26 x 16.5, centred above the factors.

export const LEFT = -13;
export const RIGHT = 13;
export const TOP = -11.5;
export const BOTTOM = 5;
export const MIDDLE = (TOP + BOTTOM) / 2;

const CROSS = `M${LEFT} ${TOP}L${RIGHT} ${BOTTOM}M${RIGHT} ${TOP}L${LEFT} ${BOTTOM}`;
const OVAL = `M-5.4 ${MIDDLE - 4}H5.4a4 4 0 0 1 0 8H-5.4a4 4 0 0 1 0-8Z`;
const SLASH = `M${LEFT} ${BOTTOM}L${RIGHT} ${TOP}`;
const WINGS = `M-6.4 ${BOTTOM}a3.2 3.2 0 0 1 6.4 0a3.2 3.2 0 0 1 6.4 0`;
const DOME = `M${LEFT} ${BOTTOM}C${LEFT + 2} ${TOP - 2} ${RIGHT - 2} ${TOP - 2} ${RIGHT} ${BOTTOM}`;
const CHEVRON = `M${LEFT} ${BOTTOM}L0 ${TOP}L${RIGHT} ${BOTTOM}`;
const BRIDGE = `M-7.5 ${MIDDLE + 3.6}V${MIDDLE - 3.4}H7.5V${MIDDLE + 3.6}M0 ${MIDDLE - 3.4}v7`;
const ROCKETS = `M-4 ${MIDDLE - 1.4}l4-3.6l4 3.6M-4 ${MIDDLE + 1.4}l4-3.6l4 3.6`;
const FLAGSTAFF = `M${LEFT} ${TOP + 5}H${RIGHT}`;

const TANK = `M-9.5 ${MIDDLE + 1.6}L-8 ${MIDDLE + 5.6}H7L9 ${MIDDLE + 1.6}ZM-5.4 ${MIDDLE + .8}` +
  `V${MIDDLE - 3.4}H2.6L4.4 ${MIDDLE - 1.6}H12V${MIDDLE - .2}H4.6V${MIDDLE + .8}Z`;

/** @param {number} r @param {number} [y] */
const dot = (r, y = MIDDLE) => `<circle class="ink" cx="0" cy="${y}" r="${r}"/>`;
/** @param {number} x */
const wheel = (x) => `<circle class="wheel" cx="${x}" cy="${BOTTOM + 2}" r="1.7"/>`;
const PEAK = `<path class="ink" d="M-4 ${BOTTOM}l4-6l4 6Z"/>`;
const DAGGER =
  `<circle class="hole" cx="0" cy="${MIDDLE}" r="4.2"/>` +
  `<path class="ink" d="M-2.2 ${MIDDLE + 2.4}L0 ${MIDDLE - 3}L2.2 ${MIDDLE + 2.4}Z"/>`;

/**
 * What stands inside the box: strokes, and what is filled.
 * @type {Record<string, {strokes: string, filled?: string}>}
 */
export const SYMBOLS = {
  infantry: { strokes: CROSS },
  armor: { strokes: OVAL },
  tank: { strokes: "", filled: `<path class="ink" d="${TANK}"/>` },
  mechanized: { strokes: CROSS + OVAL },
  motorized: { strokes: CROSS, filled: wheel(-5) + wheel(5) },
  airborne: { strokes: CROSS + WINGS },
  cavalry: { strokes: SLASH },
  armored_cavalry: { strokes: SLASH + OVAL },
  artillery: { strokes: "", filled: dot(3) },
  rockets: { strokes: ROCKETS, filled: dot(2.2, MIDDLE + 4.4) },
  flak: { strokes: DOME },
  antitank: { strokes: CHEVRON },
  engineer: { strokes: BRIDGE },
  mountain: { strokes: CROSS, filled: PEAK },
  commando: { strokes: CROSS, filled: DAGGER },
  headquarters: { strokes: FLAGSTAFF },
};

const MARK_Y = TOP - 4.6;
const HALF = 2.3;

/**
 * I II III X XX XXX above the box, other sizes in letters; brackets for a Kampfgruppe.
 * @param {string} size @param {boolean} [kampfgruppe]
 */
export function sizeMark(size, kampfgruppe) {
  if (!/^[IX]*$/.test(size))
    return `<text class="size-word" y="${MARK_Y + 2.8}">${size.replace(/[^\w ]/g, "")}</text>`;
  const step = size[0] === "X" ? 6 : 3.4;
  const first = (-(size.length - 1) / 2) * step;
  const marks = [...size].map((mark, i) => oneMark(mark, first + i * step)).join("");
  return `<path class="size" d="${marks}${kampfgruppe ? bracket(-first + 4) : ""}"/>`;
}

/** @param {string} mark @param {number} x */
function oneMark(mark, x) {
  if (mark !== "X") return `M${x} ${MARK_Y - HALF}V${MARK_Y + HALF}`;
  const [l, r, t, b] = [x - 2.1, x + 2.1, MARK_Y - HALF, MARK_Y + HALF];
  return `M${l} ${t}L${r} ${b}M${r} ${t}L${l} ${b}`;
}

/** @param {number} r */
const bracket = (r) =>
  `M${-r} ${MARK_Y + HALF + 0.6}V${MARK_Y - HALF - 0.8}H${r}V${MARK_Y + HALF + 0.6}`;
