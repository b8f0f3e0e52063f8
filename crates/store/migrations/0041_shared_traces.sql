-- Whether two accounts share a trace is looked up by both and by the time. Without the time, SQLite preferred the index by hash,
-- and read all accounts of a network for each opponent of a day while nobody could move.
CREATE INDEX account_traces_shared ON account_traces (account_id, hash, seen_ms);
DROP INDEX account_traces_account;
