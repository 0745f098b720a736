// RUN: %accc-opt --acc-own-firstprivates --split-input-file --verify-diagnostics %s -o /dev/null

acc.firstprivate.recipe @copy : !fir.ref<!fir.array<256xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<256xf32>>):
  %0 = fir.alloca !fir.array<256xf32>
  acc.yield %0 : !fir.ref<!fir.array<256xf32>>
} copy {
^bb0(%arg0: !fir.ref<!fir.array<256xf32>>, %arg1: !fir.ref<!fir.array<256xf32>>):
  acc.terminator
}
func.func @large(%v: !fir.ref<!fir.array<256xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %f = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<256xf32>>) recipe(@copy) -> !fir.ref<!fir.array<256xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f : !fir.ref<!fir.array<256xf32>>) {
    // expected-remark @below {{each iteration copies the firstprivate 'v', 1024 bytes, since lanes may share the loop; where it sets all that it reads, the private clause saves that}}
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %f, %two : (!fir.ref<!fir.array<256xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

// A small one is not worth a word.

acc.firstprivate.recipe @copy : !fir.ref<!fir.array<4xf32>> init {
^bb0(%arg0: !fir.ref<!fir.array<4xf32>>):
  %0 = fir.alloca !fir.array<4xf32>
  acc.yield %0 : !fir.ref<!fir.array<4xf32>>
} copy {
^bb0(%arg0: !fir.ref<!fir.array<4xf32>>, %arg1: !fir.ref<!fir.array<4xf32>>):
  acc.terminator
}
func.func @small(%v: !fir.ref<!fir.array<4xf32>>, %n: i32, %x: f32) {
  %c1 = arith.constant 1 : i32
  %two = arith.constant 2 : index
  %f = acc.firstprivate varPtr(%v : !fir.ref<!fir.array<4xf32>>) recipe(@copy) -> !fir.ref<!fir.array<4xf32>> {name = "v"}
  acc.parallel combined(loop) firstprivate(%f : !fir.ref<!fir.array<4xf32>>) {
    acc.loop combined(parallel) control(%i : i32) = (%c1 : i32) to (%n : i32) step (%c1 : i32) {
      %e = fir.coordinate_of %f, %two : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %e : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
