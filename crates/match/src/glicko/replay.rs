//! Recomputes the ratings of all players of a game and speed from the results.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Rating, Score, periods};

/// A rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame<K> {
    /// The two players.
    pub players: [K; 2],
    /// The result for the first of them.
    pub score: Score,
    /// The time at which the game was counted.
    pub at_ms: i64,
}

/// The rating of a player after all games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FinalRating {
    /// The rating.
    pub rating: Rating,
    /// The number of games.
    pub games: i64,
    /// The time at which the last of them was counted.
    pub at_ms: i64,
}

/// The ratings that follow from a list of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Replayed<K: Eq + Hash> {
    /// For each game the ratings of both players before and after it.
    pub changes: Vec<[(f64, f64); 2]>,
    /// The ratings after all games.
    pub players: HashMap<K, FinalRating>,
}

/// Rates games in their order, from initial ratings.
pub fn replay<K: Clone + Eq + Hash>(games: &[RatedGame<K>]) -> Replayed<K> {
    let mut players: HashMap<K, FinalRating> = HashMap::new();
    let changes = games.iter().map(|game| {
        let initial = FinalRating { rating: Rating::default(), games: 0, at_ms: game.at_ms };
        let before = game.players.each_ref().map(|key| *players.get(key).unwrap_or(&initial));
        let since = before.map(|player| periods(game.at_ms - player.at_ms));
        let scores = [game.score, game.score.reversed()];
        [0, 1].map(|own| {
            let other = 1 - own;
            let opponent = before[other].rating.idle(since[other]);
            let rating = before[own].rating.update(&[(opponent, scores[own])], since[own]);
            let after = FinalRating { rating, games: before[own].games + 1, at_ms: game.at_ms };
            players.insert(game.players[own].clone(), after);
            (before[own].rating.rating, rating.rating)
        })
    });
    let changes = changes.collect();
    Replayed { changes, players }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(players: [&'static str; 2], score: Score, at_ms: i64) -> RatedGame<&'static str> {
        RatedGame { players, score, at_ms }
    }

    #[test]
    fn without_a_game_its_players_have_the_ratings_of_the_others() {
        let games = [
            game(["anna", "bert"], Score::Win, 1),
            game(["bert", "carla"], Score::Win, 2),
            game(["carla", "anna"], Score::Draw, 3),
        ];
        let all = replay(&games);
        assert_eq!(all.changes.len(), 3);
        assert_eq!(all.players["anna"].games, 2);
        let rest = replay(&games[1..]);
        assert_eq!(rest.players["anna"].games, 1);
        assert!(rest.players["anna"].rating.rating < all.players["anna"].rating.rating);
        assert_eq!(rest.changes[0][0].0, Rating::default().rating);
        assert_eq!(replay(&games), all);
    }

    #[test]
    fn no_games_give_no_ratings() {
        assert!(replay::<&str>(&[]).players.is_empty());
    }
}
