use std::cell::Cell;
use std::future::pending;

use futures_util::FutureExt;
use luctor_rules::{Outcome, Reason};
use tokio::sync::Notify;

use super::*;

fn id() -> MatchId {
    MatchId::random().unwrap()
}

/// An answer that can be told from others by its ply.
fn answer(ply: usize) -> Analysis {
    Analysis::of_end(ply, Vec::new(), Outcome { winner: None, reason: Reason::Blocked })
}

async fn found(ply: usize) -> Result<Analysis, AppError> {
    Ok(answer(ply))
}

/// A search that must not be run.
async fn needless() -> Result<Analysis, AppError> {
    panic!("the answer was known")
}

#[tokio::test]
async fn an_answer_is_kept() {
    let (analyst, id) = (Analyst::with(1, 1, 8), id());
    assert_eq!(analyst.known(&id, 3), None);
    assert_eq!(analyst.ask(&id, 3, found(3)).await.unwrap(), answer(3));
    assert_eq!(analyst.known(&id, 3), Some(answer(3)));
    assert_eq!(analyst.ask(&id, 3, needless()).await.unwrap(), answer(3));
    assert_eq!(analyst.known(&id, 4), None);
}

#[tokio::test]
async fn a_failure_is_not_kept() {
    let (analyst, id) = (Analyst::with(1, 1, 8), id());
    let failure = analyst.ask(&id, 0, async { Err(AppError::internal("no memory")) }).await;
    assert!(matches!(failure, Err(AppError::Internal(_))));
    assert_eq!(analyst.ask(&id, 0, found(0)).await.unwrap(), answer(0));
}

#[tokio::test]
async fn only_the_newest_answers_are_kept() {
    let (analyst, id) = (Analyst::with(1, 1, 2), id());
    for ply in [0, 1] {
        analyst.ask(&id, ply, found(ply)).await.unwrap();
    }
    assert!(analyst.known(&id, 0).is_some());
    analyst.ask(&id, 2, found(2)).await.unwrap();
    let known = [0, 1, 2].map(|ply| analyst.known(&id, ply).is_some());
    assert_eq!(known, [true, false, true], "the one that was not asked for again is forgotten");
}

#[tokio::test]
async fn who_asks_for_the_same_waits_for_the_same_search() {
    let (analyst, id) = (Analyst::with(4, 4, 8), id());
    let done = Notify::new();
    let first = async {
        done.notified().await;
        found(5).await
    };
    let mut first = Box::pin(analyst.ask(&id, 5, first));
    let mut second = Box::pin(analyst.ask(&id, 5, needless()));
    assert!(first.as_mut().now_or_never().is_none());
    assert!(second.as_mut().now_or_never().is_none());
    done.notify_one();
    assert_eq!(first.await.unwrap(), answer(5));
    assert_eq!(second.await.unwrap(), answer(5));
}

#[tokio::test]
async fn a_search_ends_when_its_client_goes_and_the_next_one_begins() {
    struct Ends<'a>(&'a Cell<bool>);
    impl Drop for Ends<'_> {
        fn drop(&mut self) {
            self.0.set(true);
        }
    }
    let (analyst, id, ended) = (Analyst::with(1, 2, 8), id(), Cell::new(false));
    let endless = async {
        let _ends = Ends(&ended);
        pending().await
    };
    let mut gone = Box::pin(analyst.ask(&id, 5, endless));
    let mut next = Box::pin(analyst.ask(&id, 5, found(5)));
    assert!(gone.as_mut().now_or_never().is_none());
    assert!(next.as_mut().now_or_never().is_none());
    assert!(!ended.get());
    drop(gone);
    assert!(ended.get());
    assert_eq!(next.await.unwrap(), answer(5));
}

#[tokio::test]
async fn few_search_at_a_time_and_the_others_wait() {
    let (analyst, id, done) = (Analyst::with(2, 8, 8), id(), Notify::new());
    let (now, most) = (Cell::new(0), Cell::new(0));
    let search = async |ply: usize| {
        now.set(now.get() + 1);
        most.set(now.get().max(most.get()));
        done.notified().await;
        now.set(now.get() - 1);
        found(ply).await
    };
    let mut asked: Vec<_> =
        (0..5).map(|ply| Box::pin(analyst.ask(&id, ply, search(ply)))).collect();
    for request in &mut asked {
        assert!(request.as_mut().now_or_never().is_none());
    }
    assert_eq!(now.get(), 2);
    for (ply, request) in asked.into_iter().enumerate() {
        done.notify_one();
        assert_eq!(request.await.unwrap(), answer(ply));
    }
    assert_eq!((now.get(), most.get()), (0, 2));
}

#[tokio::test]
async fn who_finds_no_place_to_wait_is_told_at_once() {
    let (analyst, id) = (Analyst::with(1, 2, 8), id());
    analyst.ask(&id, 9, found(9)).await.unwrap();
    let mut waiting: Vec<_> =
        (0..2).map(|ply| Box::pin(analyst.ask(&id, ply, pending()))).collect();
    for request in &mut waiting {
        assert!(request.as_mut().now_or_never().is_none());
    }
    assert!(matches!(analyst.ask(&id, 2, found(2)).await, Err(AppError::Busy)));
    assert!(analyst.known(&id, 9).is_some(), "what is known costs no place");
    waiting.pop();
    waiting.pop();
    assert_eq!(analyst.ask(&id, 2, found(2)).await.unwrap(), answer(2));
}
