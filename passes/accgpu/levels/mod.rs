//! Which loops gangs, workers and lanes share.

mod align_gang_loops;
pub(crate) mod assign_levels;
pub(crate) mod coalesce;
mod cut_tiles;
mod explain_calls;
pub(crate) mod explain_loops;
mod gang_dimensions;
mod inline_routines;
pub(crate) mod join_gang_loops;
mod join_short_loops;
mod loop_sizes;
mod postpone_reductions;
mod prove_independence;
mod saved_results;
mod sink_sequential;
mod unknown_effect;
mod unpack_links;
mod use_idle_lanes;
mod warn_dependence;

pub use align_gang_loops::AlignGangLoops;
pub use assign_levels::AssignLevels;
pub use coalesce::Coalesce;
pub use cut_tiles::CutTiles;
pub use explain_calls::ExplainCalls;
pub use explain_loops::ExplainLoops;
pub use gang_dimensions::GangDimensions;
pub use inline_routines::InlineRoutines;
pub use join_gang_loops::JoinGangLoops;
pub use join_short_loops::JoinShortLoops;
pub use loop_sizes::LoopSizes;
pub use postpone_reductions::PostponeReductions;
pub use prove_independence::ProveIndependence;
pub use sink_sequential::SinkSequential;
pub use unpack_links::UnpackLinks;
pub use use_idle_lanes::UseIdleLanes;
pub use warn_dependence::WarnDependence;
