-- Problems: attempts of accounts, ratings, votes, repetition, and races. The problems themselves are part of the program.

-- The first attempt of each account at a problem. The ratings are NULL if it does not count for them.
CREATE TABLE problem_attempts (
    account_id TEXT NOT NULL,
    problem_id TEXT NOT NULL,
    game TEXT NOT NULL,
    solved BIGINT NOT NULL,
    moves TEXT NOT NULL,
    problem_rating DOUBLE PRECISION NOT NULL,
    before DOUBLE PRECISION,
    after DOUBLE PRECISION,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, problem_id)
);
CREATE INDEX problem_attempts_time ON problem_attempts (account_id, at_ms, problem_id);

-- The rating of each account in solving the problems of a game.
CREATE TABLE problem_solvers (
    account_id TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    attempts BIGINT NOT NULL,
    streak BIGINT NOT NULL,
    best_streak BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, game)
);

-- The ratings of problems that differ from the first ones.
CREATE TABLE problem_ratings (
    problem_id TEXT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    attempts BIGINT NOT NULL,
    at_ms BIGINT NOT NULL
);

CREATE TABLE problem_votes (
    account_id TEXT NOT NULL,
    problem_id TEXT NOT NULL,
    up BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, problem_id)
);
CREATE INDEX problem_votes_problem ON problem_votes (problem_id);

-- Failed problems that an account repeats, with the state of its memory.
CREATE TABLE problem_cards (
    account_id TEXT NOT NULL,
    problem_id TEXT NOT NULL,
    stability DOUBLE PRECISION NOT NULL,
    difficulty DOUBLE PRECISION NOT NULL,
    reviews BIGINT NOT NULL,
    reviewed_ms BIGINT NOT NULL,
    due_ms BIGINT NOT NULL,
    PRIMARY KEY (account_id, problem_id)
);
CREATE INDEX problem_cards_due ON problem_cards (account_id, due_ms);

-- Races. The owner is an account or the hash of a browser's cookie.
CREATE TABLE problem_races (
    id TEXT PRIMARY KEY,
    account_id TEXT,
    browser TEXT,
    game TEXT,
    seed BIGINT NOT NULL,
    answered BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    started_ms BIGINT NOT NULL,
    ends_ms BIGINT NOT NULL
);
CREATE INDEX problem_races_account ON problem_races (account_id, ends_ms);
CREATE INDEX problem_races_browser ON problem_races (browser);
CREATE INDEX problem_races_end ON problem_races (ends_ms);
