//! Tests of the cache and of the limit of searches.

use std::cell::Cell;
use std::future::pending;

use futures_util::FutureExt;
use luctor_rules::{Outcome, Reason};
use tokio::sync::Notify;

use super::*;
use crate::play::error::MatchError;

fn id() -> MatchId {
    MatchId::random().unwrap()
}

/// Returns a result that differs from others by its ply.
fn result(ply: usize) -> Analysis {
    Analysis::of_end(ply, Vec::new(), Outcome { winner: None, reason: Reason::Blocked })
}

async fn found(ply: usize) -> Result<Analysis, AnalysisError> {
    Ok(result(ply))
}

/// A search that must not run.
async fn needless() -> Result<Analysis, AnalysisError> {
    panic!("the result is cached")
}

#[tokio::test]
async fn a_result_is_cached() {
    let (queue, id) = (AnalysisQueue::with(1, 1, 8), id());
    assert_eq!(queue.known(&id, 3), None);
    assert_eq!(queue.get_or_search(&id, 3, Address(None), found(3)).await.unwrap(), result(3));
    assert_eq!(queue.known(&id, 3), Some(result(3)));
    assert_eq!(queue.get_or_search(&id, 3, Address(None), needless()).await.unwrap(), result(3));
    assert_eq!(queue.known(&id, 4), None);
}

#[tokio::test]
async fn an_error_is_not_cached() {
    let (queue, id) = (AnalysisQueue::with(1, 1, 8), id());
    let failure = queue
        .get_or_search(&id, 0, Address(None), async { Err(AnalysisError::internal("no memory")) })
        .await;
    assert!(matches!(failure, Err(AnalysisError::Match(MatchError::Internal(_)))));
    assert_eq!(queue.get_or_search(&id, 0, Address(None), found(0)).await.unwrap(), result(0));
}

#[tokio::test]
async fn only_the_latest_results_are_cached() {
    let (queue, id) = (AnalysisQueue::with(1, 1, 2), id());
    for ply in [0, 1] {
        queue.get_or_search(&id, ply, Address(None), found(ply)).await.unwrap();
    }
    assert!(queue.known(&id, 0).is_some());
    queue.get_or_search(&id, 2, Address(None), found(2)).await.unwrap();
    let known = [0, 1, 2].map(|ply| queue.known(&id, ply).is_some());
    assert_eq!(known, [true, false, true], "the least recently used one is removed");
}

#[tokio::test]
async fn requests_for_the_same_position_share_a_search() {
    let (queue, id) = (AnalysisQueue::with(4, 4, 8), id());
    let done = Notify::new();
    let first = async {
        done.notified().await;
        found(5).await
    };
    let mut first = Box::pin(queue.get_or_search(&id, 5, Address(None), first));
    let mut second = Box::pin(queue.get_or_search(&id, 5, Address(None), needless()));
    assert!(first.as_mut().now_or_never().is_none());
    assert!(second.as_mut().now_or_never().is_none());
    done.notify_one();
    assert_eq!(first.await.unwrap(), result(5));
    assert_eq!(second.await.unwrap(), result(5));
}

#[tokio::test]
async fn a_dropped_request_ends_its_search_and_the_next_one_starts() {
    struct Ends<'a>(&'a Cell<bool>);
    impl Drop for Ends<'_> {
        fn drop(&mut self) {
            self.0.set(true);
        }
    }
    let (queue, id, ended) = (AnalysisQueue::with(1, 2, 8), id(), Cell::new(false));
    let endless = async {
        let _ends = Ends(&ended);
        pending().await
    };
    let mut gone = Box::pin(queue.get_or_search(&id, 5, Address(None), endless));
    let mut next = Box::pin(queue.get_or_search(&id, 5, Address(None), found(5)));
    assert!(gone.as_mut().now_or_never().is_none());
    assert!(next.as_mut().now_or_never().is_none());
    assert!(!ended.get());
    drop(gone);
    assert!(ended.get());
    assert_eq!(next.await.unwrap(), result(5));
}

#[tokio::test]
async fn few_searches_run_at_once_and_the_others_wait() {
    let (queue, id, done) = (AnalysisQueue::with(2, 8, 8), id(), Notify::new());
    let (now, most) = (Cell::new(0), Cell::new(0));
    let search = async |ply: usize| {
        now.set(now.get() + 1);
        most.set(now.get().max(most.get()));
        done.notified().await;
        now.set(now.get() - 1);
        found(ply).await
    };
    let mut requests: Vec<_> = (0..5)
        .map(|ply| Box::pin(queue.get_or_search(&id, ply, Address(None), search(ply))))
        .collect();
    for request in &mut requests {
        assert!(request.as_mut().now_or_never().is_none());
    }
    assert_eq!(now.get(), 2);
    for (ply, request) in requests.into_iter().enumerate() {
        done.notify_one();
        assert_eq!(request.await.unwrap(), result(ply));
    }
    assert_eq!((now.get(), most.get()), (0, 2));
}

#[tokio::test]
async fn a_request_fails_at_once_if_too_many_wait() {
    let (queue, id) = (AnalysisQueue::with(1, 2, 8), id());
    queue.get_or_search(&id, 9, Address(None), found(9)).await.unwrap();
    let mut waiting: Vec<_> = (0..2)
        .map(|ply| Box::pin(queue.get_or_search(&id, ply, Address(None), pending())))
        .collect();
    for request in &mut waiting {
        assert!(request.as_mut().now_or_never().is_none());
    }
    let other = Address::of(Some([192, 0, 2, 1].into()));
    let rejected = queue.get_or_search(&id, 2, other, found(2)).await;
    assert!(matches!(rejected, Err(AnalysisError::Busy)));
    assert!(queue.known(&id, 9).is_some(), "cached results are always available");
    waiting.pop();
    waiting.pop();
    assert_eq!(queue.get_or_search(&id, 2, Address(None), found(2)).await.unwrap(), result(2));
}

#[tokio::test]
async fn an_address_leaves_places_to_others() {
    let (queue, id) = (AnalysisQueue::with(1, WAITING, 8), id());
    let (own, other) = (Address(None), Address::of(Some([192, 0, 2, 1].into())));
    let mut waiting: Vec<_> = (0..WAITING_OF_ADDRESS)
        .map(|ply| Box::pin(queue.get_or_search(&id, ply, own, pending())))
        .collect();
    for request in &mut waiting {
        assert!(request.as_mut().now_or_never().is_none());
    }
    assert!(matches!(queue.get_or_search(&id, 9, own, found(9)).await, Err(AnalysisError::Busy)));
    assert!(queue.turn(own).now_or_never().is_none(), "its reviews wait");
    let mut next = Box::pin(queue.get_or_search(&id, 9, other, found(9)));
    assert!(next.as_mut().now_or_never().is_none());
    assert_eq!(queue.requests.available_permits(), WAITING - PLACES_OF_ADDRESS - 1);
    waiting.clear();
    assert_eq!(next.await.unwrap(), result(9));
}

#[tokio::test]
async fn an_address_has_few_requests_for_a_turn() {
    let (queue, other) =
        (AnalysisQueue::with(1, WAITING, 8), Address::of(Some([192, 0, 2, 1].into())));
    let turn = queue.turn_unless_busy(Address(None)).await.unwrap();
    let wait = || Box::pin(queue.turn_unless_busy(Address(None)));
    let mut waiting: Vec<_> = (0..WAITING_OF_ADDRESS).map(|_| wait()).collect();
    assert!(waiting.iter_mut().all(|request| request.now_or_never().is_none()));
    assert!(matches!(wait().await, Err(AnalysisError::Busy)));
    let mut from_other = Box::pin(queue.turn_unless_busy(other));
    assert!(from_other.as_mut().now_or_never().is_none(), "it waits for its turn");
    drop(turn);
    drop(waiting.remove(0).await.unwrap());
}
