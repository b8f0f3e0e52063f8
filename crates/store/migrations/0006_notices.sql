-- What tells people of their matches: one mail a day, and messages to browsers.

-- the last day of which the account has had its daily mail, or needed none; NULL: it wants none
ALTER TABLE accounts ADD COLUMN digest_day BIGINT;
UPDATE accounts SET digest_day = 0 WHERE preferences LIKE '%"notify_turn":"daily"%';
CREATE INDEX accounts_digest ON accounts (digest_day) WHERE digest_day IS NOT NULL;

-- made by the client, so that a line that is sent again is said once
ALTER TABLE chat ADD COLUMN client_id TEXT;
CREATE UNIQUE INDEX chat_client ON chat (game_id, (COALESCE(account_id, browser)), client_id);

-- Browsers that are told of matches while they are closed.
CREATE TABLE push_subscriptions (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- the browser; its subscription ends with the session
    session_id TEXT NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
    -- where its service takes messages
    endpoint TEXT NOT NULL UNIQUE,
    -- the browser's public key and secret, base64url
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id);

-- mail, push: then the recipient is a subscription, and the subject what a later message replaces it by
ALTER TABLE outbox ADD COLUMN channel TEXT NOT NULL DEFAULT 'mail';
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (channel, state, not_before_ms);
