//! Rows and queries of matches.

use luctor_match::game_kind::GameKind;
use luctor_match::player::Player;
use luctor_match::speed::Speed;
use luctor_match::state::{EndReason, MatchResult, Status};
use luctor_store::{Db, GameFilter, MatchQuery, SeatKind};

use crate::databases::{Databases, execute};
use crate::seed::{match_id, new_match};

async fn a_bank_is_correspondence(db: &Db) {
    for (id, control, live) in [
        ("live", "5+3", true),
        ("hours", "bank:12h+1h", false),
        ("off", "bank:12h+1h,weekends-off", false),
        ("days", "bank:10d+12h", false),
        ("day", "1d", false),
    ] {
        db.insert_match(&new_match(id, "emulsion:8", control)).await.unwrap();
        let account = format!("{id}-black");
        assert_eq!(db.plays_rated_live(&account).await.unwrap(), live, "{control}");
    }
    assert!(!db.plays_rated_live("nobody").await.unwrap());
}

async fn rows_are_read_as_written(db: &Db) {
    let mut new = new_match("hex", "emergo:hex", "bank:12h+1h");
    new.seats[0].kind = SeatKind::Computer;
    new.seats[0].level = Some(7);
    new.seats[0].browsers.clear();
    db.insert_match(&new).await.unwrap();
    assert_eq!(db.match_row(&new.row.id).await.unwrap(), Some(new.row));
    let seats =
        db.seats(&match_id("hex"), GameKind::Emergo, Some(Speed::Correspondence)).await.unwrap();
    let kinds: Vec<_> = seats.iter().map(|seat| (seat.player, seat.kind, seat.level)).collect();
    let expected =
        [(Player::First, SeatKind::Computer, Some(7)), (Player::Second, SeatKind::Person, None)];
    assert_eq!(kinds, expected);
    let browsers = db.seat_browsers(&match_id("hex")).await.unwrap();
    assert_eq!(browsers, [(Player::Second, "hex-white-browser".to_owned())]);
}

async fn every_filter_is_optional(db: &Db) {
    db.insert_match(&new_match("filtered", "emulsion:6", "3d")).await.unwrap();
    let all = MatchQuery {
        reader_id: None,
        account_id: "filtered-white",
        status: None,
        game: None,
        opponent_id: None,
        before_ms: None,
        limit: 10,
    };
    let variant = |name: &str| Some(GameFilter::Variant(name.parse().unwrap()));
    for (query, found) in [
        (all.clone(), true),
        (MatchQuery { status: Some(Status::Running), ..all.clone() }, true),
        (MatchQuery { status: Some(Status::Over), ..all.clone() }, false),
        (MatchQuery { game: Some(GameFilter::Kind(GameKind::Emulsion)), ..all.clone() }, true),
        (MatchQuery { game: Some(GameFilter::Kind(GameKind::Emergo)), ..all.clone() }, false),
        (MatchQuery { game: variant("emulsion:6"), ..all.clone() }, true),
        (MatchQuery { game: variant("emulsion:4"), ..all.clone() }, false),
        (MatchQuery { opponent_id: Some("filtered-black"), ..all.clone() }, true),
        (MatchQuery { opponent_id: Some("filtered-white"), ..all.clone() }, false),
        (MatchQuery { before_ms: Some(2), ..all.clone() }, true),
        (MatchQuery { before_ms: Some(1), ..all.clone() }, false),
    ] {
        let ids = db.matches_of(&query).await.unwrap();
        assert_eq!(ids, if found { vec![match_id("filtered")] } else { vec![] }, "{query:?}");
    }
}

async fn an_unknown_word_is_an_error_of_one_match(db: &Db) {
    for (id, damage) in [
        ("zzstatus", "status = 'paused'"),
        ("zzcontrol", "control = 'forever'"),
        ("zzrated", "rated = 2"),
        ("zzwhole", "winner = 'draw', reason = 'agreed'"),
    ] {
        db.insert_match(&new_match(id, "emulsion:8", "3d")).await.unwrap();
        let id = match_id(id);
        execute(db, &format!("UPDATE games SET {damage} WHERE id = '{id}'")).await;
    }
    let page = db.stored_matches("zy", 10).await.unwrap();
    let mut said = Vec::new();
    for stored in page {
        match stored.content {
            Ok(content) => {
                assert_eq!(content.summary.result, Some(MatchResult::Draw));
                assert_eq!(content.summary.reason, Some(EndReason::Agreed));
                assert_eq!(content.seats.len(), 2);
                said.push(stored.id);
            }
            Err(error) => said.push(format!("{}: {error}", stored.id)),
        }
    }
    let expected = [
        ("zzcontrol", "\"forever\" is invalid"),
        ("zzrated", "2 is not a truth value"),
        ("zzstatus", "unknown word \"paused\""),
        ("zzwhole", ""),
    ];
    assert_eq!(said.len(), expected.len(), "{said:?}");
    for (said, (id, why)) in said.iter().zip(expected) {
        assert!(said.starts_with(match_id(id).as_str()) && said.contains(why), "{said}");
    }
    assert!(db.match_row(&match_id("zzcontrol")).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_on_both_databases() {
    let databases = Databases::start();
    for store in databases.both("matches").await {
        let db = store.open().await.unwrap();
        a_bank_is_correspondence(&db).await;
        rows_are_read_as_written(&db).await;
        every_filter_is_optional(&db).await;
        an_unknown_word_is_an_error_of_one_match(&db).await;
        db.close().await;
    }
}
