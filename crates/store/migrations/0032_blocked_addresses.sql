-- Blocked addresses: the authors of lines who cannot be muted or banned, because they are guests or have deleted their account.

-- A keyed hash of the address from which the line was written. Removed after some days.
ALTER TABLE chat ADD COLUMN address TEXT;
CREATE INDEX chat_address ON chat (at_ms) WHERE address IS NOT NULL;

-- The addresses, as the same keyed hashes, that a moderator has blocked.
CREATE TABLE blocked_addresses (
    hash TEXT PRIMARY KEY,
    until_ms BIGINT NOT NULL
);

-- Whoever uses the site as a guest or with a new account is looked up by address.
CREATE INDEX account_traces_hash ON account_traces (hash, seen_ms);
