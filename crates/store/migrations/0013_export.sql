-- The export of an account finds what it has written.

CREATE INDEX chat_account ON chat (account_id, game_id, room, seq) WHERE account_id IS NOT NULL;
CREATE INDEX reports_reporter ON reports (reporter, game_id, room, seq);
