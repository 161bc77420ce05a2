-- What each bot remembers, written with the actions it chose; the luck of a game's bots; options.
CREATE TABLE bot_memory (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    side TEXT NOT NULL,
    memory BLOB NOT NULL,
    PRIMARY KEY (match, side)
) WITHOUT ROWID;
ALTER TABLE matches ADD COLUMN bot_seed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN options TEXT NOT NULL DEFAULT '';  -- name=value, ...
ALTER TABLE matches RENAME COLUMN serial TO ledger_no;
ALTER TABLE actions RENAME COLUMN serial TO ledger_no;
