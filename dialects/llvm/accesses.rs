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

const ACCESS_GROUPS: &str = "access_groups";
const ALIAS_SCOPES: &str = "alias_scopes";
const NOALIAS_SCOPES: &str = "noalias_scopes";

/// The groups that an llvm.load or llvm.store belongs to.
pub fn access_groups(access: Op<'_>) -> Vec<Attribute<'_>> {
    let groups = access.attribute(ACCESS_GROUPS);
    groups.map_or(Vec::new(), Attribute::elements)
}

/// Lets it belong to these.
pub fn set_access_groups<'c>(access: Op<'c>, groups: &[Attribute<'c>]) {
    match groups {
        [] => access.remove_attribute(ACCESS_GROUPS),
        _ => access.set_attribute(ACCESS_GROUPS, Attribute::array(access.ctx(), groups)),
    }
}

/// So many new alias scopes, in a domain of their own.
pub fn alias_scopes(ctx: Ctx<'_>, count: usize) -> Vec<Attribute<'_>> {
    // SAFETY: constructs attributes in a live context.
    let new = |domain| Attribute::from_raw(unsafe { ffi::acccAliasScope(ctx.raw(), domain) });
    let domain = new(ffi::NO_ATTRIBUTE);
    (0..count).map(|_| new(domain.raw())).collect()
}

/// Says that `access`, an llvm.load or llvm.store, is of the memory `own`, and that no access of
/// `others` is.
pub fn set_alias_scopes<'c>(access: Op<'c>, own: Attribute<'c>, others: &[Attribute<'c>]) {
    let ctx = access.ctx();
    access.set_attribute(ALIAS_SCOPES, Attribute::array(ctx, &[own]));
    access.set_attribute(NOALIAS_SCOPES, Attribute::array(ctx, others));
}
