//! A blocking HTTP client for the API of a server.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body, RequestBuilder};

use super::address::Address;

/// Timeout for connecting and for the response headers.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum duration of a response body. Streams end after this time and are reopened, which detects
/// connections that broke silently.
const BODY_TIMEOUT: Duration = Duration::from_secs(600);

/// A client of one server, with or without an API token.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    agent: Agent,
    address: Address,
    authorization: Option<String>,
}

/// The reason a request failed.
#[derive(Debug)]
pub(crate) enum RequestError {
    /// The server rejected the request.
    Rejected {
        /// HTTP status code.
        status: u16,
        /// Stable error code for programs.
        code: String,
        /// Error message for users.
        message: String,
    },
    /// No answer, or not the answer of a Luctor server.
    Unavailable(String),
}

impl RequestError {
    /// Returns whether the same request may succeed later.
    pub(crate) fn is_temporary(&self) -> bool {
        match self {
            RequestError::Rejected { status, .. } => *status == 429 || *status >= 500,
            RequestError::Unavailable(_) => true,
        }
    }

    /// Returns whether the token is invalid or lacks a scope, so that other requests will fail too.
    pub(crate) fn is_unauthorized(&self) -> bool {
        match self {
            RequestError::Rejected { status, code, .. } => *status == 401 || code == "scope",
            RequestError::Unavailable(_) => false,
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::Rejected { status, message, .. } => {
                write!(f, "the server rejected the request ({status}): {message}")
            }
            RequestError::Unavailable(reason) => write!(f, "no answer from the server: {reason}"),
        }
    }
}

impl Client {
    /// Creates a client that sends `token` with every request.
    pub(crate) fn new(address: Address, token: Option<&str>) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(TIMEOUT))
            .timeout_recv_response(Some(TIMEOUT))
            .timeout_recv_body(Some(BODY_TIMEOUT))
            .user_agent(concat!("luctor/", env!("CARGO_PKG_VERSION")))
            .build();
        Client {
            agent: config.into(),
            address,
            authorization: token.map(|token| format!("Bearer {token}")),
        }
    }

    /// Sends a GET request and parses the answer.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, RequestError> {
        parse(self.authorized(self.agent.get(self.address.url(path))).call())
    }

    /// Sends a POST request with a JSON body and parses the answer.
    pub(crate) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &Value,
    ) -> Result<T, RequestError> {
        let request = self.authorized(self.agent.post(self.address.url(path)));
        parse(request.content_type("application/json").send(body.to_string()))
    }

    /// Opens a stream and returns its lines until the connection ends.
    pub(crate) fn stream(
        &self,
        path: &str,
    ) -> Result<impl Iterator<Item = String> + use<>, RequestError> {
        let answer = accepted(self.authorized(self.agent.get(self.address.url(path))).call())?;
        let lines = BufReader::new(answer.into_body().into_reader()).lines();
        Ok(lines.map_while(Result::ok))
    }

    /// Adds the token to a request.
    fn authorized<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        match &self.authorization {
            Some(authorization) => request.header("Authorization", authorization),
            None => request,
        }
    }
}

/// Turns error statuses into errors.
fn accepted(answer: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, RequestError> {
    let mut answer = answer.map_err(|error| RequestError::Unavailable(error.to_string()))?;
    let status = answer.status().as_u16();
    if answer.status().is_success() {
        return Ok(answer);
    }
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    let problem: Value = serde_json::from_str(&text).map_err(|_| {
        RequestError::Unavailable(format!("status {status} without a Luctor error"))
    })?;
    let field = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
    Err(RequestError::Rejected { status, code: field("code"), message: field("message") })
}

fn parse<T: DeserializeOwned>(
    answer: Result<Response<Body>, ureq::Error>,
) -> Result<T, RequestError> {
    let mut answer = accepted(answer)?;
    let text = answer.body_mut().read_to_string();
    let text = text.map_err(|error| RequestError::Unavailable(error.to_string()))?;
    serde_json::from_str(&text)
        .map_err(|error| RequestError::Unavailable(format!("the answer is invalid: {error}")))
}
