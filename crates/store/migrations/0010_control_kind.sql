-- Columns with one word for each value that the program knows.

-- The kind of each time control: live, correspondence or unlimited. Queries do not read the text of a control.

ALTER TABLE games ADD COLUMN control_kind TEXT NOT NULL DEFAULT 'unlimited';

UPDATE games SET control_kind = CASE
    WHEN control = 'unlimited' THEN 'unlimited'
    -- days for each move (3d), or a bank of days or hours (bank:12h+1h), both perhaps with weekends-off
    WHEN control LIKE 'bank:%' OR control LIKE '%d' OR control LIKE '%d,weekends-off' THEN 'correspondence'
    -- minutes and seconds: 5+3
    ELSE 'live'
END;

-- The first versions had three levels of the computer, with names.
UPDATE seats SET level = CASE level WHEN 'easy' THEN '2' WHEN 'medium' THEN '4' ELSE '8' END
WHERE level IN ('easy', 'medium', 'hard');
