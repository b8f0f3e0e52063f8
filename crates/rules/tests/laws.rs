//! The laws of [`Position`] and [`Game`], checked for every variant by seeded random play.

mod law;

use luctor_rules::{Game, Position, dispatch};

use crate::support::{Random, variant};

/// Random play of one variant: the number of games and the maximum number of turns per game.
struct Walk {
    name: &'static str,
    games: u64,
    turns: usize,
}

const fn walk(name: &'static str, games: u64, turns: usize) -> Walk {
    Walk { name, games, turns }
}

const WALKS: [Walk; 42] = [
    walk("emulsion:1", 1, 1),
    walk("emulsion:2", 4, 9),
    walk("emulsion:3", 10, 20),
    walk("emulsion:4", 10, 30),
    walk("emulsion:5", 6, 40),
    walk("emulsion:6", 4, 60),
    walk("emulsion:7", 2, 90),
    walk("emulsion:8", 2, 120),
    walk("emulsion:8,pie=off", 1, 120),
    walk("emulsion:9", 1, 150),
    walk("emulsion:10", 1, 40),
    walk("emulsion:11", 1, 40),
    walk("emulsion:12", 1, 30),
    walk("emulsion:13", 1, 30),
    walk("emulsion:17", 1, 12),
    walk("emulsion:33", 1, 3),
    walk("emulsion:free-2", 4, 9),
    walk("emulsion:free-3", 6, 30),
    walk("emulsion:free-4", 4, 50),
    walk("emulsion:free-5,pie=off", 3, 70),
    walk("emulsion:free-6", 2, 90),
    walk("emulsion:free-9", 1, 60),
    walk("emulsion:free-12", 1, 30),
    walk("emergo:9x9", 6, 150),
    walk("emergo:7x7", 6, 150),
    walk("emergo:5x5", 10, 80),
    walk("emergo:11x11", 2, 120),
    walk("emergo:13x13", 1, 120),
    walk("emergo:15x15", 1, 120),
    walk("emergo:hex", 6, 150),
    walk("emergo:hex-3", 6, 80),
    walk("emergo:hex-5", 2, 120),
    walk("emergo:hex-8", 1, 120),
    walk("emergo:hex-alternate", 4, 150),
    walk("emergo:5x5,men=1", 4, 60),
    walk("emergo:5x5,men=6", 4, 60),
    walk("emergo:hex-3,men=9", 4, 60),
    walk("emergo:9x9,men=20,blocked=loss", 2, 120),
    walk("emergo:9x9,preset=pbmserv", 3, 150),
    walk("emergo:hex-alternate,preset=pbmserv", 2, 150),
    walk("emergo:7x7,preset=iggamecenter", 2, 150),
    walk("emergo:hex,preset=mindsports", 2, 150),
];

impl Walk {
    /// Calls `visit` with every position of the walk, including the last ones.
    fn visit<P: Position>(
        &self,
        config: &P::Config,
        mut visit: impl FnMut(&Game<P>, &mut Random),
    ) -> Vec<Game<P>> {
        let game = |seed| {
            let mut random = Random::new(seed);
            let mut game = Game::new(P::start(config));
            visit(&game, &mut random);
            while game.moves().len() < self.turns && game.outcome().is_none() {
                game.play_unchecked(random.pick(&game.legal_moves()));
                visit(&game, &mut random);
            }
            game
        };
        (0..self.games).map(game).collect()
    }
}

/// Defines one test for each law, on all walks.
macro_rules! laws {
    ($($law:ident)*) => {$(
        #[test]
        fn $law() {
            for walk in WALKS {
                dispatch!(&variant(walk.name), |P, config| {
                    walk.visit::<P>(config, law::$law);
                });
            }
        }
    )*};
}

laws! {
    moves_have_different_texts
    counting_and_picking_moves_agree_with_the_list
    no_move_is_legal_if_and_only_if_the_game_is_over
    the_text_of_every_move_is_read_back
    the_text_of_every_position_is_read_back
    the_incremental_hash_equals_the_hash_from_scratch
    positions_for_perft_have_consistent_hashes
    a_rejected_text_changes_nothing
    checked_moves_agree_with_the_list
    no_position_repeats_after_an_irreversible_move
    undo_restores_everything
    perft_is_the_sum_of_its_division
}

#[test]
fn games_end() {
    const LONGEST: usize = 20_000;
    let names = [
        "emulsion:2",
        "emulsion:3",
        "emulsion:5",
        "emulsion:8",
        "emulsion:11",
        "emulsion:13",
        "emulsion:free-2",
        "emulsion:free-3",
        "emulsion:free-5",
        "emulsion:free-9",
        "emergo:5x5",
        "emergo:5x5,men=1",
        "emergo:7x7",
        "emergo:9x9",
        "emergo:11x11",
        "emergo:hex-3",
        "emergo:hex",
        "emergo:hex-5",
        "emergo:hex-alternate",
    ];
    for name in names {
        dispatch!(&variant(name), |P, config| {
            let games = walk(name, 5, LONGEST).visit::<P>(config, |_, _| ());
            for game in games {
                let turns = game.moves().len();
                assert!(game.outcome().is_some(), "{name}: not over after {turns} turns");
            }
        });
    }
}
