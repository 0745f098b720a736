// RUN: %accc-opt --accgpu-whole-arrays --verify-diagnostics %s | FileCheck %s

// The clause of a construct, which uses an element for each iteration.

func.func @construct(%a: !fir.ref<!fir.array<?xf32>>, %n: index) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %bounds = acc.bounds lowerbound(%n : index) upperbound(%n : index) extent(%one : index)
  // expected-warning@+1 {{'a(n)' in a data clause is one element of the array, but the construct uses others: write 'a' or 'a(1:n)'}}
  %d = acc.create varPtr(%a : !fir.ref<!fir.array<?xf32>>) bounds(%bounds) -> !fir.ref<!fir.array<?xf32>> {name = "a(n)"}
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      // expected-note@+1 {{used here}}
      %x = fir.array_coor %d(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  acc.delete accPtr(%d : !fir.ref<!fir.array<?xf32>>) bounds(%bounds) {dataClause = #acc<data_clause acc_create>, name = "a(n)"}
  return
}

// That element, and a section: no warning.

func.func @as_meant(%a: !fir.ref<!fir.array<?xf32>>, %b: !fir.ref<!fir.array<?xf32>>, %n: index) {
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %bounds = acc.bounds lowerbound(%n : index) upperbound(%n : index) extent(%one : index)
  %d = acc.create varPtr(%a : !fir.ref<!fir.array<?xf32>>) bounds(%bounds) -> !fir.ref<!fir.array<?xf32>> {name = "a(n)"}
  %section = acc.bounds lowerbound(%one : index) upperbound(%n : index) extent(%n : index)
  %e = acc.create varPtr(%b : !fir.ref<!fir.array<?xf32>>) bounds(%section) -> !fir.ref<!fir.array<?xf32>> {name = "b(1:n)"}
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      %x = fir.array_coor %d(%shape) %n : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %y = fir.array_coor %e(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// An array that knows its size is brought as a whole.

// CHECK-LABEL: func.func @whole(
// CHECK-SAME: %[[A:[^:]*]]: !fir.box
// CHECK: %[[D:.*]] = acc.copyin var(%[[A]] : !fir.box<!fir.array<?xf32>>) -> !fir.box<!fir.array<?xf32>> {accc.part_suffices, name = "a"}
// CHECK: acc.copyout accVar(%[[D]] : !fir.box<!fir.array<?xf32>>) to var(%[[A]] : !fir.box<!fir.array<?xf32>>) {accc.part_suffices, dataClause = #acc<data_clause acc_copy>, name = "a"}
func.func @whole(%a: !fir.box<!fir.array<?xf32>>, %n: index) {
  %one = arith.constant 1 : index
  %bounds = acc.bounds lowerbound(%n : index) upperbound(%n : index) extent(%one : index)
  // expected-warning@+1 {{'a(n)' in a data clause is one element of the array, but the construct uses others: it is taken for 'a'; write 'a' or 'a(1:n)'}}
  %d = acc.copyin var(%a : !fir.box<!fir.array<?xf32>>) bounds(%bounds) -> !fir.box<!fir.array<?xf32>> {name = "a(n)"}
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      // expected-note@+1 {{used here}}
      %x = fir.array_coor %d %i : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  acc.copyout accVar(%d : !fir.box<!fir.array<?xf32>>) bounds(%bounds) to var(%a : !fir.box<!fir.array<?xf32>>) {dataClause = #acc<data_clause acc_copy>, name = "a(n)"}
  return
}

// What ends a lifetime without a copy has its bounds elsewhere.

// CHECK-LABEL: func.func @deleted(
// CHECK: %[[Q:.*]] = arith.constant 5
// CHECK: %[[D:.*]] = acc.create var(%{{[a-z0-9]*}} : !fir.box<!fir.array<?xf32>>) async(%[[Q]] : i32)
// CHECK: acc.delete accVar(%[[D]] : !fir.box<!fir.array<?xf32>>) async(%[[Q]] : i32)
func.func @deleted(%a: !fir.box<!fir.array<?xf32>>, %n: index) {
  %q = arith.constant 5 : i32
  %one = arith.constant 1 : index
  %bounds = acc.bounds lowerbound(%n : index) upperbound(%n : index) extent(%one : index)
  // expected-warning@+1 {{'a(n)' in a data clause is one element of the array}}
  %d = acc.create var(%a : !fir.box<!fir.array<?xf32>>) bounds(%bounds) async(%q : i32) -> !fir.box<!fir.array<?xf32>> {name = "a(n)"}
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      // expected-note@+1 {{used here}}
      %x = fir.array_coor %d %i : (!fir.box<!fir.array<?xf32>>, index) -> !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  acc.delete accVar(%d : !fir.box<!fir.array<?xf32>>) bounds(%bounds) async(%q : i32) {dataClause = #acc<data_clause acc_create>, name = "a(n)"}
  return
}
