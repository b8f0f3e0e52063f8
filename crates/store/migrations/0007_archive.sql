-- What everybody may look for: games of the lobby and rated ones, while they run and when they are over.

CREATE INDEX games_shown ON games (created_ms) WHERE status = 'running' AND (rated = 1 OR listed = 1);
CREATE INDEX games_archive ON games (ended_ms, id) WHERE status = 'over' AND (rated = 1 OR listed = 1);
CREATE INDEX games_archive_game ON games (game, ended_ms, id)
    WHERE status = 'over' AND (rated = 1 OR listed = 1);

-- The first two letters, since the order of texts, and with it what begins with them, is the database's own.
CREATE INDEX accounts_prefix ON accounts (SUBSTR(name_key, 1, 2));
