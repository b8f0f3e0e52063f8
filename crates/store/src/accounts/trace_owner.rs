//! Traces of accounts that tell who uses an address or a mailbox.

/// The condition that a trace tells who uses an address or a mailbox, for a restriction of the account `$visitor`, which may be
/// NULL. Anyone may have opened a link, so it tells that only of an account without a visit: a player who only uses mail leaves
/// no other trace. Nor does it concern an account that had used the address before: its owner may have been asked to open it.
macro_rules! tells_owner {
    ($visitor:literal) => {
        concat!(
            "(account_traces.kind <> 'link' OR (
                NOT EXISTS (SELECT 1 FROM account_traces visits
                            WHERE visits.account_id = account_traces.account_id AND visits.kind = 'visit')
                AND NOT EXISTS (SELECT 1 FROM account_traces own
                                WHERE own.account_id = ",
            $visitor,
            "           AND own.hash = account_traces.hash AND own.kind = 'visit'
                        AND own.first_ms <= account_traces.first_ms)))"
        )
    };
}
pub(crate) use tells_owner;
