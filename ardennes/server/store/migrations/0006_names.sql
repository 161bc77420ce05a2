-- Names are found whatever their capitals; a session ends some time after it was last used.
ALTER TABLE accounts ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE accounts SET folded = lower(name);
CREATE INDEX accounts_folded ON accounts (folded);
ALTER TABLE sessions ADD COLUMN used REAL NOT NULL DEFAULT 0;
UPDATE sessions SET used = created;
CREATE INDEX sessions_account ON sessions (account);
