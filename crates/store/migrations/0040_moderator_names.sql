-- The name that a moderator had at the time of an action. An account that is deleted has no name any more, and the log must not
-- show its actions as those of the host.
ALTER TABLE moderation_log ADD COLUMN moderator_name TEXT;
UPDATE moderation_log SET moderator_name = COALESCE(
    (SELECT name FROM accounts WHERE accounts.id = moderation_log.moderator AND deleted_ms IS NULL), moderator);
