//! What the types of variables say of the objects in them.

use accc_dialects::ir::Type;

/// Whether objects of this type hold descriptors.
pub fn has_descriptors(ty: Type<'_>) -> bool {
    ty.is_record()
        && ty
            .record_members()
            .into_iter()
            .any(|(_, member)| member.is_descriptor() || has_descriptors(element_of(member)))
}

/// Whether objects of this type own memory, by allocatable components.
pub fn has_allocatables(ty: Type<'_>) -> bool {
    ty.is_record()
        && ty.record_members().into_iter().any(|(_, member)| {
            member.is_descriptor() && !member.is_pointer() || has_allocatables(element_of(member))
        })
}

/// The type of one object of a variable of this type.
pub fn object_type(variable: Type<'_>) -> Type<'_> {
    element_of(object_of(variable))
}

/// The object or array behind any number of addresses and descriptors.
pub fn object_of(variable: Type<'_>) -> Type<'_> {
    let mut ty = variable;
    while let Some(pointee) = ty.pointee() {
        ty = pointee;
    }
    ty
}

/// The type of the elements of an array type; another type itself.
pub fn element_of(ty: Type<'_>) -> Type<'_> {
    match ty.rank() {
        0 => ty,
        _ => ty.element(),
    }
}

/// The derived type of the scalar object behind an address or a descriptor of type `ty`.
pub fn scalar_object(mut ty: Type<'_>) -> Option<Type<'_>> {
    while !ty.is_record() {
        ty = ty.pointee()?;
    }
    Some(ty)
}
