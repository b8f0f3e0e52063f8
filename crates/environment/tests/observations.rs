//! The planes of observations.

use luctor_environment::{Environment, restore};

use crate::{GAMES, random_states, state};

/// Returns the planes that a player sees, each from the top row down.
fn planes(state: &dyn Environment, player: usize) -> Vec<Vec<Vec<u8>>> {
    let space = state.space();
    let mut bytes = vec![9; space.observation()];
    state.observe(player, &mut bytes);
    let rows = |plane: &[u8]| plane.chunks(space.columns).rev().map(<[u8]>::to_vec).collect();
    bytes.chunks(space.cells()).map(rows).collect()
}

#[test]
fn both_players_see_the_same_pieces_with_own_and_other_exchanged() {
    for game in GAMES {
        let pairs: &[(usize, usize)] =
            if game.starts_with("emergo") { &[(0, 2), (1, 3), (4, 5)] } else { &[(0, 1)] };
        random_states(game, 1, |state| {
            let (first, second) = (planes(state, 0), planes(state, 1));
            for &(own, other) in pairs {
                assert_eq!(first[own], second[other], "{game}");
                assert_eq!(first[other], second[own], "{game}");
            }
            let highest = first.iter().flatten().flatten().max();
            assert!(highest.is_some_and(|&highest| highest <= state.space().highest));
        });
    }
}

#[test]
fn constant_planes_are_constant() {
    for game in GAMES {
        random_states(game, 1, |state| {
            let planes = planes(state, 1);
            for (plane, described) in planes.iter().zip(state.space().observation_planes) {
                let first = plane[0][0];
                let constant = plane.iter().flatten().all(|&value| value == first);
                assert!(constant || !described.constant, "{game}: {}", described.name);
            }
        });
    }
}

#[test]
fn black_sees_the_start_of_emulsion() {
    let state = state("emulsion:3");
    let (black, white) = (planes(&*state, 0), planes(&*state, 1));
    assert_eq!(black[0], [[0, 1, 0], [1, 0, 1], [0, 1, 0]]);
    assert_eq!(black[1], [[1, 0, 1], [0, 1, 0], [1, 0, 1]]);
    assert_eq!((black[2][0][0], white[2][0][0]), (1, 0));
    assert_eq!((&black[0], &black[1]), (&white[1], &white[0]));
    let mut next = state.copy();
    next.play("b1-a1").unwrap();
    assert_eq!(planes(&*next, 1)[3][2][2], 1, "White can swap sides");
}

#[test]
fn an_unfinished_capture_shows_the_board_after_its_jumps() {
    let variant = "emergo:7x7".parse().unwrap();
    // c5 holds one black man on a white one, a3 a black man; the white piece on b2 takes c3 and c5.
    let text = "4/3/1,b1w1,2/3/1,b1,2/w1b1,2/4 w 0,5 20";
    let text = text.replace("w 0,5", "w 6,5");
    let mut state = restore(&variant, None, &text, None, &[], 0).unwrap();
    let before = planes(&*state, 0);
    assert_eq!(before[0][5][1], 1, "one cap on b2");
    assert_eq!(before[1][5][1], 1, "one prisoner on b2");
    assert_eq!((before[4][0][0], before[5][0][0]), (6, 5));
    state.act(state.legal_actions()[0]).unwrap();
    let after = planes(&*state, 0);
    assert_eq!(after[8].iter().flatten().sum::<u8>(), 1);
    assert_eq!((after[8][3][3], after[9][5][1]), (1, 1), "the captor came from b2 to d4");
    assert_eq!((after[0][3][3], after[1][3][3]), (1, 2), "it has one cap on two prisoners");
    assert_eq!(after[0][5][1] + after[2][4][2], 0, "b2 and c3 are vacant");
    assert_eq!(after[6][0][0], 1, "White is still to move");
    assert_eq!(planes(&*state, 1)[8], after[8]);
    state.act(state.legal_actions()[0]).unwrap();
    let end = planes(&*state, 0);
    assert_eq!(end[8].iter().chain(&end[9]).flatten().sum::<u8>(), 0);
    assert_eq!(end[0][2][2], 1, "the man under the captured cap on c5 is released");
}

#[test]
fn earlier_occurrences_are_counted() {
    let variant = "emergo:5x5,men=1".parse().unwrap();
    let mut state = restore(&variant, None, "3/2/3/2/w1,1,b1 w 0,0 2", None, &[], 0).unwrap();
    assert_eq!(planes(&*state, 0)[10][0][0], 0);
    for m in ["a1-b2", "e1-d2", "b2-a1", "d2-e1"] {
        state.play(m).unwrap();
    }
    assert_eq!(planes(&*state, 0)[10][4][4], 1);
}
