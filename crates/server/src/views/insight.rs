//! What the rules alone tell about a position, for those who ask: no search, no advice.

mod emergo;
mod emulsion;

use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use emergo::EmergoInsight;
pub(crate) use emulsion::EmulsionInsight;

/// What the rules alone tell about a position, of its game. Values, groups and legal moves stand in the position
/// itself.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Insight {
    /// Of Emergo; null in Emulsion.
    #[schema(required)]
    pub(crate) emergo: Option<EmergoInsight>,
    /// Of Emulsion; null in Emergo.
    #[schema(required)]
    pub(crate) emulsion: Option<EmulsionInsight>,
}
