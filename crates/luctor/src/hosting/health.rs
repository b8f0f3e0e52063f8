//! `luctor health`: asks the server on this machine whether it is ready.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use ureq::Agent;

use crate::cli::HealthArgs;
use crate::error::Error;

/// The longest wait for the whole answer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The longest answer in bytes, which is a short line.
const LONGEST: u64 = 1000;

/// Prints the answer of `/readyz`.
///
/// # Errors
///
/// Fails if the server does not answer within five seconds, or if it is not ready.
pub(crate) fn run(args: &HealthArgs) -> Result<(), Error> {
    let address = reachable(args.listen);
    // Environment variables for proxies are meant for other machines.
    let agent: Agent = Agent::config_builder()
        .http_status_as_error(false)
        .proxy(None)
        .timeout_global(Some(TIMEOUT))
        .build()
        .into();
    let failed = |reason: ureq::Error| {
        Error::Failure(format!("the server at {address} does not answer: {reason}"))
    };
    let mut answer = agent.get(format!("http://{address}/readyz")).call().map_err(failed)?;
    let text = answer.body_mut().with_config().limit(LONGEST).read_to_string().map_err(failed)?;
    let text = text.trim_end();
    if answer.status().as_u16() != 200 {
        return Err(Error::Failure(format!("the server at {address} is not ready: {text}")));
    }
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

/// Returns an address of this machine for a server that listens on all of its addresses.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
