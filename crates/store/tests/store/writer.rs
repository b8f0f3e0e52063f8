//! The writer, with events of simultaneous requests.

use std::sync::atomic::{AtomicUsize, Ordering};

use luctor_match::event::Event;
use luctor_match::player::Player;
use luctor_match::state::{Awaits, EndReason, MatchResult, Status};
use luctor_store::{Append, Appended, Db, LastSeen, MatchSummary, Writer};

use crate::databases::Databases;
use crate::seed::{first_move, match_id, new_match, writer};

async fn one_event_takes_a_number(db: &Db) {
    let new = new_match("taken", "emulsion:8", "3d");
    let id = new.row.id.clone();
    db.insert_match(&new).await.unwrap();
    let writer = writer(db);
    let (first, second) = (first_move(&id, "a1-a2"), first_move(&id, "a1-b1"));
    let second = Append { client_id: Some("other".to_owned()), ..second };
    // They are in the same batch.
    let (first, second) = tokio::join!(writer.append(first), writer.append(second));
    assert_eq!((first.unwrap(), second.unwrap()), (Appended::Done, Appended::Taken));
    let log = db.log(&id).await.unwrap();
    assert_eq!(log.len(), 1);
    assert_eq!(log[0].event, first_move(&id, "a1-a2").event);
    assert_eq!(db.match_revision(&id).await.unwrap().unwrap().version, 1);
}

async fn an_end_is_found_by_its_result(db: &Db) {
    let new = new_match("ended", "emulsion:8", "3d");
    let id = new.row.id.clone();
    db.insert_match(&new).await.unwrap();
    let summary = MatchSummary {
        status: Status::Over,
        awaits: Awaits::Nobody,
        result: Some(MatchResult::White),
        won_by: Some(Player::Second),
        reason: Some(EndReason::Resigned),
        due_ms: None,
        protected_position: None,
        nearby_positions: None,
    };
    let resigned = Event::Resign(luctor_rules::Color::Black);
    let append = Append { event: resigned, summary, ..first_move(&id, "") };
    assert_eq!(writer(db).append(append).await.unwrap(), Appended::Done);
    let record = db.head_to_head("ended-white", "ended-black").await.unwrap();
    assert_eq!((record.won, record.drawn, record.lost), (1, 0, 0));
}

async fn a_request_that_fails_does_not_fail_others(db: &Db) {
    let new = new_match("sound", "emulsion:8", "3d");
    let id = new.row.id.clone();
    db.insert_match(&new).await.unwrap();
    let writer = writer(db);
    // No match has this id, so its foreign key is invalid.
    let orphan = first_move(&match_id("nowhere"), "a1-a2");
    let (failed, done) =
        tokio::join!(writer.append(orphan), writer.append(first_move(&id, "a1-a2")));
    let failed = failed.unwrap_err();
    assert!(!failed.is_unavailable(), "{failed}");
    assert_eq!(done.unwrap(), Appended::Done);
}

/// The requests that were committed, notes included.
static COMMITTED: AtomicUsize = AtomicUsize::new(0);

/// Thousands of players come back at once when a server has started again.
async fn a_move_does_not_wait_for_notes(db: &Db) {
    let new = new_match("noted", "emulsion:8", "3d");
    let id = new.row.id.clone();
    db.insert_match(&new).await.unwrap();
    COMMITTED.store(0, Ordering::Relaxed);
    let writer = Writer::start(db.clone(), "instance", |count, _| {
        COMMITTED.fetch_add(count, Ordering::Relaxed);
    });
    for at_ms in 0..1_000 {
        let seen = LastSeen { at_ms, has_left: false };
        writer.player_seen(&id, Player::First, seen).await;
    }
    assert_eq!(writer.append(first_move(&id, "a1-a2")).await.unwrap(), Appended::Done);
    let before = COMMITTED.load(Ordering::Relaxed);
    assert!(before < 900, "{before} requests were stored before the move");
    // The notes are stored nevertheless.
    writer.player_left(&id, Player::Second, 2_000).await;
    let seen = db.match_revision(&id).await.unwrap().unwrap().first_seen;
    assert_eq!(seen, LastSeen { at_ms: 999, has_left: false });
}

async fn a_player_is_seen_and_leaves(db: &Db) {
    let new = new_match("seen", "emulsion:8", "3d");
    let id = new.row.id.clone();
    db.insert_match(&new).await.unwrap();
    let writer = writer(db);
    let seen = LastSeen { at_ms: 1_000, has_left: false };
    writer.player_seen(&id, Player::First, seen).await;
    writer.player_left(&id, Player::Second, 2_000).await;
    let revision = db.match_revision(&id).await.unwrap().unwrap();
    assert_eq!(revision.first_seen, seen);
    assert_eq!(revision.second_seen, LastSeen { at_ms: 2_000, has_left: true });
}

/// A long match asks for more positions than one query has.
async fn a_position_in_play_is_found_among_many(db: &Db) {
    let new = new_match("protected", "emulsion:8", "3d");
    let id = new.row.id.clone();
    db.insert_match(&new).await.unwrap();
    let first = first_move(&id, "a1-a2");
    let summary = MatchSummary {
        protected_position: Some(7_001),
        nearby_positions: Some(vec![7_002, u64::MAX]),
        ..first.summary.clone()
    };
    let append = Append { summary, ..first };
    assert_eq!(writer(db).append(append).await.unwrap(), Appended::Done);
    for (last, found) in [(7_001, true), (7_002, true), (u64::MAX, true), (7_003, false)] {
        for others in [0, 1, 254, 255, 256, 600] {
            let hashes: Vec<u64> = (0..others).chain([last]).collect();
            let is_found = db.is_any_position_in_play(&hashes).await.unwrap();
            assert_eq!(is_found, found, "{last} after {others}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_on_both_databases() {
    let databases = Databases::start();
    for store in databases.both("writer").await {
        let db = store.open().await.unwrap();
        one_event_takes_a_number(&db).await;
        an_end_is_found_by_its_result(&db).await;
        a_request_that_fails_does_not_fail_others(&db).await;
        a_player_is_seen_and_leaves(&db).await;
        a_move_does_not_wait_for_notes(&db).await;
        a_position_in_play_is_found_among_many(&db).await;
        db.close().await;
    }
}
