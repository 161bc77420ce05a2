CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    scenario TEXT NOT NULL,
    position TEXT NOT NULL,       -- the position file it began from, or ''
    seats TEXT NOT NULL,          -- JSON: side -> me, friend, bot:LEVEL
    created REAL NOT NULL,
    updated REAL NOT NULL,
    serial INTEGER NOT NULL,      -- entries of the ledger so far
    snapshot BLOB NOT NULL,       -- the table after them
    summary TEXT NOT NULL         -- JSON for lists of games
);
-- Append-only. A take-back is an entry with an empty action: it cancels the last one that stands.
CREATE TABLE actions (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    serial INTEGER NOT NULL,
    action TEXT NOT NULL,
    lines TEXT NOT NULL,          -- JSON: what happened, as log lines
    PRIMARY KEY (match, serial)
) WITHOUT ROWID;
CREATE TABLE seats (
    token TEXT PRIMARY KEY,       -- a hash; the token itself is known to its holder only
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,           -- a side, several joined by +, or watch
    notes TEXT NOT NULL DEFAULT '',
    account TEXT NOT NULL DEFAULT '',
    notify TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX seats_by_match ON seats (match);
CREATE INDEX seats_by_account ON seats (account) WHERE account <> '';
CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    sender TEXT NOT NULL,
    text TEXT NOT NULL,
    sent REAL NOT NULL
);
CREATE INDEX chat_by_match ON chat (match);
CREATE TABLE accounts (
    name TEXT PRIMARY KEY,
    password TEXT NOT NULL,       -- scrypt, with its salt
    created REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,       -- a hash
    account TEXT NOT NULL REFERENCES accounts (name) ON DELETE CASCADE,
    created REAL NOT NULL
) WITHOUT ROWID;
