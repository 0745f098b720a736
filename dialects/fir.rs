//! Constructors for operations of FIR, flang's dialect, and views of them.

mod arrays;
mod control;
mod convert;
mod memory;
mod names;
mod polymorphic;
mod procedures;
mod records;
mod storage;
mod variables;

pub use arrays::*;
pub use control::*;
pub use convert::*;
pub use memory::*;
pub use names::*;
pub use polymorphic::*;
pub use procedures::*;
pub use records::*;
pub use storage::*;
pub use variables::*;

crate::ir::operations! {
    EMBOXCHAR = "fir.emboxchar",
    EMBOXPROC = "fir.emboxproc",
    END = "fir.end",
    SAVE_RESULT = "fir.save_result",
    ABSENT = "fir.absent",
    ADDC = "fir.addc",
    ADDRESS_OF = "fir.address_of",
    ALLOCA = "fir.alloca",
    ALLOCMEM = "fir.allocmem",
    ARRAY_COOR = "fir.array_coor",
    ASSUMED_SIZE_EXTENT = "fir.assumed_size_extent",
    BOX_ADDR = "fir.box_addr",
    BOX_DIMS = "fir.box_dims",
    BOX_ELESIZE = "fir.box_elesize",
    BOX_TDESC = "fir.box_tdesc",
    BOX_TYPECODE = "fir.box_typecode",
    DT_ENTRY = "fir.dt_entry",
    HAS_VALUE = "fir.has_value",
    SELECT = "fir.select",
    SELECT_CASE = "fir.select_case",
    SELECT_TYPE = "fir.select_type",
    BOX_RANK = "fir.box_rank",
    CALL = "fir.call",
    CONVERT = "fir.convert",
    COORDINATE_OF = "fir.coordinate_of",
    COPY = "fir.copy",
    DECLARE = "fir.declare",
    DISPATCH = "fir.dispatch",
    DO_CONCURRENT = "fir.do_concurrent",
    DO_CONCURRENT_LOOP = "fir.do_concurrent.loop",
    DO_LOOP = "fir.do_loop",
    DUMMY_SCOPE = "fir.dummy_scope",
    EMBOX = "fir.embox",
    FIELD_INDEX = "fir.field_index",
    FREEMEM = "fir.freemem",
    GLOBAL = "fir.global",
    IF = "fir.if",
    IS_CONTIGUOUS_BOX = "fir.is_contiguous_box",
    IS_PRESENT = "fir.is_present",
    ITERATE_WHILE = "fir.iterate_while",
    LOAD = "fir.load",
    LOCAL = "fir.local",
    MULC = "fir.mulc",
    NO_REASSOC = "fir.no_reassoc",
    REBOX = "fir.rebox",
    REBOX_ASSUMED_RANK = "fir.rebox_assumed_rank",
    RESULT = "fir.result",
    SHAPE = "fir.shape",
    SHAPE_SHIFT = "fir.shape_shift",
    SHIFT = "fir.shift",
    SLICE = "fir.slice",
    STORE = "fir.store",
    STRING_LIT = "fir.string_lit",
    SUBC = "fir.subc",
    TYPE_DESC = "fir.type_desc",
    TYPE_INFO = "fir.type_info",
    UNBOXCHAR = "fir.unboxchar",
    UNDEFINED = "fir.undefined",
    UNREACHABLE = "fir.unreachable",
    VOLATILE_CAST = "fir.volatile_cast",
    YIELD = "fir.yield",
    ZERO_BITS = "fir.zero_bits",
}
