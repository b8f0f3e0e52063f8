-- Analyses that visitors share by a link.
CREATE TABLE analyses (
    id TEXT PRIMARY KEY,
    -- the account that shares it; NULL for guests
    account_id TEXT REFERENCES accounts (id),
    -- SHA-256 of a guest's token, in hexadecimal; NULL for accounts
    browser TEXT,
    title TEXT NOT NULL,
    -- the canonical name of the game
    game TEXT NOT NULL,
    -- the text of the position at the root; NULL: the start of the game
    position TEXT,
    -- the match that is analyzed; it may be deleted meanwhile
    match_id TEXT,
    -- moves, comments and marks, JSON
    tree TEXT NOT NULL,
    -- SHA-256 of the content, so that the same analysis of a visitor is stored once
    digest TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX analyses_account ON analyses (account_id, created_ms) WHERE account_id IS NOT NULL;
CREATE INDEX analyses_browser ON analyses (browser, created_ms) WHERE browser IS NOT NULL;
CREATE INDEX analyses_guests ON analyses (created_ms) WHERE account_id IS NULL;

-- Reports of shared analyses, for moderators.
CREATE TABLE analysis_reports (
    analysis_id TEXT NOT NULL REFERENCES analyses (id),
    -- an account, or the hash of a guest's token
    reporter TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    -- the decision: dismissed; NULL: open. Upheld reports are deleted with their analysis.
    outcome TEXT,
    PRIMARY KEY (analysis_id, reporter)
);
CREATE INDEX analysis_reports_reporter ON analysis_reports (reporter);
CREATE INDEX analysis_reports_open ON analysis_reports (at_ms) WHERE outcome IS NULL;

-- the shared analysis that an action concerns
ALTER TABLE moderation_log ADD COLUMN analysis_id TEXT;
