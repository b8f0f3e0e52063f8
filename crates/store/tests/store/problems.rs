//! Attempts at problems, votes, repetition and races.

use luctor_match::game_kind::GameKind;
use luctor_match::glicko::Rating;
use luctor_store::{AccountId, Db, ImportedAttempt, NewAttempt, NewRace, RaceOwner, Recorded};

use crate::databases::{Databases, column};
use crate::seed::add_account;

fn new<'a>(
    account: &'a AccountId,
    problem_id: &'a str,
    solved: bool,
    at_ms: i64,
) -> NewAttempt<'a> {
    let first_rating = Rating { rating: 1600.0, deviation: 200.0, ..Rating::default() };
    let game = GameKind::Emergo;
    NewAttempt {
        account,
        problem_id,
        game,
        solved,
        moves: "a1-b2",
        first_rating,
        rates_problem: true,
        at_ms,
    }
}

async fn the_first_attempt_changes_the_ratings(db: &Db, anna: &AccountId, berta: &AccountId) {
    let first = db.record_attempt(new(anna, "p", true, 1_000), 10).await.unwrap();
    let Recorded::New(row) = first else { panic!("{first:?}") };
    assert_eq!((row.problem_rating, row.before), (1600.0, Some(1500.0)));
    assert!(row.after.unwrap() > 1600.0, "{row:?}");
    let again = db.record_attempt(new(anna, "p", false, 2_000), 10).await.unwrap();
    assert_eq!(again, Recorded::Known(row));
    let unchanged = db.problem_rating("p").await.unwrap().unwrap();
    assert!((unchanged - 1600.0).abs() < 1e-9, "a provisional rating changes no problem");
    for at in 0..40 {
        let id = format!("before-{at}");
        db.record_attempt(new(berta, &id, at % 2 == 0, 2_000), 10).await.unwrap();
    }
    let of_new_account = NewAttempt { rates_problem: false, ..new(berta, "other", true, 2_500) };
    let Recorded::New(row) = db.record_attempt(of_new_account, 10).await.unwrap() else { panic!() };
    let unchanged = db.problem_rating("other").await.unwrap().unwrap();
    assert!(row.after > row.before && (unchanged - 1600.0).abs() < 1e-9, "{row:?} {unchanged}");
    let other = db.record_attempt(new(berta, "p", true, 3_000), 10).await.unwrap();
    let Recorded::New(row) = other else { panic!("{other:?}") };
    assert!((row.problem_rating - 1600.0).abs() < 1e-9, "the present rating of the problem");
    let lower = db.problem_rating("p").await.unwrap().unwrap();
    assert!(row.after > row.before && lower < 1600.0, "{row:?} {lower}");
    for (problem, solved) in [("q", true), ("r", false), ("s", true)] {
        db.record_attempt(new(anna, problem, solved, 4_000), 10).await.unwrap();
    }
    let solver = db.solver_ratings("anna").await.unwrap();
    assert_eq!((solver[0].attempts, solver[0].streak, solver[0].best_streak), (4, 1, 2));
    assert_eq!(db.attempted_problems("anna").await.unwrap().len(), 4);
    let results = db.attempt_results("anna", 4_000).await.unwrap();
    let results: Vec<_> = results.iter().map(|one| (one.problem_id.as_str(), one.solved)).collect();
    assert!(results.len() == 3 && results.contains(&("r", false)), "{results:?}");
    let page = db.attempts_before("anna", (4_000, "s"), 2).await.unwrap();
    let ids: Vec<_> = page.iter().map(|row| row.problem_id.as_str()).collect();
    assert_eq!(ids, ["r", "q"]);
}

async fn an_import_adds_what_is_missing(db: &Db, anna: &AccountId) {
    let attempt = |id: &str| ImportedAttempt {
        problem_id: id.to_owned(),
        game: GameKind::Emulsion,
        solved: false,
        problem_rating: 1400.0,
        at_ms: 7,
    };
    let all = ["p", "t", "t"].map(attempt);
    assert_eq!(db.import_attempts(anna, &all).await.unwrap(), 1);
    assert_eq!(db.import_attempts(anna, &all).await.unwrap(), 0);
    let imported = db.attempt("anna", "t").await.unwrap().unwrap();
    assert_eq!((imported.before, imported.after), (None, None));
    assert_eq!(db.solver_ratings("anna").await.unwrap().len(), 1, "no rating in this game");
}

async fn failed_problems_are_due(db: &Db) {
    let due = db.cards_due("anna", 4_010, 9).await.unwrap();
    let ids: Vec<_> = due.iter().map(|card| card.problem_id.as_str()).collect();
    assert_eq!(ids, ["t", "r"]);
    assert_eq!(db.count_cards_due("anna", 4_009).await.unwrap(), 1);
    let mut card = due[0].clone();
    (card.reviews, card.due_ms) = (1, 90_000);
    assert!(db.store_review("anna", &card).await.unwrap());
    assert!(!db.store_review("anna", &card).await.unwrap(), "it was stored before");
    assert_eq!(db.card("anna", "t").await.unwrap(), Some(card));
}

async fn a_race_counts_each_answer_once(db: &Db, anna: &AccountId) {
    let race =
        |id, owner| NewRace { id, owner, game: None, seed: 1, started_ms: 100, ends_ms: 200 };
    assert!(db.start_race(race("one", RaceOwner::Account(anna))).await.unwrap());
    assert!(db.start_race(race("guest", RaceOwner::Browser("browser"))).await.unwrap());
    assert!(db.count_race_answer("one", 0, true, false, 150).await.unwrap());
    assert!(!db.count_race_answer("one", 0, true, false, 150).await.unwrap(), "again");
    assert!(!db.count_race_answer("one", 1, true, false, 200).await.unwrap(), "too late");
    assert!(db.count_race_answer("one", 1, false, true, 160).await.unwrap());
    let row = db.race("one").await.unwrap().unwrap();
    assert_eq!((row.answered, row.solved, row.ends_ms), (2, 1, 160));
    assert!(db.start_race(race("two", RaceOwner::Account(anna))).await.unwrap());
    assert_eq!(db.best_race("anna", 170).await.unwrap(), Some(1), "the second one runs");
    assert_eq!(db.delete_old_races(150, 1_000).await.unwrap(), 1, "not the best one");
    assert_eq!(db.delete_old_races(1_000, 0).await.unwrap(), 1, "that of the guest");
    assert_eq!(db.races_of("anna", 9).await.unwrap().len(), 1);
    // The best race, the latest hundred before the running one, and that. Races without an answer are deleted.
    for number in 0..150 {
        let (id, started_ms) = (format!("race-{number:03}"), 1_000 + 10 * number);
        let ends_ms = started_ms + 5;
        let race = NewRace { id: &id, started_ms, ends_ms, ..race("", RaceOwner::Account(anna)) };
        assert!(db.start_race(race).await.unwrap());
        if number % 10 > 0 {
            assert!(db.count_race_answer(&id, 0, false, false, started_ms).await.unwrap());
        }
    }
    let races = db.races_of("anna", 1_000).await.unwrap();
    assert_eq!(races.len(), 102);
    assert!(races.iter().all(|race| race.answered > 0) && races.iter().any(|race| race.solved > 0));
}

async fn an_account_takes_everything_along(db: &Db, anna: &AccountId) {
    for up in [Some(true), Some(false), None, Some(true)] {
        db.vote_on_problem(anna, "p", up, 5).await.unwrap();
    }
    let votes = db.problem_votes("p").await.unwrap();
    assert_eq!((votes.up, votes.down), (1, 0));
    db.delete_account(anna, "", 400).await.unwrap();
    for table in ["attempts", "solvers", "votes", "cards", "races"] {
        let sql = format!(
            "SELECT problem_{table}.account_id FROM problem_{table}
                           WHERE account_id = 'anna'"
        );
        assert_eq!(column(db, &sql).await, [""; 0], "{table}");
    }
    let late = db.record_attempt(new(anna, "z", true, 500), 10).await.unwrap();
    assert_eq!(late, Recorded::NoAccount);
    assert_eq!(db.import_attempts(anna, &[]).await.unwrap(), 0);
    db.vote_on_problem(anna, "p", Some(true), 5).await.unwrap();
    assert_eq!(db.problem_votes("p").await.unwrap().up, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn problems_on_both_databases() {
    let databases = Databases::start();
    for store in databases.both("problems").await {
        let db = store.open().await.unwrap();
        let [anna, berta] = ["anna", "berta"].map(|name| AccountId::from(name.to_owned()));
        add_account(&db, "anna").await;
        add_account(&db, "berta").await;
        the_first_attempt_changes_the_ratings(&db, &anna, &berta).await;
        an_import_adds_what_is_missing(&db, &anna).await;
        failed_problems_are_due(&db).await;
        a_race_counts_each_answer_once(&db, &anna).await;
        an_account_takes_everything_along(&db, &anna).await;
        db.close().await;
    }
}
