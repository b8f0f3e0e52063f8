-- Moderation: restrictions of accounts, hidden chat lines, annulled games, and the log of what moderators have done.

-- player, moderator
ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'player';
-- 1 if the account cannot write in chats
ALTER TABLE accounts ADD COLUMN muted BIGINT NOT NULL DEFAULT 0;
-- the end of a ban, NULL: not banned, 9223372036854775807: banned for ever
ALTER TABLE accounts ADD COLUMN banned_until_ms BIGINT;
-- the time at which a moderator closed the account
ALTER TABLE accounts ADD COLUMN closed_ms BIGINT;

-- 1 if only moderators can read the text
ALTER TABLE chat ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0;

-- the decision about a report: upheld, dismissed; NULL: open
ALTER TABLE reports ADD COLUMN outcome TEXT;
CREATE INDEX reports_open ON reports (at_ms) WHERE outcome IS NULL;

-- Rated games that do not count any more, with the values that restore them.
CREATE TABLE annulled_games (
    game_id TEXT PRIMARY KEY REFERENCES games (id),
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    -- the time at which the game was counted
    at_ms BIGINT NOT NULL
);

-- The actions of moderators. Rows are only added. They name accounts and games that may be deleted later, so they
-- reference no table.
CREATE TABLE moderation_log (
    id TEXT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    -- the account of the moderator; NULL: the command line
    moderator TEXT,
    action TEXT NOT NULL,
    account_id TEXT,
    game_id TEXT,
    room TEXT,
    line BIGINT,
    reason TEXT NOT NULL,
    -- the state before the action, as text: the old name, the end of the old ban, the accounts of a suspicion
    previous TEXT NOT NULL,
    -- the state after the action, as text: the new name, the end of the ban, the role
    next TEXT NOT NULL
);
CREATE INDEX moderation_log_at ON moderation_log (at_ms, id);
CREATE INDEX moderation_log_account ON moderation_log (account_id, at_ms);

-- Outcomes of moderation, for the account to read.
CREATE TABLE account_notices (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,
    game_id TEXT,
    at_ms BIGINT NOT NULL
);
CREATE INDEX account_notices_account ON account_notices (account_id, at_ms);

-- Names that accounts had before a moderator renamed them. Nobody else gets them.
CREATE TABLE former_names (
    name_key TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id)
);

-- A suspicion stays when its match is deleted: game_id is NULL then.
CREATE TABLE suspicions_of_accounts (
    id TEXT PRIMARY KEY,
    -- the smaller id
    first_account TEXT NOT NULL REFERENCES accounts (id),
    second_account TEXT NOT NULL REFERENCES accounts (id),
    -- same-browser, same-address
    reason TEXT NOT NULL,
    -- the first match
    game_id TEXT REFERENCES games (id),
    at_ms BIGINT NOT NULL,
    -- open, confirmed, dismissed
    state TEXT NOT NULL,
    closed_ms BIGINT,
    UNIQUE (first_account, second_account, reason)
);
INSERT INTO suspicions_of_accounts
    SELECT id, first_account, second_account, reason, game_id, at_ms, state, closed_ms FROM suspicions;
DROP TABLE suspicions;
ALTER TABLE suspicions_of_accounts RENAME TO suspicions;
CREATE INDEX suspicions_state ON suspicions (state, at_ms, id);
