//===- AccGpuOps.td - operations of the accgpu dialect ------*- tablegen -*-===//
#ifndef ACCGPU_OPS_TD
#define ACCGPU_OPS_TD

include "AccGpuDialect.td"

class AccGpu_Op<string mnemonic, list<Trait> traits = []>
    : Op<AccGpu_Dialect, mnemonic, traits>;

def AccGpu_RegionOp : AccGpu_Op<"region", [AttrSizedOperandSegments]> {
  let summary = "one compute construct";
  let description = [{
    The body runs on `num_gangs` gangs of `num_workers` workers with
    `vector_length` lanes; sizes that are not given are chosen by the lowering.
    Execution starts gang-redundant, worker-single, vector-single (OpenACC 3.4,
    1.2). Values from outside are captured: addresses and descriptors are device
    addresses already, scalars are taken by value at launch.

    `queue` is an async queue number (absent: synchronous).

    ```mlir
    accgpu.region <parallel> gangs(%g : i32) vector_length(%v : i32) {
      accgpu.loop (%i) = (%lb) to (%ub) step (%s) : i32
          par [gang, vector] independent {
        ...
        accgpu.yield
      }
      accgpu.yield
    }
    ```
  }];
  let arguments = (ins AccGpu_ConstructAttr:$construct,
                       Variadic<AnyInteger>:$num_gangs,
                       Optional<AnyInteger>:$num_workers,
                       Optional<AnyInteger>:$vector_length,
                       Optional<AnyInteger>:$queue);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    $construct
    (`gangs` `(` $num_gangs^ `:` type($num_gangs) `)`)?
    (`workers` `(` $num_workers^ `:` type($num_workers) `)`)?
    (`vector_length` `(` $vector_length^ `:` type($vector_length) `)`)?
    (`queue` `(` $queue^ `:` type($queue) `)`)?
    $body attr-dict
  }];
  let hasVerifier = 1;
}

def AccGpu_LoopOp : AccGpu_Op<"loop", [AttrSizedOperandSegments]> {
  let summary = "n perfectly nested loops shared among gangs, workers or lanes";
  let description = [{
    The iterations lower, lower + step, ... up to and including upper, for each
    of n induction variables (the last one runs fastest), are shared among the
    threads of `levels`; an empty list means that each thread that reaches the
    loop runs all of it. `mode` says what is known of the iterations:
    `independent` (asserted by the program or proven), `seq`, or `auto` (to be
    found out).

    `static_chunk` is gang(static:n), 0 for gang(static:*).

    `reciprocals`: for each induction variable but the first,
    (2^64 - 1) / max(its trip count, 1), rounded down (i64). A kernel that
    numbers all iterations divides by the trip counts with them.

    `proven`: the iterations are independent as far as the compiler can see; the
    program does not say so.

    `in_each_gang`: every gang of the construct runs all iterations, and other
    code of the construct would notice if they were shared among gangs.
  }];
  let arguments = (ins Variadic<AnySignlessIntegerOrIndex>:$lower,
                       Variadic<AnySignlessIntegerOrIndex>:$upper,
                       Variadic<AnySignlessIntegerOrIndex>:$step,
                       Optional<AnySignlessIntegerOrIndex>:$static_chunk,
                       Variadic<I64>:$reciprocals,
                       TypedArrayAttrBase<AccGpu_LevelAttr, "levels">:$levels,
                       AccGpu_ModeAttr:$mode, UnitAttr:$proven,
                       UnitAttr:$in_each_gang);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def AccGpu_YieldOp : AccGpu_Op<"yield", [Terminator, Pure]> {
  let summary = "end of a region, a loop body or a combiner";
  let arguments = (ins);
  let assemblyFormat = "attr-dict";
}

def AccGpu_PrivateOp : AccGpu_Op<"private", [MemoryEffects<[MemAlloc]>]> {
  let summary = "memory of a variable that each gang, worker or lane owns";
  let description = [{
    One copy for each execution unit of `level`: all workers and lanes of a gang
    see the same copy of a gang's variable. `sizes` are the extents of the
    dynamic dimensions of `in_type`, as for fir.alloca. With `follows_loop` the
    variable belongs to the loop that uses it, and its level is the innermost
    one of that loop.
  }];
  let arguments = (ins AccGpu_LevelAttr:$level, TypeAttr:$in_type,
                       StrAttr:$name, UnitAttr:$follows_loop,
                       Variadic<AnySignlessIntegerOrIndex>:$sizes);
  let results = (outs AnyType:$address);
  let assemblyFormat = [{
    $level $name $in_type (`follows_loop` $follows_loop^)? (`sizes` `(` $sizes^ `:` type($sizes) `)`)?
    attr-dict `:` type($address)
  }];
}

def AccGpu_ReduceOp : AccGpu_Op<"reduce"> {
  let summary = "combine the private copies of a level into the variable outside";
  let description = [{
    `target` becomes `target` op (the copies of all units of `levels`). Every
    unit of the levels reaches it. With an empty list there is one copy: it is
    combined by the thread that owns it.
    The region combines two variables given by address, the result going to the
    first: it is the general form of the operator for types where `kind`
    alone does not say enough (derived types, arrays).
  }];
  let arguments = (ins AnyType:$partial, AnyType:$target,
                       TypedArrayAttrBase<AccGpu_LevelAttr, "levels">:$levels,
                       AccGpu_OperatorAttr:$kind);
  let regions = (region SizedRegion<1>:$combiner);
  let assemblyFormat = [{
    $kind $partial `into` $target $levels `:` type($partial) `,` type($target)
    $combiner attr-dict
  }];
  let hasVerifier = 1;
}

def AccGpu_IdOp : AccGpu_Op<"id", [Pure]> {
  let summary = "index of this gang, worker or lane, from 0";
  let arguments = (ins AccGpu_LevelAttr:$level);
  let results = (outs Index:$result);
  let assemblyFormat = "$level attr-dict";
}

def AccGpu_CountOp : AccGpu_Op<"count", [Pure]> {
  let summary = "number of gangs, of workers in a gang, of lanes in a worker";
  let arguments = (ins AccGpu_LevelAttr:$level);
  let results = (outs Index:$result);
  let assemblyFormat = "$level attr-dict";
}

def AccGpu_EstimateOp : AccGpu_Op<"estimate", [Pure, AllTypesMatch<["value", "expected",
                                                                   "result"]>]> {
  let summary = "a value of which the host expects another one";
  let description = [{
    It is `value`, which only the device knows. `expected` may size a launch, whose
    kernel must not rely on it.
  }];
  let arguments = (ins AnyType:$value, AnyType:$expected);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value `expecting` $expected attr-dict `:` type($value)";
}

def AccGpu_BarrierOp : AccGpu_Op<"barrier"> {
  let summary = "the threads of a gang or of a worker wait for each other";
  let description = [{
    Memory written before it by any of the threads is visible to all of them
    after it. All threads of the gang (`gang`) or of the worker (`worker`) must
    reach it.
  }];
  let arguments = (ins AccGpu_LevelAttr:$level);
  let assemblyFormat = "$level attr-dict";
}

def AccGpu_CacheOp : AccGpu_Op<"cache", [AttrSizedOperandSegments,
                                        MemoryEffects<[MemWrite]>]> {
  let summary = "the program advises to keep a section of an array at hand";
  let description = [{
    For the iteration of the loop around it (OpenACC 3.4, 2.10). The section has
    the subscripts `lower` to `upper`, as the program counts them; the array's own
    subscripts begin at `start`. It touches no memory; its effect keeps it where
    it is.

    ```mlir
    accgpu.cache "a" %a [%low : %high from %start] : !fir.box<!fir.array<?xf64>>
    ```
  }];
  let arguments = (ins StrAttr:$name, AnyType:$variable,
                       Variadic<Index>:$lower, Variadic<Index>:$upper,
                       Variadic<Index>:$start);
  let assemblyFormat = [{
    $name $variable `[` $lower `:` $upper `from` $start `]` attr-dict
    `:` type($variable)
  }];
}

def AccGpu_VariableOp : AccGpu_Op<"variable", [Pure, AttrSizedOperandSegments]> {
  let summary = "a variable as libaccrt is told of it";
  let description = [{
    The address of an `accrt_variable` (accrt.h) that nobody changes. `variable` is the
    address of the object or of its descriptor, or a descriptor; `type` the `CFI_type_t`
    of an element. `dimensions` are first element (from 0), extent and byte stride of a
    section, dimension by dimension; the array's own subscripts begin at `start`, if not
    at 1. `described` is the address of the description of an element's derived type.

    ```mlir
    %r = accgpu.variable "a" at %a : !fir.ref<!fir.array<4xf32>> bytes %four type 27
        dimensions(%zero, %extent, %four) -> !llvm.ptr
    ```
  }];
  let arguments = (ins StrAttr:$name, AnyType:$variable, I64:$element_bytes,
                       I64Attr:$type, Variadic<I64>:$dimensions,
                       Variadic<I64>:$start, Optional<I64>:$described);
  let results = (outs AnyType:$record);
  let assemblyFormat = [{
    $name `at` $variable `:` type($variable) `bytes` $element_bytes `type` $type
    (`dimensions` `(` $dimensions^ `)`)? (`start` `(` $start^ `)`)?
    (`described` $described^)? attr-dict `->` type($record)
  }];
}

#endif
