//! Pictures of positions and games: SVG, PNG and animated GIF.
//!
//! A [`Scene`] is the content of a picture: a board, its pieces and the last move. It is created from a position
//! of either game and drawn in a [`Style`]. All text is drawn as paths from this crate, so a picture does not
//! depend on the fonts of a machine.
//!
//! ```
//! use luctor_picture::{Scene, Style, png, svg};
//! use luctor_rules::{Game, Position, Variant, dispatch};
//!
//! let variant: Variant = "emergo:9x9".parse()?;
//! let scene = dispatch!(&variant, |P, config| {
//!     let mut game = Game::new(P::start(config));
//!     game.play_text("e3")?;
//!     Scene::of(&game)
//! });
//! let style = Style { size: 240, ..Style::default() };
//! assert!(svg(&scene, &style).starts_with("<svg"));
//! assert!(png(&svg(&scene, &style))?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod board;
mod canvas;
mod card;
mod column;
mod drawing;
mod glyphs;
mod layout;
mod lettering;
mod palette;
mod raster;
mod scene;
mod style;

pub use animation::{LARGEST_ANIMATION, MOST_FRAMES, animation};
pub use card::{CARD_HEIGHT, CARD_WIDTH, Card, card};
pub use drawing::svg;
pub use raster::{PictureError, png, rgb};
pub use scene::{Board, Drawn, Man, Place, Scene};
pub use style::{Coordinates, SIZES, Style, StyleError, Theme};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
