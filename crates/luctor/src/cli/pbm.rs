//! The call of those who play in the language of pbmserv.

use std::path::PathBuf;

use clap::Args;

use super::text;
use crate::remote::Address;

/// Give a server a command of play by e-mail, as: luctor pbm emergo show 12
#[derive(Args, Debug)]
#[command(after_long_help = text::PBM)]
pub(crate) struct Pbm {
    /// The server, as https://luctor.example
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: Address,
    /// The file with a token of the account that plays
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// What would be the text of the mail: words for the opponent
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) text: String,
    /// The command, in one word or in several
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub(crate) command: Vec<String>,
}
