-- Names that look alike have the same skeleton: small letters without - and _, with the digits and pairs of letters
-- replaced that look like other letters. The program makes the skeletons of new names in the same way.
ALTER TABLE accounts ADD COLUMN skeleton TEXT;

UPDATE accounts SET skeleton =
    REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
        name_key, '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), '3', 'e'), '5', 's'), '8', 'b'), 'rn', 'm'),
        'vv', 'w');

-- Of older accounts whose names look alike, only the oldest one keeps its skeleton. The others keep their names.
UPDATE accounts SET skeleton = NULL WHERE EXISTS (
    SELECT 1 FROM accounts AS older
    WHERE older.skeleton = accounts.skeleton
      AND (older.created_ms < accounts.created_ms
           OR (older.created_ms = accounts.created_ms AND older.id < accounts.id)));

CREATE UNIQUE INDEX accounts_skeleton ON accounts (skeleton);
