-- The number of changes to what matches show of the account: name, preferences, vacations. A cached match is out of date
-- if that of a player differs.
ALTER TABLE accounts ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- The time of a vacation that changed clocks, as long as the deadlines of the account's matches have not been computed
-- again.
ALTER TABLE accounts ADD COLUMN clocks_changed_ms BIGINT;
CREATE INDEX accounts_clocks_changed ON accounts (clocks_changed_ms) WHERE clocks_changed_ms IS NOT NULL;

-- A vacation counts as at least a day, so that an account has few. Those of less than a minute counted for nothing.
DELETE FROM vacations WHERE to_ms - from_ms < 60000;

-- 0 once the match is over. It lets queries for the current matches of a player skip all others.
ALTER TABLE seats ADD COLUMN unfinished BIGINT NOT NULL DEFAULT 1;
UPDATE seats SET unfinished = 0 WHERE game_id IN (SELECT id FROM games WHERE status = 'over');
CREATE INDEX seats_unfinished ON seats (account_id, game_id) WHERE unfinished = 1;

ALTER TABLE seat_browsers ADD COLUMN unfinished BIGINT NOT NULL DEFAULT 1;
UPDATE seat_browsers SET unfinished = 0 WHERE game_id IN (SELECT id FROM games WHERE status = 'over');
CREATE INDEX seat_browsers_unfinished ON seat_browsers (browser, game_id) WHERE unfinished = 1;

-- The order in which the browsers of a seat came: a seat has few, and the newest replaces the oldest.
ALTER TABLE seat_browsers ADD COLUMN nth BIGINT NOT NULL DEFAULT 0;
