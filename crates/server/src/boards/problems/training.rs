//! Problems for accounts and guests: the next one, attempts and their ratings, votes, and repetition.

use std::collections::HashSet;
use std::sync::Arc;

use luctor_match::game_kind::GameKind;
use luctor_match::glicko::Rating;
use luctor_problems::{Id, Problem, Theme};
use luctor_rules::Message;
use luctor_store::time::now_ms;
use luctor_store::{AccountId, AttemptResult, AttemptRow, CardRow, Db, ImportedAttempt};
use luctor_store::{NewAttempt, Recorded, SolverRow, VoteCount};

use crate::account::traces::is_new;
use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::choice::{NEW_PLAYER, Wanted, choose};
use crate::boards::problems::daily::{day_of, problem_of_day};
use crate::boards::problems::judge::{Judgment, judge};
use crate::boards::problems::problem_error::ProblemError;
use crate::boards::problems::schedule::{FIRST_MS, Memory, review};
use crate::limits::Address;
use crate::limits::list_queries::ListQueries;

/// The deviation of the first rating of a problem. It comes from the levels of the engine, whose errors are not those of
/// people.
const FIRST_DEVIATION: f64 = 200.0;

/// The records of an account about a problem.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct OwnRecords {
    pub(crate) attempt: Option<AttemptRow>,
    /// The vote: `true` for a vote for the problem.
    pub(crate) vote: Option<bool>,
}

/// The result of an attempt.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Attempted {
    /// The judgment of these moves.
    pub(crate) judgment: Judgment,
    /// The first attempt of the account, which counts; `None` for guests.
    pub(crate) counted: Option<AttemptRow>,
    /// `true` if this is the first attempt of the account.
    pub(crate) is_first: bool,
}

/// Serves problems and records attempts.
#[derive(Debug)]
pub(crate) struct Training {
    db: Db,
    catalog: Arc<ProblemCatalog>,
    queries: Arc<ListQueries>,
}

impl Training {
    /// Creates the service.
    pub(crate) fn new(db: Db, catalog: Arc<ProblemCatalog>, queries: Arc<ListQueries>) -> Training {
        Training { db, catalog, queries }
    }

    /// Returns a problem near the player's strength that they have not seen, or `None` if they have seen all. For guests,
    /// `rating` is the strength and `skip` the problems that they have seen near it.
    pub(crate) async fn next(
        &self,
        visitor: &Visitor,
        game: GameKind,
        theme: Option<Theme>,
        rating: Option<i32>,
        skip: &[&str],
    ) -> Result<Option<&Problem>, ProblemError> {
        let mut seen: HashSet<Id> = skip.iter().filter_map(|id| id.parse().ok()).collect();
        let mut rating = rating.unwrap_or(NEW_PLAYER);
        if let Some(account) = visitor.account_id() {
            let (db, own) = (self.db.clone(), account.to_owned());
            let attempted = async move { db.attempted_problems(&own).await };
            let attempted = self.queries.run(visitor.address, attempted).await?;
            seen.extend(attempted.iter().filter_map(|id| id.parse::<Id>().ok()));
            let ratings = self.db.solver_ratings(account).await?;
            if let Some(own) = ratings.iter().find(|row| row.game == game) {
                rating = own.rating.round() as i32;
            }
        }
        let random = getrandom::u32().map_err(ProblemError::internal)?;
        // A theme ends when all its problems are seen, that of the day included.
        let daily = theme.is_none().then(|| problem_of_day(&self.catalog, day_of(now_ms())).id);
        Ok(choose(&self.catalog, Wanted { game, theme, rating, daily }, &seen, random))
    }

    /// Returns the rating of a problem, rounded.
    pub(crate) async fn rating(&self, problem: &Problem) -> Result<i64, ProblemError> {
        let changed = self.db.problem_rating(&problem.id.to_string()).await?;
        Ok(changed.map_or(i64::from(problem.rating), |rating| rating.round() as i64))
    }

    /// Returns the votes on a problem.
    pub(crate) async fn votes(&self, problem: &Problem) -> Result<VoteCount, ProblemError> {
        Ok(self.db.problem_votes(&problem.id.to_string()).await?)
    }

    /// Returns the records of the visitor's account about a problem.
    pub(crate) async fn own_records(
        &self,
        visitor: &Visitor,
        problem: &Problem,
    ) -> Result<OwnRecords, ProblemError> {
        let Some(account) = visitor.account_id() else { return Ok(OwnRecords::default()) };
        let id = problem.id.to_string();
        Ok(OwnRecords {
            attempt: self.db.attempt(account, &id).await?,
            vote: self.db.vote_of(account, &id).await?,
        })
    }

    /// Judges an attempt. The first one of an account counts for its rating and that of the problem.
    ///
    /// # Errors
    ///
    /// Fails if a move is illegal.
    pub(crate) async fn attempt(
        &self,
        account: Option<&AccountId>,
        problem: &Problem,
        moves: &[String],
    ) -> Result<Attempted, ProblemError> {
        let judgment = judge(problem, moves)?;
        let Some(account) = account else {
            return Ok(Attempted { judgment, counted: None, is_first: false });
        };
        let row = self.db.account(account).await?.ok_or(ProblemError::SignedOut)?;
        let new = NewAttempt {
            account,
            problem_id: &problem.id.to_string(),
            game: GameKind::from(&problem.game),
            solved: judgment.solved,
            moves: &judgment.moves.join(" "),
            first_rating: Rating {
                rating: f64::from(problem.rating),
                deviation: FIRST_DEVIATION,
                ..Rating::default()
            },
            // New accounts cost nothing, so they could give a problem any rating.
            rates_problem: !is_new(row.created_ms),
            at_ms: now_ms(),
        };
        match self.db.record_attempt(new, FIRST_MS).await? {
            Recorded::New(row) => Ok(Attempted { judgment, counted: Some(row), is_first: true }),
            Recorded::Known(row) => Ok(Attempted { judgment, counted: Some(row), is_first: false }),
            Recorded::NoAccount => Err(ProblemError::SignedOut),
        }
    }

    /// Adds the attempts of a guest to an account. They change no ratings. Unknown problems are ignored, and times in the
    /// future are the present. Returns the number of added attempts.
    pub(crate) async fn import(
        &self,
        account: &AccountId,
        attempts: &[(String, bool, i64)],
    ) -> Result<u64, ProblemError> {
        let now = now_ms();
        // A browser that repeats its import must not keep other writers waiting.
        let stored: HashSet<String> =
            self.db.attempted_problems(account.as_str()).await?.into_iter().collect();
        let new = attempts.iter().filter_map(|(id, solved, at_ms)| {
            let problem = self.catalog.find(id).ok()?;
            (!stored.contains(id)).then(|| ImportedAttempt {
                problem_id: problem.id.to_string(),
                game: GameKind::from(&problem.game),
                solved: *solved,
                problem_rating: f64::from(problem.rating),
                at_ms: (*at_ms).clamp(0, now),
            })
        });
        let new: Vec<ImportedAttempt> = new.collect();
        if new.is_empty() { Ok(0) } else { Ok(self.db.import_attempts(account, &new).await?) }
    }

    /// Stores the vote of an account, or deletes it if `up` is `None`.
    pub(crate) async fn vote(
        &self,
        account: &AccountId,
        problem: &Problem,
        up: Option<bool>,
    ) -> Result<VoteCount, ProblemError> {
        let id = problem.id.to_string();
        if up.is_some() && self.db.attempt(account.as_str(), &id).await?.is_none() {
            return Err(ProblemError::Invalid(Message::new("vote-first")));
        }
        self.db.vote_on_problem(account, &id, up, now_ms()).await?;
        self.votes(problem).await
    }

    /// Returns the ratings of an account.
    pub(crate) async fn solver_ratings(
        &self,
        account: &AccountId,
    ) -> Result<Vec<SolverRow>, ProblemError> {
        Ok(self.db.solver_ratings(account.as_str()).await?)
    }

    /// Returns the results of all attempts of an account since a time, and the most problems that it has solved in a race.
    pub(crate) async fn results_since(
        &self,
        account: &AccountId,
        since_ms: i64,
        address: Address,
    ) -> Result<(Vec<AttemptResult>, Option<i64>), ProblemError> {
        let (db, account) = (self.db.clone(), account.clone());
        let results = async move {
            let best_race = db.best_race(account.as_str(), now_ms()).await?;
            Ok((db.attempt_results(account.as_str(), since_ms).await?, best_race))
        };
        Ok(self.queries.run(address, results).await?)
    }

    /// Returns attempts of an account before one of them, the latest first.
    pub(crate) async fn attempts_before(
        &self,
        account: &AccountId,
        before: (i64, &str),
        limit: i64,
    ) -> Result<Vec<AttemptRow>, ProblemError> {
        Ok(self.db.attempts_before(account.as_str(), before, limit).await?)
    }

    /// Returns the number of problems that an account should repeat now, and the next one with its time, due or not.
    /// Problems that the collection no longer has are skipped.
    pub(crate) async fn due(
        &self,
        account: &AccountId,
    ) -> Result<(i64, Option<CardRow>), ProblemError> {
        let due = self.db.count_cards_due(account.as_str(), now_ms()).await?;
        let next = self.db.cards_due(account.as_str(), i64::MAX, 20).await?;
        let next = next.into_iter().find(|card| self.catalog.find(&card.problem_id).is_ok());
        Ok((due, next))
    }

    /// Judges a repetition of a failed problem by an account, and stores the time of the next one.
    ///
    /// # Errors
    ///
    /// Fails if the account does not repeat the problem, or a move is illegal.
    pub(crate) async fn review(
        &self,
        account: &AccountId,
        problem: &Problem,
        moves: &[String],
    ) -> Result<(Judgment, CardRow), ProblemError> {
        let judgment = judge(problem, moves)?;
        let id = problem.id.to_string();
        let now = now_ms();
        let card = self.db.card(account.as_str(), &id).await?.ok_or(ProblemError::NotFound)?;
        // A repetition before its time, such as the same request again, changes nothing.
        if card.due_ms > now {
            return Ok((judgment, card));
        }
        let next = reviewed(&card, judgment.solved, now);
        if self.db.store_review(account.as_str(), &next).await? {
            return Ok((judgment, next));
        }
        // Another request was faster.
        let card = self.db.card(account.as_str(), &id).await?.ok_or(ProblemError::NotFound)?;
        Ok((judgment, card))
    }
}

/// Returns the state of a repeated problem after a review.
pub(crate) fn reviewed(card: &CardRow, solved: bool, now_ms: i64) -> CardRow {
    let before = Memory { stability: card.stability, difficulty: card.difficulty };
    let elapsed = now_ms.saturating_sub(card.reviewed_ms);
    let (memory, wait) = review((card.reviews > 0).then_some(before), elapsed, solved);
    CardRow {
        problem_id: card.problem_id.clone(),
        stability: memory.stability,
        difficulty: memory.difficulty,
        reviews: card.reviews.saturating_add(1),
        reviewed_ms: now_ms,
        due_ms: now_ms + wait,
    }
}
