-- The time at which a trace was first seen. Rows of earlier versions count as old. A trace that a player leaves after a
-- rated match has begun does not keep that match from counting: otherwise a loser could leave one to save their rating.
ALTER TABLE account_traces ADD COLUMN first_ms BIGINT NOT NULL DEFAULT 0;
