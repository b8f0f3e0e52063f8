-- Play by e-mail.

-- The numbers by which people write about matches; they count up. A match has one when it is first needed.
CREATE TABLE boards (
    number BIGINT PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE REFERENCES games (id)
);

-- How a player wants boards in mails to be drawn, and challenges to be answered.
CREATE TABLE mail_views (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    -- JSON
    view TEXT NOT NULL
);

-- Commands that are done once they are confirmed.
CREATE TABLE pending_commands (
    -- SHA-256 of the code, in hexadecimal
    code_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    command TEXT NOT NULL,
    -- the text that came with it
    words TEXT NOT NULL,
    expires_ms BIGINT NOT NULL
);

CREATE INDEX pending_commands_account ON pending_commands (account_id);

-- What the server signs with, in hexadecimal.
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
