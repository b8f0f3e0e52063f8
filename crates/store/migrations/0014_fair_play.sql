-- Fair play: which rated matches count, and which positions must not be analyzed.

-- The hash of the position of a running rated match, NULL for all others. Written with every move.
ALTER TABLE games ADD COLUMN position_key BIGINT;
CREATE INDEX games_position_key ON games (position_key) WHERE position_key IS NOT NULL;

-- The reason why a finished rated match did not change ratings: pair-limit, suspicion.
ALTER TABLE games ADD COLUMN uncounted TEXT;

-- One row for each two accounts that have finished a rated match. Settling a match updates it first, so that matches of
-- the same opponents are settled one after the other.
CREATE TABLE rated_pairs (
    -- the smaller id
    first_account TEXT NOT NULL,
    second_account TEXT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (first_account, second_account)
);

-- Browsers and addresses from which an account played rated matches, as keyed hashes. Rows expire.
CREATE TABLE account_traces (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- browser, address
    kind TEXT NOT NULL,
    hash TEXT NOT NULL,
    seen_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind, hash)
);
CREATE INDEX account_traces_seen ON account_traces (seen_ms);

-- Accounts that probably belong to one person and have played a rated match against each other.
CREATE TABLE suspicions (
    id TEXT PRIMARY KEY,
    -- the smaller id
    first_account TEXT NOT NULL REFERENCES accounts (id),
    second_account TEXT NOT NULL REFERENCES accounts (id),
    -- same-browser, same-address
    reason TEXT NOT NULL,
    -- the first match
    game_id TEXT NOT NULL REFERENCES games (id),
    at_ms BIGINT NOT NULL,
    -- open, confirmed, dismissed
    state TEXT NOT NULL,
    closed_ms BIGINT,
    UNIQUE (first_account, second_account, reason)
);
CREATE INDEX suspicions_state ON suspicions (state, at_ms, id);
