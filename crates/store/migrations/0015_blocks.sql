-- Players whom an account does not want to meet.
CREATE TABLE blocks (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    blocked_id TEXT NOT NULL REFERENCES accounts (id),
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);
