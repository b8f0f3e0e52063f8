//! Commands that run the engine on positions. The UGI protocol is in [`ugi`](crate::ugi).

mod analysis_view;
pub(crate) mod analyze;
pub(crate) mod annotate;
pub(crate) mod bench;
pub(crate) mod levels;
