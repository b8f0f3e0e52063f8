//! Batches against single states.

use luctor_environment::{AnyBatch, BatchError, Buffers, Environment, GameError, MAX_GAMES, batch};

use crate::{GAMES, state};

/// Buffers that own their memory.
#[derive(Clone, PartialEq, Debug)]
struct Memory {
    masks: Vec<u8>,
    observations: Vec<u8>,
    players: Vec<i8>,
    rewards: Vec<f32>,
    terminated: Vec<u8>,
    truncated: Vec<u8>,
}

impl Memory {
    fn of(batch: &dyn AnyBatch) -> Memory {
        let (games, space) = (batch.games(), batch.space());
        Memory {
            masks: vec![9; games * space.actions()],
            observations: vec![9; games * space.observation()],
            players: vec![9; games],
            rewards: vec![9.0; games * 2],
            terminated: vec![9; games],
            truncated: vec![9; games],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            masks: &mut self.masks,
            observations: &mut self.observations,
            players: &mut self.players,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
        }
    }
}

fn create(game: &str, games: usize, restarts: bool, threads: usize) -> Box<dyn AnyBatch> {
    batch(&game.parse().unwrap(), Some(300), games, restarts, threads, 5).unwrap()
}

fn rows_agree(memory: &Memory, game: usize, state: &dyn Environment) {
    let space = state.space();
    let (mut mask, mut planes) = (vec![0; space.actions()], vec![0; space.observation()]);
    let player = state.player().unwrap_or(memory.players[game] as usize);
    state.mask(&mut mask);
    state.observe(player, &mut planes);
    assert_eq!(memory.masks[game * mask.len()..][..mask.len()], mask);
    assert_eq!(memory.observations[game * planes.len()..][..planes.len()], planes);
    assert_eq!(memory.players[game], player as i8);
}

#[test]
fn batches_agree_with_single_states() {
    for game in GAMES {
        let mut batch = create(game, 5, true, 1);
        let mut memory = Memory::of(&*batch);
        batch.reset(&mut memory.buffers()).unwrap();
        let first = batch.state(0).unwrap();
        let mut states: Vec<_> = (0..5).map(|_| first.copy()).collect();
        let (mut actions, mut ended) = (vec![0; 5], 0);
        for _ in 0..1500 {
            batch.sample(&mut actions).unwrap();
            batch.step(&actions, &mut memory.buffers()).unwrap();
            for (number, state) in states.iter_mut().enumerate() {
                state.act(actions[number] as usize).unwrap();
                let over = state.player().is_none();
                assert_eq!(memory.terminated[number] == 1, state.outcome().is_some());
                assert_eq!(memory.truncated[number] == 1, state.truncated());
                assert_eq!(memory.rewards[2 * number..][..2], state.returns());
                if over {
                    ended += 1;
                    *state = first.copy();
                }
                rows_agree(&memory, number, &**state);
                assert_eq!(batch.state(number).unwrap().position_text(), state.position_text());
            }
        }
        assert!(ended > 5, "{game}: {ended} games ended");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in ["emulsion:6", "emergo:7x7"] {
        let run = |threads| {
            let mut batch = create(game, 3000, true, threads);
            let mut memory = Memory::of(&*batch);
            batch.reset(&mut memory.buffers()).unwrap();
            let mut actions = vec![0; 3000];
            for _ in 0..100 {
                batch.sample(&mut actions).unwrap();
                batch.step(&actions, &mut memory.buffers()).unwrap();
            }
            (memory, actions)
        };
        assert_eq!(run(1), run(3), "{game}");
    }
}

#[test]
fn without_restarts_finished_games_wait_for_a_reset() {
    let mut batch = create("emulsion:3", 2, false, 1);
    let mut memory = Memory::of(&*batch);
    batch.reset(&mut memory.buffers()).unwrap();
    let mut actions = vec![0; 2];
    let (mut ends, mut results) = ([0; 2], [0.0; 2]);
    for _ in 0..40 {
        batch.sample(&mut actions).unwrap();
        batch.step(&actions, &mut memory.buffers()).unwrap();
        for game in 0..2 {
            ends[game] += memory.terminated[game];
            results[game] += memory.rewards[2 * game].abs();
        }
    }
    assert_eq!((ends, results), ([1; 2], [1.0; 2]), "each end is reported once");
    assert_eq!(actions, [-1, -1]);
    assert!(memory.masks.iter().all(|&legal| legal == 0));
    batch.reset(&mut memory.buffers()).unwrap();
    rows_agree(&memory, 1, &*state("emulsion:3"));
}

#[test]
fn an_illegal_action_changes_no_game() {
    let mut batch = create("emulsion:4", 3, true, 1);
    let mut memory = Memory::of(&*batch);
    batch.reset(&mut memory.buffers()).unwrap();
    let before = memory.clone();
    for wrong in [-1, 64, 999, i64::MAX, i64::MIN] {
        let error = batch.step(&[0, 0, wrong], &mut memory.buffers()).unwrap_err();
        assert!(matches!(error, BatchError::Action(2, action, _) if action == wrong), "{error}");
        assert_eq!(memory, before);
        assert_eq!(batch.state(0).unwrap().actions(), 0);
    }
}

#[test]
fn wrong_lengths_are_rejected() {
    let mut batch = create("emulsion:4", 3, true, 1);
    let mut memory = Memory::of(&*batch);
    let name = |error: BatchError| match error {
        BatchError::Length(name, ..) => name,
        other => panic!("{other}"),
    };
    assert_eq!(name(batch.step(&[0, 0], &mut memory.buffers()).unwrap_err()), "actions");
    assert_eq!(name(batch.sample(&mut [0; 4]).unwrap_err()), "actions");
    memory.masks.pop();
    assert_eq!(name(batch.reset(&mut memory.buffers()).unwrap_err()), "masks");
    memory.masks.clear();
    memory.observations.clear();
    batch.reset(&mut memory.buffers()).expect("masks and observations are optional");
    memory.rewards.pop();
    assert_eq!(name(batch.step(&[0; 3], &mut memory.buffers()).unwrap_err()), "rewards");
}

#[test]
fn impossible_batches_are_rejected() {
    let error = |game: &str, games, limit| {
        batch(&game.parse().unwrap(), limit, games, true, 1, 0).unwrap_err()
    };
    assert_eq!(error("emulsion:1", 1, None), BatchError::NoActions);
    assert_eq!(error("emulsion", 0, None), BatchError::Games(0));
    assert_eq!(error("emulsion", MAX_GAMES + 1, None), BatchError::Games(MAX_GAMES + 1));
    assert_eq!(error("emulsion:40", 1, None), BatchError::Game(GameError::TooLarge));
    assert_eq!(error("emulsion", 1, Some(0)), BatchError::Game(GameError::Limit));
}
