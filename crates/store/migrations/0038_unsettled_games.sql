-- Rated games that are over but not counted yet. Their number is small at any time.
CREATE INDEX games_unsettled ON games (id) WHERE rated = 1 AND status = 'over' AND settled = 0;
