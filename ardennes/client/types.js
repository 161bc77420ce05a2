// The words of docs/protocol.md as types. Nothing here runs.

/** @typedef {{case: string|null, reason: string, where?: string, status?: number}} Refusal */

/** @typedef {{side: string, name: string, title: string, formation: string, symbol: string,
 *   size: string, livery: string, mechanized: boolean, kampfgruppe: boolean, steps: number,
 *   attack: number, reduced?: number|null, stacks?: number, moves: number|string,
 *   due: number|null, edge: string|null,
 *   source: string, notes?: string[]}} Counter */

/** @typedef {{name: string, title: string, key: string}} OverlaySwitch */

/** @typedef {{title: string, text: string, tone: string, case: string}} ResultText */

/** @typedef {{game: string, title: string, version: number, sides: string[],
 *   map: {svg: string, json: string}, phases: {id: string, title: string, side: string}[],
 *   turns: {turn: number, label: string}[], times?: string[],
 *   bands?: ({turn: number} & Record<string, number>)[], goal: string,
 *   roster: Record<string, Counter>,
 *   overlays: OverlaySwitch[], columns?: string[], results: Record<string, ResultText>}} Setup */

/** @typedef {{at: string|null, where: string, factor: number|string, moves: number|string,
 *   steps: number, state: string[], supplied: boolean|null}} UnitState */

/** @typedef {{turn: number, date: string, phase: string, side: string,
 *   units: Record<string, UnitState>, pieces: {kind: string, at: string, title: string}[],
 *   holders: Record<string, string>, worth: Record<string, number>,
 *   count: {text: string, value: number, goal: number, low?: number|null},
 *   weather?: string, time?: string, losses: Record<string, number>,
 *   arrivals: {turn: number, units: string[], title: string}[],
 *   facts: {what: string, value: string|number, case: string}[],
 *   outcome: null|{winner: string, case: string, reason: string}}} View */

/** @typedef {{type: string} & Record<string, unknown>} Action */

/** @typedef {{action: Action, text: string, kind: string, place: string|null,
 *   unit: string|null, cost: string|null, mode: string|null, role: string}} Choice */

/** @typedef {{side: string, what: string, value?: number|null, shift?: number|null,
 *   case: string, unit?: string}} OddsLine */

/** @typedef {{attack: number, defence: number, raw: string|number,
 *   column: string|number, columns?: string[], lines: OddsLine[], results: Record<string, string>,
 *   distribution: Record<string, string>}} Odds */

/** @typedef {{unit: string, from: string, factor: number}} Attacker */

/** @typedef {{target: string, attackers: Attacker[], support: Attacker[], defenders: string[],
 *   crt?: string, odds?: Odds|null, hits?: HitOdds}} Battle */

/** Where every unit rolls for itself.
 * @typedef {{units: Record<string, {side: string, dice: number, hit_chance: number, base: number,
 *   modifiers: OddsLine[]}>, reduction: number, modifiers: OddsLine[],
 *   distribution: Record<string, Record<string, number>>}} HitOdds */

/** @typedef {{unit: string, mp: string,
 *   places: Record<string, {cost: string, mode: string, path: string[]}>,
 *   refused: Record<string, string>, exits: Record<string, string>}} Reach */

/** @typedef {{selected?: string[], reach?: Reach, battle?: Battle, open?: Record<string, string>,
 *   barred?: Record<string, string>}} Picture */

/** @typedef {{actor: string, case: string, prompt: string, choices: Choice[], picture: Picture,
 *   forgotten: string[]}} Decision */

/** @typedef {{action_no: number, say: string, case: string|null, kind: string, side: string,
 *   turn?: number, phase?: string, places: string[], die: number|null, unit?: string,
 *   dice?: number[], chance?: number, hits?: number, result: string|null}} LogLine */

/** @typedef {{place: string, mode: string, cost: string, sum: string,
 *   lines: {what: string, cost: string, case: string}[]}} PathStep */

/** @typedef {{tints?: object[], lines?: object[], marks?: object[], sides?: object[],
 *   legend?: {tone: string, text: string}[]}} Overlay */

/** @typedef {{x: number, y: number, name: string, terrain: string,
 *   near: (string|null)[]}} Place */

/** @typedef {{who: string, online: boolean}} Seat */

/** What the server last told us about one match.
 * `ledger_no` grows with every message; `action_no` counts the actions that stand.
 * @typedef {{id: string, setup: Setup|null, places: Record<string, Place>, seat: string,
 *   sides: string[], ledger_no: number, action_no: number, view: View|null,
 *   decision: Decision|null, log: LogLine[],
 *   chat: {from: string, text: string, when: string}[], undo: boolean,
 *   seats: Record<string, Seat>, online: boolean, refused: Refusal|null}} MatchState */

/** What this player looks at; the server never hears of it.
 * @typedef {{tab: string, goal: Choice|null, held: string|null, among: Choice[]|null,
 *   rivals: {choice: Choice, odds: Odds}[]|null,
 *   weighed: {place: string, hits: HitOdds}|null, path: PathStep[]|null, looked: string|null,
 *   unit: string|null, overlays: Set<string>, numbers: boolean, hover: string|null,
 *   moment: {action_no: number, view: View, log: LogLine[], prompt?: string}|null,
 *   playing: boolean, speed: number,
 *   supplyOf: string,
 *   trace: {unit: string, case?: string, reason?: string, path?: string[]}|null,
 *   busy: boolean, unread: number}} UiState */

/** @typedef {MatchState & UiState} Scene */

export {};
