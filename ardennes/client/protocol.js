// The types of all messages, written by `python -m ardennes.server.protocol.javascript`; docs in
// docs/protocol.md. Nothing here runs, and nothing here is changed by hand.

/**
 * One line of a combat explained.
 * @typedef {object} OddsLine
 * @property {"attack" | "column" | "defence"} side
 * @property {string} what
 * @property {string} case
 * @property {number | null} value
 * @property {number | null} shift
 * @property {string} unit
 * @property {string} hex
 */

/**
 * A combat on a table: every line, the column, what each die gives.
 * @typedef {object} Odds
 * @property {number} attack
 * @property {number} defence
 * @property {string} raw
 * @property {string} column
 * @property {OddsLine[]} lines
 * @property {Record<string, string>} results
 * @property {Record<string, string>} distribution
 */

/**
 * A combat without dice: the difference, and the result that is certain.
 * @typedef {object} SureOdds
 * @property {string} target
 * @property {number} attack
 * @property {number} defence
 * @property {number} differential
 * @property {string} result
 * @property {number | null} to_next
 * @property {OddsLine[]} modifiers
 * @property {OddsLine[]} factors
 */

/**
 * One unit's dice where every unit rolls for itself.
 * @typedef {object} UnitOdds
 * @property {"attack" | "defence"} side
 * @property {number} dice
 * @property {number} hit_chance
 * @property {number} base
 * @property {OddsLine[]} modifiers
 */

/**
 * A combat in which every unit rolls for itself.
 * @typedef {object} HitOdds
 * @property {string} target
 * @property {Record<string, UnitOdds>} units
 * @property {number} reduction
 * @property {OddsLine[]} modifiers
 * @property {Record<string, Record<string, number>>} distribution
 */

/**
 * A die before the combat die: columns for each face, or a word that ends the combat.
 * @typedef {object} DieShift
 * @property {string} what
 * @property {string} case
 * @property {Record<string, number | string>} shifts
 */

/**
 * A combat on a ladder of odds, with the dice before its die and those that may follow.
 * @typedef {object} LadderOdds
 * @property {string} target
 * @property {number} attack
 * @property {number} defence
 * @property {string} odds
 * @property {number} shift
 * @property {string} column
 * @property {Record<string, string>} results
 * @property {Record<string, string>} distribution
 * @property {number} dcb
 * @property {OddsLine[]} modifiers
 * @property {OddsLine[]} factors
 * @property {DieShift[]} dice
 * @property {Record<string, Record<string, number | Record<string, string>>>} fire_fight
 * @property {Record<string, Record<string, number | string>>} determined_defense
 * @property {string} [automatic]
 */

/**
 * A unit that attacks, from where, with what.
 * @typedef {object} Attacker
 * @property {string} unit
 * @property {string} from
 * @property {number} factor
 */

/**
 * A unit that supports an attack from elsewhere; its lines stand among the odds.
 * @typedef {object} Supporter
 * @property {string} unit
 * @property {string} from
 */

/**
 * A battle at any stage.
 * @typedef {object} Battle
 * @property {string} target
 * @property {Attacker[]} attackers
 * @property {Supporter[]} support
 * @property {string[]} defenders
 * @property {string} [crt]
 * @property {Odds | null} [odds]
 * @property {HitOdds} [hits]
 * @property {SureOdds} [sure]
 * @property {LadderOdds} [ladder]
 */

/**
 * A phase of the turn.
 * @typedef {object} Phase
 * @property {string} id
 * @property {string} title
 * @property {string | null} side
 */

/**
 * A turn of the track.
 * @typedef {object} Turn
 * @property {number} turn
 * @property {string} label
 * @property {string} [weather]
 * @property {string} [night]
 * @property {string[]} [notes]
 */

/**
 * A counter as printed.
 * @typedef {object} Counter
 * @property {string} side
 * @property {string} name
 * @property {string} title
 * @property {string} formation
 * @property {string} symbol
 * @property {string} size
 * @property {string} livery
 * @property {boolean} mechanized
 * @property {boolean} kampfgruppe
 * @property {number} steps
 * @property {number} attack
 * @property {number | string} moves
 * @property {number | null} due
 * @property {string | null} edge
 * @property {string} source
 * @property {number | null} [reduced]
 * @property {number} [stacks]
 * @property {number} [defence]
 * @property {boolean} [zoc]
 * @property {string[]} [notes]
 * @property {string} [colour]
 * @property {"elite" | "green" | "veteran"} [morale]
 * @property {number} [quality]
 * @property {"gray" | "red" | "square"} [quality_look]
 */

/**
 * An overlay that can be asked for.
 * @typedef {object} OverlaySwitch
 * @property {string} name
 * @property {string} title
 * @property {string} key
 */

/**
 * What a result of the combat table means.
 * @typedef {object} Result
 * @property {string} title
 * @property {string} text
 * @property {"bad" | "best" | "good" | "mixed" | "none"} tone
 * @property {string} case
 */

/**
 * A place beside the map that holds units as a hex does.
 * @typedef {object} Box
 * @property {string} title
 * @property {string[]} beside
 * @property {boolean} small
 */

/**
 * A state of a unit that is shown as a marker.
 * @typedef {object} StateSign
 * @property {string} title
 * @property {string} case
 */

/**
 * Where the map is.
 * @typedef {object} MapFiles
 * @property {string} svg
 * @property {string} json
 * @property {string} [details]
 */

/**
 * A table of the box, the one the rules use.
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} case
 * @property {string[]} head
 * @property {string[][]} rows
 */

/**
 * What does not change during a game.
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} title
 * @property {number} version
 * @property {string[]} sides
 * @property {MapFiles} map
 * @property {Phase[]} phases
 * @property {Turn[]} turns
 * @property {string} turn_word
 * @property {string} cost_word
 * @property {string} goal
 * @property {Record<string, Counter>} roster
 * @property {OverlaySwitch[]} overlays
 * @property {Record<string, Result>} results
 * @property {Sheet[]} charts
 * @property {string[]} [times]
 * @property {Record<string, number>[]} [bands]
 * @property {string[]} [columns]
 * @property {Record<string, Record<string, Record<string, string>>>} [crt]
 * @property {Record<string, Box>} [boxes]
 * @property {Record<string, StateSign>} [states]
 * @property {string[]} [window]
 */

/**
 * A counter now.
 * @typedef {object} UnitState
 * @property {string | null} at
 * @property {string} where
 * @property {number | string} factor
 * @property {number | string} moves
 * @property {number} steps
 * @property {string[]} state
 * @property {boolean | null} supplied
 * @property {number | string} [defence]
 * @property {number} [points]
 */

/**
 * A marker on the map that is no unit; on the side between two places if it names both.
 * @typedef {object} Piece
 * @property {string} kind
 * @property {string} at
 * @property {string} title
 * @property {string} [label]
 */

/**
 * How the game stands, against what ends it.
 * @typedef {object} Count
 * @property {string} text
 * @property {number} value
 * @property {number} goal
 * @property {number | null} [low]
 */

/**
 * Who comes when.
 * @typedef {object} Arrival
 * @property {number} turn
 * @property {string[]} units
 * @property {string} title
 */

/**
 * One more thing worth knowing.
 * @typedef {object} Fact
 * @property {string} what
 * @property {string | number} value
 * @property {string} case
 */

/**
 * Who has won, and why.
 * @typedef {object} Outcome
 * @property {string} winner
 * @property {string} case
 * @property {string} reason
 */

/**
 * A victory condition: what there is of it, and what is needed.
 * @typedef {object} Condition
 * @property {string} side
 * @property {string} what
 * @property {number} have
 * @property {number} need
 * @property {string} case
 * @property {boolean} met
 */

/**
 * What a seat sees now.
 * @typedef {object} View
 * @property {number} turn
 * @property {string} date
 * @property {string} phase
 * @property {string | null} side
 * @property {Record<string, UnitState>} units
 * @property {Piece[]} pieces
 * @property {Record<string, string>} holders
 * @property {Record<string, number>} worth
 * @property {Count} count
 * @property {Record<string, number>} losses
 * @property {Record<string, number>} held
 * @property {Arrival[]} arrivals
 * @property {Fact[]} facts
 * @property {Outcome | null} outcome
 * @property {string} [weather]
 * @property {string} [time]
 * @property {Condition[]} [conditions]
 */

/**
 * One answer.
 * @typedef {object} Choice
 * @property {{type: string} & Record<string, unknown>} action
 * @property {string} text
 * @property {string} kind
 * @property {string} short
 * @property {string} case
 * @property {"cancel" | "end" | "main" | "other" | "place" | "unit"} role
 * @property {"attack" | "join" | "plain" | "raid" | "ready"} tone
 * @property {string | null} place
 * @property {string | null} unit
 * @property {string[]} [places]
 * @property {number[]} [numbers]
 * @property {Record<string, string>} [titles]
 * @property {string} [slot]
 * @property {string} [via]
 * @property {Record<string, number>} [options]
 * @property {number} [lower]
 */

/**
 * The case that forbids it, and why.
 * @typedef {object} Barred
 * @property {string} case
 * @property {string} reason
 */

/**
 * A place within reach.
 * @typedef {object} Goal
 * @property {string} cost
 * @property {string} [word]
 */

/**
 * A way to move the unit in hand: what it has and how far it leads, or why it is closed.
 * @typedef {object} ModeOfMove
 * @property {string} title
 * @property {string} case
 * @property {boolean} on
 * @property {string} [mp]
 * @property {string} [word]
 * @property {number} [places]
 * @property {{type: string} & Record<string, unknown>} [action]
 * @property {Barred} [closed]
 */

/**
 * Where the unit in hand can go.
 * @typedef {object} Reach
 * @property {string} unit
 * @property {string} mp
 * @property {Record<string, Goal>} places
 * @property {Record<string, number[]>} [costs]
 * @property {Record<string, string>} [exits]
 * @property {ModeOfMove[]} [modes]
 */

/**
 * What the question is about, ready to be drawn.
 * @typedef {object} Picture
 * @property {string[]} [selected]
 * @property {Reach} [reach]
 * @property {Battle} [battle]
 * @property {Battle[]} [battles]
 * @property {Record<string, "advance" | "choose" | "enter" | "retreat" | "target">} [open]
 * @property {Record<string, number[]>} [opens]
 * @property {Record<string, Barred>} [barred]
 * @property {Record<string, Record<string, Barred>>} [barred_to]
 */

/**
 * The question now; choices only for the seat that is asked.
 * @typedef {object} Decision
 * @property {string} actor
 * @property {string} case
 * @property {string} prompt
 * @property {Choice[]} [choices]
 * @property {number[]} [numbers]
 * @property {Choice[]} [told]
 * @property {Picture} [picture]
 * @property {boolean} [forced]
 * @property {string[]} [forgotten]
 */

/**
 * One sentence of the log.
 * @typedef {object} LogLine
 * @property {number} action_no
 * @property {string} say
 * @property {string | null} case
 * @property {string} kind
 * @property {"battle" | "end" | "loss" | "move" | "phase" | "plain" | "plan" | "result" | "turn"} tone
 * @property {string} side
 * @property {string[]} places
 * @property {string} [unit]
 * @property {string[]} [units]
 * @property {string} [by]
 * @property {number} [die]
 * @property {number[]} [dice]
 * @property {number} [chance]
 * @property {number} [hits]
 * @property {string} [result]
 * @property {string} [only]
 */

/**
 * Who sits there.
 * @typedef {object} Seat
 * @property {string} who
 * @property {boolean} online
 * @property {number} [devices]
 */

/**
 * Something said across the table.
 * @typedef {object} ChatLine
 * @property {string} from
 * @property {string} text
 * @property {number} when
 */

/**
 * Places in one tone.
 * @typedef {object} Tint
 * @property {string[]} places
 * @property {string} tone
 * @property {string} [title]
 */

/**
 * A line over the map.
 * @typedef {object} OverlayLine
 * @property {string[]} path
 * @property {string} tone
 * @property {"dotted" | "solid"} dash
 * @property {number} weight
 * @property {string} title
 */

/**
 * A sign on a place.
 * @typedef {object} OverlayMark
 * @property {string} at
 * @property {string} kind
 * @property {string} title
 * @property {string} [label]
 */

/**
 * A sign on a border: `0203/0204`.
 * @typedef {object} OverlaySide
 * @property {string} side
 * @property {string} kind
 * @property {string} title
 * @property {string} [tone]
 */

/**
 * What a tone means.
 * @typedef {object} LegendRow
 * @property {string} tone
 * @property {string} text
 */

/**
 * Something drawn over the map on demand.
 * @typedef {object} Overlay
 * @property {"front" | "hatch"} [style]
 * @property {Tint[]} [tints]
 * @property {OverlayLine[]} [lines]
 * @property {OverlayMark[]} [marks]
 * @property {OverlaySide[]} [sides]
 * @property {LegendRow[]} [legend]
 */

/**
 * One thing to do, and hints one after the other.
 * @typedef {object} LessonStep
 * @property {string} say
 * @property {string[]} hints
 */

/**
 * What a board invites to: actions after which a case can be seen, or the last is refused.
 * @typedef {object} LessonTry
 * @property {string} case
 * @property {string} say
 * @property {{type: string} & Record<string, unknown>[]} actions
 * @property {boolean} refused
 * @property {string} overlay
 */

/**
 * The lesson a game was begun from.
 * @typedef {object} Lesson
 * @property {string} id
 * @property {"playground" | "puzzles" | "tutorial"} kind
 * @property {string} title
 * @property {string} about
 * @property {number[]} dice
 * @property {LessonStep[]} steps
 * @property {LessonTry[]} tries
 * @property {string} [next]
 */

/**
 * How far the learner is: steps that are done.
 * @typedef {object} Course
 * @property {number} step
 * @property {"doing" | "done" | "failed"} status
 */

/**
 * What a seat has said about the dice.
 * @typedef {object} DiceSeat
 * @property {string} commitment
 * @property {boolean} given
 */

/**
 * Dice that both sides can check: the server's commitment and those of the seats held.
 * @typedef {object} Dice
 * @property {string} server
 * @property {Record<string, DiceSeat>} seats
 */

/**
 * The table as it stands, to somebody who comes or comes back.
 * @typedef {object} Hello
 * @property {"hello"} type
 * @property {string} seat
 * @property {string[]} sides
 * @property {Setup} setup
 * @property {number} ledger_no
 * @property {number} action_no
 * @property {boolean} secret
 * @property {View} view
 * @property {Decision | null} decision
 * @property {LogLine[]} log
 * @property {ChatLine[]} chat
 * @property {boolean} undo
 * @property {Record<string, Seat>} seats
 * @property {number} [sealed]
 * @property {Dice} [dice]
 * @property {string} [token]
 * @property {Lesson} [lesson]
 * @property {Course} [course]
 */

/**
 * After an action of anyone.
 * @typedef {object} Now
 * @property {"now"} type
 * @property {number} ledger_no
 * @property {number} action_no
 * @property {Partial<View>} view
 * @property {Decision | null} decision
 * @property {LogLine[]} log
 * @property {boolean} [secret]
 * @property {boolean} [back]
 * @property {boolean} [undo]
 * @property {number} [sealed]
 * @property {number} [since]
 * @property {Course} [course]
 */

/**
 * What was asked for is refused; nothing has changed.
 * @typedef {object} No
 * @property {"no"} type
 * @property {number | string | null} id
 * @property {string | null} case
 * @property {string} reason
 * @property {number} [ledger_no]
 * @property {boolean} [again]
 */

/**
 * Who sits where and who is here.
 * @typedef {object} Seats
 * @property {"seats"} type
 * @property {Record<string, Seat>} seats
 */

/**
 * Something was said.
 * @typedef {object} Chat
 * @property {"chat"} type
 * @property {string} from
 * @property {string} text
 * @property {number} when
 */

/**
 * Somebody has sat down, committed or given a seed, where dice can be checked.
 * @typedef {object} DiceTold
 * @property {"dice"} type
 * @property {Dice} dice
 */

/**
 * The game has been deleted.
 * @typedef {object} Gone
 * @property {"gone"} type
 */

/**
 * The first message: who I am, and the last action I know of.
 * @typedef {object} Enter
 * @property {"enter"} type
 * @property {string | null} token
 * @property {number} seen
 * @property {boolean} [brief]
 */

/**
 * Play an action, if the ledger is still as long as the player saw it.
 * @typedef {object} Act
 * @property {"act"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {{type: string} & Record<string, unknown>} action
 */

/**
 * Take the last action back.
 * @typedef {object} Undo
 * @property {"undo"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 */

/**
 * The token that came in place of an invitation is kept.
 * @typedef {object} Keep
 * @property {"keep"} type
 * @property {number | string | null} id
 */

/**
 * Commit to a seed, or give it when all who sit there have committed.
 * @typedef {object} TellDice
 * @property {"dice"} type
 * @property {number | string | null} id
 * @property {"commits" | "gives"} do
 * @property {string} value
 */

/**
 * Say something to everybody at the table.
 * @typedef {object} Say
 * @property {"chat"} type
 * @property {string} text
 */

/**
 * Why an action is refused, why a unit may not go to a place, or why nothing can be done with
    what is pointed at: a place, perhaps a unit there, and the unit in hand of several.
 * @typedef {object} AskWhy
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"why"} about
 * @property {{type: string} & Record<string, unknown>} [action]
 * @property {string} [unit]
 * @property {string} [place]
 * @property {string} [at]
 * @property {string} [pointed]
 * @property {string} [hand]
 */

/**
 * A unit's reach, or its supply.
 * @typedef {object} AskUnit
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"reach" | "supply"} about
 * @property {string} unit
 */

/**
 * A unit's way to a place, step by step.
 * @typedef {object} AskPath
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"path"} about
 * @property {string} unit
 * @property {string} place
 */

/**
 * What an attack would bring.
 * @typedef {object} AskOdds
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"odds"} about
 * @property {string} target
 * @property {string[]} units
 * @property {Record<string, number | string>} options
 */

/**
 * The best attack on a place by all who stand near; those a unit can join; or, with a place,
    what they would become if the unit stood there.
 * @typedef {object} AskChances
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"chances"} about
 * @property {string} [target]
 * @property {string} [unit]
 * @property {string} [place]
 */

/**
 * An overlay of the map.
 * @typedef {object} AskOverlay
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"overlay"} about
 * @property {string} name
 */

/**
 * What the phase would end without.
 * @typedef {object} AskForgotten
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"forgotten"} about
 */

/**
 * What a level of bots, the best unless named, would answer for the side that decides.
 * @typedef {object} AskHint
 * @property {"ask"} type
 * @property {number | string | null} id
 * @property {"hint"} about
 * @property {string} [level]
 */

/**
 * An answer to an `ask`.
 * @typedef {object} Answer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 */

/**
 * It is legal, or the case and the reason why not.
 * @typedef {object} WhyAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {boolean} [legal]
 * @property {string} [case]
 * @property {string} [reason]
 */

/**
 * A place within reach, with the way there.
 * @typedef {object} Going
 * @property {string} cost
 * @property {string} mode
 * @property {string[]} path
 */

/**
 * A place one mode of movement leads to.
 * @typedef {object} Passage
 * @property {string} cost
 * @property {string[]} path
 */

/**
 * Where one mode of movement leads.
 * @typedef {object} ModeReach
 * @property {string} mp
 * @property {Record<string, Passage>} places
 */

/**
 * Where a unit can go, and why not where it cannot.
 * @typedef {object} ReachAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {string} unit
 * @property {string} mp
 * @property {Record<string, Going>} places
 * @property {Record<string, string>} refused
 * @property {Record<string, string>} exits
 * @property {Record<string, ModeReach>} [modes]
 * @property {Record<string, string>} [closed]
 */

/**
 * What a step is paid for.
 * @typedef {object} Price
 * @property {string} what
 * @property {string} cost
 * @property {string} case
 */

/**
 * One step of a way.
 * @typedef {object} PathStep
 * @property {string} place
 * @property {string} mode
 * @property {string} cost
 * @property {string} sum
 * @property {Price[]} lines
 */

/**
 * A way, step by step.
 * @typedef {object} PathAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {PathStep[]} steps
 */

/**
 * A unit's supply line, or why it has none.
 * @typedef {object} SupplyAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {boolean} in_supply
 * @property {string} case
 * @property {string[]} path
 * @property {string} reason
 * @property {boolean | null} [isolated]
 * @property {string[]} [group]
 * @property {number | null} [threshold]
 */

/**
 * What an attack on a combat table would bring.
 * @typedef {object} OddsAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {string} target
 * @property {number} attack
 * @property {number} defence
 * @property {string} column
 * @property {Record<string, string>} results
 * @property {OddsLine[]} modifiers
 * @property {OddsLine[]} factors
 * @property {Record<string, string>} distribution
 */

/**
 * What an attack without dice would bring.
 * @typedef {object} SureAnswer
 * @property {"answer"} type
 * @property {string} target
 * @property {number} attack
 * @property {number} defence
 * @property {number} differential
 * @property {string} result
 * @property {number | null} to_next
 * @property {OddsLine[]} modifiers
 * @property {OddsLine[]} factors
 * @property {number | string | null} id
 * @property {number} ledger_no
 */

/**
 * What an attack on a ladder of odds would bring.
 * @typedef {object} LadderAnswer
 * @property {"answer"} type
 * @property {string} target
 * @property {number} attack
 * @property {number} defence
 * @property {string} odds
 * @property {number} shift
 * @property {string} column
 * @property {Record<string, string>} results
 * @property {Record<string, string>} distribution
 * @property {number} dcb
 * @property {OddsLine[]} modifiers
 * @property {OddsLine[]} factors
 * @property {DieShift[]} dice
 * @property {Record<string, Record<string, number | Record<string, string>>>} fire_fight
 * @property {Record<string, Record<string, number | string>>} determined_defense
 * @property {string} [automatic]
 * @property {number | string | null} id
 * @property {number} ledger_no
 */

/**
 * What an attack would bring in which every unit rolls for itself.
 * @typedef {object} HitsAnswer
 * @property {"answer"} type
 * @property {string} target
 * @property {Record<string, UnitOdds>} units
 * @property {number} reduction
 * @property {OddsLine[]} modifiers
 * @property {Record<string, Record<string, number>>} distribution
 * @property {number | string | null} id
 * @property {number} ledger_no
 */

/**
 * An attack that could be made, in short.
 * @typedef {object} Chance
 * @property {string} target
 * @property {string[]} units
 * @property {string} word
 * @property {Record<string, string>} distribution
 * @property {string | null} [before]
 */

/**
 * Attacks that could be made.
 * @typedef {object} ChancesAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {Chance[]} chances
 */

/**
 * A move and why; the places are those it names.
 * @typedef {object} HintAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {string} level
 * @property {{type: string} & Record<string, unknown>} action
 * @property {string} text
 * @property {string[]} places
 * @property {string[]} reasons
 */

/**
 * An overlay, ready to be drawn.
 * @typedef {object} OverlayAnswer
 * @property {"answer"} type
 * @property {"front" | "hatch"} [style]
 * @property {Tint[]} [tints]
 * @property {OverlayLine[]} [lines]
 * @property {OverlayMark[]} [marks]
 * @property {OverlaySide[]} [sides]
 * @property {LegendRow[]} [legend]
 * @property {number | string | null} id
 * @property {number} ledger_no
 */

/**
 * What the phase would end without, in sentences.
 * @typedef {object} ForgottenAnswer
 * @property {"answer"} type
 * @property {number | string | null} id
 * @property {number} ledger_no
 * @property {string[]} forgotten
 */

/**
 * A seat an account remembers.
 * @typedef {object} AccountSeat
 * @property {string} token
 * @property {string} seat
 * @property {string} game
 */

/**
 * A browser in which a name has entered.
 * @typedef {object} Session
 * @property {string} id
 * @property {number} created
 * @property {number} used
 * @property {boolean} here
 */

/**
 * Who has entered here, and where else.
 * @typedef {object} Account
 * @property {string | null} name
 * @property {Session[]} sessions
 */

/**
 * Who has entered here, and the seats that belong to the name.
 * @typedef {object} AccountSeats
 * @property {string | null} name
 * @property {Record<string, AccountSeat>} seats
 */

/**
 * Who has just entered, or nobody.
 * @typedef {object} Entered
 * @property {string | null} name
 */

/**
 * Something done about a name; which fields are wanted depends on what.
 * @typedef {object} Deed
 * @property {"end" | "enter" | "join" | "leave" | "password" | "seats"} do
 * @property {string} [name]
 * @property {string} [password]
 * @property {string} [new]
 * @property {string[]} [tokens]
 * @property {string} [session]
 */

/**
 * Something to choose, with its title.
 * @typedef {object} Named
 * @property {string} id
 * @property {string} title
 */

/**
 * What can be played of a game.
 * @typedef {object} Scenario
 * @property {string} id
 * @property {string} title
 * @property {string} [length]
 * @property {string} [text]
 */

/**
 * A rule that can be chosen for a new game.
 * @typedef {object} GameOption
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {Named[]} choices
 */

/**
 * A level of bots, and how strong it is.
 * @typedef {object} Level
 * @property {string} id
 * @property {string} title
 * @property {string} text
 */

/**
 * A game in the lobby.
 * @typedef {object} LobbyCard
 * @property {string} id
 * @property {string} title
 * @property {string} blurb
 * @property {string} length
 * @property {number} depth
 * @property {boolean} ready
 * @property {Scenario[]} scenarios
 * @property {GameOption[]} options
 * @property {string[]} sides
 * @property {Level[]} levels
 * @property {string | null} cover
 * @property {boolean} dice
 */

/**
 * Everything a new game can be made of.
 * @typedef {object} Lobby
 * @property {LobbyCard[]} games
 * @property {Level[]} levels
 */

/**
 * A case of the rulebook, restated.
 * @typedef {object} Case
 * @property {string} number
 * @property {string} title
 * @property {string} text
 * @property {string} [section]
 */

/**
 * A game's cases and our rulings.
 * @typedef {object} RuleBook
 * @property {Case[]} cases
 * @property {Case[]} rulings
 */

/**
 * A lesson in a list.
 * @typedef {object} LessonCard
 * @property {string} id
 * @property {string} game
 * @property {"boards" | "puzzles" | "tutorial"} kind
 * @property {string} title
 * @property {string} about
 * @property {string[]} cases
 */

/**
 * What can be learnt, in its order.
 * @typedef {object} Lessons
 * @property {LessonCard[]} lessons
 */

/**
 * A moment of a game.
 * @typedef {object} Moment
 * @property {string} id
 * @property {number} action_no
 */

/**
 * A game from its beginning, with who sat in it; the sides swapped if that is wished.
 * @typedef {object} Rematch
 * @property {string} id
 * @property {boolean} swap
 */

/**
 * A new game: from the start, a record, a moment or the beginning of another, or a lesson.
 * @typedef {object} Wish
 * @property {Record<string, string>} [seats]
 * @property {string} [lesson]
 * @property {string} [board]
 * @property {string} [game]
 * @property {string} [scenario]
 * @property {Record<string, string>} [options]
 * @property {string} [record]
 * @property {Moment} [from]
 * @property {Rematch} [again]
 * @property {boolean} [dice]
 */

/**
 * A seat of a new game and the token that opens it.
 * @typedef {object} NewSeat
 * @property {string} token
 * @property {string} who
 */

/**
 * A game that was made.
 * @typedef {object} NewMatch
 * @property {string} id
 * @property {string} game
 * @property {Record<string, NewSeat>} seats
 * @property {string} watch
 */

/**
 * A match in a list.
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} seat
 * @property {number} turn
 * @property {string} date
 * @property {string} phase
 * @property {string | null} actor
 * @property {boolean} mine
 * @property {number} ledger_no
 * @property {number} action_no
 * @property {number} updated
 * @property {Record<string, Seat>} seats
 * @property {Outcome | null} outcome
 * @property {string} [lesson]
 */

/**
 * The tokens of some seats.
 * @typedef {object} Tokens
 * @property {string[]} tokens
 */

/**
 * What a seat wants the end of its game to be.
 * @typedef {object} Ending
 * @property {"claim" | "draw" | "resign"} do
 */

/**
 * The seats that must agree first.
 * @typedef {object} Waiting
 * @property {string[]} waiting
 */

/**
 * The matches behind some tokens.
 * @typedef {object} Mine
 * @property {Summary[]} matches
 */

/**
 * What a seat saw after some actions.
 * @typedef {object} PastMoment
 * @property {number} action_no
 * @property {View} view
 * @property {LogLine[]} log
 * @property {string} prompt
 * @property {string | null} actor
 * @property {Battle[]} battles
 */

/**
 * What one action changed.
 * @typedef {object} Frame
 * @property {number} action_no
 * @property {Partial<View>} view
 * @property {LogLine[]} log
 */

/**
 * A stretch of a game: a view, and what each action after it changed.
 * @typedef {object} Film
 * @property {number} action_no
 * @property {View} view
 * @property {Frame[]} frames
 */

/**
 * An action of the timeline.
 * @typedef {object} Mark
 * @property {number} action_no
 * @property {number} turn
 * @property {string} phase
 * @property {string} side
 * @property {string} kind
 */

/**
 * Every action.
 * @typedef {object} Timeline
 * @property {number} action_no
 * @property {Mark[]} marks
 * @property {LogLine[]} log
 */

/**
 * How a turn ended.
 * @typedef {object} ReportTurn
 * @property {number} turn
 * @property {string} label
 * @property {number} count
 * @property {number} goal
 * @property {Record<string, number>} losses
 * @property {Record<string, number>} held
 */

/**
 * A roll of a battle, and what was to be expected of it.
 * @typedef {object} ReportRoll
 * @property {number} action_no
 * @property {string} say
 * @property {number} expected
 * @property {number} luck
 * @property {number | null} [die]
 * @property {string} [result]
 * @property {number[]} [dice]
 * @property {number} [hits]
 */

/**
 * What the dice did to a side.
 * @typedef {object} ReportDice
 * @property {number[]} rolls
 * @property {"hits" | "steps"} measure
 * @property {ReportRoll[]} battles
 * @property {number} luck
 */

/**
 * How long a game was.
 * @typedef {object} ReportLength
 * @property {number} actions
 * @property {number} seconds
 */

/**
 * A battle, or a march between two, and what it changed.
 * @typedef {object} Turning
 * @property {number} action_no
 * @property {number} last
 * @property {number} turn
 * @property {string} label
 * @property {string} place
 * @property {string} side
 * @property {string[]} says
 * @property {[number, number]} count
 * @property {Record<string, string>} taken
 * @property {Record<string, number>} losses
 */

/**
 * How a side attacked.
 * @typedef {object} Attacks
 * @property {number} count
 * @property {Turning} best
 * @property {Turning} [worst]
 */

/**
 * How a game went.
 * @typedef {object} Report
 * @property {Outcome | null} outcome
 * @property {ReportTurn[]} turns
 * @property {Record<string, ReportDice>} dice
 * @property {LogLine[]} moments
 * @property {Turning[]} turning_points
 * @property {Record<string, Attacks>} attacks
 * @property {ReportLength} length
 * @property {Setup} setup
 * @property {Condition[]} [conditions]
 */

/**
 * A player's notes.
 * @typedef {object} Notes
 * @property {string} text
 */

/**
 * Where a seat wants to be told that it is its turn.
 * @typedef {object} Target
 * @property {string} target
 */

/**
 * Where a seat is told that it is its turn, and what the server can do.
 * @typedef {object} TurnAlerts
 * @property {string} target
 * @property {boolean} sure
 * @property {boolean} mail
 * @property {boolean} web
 */

/**
 * Why a request is refused.
 * @typedef {object} Refusal
 * @property {string | null} case
 * @property {string} reason
 * @property {string | null} where
 */

/**
 * A request that is refused.
 * @typedef {object} ErrorReply
 * @property {Refusal} error
 */

/**
 * The size of a hex and which way it stands.
 * @typedef {object} HexGrid
 * @property {number} radius
 * @property {boolean} pointy
 */

/**
 * A place of a map.
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 * @property {(string | null)[]} [near]
 * @property {string | null} [name]
 * @property {string} [terrain]
 * @property {number} [room]
 * @property {[number, number]} [town]
 */

/**
 * Where everything of a map lies.
 * @typedef {object} Geometry
 * @property {string} game
 * @property {[number, number, number, number]} box
 * @property {HexGrid | null} hex
 * @property {Record<string, Place>} places
 * @property {Record<string, string>} [shapes]
 */

export {};
