// RUN: %accc-opt --accgpu-drop-initial-arrays --verify-diagnostics %s -o /dev/null

// Only copies that are left, large ones and of a gang's copy, are worth a word.

func.func @copies(%a: !fir.ref<f32>, %n: index, %k: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c255 = arith.constant 255 : index
  accgpu.region <parallel> {
    %large = accgpu.private <gang> "v" !fir.array<256xf32> : !fir.ref<!fir.array<256xf32>>
    %small = accgpu.private <gang> "s" !fir.array<4xf32> : !fir.ref<!fir.array<4xf32>>
    %own = accgpu.private <vector> "v" !fir.array<256xf32> follows_loop : !fir.ref<!fir.array<256xf32>>
    %own_small = accgpu.private <vector> "s" !fir.array<4xf32> follows_loop : !fir.ref<!fir.array<4xf32>>
    // expected-remark @below {{each iteration copies the firstprivate 'v', 1024 bytes, since lanes may share the loop; where it sets all that it reads, the private clause saves that}}
    accgpu.loop (%j) = (%c1) to (%n) step (%c1) : index par [gang, vector] independent {
      fir.do_loop %i = %c0 to %c255 step %c1 {
        %1 = fir.coordinate_of %large, %i : (!fir.ref<!fir.array<256xf32>>, index) -> !fir.ref<f32>
        %2 = fir.coordinate_of %own, %i : (!fir.ref<!fir.array<256xf32>>, index) -> !fir.ref<f32>
        %3 = fir.load %1 : !fir.ref<f32>
        fir.store %3 to %2 : !fir.ref<f32>
      }
      fir.do_loop %i = %c0 to %c3 step %c1 {
        %1 = fir.coordinate_of %small, %i : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
        %2 = fir.coordinate_of %own_small, %i : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
        %3 = fir.load %1 : !fir.ref<f32>
        fir.store %3 to %2 : !fir.ref<f32>
      }
      %set = fir.coordinate_of %own, %k : (!fir.ref<!fir.array<256xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %set : !fir.ref<f32>
      %set_too = fir.coordinate_of %own_small, %k : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      fir.store %x to %set_too : !fir.ref<f32>
      %read = fir.coordinate_of %own, %c3 : (!fir.ref<!fir.array<256xf32>>, index) -> !fir.ref<f32>
      %value = fir.load %read : !fir.ref<f32>
      %read_too = fir.coordinate_of %own_small, %c3 : (!fir.ref<!fir.array<4xf32>>, index) -> !fir.ref<f32>
      %other = fir.load %read_too : !fir.ref<f32>
      %sum = arith.addf %value, %other : f32
      fir.store %sum to %a : !fir.ref<f32>
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
