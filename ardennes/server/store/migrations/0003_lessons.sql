-- The lesson a game was begun from, by its id.
ALTER TABLE matches ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
