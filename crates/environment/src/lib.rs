//! Both games as environments for machine learning.
//!
//! An environment numbers its actions: every action has a fixed index, and a mask tells which ones are legal. Captures of
//! Emergo are played jump by jump, since the number of complete captures has no useful bound. The player to move stays
//! the same between the jumps.
//!
//! ```
//! use luctor_environment::start;
//!
//! let mut state = start(&"emulsion:4,pie=off".parse()?, None)?;
//! let actions = state.legal_actions();
//! assert_eq!(actions.len(), 24);
//! assert_eq!(state.action_text(actions[0]).as_deref(), Some("a1-b1"));
//! state.act(actions[0])?;
//! assert_eq!(state.player(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod encode;
mod encode_emergo;
mod encode_emulsion;
mod environment;
mod error;
mod expand;
mod limits;
mod planes;
mod space;
mod state;

pub use batch::{AnyBatch, Buffers, batch};
pub use environment::{Environment, restore, start};
pub use error::{ActionError, BatchError, GameError, RestoreError};
pub use limits::{MAX_GAMES, MAX_LIMIT, MAX_PLY};
pub use planes::ObservationPlane;
pub use space::{ActionPlane, Space};
