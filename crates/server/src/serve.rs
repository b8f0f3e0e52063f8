//! The server as a program: from its options to its last response.

mod assembly;
mod background;
pub(crate) mod server;

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use luctor_store::Store;

use crate::engine::computer_player::PACE;
use crate::http::connections::Patience;
use crate::ops::metrics_listener::{MetricsListener, MetricsNote};
use crate::postal::lmtp::MailListener;
use crate::process::metrics;
use crate::process::start::{ServeError, Signals, bind};
use crate::settings::Settings;
use server::Server;

/// The options of a server process.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address for requests; port 0 chooses a free one.
    pub listen: SocketAddr,
    /// The place of the data.
    pub store: Store,
    /// The settings of the host.
    pub settings: Settings,
    /// The address for metrics; port 0 chooses a free one.
    pub metrics: Option<SocketAddr>,
    /// The loopback address at which mail servers deliver mail; port 0 chooses a free one. It needs
    /// [`Settings::incoming_mail`].
    pub mail: Option<SocketAddr>,
    /// The time between a request to end and the end. `/readyz` announces the end, so that a proxy sends requests
    /// elsewhere; other requests are still answered.
    pub drain: Duration,
}

/// A server that answers requests. [`Display`](fmt::Display) is a line for the terminal.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The address for requests.
    pub address: SocketAddr,
    /// The place of the data.
    pub store: Store,
    /// The address of the metrics.
    pub metrics: Option<SocketAddr>,
    /// The address at which mail servers deliver mail.
    pub mail: Option<SocketAddr>,
}

impl fmt::Display for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ready { address, store, metrics, mail } = self;
        write!(f, "Luctor is at http://{address} ({store}{}", MetricsNote(*metrics))?;
        match mail {
            Some(mail) => write!(f, ", mail at {mail})"),
            None => f.write_str(")"),
        }
    }
}

/// The time that responses get to finish during a shutdown. The process ends within ten seconds, as the documentation says.
const GRACE: Duration = Duration::from_secs(8);

/// Serves until the process is asked to end (SIGINT, SIGTERM). `ready` is called once, when requests are answered.
///
/// # Errors
///
/// Fails if the server cannot start.
pub fn serve(options: Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(ServeError::Runtime)?;
    let ended = runtime.block_on(serve_until_asked_to_end(options, ready));
    // Work on a blocking thread that is not finished by now does not delay the end. What was committed is stored.
    runtime.shutdown_background();
    ended
}

async fn serve_until_asked_to_end(
    options: Options,
    ready: impl FnOnce(&Ready),
) -> Result<(), ServeError> {
    metrics::start();
    // 1. Bind the addresses first: if one is taken, the server that has it may be using the data.
    let Options { listen, store, settings, metrics, mail, drain } = options;
    let (listener, address) = bind(listen, "--listen").await?;
    let metrics_listener = MetricsListener::bind(metrics).await?;
    let mail_listener = MailListener::bind(mail).await?;
    // 2. Open the data, and resume what a shutdown has interrupted.
    let _lock = store.lock().map_err(ServeError::Store)?;
    let db = store.open().await.map_err(ServeError::Store)?;
    let server = Server::new(db, PACE, &settings);
    server.resume().await;
    // 3. Answer requests until a signal comes.
    let mut signals = Signals::new().map_err(ServeError::Runtime)?;
    let metrics = metrics_listener.map(MetricsListener::serve);
    let mail = server.receive_mail_at(mail_listener);
    let answers = server.clone().answer_connections(listener, Patience::default());
    let answers = tokio::spawn(answers);
    ready(&Ready { address, store, metrics, mail });
    signals.next().await;
    // 4. Drain. A second signal ends it at once.
    tracing::info!(seconds = drain.as_secs_f64(), "server drains");
    server.drain();
    tokio::select! {
        () = tokio::time::sleep(drain) => {}
        () = signals.next() => {}
    }
    // 5. Finish the responses that are under way.
    tracing::info!("server ends");
    server.shut_down();
    let finish = async {
        // If the task panicked, there is nothing left to wait for.
        let _ = answers.await;
        server.close().await;
    };
    if tokio::time::timeout(GRACE, finish).await.is_err() {
        tracing::warn!("some responses were not finished");
    }
    Ok(())
}
