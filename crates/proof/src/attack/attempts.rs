//! The attempts to stop the server, to take what belongs to others, and to read private data.

mod boards;
mod requests;
mod seats;
mod storage;
mod streams;

use super::attacker::Attacker;

/// An attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Attempt {
    /// Ask for boards on which captures cannot be counted, and then for the worst that are accepted.
    HeavyBoards,
    /// Keep the engine busy with positions that it cannot finish.
    Engine,
    /// Ask for pictures and animations.
    Pictures,
    /// Ask for as many views of the largest boards at once as the limits allow.
    Bursts,
    /// Open as many WebSockets as possible and flood them with frames.
    Sockets,
    /// Request the files of the client and health checks, which count less than other requests.
    Files,
    /// Watch a match in many windows, and change it without end.
    Watchers,
    /// Begin requests and do not end them.
    HalfRequests,
    /// Ask for long answers and do not read them.
    SlowReaders,
    /// Fill the lobby with challenges.
    Seeks,
    /// Fill the disk with private analyses.
    Storage,
    /// Play and take back without end.
    LongGame,
    /// Take the seat of another player.
    SeatTheft,
    /// Read the private data of others.
    PrivateData,
    /// Send requests that make no sense.
    Nonsense,
    /// Guess passwords, which costs the server memory and time.
    Passwords,
    /// Search the archive.
    Searches,
}

impl Attempt {
    pub(super) fn name(self) -> &'static str {
        match self {
            Attempt::HeavyBoards => "heavy boards",
            Attempt::Engine => "engine",
            Attempt::Pictures => "pictures",
            Attempt::Bursts => "bursts",
            Attempt::Sockets => "sockets",
            Attempt::Files => "files",
            Attempt::Watchers => "watchers",
            Attempt::HalfRequests => "half requests",
            Attempt::SlowReaders => "slow readers",
            Attempt::Seeks => "seeks",
            Attempt::Storage => "storage",
            Attempt::LongGame => "long game",
            Attempt::SeatTheft => "seat theft",
            Attempt::PrivateData => "private data",
            Attempt::Nonsense => "nonsense",
            Attempt::Passwords => "passwords",
            Attempt::Searches => "searches",
        }
    }

    pub(super) async fn run(self, attacker: &Attacker) {
        match self {
            Attempt::HeavyBoards => boards::heavy_boards(attacker).await,
            Attempt::Engine => boards::engine(attacker).await,
            Attempt::Pictures => boards::pictures(attacker).await,
            Attempt::Bursts => boards::bursts(attacker).await,
            Attempt::Sockets => streams::sockets(attacker).await,
            Attempt::Files => streams::files(attacker).await,
            Attempt::Watchers => streams::watchers(attacker).await,
            Attempt::HalfRequests => streams::half_requests(attacker).await,
            Attempt::SlowReaders => streams::slow_readers(attacker).await,
            Attempt::Seeks => storage::seeks(attacker).await,
            Attempt::Storage => storage::private_analyses(attacker).await,
            Attempt::LongGame => storage::long_game(attacker).await,
            Attempt::SeatTheft => seats::seat_theft(attacker).await,
            Attempt::PrivateData => seats::private_data(attacker).await,
            Attempt::Nonsense => requests::nonsense(attacker).await,
            Attempt::Passwords => requests::passwords(attacker).await,
            Attempt::Searches => requests::searches(attacker).await,
        }
    }
}
