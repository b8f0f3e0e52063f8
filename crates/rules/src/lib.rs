//! Exact rules of Emergo and Emulsion.
//!
//! This crate implements positions, moves and game records. It has no dependencies and uses no files,
//! clocks, random numbers or network. Both games implement the trait [`Position`]; [`Variant`] and
//! [`dispatch!`] choose the game at run time.
//!
//! ```
//! use luctor_rules::{Game, Position, Variant, dispatch};
//!
//! let variant: Variant = "emergo:9x9".parse()?;
//! let plies = dispatch!(&variant, |P, config| {
//!     let mut game = Game::new(P::start(config));
//!     game.play_text("e3")?;
//!     let refused = game.play_text("f4").unwrap_err();
//!     assert_eq!(refused.to_string(), "that entry would feed: white could capture f4");
//!     game.moves().len()
//! });
//! assert_eq!(plies, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bits;
mod color;
pub mod emergo;
pub mod emulsion;
mod game;
mod history;
mod invalid;
pub mod kernel;
mod message;
mod outcome;
mod perft;
mod position;
pub mod prefetch;
mod value;
mod variant;
mod zobrist;

pub use color::{ByColor, Color, ParseColorError};
pub use game::{Game, PlayError};
pub use history::History;
pub use invalid::{Fault, Invalid};
pub use message::{Argument, Message};
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft};
pub use position::{Position, Refusal};
pub use value::{Probe, Value};
pub use variant::{SMALL_BOARD, Variant, VariantError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
