//! `luctor play`: plays a game in the terminal, line by line.

mod command;
mod computer;
mod screen;
mod session;

use std::env;

use luctor_rules::{Position, dispatch};

use crate::board::Alphabet;
use crate::cli::PlayArgs;
use crate::error::Error;
use crate::input;
use computer::Computer;
use screen::Screen;
use session::PlaySession;

/// Plays until the user quits or the input ends.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Error> {
    let variant = input::variant(&args.game, args.coordinates)?;
    let screen = Screen::new(alphabet());
    dispatch!(&variant, |P, config| {
        let start = input::position::<P>(config, args.position.as_deref())?;
        let color = args.color.unwrap_or(P::start(config).turn());
        let computer = args.engine.map(|level| Computer::new(&variant, level, !color));
        PlaySession::new(&variant, start, computer, screen).run()
    })
}

/// Returns the terminal's character set according to the locale. The first variable that is set counts.
fn alphabet() -> Alphabet {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_ascii_lowercase();
    let unicode = locale.contains("utf-8") || locale.contains("utf8");
    if unicode { Alphabet::Unicode } else { Alphabet::Ascii }
}
