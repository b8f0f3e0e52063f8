-- Both databases read this file: application-made ids, BIGINT milliseconds since 1970, TEXT, BOOLEAN.

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    -- as its owner writes it; '(deleted)' when the account is
    name TEXT NOT NULL,
    -- the name in small letters. A deleted account keeps it: nobody takes the place of somebody else.
    name_key TEXT NOT NULL UNIQUE,
    -- Argon2id in PHC form; '' when the account is deleted
    password TEXT NOT NULL,
    -- the address that its owner has confirmed
    email TEXT,
    -- the address that waits for its confirmation
    email_wish TEXT,
    -- a program plays here
    bot BOOLEAN NOT NULL,
    -- JSON
    preferences TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    deleted_ms BIGINT
);

CREATE INDEX accounts_email ON accounts (LOWER(email));

-- A browser in which somebody has signed in.
CREATE TABLE sessions (
    -- names it in the list of sessions; opens nothing
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- SHA-256 of the cookie, in hexadecimal
    token_hash TEXT NOT NULL UNIQUE,
    created_ms BIGINT NOT NULL,
    -- when it was used last, to some minutes
    seen_ms BIGINT NOT NULL,
    -- what the browser says it is, shortened
    agent TEXT NOT NULL
);

CREATE INDEX sessions_account ON sessions (account_id);

-- What a program acts with for an account.
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- SHA-256 of the token, in hexadecimal
    token_hash TEXT NOT NULL UNIQUE,
    -- what its owner calls it
    title TEXT NOT NULL,
    -- words with a blank between them
    scopes TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    -- when it was used last, to some minutes
    used_ms BIGINT
);

CREATE INDEX tokens_account ON tokens (account_id);

-- Links in mails, each good for one use.
CREATE TABLE mail_links (
    -- SHA-256 of the secret in the link, in hexadecimal
    token_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- verify, reset
    purpose TEXT NOT NULL,
    -- where the link was sent
    email TEXT NOT NULL,
    expires_ms BIGINT NOT NULL
);

CREATE INDEX mail_links_account ON mail_links (account_id);

-- Mail on its way. A row stays when its mail is sent, so that the same mail is not sent again, but
-- what it said is forgotten then.
CREATE TABLE outbox (
    -- told by the occasion, as turn:GAME:VERSION:ACCOUNT: the same occasion is the same row
    id TEXT PRIMARY KEY,
    account_id TEXT REFERENCES accounts (id),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    -- not to be tried before
    not_before_ms BIGINT NOT NULL,
    -- waiting, sent, failed
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    -- until when the process that tries has it to itself
    lease_ms BIGINT NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE INDEX outbox_due ON outbox (state, not_before_ms);
CREATE INDEX outbox_account ON outbox (account_id);
