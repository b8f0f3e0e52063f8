-- What follows from an event of a match without anybody's wish: ratings, conditional moves, mail.

-- the event up to which everything that follows is done
ALTER TABLE games ADD COLUMN reacted BIGINT NOT NULL DEFAULT 0;
-- 0 where the players may not keep a private exploration
ALTER TABLE games ADD COLUMN explore BIGINT NOT NULL DEFAULT 1;
UPDATE games SET reacted = version;
CREATE INDEX games_unreacted ON games (id) WHERE reacted < version;

-- How strong an account is in a game at a speed: Glicko-2.
CREATE TABLE ratings (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- emergo, emulsion
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    -- rated games so far; also what lets one of two simultaneous changes in
    games BIGINT NOT NULL,
    -- when the last one ended
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, game, speed)
);

CREATE INDEX ratings_best ON ratings (game, speed, rating);

-- What each rated game has changed.
CREATE TABLE rating_changes (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    game_id TEXT NOT NULL REFERENCES games (id),
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    before DOUBLE PRECISION NOT NULL,
    after DOUBLE PRECISION NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, game_id)
);

CREATE INDEX rating_changes_history ON rating_changes (account_id, game, speed, at_ms);

-- Moves that a player has left for moves of the other.
CREATE TABLE conditions (
    game_id TEXT NOT NULL REFERENCES games (id),
    place BIGINT NOT NULL,
    -- the moves that had been played
    ply BIGINT NOT NULL,
    -- lines of moves, JSON
    lines TEXT NOT NULL,
    PRIMARY KEY (game_id, place)
);

-- What a player has tried out in a running match, for himself.
CREATE TABLE explorations (
    game_id TEXT NOT NULL REFERENCES games (id),
    place BIGINT NOT NULL,
    -- the moves that had been played
    ply BIGINT NOT NULL,
    -- JSON, of the client's own making
    tree TEXT NOT NULL,
    PRIMARY KEY (game_id, place)
);

-- Lines of the chat that somebody finds wrong, for the operator.
CREATE TABLE reports (
    game_id TEXT NOT NULL REFERENCES games (id),
    room TEXT NOT NULL,
    seq BIGINT NOT NULL,
    -- who reports it: an account or the hash of a browser
    reporter TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (game_id, room, seq, reporter)
);

-- Times in which the correspondence clocks of an account stand.
CREATE TABLE vacations (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    from_ms BIGINT NOT NULL,
    to_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, from_ms)
);
