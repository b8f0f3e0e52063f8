-- The restrictions of an address are looked up from the few restricted accounts. From its traces, each request of a new account
-- would read all accounts of a network.
CREATE INDEX accounts_restricted ON accounts (id) WHERE banned_until_ms IS NOT NULL OR closed_ms IS NOT NULL OR muted = 1;
