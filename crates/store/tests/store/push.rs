//! Push messages in the outbox.

use luctor_store::time::now_ms;
use luctor_store::{Channel, Db, MailId, NewPush};

use crate::databases::Databases;
use crate::seed::add_account;

fn message(account: &str, number: usize) -> NewPush {
    NewPush {
        id: MailId::of("push", &[account, &number.to_string()]),
        account: account.to_owned().into(),
        subscription: format!("browser of {account}"),
        topic: "topic".to_owned(),
        json: "{}".to_owned(),
    }
}

/// Claims one message after the other. Returns the accounts.
async fn recipients(db: &Db, count: usize) -> Vec<String> {
    let mut found = Vec::new();
    for _ in 0..count {
        let now_ms = now_ms() + 1;
        let claimed = db.claim_messages(Channel::Push, now_ms, now_ms + 60_000, 1).await.unwrap();
        found.extend(claimed.into_iter().map(|message| message.to.replace("browser of ", "")));
    }
    found
}

async fn recipients_take_turns(db: &Db) {
    for number in 0..3 {
        db.enqueue_push(&[message("anna", number)]).await.unwrap();
    }
    // The same id is one message.
    db.enqueue_push(&[message("anna", 0), message("anna", 3)]).await.unwrap();
    db.enqueue_push(&[message("bert", 0)]).await.unwrap();
    db.enqueue_push(&[]).await.unwrap();
    let order = recipients(db, 10).await;
    assert_eq!(order.len(), 5, "{order:?}");
    assert!(order[..2].contains(&"bert".to_owned()), "{order:?}");
}

async fn a_busy_service_postpones_all_messages_of_a_browser(db: &Db) {
    let messages = [message("carl", 0), message("carl", 1), message("carl", 2), message("dora", 0)];
    for message in messages {
        db.enqueue_push(&[message]).await.unwrap();
    }
    let now_ms = now_ms() + 1;
    let first = db.claim_messages(Channel::Push, now_ms, now_ms + 60_000, 1).await.unwrap();
    assert_eq!(first[0].to, "browser of carl");
    db.postpone_recipient(&first[0], now_ms, now_ms + 60_000).await.unwrap();
    db.release_message(&first[0].id, now_ms + 60_000).await.unwrap();
    assert_eq!(recipients(db, 10).await, ["dora"]);
    let later =
        db.claim_messages(Channel::Push, now_ms + 60_000, now_ms + 90_000, 9).await.unwrap();
    assert_eq!(later.iter().filter(|message| message.to == "browser of carl").count(), 3);
}

#[tokio::test]
async fn push_messages_on_both_databases() {
    let databases = Databases::start();
    for store in databases.both("push").await {
        let db = store.open().await.unwrap();
        for account in ["anna", "bert", "carl", "dora"] {
            add_account(&db, account).await;
        }
        recipients_take_turns(&db).await;
        a_busy_service_postpones_all_messages_of_a_browser(&db).await;
        db.close().await;
    }
}
