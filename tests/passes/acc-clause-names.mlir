// RUN: %accc-opt --acc-use-host-names --split-input-file %s | FileCheck %s --check-prefix=HOST
// RUN: %accc-opt --acc-use-host-names --convert-hlfir-to-fir --acc-use-clause-names --split-input-file %s | FileCheck %s --check-prefix=CLAUSE

// The construct uses the variable under its outer name until flang is done.

// HOST-LABEL: func.func @clause
// HOST: %[[A:.*]]:2 = hlfir.declare %arg0
// HOST: acc.kernels
// HOST-NOT: hlfir.declare
// HOST: hlfir.assign %{{.*}} to %[[A]]#0

// CLAUSE-LABEL: func.func @clause
// CLAUSE: %[[COPY:.*]] = acc.copyin
// CLAUSE: acc.kernels
// CLAUSE: %[[MEMORY:.*]] = fir.box_addr %[[COPY]]
// CLAUSE: %[[INSIDE:.*]] = fir.declare %[[MEMORY]]
// CLAUSE: fir.embox %[[INSIDE]]
func.func @clause(%memory: !fir.ref<!fir.array<?xf32>>, %n: index, %x: f32) {
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %a:2 = hlfir.declare %memory(%shape) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.ref<!fir.array<?xf32>>)
  %copy = acc.copyin var(%a#0 : !fir.box<!fir.array<?xf32>>) -> !fir.box<!fir.array<?xf32>> {name = "a"}
  acc.kernels dataOperands(%copy : !fir.box<!fir.array<?xf32>>) {
    %address = fir.box_addr %copy : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
    %inside:2 = hlfir.declare %address(%shape) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> (!fir.box<!fir.array<?xf32>>, !fir.ref<!fir.array<?xf32>>)
    hlfir.assign %x to %inside#0 : f32, !fir.box<!fir.array<?xf32>>
    acc.terminator
  }
  acc.delete accVar(%copy : !fir.box<!fir.array<?xf32>>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// -----

// A private copy is another variable.

// HOST-LABEL: func.func @private
// HOST: acc.parallel
// HOST: %[[INSIDE:.*]]:2 = hlfir.declare
// HOST: hlfir.assign %{{.*}} to %[[INSIDE]]#0
acc.private.recipe @privatization_ref_f32 : !fir.ref<f32> init {
^bb0(%arg0: !fir.ref<f32>):
  %0 = fir.alloca f32
  acc.yield %0 : !fir.ref<f32>
}
func.func @private(%memory: !fir.ref<f32>, %x: f32) {
  %a:2 = hlfir.declare %memory {uniq_name = "_QFEa"} : (!fir.ref<f32>) -> (!fir.ref<f32>, !fir.ref<f32>)
  %copy = acc.private varPtr(%a#0 : !fir.ref<f32>) recipe(@privatization_ref_f32) -> !fir.ref<f32> {name = "a"}
  acc.parallel private(%copy : !fir.ref<f32>) {
    %inside:2 = hlfir.declare %copy {uniq_name = "_QFEa"} : (!fir.ref<f32>) -> (!fir.ref<f32>, !fir.ref<f32>)
    hlfir.assign %x to %inside#0 : f32, !fir.ref<f32>
    acc.yield
  }
  return
}

// -----

// flang does not declare what no_create and deviceptr name: the construct gets it, by the
// address as well.

// CLAUSE-LABEL: func.func @no_create
// CLAUSE: %[[COPY:.*]] = acc.nocreate
// CLAUSE: acc.kernels
// CLAUSE: %[[MEMORY:.*]] = fir.box_addr %[[COPY]]
// CLAUSE: %[[INSIDE:.*]] = fir.declare %[[MEMORY]]
// CLAUSE: fir.{{array_coor|embox}} %[[INSIDE]]
func.func @no_create(%memory: !fir.ref<!fir.array<12xf32>>, %x: f32) {
  %low = arith.constant -2 : index
  %n = arith.constant 12 : index
  %shape = fir.shape_shift %low, %n : (index, index) -> !fir.shapeshift<1>
  %a:2 = hlfir.declare %memory(%shape) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<12xf32>>, !fir.shapeshift<1>) -> (!fir.box<!fir.array<12xf32>>, !fir.ref<!fir.array<12xf32>>)
  %copy = acc.nocreate var(%a#0 : !fir.box<!fir.array<12xf32>>) -> !fir.box<!fir.array<12xf32>> {name = "a"}
  acc.kernels dataOperands(%copy : !fir.box<!fir.array<12xf32>>) {
    hlfir.assign %x to %a#0 : f32, !fir.box<!fir.array<12xf32>>
    acc.terminator
  }
  acc.delete accVar(%copy : !fir.box<!fir.array<12xf32>>) {dataClause = #acc<data_clause acc_no_create>, name = "a"}
  return
}

// -----

// flang makes a descriptor of an optional dummy where that is present; elements are those
// of the dummy's own.

// HOST-LABEL: func.func @optional
// HOST: acc.parallel
// HOST-NOT: hlfir.declare

// CLAUSE-LABEL: func.func @optional
// CLAUSE: %[[COPY:.*]] = acc.copyin
// CLAUSE: acc.parallel
// CLAUSE: %[[INSIDE:.*]] = fir.declare %[[COPY]]
// CLAUSE: fir.array_coor %[[INSIDE]]
func.func @optional(%memory: !fir.box<!fir.array<?xf32>>, %i: index, %x: f32) {
  %scope = fir.dummy_scope : !fir.dscope
  %a:2 = hlfir.declare %memory dummy_scope %scope arg 1 {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEa"} : (!fir.box<!fir.array<?xf32>>, !fir.dscope) -> (!fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>)
  %copy = acc.copyin var(%a#0 : !fir.box<!fir.array<?xf32>>) -> !fir.box<!fir.array<?xf32>> {name = "a"}
  acc.parallel dataOperands(%copy : !fir.box<!fir.array<?xf32>>) {
    %inside:2 = hlfir.declare %copy dummy_scope %scope arg 1 skip_rebox {fortran_attrs = #fir.var_attrs<optional>, uniq_name = "_QFEa"} : (!fir.box<!fir.array<?xf32>>, !fir.dscope) -> (!fir.box<!fir.array<?xf32>>, !fir.box<!fir.array<?xf32>>)
    %element = hlfir.designate %inside#0 (%i) : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
    hlfir.assign %x to %element : f32, !fir.ref<f32>
    acc.yield
  }
  acc.delete accVar(%copy : !fir.box<!fir.array<?xf32>>) {dataClause = #acc<data_clause acc_copyin>, name = "a"}
  return
}

// -----

// A descriptor of a whole array, made before the construct: the construct has its own, of what
// its clause results in, once for all iterations.

// CLAUSE-LABEL: func.func @whole(
// CLAUSE: %[[COPY:.*]] = acc.copyin
// CLAUSE: acc.parallel
// CLAUSE-NEXT: %[[INSIDE:.*]] = fir.declare %[[COPY]]
// CLAUSE: %[[BOX:.*]] = fir.embox %[[INSIDE]]
// CLAUSE: fir.do_loop
// CLAUSE-NEXT: fir.call @count_described(%[[BOX]])
func.func private @count_described(!fir.box<!fir.array<?xf32>>)
func.func @whole(%memory: !fir.ref<!fir.array<?xf32>>, %rows: index) {
  %one = arith.constant 1 : index
  %shape = fir.shape %rows : (index) -> !fir.shape<1>
  %a = fir.declare %memory(%shape) {uniq_name = "_QFwholeEa"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  %box = fir.embox %a(%shape) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
  fir.call @count_described(%box) : (!fir.box<!fir.array<?xf32>>) -> ()
  %copy = acc.copyin varPtr(%a : !fir.ref<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>> {accc.was_declared, name = "a"}
  acc.parallel dataOperands(%copy : !fir.ref<!fir.array<?xf32>>) {
    fir.do_loop %i = %one to %rows step %one {
      fir.call @count_described(%box) : (!fir.box<!fir.array<?xf32>>) -> ()
    }
    acc.yield
  }
  return
}
