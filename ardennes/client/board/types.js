// The types the board draws and its own. No code.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/** A place of the map, or a box of that size beside it. */
/** @typedef {{svg: string, details?: string}} MapFiles */
/** @typedef {Omit<import("../protocol.js").Place, "near"> &
 *   {near: (string | null)[], size?: [number, number]}} Place */
/**
 * A map; with boxes beside it `sheet` is the frame of what is printed, and where only a part of the
 * map is in play `whole` is the frame of the file.
 * @typedef {Omit<import("../protocol.js").Geometry, "places"> & {places: Record<string, Place>,
 *   sheet?: [number, number, number, number], whole?: [number, number, number, number]}} Geometry
 */
/** @typedef {import("../protocol.js").Counter} Counter */
/** @typedef {Partial<import("../protocol.js").UnitState>} UnitState */
/**
 * @typedef {Pick<import("../protocol.js").Setup, "sides" | "roster" | "states">
 *   & {results?: import("../protocol.js").Setup["results"]}} Setup
 */
/**
 * @typedef {Pick<import("../protocol.js").View, "units" | "pieces" | "holders" | "worth">} View
 */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").Reach} Reach */
/** @typedef {import("../protocol.js").Battle} Battle */
/** @typedef {import("../protocol.js").Picture} Picture */
/** @typedef {import("../protocol.js").PathStep} PathStep */
/** @typedef {import("../protocol.js").Overlay} Overlay */
/** @typedef {import("../protocol.js").OverlayLine} OverlayLine */
/** @typedef {{place: string, case?: string | null, reason?: string}} BarredPlace */

/** What goes below the counters and what goes above them. */
/** @typedef {{under: string, over: string}} Drawn */

/**
 * What the board tells its owner. A click on a unit alone on a place that is not lit calls `unit`;
 * any other click calls `hex`, and opens the fan if several units stand there.
 * @typedef {object} Listeners
 * @property {(place: string, event: Event) => void} [hex]
 * @property {(id: string, event: Event) => void} [unit]  also from the fan
 * @property {(place: string | null) => void} [hover]
 * @property {(place: string) => void} [cursor]  the keyboard's cursor has moved
 * @property {(place: string) => void} [hold]  a long press, or the right button
 * @property {(place: string) => string[]} [grab]  a drag begins on a stack: the units it carries
 * @property {(place: string | null) => void} [drop]  where it has ended
 * @property {(zoom: number) => void} [rest]  the map has come to rest
 */

/** @typedef {ReturnType<typeof import("./places.js").makePlaces>} Places */

export {};
