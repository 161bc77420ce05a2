// The client's own types. Those of messages are in protocol.js. Nothing here runs.

/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").LogLine} LogLine */
/** @typedef {import("./protocol.js").OddsAnswer} OddsAnswer */
/** @typedef {import("./protocol.js").View} View */

/**
 * Why something was not done.
 * @typedef {object} Reason
 * @property {string | null} [case]
 * @property {string} reason
 * @property {number} [status]
 */

/**
 * What the server last told us about one match.
 * @typedef {object} MatchState
 * @property {string} id
 * @property {import("./protocol.js").Setup | null} setup
 * @property {Record<string, import("./board/types.js").Place>} places
 * @property {string} seat
 * @property {string[]} sides  mine
 * @property {number} ledger_no  of the next entry: grows with every action and every take-back
 * @property {number} action_no  how many actions stand
 * @property {View | null} view
 * @property {import("./protocol.js").Decision | null} decision
 * @property {import("./answers.js").Known} known  answers the server need not tell again
 * @property {LogLine[]} log
 * @property {import("./protocol.js").ChatLine[]} chat
 * @property {boolean} undo
 * @property {Record<string, import("./protocol.js").Seat>} seats
 * @property {boolean} online
 * @property {import("./protocol.js").Lesson | null} lesson  it was begun from
 * @property {import("./protocol.js").Course | null} course  how far the learner is
 * @property {boolean} secret  somebody sees less than lies on this table
 * @property {import("./protocol.js").Dice | null} dice  both sides can check
 * @property {number | null} sealed  what is answered in secret began after so many actions
 */

/**
 * What is shown instead of what is now; in a film with how it came about.
 * @typedef {Omit<import("./protocol.js").PastMoment, "battles">
 *   & {shot?: import("./film/shots.js").Shot, ms?: number}} Moment
 */

/**
 * What this player looks at; the server never hears of it.
 * @typedef {object} UiState
 * @property {string} tab
 * @property {Choice | null} goal  aimed at with the first click
 * @property {string | null} held  the unit in hand, of several that could go
 * @property {{unit: string, chances: import("./protocol.js").Chance[]} | null} strikes  an attacker
 *   chosen before his target, and whom he could attack
 * @property {Set<number>} answered  the actions that were the only answer, given unasked
 * @property {Choice[] | null} among  answers that lead to one place: which?
 * @property {{choice: Choice, odds: OddsAnswer}[] | null} rivals  ways a battle can go on
 * @property {{place: string, hits: import("./protocol.js").HitOdds} | null} weighed
 * @property {import("./protocol.js").PathStep[] | null} path
 * @property {string | null} looked  a place
 * @property {string | null} unit  looked at
 * @property {Set<string>} overlays
 * @property {boolean} numbers
 * @property {string | null} hover
 * @property {Moment | null} moment  of a replay or a film; null: now
 * @property {{live: boolean, playing: boolean, waits: boolean} | null} film  that is on: of the
 *   turn that is being played or of the past; `waits`: this player is asked meanwhile
 * @property {import("./film/recap.js").Recap | null} recap  of the turn that is over
 * @property {boolean} follow  the camera goes where the film is
 * @property {number} speed  of films
 * @property {string} supplyOf  a side
 * @property {import("./protocol.js").HintAnswer | null} hint  what a bot would do here
 * @property {string} find  words of the answers looked for in a long list
 * @property {{unit: string, case: string, reason: string, path: string[]} | null} trace
 * @property {boolean} placing  the rest is being placed for the player
 * @property {boolean} busy
 * @property {number} unread
 * @property {import("./staged.js").Staged | null} staged  the battle on the stage
 * @property {boolean} folded  the stage is folded up
 * @property {number} landed  the action of the last die that lies still
 */

/** @typedef {MatchState & UiState} Scene */

export {};
