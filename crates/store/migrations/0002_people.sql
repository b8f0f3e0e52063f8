-- People play people: seats that are taken one after the other, clocks, results.

-- Who plays a match. The places never change; the colors may, by the pie rule.
CREATE TABLE seats (
    game_id TEXT NOT NULL REFERENCES games (id),
    -- 0: who had Black when the match was made, 1: who had White
    place BIGINT NOT NULL,
    -- person, computer, open (whoever comes with the code or from the lobby), invited (an account)
    kind TEXT NOT NULL,
    -- the computer's
    level TEXT,
    -- whose it is; NULL for guests
    account_id TEXT,
    -- SHA-256 of the code that takes the seat, and gets it back on another device, in hexadecimal
    code TEXT,
    -- when somebody of the seat was last connected
    seen_ms BIGINT NOT NULL,
    PRIMARY KEY (game_id, place)
);

CREATE INDEX seats_account ON seats (account_id, game_id);

-- The browsers that act for a seat, by the SHA-256 of their tokens.
CREATE TABLE seat_browsers (
    browser TEXT NOT NULL,
    game_id TEXT NOT NULL REFERENCES games (id),
    place BIGINT NOT NULL,
    PRIMARY KEY (browser, game_id, place)
);

CREATE INDEX seat_browsers_game ON seat_browsers (game_id);

-- the time control
ALTER TABLE games ADD COLUMN control TEXT NOT NULL DEFAULT 'unlimited';
-- 1 where the result counts for ratings
ALTER TABLE games ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
-- 1 where one browser plays both sides
ALTER TABLE games ADD COLUMN alone BIGINT NOT NULL DEFAULT 0;
-- 1 where somebody had to come before it began
ALTER TABLE games ADD COLUMN waits BIGINT NOT NULL DEFAULT 0;
-- 1 where the lobby shows it as long as a seat is open
ALTER TABLE games ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
-- waiting, running, over; like all that follows, what the log tells, kept to be found
ALTER TABLE games ADD COLUMN status TEXT NOT NULL DEFAULT 'running';
-- the number of events
ALTER TABLE games ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
-- how often its seats and its chat have changed
ALTER TABLE games ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;
-- when the server has to act by itself at the earliest, NULL: never
ALTER TABLE games ADD COLUMN due_ms BIGINT;
-- how it ended: black, white, draw or none, and why
ALTER TABLE games ADD COLUMN winner TEXT;
-- the place that won; colors may have changed
ALTER TABLE games ADD COLUMN won_by BIGINT;
ALTER TABLE games ADD COLUMN reason TEXT;
ALTER TABLE games ADD COLUMN ended_ms BIGINT;
-- 0 as long as a result has still to be counted
ALTER TABLE games ADD COLUMN settled BIGINT NOT NULL DEFAULT 0;

UPDATE games SET
    version = (SELECT COALESCE(MAX(seq), 0) FROM events WHERE events.game_id = games.id),
    status = CASE awaits WHEN 'nobody' THEN 'over' ELSE 'running' END,
    alone = CASE WHEN black = 'person' AND white = 'person' THEN 1 ELSE 0 END,
    settled = CASE awaits WHEN 'nobody' THEN 1 ELSE 0 END;

INSERT INTO seats (game_id, place, kind, level, seen_ms)
    SELECT id, 0, black, CASE black WHEN 'computer' THEN level END, created_ms FROM games;
INSERT INTO seats (game_id, place, kind, level, seen_ms)
    SELECT id, 1, white, CASE white WHEN 'computer' THEN level END, created_ms FROM games;
INSERT INTO seat_browsers (browser, game_id, place)
    SELECT owner, id, 0 FROM games WHERE black = 'person';
INSERT INTO seat_browsers (browser, game_id, place)
    SELECT owner, id, 1 FROM games WHERE white = 'person';

ALTER TABLE games DROP COLUMN black;
ALTER TABLE games DROP COLUMN white;
ALTER TABLE games DROP COLUMN level;
ALTER TABLE games DROP COLUMN owner;

CREATE INDEX games_due ON games (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX games_lobby ON games (created_ms) WHERE status = 'waiting' AND listed = 1;

-- Times in which no server was up: they count on no clock.
CREATE TABLE outages (
    from_ms BIGINT NOT NULL,
    to_ms BIGINT NOT NULL,
    PRIMARY KEY (from_ms)
);

-- One row: when a server was last up.
CREATE TABLE heartbeat (
    id BIGINT PRIMARY KEY,
    at_ms BIGINT NOT NULL
);

-- What people say in a match.
CREATE TABLE chat (
    game_id TEXT NOT NULL REFERENCES games (id),
    -- players, spectators
    room TEXT NOT NULL,
    seq BIGINT NOT NULL,
    -- the place that speaks, NULL for a spectator
    place BIGINT,
    account_id TEXT,
    browser TEXT,
    text TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (game_id, room, seq)
);
