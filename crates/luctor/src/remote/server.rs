//! A server as a program asks it.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body, RequestBuilder};

use super::address::Address;

/// How long an answer is waited for, and a connection.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stream is asked for anew after so long: a connection that has broken without a word is noticed then.
const STREAM: Duration = Duration::from_secs(600);

/// A server, asked by the owner of a token, or by nobody in particular.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    agent: Agent,
    address: Address,
    authorization: Option<String>,
}

/// Why an answer is not what was asked for.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The server refuses.
    Refused {
        /// The status of HTTP.
        status: u16,
        /// The word for programs.
        code: String,
        /// The sentence.
        message: String,
    },
    /// Nobody answers, or not as a server of Luctor does.
    Away(String),
}

impl Trouble {
    /// Whether the same may be granted later without anything being done about it.
    pub(crate) fn passes(&self) -> bool {
        match self {
            Trouble::Refused { status, .. } => *status == 429 || *status >= 500,
            Trouble::Away(_) => true,
        }
    }

    /// Whether nothing else will be granted either: there is no such token, or it may not do this.
    pub(crate) fn is_final(&self) -> bool {
        match self {
            Trouble::Refused { status, code, .. } => *status == 401 || code == "scope",
            Trouble::Away(_) => false,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Refused { status, message, .. } => {
                write!(f, "the server refuses ({status}): {message}")
            }
            Trouble::Away(reason) => write!(f, "the server does not answer: {reason}"),
        }
    }
}

impl Server {
    /// The server at an address, for the owner of a token if there is one.
    pub(crate) fn new(address: Address, token: Option<&str>) -> Server {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_recv_body(Some(STREAM))
            .user_agent(concat!("luctor/", env!("CARGO_PKG_VERSION")))
            .build();
        Server {
            agent: config.into(),
            address,
            authorization: token.map(|token| format!("Bearer {token}")),
        }
    }

    /// Asks for something.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        read(self.shown(self.agent.get(self.address.of(path))).call())
    }

    /// Asks for a change.
    pub(crate) fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Result<T, Trouble> {
        let request = self.shown(self.agent.post(self.address.of(path)));
        read(request.content_type("application/json").send(body.to_string()))
    }

    /// The lines of a stream, until it breaks off.
    pub(crate) fn stream(
        &self,
        path: &str,
    ) -> Result<impl Iterator<Item = String> + use<>, Trouble> {
        let answer = granted(self.shown(self.agent.get(self.address.of(path))).call())?;
        let lines = BufReader::new(answer.into_body().into_reader()).lines();
        Ok(lines.map_while(Result::ok))
    }

    /// The request with the token, if there is one.
    fn shown<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        match &self.authorization {
            Some(authorization) => request.header("Authorization", authorization),
            None => request,
        }
    }
}

fn granted(answer: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, Trouble> {
    let mut answer = answer.map_err(|error| Trouble::Away(error.to_string()))?;
    let status = answer.status().as_u16();
    if answer.status().is_success() {
        return Ok(answer);
    }
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    let problem: Value = serde_json::from_str(&text)
        .map_err(|_| Trouble::Away(format!("status {status}, and no word of Luctor's")))?;
    let word = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
    Err(Trouble::Refused { status, code: word("code"), message: word("message") })
}

fn read<T: DeserializeOwned>(answer: Result<Response<Body>, ureq::Error>) -> Result<T, Trouble> {
    let mut answer = granted(answer)?;
    let text = answer.body_mut().read_to_string();
    let text = text.map_err(|error| Trouble::Away(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| Trouble::Away(format!("it answers oddly: {error}")))
}
