//! `luctor picture`: a position or a whole game, drawn.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use luctor_picture::{Coordinates as Names, PictureError, Scene, Style, animation, png, svg};
use luctor_rules::dispatch;
use luctor_rules::emergo::Coordinates;

use crate::cli::{Format, Picture};
use crate::error::Error;
use crate::start;

/// Plays the moves of the call and draws what is there then, or all of them.
pub(crate) fn run(args: &Picture) -> Result<(), Error> {
    let format = format(args)?;
    if format != Format::Svg && args.out.is_none() && io::stdout().is_terminal() {
        return Err(Error::Call("a terminal shows no pictures: name a file with --out".to_owned()));
    }
    let variant = start::variant(&args.game, args.coordinates)?;
    let scenes = dispatch!(&variant, |P, config| {
        let game = start::game::<P>(config, args.position.as_deref(), &args.moves)?;
        if format == Format::Gif { Scene::all_of(&game) } else { vec![Scene::of(&game)] }
    });
    let style = Style {
        theme: args.theme(),
        flipped: args.flip,
        coordinates: match args.coordinates {
            _ if args.plain => Names::Off,
            Some(Coordinates::Diamond) => Names::Diamond,
            _ => Names::Checkerboard,
        },
        size: args.size,
    };
    let drawn = draw(&scenes, &style, format).map_err(|error| Error::Failure(error.to_string()))?;
    match &args.out {
        Some(file) => fs::write(file, drawn)
            .map_err(|error| Error::Failure(format!("cannot write {}: {error}", file.display()))),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(&drawn)?;
            Ok(out.flush()?)
        }
    }
}

fn draw(scenes: &[Scene], style: &Style, format: Format) -> Result<Vec<u8>, PictureError> {
    let still = || scenes.iter().map(|scene| svg(scene, style)).collect::<String>();
    match format {
        Format::Svg => Ok(still().into_bytes()),
        Format::Png => png(&still()),
        Format::Gif => animation(scenes, style),
    }
}

/// What is asked for, or what the name of the file says.
fn format(args: &Picture) -> Result<Format, Error> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let ending = args.out.as_deref().and_then(Path::extension);
    match ending.map(|ending| ending.to_string_lossy().to_ascii_lowercase()).as_deref() {
        None | Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        Some("gif") => Ok(Format::Gif),
        Some(other) => Err(Error::Call(format!(
            "no picture is called .{other}: choose svg, png or gif with --format"
        ))),
    }
}
