-- Several processes think for one database: which version of a match somebody thinks about, and until when
-- he is believed to.
ALTER TABLE games ADD COLUMN engine_version BIGINT NOT NULL DEFAULT -1;
ALTER TABLE games ADD COLUMN engine_until_ms BIGINT NOT NULL DEFAULT 0;
