//! The beginnings of rated matches.

/// Records the beginning of a match if it is rated and both players have accounts, and whether these share a trace, in a transaction.
macro_rules! record_beginning {
    ($match_id:expr, $begun_ms:expr, $connection:expr) => {{
        let (match_id, begun_ms): (&$crate::id::MatchId, i64) = ($match_id, $begun_ms);
        sqlx::query(
            "INSERT INTO rated_beginnings (account_id, begun_ms, game_id, opponent_id, shares_trace)
             SELECT mine.account_id, $2, games.id, other.account_id,
                    CASE WHEN EXISTS (
                        SELECT 1 FROM account_traces known
                        JOIN account_traces shared ON shared.hash = known.hash
                        WHERE known.account_id = mine.account_id AND shared.account_id = other.account_id)
                    THEN 1 ELSE 0 END
             FROM games
             JOIN seats mine ON mine.game_id = games.id
             JOIN seats other ON other.game_id = games.id AND other.place <> mine.place
             WHERE games.id = $1 AND games.rated = 1 AND mine.account_id <> other.account_id
             ON CONFLICT DO NOTHING",
        )
        .bind(match_id.as_str())
        .bind(begun_ms)
        .execute(&mut *$connection)
        .await?
    }};
}
pub(crate) use record_beginning;

/// The number of rated matches of an account that began between two times against an opponent, or against accounts that share a
/// trace with the opponent, so that nobody gains points from many accounts of one person.
pub(crate) const BEGUN: &str = "
    SELECT CAST(COALESCE(SUM(games), 0) AS BIGINT) FROM (
        SELECT opponent_id, COUNT(*) AS games FROM rated_beginnings
        WHERE account_id = $1 AND begun_ms > $3 AND begun_ms <= $4 AND game_id <> $5
        GROUP BY opponent_id) AS recent
    WHERE opponent_id = $2 OR EXISTS (
        SELECT 1 FROM account_traces known
        JOIN account_traces shared ON shared.hash = known.hash
        WHERE known.account_id = $2 AND shared.account_id = recent.opponent_id
            AND known.seen_ms > $6 AND shared.seen_ms > $6
            AND known.first_ms <= $7 AND shared.first_ms <= $7)";

/// Excludes matches that cannot count, since their players shared a trace at the beginning, unless a moderator has dismissed
/// the suspicion. Otherwise one person with two accounts could repeat the moves of others, whose positions nobody could
/// analyze then.
pub(crate) const MAY_COUNT: &str = "
    NOT EXISTS (
        SELECT 1 FROM rated_beginnings pair
        WHERE pair.game_id = games.id AND pair.shares_trace = 1
            AND NOT EXISTS (
                SELECT 1 FROM suspicions WHERE suspicions.state = 'dismissed'
                    AND (suspicions.first_account, suspicions.second_account)
                        IN ((pair.account_id, pair.opponent_id), (pair.opponent_id, pair.account_id))))";
