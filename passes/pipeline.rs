//! The order of all passes, and the reason for each place.
//!
//! A pipeline is a list of steps in MLIR's textual form, so that `accc-opt` can
//! run any part of one; parsing them needs the passes to be registered. Analyses that one pass
//! leaves for another need both in one step.

use crate::{llvm::RegisterConstructors, pass::Pass};

/// What flang would expand wrongly in any program.
const REBASE_SHIFTED: &str = "hlfir-rebase-shifted";
const LOCAL_POINTEES: &str = "hlfir-local-pointees";
const ONCE_IN_LOOPS: &str = "hlfir-once-in-loops";
/// What flang evaluates though nothing depends on it: before subexpressions of both sides of a
/// condition become one.
const GUARD_OPERANDS: &str = "hlfir-guard-operands";
/// Before conditions get branches, which would part TRIM from the comparison.
const COMPARE_UNTRIMMED: &str = "hlfir-compare-untrimmed";
/// What MLIR would canonicalise wrongly in any program: before it does.
const WRAPPING_SUMS: &str = "fir-wrapping-sums";
/// Before anything takes the place of an operation for that of its statement.
const LOCATE_WHERES: &str = "hlfir-locate-wheres";
/// While what sets a rounding mode stands around the rounding.
const PLAIN_ROUNDING: &str = "fir-plain-rounding";

/// HLFIR of a program without OpenACC.
pub fn prepare_plain() -> Vec<&'static str> {
    vec![
        LOCATE_WHERES,
        PLAIN_ROUNDING,
        COMPARE_UNTRIMMED,
        GUARD_OPERANDS,
        WRAPPING_SUMS,
        REBASE_SHIFTED,
        LOCAL_POINTEES,
        ONCE_IN_LOOPS,
    ]
}

/// FIR of any program: what flang has expanded wrongly.
pub fn mend_fir() -> Vec<&'static str> {
    vec![
        "fir-signed-subscripts",
        "fir-shaped-descriptors",
        "fir-long-doubles",
        "fir-concurrent-masks",
        "fir-branching-masks",
        // Before anything asks which procedures of other files a construct needs.
        "acc-declare-bound",
    ]
}

/// HLFIR with acc operations, before arrays become loops.
pub fn prepare() -> Vec<&'static str> {
    vec![
        "acc-repair-lowering",
        LOCATE_WHERES,
        // Before anything compares subscripts, or looks for the form of an expression.
        "hlfir-plain-parentheses",
        // While what ends a temporary is one operation, and before anything asks what constructs use.
        "acc-early-clean-up",
        PLAIN_ROUNDING,
        COMPARE_UNTRIMMED,
        GUARD_OPERANDS,
        WRAPPING_SUMS,
        REBASE_SHIFTED,
        LOCAL_POINTEES,
        ONCE_IN_LOOPS,
        "acc-check-data",
        // Before anything asks which variables are apart.
        "acc-host-equivalences",
        // Early: the rest takes pointees for pointer variables.
        "acc-point-pointees",
        "acc-optional-sections",
        "acc-keep-allocations",
        // Before routines leave for other files, and constructs pass what they use.
        "acc-mark-constants",
        "acc-use-host-names",
        // While FORALL and WHERE are what the program says.
        "acc-scalar-foralls",
        // FORALL and WHERE evaluate what others assign.
        "acc-stand-in-for-privates",
        "acc-stand-in-for-components",
        "acc-vector-subscripts",
        "acc-plain-wheres",
        "acc-restore-components",
        "acc-restore-privates",
        "acc-copy-sections",
        // Before flang decides which results need a temporary.
        "acc-direct-results",
        "acc-contiguous-targets",
        "acc-stand-in-for-absent",
        "acc-expand-spreads",
        "acc-reshape-orders",
        "acc-fill-constructors",
        "acc-constructor-places",
        // Expressions have their shapes, and are evaluated nowhere yet.
        "acc-reallocate",
        // Array expressions become loops here also without optimisation, where flang would
        // leave them to its library, which devices do not have.
        // As in flang's own pipeline: bufferization does not look into what an elemental
        // operation applies, or what a transformational function will read once it is
        // one, and would store into an array that these still have to read. Common
        // subexpressions go before it, so that none is inlined into its loops later.
        "canonicalize{region-simplify=disabled}",
        "func.func(simplify-hlfir-intrinsics)",
        // It would stay apart from the loop of one that evaluates its first element before.
        "acc-separate-elementals",
        "func.func(inline-elementals)",
        "canonicalize{region-simplify=disabled}",
        "cse",
        // Subscripts that are the same are one value by now.
        "acc-argument-copies",
        // What is assigned to private arrays and allocatable components, or from them, needs no
        // temporary.
        "acc-stand-in-for-privates",
        "acc-stand-in-for-components",
        "acc-stand-in-for-calls",
        "acc-drop-finalisation",
        // As flang does for numbers next, and with what it knows by then.
        "acc-object-loops",
        "func.func(opt-bufferization)",
        // FORALL and WHERE need no temporary for them either.
        "lower-hlfir-ordered-assignments",
        "acc-restore-calls",
        "acc-restore-components",
        "acc-restore-privates",
        "acc-restore-absent",
    ]
}

/// FIR with acc operations to accgpu with runtime calls for its data.
pub fn import() -> Vec<&'static str> {
    vec![
        // First: nobody takes the storage of a declaration for something that the construct uses.
        "acc-detach-storage",
        // Before anything asks what a name or a clause is about.
        "acc-selected-ranks",
        "acc-use-clause-names",
        // Before anything asks what constructs use and call.
        "fir-constant-ifs",
        "fir-plain-transfers",
        // Before anything asks which scalars constructs and loops use.
        "fir-complex-parts",
        // Before loops under conditions are anything's.
        "acc-plain-shifts",
        // It leaves clauses without a construct.
        "acc-drop-routine-data",
        // What follows adds data operations of its own.
        "acc-drop-unowned-data",
        // Early: what follows may make other operations of constructs and loops.
        "acc-reduce-objects",
        // Before anything takes the loops in a nest for loops of their own.
        "acc-join-forced-nests",
        // Loops whose variable is that of a nest around them are gone.
        "acc-keep-counters",
        // Before anything asks which procedures constructs call, or are passed.
        "acc-expand-reduce",
        // While a call by the type of an object is one operation, and before anything asks for
        // the variables of constructs.
        "acc-host-ranges",
        // What it knows nobody compares.
        "acc-resolve-types",
        // Before anything asks which routines a construct calls, and while the module says
        // for whom it is compiled.
        "acc-dispatch",
        "acc-resolve-procedures",
        // What has no version by now depends on the run. It may call what asks for types.
        "acc-choose-procedures",
        "acc-dispatch",
        // Before acc-allocate-objects, which takes objects for ones of the declared type.
        "acc-allocate-polymorphic",
        // Every call has its procedure.
        "acc-check-recursion",
        // While constructs are where the program has them, and the module says for whom it is
        // compiled.
        "acc-check-constructs",
        // Early: afterwards nobody has to ask for whom a clause is.
        "acc-select-device-type",
        // While loops and calls are where the program has them.
        "acc-check-levels",
        // Before anything takes bind clauses for calls to be made on the host.
        "acc-bind-routines",
        // Loops that still count are not independent.
        "acc-index-temporaries",
        // Temporaries have their final subscripts.
        "acc-fold-sections",
        // Early, so that the rest sees loops with ranges.
        // Inner loops first: a collapse clause has more than one.
        "acc-find-counted-loops",
        "acc-recover-counted-loops",
        // Before anything asks which variables a construct shares.
        "acc-privatize-counters",
        // `self` is `if` turned round.
        "accc-self-to-if",
        "acc-serial-to-parallel",
        // Before anything gives scalars clauses.
        "acc-assume-reductions",
        // Those that are assumed have clauses by then.
        "acc-share-reductions",
        // Early: temporaries are then like other local variables.
        "acc-construct-values",
        "acc-allocate-objects",
        "acc-assign-objects",
        // Before anything asks which host variables a construct uses.
        "acc-drop-host-links",
        // References to the element become those to its copy in one step.
        "acc-reduce-elements",
        "acc-bind-privates",
        // It looks for enter data directives as the program has them.
        "acc-forget-locals",
        // Adds data operations, which the rest handles like the program's own.
        "acc-follow-allocations",
        // Arguments first: what a construct passes, it uses.
        "acc-pass-globals",
        // It made its versions of routines from what they were.
        "acc-find-declared",
        "acc-visible-declare",
        "acc-late-allocations",
        // Before implicit clauses are about whole objects.
        "acc-member-clauses",
        // What remains of objects then.
        "acc-member-targets",
        // 2.6.2: what each construct moves implicitly. It asks for names.
        "acc-prepare-captures",
        "acc-check-captures",
        // acc-implicit-data takes scalars of a common block for parts of an array.
        "acc-hide-storage",
        // It and acc-implicit-routine ask an analysis that knows FIR's types and names, and
        // which lives as long as one step.
        "acc-initialize-fir-analyses,acc-implicit-data",
        "acc-copy-characters",
        "acc-copy-conditional",
        "acc-return-storage",
        "acc-constant-clauses",
        // Clauses are complete but for the sections that it adds.
        "acc-join-sections",
        "acc-explain-data",
        "acc-check-storage",
        "acc-lost-values",
        "acc-stale-scalars",
        "acc-unset-privates",
        // What the user is told is about the variables.
        "acc-cover-storage",
        // Every clause that a construct has is there.
        "acc-queue-data",
        // A construct becomes a device and a host version when its data is known:
        // that is the device's, but what is private is so in both.
        "acc-local-versions",
        "acc-initialize-fir-analyses,acc-implicit-routine",
        // Which procedures are routines is known, and none is a part of a construct yet.
        "acc-plain-concurrent",
        // Bodies use device copies instead of host variables.
        "func.func(openacc-legalize-data-values)",
        // What is a construct's variable, and what a device's, bodies say by now.
        "acc-own-construct-privates",
        // Loops with levels first: they read the recipes and data operations
        // that the next two passes remove.
        "acc-to-accgpu",
        // Loops of routines are then loops of constructs for all that follows.
        "accgpu-inline-routines",
        // What they call as well. Before anything asks what calls are passed.
        "accgpu-unpack-links",
        // A routine that is inlined has only read what its caller passed, and set what it
        // has set.
        "accgpu-drop-initial-values",
        "accgpu-drop-dead-copies",
        "accgpu-read-scalars",
        // What calls do, for all that asks what a loop does.
        "accgpu-note-effects",
        // It asks what calls set.
        "accgpu-drop-private-targets",
        // Values of scalars, loop variables above all: for the proof, and later
        // as parameters of kernels and sizes of grids.
        "accgpu-promote-privates",
        // Loads and stores that are left are of memory.
        "accgpu-forward-temporaries",
        // What loops hand on by values need not go by memory.
        "accgpu-forward-stores",
        // Ranges that are components stand before the nests that they are ranges of.
        "accgpu-lift-members",
        // While a loop's IF is its mask, and before anybody asks for independence and levels.
        "accgpu-evaluate-masks",
        // Bounds are values now, and levels decide who shares what.
        "accgpu-gang-dimensions",
        // Subscripts and bounds are values. Before loops own what their gang has in one place.
        "accgpu-drop-initial-arrays",
        // What is left in memory is shared by a gang.
        "accgpu-privatize-scalars",
        "accgpu-array-loops",
        // Maxima are reductions, conditional assignments are not.
        "accgpu-choose-extremes",
        "accgpu-prove-independence",
        // Loops own temporaries: values are all that stands between loops then.
        "accgpu-promote-privates",
        // Before sequential loops become the host's.
        "accgpu-sink-sequential",
        // Loops say whether gangs may share them, and branches are still in their constructs.
        // It makes branches that the host may take.
        "accgpu-choose-temporaries",
        "accgpu-lift-locals",
        // Loops that are not independent stay sequential.
        "accgpu-lift-control",
        // What loops reduce says which levels they have.
        "accgpu-drop-idle-reductions",
        // Before any of them gets a level of its own.
        "accgpu-join-short-loops",
        "accgpu-assign-levels",
        // What has no level has got it.
        "accgpu-use-idle-lanes",
        // Levels are final now.
        "accgpu-align-gang-loops",
        // It leaves alone what gang(static:) is about.
        "accgpu-join-gang-loops",
        "accgpu-own-locals",
        // Lanes share what their gang owns: loops of array operations too.
        "accgpu-privatize-scalars",
        // Loops are still in the program's order, and data clauses in their constructs.
        "accgpu-warn-dependence",
        "accgpu-whole-arrays",
        "accgpu-explain-loops",
        "accgpu-explain-calls",
        // While data operations say which variable of the host is whose copy.
        "accgpu-estimate-ranges",
        // Loops own what they use of these.
        "accgpu-drop-temporaries",
        // What is copied is final.
        "accgpu-drop-idle-copies",
        // Levels are final, and variables apart from each other while they have their names.
        "accgpu-order-gang-loops",
        "acc-data-to-runtime",
        "acc-executable-to-runtime",
        // Levels and reductions are final: which parallel constructs have parts.
        "accgpu-order-reductions",
        // Parts of a construct share what they do not allocate.
        "accgpu-lift-temporaries",
        "accgpu-split-kernels",
        // Each nest of a kernels construct has sizes of its own.
        "accgpu-loop-sizes",
        // Loop variables are values only now.
        "accgpu-widen-inductions",
        // Subscripts are as wide as they get, and proofs have seen what the program wrote.
        "accgpu-lift-offsets",
        // Remarks have named the loops in the program's order.
        "accgpu-coalesce",
        // The order of the loops in a tile is final, and independence proven for whole
        // loops.
        "accgpu-cut-tiles",
    ]
}

/// accgpu to host code with launches and a gpu.module of kernels.
pub fn outline() -> Vec<&'static str> {
    vec!["accgpu-place-variables", "accgpu-outline-kernels"]
}

/// In place of [`outline`] where there is no device to compile for.
pub fn announce() -> Vec<&'static str> {
    vec!["accgpu-place-variables", "accgpu-announce-regions"]
}

/// A module of kernels in accgpu to the gpu dialect, for one device. The module
/// says for which vendor (`accgpu.vendor`).
pub fn device() -> Vec<&'static str> {
    vec![
        // The program's mistakes first.
        "gpu-check-assignments",
        "gpu-check-io",
        "gpu-check-formats",
        // Reductions still say what they gather.
        "accgpu-postpone-reductions",
        // Masks first: an atomic access is then still one operation with one effect.
        "accgpu-to-gpu",
        "acc-split-complex-sums",
        "acc-atomic-to-llvm",
        // Before flang's own simplification, which leaves these.
        "gpu-constant-bases",
        "gpu-constant-powers",
        // What threads share has its memory.
        "gpu-large-arrays",
        // All barriers are there, and none is a call yet.
        "gpu-end-stopped",
        // Atomics are final, and calls are still fir.call.
        "gpu-watch-memory",
        "gpu-to-simt",
    ]
}

/// accgpu to OpenMP, for the host. `version_loops` allows larger code.
pub fn host(version_loops: bool) -> Vec<&'static str> {
    // Kernels are out of the module: all this is for CPUs.
    let mut passes = vec![
        // First: nothing has to be done for what other files do.
        "acc-drop-imported",
        "acc-place-routines",
        // Local arrays of more elements than these (1 MiB of real(8)) go to the
        // heap: a few of them would fill the stack, which other compilers spare by
        // making them static, and recursive procedures could not be then.
        "func.func(memory-allocation-opt{maximum-array-alloc-size=131072})",
        // Sums are still in the memory of each iteration.
        "accgpu-strip-mine",
        // The order of loops is final then.
        "accgpu-hoist-sums",
        "accgpu-relax-reductions",
    ];
    if version_loops {
        // While loops are single operations, which are copied easily.
        passes.push("accgpu-version-strides");
    }
    passes.extend(["accgpu-to-omp", "acc-atomic-to-omp"]);
    if version_loops {
        // Loops have their final bounds only now.
        passes.push("accgpu-stream-stores");
    }
    passes
}

/// The LLVM dialect, just before LLVM IR.
pub fn finish() -> Vec<&'static str> {
    vec![
        RegisterConstructors::ARGUMENT,
        "llvm-scope-variables",
        "llvm-outline-parallel",
        "llvm-place-loops",
    ]
}
