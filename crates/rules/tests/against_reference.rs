//! Compares the fast code with the slow reference, on random play and on random setups.

use luctor_rules::emergo::{self, Emergo, Piece};
use luctor_rules::emulsion::{self, Emulsion};
use luctor_rules::{ByColor, Color, Game, Position, dispatch};

use crate::slow::Slow;
use crate::support::{Random, outcome_text, variant};

/// The numbers of positions per main variant, per further variant, and of random setups. One in `FULL`
/// positions is compared with all its successors, one in `ONE` with one of them.
const MAIN: usize = 2_000;
const FURTHER: usize = 300;
const RANDOM: usize = 300;
const FULL: usize = 60;
const ONE: usize = 6;

/// Compares the moves, the result, and the positions after some of the moves.
fn compare<P: Position>(slow: &Slow, position: &P, number: usize, random: &mut Random) {
    let text = position.to_string();
    let (legal, result) = slow.report(&text);
    assert_eq!(position.legal_texts(), legal, "{position:?}");
    assert_eq!(position.outcome().map(outcome_text), result, "{position:?}");
    let mut moves = position.legal_moves();
    if !number.is_multiple_of(FULL) {
        random.shuffle(&mut moves);
        moves.truncate(usize::from(number.is_multiple_of(ONE)));
    }
    for m in moves {
        let name = position.move_text(m);
        let mut after = position.clone();
        after.play_unchecked(m);
        assert_eq!(after.to_string(), slow.play(&text, &name), "{position:?} {name}");
    }
}

/// Creates random valid positions, which legal moves need not reach.
trait RandomSetup: Position {
    fn random_setup(config: &Self::Config, random: &mut Random) -> Self;
}

impl<B: emulsion::Width> RandomSetup for Emulsion<B> {
    fn random_setup(config: &emulsion::Config, random: &mut Random) -> Self {
        let mut setup = Self::start(config).setup();
        if config.free() {
            let pairs = random.below(setup.squares.len() / 2 + 1);
            for (at, square) in setup.squares.iter_mut().enumerate().take(2 * pairs) {
                *square = Some(if at % 2 == 0 { Color::Black } else { Color::White });
            }
        }
        random.shuffle(&mut setup.squares);
        setup.turn = random.pick(&Color::ALL);
        setup.ply = random.pick(&[0, 1, 2, 9]);
        setup.into_position(config).unwrap()
    }
}

impl<B: emergo::Width, const CELLS: usize> RandomSetup for Emergo<B, CELLS> {
    fn random_setup(config: &emergo::Config, random: &mut Random) -> Self {
        let mut setup = Self::start(config).setup();
        let men = config.men();
        setup.hands = ByColor::new_with(|_| match random.below(3) {
            _ if config.alternate() => 0,
            0 => random.below(usize::from(men) + 1) as u8,
            _ => 0,
        });
        // Each color has this many men on the board. If any, at least one of them is on top.
        let mut left = ByColor::new_with(|color| men - setup.hands[color]);
        let mut pieces = Vec::new();
        for color in Color::ALL {
            let columns = random.below(usize::from(left[color]) + 1).max(1);
            for _ in 0..columns.min(usize::from(left[color])) {
                pieces.push(Piece { color, caps: 1, prisoners: 0 });
                left[color] -= 1;
            }
        }
        for color in Color::ALL {
            for _ in 0..left[color] {
                let at = random.below(pieces.len());
                let piece = &mut pieces[at];
                let men = if piece.color == color { &mut piece.caps } else { &mut piece.prisoners };
                *men += 1;
            }
        }
        let lengths: Vec<usize> = setup.rows.iter().map(Vec::len).collect();
        let mut cells: Vec<Option<Piece>> = pieces.into_iter().map(Some).collect();
        cells.resize(lengths.iter().sum(), None);
        random.shuffle(&mut cells);
        for (row, length) in setup.rows.iter_mut().zip(lengths) {
            *row = cells.split_off(cells.len() - length);
        }
        setup.turn = random.pick(&Color::ALL);
        setup.ply = random.below(40) as u32;
        setup.into_position(config).unwrap()
    }
}

/// Compares `played` positions of random play and `setups` random setups in each variant.
fn agree(names: &[&str], played: usize, setups: usize) {
    for &name in names {
        let variant = variant(name);
        let slow = Slow::new(&variant);
        let mut random = Random::new(20);
        dispatch!(&variant, |P, config| {
            assert_eq!(P::start(config).to_string(), slow.start(), "{name}");
            let mut game = Game::new(P::start(config));
            for number in 0..played {
                compare(&slow, game.position(), number, &mut random);
                let moves = game.legal_moves();
                if moves.is_empty() {
                    game = Game::new(P::start(config));
                } else {
                    game.play_unchecked(random.pick(&moves));
                }
            }
            for number in 0..setups {
                compare(&slow, &P::random_setup(config, &mut random), number, &mut random);
            }
        });
    }
}

#[test]
fn emulsion_agrees_with_the_reference() {
    let small = ["emulsion:1", "emulsion:2", "emulsion:3", "emulsion:3,pie=off", "emulsion:4"];
    agree(&small, MAIN, RANDOM);
    agree(&["emulsion:5", "emulsion:6", "emulsion:7", "emulsion:8"], MAIN, RANDOM);
}

#[test]
fn emulsion_on_large_boards_agrees_with_the_reference() {
    agree(&["emulsion:10"], MAIN, 20);
    agree(&["emulsion:9", "emulsion:12", "emulsion:13"], FURTHER / 3, 10);
    agree(&["emulsion:17", "emulsion:20"], 12, 2);
}

#[test]
fn free_emulsion_agrees_with_the_reference() {
    let sizes = [2, 3, 4, 5, 6].map(|size| format!("emulsion:free-{size}"));
    agree(&sizes.each_ref().map(String::as_str), MAIN, RANDOM);
    agree(&["emulsion:free-4,pie=off", "emulsion:free-9", "emulsion:free-12"], FURTHER, 20);
}

#[test]
fn emergo_presets_agree_with_the_reference() {
    let names = [
        "emergo:9x9",
        "emergo:7x7",
        "emergo:hex",
        "emergo:hex-alternate",
        "emergo:9x9,preset=pbmserv",
        "emergo:hex-alternate,preset=pbmserv",
    ];
    agree(&names, MAIN, RANDOM);
}

#[test]
fn emergo_on_other_boards_agrees_with_the_reference() {
    let small = [
        "emergo:5x5",
        "emergo:5x5,men=1",
        "emergo:5x5,men=2",
        "emergo:5x5,men=6,blocked=loss",
        "emergo:hex-3",
        "emergo:hex-3,men=9",
        "emergo:hex-3,men=2,blocked=loss",
        "emergo:7x7,men=3",
        "emergo:7x7,men=12",
    ];
    agree(&small, MAIN, RANDOM);
    let large = ["emergo:9x9,men=20", "emergo:11x11", "emergo:hex-5", "emergo:hex-6,men=12"];
    agree(&large, FURTHER, 40);
    agree(&["emergo:13x13", "emergo:15x15", "emergo:hex-7", "emergo:hex-8"], 60, 0);
}
