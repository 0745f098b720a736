//! Puts device images into a host module.
//!
//! The bytes, LLVM offload binaries, go to section `.llvm.offloading`, where
//! `llvm-objdump --offloading` finds them; a constructor hands them to the
//! runtime (accrt.h, accrt_register_images).

use super::register_constructors::CONSTRUCTOR;
use accc_dialects::{
    ir::{Attribute, Block, Builder, Module, Op, Region, Type},
    llvm,
};

const SECTION: &str = ".llvm.offloading";
const IMAGES: &str = "__accc_images";
const REGISTER: &str = "accrt_register_images";
const REGISTER_THESE: &str = "__accc_register_images";
/// Offload binaries are read in place: they need this alignment (bytes).
const ALIGNMENT: i64 = 8;

/// Adds `images` to `module`, which is in the LLVM dialect.
pub fn embed_images(module: Op<'_>, images: &[u8]) {
    let ctx = module.ctx();
    let mut symbols = Module::new(module);
    let i64 = Type::integer(ctx, 64);
    let ty = Type::llvm_byte_array(ctx, images.len());
    let global = llvm::global(
        &symbols,
        IMAGES,
        ty,
        &[
            ("value", Attribute::bytes(ctx, images)),
            ("section", Attribute::string(ctx, SECTION)),
            ("alignment", Attribute::integer(i64, ALIGNMENT)),
        ],
    );
    symbols.add(global);
    let pointer = Type::llvm_pointer(ctx, 0);
    if symbols.lookup(REGISTER).is_none() {
        let declaration = llvm::declare_function(&symbols, REGISTER, &[pointer, i64]);
        symbols.add(declaration);
    }
    let body = Region::create();
    let block = Block::create(&[]);
    body.append(block);
    let function = llvm::function(&symbols, REGISTER_THESE, body);
    function.set_attribute(CONSTRUCTOR, Attribute::unit(ctx));
    symbols.add(function);
    let b = Builder::at_end(block, function);
    let start = llvm::address_of(&b, IMAGES, 0);
    let length = b.value(
        "llvm.mlir.constant",
        &[],
        i64,
        &[("value", Attribute::integer(i64, images.len() as i64))],
    );
    llvm::call(&b, REGISTER, &[start, length]);
    b.op("llvm.return", &[], &[], &[], vec![]);
}
