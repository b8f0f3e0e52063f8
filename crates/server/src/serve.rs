//! The server as a program: from options to the last answer.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::app::App;
use crate::engine::computer_player::PACE;
use crate::http::connections::{Patience, serve_connections};
use crate::metrics;
use crate::ops::figures::{Figures, Shown};
use crate::postal::lmtp::MailListener;
use crate::process::start::{ServeError, Signals, bind};
use crate::router::router;
use crate::settings::Settings;
use luctor_store::Store;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// Where the matches are kept.
    pub store: Store,
    /// What the operator decides beyond that.
    pub settings: Settings,
    /// Where Prometheus finds the figures; port 0 takes any that is free.
    pub metrics: Option<SocketAddr>,
    /// The loopback address at which mail servers deliver mail; port 0 chooses a free one. It needs
    /// [`Settings::incoming_mail`].
    pub mail: Option<SocketAddr>,
    /// How long, once it is asked to end, the server goes on answering while `/readyz` says that it
    /// will, so that a proxy sends requests elsewhere.
    pub drain: Duration,
}

/// A server that is ready to answer. [`Display`](fmt::Display) is the line that tells where.
#[derive(Clone, Debug)]
pub struct Ready {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where the matches are kept.
    pub store: Store,
    /// Where the figures are.
    pub metrics: Option<SocketAddr>,
    /// The address at which mail servers deliver mail.
    pub mail: Option<SocketAddr>,
}

impl fmt::Display for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ready { address, store, metrics, mail } = self;
        write!(f, "Luctor is at http://{address} ({store}{}", Shown(*metrics))?;
        match mail {
            Some(mail) => write!(f, ", mail at {mail})"),
            None => f.write_str(")"),
        }
    }
}

/// How long answers may take after the server was asked to end.
const GRACE: Duration = Duration::from_secs(10);

/// Answers connections until the server shuts down, and then finishes the responses that are under way.
pub async fn answer_connections(listener: TcpListener, app: Arc<App>, patience: Patience) {
    let tasks = app.tasks.clone();
    serve_connections(listener, router(app), tasks, patience).await;
}

/// Serves until the process is asked to end (SIGINT, SIGTERM). `ready` is called once, when requests
/// are answered.
///
/// # Errors
///
/// The server cannot start, in one sentence.
pub fn serve(options: Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(ServeError::Runtime)?.block_on(serve_until_told(options, ready))
}

async fn serve_until_told(options: Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    metrics::start();
    // 1. The addresses first: if one is taken, the data may be in use by the server that has it.
    let Options { listen, store, settings, metrics, mail, drain } = options;
    let (listener, address) = bind(listen, "--listen").await?;
    let figures = Figures::bind(metrics).await?;
    let mail_listener = MailListener::bind(mail).await?;
    // 2. The data.
    let db = store.open().await.map_err(ServeError::Store)?;
    let app = App::new(db, PACE, settings);
    // 3. The computer goes on where it was interrupted.
    app.resume().await;
    // 4. Answers, until the end is asked for.
    let mut signals = Signals::new().map_err(ServeError::Runtime)?;
    let metrics = figures.map(Figures::show);
    let mail = mail_listener.zip(app.mail_server.as_ref());
    let mail = mail.map(|(listener, server)| listener.start(server));
    let answers = tokio::spawn(answer_connections(listener, app.clone(), Patience::default()));
    ready(&Ready { address, store, metrics, mail });
    signals.next().await;
    // 5. Those who send requests here are told to stop; who asks twice does not want to wait.
    tracing::info!(seconds = drain.as_secs_f64(), "server drains");
    app.drain();
    tokio::select! {
        () = tokio::time::sleep(drain) => {}
        () = signals.next() => {}
    }
    // 6. Answers that are under way, and no more.
    tracing::info!("server ends");
    app.tasks.shutdown().cancel();
    let finish = async {
        // Where it panicked there is nothing left to wait for.
        let _ = answers.await;
        app.close().await;
    };
    if tokio::time::timeout(GRACE, finish).await.is_err() {
        tracing::warn!("some answers were not finished");
    }
    Ok(())
}
