-- What the first six steps of a SQLite file lead to. The steps are numbered alike from here on.
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    scenario TEXT NOT NULL,
    position TEXT NOT NULL,
    seats TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    updated DOUBLE PRECISION NOT NULL,
    ledger_no INTEGER NOT NULL,
    snapshot BYTEA NOT NULL,
    summary TEXT NOT NULL,
    bot_seed BIGINT NOT NULL DEFAULT 0,
    options TEXT NOT NULL DEFAULT '',
    lesson TEXT NOT NULL DEFAULT '',
    asked TEXT NOT NULL DEFAULT ''
);
CREATE INDEX matches_asked ON matches (asked, updated);
CREATE TABLE actions (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ledger_no INTEGER NOT NULL,
    action TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (match, ledger_no)
);
CREATE TABLE landmarks (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    action_no INTEGER NOT NULL,
    snapshot BYTEA NOT NULL,
    PRIMARY KEY (match, action_no)
);
CREATE TABLE bot_memory (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    side TEXT NOT NULL,
    memory BYTEA NOT NULL,
    PRIMARY KEY (match, side)
);
CREATE TABLE seats (
    token TEXT PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat TEXT NOT NULL,
    notes TEXT NOT NULL DEFAULT '',
    account TEXT NOT NULL DEFAULT '',
    notify TEXT NOT NULL DEFAULT '',
    invitation INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX seats_by_match ON seats (match);
CREATE INDEX seats_by_account ON seats (account) WHERE account <> '';
CREATE TABLE wishes (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    PRIMARY KEY (match, kind, seat)
);
CREATE TABLE chat (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    sender TEXT NOT NULL,
    text TEXT NOT NULL,
    sent DOUBLE PRECISION NOT NULL
);
CREATE INDEX chat_by_match ON chat (match);
CREATE TABLE accounts (
    name TEXT PRIMARY KEY,
    folded TEXT NOT NULL UNIQUE,  -- of two who join at once in two processes, one is refused
    password TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (name) ON DELETE CASCADE,
    created DOUBLE PRECISION NOT NULL,
    used DOUBLE PRECISION NOT NULL
);
CREATE INDEX sessions_account ON sessions (account);
CREATE TABLE health (id INTEGER PRIMARY KEY, touched DOUBLE PRECISION NOT NULL);
