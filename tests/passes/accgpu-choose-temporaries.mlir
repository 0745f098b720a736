// RUN: %accc-opt --accgpu-choose-temporaries %s | FileCheck %s

// Targets of pointers: the addresses tell whether one loop may do it all.

// CHECK-LABEL: func.func @targets(
// CHECK: %[[P:.*]] = acc.present {{.*}} {name = "p"}
// CHECK: %[[Q:.*]] = acc.present {{.*}} {name = "q"}
// CHECK: %[[A:.*]] = fir.load %[[P]]
// CHECK: %[[B:.*]] = fir.load %[[Q]]
// CHECK: fir.box_addr %[[A]]
// CHECK: fir.box_addr %[[B]]
// CHECK: %[[BEFORE:.*]] = arith.cmpi sle, %[[END:.*]], %[[START:.*]] : i64
// CHECK: %[[BEHIND:.*]] = arith.cmpi sle
// CHECK: %[[APART:.*]] = arith.ori %[[BEFORE]], %[[BEHIND]] : i1
// CHECK: fir.if %[[APART]] {
// CHECK-NEXT: accgpu.loop (%[[I:.*]]) = {{.*}} independent {
// CHECK-NEXT: %[[FROM:.*]] = fir.array_coor %[[B]] %[[I]]
// CHECK-NEXT: %[[V:.*]] = fir.load %[[FROM]]
// CHECK-NEXT: %[[W:.*]] = arith.addf %[[V]], %[[V]]
// CHECK-NEXT: %[[TO:.*]] = fir.array_coor %[[A]] %[[I]]
// CHECK-NEXT: fir.store %[[W]] to %[[TO]]
// CHECK-NEXT: accgpu.yield
// CHECK: } else {
// CHECK-NEXT: fir.allocmem
// CHECK-NEXT: fir.declare
// CHECK-NEXT: accgpu.loop
// CHECK: accgpu.loop
// CHECK: fir.freemem
!box = !fir.box<!fir.ptr<!fir.array<?xf64>>>
!heap = !fir.heap<!fir.array<?xf64>>
func.func @targets(%hp: !fir.ref<!box>, %hq: !fir.ref<!box>, %n: index) {
  %p = acc.present varPtr(%hp : !fir.ref<!box>) -> !fir.ref<!box> {name = "p"}
  %q = acc.present varPtr(%hq : !fir.ref<!box>) -> !fir.ref<!box> {name = "q"}
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %a = fir.load %p : !fir.ref<!box>
    %b = fir.load %q : !fir.ref<!box>
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %memory = fir.allocmem !fir.array<?xf64>, %n
    %t = fir.declare %memory(%shape) {uniq_name = ".tmp.array"} : (!heap, !fir.shape<1>) -> !heap
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %b %i : (!box, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %w = arith.addf %v, %v : f64
      %to = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %w to %to : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %a %i : (!box, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    fir.freemem %t : !heap
    accgpu.yield
  }
  return
}

// Elements of one array that are others in each iteration: nothing has to be asked. Where they are
// others' there is no use in asking, nor where gangs share what is around.

// CHECK-LABEL: func.func @one_array(
// CHECK-NOT: fir.allocmem
// CHECK-NOT: fir.if
// CHECK: accgpu.loop
// CHECK-NOT: accgpu.loop
// CHECK: accgpu.region <kernels>
// CHECK-NOT: fir.if
// CHECK: fir.allocmem
// CHECK: accgpu.loop
// CHECK: accgpu.loop
// CHECK: accgpu.region <kernels>
// CHECK-NOT: fir.if
// CHECK: return
func.func @one_array(%p: !fir.ref<!box>, %q: !fir.ref<!box>, %n: index) {
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %a = fir.load %p : !fir.ref<!box>
    %b = fir.load %p : !fir.ref<!box>
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %t = fir.allocmem !fir.array<?xf64>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %b %i : (!box, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %a %i : (!box, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    fir.freemem %t : !heap
    accgpu.yield
  }
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %a = fir.load %p : !fir.ref<!box>
    %b = fir.load %p : !fir.ref<!box>
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %t = fir.allocmem !fir.array<?xf64>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %next = arith.addi %i, %c1 : index
      %from = fir.array_coor %b %next : (!box, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %a %i : (!box, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    fir.freemem %t : !heap
    accgpu.yield
  }
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [] independent {
      %a = fir.load %p : !fir.ref<!box>
      %b = fir.load %q : !fir.ref<!box>
      %shape = fir.shape %n : (index) -> !fir.shape<1>
      %t = fir.allocmem !fir.array<?xf64>, %n
      accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
        %from = fir.array_coor %b %i : (!box, index) -> !fir.ref<f64>
        %v = fir.load %from : !fir.ref<f64>
        %to = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
        fir.store %v to %to : !fir.ref<f64>
        accgpu.yield
      }
      accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
        %from = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
        %v = fir.load %from : !fir.ref<f64>
        %to = fir.array_coor %a %i : (!box, index) -> !fir.ref<f64>
        fir.store %v to %to : !fir.ref<f64>
        accgpu.yield
      }
      fir.freemem %t : !heap
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// For a few elements the host takes no branch, which would leave all to one gang.

// CHECK-LABEL: func.func @short(
// CHECK-NOT: fir.if
// CHECK: fir.allocmem
// CHECK: accgpu.loop
// CHECK: accgpu.loop
// CHECK-NOT: accgpu.loop
// CHECK: return
func.func @short(%hp: !fir.ref<!box>, %hq: !fir.ref<!box>) {
  %p = acc.present varPtr(%hp : !fir.ref<!box>) -> !fir.ref<!box> {name = "p"}
  %q = acc.present varPtr(%hq : !fir.ref<!box>) -> !fir.ref<!box> {name = "q"}
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %n = arith.constant 3 : index
    %a = fir.load %p : !fir.ref<!box>
    %b = fir.load %q : !fir.ref<!box>
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %t = fir.allocmem !fir.array<?xf64>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %b %i : (!box, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %a %i : (!box, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    fir.freemem %t : !heap
    accgpu.yield
  }
  return
}

// Nor does it where the loop needs what the construct has computed in front of it.

// CHECK-LABEL: func.func @computed(
// CHECK-NOT: fir.if
// CHECK: fir.allocmem
// CHECK: accgpu.loop
// CHECK: accgpu.loop
// CHECK-NOT: accgpu.loop
// CHECK: return
func.func @computed(%hp: !fir.ref<!box>, %hq: !fir.ref<!box>, %n: index) {
  %p = acc.present varPtr(%hp : !fir.ref<!box>) -> !fir.ref<!box> {name = "p"}
  %q = acc.present varPtr(%hq : !fir.ref<!box>) -> !fir.ref<!box> {name = "q"}
  accgpu.region <kernels> {
    %c1 = arith.constant 1 : index
    %m = accgpu.private <gang> "m" f64 : !fir.ref<f64>
    %a = fir.load %p : !fir.ref<!box>
    %b = fir.load %q : !fir.ref<!box>
    %start = fir.array_coor %b %c1 : (!box, index) -> !fir.ref<f64>
    %first = fir.load %start : !fir.ref<f64>
    fir.store %first to %m : !fir.ref<f64>
    %most = fir.load %m : !fir.ref<f64>
    %shape = fir.shape %n : (index) -> !fir.shape<1>
    %t = fir.allocmem !fir.array<?xf64>, %n
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %b %i : (!box, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %w = arith.divf %v, %most : f64
      %to = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      fir.store %w to %to : !fir.ref<f64>
      accgpu.yield
    }
    accgpu.loop (%i) = (%c1) to (%n) step (%c1) : index par [] independent {
      %from = fir.array_coor %t(%shape) %i : (!heap, !fir.shape<1>, index) -> !fir.ref<f64>
      %v = fir.load %from : !fir.ref<f64>
      %to = fir.array_coor %a %i : (!box, index) -> !fir.ref<f64>
      fir.store %v to %to : !fir.ref<f64>
      accgpu.yield
    }
    fir.freemem %t : !heap
    accgpu.yield
  }
  return
}
