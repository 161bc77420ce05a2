// The words of docs/protocol.md that the board draws, and the board's own, as types. No code.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Rect */

/**
 * One place of a map.
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 * @property {string | null} [name]
 * @property {string} [terrain]
 * @property {(string | null)[]} near  clockwise; null off the map
 * @property {number} [room]  of an area: the radius about its middle that is free of print
 * @property {[number, number]} [town]  of an area: where its town is printed
 */

/**
 * Where everything lies: `/maps/GAME-HASH.json`.
 * @typedef {object} Geometry
 * @property {string} [game]
 * @property {[number, number, number, number]} [box]  of the picture: left, top, width, height
 * @property {[number, number]} [size]  without a box: its width and height
 * @property {[number, number]} [origin]  without a box: its top left corner; 0, 0 if absent
 * @property {{radius: number, pointy: boolean} | null} [hex]
 * @property {Record<string, Place>} places
 * @property {Record<string, string>} [shapes]  outlines of areas
 * @property {Record<string, [number, number][]>} [ways]  "0203/0204": the road between the two
 */

/**
 * A counter as printed.
 * @typedef {object} Entry
 * @property {string} side
 * @property {string} name
 * @property {string} [title]
 * @property {string} symbol
 * @property {string} size
 * @property {string} livery
 * @property {boolean} [mechanized]
 * @property {boolean} [kampfgruppe]
 * @property {number} steps
 * @property {number | string | (number | string)[]} attack  the full strength first
 * @property {number | string} moves
 * @property {string} [tag]  a word on the right side of the counter: VG, FJ
 */

/** @typedef {{sides?: string[], roster: Record<string, Entry>}} Setup */

/**
 * A counter now.
 * @typedef {object} Unit
 * @property {string | null} [at]
 * @property {string} [where]
 * @property {number | string} [factor]
 * @property {number | string} [moves]
 * @property {number} [steps]
 * @property {string[]} [state]
 * @property {boolean | null} [supplied]
 */

/**
 * @typedef {object} View
 * @property {Record<string, Unit>} units
 * @property {{kind: string, at: string | null, title?: string}[]} [pieces]
 * @property {Record<string, string>} [holders]
 * @property {Record<string, number>} [worth]
 */

/** @typedef {{place?: string | null, unit?: string | null, role?: string, kind?: string}} Choice */

/**
 * @typedef {object} Reach
 * @property {string} unit
 * @property {string} [mp]
 * @property {Record<string, {cost: string}>} places
 * @property {Record<string, string>} [refused]
 * @property {Record<string, string>} [exits]
 */

/** @typedef {{unit: string, from: string, factor?: number}} Fighter */

/**
 * @typedef {object} Battle
 * @property {string} target
 * @property {Fighter[]} attackers
 * @property {Fighter[]} [support]
 */

/**
 * @typedef {object} Picture
 * @property {string[]} [selected]
 * @property {Reach} [reach]
 * @property {Battle} [battle]
 * @property {Record<string, string>} [open]
 * @property {Record<string, string>} [barred]
 */

/** @typedef {{place: string, mode: string, cost?: string, sum: string}} Step */
/** @typedef {{place: string, case?: string | null, reason?: string}} Refusal */

/**
 * @typedef {object} Overlay
 * @property {"hatch" | "front" | "fill"} [style]
 * @property {{places: string[], tone: string}[]} [tints]
 * @property {{path: string[], tone: string, dash?: string, weight?: number}[]} [lines]
 * @property {{at: string, kind: string, title?: string}[]} [marks]
 * @property {{side: string, kind: string, title?: string}[]} [sides]
 */

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
 * @property {(zoom: number) => void} [rest]  the map has come to rest
 */

/** @typedef {ReturnType<typeof import("./places.js").makePlaces>} Places */

export {};
