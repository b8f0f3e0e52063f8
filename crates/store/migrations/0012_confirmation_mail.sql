-- Messages that confirm an address, so that nobody gets many of them without having asked.

CREATE TABLE confirmation_mail (
    id TEXT PRIMARY KEY,
    -- SHA-256 of the address without its tag, in hexadecimal
    mailbox TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);

CREATE INDEX confirmation_mail_mailbox ON confirmation_mail (mailbox, at_ms);
