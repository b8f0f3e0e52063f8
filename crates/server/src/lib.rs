//! Luctor on the web.
