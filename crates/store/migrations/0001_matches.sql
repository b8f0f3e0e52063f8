-- Both databases read this file: application-made ids, BIGINT milliseconds, TEXT.

-- What is fixed when a match begins.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    -- the canonical name of the game
    game TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    -- who sat there at the beginning: person, computer
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    -- the computer's, NULL when two people play
    level TEXT,
    -- SHA-256 of the token of the browser that began the match, in hexadecimal
    owner TEXT NOT NULL,
    -- who has to act after the latest event: person, computer, nobody. The log tells it too; kept
    -- so that a start finds the matches in which the computer owes a move.
    awaits TEXT NOT NULL
);

CREATE INDEX games_awaits ON games (awaits, created_ms);

-- The log of each match, which is the truth about it. Rows are only ever added.
CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id),
    -- from 1 without gaps; the key is what lets exactly one of two simultaneous events in
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    -- made by the client, so that a repeated request is done once; NULL for the computer's moves
    client_id TEXT,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (game_id, seq),
    UNIQUE (game_id, client_id)
);
