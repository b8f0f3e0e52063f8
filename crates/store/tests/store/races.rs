//! Requests that were checked before another one changed what they rely on.

use luctor_match::player::Player;
use luctor_store::{
    AccountId, Db, MailExtras, MailId, NewLink, NewMail, Purpose, SeatKind, Secret, Taker,
};

use crate::databases::{Databases, execute};
use crate::seed::{add_account, match_id, new_match};

/// Stores a match whose second seat is open, for a guest in the first one.
async fn add_open_match(db: &Db, id: &str) {
    let mut new = new_match(id, "emulsion:8", "3d");
    new.seats[0].account_id = None;
    new.seats[1].account_id = None;
    new.seats[1].kind = SeatKind::Open;
    new.seats[1].browsers.clear();
    new.seats[1].code = Some("invitation".to_owned());
    db.insert_match(&new).await.unwrap();
}

async fn the_code_of_a_seat_cannot_be_replaced_after_it_was_taken(db: &Db) {
    for (word, taker) in [
        ("ra", Taker { browser: Some("guest"), account_id: None, code: Some("newer") }),
        ("rb", Taker { browser: None, account_id: Some("anna"), code: None }),
    ] {
        add_open_match(db, word).await;
        let (id, seat) = (match_id(word), Player::Second);
        assert!(db.renew_seat_code(&id, seat, true, "newer", None).await.unwrap());
        let late = Taker { code: Some("invitation"), ..taker };
        assert!(!db.take_seat(&id, seat, late).await.unwrap(), "{word}: the code was replaced");
        assert!(db.take_seat(&id, seat, taker).await.unwrap());
        assert!(!db.renew_seat_code(&id, seat, true, "stolen", None).await.unwrap(), "{word}");
        for code in ["invitation", "newer", "stolen"] {
            assert!(!db.share_seat(&id, seat, code, "thief").await.unwrap(), "{word} {code}");
        }
        let own = db.renew_seat_code(&id, seat, false, "own", Some("guest")).await.unwrap();
        assert_eq!(own, taker.account_id.is_none(), "the seat of an account has no code");
        assert_eq!(db.share_seat(&id, seat, "own", "phone").await.unwrap(), own);
    }
}

async fn a_changed_password_ends_what_the_old_one_began(db: &Db) {
    let anna = AccountId::from("anna".to_owned());
    execute(
        db,
        "UPDATE accounts SET password = 'old', email_wish = 'thief@example.org' WHERE id = 'anna'",
    )
    .await;
    assert!(db.set_password(&anna, Some("old"), "new", None, false).await.unwrap());
    assert!(!db.set_password(&anna, Some("old"), "stolen", None, false).await.unwrap());
    assert!(!db.confirm_email(&anna, "thief@example.org", None).await.unwrap());
    assert_eq!(db.account(&anna).await.unwrap().unwrap().password, "new");
    assert!(db.set_password(&anna, None, "reset", None, true).await.unwrap());
}

async fn what_the_old_password_confirmed_is_not_stored_after_a_change(db: &Db) {
    let bert = AccountId::from("bert".to_owned());
    execute(db, "UPDATE accounts SET password = 'old', email = 'b@example.org' WHERE id = 'bert'")
        .await;
    // A secret that was proposed before the change cannot be confirmed after it.
    assert!(db.propose_second_factor(&bert, "old", "secret").await.unwrap());
    assert!(db.set_password(&bert, Some("old"), "new", None, false).await.unwrap());
    assert!(!db.confirm_second_factor(&bert, "secret", 1, &[]).await.unwrap());

    assert!(!db.propose_second_factor(&bert, "old", "secret").await.unwrap());
    assert!(!send_link(db, &bert, "thief@example.org", Some("old")).await);
    assert!(!db.remove_email(&bert, "old").await.unwrap());
    assert!(!db.delete_account(&bert, "old", 9).await.unwrap());
    let row = db.account(&bert).await.unwrap().unwrap();
    assert_eq!((row.email.as_deref(), row.unconfirmed_email), (Some("b@example.org"), None));

    assert!(send_link(db, &bert, "new@example.org", Some("new")).await);
    assert!(send_link(db, &bert, "new@example.org", None).await);
    assert!(db.propose_second_factor(&bert, "new", "secret").await.unwrap());
    assert!(db.remove_email(&bert, "new").await.unwrap());
    assert!(db.delete_account(&bert, "new", 9).await.unwrap());
    assert!(!send_link(db, &bert, "late@example.org", None).await, "the account is deleted");
}

/// Whoever has lost a mailbox must not get a link there, which would open the account.
async fn a_link_goes_to_no_address_that_was_replaced_meanwhile(db: &Db) {
    let dora = AccountId::from("dora".to_owned());
    for (address, is_sent) in [("old@example.org", true), ("new@example.org", false)] {
        assert!(send_link(db, &dora, address, None).await);
        assert!(db.confirm_email(&dora, address, None).await.unwrap());
        let sent = send(db, Purpose::Reset, &dora, "old@example.org", None).await;
        assert_eq!(sent, is_sent, "{address}");
    }
}

async fn send_link(db: &Db, account: &AccountId, email: &str, password: Option<&str>) -> bool {
    send(db, Purpose::Verify, account, email, password).await
}

async fn send(
    db: &Db,
    purpose: Purpose,
    account: &AccountId,
    email: &str,
    password: Option<&str>,
) -> bool {
    let secret = Secret::random().unwrap();
    let link = NewLink { account, purpose, hash: secret.hash(), email, expires_ms: 9, password };
    let mail = NewMail {
        id: MailId::of("verify", &[account.as_str(), secret.as_str()]),
        account: Some(account.clone()),
        to: email.to_owned(),
        subject: String::new(),
        body: String::new(),
        not_before_ms: 1,
        extras: MailExtras::default(),
    };
    db.insert_link(&link, &mail).await.unwrap()
}

/// SQLite refuses a transaction that reads first if another one writes before it does.
async fn a_transaction_that_reads_first_is_not_refused(db: &Db) {
    for _ in 0..100 {
        execute(db, "UPDATE accounts SET email_wish = 'new@example.org', email_wish_ms = 1").await;
        let others = execute(db, "UPDATE accounts SET created_ms = created_ms + 1");
        let (deleted, ()) = tokio::join!(db.delete_unconfirmed_emails(1, 10), others);
        assert_eq!(deleted.unwrap(), 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn races_on_both_databases() {
    let databases = Databases::start();
    for store in databases.both("races").await {
        let db = store.open().await.unwrap();
        add_account(&db, "anna").await;
        the_code_of_a_seat_cannot_be_replaced_after_it_was_taken(&db).await;
        a_changed_password_ends_what_the_old_one_began(&db).await;
        add_account(&db, "bert").await;
        what_the_old_password_confirmed_is_not_stored_after_a_change(&db).await;
        a_transaction_that_reads_first_is_not_refused(&db).await;
        add_account(&db, "dora").await;
        a_link_goes_to_no_address_that_was_replaced_meanwhile(&db).await;
        db.close().await;
    }
}
