-- The second factor of an account: a secret for time-based codes (RFC 6238), and codes for the loss of the device.
CREATE TABLE second_factors (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    -- base32, as authenticator apps read it
    secret TEXT NOT NULL,
    -- false until its owner has given a first code
    confirmed BOOLEAN NOT NULL,
    -- the time step of the last accepted code: a code is valid once
    used_step BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- SHA-256 in hexadecimal
    code_hash TEXT NOT NULL,
    PRIMARY KEY (account_id, code_hash)
);
