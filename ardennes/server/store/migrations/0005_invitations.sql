-- A friend's link is an invitation: whoever takes it up is given another token, and it is void.
ALTER TABLE seats ADD COLUMN invitation INTEGER NOT NULL DEFAULT 0;
-- Bots of old games drew their luck from 0, which anybody can know.
UPDATE matches SET bot_seed = abs(random() / 2) WHERE bot_seed = 0;
-- What seats have wished for and wait to hear the others agree with: delete, draw.
CREATE TABLE wishes (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    PRIMARY KEY (match, kind, seat)
) WITHOUT ROWID;
