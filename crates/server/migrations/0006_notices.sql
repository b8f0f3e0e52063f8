-- What tells people of their matches: one mail a day, and messages to browsers.

-- the last day of which the account has had its daily mail, or needed none; NULL: it wants none
ALTER TABLE accounts ADD COLUMN digest_day BIGINT;
UPDATE accounts SET digest_day = 0 WHERE preferences LIKE '%"notify_turn":"daily"%';
CREATE INDEX accounts_digest ON accounts (digest_day) WHERE digest_day IS NOT NULL;

-- made by the client, so that a line that is sent again is said once
ALTER TABLE chat ADD COLUMN client_id TEXT;
CREATE UNIQUE INDEX chat_client ON chat (game_id, (COALESCE(account_id, browser)), client_id);
