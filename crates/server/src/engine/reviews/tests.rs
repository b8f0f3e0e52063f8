//! Tests of reviews that wait for their turn.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering::SeqCst;

use luctor_match::player::Player;
use luctor_match::state::{Party, Terms};
use luctor_match::time_control::TimeControl;
use luctor_store::{LastSeen, MatchRow, SeatKind, SeatRow};

use super::*;
use crate::play::loaded::History;
use crate::play::seat::Seat;

fn address(last: u8) -> Address {
    Address::of(Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, last))))
}

/// Returns a match without moves: its review has one position.
fn loaded() -> Arc<Loaded> {
    let seen = LastSeen { at_ms: 0, has_left: false };
    let seat = |player| {
        let row = SeatRow {
            player,
            kind: SeatKind::Person,
            level: None,
            account_id: None,
            name: None,
            bot: false,
            preferences: None,
            rating: None,
            deviation: None,
            rating_change: None,
            code: None,
            seen,
        };
        Seat::read(row, &[], Vec::new()).unwrap()
    };
    let row = MatchRow {
        id: MatchId::random().unwrap(),
        game: "emulsion:3,pie=off".parse().unwrap(),
        created_ms: 0,
        control: TimeControl::Unlimited,
        rated: false,
        alone: true,
        waits: false,
        listed: false,
        explore: true,
        coach: false,
        version: 0,
        revision: 0,
        uncounted: None,
    };
    let terms = Terms {
        parties: [Party::Person; 2],
        alone: true,
        control: row.control,
        rated: false,
        created_ms: 0,
        waits: false,
    };
    let history = History::replay(&row.game, terms, Vec::new()).unwrap();
    Arc::new(Loaded::read(row, Player::ALL.map(seat), [seen; 2], history))
}

#[tokio::test]
async fn a_waiting_review_has_no_engine() {
    let queue = Arc::new(AnalysisQueue::with(1, 8, 8));
    let tables = Arc::new(EndgameTables::new(None));
    let threads = Arc::new(EngineThreads::new(Some(1)));
    let reviews = Reviews::new(queue.clone(), threads, tables.clone(), Tasks::default());
    let reviews = Arc::new(reviews);
    let turn = queue.turn(address(0)).await.unwrap();
    let mut followed: Vec<_> =
        (1..=3).map(|last| reviews.follow(&loaded(), address(last))).collect();
    while queue.waiting.load(SeqCst) < followed.len() {
        tokio::task::yield_now().await;
    }
    assert_eq!(tables.engines.load(SeqCst), 0);
    let gone = followed.pop();
    drop((turn, gone));
    for progress in &mut followed {
        progress.wait_for(|progress| !progress.is_active).await.unwrap();
        assert_eq!(progress.borrow().found.len(), 1);
    }
    assert_eq!(tables.engines.load(SeqCst), 2, "an abandoned review does not search");
}
