// RUN: not %accc-device --arch=gfx90a %s 2>&1 | FileCheck %s
// RUN: %accc-device --arch=sm_90 --emit=llvm %s -o - | FileCheck %s --check-prefix=NVIDIA

// AMD's GPUs align INTEGER(16) to 8 bytes, the host and NVIDIA's to 16: objects with such components may lie
// otherwise in memory than on the host.

// CHECK: 5:7): error: kernel 'inner' uses objects with an INTEGER(16) component, which lie otherwise in memory on gfx90a than on the host; put such components first, and give the objects a multiple of 16 bytes
// NVIDIA: define {{.*}} @inner(
func.func @inner(%x: !fir.ref<!fir.type<_QTinner{a:i8,b:i128}>>, %v: i128) attributes {gpu.kernel} {
  %a = fir.coordinate_of %x, b : (!fir.ref<!fir.type<_QTinner{a:i8,b:i128}>>) -> !fir.ref<i128> loc("a.f90":5:7)
  fir.store %v to %a : !fir.ref<i128>
  return
}

// CHECK: 6:7): error: kernel 'size' uses
func.func @size(%x: !fir.ref<!fir.array<10x!fir.type<_QTsize{a:i128,b:i8}>>>, %v: i8, %i: index) attributes {gpu.kernel} {
  %n = arith.constant 10 : index
  %s = fir.shape %n : (index) -> !fir.shape<1>
  %e = fir.array_coor %x(%s) %i : (!fir.ref<!fir.array<10x!fir.type<_QTsize{a:i128,b:i8}>>>, !fir.shape<1>, index) -> !fir.ref<!fir.type<_QTsize{a:i128,b:i8}>> loc("a.f90":6:7)
  %a = fir.coordinate_of %e, b : (!fir.ref<!fir.type<_QTsize{a:i128,b:i8}>>) -> !fir.ref<i8>
  fir.store %v to %a : !fir.ref<i8>
  return
}

// CHECK-NOT: 'alike'
func.func @alike(%x: !fir.ref<!fir.type<_QTalike{a:i128,b:i64,c:!fir.array<2xi32>}>>, %v: i64) attributes {gpu.kernel} {
  %a = fir.coordinate_of %x, b : (!fir.ref<!fir.type<_QTalike{a:i128,b:i64,c:!fir.array<2xi32>}>>) -> !fir.ref<i64>
  fir.store %v to %a : !fir.ref<i64>
  return
}
