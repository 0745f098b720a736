// RUN: %accc-opt --acc-unset-privates --verify-diagnostics %s

acc.private.recipe @one : !fir.ref<f32> init {
^bb0(%arg0: !fir.ref<f32>):
  %0 = fir.alloca f32
  acc.yield %0 : !fir.ref<f32>
}

// Only read, also under a condition.

func.func @read(%t: !fir.ref<f32>, %x: !fir.ref<f32>, %c: i1, %n: i32) {
  %one = arith.constant 1 : i32
  acc.parallel {
    %p = acc.private varPtr(%t : !fir.ref<f32>) recipe(@one) -> !fir.ref<f32> {name = "t"}
    // expected-note @below {{with this private clause}}
    acc.loop private(%p : !fir.ref<f32>) control(%i : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      fir.if %c {
        // expected-warning @below {{'t' is read here, and nothing has set it}}
        %v = fir.load %p : !fir.ref<f32>
        fir.store %v to %x : !fir.ref<f32>
      }
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Read before it is set; read where the program may have set it; a variable that accc has made private.

func.func @first(%t: !fir.ref<f32>, %u: !fir.ref<f32>, %w: !fir.ref<f32>, %x: !fir.ref<f32>, %c: i1, %n: i32) {
  %one = arith.constant 1 : i32
  acc.parallel {
    %p = acc.private varPtr(%t : !fir.ref<f32>) recipe(@one) -> !fir.ref<f32> {name = "t"}
    %q = acc.private varPtr(%u : !fir.ref<f32>) recipe(@one) -> !fir.ref<f32> {name = "u"}
    %r = acc.private varPtr(%w : !fir.ref<f32>) recipe(@one) -> !fir.ref<f32> {implicit = true, name = "w"}
    // expected-note @below {{with this private clause}}
    acc.loop private(%p, %q, %r : !fir.ref<f32>, !fir.ref<f32>, !fir.ref<f32>) control(%i : i32) = (%one : i32) to (%n : i32) step (%one : i32) {
      // expected-warning @below {{'t' is read here, and nothing has set it}}
      %v = fir.load %p : !fir.ref<f32>
      fir.store %v to %x : !fir.ref<f32>
      fir.store %v to %p : !fir.ref<f32>
      fir.if %c {
        fir.store %v to %q : !fir.ref<f32>
      }
      %a = fir.load %q : !fir.ref<f32>
      fir.store %a to %x : !fir.ref<f32>
      %b = fir.load %r : !fir.ref<f32>
      fir.store %b to %x : !fir.ref<f32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
