-- the earliest time of the next message about an open challenge in the lobby; NULL: the account wants none
ALTER TABLE accounts ADD COLUMN seek_alert_ms BIGINT;
CREATE INDEX accounts_seek_alert ON accounts (seek_alert_ms) WHERE seek_alert_ms IS NOT NULL;
