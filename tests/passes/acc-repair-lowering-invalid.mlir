// RUN: %accc-opt --verify-diagnostics --acc-repair-lowering %s

func.func private @take(!fir.ref<!fir.box<!fir.ptr<i32>>>)
func.func @passed_on(%i: !fir.ref<!fir.box<!fir.ptr<i32>>>, %n: i32) {
  acc.parallel {
    %p = acc.private varPtr(%i : !fir.ref<!fir.box<!fir.ptr<i32>>>) -> !fir.ref<!fir.box<!fir.ptr<i32>>> {implicit = true, name = "i"}
    acc.loop private(%p : !fir.ref<!fir.box<!fir.ptr<i32>>>) control(%k : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      // expected-error@+1 {{not yet supported: the descriptor of 'i', which counts the iterations of a loop}}
      fir.call @take(%p) : (!fir.ref<!fir.box<!fir.ptr<i32>>>) -> ()
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
