//! What accesses to memory tell LLVM: groups without dependences, tags of aliases.

use crate::{
    ffi,
    ir::{Attribute, Ctx, Op, string_ref},
};

/// A new group of memory accesses.
pub fn access_group(ctx: Ctx<'_>) -> Attribute<'_> {
    // SAFETY: constructs an attribute in a live context.
    Attribute::from_raw(unsafe { ffi::acccAccessGroup(ctx.raw()) })
}

/// The annotation of a loop none of whose accesses in `group` depends on one of
/// another iteration.
pub fn parallel_accesses(group: Attribute<'_>) -> Attribute<'_> {
    // SAFETY: `group` comes from `access_group`.
    Attribute::from_raw(unsafe { ffi::acccParallelAccesses(group.raw()) })
}

/// Whether flang has tagged an access as one to a dummy argument's memory, which no access
/// with another tag reaches.
pub fn has_dummy_tag(access: Op<'_>) -> bool {
    has_tag_of(access, "dummy arg data")
}

/// Whether flang has tagged an access as one to what pointers may point to: variables without
/// TARGET are other memory.
pub fn has_target_tag(access: Op<'_>) -> bool {
    has_tag_of(access, "target data")
}

/// Whether an access has a tag whose name, as flang gives them, begins with `kind`.
fn has_tag_of(access: Op<'_>, kind: &str) -> bool {
    // SAFETY: the attribute lives as long as its context.
    access
        .attribute(ALIAS_TAGS)
        .is_some_and(|tags| unsafe { ffi::acccIsTagOf(tags.raw(), string_ref(kind)) })
}

/// Removes the tags of an access: it may be one to any memory then.
pub fn drop_alias_tags(access: Op<'_>) {
    access.remove_attribute(ALIAS_TAGS);
}

/// The attribute of an access for LLVM's analysis of aliases by types.
const ALIAS_TAGS: &str = "tbaa";
