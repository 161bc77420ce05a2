-- The processes that serve these games, each as long as it says so again and again; which of them
-- has a game in its hands: it alone writes the game's actions.
CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,           -- the machine's name
    address TEXT NOT NULL,        -- where the others reach it
    secret TEXT NOT NULL,         -- what they say there
    until REAL NOT NULL           -- by the clock of the database; gone afterwards
) WITHOUT ROWID;
ALTER TABLE matches ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_owner ON matches (owner) WHERE owner <> '';
