//! Restoring states from their parts.

use luctor_environment::{Environment, RestoreError, restore};
use luctor_rules::Variant;

use crate::{GAMES, random_states};

fn restored(variant: &Variant, state: &dyn Environment) -> Box<dyn Environment> {
    let unfinished = state.unfinished();
    let jumps = unfinished.as_ref().map_or(0, |jumps| jumps.matches('x').count() as u32);
    let (text, earlier) = (state.position_text(), state.earlier());
    restore(variant, None, &text, unfinished.as_deref(), earlier, state.actions() - jumps).unwrap()
}

#[test]
fn restored_states_are_the_same() {
    for game in GAMES {
        let variant: Variant = game.parse().unwrap();
        random_states(game, 2, |state| {
            let same = restored(&variant, state);
            let parts = |state: &dyn Environment| {
                let mut seen = vec![0; 2 * state.space().observation()];
                let (first, second) = seen.split_at_mut(state.space().observation());
                state.observe(0, first);
                state.observe(1, second);
                (
                    (state.position_text(), state.unfinished(), state.earlier().to_vec()),
                    (state.legal_actions(), state.player(), state.color(0), state.actions()),
                    (state.outcome(), state.truncated(), state.returns(), seen),
                )
            };
            assert_eq!(parts(&*same), parts(state), "{game}");
        });
    }
}

#[test]
fn invalid_parts_are_rejected() {
    let emergo: Variant = "emergo".parse().unwrap();
    let start = "5/4/5/4/5/4/5/4/5 w 12,12 0";
    let capture = "5/4/5/4/1,b1,3/4/1,b1,3/w1,3/5 w 11,10 4";
    let reject = |text: &str, jumps: Option<&str>, earlier: &[u64], actions| {
        restore(&emergo, None, text, jumps, earlier, actions).unwrap_err()
    };
    assert!(matches!(reject("nonsense", None, &[], 0), RestoreError::Position(_)));
    assert!(matches!(reject("", None, &[], 0), RestoreError::Position(_)));
    let late = start.replace(" 0", " 1000001");
    assert_eq!(reject(&late, None, &[], 0), RestoreError::Ply);
    for jumps in ["", "x", "e5xc3", "b2xd4xb6", "b2", "b2xd4x", &"x".repeat(10_000)] {
        assert!(
            matches!(reject(capture, Some(jumps), &[], 0), RestoreError::Capture(_)),
            "{jumps}"
        );
    }
    assert!(restore(&emergo, None, capture, Some("b2xd4"), &[], 0).is_ok());
    assert_eq!(reject(start, None, &[], u32::MAX), RestoreError::History);
    assert_eq!(reject(start, None, &vec![0; 1_000_001], 0), RestoreError::History);
}
