-- Invitations to sign up that were not used. One that is used is deleted.
CREATE TABLE invitations (
    -- SHA-256 of the code, in hexadecimal
    code_hash TEXT PRIMARY KEY,
    created_ms BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL
);
