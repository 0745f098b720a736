// RUN: %accc-opt --acc-prepare-captures %s | FileCheck %s
// RUN: %accc-opt --pass-pipeline='builtin.module(acc-initialize-fir-analyses,acc-prepare-captures,acc-implicit-data)' %s | FileCheck %s --check-prefix=DATA

// A temporary gets a name, a variable keeps its own. acc-implicit-data has an end
// then, which it has not without this pass.

// CHECK-LABEL: func.func @temporary
// CHECK: fir.alloca i32 {bindc_name = "temporary"}
// CHECK: fir.alloca i32 {bindc_name = "x", uniq_name = "_QFEx"}
// DATA-LABEL: func.func @temporary
// DATA: acc.firstprivate {{.*}} {implicit = true, name = "temporary"}
func.func @temporary() {
  %0 = fir.alloca i32
  %1 = fir.alloca i32 {bindc_name = "x", uniq_name = "_QFEx"}
  acc.parallel {
    %2 = fir.load %0 : !fir.ref<i32>
    acc.yield
  }
  return
}

// The descriptor that a format does not have is none either, wherever another statement
// has made it.

// CHECK-LABEL: func.func @no_descriptor(
// CHECK: acc.serial {
// CHECK-NEXT: %[[NULL:.*]] = fir.zero_bits !fir.box<none>
// CHECK-NEXT: fir.call @begin(%[[NULL]])
func.func private @begin(!fir.box<none>)
func.func @no_descriptor() {
  %0 = fir.zero_bits !fir.box<none>
  fir.call @begin(%0) : (!fir.box<none>) -> ()
  acc.serial {
    fir.call @begin(%0) : (!fir.box<none>) -> ()
    acc.yield
  }
  return
}

// A PARAMETER array is no variable where its values are known.

// CHECK-LABEL: func.func @named_constants(
// CHECK: %[[OTHER:.*]] = fir.address_of(@_QMmECother)
// CHECK: %[[NAME:.*]] = fir.declare %[[OTHER]]
// CHECK: acc.parallel {
// CHECK-NEXT: %[[VALUES:.*]] = fir.address_of(@_QMmECvalues)
// CHECK-NEXT: %[[HERE:.*]] = fir.declare %[[VALUES]]
// CHECK-NEXT: fir.call @use(%[[HERE]], %[[NAME]])
fir.global @_QMmECvalues(dense<[1, 2]> : tensor<2xi32>) constant : !fir.array<2xi32>
fir.global @_QMmECother constant : !fir.array<2xi32>
func.func @named_constants(%shape: !fir.shape<1>) {
  %0 = fir.address_of(@_QMmECvalues) : !fir.ref<!fir.array<2xi32>>
  %1 = fir.declare %0(%shape) {uniq_name = "_QMmECvalues"} : (!fir.ref<!fir.array<2xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<2xi32>>
  %2 = fir.address_of(@_QMmECother) : !fir.ref<!fir.array<2xi32>>
  %3 = fir.declare %2(%shape) {uniq_name = "_QMmECother"} : (!fir.ref<!fir.array<2xi32>>, !fir.shape<1>) -> !fir.ref<!fir.array<2xi32>>
  acc.parallel {
    fir.call @use(%1, %3) : (!fir.ref<!fir.array<2xi32>>, !fir.ref<!fir.array<2xi32>>) -> ()
    acc.yield
  }
  return
}
func.func private @use(!fir.ref<!fir.array<2xi32>>, !fir.ref<!fir.array<2xi32>>)

// A null address is no variable, and neither is a descriptor of one.

// CHECK-LABEL: func.func @null(
// CHECK: %[[C:.*]] = fir.alloca
// CHECK: %[[OUTSIDE:.*]] = fir.embox
// CHECK: fir.store %[[OUTSIDE]] to %[[C]]
// CHECK-NEXT: acc.parallel {
// CHECK-NEXT: %[[NULL:.*]] = fir.zero_bits !fir.heap<!fir.array<?xf32>>
// CHECK-NEXT: %[[INSIDE:.*]] = fir.embox %[[NULL]](%{{.*}})
// CHECK-NEXT: fir.store %[[INSIDE]] to %[[C]]
// DATA-LABEL: func.func @null(
// DATA: acc.copyin varPtr({{.*}} {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "c"}
// DATA-NOT: acc.copyin
// DATA: acc.parallel
func.func @null() {
  %c0 = arith.constant 0 : index
  %c = fir.alloca !fir.box<!fir.heap<!fir.array<?xf32>>> {bindc_name = "c", uniq_name = "_QFEc"}
  %0 = fir.zero_bits !fir.heap<!fir.array<?xf32>>
  %1 = fir.shape %c0 : (index) -> !fir.shape<1>
  %2 = fir.embox %0(%1) : (!fir.heap<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.heap<!fir.array<?xf32>>>
  fir.store %2 to %c : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
  acc.parallel {
    fir.store %2 to %c : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf32>>>>
    acc.yield
  }
  return
}

// Nor is a number in an address's place, as ALLOCATE passes two of them.

// CHECK-LABEL: func.func @number(
// CHECK: acc.parallel {
// CHECK: %[[QUEUE:.*]] = fir.convert %{{.*}} : (i64) -> !fir.ref<i64>
// CHECK-NEXT: %[[POSITION:.*]] = fir.convert %{{.*}} : (i1) -> !fir.llvm_ptr<(i64) -> i8>
// CHECK-NEXT: fir.call @pass(%[[QUEUE]], %[[POSITION]])
// DATA-LABEL: func.func @number(
// DATA-NOT: acc.copyin
// DATA: acc.parallel
func.func private @pass(!fir.ref<i64>, !fir.llvm_ptr<(i64) -> i8>)
func.func @number() {
  %none = arith.constant -1 : i64
  %false = arith.constant false
  %0 = fir.convert %none : (i64) -> !fir.ref<i64>
  %1 = fir.convert %false : (i1) -> !fir.llvm_ptr<(i64) -> i8>
  fir.call @pass(%0, %1) : (!fir.ref<i64>, !fir.llvm_ptr<(i64) -> i8>) -> ()
  acc.parallel {
    fir.call @pass(%0, %1) : (!fir.ref<i64>, !fir.llvm_ptr<(i64) -> i8>) -> ()
    acc.yield
  }
  return
}

// A view of an array as a vector, which CSE has made before the construct, says nothing
// of the array's bounds: the construct takes its own. The matrix has what a clause needs.

// CHECK-LABEL: func.func @view(
// CHECK: acc.serial {
// CHECK-NEXT: %[[BOX:.*]] = fir.embox
// CHECK-NEXT: %[[START:.*]] = fir.box_addr %[[BOX]]
// CHECK-NEXT: %[[VECTOR:.*]] = fir.convert %[[START]]
// CHECK-NEXT: fir.call @count(%[[VECTOR]])
// DATA-LABEL: func.func @view(
// DATA: acc.copyin {{.*}} {{{.*}}implicit = true, name = "a"}
func.func private @count(!fir.ref<!fir.array<?xf32>>)
func.func @view(%memory: !fir.ref<!fir.array<?x?xf32>>, %rows: index, %columns: index) {
  %one = arith.constant 1 : index
  %shape = fir.shape %rows, %columns : (index, index) -> !fir.shape<2>
  %scope = fir.dummy_scope : !fir.dscope
  %a = fir.declare %memory(%shape) dummy_scope %scope {uniq_name = "_QFviewEa"} : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, !fir.dscope) -> !fir.ref<!fir.array<?x?xf32>>
  %slice = fir.slice %one, %rows, %one, %one, %columns, %one : (index, index, index, index, index, index) -> !fir.slice<2>
  %box = fir.embox %a(%shape) [%slice] : (!fir.ref<!fir.array<?x?xf32>>, !fir.shape<2>, !fir.slice<2>) -> !fir.box<!fir.array<?x?xf32>>
  %start = fir.box_addr %box : (!fir.box<!fir.array<?x?xf32>>) -> !fir.ref<!fir.array<?x?xf32>>
  %vector = fir.convert %start : (!fir.ref<!fir.array<?x?xf32>>) -> !fir.ref<!fir.array<?xf32>>
  fir.call @count(%vector) : (!fir.ref<!fir.array<?xf32>>) -> ()
  acc.serial {
    fir.call @count(%vector) : (!fir.ref<!fir.array<?xf32>>) -> ()
    acc.yield
  }
  return
}

// A character with its length, which a construct passes: the construct uses both.

// CHECK-LABEL: func.func @character(
// CHECK: acc.parallel
// CHECK: %[[PAIR:.*]] = fir.emboxchar %{{.*}}, %{{.*}}
// CHECK: fir.call @passed(%[[PAIR]])
func.func @character(%a: !fir.ref<!fir.char<1,?>>, %length: index) {
  %v = fir.declare %a typeparams %length {uniq_name = "_QFEa"} : (!fir.ref<!fir.char<1,?>>, index) -> !fir.ref<!fir.char<1,?>>
  %pair = fir.emboxchar %v, %length : (!fir.ref<!fir.char<1,?>>, index) -> !fir.boxchar<1>
  acc.parallel {
    fir.call @passed(%pair) : (!fir.boxchar<1>) -> ()
    acc.yield
  }
  return
}
func.func private @passed(!fir.boxchar<1>)

// The description of a type is no variable.

// CHECK-LABEL: func.func @type_description(
// CHECK: acc.parallel
// CHECK-NEXT: %[[TYPE:.*]] = fir.type_desc !fir.type<_QMmTt{i:i32}>
// CHECK-NEXT: %[[ADDRESS:.*]] = fir.convert %[[TYPE]]
// CHECK-NEXT: fir.call @take_type(%[[ADDRESS]])
func.func private @take_type(!fir.ref<none>)
func.func @type_description() {
  %0 = fir.type_desc !fir.type<_QMmTt{i:i32}>
  %1 = fir.convert %0 : (!fir.tdesc<!fir.type<_QMmTt{i:i32}>>) -> !fir.ref<none>
  fir.call @take_type(%1) : (!fir.ref<none>) -> ()
  acc.parallel {
    fir.call @take_type(%1) : (!fir.ref<none>) -> ()
    acc.yield
  }
  return
}
