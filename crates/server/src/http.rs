//! HTTP: handlers, extractors, limits and errors. Only this module knows status codes.

pub(crate) mod account;
pub(crate) mod address;
pub(crate) mod api_page;
pub(crate) mod archive;
pub(crate) mod boards;
pub(crate) mod body;
pub(crate) mod connections;
pub(crate) mod cookie;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod limits;
pub(crate) mod openapi;
pub(crate) mod origin;
pub(crate) mod pictures;
pub(crate) mod requests;
pub(crate) mod site;
pub(crate) mod state;
pub(crate) mod streams;
