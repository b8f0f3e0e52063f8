-- Matches that nobody joins are aborted. The server shortens the time of those with a live clock when it reads them.

UPDATE games SET due_ms = created_ms + 1209600000 WHERE status = 'waiting';
