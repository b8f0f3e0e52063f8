-- Mail that answers mail, and what has come in.

-- what a mail has beside subject and text, JSON; empty: nothing
ALTER TABLE outbox ADD COLUMN extras TEXT NOT NULL DEFAULT '';

-- Mails that were received and done, so that one that comes again is not done again.
CREATE TABLE letters (
    -- made from the Message-ID
    id TEXT NOT NULL,
    -- what stood behind the + of the address that it was sent to
    tag TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (id, tag)
);

CREATE INDEX letters_at ON letters (at_ms);
