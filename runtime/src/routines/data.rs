//! Data routines that act like directives: `acc_copyin` and its kin
//! (OpenACC 3.4, 3.2.20 to 3.2.24).

use super::{done, environment, not_null, request};
use crate::{
    abi::{EnterKind, ExitKind, QUEUE_SYNC, flag},
    report::error::Result,
    variables::{
        name::Name,
        section::{Section, host_range},
    },
};
use std::ffi::c_void;

/// What a data routine does; each corresponds to a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Copyin,
    Create,
    Copyout,
    CopyoutFinalize,
    Delete,
    DeleteFinalize,
    UpdateDevice,
    UpdateSelf,
}

impl Operation {
    /// How error messages name the data, as a call gives no variable's name.
    pub(super) fn subject(self) -> Name {
        Name(match self {
            Operation::Copyin => c"acc_copyin's argument",
            Operation::Create => c"acc_create's argument",
            Operation::Copyout => c"acc_copyout's argument",
            Operation::CopyoutFinalize => c"acc_copyout_finalize's argument",
            Operation::Delete => c"acc_delete's argument",
            Operation::DeleteFinalize => c"acc_delete_finalize's argument",
            Operation::UpdateDevice => c"acc_update_device's argument",
            Operation::UpdateSelf => c"acc_update_self's argument",
        })
    }

    fn flags(self) -> u32 {
        match self {
            Operation::CopyoutFinalize | Operation::DeleteFinalize => flag::FINALIZE,
            _ => 0,
        }
    }
}

/// Carries an operation out; returns the device address where it has one.
pub(super) fn apply(operation: Operation, section: &Section, queue: i32) -> *mut c_void {
    let applied = try_apply(operation, section, queue);
    done(applied) as *mut c_void
}

fn try_apply(operation: Operation, section: &Section, queue: i32) -> Result<u64> {
    let environment = environment();
    if environment.device.shares_memory() {
        return Ok(section.base as u64);
    }
    let request = request(operation.flags(), queue)?;
    match operation {
        Operation::Copyin => environment.enter(section, EnterKind::Copyin, request),
        Operation::Create => environment.enter(section, EnterKind::Create, request),
        Operation::Copyout | Operation::CopyoutFinalize => environment
            .exit(section, ExitKind::Copyout, request)
            .map(|_| 0),
        Operation::Delete | Operation::DeleteFinalize => environment
            .exit(section, ExitKind::Delete, request)
            .map(|_| 0),
        Operation::UpdateDevice => environment.update(section, true, request).map(|_| 0),
        Operation::UpdateSelf => environment.update(section, false, request).map(|_| 0),
    }
}

/// A routine on `bytes` bytes at a host address; none at NULL need nothing done, and none
/// elsewhere are one (3.2.18).
fn on_bytes(operation: Operation, data: *mut c_void, bytes: usize, queue: i32) -> *mut c_void {
    if data.is_null() && bytes == 0 {
        return data;
    }
    let name = operation.subject().0.to_string_lossy();
    done(not_null(data, &name));
    apply_to_bytes(operation, data as usize, bytes.max(1), queue)
}

/// As [`apply`], to `bytes` bytes at a host address.
pub(super) fn apply_to_bytes(
    operation: Operation,
    start: usize,
    bytes: usize,
    queue: i32,
) -> *mut c_void {
    let name = operation.subject();
    let range = done(host_range(name, start, bytes));
    apply(operation, &Section::bytes(name, range), queue)
}

/// Defines the C routines that start a data lifetime: they return the device
/// address.
macro_rules! entering {
    ($($name:ident, $name_async:ident: $operation:ident;)*) => {$(
        /// The routine of that name for `bytes` bytes at `data`; returns their device address.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(data: *mut c_void, bytes: usize) -> *mut c_void {
            on_bytes(Operation::$operation, data, bytes, QUEUE_SYNC)
        }

        /// As above, in a queue.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name_async(data: *mut c_void, bytes: usize, queue: i32) -> *mut c_void {
            on_bytes(Operation::$operation, data, bytes, queue)
        }
    )*};
}

/// Defines the C routines that end one or move data.
macro_rules! acting {
    ($($name:ident, $name_async:ident: $operation:ident;)*) => {$(
        /// The routine of that name for `bytes` bytes at `data`.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(data: *mut c_void, bytes: usize) {
            on_bytes(Operation::$operation, data, bytes, QUEUE_SYNC);
        }

        /// As above, in a queue.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name_async(data: *mut c_void, bytes: usize, queue: i32) {
            on_bytes(Operation::$operation, data, bytes, queue);
        }
    )*};
}

entering! {
    acc_copyin, acc_copyin_async: Copyin;
    acc_create, acc_create_async: Create;
    acc_pcopyin, acc_pcopyin_async: Copyin;
    acc_pcreate, acc_pcreate_async: Create;
    acc_present_or_copyin, acc_present_or_copyin_async: Copyin;
    acc_present_or_create, acc_present_or_create_async: Create;
}

acting! {
    acc_copyout, acc_copyout_async: Copyout;
    acc_copyout_finalize, acc_copyout_finalize_async: CopyoutFinalize;
    acc_delete, acc_delete_async: Delete;
    acc_delete_finalize, acc_delete_finalize_async: DeleteFinalize;
    acc_update_device, acc_update_device_async: UpdateDevice;
    acc_update_self, acc_update_self_async: UpdateSelf;
}
