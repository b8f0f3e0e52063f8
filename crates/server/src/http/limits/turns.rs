//! Middleware that answers the requests of a client in turns.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use crate::http::address::{TrustProxy, client_address};
use crate::limits::turns::{Pace, Turn, Turns};

/// Answers a request in turns of its client, and compresses the response in such turns.
pub(crate) async fn take(
    State(turns): State<Turns>,
    State(trust): State<TrustProxy>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = client_address(request.extensions(), request.headers(), trust);
    let Some(turn) = turns.of(address) else { return next.run(request).await };
    let place = turn.place(pace(request.uri().path()));
    place.take().await;
    // The extractor of the body leaves it while the body arrives.
    request.extensions_mut().insert(place.clone());
    let response = turn.clone().run(next.run(request)).await;
    place.leave();
    match response.headers().contains_key(header::CONTENT_ENCODING) {
        true => response.map(|body| Body::new(InTurn { body, turn })),
        false => response,
    }
}

/// The ends of paths whose answers may take seconds, since they wait for the engine, a picture or the hash of a password.
const SLOW: [&str; 8] = [
    "/analysis",
    "/annotated.txt",
    "/api/account",
    "/api/session",
    "/coach",
    "/password",
    ".gif",
    ".png",
];

fn pace(path: &str) -> Pace {
    match SLOW.iter().any(|end| path.ends_with(end)) {
        true => Pace::Slow,
        false => Pace::Fast,
    }
}

/// A body that is computed while it is sent.
struct InTurn {
    body: Body,
    turn: Turn,
}

impl HttpBody for InTurn {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let InTurn { body, turn } = &mut *self;
        turn.poll(context, |context| Pin::new(body).poll_frame(context))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
