//! What directives demand of loops, and where these are.

use crate::{
    ffi,
    ir::{Attribute, Location, Op},
};

/// The attribute of a branch that ends a loop's iteration.
const LOOP_ANNOTATION: &str = "loop_annotation";

/// Whether `branch` ends an iteration of a loop of which a directive demands a transformation.
pub fn ends_demanding_loop(branch: Op<'_>) -> bool {
    branch
        .attribute(LOOP_ANNOTATION)
        // SAFETY: a query on a live attribute.
        .is_some_and(|annotation| unsafe { ffi::acccDemandsTransformation(annotation.raw()) })
}

/// A scope for places in the file of `location`, of which no debug information is written. None
/// where that is no place in a file.
pub fn scope_of_places(location: Location<'_>) -> Option<Attribute<'_>> {
    // SAFETY: constructs an attribute in a live context.
    let scope = unsafe { ffi::acccScopeOfPlaces(location.raw()) };
    (!scope.ptr.is_null()).then(|| Attribute::from_raw(scope))
}

/// Lets messages about the loop of `branch` name the branch's place, in a file with this `scope`.
pub fn place_loop<'c>(branch: Op<'c>, scope: Attribute<'c>) {
    let annotation = branch
        .attribute(LOOP_ANNOTATION)
        .expect("a branch that ends an iteration");
    let location = branch.location();
    // SAFETY: `annotation` is of a loop, and `scope` comes from the function above.
    let placed = unsafe { ffi::acccWithPlace(annotation.raw(), location.raw(), scope.raw()) };
    branch.set_attribute(LOOP_ANNOTATION, Attribute::from_raw(placed));
}
