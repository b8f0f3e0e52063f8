-- A keyed hash of the network of a guest, or the owner of a new account, whose match waits in the lobby, which lists the
-- matches of a network in turn with those of others. Removed when the match has begun or ended.
ALTER TABLE games ADD COLUMN network TEXT;
CREATE INDEX games_network ON games (status) WHERE network IS NOT NULL;
