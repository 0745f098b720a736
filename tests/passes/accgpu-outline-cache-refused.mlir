// RUN: %accc-opt --accgpu-outline-kernels --split-input-file --verify-diagnostics %s

// Each directive has no effect, for the reason that its remark gives.

func.func @refused(%n: index, %k: index, %x_device: i64, %y_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %y_address = llvm.inttoptr %y_device : i64 to !llvm.ptr
  %y = fir.convert %y_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %many = arith.constant 5000 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %0 = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  %1 = fir.declare %y(%shape) {uniq_name = "_QFEy"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <parallel> {
    %own = accgpu.private <gang> "own" !fir.array<4xf32> : !fir.ref<!fir.array<4xf32>>
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      %twice = arith.muli %i, %two : index
      %end = arith.addi %i, %k : index
      %far = arith.addi %i, %many : index
      %next = arith.addi %i, %one : index
      // expected-remark@+1 {{cache has no effect: 'x' stays in memory: its section has no constant size}}
      accgpu.cache "x" %0[%i : %end from %one] : !fir.ref<!fir.array<?xf32>>
      // expected-remark@+1 {{'x' stays in memory: its section moves by more than one element}}
      accgpu.cache "x" %0[%twice : %twice from %one] : !fir.ref<!fir.array<?xf32>>
      // expected-remark@+1 {{'x' stays in memory: no reference is known to lie in its section}}
      accgpu.cache "x" %0[%next : %next from %one] : !fir.ref<!fir.array<?xf32>>
      // expected-remark@+1 {{'x' stays in memory: it takes 20512 bytes per gang, of which 16384 are left}}
      accgpu.cache "x" %0[%i : %far from %one] : !fir.ref<!fir.array<?xf32>>
      // expected-remark@+1 {{'y' stays in memory: the construct may write it}}
      accgpu.cache "y" %1[%i : %i from %one] : !fir.ref<!fir.array<?xf32>>
      // expected-remark@+1 {{'own' stays in memory: it is private}}
      accgpu.cache "own" %own[%i : %i from %one] : !fir.ref<!fir.array<4xf32>>
      %2 = fir.array_coor %0(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %3 = fir.load %2 : !fir.ref<f32>
      %4 = fir.array_coor %1(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %5 = fir.load %4 : !fir.ref<f32>
      fir.store %3 to %4 : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

func.func @loops(%n: index, %x_device: i64, %y_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %y_address = llvm.inttoptr %y_device : i64 to !llvm.ptr
  %y = fir.convert %y_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %0 = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index static(%one : index) par [gang, vector] independent {
      // expected-remark@+1 {{'x' stays in memory: gang(static:) says how gangs share the loop}}
      accgpu.cache "x" %0[%i : %i from %one] : !fir.ref<!fir.array<?xf32>>
      accgpu.loop (%k) = (%one) to (%n) step (%one) : index par [] seq {
        // expected-remark@+1 {{'x' stays in memory: gang(static:) says how gangs share the loop}}
        accgpu.cache "x" %0[%k : %k from %one] : !fir.ref<!fir.array<?xf32>>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      accgpu.loop (%k) = (%one) to (%n) step (%one) : index par [] seq {
        // expected-remark@+1 {{'x' stays in memory: the loop around it is sequential, and the launch decides on lanes}}
        accgpu.cache "x" %0[%k : %k from %one] : !fir.ref<!fir.array<?xf32>>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, worker] independent {
      accgpu.loop (%k) = (%one) to (%n) step (%one) : index par [vector] independent {
        // expected-remark@+1 {{'x' stays in memory: each worker would need a copy}}
        accgpu.cache "x" %0[%k : %k from %one] : !fir.ref<!fir.array<?xf32>>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang] independent {
      // expected-remark@+1 {{'x' stays in memory: no lanes share it}}
      accgpu.cache "x" %0[%i : %i from %one] : !fir.ref<!fir.array<?xf32>>
      %1 = fir.array_coor %0(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
      %2 = fir.load %1 : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

func.func private @unknown()

func.func @calls(%n: index, %x_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %one = arith.constant 1 : index
  // expected-remark@+1 {{'x' stays in memory: it is not in a construct}}
  accgpu.cache "x" %x[%n : %n from %one] : !fir.ref<!fir.array<?xf32>>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      // expected-remark@+1 {{'x' stays in memory: the construct does what may write it}}
      accgpu.cache "x" %x[%i : %i from %one] : !fir.ref<!fir.array<?xf32>>
      fir.call @unknown() : () -> ()
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// The last dimension of an assumed-size array ends where nobody knows.
func.func @open(%n: index, %c: i1, %x_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address {accgpu.is_whole} : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %one = arith.constant 1 : index
  %extent = fir.assumed_size_extent : index
  %shape = fir.shape %extent : (index) -> !fir.shape<1>
  %0 = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      // expected-remark@+1 {{'x' stays in memory: its extent is not known}}
      accgpu.cache "x" %0[%i : %i from %one] : !fir.ref<!fir.array<?xf32>>
      fir.if %c {
        %1 = fir.array_coor %0(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %2 = fir.load %1 : !fir.ref<f32>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// No data clause says that all of the array is on the device.
func.func @part(%n: index, %c: i1, %x_device: i64) {
  %x_address = llvm.inttoptr %x_device : i64 to !llvm.ptr
  %x = fir.convert %x_address : (!llvm.ptr) -> !fir.ref<!fir.array<?xf32>>
  %one = arith.constant 1 : index
  %shape = fir.shape %n : (index) -> !fir.shape<1>
  %0 = fir.declare %x(%shape) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  accgpu.region <parallel> {
    accgpu.loop (%i) = (%one) to (%n) step (%one) : index par [gang, vector] independent {
      // expected-remark@+1 {{'x' stays in memory: not all iterations read their sections, which data clauses may not have brought}}
      accgpu.cache "x" %0[%i : %i from %one] : !fir.ref<!fir.array<?xf32>>
      fir.if %c {
        %1 = fir.array_coor %0(%shape) %i : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>, index) -> !fir.ref<f32>
        %2 = fir.load %1 : !fir.ref<f32>
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
