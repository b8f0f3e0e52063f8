//! `luctor picture`: draws a position or a whole game.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use luctor_picture::{Coordinates as CellNames, PictureError, Scene, Style, animation, png, svg};
use luctor_rules::dispatch;
use luctor_rules::emergo::Coordinates;

use crate::cli::{PictureArgs, PictureFormat};
use crate::error::Error;
use crate::input;

/// Plays the given moves and draws the final position, or all positions as an animation.
pub(crate) fn run(args: &PictureArgs) -> Result<(), Error> {
    let format = format(args)?;
    if format != PictureFormat::Svg && args.out.is_none() && io::stdout().is_terminal() {
        return Err(Error::Usage(
            "a terminal cannot show this format: name a file with --out".to_owned(),
        ));
    }
    let variant = input::variant(&args.game, args.coordinates)?;
    let scenes = dispatch!(&variant, |P, config| {
        let game = input::game::<P>(config, args.position.as_deref(), &args.moves)?;
        if format == PictureFormat::Gif { Scene::all_of(&game) } else { vec![Scene::of(&game)] }
    });
    let style = Style {
        theme: args.theme(),
        flipped: args.flip,
        coordinates: match args.coordinates {
            _ if args.plain => CellNames::Off,
            Some(Coordinates::Diamond) => CellNames::Diamond,
            _ => CellNames::Checkerboard,
        },
        size: args.size,
    };
    let picture =
        draw(&scenes, &style, format).map_err(|error| Error::Failure(error.to_string()))?;
    match &args.out {
        Some(file) => fs::write(file, picture)
            .map_err(|error| Error::Failure(format!("cannot write {}: {error}", file.display()))),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(&picture)?;
            Ok(out.flush()?)
        }
    }
}

fn draw(scenes: &[Scene], style: &Style, format: PictureFormat) -> Result<Vec<u8>, PictureError> {
    let still = || scenes.iter().map(|scene| svg(scene, style)).collect::<String>();
    match format {
        PictureFormat::Svg => Ok(still().into_bytes()),
        PictureFormat::Png => png(&still()),
        PictureFormat::Gif => animation(scenes, style),
    }
}

/// Returns the selected format, or the format of the file's extension.
fn format(args: &PictureArgs) -> Result<PictureFormat, Error> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let extension = args.out.as_deref().and_then(Path::extension);
    match extension.map(|name| name.to_string_lossy().to_ascii_lowercase()).as_deref() {
        None | Some("svg") => Ok(PictureFormat::Svg),
        Some("png") => Ok(PictureFormat::Png),
        Some("gif") => Ok(PictureFormat::Gif),
        Some(other) => Err(Error::Usage(format!(
            "unknown picture format .{other}: choose svg, png or gif with --format"
        ))),
    }
}
