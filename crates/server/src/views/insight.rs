//! Threats and gains that follow from the rules alone, without a search.

mod emergo;
mod emulsion;

use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use emergo::EmergoInsight;
pub(crate) use emulsion::EmulsionInsight;

/// Threats and gains in a position that follow from the rules alone. Values, groups and legal moves are part of the
/// position itself.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Insight {
    /// The insight of Emergo; null in Emulsion.
    #[schema(required)]
    pub(crate) emergo: Option<EmergoInsight>,
    /// The insight of Emulsion; null in Emergo.
    #[schema(required)]
    pub(crate) emulsion: Option<EmulsionInsight>,
}
