-- The time since which both accounts had what raised the suspicion. It concerns no match that began before: otherwise a
-- loser could save their rating by a trace that they leave during the match. Earlier suspicions count as old.
ALTER TABLE suspicions ADD COLUMN since_ms BIGINT NOT NULL DEFAULT 0;
