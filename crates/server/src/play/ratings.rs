//! Ratings of accounts: one for each game and speed.

use std::sync::Arc;

use luctor_match::game_kind::GameKind;
use luctor_match::glicko::{Rating, Score, periods};
use luctor_match::player::Player;
use luctor_match::speed::Speed;
use luctor_rules::Color;
use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{CountingRules, Db, NewRating, RatingRow, Settlement, Uncounted};

use crate::account::traces::{TRACES_MS, Traces};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::seat::Seat;

/// The number of attempts when other matches change the same ratings.
const TRIES: usize = 20;

/// The time after the beginning of a match in which both players have left their traces. In a longer one, the loser of a
/// short match could leave one more.
const JOINING_MS: i64 = 10_000;

/// The most rated matches of the same two players that count if they begin within 24 hours, in all games and at all speeds.
const MOST_BETWEEN_SAME_PLAYERS: i64 = 10;

/// Updates the ratings of players.
#[derive(Debug)]
pub(crate) struct Ratings {
    db: Db,
    traces: Arc<Traces>,
}

/// Returns the rating of a row, as of its last match.
pub(crate) fn rating_of(row: &RatingRow) -> Rating {
    Rating { rating: row.rating, deviation: row.deviation, volatility: row.volatility }
}

impl Ratings {
    /// Creates the service.
    pub(crate) fn new(db: Db, traces: Arc<Traces>) -> Ratings {
        Ratings { db, traces }
    }

    /// Updates the ratings of both players after a finished match, once.
    pub(crate) async fn settle(&self, loaded: &Loaded) -> Result<(), MatchError> {
        if !loaded.state.terms().rated {
            return Ok(());
        }
        for _ in 0..TRIES {
            let settlement = self.settlement(loaded).await?;
            if let Settlement::Rated(changes) = &settlement {
                for change in changes {
                    self.traces.record_mailbox(&change.account_id.to_owned().into()).await?;
                }
            }
            let begun_ms = loaded.state.begun_ms().unwrap_or_else(now_ms);
            let rules = CountingRules {
                most: MOST_BETWEEN_SAME_PLAYERS,
                within_ms: DAY_MS,
                begun_ms,
                traces_since_ms: loaded.state.terms().created_ms - TRACES_MS,
                traces_until_ms: begun_ms + JOINING_MS,
            };
            if self.db.settle(&loaded.id, &settlement, rules).await? {
                return Ok(());
            }
        }
        Err(MatchError::internal("the ratings of the players keep changing"))
    }

    /// Decides whether a finished match counts, and computes the new ratings.
    async fn settlement<'a>(&self, loaded: &'a Loaded) -> Result<Settlement<'a>, MatchError> {
        let terms = loaded.state.terms();
        // An invited account has not agreed to play.
        let accounts = loaded.seats.each_ref().map(Seat::player);
        let (Some(end), Some(speed), [Some(first), Some(second)]) =
            (loaded.state.end(), Speed::of(terms.control), accounts)
        else {
            return Ok(Settlement::Unrated);
        };
        if !loaded.state.has_begun() || first == second {
            return Ok(Settlement::Unrated);
        }
        if loaded.state.is_too_short_to_count() {
            return Ok(Settlement::Uncounted(Uncounted::Short));
        }
        if !end.counts() {
            return Ok(Settlement::Unrated);
        }
        let score = match end.winner().map(|color: Color| loaded.state.seats()[color]) {
            None => Score::Draw,
            Some(Player::First) => Score::Win,
            Some(Player::Second) => Score::Loss,
        };
        let (game, at_ms) = (GameKind::from(&loaded.variant), now_ms());
        let before = [
            self.rating(first, game, speed, at_ms).await?,
            self.rating(second, game, speed, at_ms).await?,
        ];
        let present = before.each_ref().map(|row| rating_of(row).idle(periods(at_ms - row.at_ms)));
        let change = |account_id: &'a str, own: usize, score: Score| {
            let row = &before[own];
            let since = periods(at_ms - row.at_ms);
            let after = rating_of(row).update(&[(present[1 - own], score)], since);
            NewRating {
                account_id,
                before: row.rating,
                after: RatingRow {
                    rating: after.rating,
                    deviation: after.deviation,
                    volatility: after.volatility,
                    games: row.games + 1,
                    at_ms,
                    ..row.clone()
                },
            }
        };
        Ok(Settlement::Rated([change(first, 0, score), change(second, 1, score.reversed())]))
    }

    /// Returns the rating of an account, or the initial rating.
    async fn rating(
        &self,
        account_id: &str,
        game: GameKind,
        speed: Speed,
        now_ms: i64,
    ) -> Result<RatingRow, MatchError> {
        let rows = self.db.ratings(account_id).await?;
        let known = rows.into_iter().find(|row| row.game == game && row.speed == speed);
        Ok(known.unwrap_or_else(|| {
            let Rating { rating, deviation, volatility } = Rating::default();
            RatingRow { game, speed, rating, deviation, volatility, games: 0, at_ms: now_ms }
        }))
    }
}
