-- What is needed to find old records.

-- The time at which the address that waits for its confirmation was given.
ALTER TABLE accounts ADD COLUMN email_wish_ms BIGINT;
UPDATE accounts SET email_wish_ms = COALESCE(
    (SELECT MAX(expires_ms) FROM mail_links
     WHERE mail_links.account_id = accounts.id AND mail_links.purpose = 'verify'),
    created_ms)
WHERE email_wish IS NOT NULL;
CREATE INDEX accounts_email_wish ON accounts (email_wish_ms) WHERE email_wish IS NOT NULL;

CREATE INDEX games_ended ON games (ended_ms, id) WHERE status = 'over';
CREATE INDEX chat_at ON chat (at_ms);
CREATE INDEX outbox_done ON outbox (created_ms) WHERE state <> 'waiting';
