//! Limits on the streams and WebSockets that a client has open: each costs memory for as long as it lasts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;

use crate::account::AccountId;
use crate::account::access::{Access, AccessWatch};
use crate::account::visitor::Visitor;
use crate::http::error::ApiError;
use crate::limits::shares::{AddressShares, Full, Place};
use crate::limits::{Address, Limits};
use crate::live::online::OnlineStream;
use crate::play::seat::Role;
use crate::process::tasks::Tasks;
use crate::views::LARGE;

/// The most streams of a [home](Address::home): enough for a club behind one address.
const MOST_PER_HOME: usize = 256;
/// The most streams of matches in which the accounts of a home play. Many accounts would otherwise use up the connections of
/// the server.
const MOST_OF_ACCOUNTS: usize = 1024;
/// The most streams of an account: enough for a program that plays many games at a time.
const MOST_PER_ACCOUNT: usize = 32;

/// The most large states that are sent to an address at the same time. A client that does not read keeps them in memory.
const MOST_LARGE: usize = 16;

/// The most WebSockets of a [home](Address::home) that have sent a large state. Each keeps its buffer for as long as it is open.
const MOST_HEAVY: usize = 64;

/// A client to which streams are counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Client {
    Home(Address),
    /// The streams of matches in which guests of a home play.
    Guests(Address),
    /// Those of matches in which its accounts play, so that few others there can use them up.
    Accounts(Address),
    Account(AccountId),
}

impl Client {
    fn most(&self) -> usize {
        match self {
            Client::Home(_) | Client::Guests(_) => MOST_PER_HOME,
            Client::Accounts(_) => MOST_OF_ACCOUNTS,
            Client::Account(_) => MOST_PER_ACCOUNT,
        }
    }
}

type Counts = HashMap<Client, usize>;

/// Counts the open streams. Clones share the counts.
#[derive(Clone, Debug)]
pub(crate) struct OpenStreams {
    limits: Arc<Limits>,
    counts: Arc<Mutex<Counts>>,
    large: Arc<AddressShares>,
    heavy: Arc<AddressShares>,
    tasks: Tasks,
    access: Access,
}

/// An open stream, which is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenStream {
    clients: Vec<Client>,
    streams: OpenStreams,
    access: AccessWatch,
    pace: Pace,
    /// Shows the account as online.
    _online: Option<OnlineStream>,
}

/// Slows the streams of an address down that together send too much.
#[derive(Clone, Debug)]
pub(crate) struct Pace {
    limits: Arc<Limits>,
    address: Address,
    large: Arc<AddressShares>,
    heavy: Arc<AddressShares>,
}

impl Pace {
    /// Waits until the stream may send so many bytes.
    pub(crate) async fn wait(&self, bytes: usize) {
        self.limits.pace_stream(&self.address, bytes).await;
    }

    /// Waits until the address may have another state in memory that is being sent. Small ones need not wait.
    pub(crate) async fn sending(&self, bytes: usize) -> Option<Place> {
        if bytes < LARGE || !self.limits.are_on() {
            return None;
        }
        Some(self.large.wait(self.address).await)
    }

    /// Returns a place among the WebSockets of the home that have sent a large state, `None` if this one needs none.
    ///
    /// # Errors
    ///
    /// Fails if all places are taken.
    pub(crate) async fn heavy(&self, bytes: usize) -> Result<Option<Place>, Full> {
        if bytes < LARGE || !self.limits.are_on() {
            return Ok(None);
        }
        self.heavy.enter(self.address).await.map(Some)
    }

    /// Does the same for a state that may have a place already.
    pub(crate) async fn keep(&self, place: Option<Place>, bytes: usize) -> Option<Place> {
        match place {
            Some(place) => Some(place),
            None => self.sending(bytes).await,
        }
    }
}

impl OpenStreams {
    /// Creates the counts. Streams run as `tasks`.
    pub(crate) fn new(limits: Arc<Limits>, tasks: Tasks, access: Access) -> OpenStreams {
        let large = Arc::new(AddressShares::new(MOST_LARGE, Semaphore::MAX_PERMITS));
        let heavy = Arc::new(AddressShares::new(MOST_HEAVY, MOST_HEAVY));
        OpenStreams { limits, counts: Arc::default(), large, heavy, tasks, access }
    }

    /// Opens a stream.
    ///
    /// # Errors
    ///
    /// Fails if the address or the account has too many.
    pub(crate) fn open(&self, visitor: &Visitor) -> Result<OpenStream, ApiError> {
        self.open_for(visitor, Client::Home)
    }

    /// Opens a stream of a match.
    ///
    /// # Errors
    ///
    /// Fails if the address or the account has too many.
    pub(crate) fn open_match(&self, visitor: &Visitor, role: Role) -> Result<OpenStream, ApiError> {
        match role {
            Role::Spectator | Role::Both => self.open(visitor),
            Role::Player(_) if visitor.account.is_some() => {
                self.open_for(visitor, Client::Accounts)
            }
            Role::Player(_) => self.open_for(visitor, Client::Guests),
        }
    }

    fn open_for(
        &self,
        visitor: &Visitor,
        place: fn(Address) -> Client,
    ) -> Result<OpenStream, ApiError> {
        let address = visitor.address;
        let account = visitor.account.as_ref().map(|account| Client::Account(account.id.clone()));
        let clients: Vec<Client> = account.into_iter().chain([place(address.home())]).collect();
        let mut counts = self.counts();
        let is_full =
            |client: &Client| counts.get(client).is_some_and(|&open| open >= client.most());
        if self.limits.are_on() && clients.iter().any(is_full) {
            return Err(ApiError::TooManyStreams);
        }
        for client in &clients {
            *counts.entry(client.clone()).or_default() += 1;
        }
        drop(counts);
        let (large, heavy) = (self.large.clone(), self.heavy.clone());
        let pace = Pace { limits: self.limits.clone(), address, large, heavy };
        let access = self.access.watch(visitor);
        let online = self.access.enter(visitor);
        Ok(OpenStream { clients, streams: self.clone(), access, pace, _online: online })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenStream {
    /// Returns the tasks that streams run as.
    pub(crate) fn tasks(&self) -> &Tasks {
        &self.streams.tasks
    }

    /// Returns the pace of the stream.
    pub(crate) fn pace(&self) -> &Pace {
        &self.pace
    }

    /// Waits until the session or token that the stream was opened with has ended. Never returns for guests.
    pub(crate) async fn access_ended(&mut self) {
        self.access.ended().await;
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut counts = self.streams.counts();
        for client in &self.clients {
            if let Some(count) = counts.get_mut(client) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(client);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use luctor_match::player::Player;
    use luctor_store::{Store, Writer};

    use super::*;
    use crate::account::visitor::{SignedIn, Via};
    use crate::limits::rate_limit::RateLimit;
    use crate::live::Live;

    async fn streams(rate_limit: RateLimit) -> OpenStreams {
        let directory = tempfile::TempDir::new().unwrap();
        let db = Store::Data(directory.path().to_owned()).open().await.unwrap();
        let writer = Writer::start(db.clone(), "test", |_, _| {});
        let live = Arc::new(Live::new(db.clone(), writer, 0));
        let limits = Arc::new(Limits::new(rate_limit));
        OpenStreams::new(limits, Tasks::default(), Access::new(db, live))
    }

    #[tokio::test]
    async fn a_stream_that_ends_makes_room_for_another() {
        let streams = streams(RateLimit::default()).await;
        let open = || streams.open(&Visitor::default());
        let mut all: Vec<OpenStream> = (0..MOST_PER_HOME).map(|_| open().unwrap()).collect();
        assert!(open().is_err());
        all.pop();
        all.push(open().unwrap());
        drop(all);
        assert!(streams.counts().is_empty());
    }

    #[tokio::test]
    async fn nobody_else_uses_up_the_streams_of_a_player() {
        let streams = streams(RateLimit::default()).await;
        let (guest, role) = (Visitor::default(), Role::Player(Player::First));
        let open = || streams.open_match(&guest, role).unwrap();
        let _all: Vec<OpenStream> = (0..MOST_PER_HOME).map(|_| open()).collect();
        assert!(streams.open_match(&guest, role).is_err());
        let via = Via::Session("session".to_owned());
        let account = SignedIn { id: "anna".to_owned().into(), name: "Anna".to_owned(), via };
        let player = Visitor { account: Some(account), ..Visitor::default() };
        assert!(streams.open_match(&player, role).is_ok());
    }

    #[tokio::test]
    async fn without_limits_any_number_can_be_open() {
        let streams = streams(RateLimit::Off).await;
        let all: Vec<_> = (0..1000).map(|_| streams.open(&Visitor::default())).collect();
        assert!(all.iter().all(Result::is_ok));
    }
}
