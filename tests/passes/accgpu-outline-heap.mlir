// RUN: %accc-opt -allow-unregistered-dialect --accgpu-outline-kernels %s | FileCheck %s

// A launch says what a thread takes from the heap: a power of two for each private array of a size
// that the host knows, in 16 bytes.

// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[N:[^:]*]]: index
// CHECK: %[[COUNT:.*]] = fir.convert %[[N]] : (index) -> i64
// CHECK: %[[EXTENT:.*]] = arith.maxsi %[[COUNT]]
// CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %[[EXTENT]]
// CHECK: arith.addi %[[BYTES]], %c15
// CHECK: arith.maxsi %{{.*}}, %c31
// CHECK-COUNT-6: arith.ori
// CHECK: %[[BLOCK:.*]] = arith.addi
// CHECK: %[[UNITS:.*]] = arith.shrui %[[BLOCK]], %c4
// CHECK: %[[MOST:.*]] = arith.minsi %[[UNITS]]
// CHECK: %[[OF_THREAD:.*]] = fir.convert %[[MOST]] : (i64) -> i32
// CHECK: %[[OF_GANG:.*]] = arith.constant 0 : i32
// CHECK: fir.alloca !fir.array<8xi32>
// CHECK: fir.store %[[OF_THREAD]]
// CHECK: fir.store %[[OF_GANG]]
// CHECK: fir.call @accrt_launch(

module attributes {accc.device_types = ["radeon"]} {
  func.func @columns(%n: index, %m: i32, %p: !fir.ref<!fir.array<?xf64>>) {
    %one = arith.constant 1 : i32
    accgpu.region <parallel> {
      %a = accgpu.private <vector> "a" !fir.array<?xf64> follows_loop sizes(%n : index) : !fir.ref<!fir.array<?xf64>>
      accgpu.loop (%i) = (%one) to (%m) step (%one) : i32 par [gang, vector] independent {
        "use"(%a) : (!fir.ref<!fir.array<?xf64>>) -> ()
        accgpu.yield
      }
      accgpu.yield
    }
    return
  }

  // Characters: their length comes before the extents.

  // CHECK-LABEL: func.func @characters(
  // CHECK-SAME: %[[LENGTH:[^:]*]]: index
  // CHECK: %[[SIZE:.*]] = fir.convert %[[LENGTH]] : (index) -> i64
  // CHECK: %[[BYTES:.*]] = arith.maxsi %[[SIZE]]
  // CHECK: %[[ONE:.*]] = arith.muli %{{.*}}, %[[BYTES]]
  // CHECK: arith.muli %[[ONE]],
  // CHECK: fir.call @accrt_launch(
  func.func @characters(%n: index, %m: i32) {
    %one = arith.constant 1 : i32
    accgpu.region <parallel> {
      accgpu.loop (%i) = (%one) to (%m) step (%one) : i32 par [gang, vector] independent {
        %t = fir.allocmem !fir.array<3x!fir.char<1,?>>(%n : index)
        "use"(%t) : (!fir.heap<!fir.array<3x!fir.char<1,?>>>) -> ()
        fir.freemem %t : !fir.heap<!fir.array<3x!fir.char<1,?>>>
        accgpu.yield
      }
      accgpu.yield
    }
    return
  }
}
