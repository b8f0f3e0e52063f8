-- A code is valid until its seat is taken. Its player can create another one.

-- The host of a match has seen the codes of both seats, so the old codes of taken seats are deleted.
UPDATE seats SET code = NULL WHERE kind = 'person';
