-- Skeletons now also fold 2, 4, 7, 9 and q, and write w, m and d as the pairs of letters that look like them. Each pair
-- was one letter before, so that overlapping pairs, as in vvv, gave different skeletons.
DROP INDEX accounts_skeleton;

UPDATE accounts SET skeleton =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
        skeleton, '2', 'z'), '4', 'a'), '7', 't'), '9', 'g'), 'q', 'g'), 'w', 'vv'), 'm', 'rn'), 'd', 'cl');

-- Of accounts whose names now look alike, only the oldest one keeps its skeleton. The others keep their names.
UPDATE accounts SET skeleton = NULL WHERE EXISTS (
    SELECT 1 FROM accounts AS older
    WHERE older.skeleton = accounts.skeleton
      AND (older.created_ms < accounts.created_ms
           OR (older.created_ms = accounts.created_ms AND older.id < accounts.id)));

CREATE UNIQUE INDEX accounts_skeleton ON accounts (skeleton);

-- Names like a former name of an account are refused, too.
ALTER TABLE former_names ADD COLUMN skeleton TEXT;

UPDATE former_names SET skeleton =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
    REPLACE(REPLACE(REPLACE(REPLACE(
        name_key, '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'),
        '7', 't'), '8', 'b'), '9', 'g'), 'q', 'g'), 'w', 'vv'), 'm', 'rn'), 'd', 'cl');

CREATE INDEX former_names_skeleton ON former_names (skeleton);
