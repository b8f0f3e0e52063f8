//! Saved states.
