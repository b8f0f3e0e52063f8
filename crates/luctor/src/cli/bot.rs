//! Arguments of `luctor bot`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, value_parser};
use luctor_rules::Variant;
use luctor_search::Level;
use luctor_server::SPEEDS;

use super::help;
use super::values::levels;
use crate::input::HumanDuration;
use crate::players::PlayerSpec;
use crate::remote::Address;

/// Play on a server as a bot
#[derive(Args, Debug)]
#[command(after_long_help = help::BOT)]
pub(crate) struct BotArgs {
    /// Server, such as http://127.0.0.1:8080
    #[arg(long, value_name = "URL")]
    pub(crate) server: Address,
    /// File with a token of the bot's account that has the scopes bot, play and challenge
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: PathBuf,
    /// Level of the built-in engine [default: 8]
    #[arg(long, value_name = "LEVEL", conflicts_with = "engine", value_parser = levels())]
    pub(crate) level: Option<Level>,
    /// Use another engine, described as for luctor match, such as cmd:'./other ugi'
    #[arg(long, value_name = "PLAYER", value_parser = PlayerSpec::parse)]
    pub(crate) engine: Option<PlayerSpec>,
    /// Games to look for and to accept, such as emergo,emulsion:8; games in progress are always played
    #[arg(long, value_name = "GAMES", value_parser = games)]
    pub(crate) games: Option<Games>,
    /// Join casual games of --games in the lobby
    #[arg(long, requires = "games")]
    pub(crate) join: bool,
    /// Offer the games of --games in the lobby, one at a time
    #[arg(long, requires = "games")]
    pub(crate) seek: bool,
    /// Accept challenges to casual games; with --games, only to those games
    #[arg(long)]
    pub(crate) accept: bool,
    /// Decline all other challenges; without this option they stay open
    #[arg(long)]
    pub(crate) decline_others: bool,
    /// Accept and join only games of these speeds, such as blitz,rapid [default: all]
    #[arg(long, value_name = "SPEEDS", value_delimiter = ',')]
    #[arg(value_parser = PossibleValuesParser::new(SPEEDS))]
    pub(crate) speeds: Vec<String>,
    /// Time control of the games it offers, such as 5+3, 3d or unlimited
    #[arg(long, value_name = "CONTROL", default_value = "5+3")]
    pub(crate) control: String,
    /// Number of games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u64).range(1..=32))]
    pub(crate) concurrency: u64,
    /// Maximum time per move; the clock may allow less
    #[arg(long, value_name = "TIME", default_value = "1s")]
    pub(crate) time: HumanDuration,
    /// Exit after this many games have ended
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub(crate) stop_after: Option<u64>,
}

/// The games that a bot looks for and accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Games(pub(crate) Vec<Variant>);

/// Parses game names separated by commas. A name may contain commas itself, before options of the form
/// `name=value`.
fn games(text: &str) -> Result<Games, String> {
    let mut names: Vec<String> = Vec::new();
    for part in text.split(',') {
        match names.last_mut() {
            Some(name) if part.contains('=') && !part.contains(':') => {
                name.push(',');
                name.push_str(part);
            }
            _ => names.push(part.to_owned()),
        }
    }
    let games: Result<Vec<Variant>, _> = names.iter().map(|name| name.trim().parse()).collect();
    games.map(Games).map_err(|error: luctor_rules::VariantError| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_names_are_parsed_with_their_options() {
        let parsed =
            |text| games(text).map(|Games(games)| games.iter().map(Variant::to_string).collect());
        let names =
            |names: &[&str]| Ok(names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(parsed("emulsion:8"), names(&["emulsion:8"]));
        assert_eq!(
            parsed("emulsion:6,pie=off,emergo:7x7"),
            names(&["emulsion:6,pie=off", "emergo:7x7"])
        );
        for text in ["", "chess", "emulsion:6,", "pie=off"] {
            assert!(games(text).is_err(), "{text:?}");
        }
    }
}
