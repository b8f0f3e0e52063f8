//! Arguments of the commands that run a server or work with its database.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};
use luctor_server::{
    ConfirmedEmail, KeepFor, LogFormat, MailAddress, MailTransport, Mailbox, PublicUrl, RateLimit,
    SignUp,
};

use super::help;
use crate::input::HumanDuration;

/// Location of the server's data.
#[derive(Args, Clone, Debug)]
pub(crate) struct StorageArgs {
    /// Data directory [default: $XDG_DATA_HOME/luctor or ~/.local/share/luctor]
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    /// Use this database instead of a directory, such as postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Also read options from this file, with lines such as listen = "0.0.0.0:80"
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// Serve the web site (the default)
#[derive(Args, Debug)]
#[command(after_long_help = help::SERVE)]
pub(crate) struct ServeArgs {
    /// Address to listen on
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    #[command(flatten)]
    pub(crate) storage: StorageArgs,
    /// Public address of the server, such as https://luctor.example
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// Trust a reverse proxy: take client addresses from the last entry of X-Forwarded-For
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// Requests per second for each address and each account, or off for no limits
    #[arg(long, value_name = "N", default_value_t)]
    pub(crate) rate_limit: RateLimit,
    /// Destination of outgoing mail: smtp://HOST:PORT or dir:PATH [default: send no email]
    #[arg(long, value_name = "WAY")]
    pub(crate) mail: Option<MailTransport>,
    /// Sender of outgoing mail, such as "Luctor <luctor@luctor.example>"
    #[arg(long, value_name = "ADDRESS", value_parser = mailbox)]
    pub(crate) mail_from: Option<Mailbox>,
    /// Accept mail over LMTP or SMTP from the local mail server at this address, such as
    /// 127.0.0.1:8025, to enable play by email
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) mail_listen: Option<SocketAddr>,
    /// Address that players write to; +TAG may precede the @ [default: the address of --mail-from]
    #[arg(long, value_name = "ADDRESS", value_parser = mail_address)]
    pub(crate) mail_address: Option<MailAddress>,
    /// Mail server whose Authentication-Results headers are trusted [default: the host of
    /// --public-url]
    #[arg(long, value_name = "NAME", value_parser = authserv)]
    pub(crate) mail_authserv: Option<String>,
    /// Send push notifications to browsers, signed with the key in this file (P-256, PKCS #8, PEM)
    #[arg(long, value_name = "FILE")]
    pub(crate) push_key: Option<PathBuf>,
    /// People who may sign up: open to everyone, by invitation, or closed
    #[arg(long, value_name = "WHO", default_value = "open", value_parser = sign_ups())]
    pub(crate) sign_up: SignUp,
    /// Activities that require an account with a confirmed email address
    #[arg(long, value_name = "WHAT", default_value = "none", value_parser = confirmed_emails())]
    pub(crate) confirmed_email: ConfirmedEmail,
    /// Time to keep finished games and shared analyses of guests, such as 90d
    #[arg(long, value_name = "TIME", default_value = "forever")]
    pub(crate) keep_guest_games: KeepFor,
    /// Time to keep chat lines, such as 365d
    #[arg(long, value_name = "TIME", default_value = "forever")]
    pub(crate) keep_chat: KeepFor,
    /// Time to keep email addresses that are never confirmed
    #[arg(long, value_name = "TIME", default_value = "30d")]
    pub(crate) keep_unconfirmed_emails: KeepFor,
    /// Time to keep records of sent emails and push notifications
    #[arg(long, value_name = "TIME", default_value = "90d")]
    pub(crate) keep_message_log: KeepFor,
    /// Words that names and chat lines must not contain, one per line [default: the built-in list,
    /// contrib/words.txt]
    #[arg(long, value_name = "FILE")]
    pub(crate) words: Option<PathBuf>,
    /// Directory of endgame tables, as built by luctor tables [default: no exact values]
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Threads for the computer player; 0 leaves all moves to workers [default: one per processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=256))]
    pub(crate) engine_threads: Option<u64>,
    /// Address that serves Prometheus metrics, such as 127.0.0.1:9090 [default: none]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Time to keep serving after a stop signal, while /readyz reports "not ready"
    #[arg(long, value_name = "TIME", default_value = "0s")]
    pub(crate) drain: HumanDuration,
    /// Filter for the log on standard error, such as debug or luctor_server=debug,sqlx=warn
    #[arg(long, value_name = "FILTER", conflicts_with = "log_level")]
    pub(crate) log: Option<String>,
    /// Lowest severity of the server's own log messages [default: info]
    #[arg(long, value_name = "LEVEL", value_parser = ["error", "warn", "info", "debug", "trace"])]
    pub(crate) log_level: Option<String>,
    /// Log format
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = log_formats())]
    pub(crate) log_format: LogFormat,
}

/// Check whether the server on this machine is ready
#[derive(Args, Debug)]
#[command(after_long_help = help::HEALTH)]
pub(crate) struct HealthArgs {
    /// Address where the server listens
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    /// Also read options from this file, with lines such as listen = "0.0.0.0:80"
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// Check the settings of a server and what they refer to
#[derive(Args, Debug)]
#[command(after_long_help = help::DOCTOR)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

/// Deliver an email from standard input to the server on this machine
#[derive(Args, Debug)]
#[command(after_long_help = help::MAIL)]
pub(crate) struct MailArgs {
    /// Recipient [default: Delivered-To or X-Original-To, otherwise To and Cc]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) recipient: Option<String>,
    /// Address where the server accepts mail
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8025")]
    pub(crate) mail_listen: SocketAddr,
    /// Also read options from this file, with lines such as mail-listen = "127.0.0.1:8025"
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// Write all games and accounts to a file, even while the server runs
#[derive(Args, Debug)]
#[command(after_long_help = help::BACKUP)]
pub(crate) struct BackupArgs {
    /// File, or directory for a file with the time in its name
    #[arg(value_name = "DIR|FILE")]
    pub(crate) target: PathBuf,
    #[command(flatten)]
    pub(crate) storage: StorageArgs,
}

/// Fill an empty database from a backup
#[derive(Args, Debug)]
#[command(after_long_help = help::RESTORE)]
pub(crate) struct RestoreArgs {
    /// Backup file
    pub(crate) file: PathBuf,
    /// Only check the file
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) storage: StorageArgs,
}

/// Run the computer player for servers on the same PostgreSQL database
#[derive(Args, Debug)]
#[command(after_long_help = help::WORKER)]
pub(crate) struct WorkerArgs {
    /// Database of the servers, such as postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Number of search threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=256))]
    pub(crate) threads: Option<u64>,
    /// Address that serves Prometheus metrics, such as 127.0.0.1:9092 [default: none]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Also read options from this file, with lines such as database = "postgres://user@host/name"
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Filter for the log on standard error, such as debug or luctor_server=debug,sqlx=warn
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    /// Log format
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = log_formats())]
    pub(crate) log_format: LogFormat,
}

/// Check all stored games against their logs and the rules
#[derive(Args, Debug)]
#[command(after_long_help = help::REPLAY_ALL)]
pub(crate) struct ReplayAllArgs {
    #[command(flatten)]
    pub(crate) storage: StorageArgs,
}

/// List the chat messages that users have reported
#[derive(Args, Debug)]
#[command(after_long_help = help::REPORTS)]
pub(crate) struct ReportsArgs {
    #[command(flatten)]
    pub(crate) storage: StorageArgs,
}

/// Write an invitation to sign up, and print its link
#[derive(Args, Debug)]
#[command(after_long_help = help::INVITE)]
pub(crate) struct InviteArgs {
    /// Days until it expires
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = value_parser!(u16).range(1..=365))]
    pub(crate) days: u16,
    /// Public address of the server, for the link
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    #[command(flatten)]
    pub(crate) storage: StorageArgs,
}

fn sign_ups() -> impl TypedValueParser<Value = SignUp> {
    PossibleValuesParser::new(["open", "invitation", "closed"])
        .map(|name| name.parse().expect("every possible value is valid"))
}

fn confirmed_emails() -> impl TypedValueParser<Value = ConfirmedEmail> {
    PossibleValuesParser::new(["none", "rated", "chat", "both"])
        .map(|name| name.parse().expect("every possible value is valid"))
}

fn mailbox(text: &str) -> Result<Mailbox, &'static str> {
    text.parse().map_err(
        |_| "expected a sender such as luctor@luctor.example or Luctor <luctor@luctor.example>",
    )
}

fn mail_address(text: &str) -> Result<MailAddress, &'static str> {
    const EXPECTED: &str = "expected an address such as game@luctor.example, without a +";
    let address: MailAddress = text.parse().map_err(|_| EXPECTED)?;
    if text.is_ascii() && !address.user().contains('+') { Ok(address) } else { Err(EXPECTED) }
}

fn authserv(text: &str) -> Result<String, &'static str> {
    let valid = !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !b";()\"=".contains(&byte));
    if valid {
        Ok(text.to_owned())
    } else {
        Err("expected the name of a mail server as one word, such as mail.luctor.example")
    }
}

fn log_formats() -> impl TypedValueParser<Value = LogFormat> {
    PossibleValuesParser::new(LogFormat::ALL.map(|format| format.to_string()))
        .map(|name| name.parse().expect("every possible value names a format"))
}
