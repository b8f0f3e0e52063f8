//! Threats and gains that follow from the rules alone, without a search.

pub mod emergo;
pub mod emulsion;

use serde::Serialize;
use utoipa::ToSchema;

pub use emergo::EmergoInsight;
pub use emulsion::EmulsionInsight;

/// Threats and gains in a position that follow from the rules alone. Values, groups and legal moves are part of the
/// position itself.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Insight {
    /// The insight of Emergo; null in Emulsion.
    #[schema(required)]
    pub emergo: Option<EmergoInsight>,
    /// The insight of Emulsion; null in Emergo.
    #[schema(required)]
    pub emulsion: Option<EmulsionInsight>,
}
