//! Puts device images into a host module.
//!
//! The bytes, LLVM offload binaries, go to section `.llvm.offloading`, where
//! `llvm-objdump --offloading` finds them; a constructor hands them to the
//! runtime (accrt.h, accrt_register_images), and says before that which memory
//! the program was compiled for (accrt_request_memory).

use crate::llvm::register_constructors::CONSTRUCTOR;
use accc_dialects::{
    ir::{Attribute, Block, Builder, Module, Op, Region, Type, Value},
    llvm,
};

const SECTION: &str = ".llvm.offloading";
const IMAGES: &str = "__accc_images";
const REGISTER: &str = "accrt_register_images";
const REQUEST_MEMORY: &str = "accrt_request_memory";
const REGISTER_THESE: &str = "__accc_register_images";
/// Offload binaries are read in place: they need this alignment (bytes).
const ALIGNMENT: i64 = 8;

/// Adds `images` to `module`, which is in the LLVM dialect. `memory` is the kind
/// of memory to ask for, in accrt.h's numbers.
pub fn embed_images(module: Op<'_>, images: &[u8], memory: Option<i64>) {
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
    if let Some(memory) = memory {
        request_memory(&b, &mut symbols, memory);
    }
    let start = llvm::address_of(&b, IMAGES, 0);
    let length = constant(&b, i64, images.len() as i64);
    llvm::call(&b, REGISTER, &[start, length]);
    b.op(llvm::RETURN, &[], &[], &[], vec![]);
}

fn request_memory<'c>(b: &Builder<'c>, symbols: &mut Module<'c>, memory: i64) {
    let i32 = Type::integer(b.ctx(), 32);
    let declaration = llvm::declare_function(symbols, REQUEST_MEMORY, &[i32]);
    symbols.add(declaration);
    let memory = constant(b, i32, memory);
    llvm::call(b, REQUEST_MEMORY, &[memory]);
}

fn constant<'c>(b: &Builder<'c>, ty: Type<'c>, value: i64) -> Value<'c> {
    let value = ("value", Attribute::integer(ty, value));
    b.value(llvm::CONSTANT, &[], ty, &[value])
}
