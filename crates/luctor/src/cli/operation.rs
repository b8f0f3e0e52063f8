//! The calls of those who run a server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};
use luctor_server::{LogFormat, MailAddress, MailWay, Mailbox, PublicUrl, RateLimit};

use super::text;
use crate::analyse::Span;

/// Where the games are.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// Where the games are kept [default: $XDG_DATA_HOME/luctor or ~/.local/share/luctor]
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    /// Keep the games in this database instead, as postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Read options from this file too, as listen = "0.0.0.0:80"
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// Serve the web page to play on (the default)
#[derive(Args, Debug)]
#[command(after_long_help = text::SERVE)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    #[command(flatten)]
    pub(crate) place: Place,
    /// Where people find the server, as https://luctor.example
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// Believe the proxy in front who asks: the last entry of X-Forwarded-For
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// Requests a second for each address and each account, or off for no limits at all
    #[arg(long, value_name = "N", default_value_t)]
    pub(crate) rate_limit: RateLimit,
    /// How mail is sent: smtp://HOST:PORT or dir:PATH; without it there is none
    #[arg(long, value_name = "WAY", requires = "public_url", requires = "mail_from")]
    pub(crate) mail: Option<MailWay>,
    /// Who sends it, as "Luctor <luctor@luctor.example>"
    #[arg(long, value_name = "ADDRESS", requires = "mail", value_parser = mailbox)]
    pub(crate) mail_from: Option<Mailbox>,
    /// Take mail by LMTP or SMTP from the mail server on this machine, as at 127.0.0.1:8025, so that people
    /// can play by mail
    #[arg(long, value_name = "ADDRESS:PORT", requires = "mail")]
    pub(crate) mail_listen: Option<SocketAddr>,
    /// Where people write to; +TAG may follow the part before the @ [default: the address of --mail-from]
    #[arg(long, value_name = "ADDRESS", requires = "mail", value_parser = mail_address)]
    pub(crate) mail_address: Option<MailAddress>,
    /// The name of the mail server in the Authentication-Results that are believed [default: the host of
    /// --public-url]
    #[arg(long, value_name = "NAME", requires = "mail", value_parser = authserv)]
    pub(crate) mail_authserv: Option<String>,
    /// Tell browsers that have subscribed while they are closed, with the key in this file: PKCS #8, P-256, PEM
    #[arg(long, value_name = "FILE", requires = "public_url")]
    pub(crate) push_key: Option<PathBuf>,
    /// Threads on which the computer thinks; with 0 it thinks in workers alone [default: one for each
    /// processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=256))]
    pub(crate) engine_threads: Option<u64>,
    /// Where Prometheus finds the figures, as 127.0.0.1:9090 [default: nowhere]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// How long to go on answering, while /readyz tells proxies not to come, before the end
    #[arg(long, value_name = "TIME", default_value = "0s")]
    pub(crate) drain: Span,
    /// What the log on standard error tells, as debug or luctor_server=debug,sqlx=warn
    #[arg(long, value_name = "FILTER", conflicts_with = "log_level")]
    pub(crate) log: Option<String>,
    /// How much the server's own lines in the log tell [default: info]
    #[arg(long, value_name = "LEVEL", value_parser = ["error", "warn", "info", "debug", "trace"])]
    pub(crate) log_level: Option<String>,
    /// How the lines of the log look
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = log_formats())]
    pub(crate) log_format: LogFormat,
}

/// Hand a mail on standard input to the server that runs on this machine
#[derive(Args, Debug)]
#[command(after_long_help = text::MAIL)]
pub(crate) struct Mail {
    /// Whom it was sent to [default: who stands in Delivered-To or X-Original-To, else in To and Cc]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) recipient: Option<String>,
    /// Where the server takes mail
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8025")]
    pub(crate) mail_listen: SocketAddr,
    /// Read options from this file too, as mail-listen = "127.0.0.1:8025"
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// Write all games and accounts into a file, while the server runs
#[derive(Args, Debug)]
#[command(after_long_help = text::BACKUP)]
pub(crate) struct Backup {
    /// The file, or a directory that gets a file with the time in its name
    #[arg(value_name = "DIR|FILE")]
    pub(crate) target: PathBuf,
    #[command(flatten)]
    pub(crate) place: Place,
}

/// Think for servers on the same PostgreSQL database
#[derive(Args, Debug)]
#[command(after_long_help = text::WORKER)]
pub(crate) struct Worker {
    /// The database of the servers, as postgres://user@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Threads to think on [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=256))]
    pub(crate) threads: Option<u64>,
    /// Where Prometheus finds the figures, as 127.0.0.1:9092 [default: nowhere]
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Read options from this file too, as database = "postgres://user@host/name"
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// What the log on standard error tells, as debug or luctor_server=debug,sqlx=warn
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    /// How the lines of the log look
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = log_formats())]
    pub(crate) log_format: LogFormat,
}

/// Fill an empty database from a backup
#[derive(Args, Debug)]
#[command(after_long_help = text::RESTORE)]
pub(crate) struct Restore {
    /// The backup
    pub(crate) file: PathBuf,
    /// Only check the file
    #[arg(long)]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) place: Place,
}

fn mailbox(text: &str) -> Result<Mailbox, &'static str> {
    text.parse()
        .map_err(|_| "a sender is written luctor@luctor.example or Luctor <luctor@luctor.example>")
}

fn mail_address(text: &str) -> Result<MailAddress, &'static str> {
    const WRONG: &str = "an address is written game@luctor.example, without a + in it";
    let address: MailAddress = text.parse().map_err(|_| WRONG)?;
    if text.is_ascii() && !address.user().contains('+') { Ok(address) } else { Err(WRONG) }
}

fn authserv(text: &str) -> Result<String, &'static str> {
    let plain = !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !b";()\"=".contains(&byte));
    if plain {
        Ok(text.to_owned())
    } else {
        Err("the name of a mail server is one word, as mail.luctor.example")
    }
}

fn log_formats() -> impl TypedValueParser<Value = LogFormat> {
    PossibleValuesParser::new(LogFormat::ALL.map(|format| format.to_string()))
        .map(|name| name.parse().expect("the possible values are the formats' names"))
}
