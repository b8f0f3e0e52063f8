-- The order in which messages are sent: 0 for mail that its recipient asked for and waits for, otherwise an instant that is
-- later for recipients who got much mail in the last hour.
ALTER TABLE outbox ADD COLUMN turn_ms BIGINT NOT NULL DEFAULT 0;
UPDATE outbox SET turn_ms = not_before_ms WHERE state = 'waiting';

DROP INDEX outbox_due;
CREATE INDEX outbox_turn ON outbox (channel, state, turn_ms, created_ms);
DROP INDEX outbox_account;
CREATE INDEX outbox_account ON outbox (account_id, created_ms);
