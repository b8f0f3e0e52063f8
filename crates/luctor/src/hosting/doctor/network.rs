//! Checks of the mail server and of the reverse proxy.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::Duration;

use luctor_server::{MailTransport, Mailbox};
use rustix::fs::{Access, access};
use ureq::Agent;

use super::Finding;
use crate::cli::ServeArgs;

/// The longest wait for another server.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The longest greeting of a mail server in bytes (RFC 5321).
const GREETING: u64 = 512;

/// Checks that the mail server greets, or that the directory for mail can be written. Sends no mail.
pub(super) fn mail(transport: Option<&MailTransport>, from: Option<&Mailbox>) -> Finding {
    let (Some(transport), Some(from)) = (transport, from) else {
        return Finding::off("no mail is sent");
    };
    match transport {
        MailTransport::Smtp { host, port } => match greeting(host, *port) {
            Ok(line) if line.starts_with("220") => {
                Finding::ok(format!("{host}:{port} accepts connections, mail is from {from}"))
            }
            Ok(line) => {
                let line = line.trim_end();
                Finding::failed(format!("{host}:{port} is not a mail server or is busy: {line:?}"))
            }
            Err(error) => Finding::failed(format!("{host}:{port} does not answer: {error}")),
        },
        MailTransport::Directory(directory) => writable(directory),
        MailTransport::Memory(_) => Finding::off("mail stays in memory"),
    }
}

fn writable(directory: &Path) -> Finding {
    let name = directory.display();
    match access(directory, Access::WRITE_OK | Access::EXEC_OK) {
        Ok(()) => Finding::ok(format!("mail is written to {name}")),
        Err(error) => Finding::failed(format!("{name} cannot be written: {error}")),
    }
}

/// Connects to a mail server, and returns the first line that it sends.
fn greeting(host: &str, port: u16) -> std::io::Result<String> {
    let mut failure = std::io::Error::other("the name has no address");
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, TIMEOUT) {
            Ok(mut stream) => {
                stream.set_read_timeout(Some(TIMEOUT))?;
                let mut line = String::new();
                BufReader::new((&mut stream).take(GREETING)).read_line(&mut line)?;
                stream.write_all(b"QUIT\r\n")?;
                return Ok(line);
            }
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

/// Checks that the settings fit a reverse proxy, that it answers at the public address, and that it hides the health
/// checks.
pub(super) fn proxy(args: &ServeArgs) -> Finding {
    let Some(url) = &args.public_url else {
        return match args.trust_proxy {
            true => Finding::warning("trust-proxy is set, but public-url is not"),
            false => Finding::off("clients connect directly"),
        };
    };
    if !args.trust_proxy {
        return match url.is_https() {
            true => Finding::warning(format!(
                "{url} needs a reverse proxy, and without trust-proxy all of its clients share one limit"
            )),
            false => Finding::off("clients connect directly, X-Forwarded-For is ignored"),
        };
    }
    let agent: Agent = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_global(Some(TIMEOUT))
        .build()
        .into();
    let status = |path: &str| {
        agent.get(format!("{url}{path}")).call().map(|answer| answer.status().as_u16())
    };
    match (status("/api/health"), status("/healthz")) {
        (Err(error), _) | (_, Err(error)) => {
            Finding::warning(format!("{url} does not answer: {error}"))
        }
        (Ok(200), Ok(200)) => {
            Finding::warning(format!("hide {url}/healthz and /readyz in the proxy"))
        }
        (Ok(200), Ok(_)) => Finding::ok(format!(
            "{url} answers; clients are told apart by the last entry of X-Forwarded-For"
        )),
        (Ok(status), Ok(_)) => {
            Finding::warning(format!("{url}/api/health answers with status {status}"))
        }
    }
}
