// RUN: %accc-opt --allow-unregistered-dialect --acc-point-pointees %s | FileCheck %s

!pointee = !fir.ref<!fir.box<!fir.ptr<!fir.array<?xi32>>>>
!array = !fir.box<!fir.ptr<!fir.array<?xi32>>>
!any = !fir.ref<!fir.box<none>>
!address = !fir.llvm_ptr<i8>

// The descriptor gets its address before the clause, and keeps it in the construct.

// CHECK-LABEL: func.func @clause(
// CHECK-SAME: attributes {accc.has_mixed_targets}
// CHECK: %[[CP:.*]]:2 = hlfir.declare %{{.*}} {uniq_name = "_QFEcp"}
// CHECK: %[[P:.*]]:2 = hlfir.declare %{{.*}} {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"}
// CHECK: %[[BOX:.*]] = fir.convert %[[P]]#0
// CHECK: %[[WORD:.*]] = fir.load %[[CP]]#0 : !fir.ref<i64>
// CHECK: %[[ADDRESS:.*]] = fir.convert %[[WORD]] : (i64) -> !fir.llvm_ptr<i8>
// CHECK: fir.call @_FortranAPointerAssociateScalar(%[[BOX]], %[[ADDRESS]])
// CHECK: acc.copyin
// CHECK: acc.parallel
// CHECK-NOT: fir.call
// CHECK: return
func.func @clause(%word: !fir.ref<i64>, %box: !pointee) {
  %cp:2 = hlfir.declare %word {uniq_name = "_QFEcp"} : (!fir.ref<i64>) -> (!fir.ref<i64>, !fir.ref<i64>)
  %p:2 = hlfir.declare %box {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"} : (!pointee) -> (!pointee, !pointee)
  %copy = acc.copyin varPtr(%p#0 : !pointee) -> !pointee {name = "p"}
  acc.parallel dataOperands(%copy : !pointee) {
    %inside:2 = hlfir.declare %copy {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"} : (!pointee) -> (!pointee, !pointee)
    %value = fir.load %cp#0 : !fir.ref<i64>
    %any = fir.convert %inside#0 : (!pointee) -> !any
    %address = fir.convert %value : (i64) -> !address
    fir.call @_FortranAPointerAssociateScalar(%any, %address) : (!any, !address) -> ()
    %array = fir.load %inside#0 : !pointee
    "test.use"(%array) : (!array) -> ()
    acc.yield
  }
  return
}

// Without a clause the construct gets an implicit one: before it, too.

// CHECK-LABEL: func.func @implicit(
// CHECK: fir.call @_FortranAPointerAssociateScalar(
// CHECK: acc.parallel
// CHECK-NOT: fir.call
// CHECK: return
func.func @implicit(%word: !fir.ref<i64>, %box: !pointee) {
  %cp:2 = hlfir.declare %word {uniq_name = "_QFEcp"} : (!fir.ref<i64>) -> (!fir.ref<i64>, !fir.ref<i64>)
  %p:2 = hlfir.declare %box {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"} : (!pointee) -> (!pointee, !pointee)
  acc.parallel {
    %value = fir.load %cp#0 : !fir.ref<i64>
    %any = fir.convert %p#0 : (!pointee) -> !any
    %address = fir.convert %value : (i64) -> !address
    fir.call @_FortranAPointerAssociateScalar(%any, %address) : (!any, !address) -> ()
    %array = fir.load %p#0 : !pointee
    "test.use"(%array) : (!array) -> ()
    acc.yield
  }
  return
}

// Where the construct sets the pointer, each use has a descriptor of its own.

// CHECK-LABEL: func.func @set_inside(
// CHECK: %[[SHAPE:.*]] = fir.shape
// CHECK: acc.parallel {
// CHECK: %[[ADDRESS:.*]] = fir.convert %{{.*}} : (i64) -> !fir.llvm_ptr<i8>
// CHECK-NOT: fir.call
// CHECK: %[[TYPED:.*]] = fir.convert %[[ADDRESS]]
// CHECK: %[[OWN:.*]] = fir.embox %[[TYPED]](%[[SHAPE]])
// CHECK: "test.use"(%[[OWN]])
func.func @set_inside(%word: !fir.ref<i64>, %box: !pointee, %n: index, %new: i64) {
  %cp:2 = hlfir.declare %word {uniq_name = "_QFEcp"} : (!fir.ref<i64>) -> (!fir.ref<i64>, !fir.ref<i64>)
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %p:2 = hlfir.declare %box {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"} : (!pointee) -> (!pointee, !pointee)
  %null = fir.zero_bits !fir.ptr<!fir.array<?xi32>>
  %empty = fir.embox %null(%shape) : (!fir.ptr<!fir.array<?xi32>>, !fir.shape<1>) -> !array
  fir.store %empty to %p#0 : !pointee
  acc.parallel {
    hlfir.assign %new to %cp#0 : i64, !fir.ref<i64>
    %value = fir.load %cp#0 : !fir.ref<i64>
    %any = fir.convert %p#0 : (!pointee) -> !any
    %address = fir.convert %value : (i64) -> !address
    fir.call @_FortranAPointerAssociateScalar(%any, %address) : (!any, !address) -> ()
    %array = fir.load %p#0 : !pointee
    "test.use"(%array) : (!array) -> ()
    acc.yield
  }
  return
}

// On the host nothing changes.

// CHECK-LABEL: func.func @host(
// CHECK-COUNT-1: fir.call @_FortranAPointerAssociateScalar(
// CHECK-NOT: fir.call
// CHECK: return
func.func @host(%word: !fir.ref<i64>, %box: !pointee) {
  %cp:2 = hlfir.declare %word {uniq_name = "_QFEcp"} : (!fir.ref<i64>) -> (!fir.ref<i64>, !fir.ref<i64>)
  %p:2 = hlfir.declare %box {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"} : (!pointee) -> (!pointee, !pointee)
  %value = fir.load %cp#0 : !fir.ref<i64>
  %any = fir.convert %p#0 : (!pointee) -> !any
  %address = fir.convert %value : (i64) -> !address
  fir.call @_FortranAPointerAssociateScalar(%any, %address) : (!any, !address) -> ()
  %array = fir.load %p#0 : !pointee
  "test.use"(%array) : (!array) -> ()
  return
}

func.func private @_FortranAPointerAssociateScalar(!any, !address)

// Code outside of constructs sets the descriptor itself, with the bounds that it begins with.

// CHECK-LABEL: func.func @routine(
// CHECK: %[[P:.*]]:2 = hlfir.declare %{{.*}} {accc.cray_pointer
// CHECK-NOT: fir.call
// CHECK: %[[TARGET:.*]] = fir.convert %{{.*}} : (!fir.llvm_ptr<i8>) -> !fir.ptr<!fir.array<?xi32>>
// CHECK: %[[NEW:.*]] = fir.embox %[[TARGET]](%{{.*}}) : (!fir.ptr<!fir.array<?xi32>>, !fir.shapeshift<1>)
// CHECK: fir.store %[[NEW]] to %[[P]]#0
// CHECK-NOT: fir.call
// CHECK: %[[ARRAY:.*]] = fir.load %[[P]]#0
// CHECK: "test.use"(%[[ARRAY]])
func.func @routine(%word: !fir.ref<i64>, %low: index, %n: index) attributes {acc.routine_info = #acc.routine_info<[@r]>} {
  %box = fir.alloca !array
  %cp:2 = hlfir.declare %word {uniq_name = "_QFEcp"} : (!fir.ref<i64>) -> (!fir.ref<i64>, !fir.ref<i64>)
  %p:2 = hlfir.declare %box {accc.cray_pointer = "_QFEcp", uniq_name = "_QFEp"} : (!pointee) -> (!pointee, !pointee)
  %shape = fir.shape_shift %low, %n : (index, index) -> !fir.shapeshift<1>
  %nowhere = fir.zero_bits !fir.ptr<!fir.array<?xi32>>
  %first = fir.embox %nowhere(%shape) : (!fir.ptr<!fir.array<?xi32>>, !fir.shapeshift<1>) -> !array
  fir.store %first to %p#0 : !pointee
  %value = fir.load %cp#0 : !fir.ref<i64>
  %any = fir.convert %p#0 : (!pointee) -> !any
  %address = fir.convert %value : (i64) -> !address
  fir.call @_FortranAPointerAssociateScalar(%any, %address) : (!any, !address) -> ()
  %array = fir.load %p#0 : !pointee
  "test.use"(%array) : (!array) -> ()
  return
}
