//! What the members of objects do when a data clause names the objects: whether they follow, and
//! with which action.

use super::members::{DEEP_COPY, Step};
use crate::acc::data::runtime;
use accc_dialects::{acc, ir::Op};

/// What the members of a variable's objects do, with an action of accrt.h.
pub enum OnEnter {
    /// They follow their object.
    Follow(i64),
    /// They do where the call has made its device copy.
    FollowNew(i64),
}

/// What the members of a variable's objects do when the clause `entry` starts (`action` is
/// an accrt_enter_kind with flags) its lifetime. Where the clause is not the user's,
/// members of objects that are present already have been looked after: those of an
/// array would be looked for in every launch.
pub fn action_on_enter(module: Op<'_>, entry: Op<'_>, action: i64) -> Option<(Step, OnEnter)> {
    use runtime::action::{ATTACH_WITH_OBJECT, COPYIN, CREATE, DECLARED, IMPLICIT, KIND, MEMBER};
    if !matches!(action & KIND, COPYIN | CREATE) {
        None
    } else if module.has_attribute(DEEP_COPY) {
        Some((Step::Enter, OnEnter::Follow(action | MEMBER)))
    } else if acc::is_with_components(entry) {
        Some((Step::EnterValue, OnEnter::Follow(action)))
    } else if action & IMPLICIT == 0 {
        Some((Step::Enter, OnEnter::Follow(ATTACH_WITH_OBJECT)))
    } else {
        (action & DECLARED == 0).then_some((Step::Enter, OnEnter::FollowNew(ATTACH_WITH_OBJECT)))
    }
}

/// As `action_on_enter`, for `exit` that ends a lifetime.
pub fn action_on_exit(module: Op<'_>, exit: Op<'_>, action: i64) -> Option<(Step, i64)> {
    use runtime::action::{COPYOUT, DELETE, MEMBER};
    if !matches!(action & runtime::action::KIND, COPYOUT | DELETE) {
        None
    } else if module.has_attribute(DEEP_COPY) {
        Some((Step::Exit, action | MEMBER))
    } else {
        acc::is_with_components(exit).then_some((Step::ExitValue, action))
    }
}

/// The flag of an object whose members have this action.
pub fn of_object(of_members: i64) -> i64 {
    match of_members & runtime::action::MEMBER {
        0 => 0,
        _ => runtime::action::OBJECT,
    }
}

/// As `action_on_enter`, for an update with these flags.
pub fn flags_on_update(module: Op<'_>, flags: i64) -> Option<i64> {
    let flags = flags | runtime::action::MEMBER;
    module.has_attribute(DEEP_COPY).then_some(flags)
}
