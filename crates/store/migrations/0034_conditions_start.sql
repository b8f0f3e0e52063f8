-- The SHA-256 hash of the moves that had been played, in hexadecimal: after a takeback the conditional moves belong to
-- another game. NULL in older rows.
ALTER TABLE conditions ADD COLUMN start TEXT;
