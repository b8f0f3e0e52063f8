-- 1 in a casual match against the computer in which the player is told of costly moves.
ALTER TABLE games ADD COLUMN coach BIGINT NOT NULL DEFAULT 0;
