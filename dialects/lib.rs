//! The `accgpu` dialect and a typed face over the MLIR, FIR and OpenACC
//! operations that accc's passes meet.
//!
//! Only this crate names operations by string and talks to C++: a pass that
//! needs `unsafe` or an operation name in quotes is missing something here.

#![warn(missing_docs)]

mod ffi;

pub mod acc;
pub mod accgpu;
pub mod arith;
pub mod builtin;
pub mod cf;
pub mod complex;
pub mod fir;
pub mod func;
pub mod gpu;
pub mod hlfir;
pub mod ir;
pub mod llvm;
pub mod math;
pub mod nvvm;
pub mod omp;
pub mod presburger;
pub mod register;
pub mod rocdl;
pub mod scf;
