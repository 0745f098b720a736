//! Objects that are LLVM's bitcode, as `-flto` makes them.

use inkwell::{context::Context, memory_buffer::MemoryBuffer, module::Module};
use std::iter::successors;

/// What bitcode begins with.
const MAGIC: &[u8] = b"BC\xC0\xDE";

/// Whether `object` is bitcode.
pub fn is_bitcode(object: &[u8]) -> bool {
    object.starts_with(MAGIC)
}

/// What the constants of `object` hold that will be in the section `name`, one after the other;
/// `None` without such a constant, and for what another LLVM has to read.
pub fn section(object: &[u8], name: &str) -> Option<Vec<u8>> {
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(object, "object");
    let module = Module::parse_bitcode_from_buffer(&buffer, &context).ok()?;
    let globals = successors(module.get_first_global(), |global| global.get_next_global());
    let in_section = globals.filter(|global| {
        let section = global.get_section();
        section.is_some_and(|section| section.to_bytes() == name.as_bytes())
    });
    in_section
        .filter_map(|global| {
            let value = global.get_initializer()?;
            let bytes = value.is_array_value().then(|| value.into_array_value())?;
            bytes.as_const_string().map(<[u8]>::to_vec)
        })
        .reduce(|bytes, more| [bytes, more].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_bitcode_are_found() {
        let context = Context::create();
        let module = context.create_module("object");
        for bytes in [b"one\0".as_slice(), b"two"] {
            let value = context.const_string(bytes, false);
            let global = module.add_global(value.get_type(), None, "held");
            global.set_initializer(&value);
            global.set_section(Some(".held"));
        }
        let bitcode = module.write_bitcode_to_memory();
        assert!(is_bitcode(bitcode.as_slice()));
        let found = section(bitcode.as_slice(), ".held");
        assert_eq!(found.as_deref(), Some(b"one\0two".as_slice()));
        assert_eq!(section(bitcode.as_slice(), ".other"), None);
    }
}
