// RUN: %accc-opt --acc-plain-shifts %s | FileCheck %s

// CHECK-LABEL: func.func @shifts(
// CHECK: acc.kernels
// CHECK-NEXT: fir.box_elesize
// CHECK-NOT: fir.if
// CHECK: call @any()
// CHECK-NOT: call @neighbours()
// CHECK: fir.load
// CHECK-NOT: fir.if
// CHECK: call @neighbours()
// CHECK-NOT: call @any()
// The stride of another array is another question.
// CHECK: fir.if
// CHECK: acc.serial
// CHECK: fir.if
func.func private @neighbours()
func.func private @any()
func.func @shifts(%a: !fir.box<!fir.array<?xf64>>, %x: !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>) {
  %c0 = arith.constant 0 : index
  %dims:3 = fir.box_dims %a, %c0 : (!fir.box<!fir.array<?xf64>>, index) -> (index, index, index)
  acc.kernels {
    %size = fir.box_elesize %a : (!fir.box<!fir.array<?xf64>>) -> index
    %is_dense = arith.cmpi eq, %size, %dims#2 : index
    fir.if %is_dense {
      func.call @neighbours() : () -> ()
    } else {
      func.call @any() : () -> ()
    }
    %box = fir.load %x : !fir.ref<!fir.box<!fir.heap<!fir.array<?xf64>>>>
    %y = fir.rebox %box : (!fir.box<!fir.heap<!fir.array<?xf64>>>) -> !fir.box<!fir.array<?xf64>>
    %own:3 = fir.box_dims %y, %c0 : (!fir.box<!fir.array<?xf64>>, index) -> (index, index, index)
    %own_size = fir.box_elesize %y : (!fir.box<!fir.array<?xf64>>) -> index
    %is_own = arith.cmpi eq, %own_size, %own#2 : index
    fir.if %is_own {
      func.call @neighbours() : () -> ()
    } else {
      func.call @any() : () -> ()
    }
    %is_other = arith.cmpi eq, %own_size, %dims#2 : index
    fir.if %is_other {
      func.call @any() : () -> ()
    }
    acc.terminator
  }
  acc.serial {
    %size = fir.box_elesize %a : (!fir.box<!fir.array<?xf64>>) -> index
    %is_dense = arith.cmpi eq, %size, %dims#2 : index
    fir.if %is_dense {
      func.call @neighbours() : () -> ()
    } else {
      func.call @any() : () -> ()
    }
    acc.yield
  }
  return
}
