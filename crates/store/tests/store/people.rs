//! Followed players, presence and statistics.

use luctor_match::game_kind::GameKind;
use luctor_match::player::Player;
use luctor_store::{
    AccountId, ChatRoom, Db, NewChatLine, SecretHash, SessionRow, TraceKind, WeekCount,
};

use crate::databases::{Databases, column, execute};
use crate::seed::{add_account, first_move, match_id, new_match, writer};

fn id(name: &str) -> AccountId {
    AccountId::from(name.to_owned())
}

async fn names(db: &Db, account: &str) -> Vec<String> {
    db.followed_by(account).await.unwrap().into_iter().map(|row| row.name).collect()
}

async fn players_are_followed_until_they_are_blocked(db: &Db) {
    let (anna, berta, carla) = (id("anna"), id("berta"), id("carla"));
    for followed in [&carla, &berta, &berta] {
        assert!(db.follow(&anna, followed, 2, 5).await.unwrap(), "{followed}");
    }
    assert!(!db.follow(&anna, &id("dora"), 2, 5).await.unwrap(), "two at most");
    assert!(db.follow(&berta, &anna, 2, 5).await.unwrap());
    assert_eq!(names(db, "anna").await, ["berta", "carla"]);
    assert!(db.follows("anna", "berta").await.unwrap());
    assert_eq!(db.exported_follows(&anna).await.unwrap().len(), 2);
    db.unfollow(&anna, &carla).await.unwrap();
    assert!(db.block(&anna, &berta, 10, 6).await.unwrap());
    assert!(names(db, "anna").await.is_empty() && names(db, "berta").await.is_empty());
    // A request that was checked before the block comes too late.
    assert!(!db.follow(&anna, &berta, 2, 7).await.unwrap());
    assert!(!db.follow(&berta, &anna, 2, 7).await.unwrap());
    assert!(db.follow(&carla, &id("dora"), 2, 5).await.unwrap());
    db.delete_account(&id("dora"), "", 9).await.unwrap();
    assert!(!db.follows("carla", "dora").await.unwrap());
}

async fn reports_of_presence_expire(db: &Db) {
    let all = ["anna", "nobody", "dora"].map(str::to_owned);
    db.report_online(&all, 100).await.unwrap();
    db.report_online(&["berta".to_owned()], 200).await.unwrap();
    let mut online = db.online_since(50).await.unwrap();
    online.sort();
    assert_eq!(online, ["anna", "berta"], "deleted and unknown accounts are left out");
    assert_eq!(db.online_since(150).await.unwrap(), ["berta"]);
    assert_eq!(db.online_since(50).await.unwrap(), ["berta"], "old reports are deleted");
}

async fn results_are_counted_by_side(db: &Db) {
    let writer = writer(db);
    let of = |place, week, won, lost| WeekCount {
        game: GameKind::Emulsion,
        place,
        week,
        won,
        drawn: 0,
        lost,
    };
    for (name, place, won_by) in [("sa", 0, 0), ("sb", 1, 0), ("sc", 1, 0)] {
        let mut new = new_match(name, "emulsion:8", "3d");
        new.seats[place].account_id = Some("anna".to_owned());
        new.seats[1 - place].account_id = Some("berta".to_owned());
        db.insert_match(&new).await.unwrap();
        writer.append(first_move(&new.row.id, "a1-a2")).await.unwrap();
        execute(db, &format!(
            "UPDATE games SET status = 'over', winner = 'black', won_by = {won_by}, reason = 'resigned',
                              ended_ms = 604800001 WHERE id = '{}'",
            match_id(name),
        ))
        .await;
    }
    let mut counts = db.results_by_week(&id("anna")).await.unwrap();
    counts.sort_by_key(|count| count.place);
    assert_eq!(counts, [of(0, 1, 1, 0), of(1, 1, 0, 2)]);
    let openings = db.openings(&id("anna"), 2).await.unwrap();
    assert_eq!(openings.len(), 2, "of the latest two matches");
    assert!(openings.iter().all(|row| row.kind == "move" && row.payload.starts_with("a1-a2")));
    for (account, before) in [("anna", 1500), ("berta", 1800)] {
        execute(
            db,
            &format!(
            "INSERT INTO rating_changes (account_id, game_id, game, speed, before, after, at_ms)
             VALUES ('{account}', '{}', 'emulsion', 'correspondence', {before}, 1600, 9)",
            match_id("sa"),
        ),
        )
        .await;
    }
    let best = db.best_wins(&id("anna"), 5).await.unwrap();
    assert_eq!(best.len(), 1);
    assert_eq!((best[0].name.as_str(), best[0].rating), ("berta", 1800.0));
    assert_eq!(db.best_wins(&id("berta"), 5).await.unwrap(), []);
}

/// A trace that was too old to be compared when a match began must not void it when the loser renews it.
async fn a_trace_that_was_old_is_a_new_one(db: &Db) {
    let over = "UPDATE seats SET unfinished = 0";
    execute(db, over).await;
    let visit = async |now: i64, first: &str| {
        db.record_trace(&id("anna"), TraceKind::Visit, "home", now, 100).await.unwrap();
        let sql = "SELECT CAST(first_ms AS TEXT) FROM account_traces WHERE hash = 'home'";
        assert_eq!(column(db, sql).await, [first], "at {now}");
    };
    for (now, first) in [(100, "100"), (190, "100"), (289, "100"), (389, "389"), (400, "389")] {
        visit(now, first).await;
    }
    // Nor must a player change by staying away what a match is compared with that began before.
    let mut long = new_match("long", "emulsion:8", "3d");
    long.seats[0].account_id = Some("anna".to_owned());
    db.insert_match(&long).await.unwrap();
    execute(
        db,
        &format!("UPDATE games SET rated = 1, created_ms = 450 WHERE id = '{}'", match_id("long")),
    )
    .await;
    visit(600, "389").await;
    execute(db, over).await;
    visit(800, "800").await;
}

async fn the_newest_sessions_of_an_account_stay(db: &Db) {
    for number in 0..53 {
        let row = SessionRow {
            id: format!("session-{number}"),
            created_ms: number,
            seen_ms: number,
            agent: String::new(),
        };
        let hash = SecretHash::of(&row.id);
        assert!(db.insert_session(&id("berta"), "", &row, &hash).await.unwrap());
    }
    let sessions = db.sessions(&id("berta"), -1, -1).await.unwrap();
    assert_eq!(sessions.len(), 50);
    assert_eq!(sessions.iter().map(|session| session.created_ms).min(), Some(3));
}

async fn the_last_lines_of_a_player_are_read_from_the_end(db: &Db) {
    db.insert_match(&new_match("talk", "emulsion:8", "3d")).await.unwrap();
    let talk = match_id("talk");
    for at_ms in 1..=9 {
        let line = NewChatLine {
            room: ChatRoom::Players,
            player: Some(if at_ms % 4 == 0 { Player::Second } else { Player::First }),
            account_id: None,
            browser: None,
            address: None,
            client_id: None,
            text: &at_ms.to_string(),
            at_ms,
        };
        db.add_chat_line(&talk, line).await.unwrap();
    }
    execute(db, "UPDATE chat SET hidden = 1 WHERE at_ms = 9").await;
    let last = db.last_lines(&talk, Player::First, 2, 3).await.unwrap();
    assert_eq!(last, (vec!["7".to_owned(), "6".to_owned(), "5".to_owned()], 5));
    assert_eq!(db.last_lines(&talk, Player::First, 10, 3).await.unwrap(), (Vec::new(), 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_on_both_databases() {
    let databases = Databases::start();
    for store in databases.both("people").await {
        let db = store.open().await.unwrap();
        for name in ["anna", "berta", "carla", "dora"] {
            add_account(&db, name).await;
        }
        players_are_followed_until_they_are_blocked(&db).await;
        reports_of_presence_expire(&db).await;
        results_are_counted_by_side(&db).await;
        a_trace_that_was_old_is_a_new_one(&db).await;
        the_newest_sessions_of_an_account_stay(&db).await;
        the_last_lines_of_a_player_are_read_from_the_end(&db).await;
        db.close().await;
    }
}
