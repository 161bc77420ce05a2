-- The table every so many actions, so that no look back plays a whole game again.
CREATE TABLE landmarks (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    action_no INTEGER NOT NULL,   -- actions that stood
    snapshot BLOB NOT NULL,
    PRIMARY KEY (match, action_no)
) WITHOUT ROWID;
-- Who is asked (me, friend, bot:LEVEL), so that games waiting for bots are found by an index.
ALTER TABLE matches ADD COLUMN asked TEXT NOT NULL DEFAULT '';
UPDATE matches SET asked =
    COALESCE(json_extract(seats, '$."' || json_extract(summary, '$.actor') || '"'), '');
CREATE INDEX matches_asked ON matches (asked, updated);
CREATE TABLE health (id INTEGER PRIMARY KEY, touched REAL NOT NULL);
