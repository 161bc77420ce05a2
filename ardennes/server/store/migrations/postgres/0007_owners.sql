CREATE TABLE processes (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL
);
ALTER TABLE matches ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_owner ON matches (owner) WHERE owner <> '';
