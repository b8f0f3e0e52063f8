-- Whether two accounts share a trace is looked up by both.
CREATE INDEX account_traces_account ON account_traces (account_id, hash);

-- The beginning of each rated match between accounts, once for each of them. What counts for the limit of matches between
-- the same players is known when a match begins, and nothing that a player does later changes it.
CREATE TABLE rated_beginnings (
    account_id TEXT NOT NULL,
    begun_ms BIGINT NOT NULL,
    game_id TEXT NOT NULL REFERENCES games (id),
    opponent_id TEXT NOT NULL,
    -- 1 if both accounts had the same trace at that time
    shares_trace BIGINT NOT NULL,
    PRIMARY KEY (account_id, begun_ms, game_id)
);
CREATE INDEX rated_beginnings_game ON rated_beginnings (game_id);

INSERT INTO rated_beginnings (account_id, begun_ms, game_id, opponent_id, shares_trace)
SELECT mine.account_id, CASE WHEN games.waits = 0 THEN games.created_ms ELSE beginning.at_ms END,
       games.id, other.account_id,
       CASE WHEN games.status <> 'over' AND EXISTS (
           SELECT 1 FROM account_traces known JOIN account_traces shared ON shared.hash = known.hash
           WHERE known.account_id = mine.account_id AND shared.account_id = other.account_id)
       THEN 1 ELSE 0 END
FROM games
JOIN seats mine ON mine.game_id = games.id AND mine.account_id IS NOT NULL
JOIN seats other ON other.game_id = games.id AND other.place <> mine.place
    AND other.account_id IS NOT NULL AND other.account_id <> mine.account_id
LEFT JOIN events beginning
    ON beginning.game_id = games.id AND beginning.seq = 1 AND beginning.kind = 'start'
WHERE games.rated = 1 AND (games.waits = 0 OR beginning.game_id IS NOT NULL);

DROP INDEX games_unsettled;

-- A keyed hash of the address at which the account was last used, or a link to it opened. Mail commands renew its trace.
ALTER TABLE accounts ADD COLUMN last_visit TEXT;
UPDATE accounts SET last_visit = (
    SELECT hash FROM account_traces
    WHERE account_id = accounts.id AND kind IN ('visit', 'link') ORDER BY seen_ms DESC LIMIT 1)
WHERE deleted_ms IS NULL;
