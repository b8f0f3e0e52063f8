//! TV: the running matches that are most interesting to watch.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use luctor_match::game_kind::GameKind;
use luctor_match::time_control::{ControlKind, TimeControl};
use luctor_store::Db;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::account::visitor::Visitor;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::views::{GameViews, Outline, PlayerKind, Players, Status, TvGame, TvGames, shown};

/// The number of games of each kind.
const OF_A_KIND: usize = 4;
/// The number of running matches to choose from.
const CANDIDATES: i64 = 60;
/// The time for which a choice is cached.
pub(crate) const FRESH: Duration = Duration::from_secs(2);

/// Chooses the matches for TV: rated matches and those from the lobby, but none that were started by a link.
#[derive(Debug)]
pub(crate) struct Tv {
    db: Db,
    matches: Arc<Matches>,
    views: GameViews,
    /// The latest choice, and its time.
    latest: Mutex<Option<(Instant, Arc<TvGames>)>>,
}

impl Tv {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>, views: GameViews) -> Tv {
        Tv { db, matches, views, latest: Mutex::default() }
    }

    /// Returns the chosen matches, best first.
    pub(crate) async fn games(&self) -> Result<Arc<TvGames>, MatchError> {
        let mut latest = self.latest.lock().await;
        if let Some((at, games)) = latest.as_ref()
            && at.elapsed() < FRESH
        {
            return Ok(Arc::clone(games));
        }
        let games = Arc::new(self.choose().await?);
        *latest = Some((Instant::now(), Arc::clone(&games)));
        Ok(games)
    }

    async fn choose(&self) -> Result<TvGames, MatchError> {
        let ids = self.db.public_running_matches(CANDIDATES).await?;
        let mut candidates = Vec::new();
        for id in ids {
            candidates.extend(self.candidate(self.matches.load(&id).await?));
        }
        candidates.sort_by_key(|candidate: &Candidate| Reverse(candidate.interest));
        let mut counts: HashMap<GameKind, usize> = HashMap::new();
        let mut shown_players = HashSet::new();
        candidates.retain(|candidate| {
            // A player appears once, however many matches they play.
            let players = &candidate.outline.players;
            let names = [&players.black, &players.white].map(|player| player.name.clone());
            let is_shown = |name: &String| shown_players.contains(name);
            let count = counts.entry(candidate.kind).or_default();
            if *count == OF_A_KIND || names.iter().flatten().any(is_shown) {
                return false;
            }
            *count += 1;
            shown_players.extend(names.into_iter().flatten());
            true
        });
        let game = |Candidate { loaded, outline, .. }: Candidate| {
            TvGame::new(outline, loaded.state.plies(), shown(&loaded.state))
        };
        Ok(TvGames { games: candidates.into_iter().map(game).collect() })
    }

    /// Returns a match as spectators see it, or `None` if it is not running.
    fn candidate(&self, loaded: Arc<Loaded>) -> Option<Candidate> {
        let outline = self.views.outline(&loaded, &Visitor::default());
        if outline.status != Status::Running {
            return None;
        }
        let control = loaded.state.terms().control;
        Some(Candidate {
            interest: Interest::of(&outline.players, control, loaded.state.plies()),
            kind: GameKind::from(&loaded.variant),
            outline,
            loaded,
        })
    }
}

/// A running match that may be shown.
struct Candidate {
    interest: Interest,
    kind: GameKind,
    outline: Outline,
    loaded: Arc<Loaded>,
}

/// The order of matches, the most interesting last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Interest {
    /// The number of players who are people.
    people: usize,
    /// The sum of the ratings, or 0 if a player has none.
    rating: i64,
    /// `true` if the match has a live clock.
    is_live: bool,
    /// The number of moves.
    moves: usize,
}

impl Interest {
    fn of(players: &Players, control: TimeControl, moves: usize) -> Interest {
        let players = [&players.black, &players.white];
        let is_person =
            |player: &&&crate::views::PlayerView| player.kind == PlayerKind::Person && !player.bot;
        let people = players.iter().filter(is_person).count();
        let ratings: Option<Vec<i64>> = players.iter().map(|player| player.rating).collect();
        let rating = ratings.map_or(0, |ratings| ratings.iter().sum());
        Interest { people, rating, is_live: control.kind() == ControlKind::Live, moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::PlayerView;

    fn player(kind: PlayerKind, rating: Option<i64>) -> PlayerView {
        PlayerView {
            kind,
            name: None,
            bot: false,
            level: None,
            rating,
            provisional: false,
            rating_change: None,
            you: false,
            here: false,
        }
    }

    fn interest(ratings: [Option<i64>; 2], control: &str, moves: usize) -> Interest {
        let [black, white] = ratings.map(|rating| player(PlayerKind::Person, rating));
        Interest::of(&Players { black, white }, control.parse().unwrap(), moves)
    }

    #[test]
    fn a_bank_of_hours_is_no_live_clock() {
        let live = interest([None, None], "5+3", 1);
        for control in ["bank:12h+1h", "bank:10d+12h", "3d", "unlimited"] {
            assert!(interest([None, None], control, 1) < live, "{control}");
        }
        assert_eq!(interest([None, None], "bank:12h+1h", 9), interest([None, None], "3d", 9));
    }

    #[test]
    fn ratings_count_only_if_both_players_have_one() {
        let rated = interest([Some(1500), Some(1400)], "3d", 0);
        assert!(rated > interest([Some(1500), Some(1300)], "5+3", 9));
        assert!(rated > interest([Some(2900), None], "5+3", 9));
    }

    #[test]
    fn games_between_people_come_before_those_against_the_computer() {
        let white = player(PlayerKind::Computer, None);
        let players = Players { black: player(PlayerKind::Person, Some(2000)), white };
        let against_computer = Interest::of(&players, "5+3".parse().unwrap(), 50);
        assert!(interest([None, None], "unlimited", 0) > against_computer);
    }
}
