-- Players whom an account follows.
CREATE TABLE follows (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    followed_id TEXT NOT NULL REFERENCES accounts (id),
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, followed_id)
);
CREATE INDEX follows_followed ON follows (followed_id);

-- Accounts that are connected to a process of several on this database.
CREATE TABLE online_accounts (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    -- when a process last reported it
    seen_ms BIGINT NOT NULL
);
CREATE INDEX online_accounts_seen ON online_accounts (seen_ms);
