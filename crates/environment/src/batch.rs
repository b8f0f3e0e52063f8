//! Many games of one kind that are stepped together.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use luctor_rules::kernel::{self, Kernel};
use luctor_rules::{Position, Variant, dispatch_small};
use luctor_search::Random;

use crate::encode::Encode;
use crate::environment::Environment;
use crate::error::{BatchError, GameError};
use crate::limits::MAX_GAMES;
use crate::space::Space;
use crate::state::{Setting, State};

/// The arrays that a batch writes to, one row for each game. An empty slice of masks or observations is not written.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// `games * actions`: 1 for each legal action.
    pub masks: &'a mut [u8],
    /// `games * planes * rows * columns`: what the player to move sees.
    pub observations: &'a mut [u8],
    /// The player to move, 0 or 1.
    pub players: &'a mut [i8],
    /// `games * 2`: the result of each player in a game that has just ended, otherwise 0.
    pub rewards: &'a mut [f32],
    /// 1 if the game has just ended by its rules.
    pub terminated: &'a mut [u8],
    /// 1 if the game has just ended by the limit of actions.
    pub truncated: &'a mut [u8],
}

/// A batch of either game.
pub trait AnyBatch: Debug + Send + Sync {
    /// Returns the number of games.
    fn games(&self) -> usize;
    /// Returns the action space and the shape of observations.
    fn space(&self) -> &Space;
    /// Returns a copy of one game, or `None` if the number is out of range.
    fn state(&self, game: usize) -> Option<Box<dyn Environment>>;
    /// Restarts all games and writes their first positions.
    ///
    /// # Errors
    ///
    /// Fails if a buffer has a wrong length.
    fn reset(&mut self, buffers: &mut Buffers<'_>) -> Result<(), BatchError>;
    /// Plays one action in each game. A game that ends begins anew if the batch restarts games: its row then holds the
    /// result of the old game with the mask and observation of the new one. Otherwise, the action of a finished game
    /// is ignored.
    ///
    /// # Errors
    ///
    /// Fails if a buffer has a wrong length or an action is illegal. No game changes then.
    fn step(&mut self, actions: &[i64], buffers: &mut Buffers<'_>) -> Result<(), BatchError>;
    /// Chooses a uniformly random legal action in each game, or -1 in a finished game. The choices depend on the seed
    /// of the batch alone, not on the number of threads.
    ///
    /// # Errors
    ///
    /// Fails if `actions` has a wrong length.
    fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError>;
}

/// Creates a batch of games at their start.
///
/// `restarts` determines whether games that end begin anew. `threads` are used for each call, at most one for every 1,024
/// games; none is kept between calls.
///
/// # Errors
///
/// Fails if the board is too large, the limit or the number of games invalid, or no action is legal at the start.
pub fn batch(
    variant: &Variant,
    limit: Option<u32>,
    games: usize,
    restarts: bool,
    threads: usize,
    seed: u64,
) -> Result<Box<dyn AnyBatch>, BatchError> {
    if !(1..=MAX_GAMES).contains(&games) {
        return Err(BatchError::Games(games));
    }
    dispatch_small!(variant, |P, config| {
        let setting = Setting::<P>::new(config, limit).map_err(BatchError::Game)?;
        let first = State::new(Arc::new(setting), P::start(config));
        if first.is_over() {
            return Err(BatchError::NoActions);
        }
        let randoms = (0..games as u64).map(|game| Random::for_task(seed, game)).collect();
        let threads = threads.clamp(1, games.div_ceil(GAMES_PER_THREAD));
        Ok(Box::new(Batch { states: vec![first; games], randoms, restarts, threads }))
    }, else Err(BatchError::Game(GameError::TooLarge)))
}

/// A thread is not worth its start for fewer games.
const GAMES_PER_THREAD: usize = 1024;
/// The games that one of several threads takes at a time, so that none waits long for another one.
const GAMES_AT_A_TIME: usize = 256;

#[derive(Debug)]
struct Batch<P: Encode> {
    /// At least one.
    states: Vec<State<P>>,
    randoms: Vec<Random>,
    restarts: bool,
    threads: usize,
}

/// Some games with their rows of all buffers.
struct Part<'a, P: Encode> {
    states: &'a mut [State<P>],
    /// Empty if the games begin anew.
    actions: &'a [i64],
    buffers: Buffers<'a>,
    restarts: bool,
}

impl<P: Encode> Kernel for Part<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Part { states, actions, buffers, restarts } = self;
        let Some(space) = states.first().map(|state| Arc::clone(&state.setting)) else { return };
        let space = &space.space;
        let mut masks = buffers.masks.chunks_exact_mut(space.actions());
        let mut observations = buffers.observations.chunks_exact_mut(space.observation());
        let rows = buffers.players.iter_mut().zip(buffers.rewards.chunks_exact_mut(2));
        let rows = rows.zip(buffers.terminated).zip(buffers.truncated);
        let mut actions = actions.iter();
        for (state, (((player, rewards), terminated), truncated)) in states.iter_mut().zip(rows) {
            rewards.fill(0.0);
            (*terminated, *truncated) = (0, 0);
            match actions.next() {
                None => state.restart(),
                Some(&action) => {
                    // The caller has checked that the action is legal or the game is over.
                    if usize::try_from(action).is_ok_and(|action| state.advance(action))
                        && state.is_over()
                    {
                        rewards.copy_from_slice(&state.returns());
                        *terminated = u8::from(!state.truncated());
                        *truncated = u8::from(state.truncated());
                        if restarts {
                            state.restart();
                        }
                    }
                }
            }
            *player = state.mover() as i8;
            if let Some(mask) = masks.next() {
                P::mask(space, &state.options, mask);
            }
            if let Some(planes) = observations.next() {
                state.observe(state.mover(), planes);
            }
        }
    }
}

/// Random actions for some games.
struct Choice<'a, P: Encode> {
    states: &'a [State<P>],
    randoms: &'a mut [Random],
    actions: &'a mut [i64],
}

impl<P: Encode> Kernel for Choice<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for ((state, random), action) in self.states.iter().zip(self.randoms).zip(self.actions) {
            let count = P::count(&state.options);
            let chosen = (count > 0)
                .then(|| P::nth(&state.setting.space, &state.options, random.below(count)))
                .flatten();
            *action = chosen.map_or(-1, |action| action as i64);
        }
    }
}

impl<P: Encode> Batch<P> {
    /// Returns the number of games that a thread takes at a time.
    fn share(&self) -> usize {
        if self.threads == 1 { self.states.len() } else { GAMES_AT_A_TIME }
    }

    /// Steps all games, or restarts them if `actions` is empty.
    fn run(&mut self, actions: &[i64], buffers: &mut Buffers<'_>) {
        let (share, restarts, threads) = (self.share(), self.restarts, self.threads);
        let space = &self.states[0].setting.space;
        let (in_mask, in_observation) = (space.actions(), space.observation());
        let Buffers { masks, observations, players, rewards, terminated, truncated } = buffers;
        let mut masks = masks.chunks_mut(share * in_mask);
        let mut observations = observations.chunks_mut(share * in_observation);
        let mut players = players.chunks_mut(share);
        let mut rewards = rewards.chunks_mut(share * 2);
        let mut terminated = terminated.chunks_mut(share);
        let mut truncated = truncated.chunks_mut(share);
        let mut actions = actions.chunks(share);
        let parts = self.states.chunks_mut(share).map(|states| Part {
            states,
            actions: actions.next().unwrap_or_default(),
            buffers: Buffers {
                masks: masks.next().unwrap_or_default(),
                observations: observations.next().unwrap_or_default(),
                players: players.next().unwrap_or_default(),
                rewards: rewards.next().unwrap_or_default(),
                terminated: terminated.next().unwrap_or_default(),
                truncated: truncated.next().unwrap_or_default(),
            },
            restarts,
        });
        run_all(threads, parts);
    }

    fn check_lengths(&self, buffers: &Buffers<'_>) -> Result<(), BatchError> {
        let (games, space) = (self.states.len(), self.space());
        let optional = |found: usize, needed: usize| if found == 0 { 0 } else { needed };
        let (masks, observations) = (buffers.masks.len(), buffers.observations.len());
        for (name, found, needed) in [
            ("masks", masks, optional(masks, games * space.actions())),
            ("observations", observations, optional(observations, games * space.observation())),
            ("players", buffers.players.len(), games),
            ("rewards", buffers.rewards.len(), 2 * games),
            ("terminated", buffers.terminated.len(), games),
            ("truncated", buffers.truncated.len(), games),
        ] {
            check_length(name, found, needed)?;
        }
        Ok(())
    }
}

fn check_length(name: &'static str, found: usize, needed: usize) -> Result<(), BatchError> {
    if found == needed { Ok(()) } else { Err(BatchError::Length(name, found, needed)) }
}

/// Runs kernels on this thread and on others, `threads` in all. Each takes the next kernel when it has time. If the system
/// refuses a thread, the others do its work.
fn run_all<K: Kernel<Output = ()>>(threads: usize, kernels: impl Iterator<Item = K> + Send) {
    let kernels = Mutex::new(kernels);
    let next = || kernels.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(kernel) = next() {
            kernel::run(kernel);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let spawned = thread::Builder::new().spawn_scoped(scope, work);
            if spawned.is_err() {
                break;
            }
        }
        work();
    });
}

impl<P: Encode> AnyBatch for Batch<P> {
    fn games(&self) -> usize {
        self.states.len()
    }

    fn space(&self) -> &Space {
        &self.states[0].setting.space
    }

    fn state(&self, game: usize) -> Option<Box<dyn Environment>> {
        self.states.get(game).map(Environment::copy)
    }

    fn reset(&mut self, buffers: &mut Buffers<'_>) -> Result<(), BatchError> {
        self.check_lengths(buffers)?;
        self.run(&[], buffers);
        Ok(())
    }

    fn step(&mut self, actions: &[i64], buffers: &mut Buffers<'_>) -> Result<(), BatchError> {
        check_length("actions", actions.len(), self.states.len())?;
        self.check_lengths(buffers)?;
        for (game, (state, &action)) in self.states.iter().zip(actions).enumerate() {
            let index = usize::try_from(action).unwrap_or(usize::MAX);
            if !P::is_legal(&state.setting.space, &state.options, index) && !state.is_over() {
                return Err(BatchError::Action(game, action, state.refusal(index)));
            }
        }
        self.run(actions, buffers);
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) -> Result<(), BatchError> {
        check_length("actions", actions.len(), self.states.len())?;
        let share = self.share();
        let states = self.states.chunks(share).zip(self.randoms.chunks_mut(share));
        let parts = states.zip(actions.chunks_mut(share));
        let choices = parts.map(|((states, randoms), actions)| Choice { states, randoms, actions });
        run_all(self.threads, choices);
        Ok(())
    }
}
