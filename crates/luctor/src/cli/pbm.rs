//! Arguments of `luctor pbm`.

use std::path::PathBuf;

use clap::Args;

use super::help;
use crate::remote::Address;

/// Send a play-by-email command to a server, such as: luctor pbm emergo show 12
#[derive(Args, Debug)]
#[command(after_long_help = help::PBM)]
pub(crate) struct PbmArgs {
    /// Server, such as https://luctor.example
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: Address,
    /// File with an API token of your account
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// Message to your opponent, like the body of an email
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) text: String,
    /// Command, as one argument or several
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub(crate) command: Vec<String>,
}
