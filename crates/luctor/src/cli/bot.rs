//! The call of those who run a bot.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, value_parser};
use luctor_rules::Variant;
use luctor_search::Level;
use luctor_server::SPEEDS;

use super::{levels, text};
use crate::analyse::Span;
use crate::contest::Spec;
use crate::remote::Address;

/// Play on a server as a bot
#[derive(Args, Debug)]
#[command(after_long_help = text::BOT)]
pub(crate) struct Bot {
    /// The server, as http://127.0.0.1:8080
    #[arg(long, value_name = "URL")]
    pub(crate) server: Address,
    /// The file with the token of the bot's account; its scopes are bot, play and challenge
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: PathBuf,
    /// Play as the computer of this level does [default: 8]
    #[arg(long, value_name = "LEVEL", conflicts_with = "engine", value_parser = levels())]
    pub(crate) level: Option<Level>,
    /// Play as this player, in the words of luctor match, as cmd:'./other ugi'
    #[arg(long, value_name = "PLAYER", value_parser = Spec::read)]
    pub(crate) engine: Option<Spec>,
    /// The games to look for and to be invited to, as emergo,emulsion:8; games that it is in it plays in
    /// any case
    #[arg(long, value_name = "GAMES", value_parser = games)]
    pub(crate) games: Option<Games>,
    /// Take casual games of --games that wait in the lobby
    #[arg(long, requires = "games")]
    pub(crate) join: bool,
    /// Offer the games of --games in the lobby, one after the other
    #[arg(long, requires = "games")]
    pub(crate) seek: bool,
    /// Accept invitations to casual games, of --games alone where they are given
    #[arg(long)]
    pub(crate) accept: bool,
    /// Decline invitations that it does not accept; without it they wait for somebody else to do so
    #[arg(long)]
    pub(crate) decline_others: bool,
    /// Accept and take games of these speeds only, as blitz,rapid [default: all]
    #[arg(long, value_name = "SPEEDS", value_delimiter = ',')]
    #[arg(value_parser = PossibleValuesParser::new(SPEEDS))]
    pub(crate) speeds: Vec<String>,
    /// The time control of the games it offers, as 5+3, 3d or unlimited
    #[arg(long, value_name = "CONTROL", default_value = "5+3")]
    pub(crate) control: String,
    /// Look for no further game, and think about no further one, while there are so many
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u64).range(1..=32))]
    pub(crate) concurrency: u64,
    /// The longest time for a move; a clock may leave less
    #[arg(long, value_name = "TIME", default_value = "1s")]
    pub(crate) time: Span,
    /// End when so many games are over
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub(crate) stop_after: Option<u64>,
}

/// The games that a bot looks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Games(pub(crate) Vec<Variant>);

/// Reads names with commas between them. A name may have commas too: what follows them there has an equals
/// sign.
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
    fn games_are_read_with_their_options() {
        let read =
            |text| games(text).map(|Games(games)| games.iter().map(Variant::to_string).collect());
        let names =
            |names: &[&str]| Ok(names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(read("emulsion:8"), names(&["emulsion:8"]));
        assert_eq!(
            read("emulsion:6,pie=off,emergo:7x7"),
            names(&["emulsion:6,pie=off", "emergo:7x7"])
        );
        for text in ["", "chess", "emulsion:6,", "pie=off"] {
            assert!(games(text).is_err(), "{text:?}");
        }
    }
}
