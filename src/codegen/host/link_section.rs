//! What an object holds for the device link: a section that linkers leave out of programs.

use inkwell::context::Context;
use inkwell::module::{Linkage, Module};

/// The section of an object.
pub const LINK_SECTION: &str = ".accc.device_link";

/// A symbol that nobody defines: the object that names it has no device code before accc
/// has linked the program.
const UNFINISHED: &str = "accc_has_to_link_this_program";

/// What a source leaves for the device link.
#[derive(Debug, Default)]
pub struct LinkSection {
    /// The section; empty when there is nothing to leave.
    pub bytes: Vec<u8>,
    /// The object is no use to a linker as it is.
    pub is_unfinished: bool,
}

/// Puts `section` into `llvm`, which has been optimised.
pub fn add<'l>(section: &LinkSection, context: &'l Context, llvm: &Module<'l>) {
    if !section.bytes.is_empty() {
        let value = context.const_string(&section.bytes, false);
        let global = llvm.add_global(value.get_type(), None, "accc.device_link");
        global.set_initializer(&value);
        global.set_linkage(Linkage::Private);
        global.set_constant(true);
        global.set_section(Some(LINK_SECTION));
        global.set_alignment(1);
        // Makes it one with SHF_EXCLUDE.
        global.set_metadata(context.metadata_node(&[]), context.get_kind_id("exclude"));
    }
    if section.is_unfinished {
        let pointer = context.ptr_type(Default::default());
        let nowhere = llvm.add_global(context.i8_type(), None, UNFINISHED);
        let reference = llvm.add_global(pointer, None, "accc.unfinished");
        reference.set_initializer(&nowhere.as_pointer_value());
        reference.set_linkage(Linkage::Private);
    }
}
