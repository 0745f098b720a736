// RUN: %accc-opt --accgpu-own-locals --split-input-file --verify-diagnostics %s | FileCheck %s

// Variables of a gang in a loop that another one runs again: what is set in one round may be read in a later one.

// What writes to characters may write to a part. Where a condition lets one iteration alone do that, the
// parts from earlier rounds are there, too: a gang's.
// CHECK-LABEL: func.func @one_iteration(
// CHECK: accgpu.private <gang> "kept" !fir.char<1,4>
// CHECK-NOT: accgpu.private
func.func @one_iteration(%a: i32, %c: i8, %b: !fir.ref<i8>) {
  accgpu.region <parallel> {
    %kept = fir.alloca !fir.char<1,4> {bindc_name = "kept", uniq_name = "_QFB1Ekept"}
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        %is_one = arith.cmpi eq, %i, %k : i32
        fir.if %is_one {
          %1 = fir.convert %kept : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %2 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %2 : !fir.ref<i8>
          %3 = fir.coordinate_of %1, %k : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %4 = fir.load %3 : !fir.ref<i8>
          fir.store %4 to %b : !fir.ref<i8>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Under another condition, too, where the part is another one in each round: by the loop's variable
// (kept), by what it finds in memory (kept2), by a scalar that the round sets (kept3).
// CHECK-LABEL: func.func @others_in_each_round(
// CHECK: accgpu.private <gang> "kept" !fir.char<1,4>
// CHECK: accgpu.private <gang> "kept2" !fir.char<1,4>
// CHECK: accgpu.private <gang> "kept3" !fir.char<1,4>
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK-NOT: accgpu.private
func.func @others_in_each_round(%a: i32, %c: i8, %mask: i1, %m: !fir.ref<!fir.array<4xi32>>, %b: !fir.ref<i8>) {
  accgpu.region <parallel> {
    %n = fir.alloca i32
    %kept = fir.alloca !fir.char<1,4> {bindc_name = "kept", uniq_name = "_QFB1Ekept"}
    %kept2 = fir.alloca !fir.char<1,4> {bindc_name = "kept2", uniq_name = "_QFB1Ekept2"}
    %kept3 = fir.alloca !fir.char<1,4> {bindc_name = "kept3", uniq_name = "_QFB1Ekept3"}
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      %next = arith.addi %k, %a : i32
      fir.store %next to %n : !fir.ref<i32>
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %mask {
          %1 = fir.convert %kept : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %2 = fir.coordinate_of %1, %k : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %2 : !fir.ref<i8>
          %3 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %4 = fir.load %3 : !fir.ref<i8>
          fir.store %4 to %b : !fir.ref<i8>
        }
        fir.if %mask {
          %1 = fir.coordinate_of %m, %k : (!fir.ref<!fir.array<4xi32>>, i32) -> !fir.ref<i32>
          %2 = fir.load %1 : !fir.ref<i32>
          %3 = fir.convert %kept2 : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %4 = fir.coordinate_of %3, %2 : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %4 : !fir.ref<i8>
          %5 = fir.coordinate_of %3, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %6 = fir.load %5 : !fir.ref<i8>
          fir.store %6 to %b : !fir.ref<i8>
        }
        fir.if %mask {
          %1 = fir.load %n : !fir.ref<i32>
          %2 = fir.convert %kept3 : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %3 = fir.coordinate_of %2, %1 : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %3 : !fir.ref<i8>
          %4 = fir.coordinate_of %2, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %5 = fir.load %4 : !fir.ref<i8>
          fir.store %5 to %b : !fir.ref<i8>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// Temporaries: what is the same part in each round, or is read where it has been set.
// CHECK-LABEL: func.func @temporaries(
// CHECK-NOT: accgpu.private <gang>
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK-DAG: accgpu.private <vector> "same_part" !fir.char<1,4>
// CHECK-DAG: accgpu.private <vector> "same_place" !fir.char<1,4>
// CHECK-DAG: accgpu.private <vector> "by_loop" !fir.char<1,4>
// CHECK: fir.if
func.func @temporaries(%a: i32, %c: i8, %mask: i1, %b: !fir.ref<i8>) {
  accgpu.region <parallel> {
    %same_part = fir.alloca !fir.char<1,4> {bindc_name = "same_part", uniq_name = "_QFB1Esame_part"}
    %same_place = fir.alloca !fir.char<1,4> {bindc_name = "same_place", uniq_name = "_QFB1Esame_place"}
    %by_loop = fir.alloca !fir.char<1,4> {bindc_name = "by_loop", uniq_name = "_QFB1Eby_loop"}
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %mask {
          %1 = fir.convert %same_part : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %2 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %2 : !fir.ref<i8>
          %3 = fir.coordinate_of %1, %k : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %4 = fir.load %3 : !fir.ref<i8>
          fir.store %4 to %b : !fir.ref<i8>
        }
        fir.if %mask {
          %1 = fir.convert %same_place : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %2 = fir.coordinate_of %1, %k : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %2 : !fir.ref<i8>
          %3 = fir.coordinate_of %1, %k : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %4 = fir.load %3 : !fir.ref<i8>
          fir.store %4 to %b : !fir.ref<i8>
        }
        fir.if %mask {
          %1 = fir.convert %by_loop : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          accgpu.loop (%j) = (%a) to (%k) step (%a) : i32 par [] seq {
            %2 = fir.coordinate_of %1, %j : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
            fir.store %c to %2 : !fir.ref<i8>
            accgpu.yield
          }
          %3 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %4 = fir.load %3 : !fir.ref<i8>
          fir.store %4 to %b : !fir.ref<i8>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// A store to one component sets no other.
// CHECK-LABEL: func.func @components(
// CHECK: accgpu.private <gang> "kept"
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK: accgpu.private <vector> "own"
func.func @components(%a: i32, %mask: i1, %is_first: i1, %b: !fir.ref<i32>) {
  accgpu.region <parallel> {
    %kept = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:i32,y:i32}> {bindc_name = "kept", uniq_name = "_QFB1Ekept"}
    %own = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:i32,y:i32}> {bindc_name = "own", uniq_name = "_QFB1Eown"}
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %mask {
          %1 = fir.coordinate_of %kept, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:i32,y:i32}>>) -> !fir.ref<i32>
          %2 = fir.coordinate_of %kept, y : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:i32,y:i32}>>) -> !fir.ref<i32>
          fir.store %k to %1 : !fir.ref<i32>
          fir.if %is_first {
            fir.store %k to %2 : !fir.ref<i32>
          }
          %3 = fir.load %2 : !fir.ref<i32>
          fir.store %3 to %b : !fir.ref<i32>
        }
        fir.if %mask {
          %1 = fir.coordinate_of %own, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:i32,y:i32}>>) -> !fir.ref<i32>
          fir.store %k to %1 : !fir.ref<i32>
          %2 = fir.load %1 : !fir.ref<i32>
          fir.store %2 to %b : !fir.ref<i32>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

func.func private @unknown(!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, i32)

func.func @set_element(%o: !fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, %k: i32) {
  %1 = fir.coordinate_of %o, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>) -> !fir.ref<!fir.array<4xi32>>
  %2 = fir.coordinate_of %1, %k : (!fir.ref<!fir.array<4xi32>>, i32) -> !fir.ref<i32>
  fir.store %k to %2 : !fir.ref<i32>
  return
}

// Calls: of procedures that are here it is known which part they set. Of others it is not, and where a value is
// passed that is another one in each round, it may be another part.
// CHECK-LABEL: func.func @calls(
// CHECK: accgpu.private <gang> "kept"
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK-DAG: accgpu.private <vector> "same_part"
// CHECK-DAG: accgpu.private <vector> "unknown"
// CHECK-DAG: accgpu.private <vector> "unchanged"
// CHECK: fir.if
func.func @calls(%a: i32, %c: i8, %mask: i1, %b: !fir.ref<i32>) {
  accgpu.region <parallel> {
    %kept = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}> {bindc_name = "kept", uniq_name = "_QFB1Ekept"}
    %same_part = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}> {bindc_name = "same_part", uniq_name = "_QFB1Esame_part"}
    %unknown = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}> {bindc_name = "unknown", uniq_name = "_QFB1Eunknown"}
    %unchanged = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}> {bindc_name = "unchanged", uniq_name = "_QFB1Eunchanged"}
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      // expected-note @below {{the loop}}
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %mask {
          fir.call @set_element(%kept, %k) : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, i32) -> ()
          %1 = fir.coordinate_of %kept, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>) -> !fir.ref<!fir.array<4xi32>>
          %2 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi32>>, i32) -> !fir.ref<i32>
          %3 = fir.load %2 : !fir.ref<i32>
          fir.store %3 to %b : !fir.ref<i32>
        }
        fir.if %mask {
          fir.call @set_element(%same_part, %a) : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, i32) -> ()
          %1 = fir.coordinate_of %same_part, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>) -> !fir.ref<!fir.array<4xi32>>
          %2 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi32>>, i32) -> !fir.ref<i32>
          %3 = fir.load %2 : !fir.ref<i32>
          fir.store %3 to %b : !fir.ref<i32>
        }
        fir.if %mask {
          // expected-warning @below {{each iteration has its own copy of 'unknown', since this call sets it: what earlier runs of the loop have left in other parts of 'unknown' is lost}}
          fir.call @unknown(%unknown, %k) : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, i32) -> ()
          fir.call @unknown(%unchanged, %a) : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, i32) -> ()
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

func.func @set_first_round(%o: !fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, %k: i32) {
  %c1 = arith.constant 1 : i32
  %is_first = arith.cmpi eq, %k, %c1 : i32
  fir.if %is_first {
    %1 = fir.coordinate_of %o, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>) -> !fir.ref<!fir.array<4xi32>>
    %first = arith.constant 1 : index
    %last = fir.convert %k : (i32) -> index
    fir.do_loop %j = %first to %last step %first {
      %2 = fir.coordinate_of %1, %j : (!fir.ref<!fir.array<4xi32>>, index) -> !fir.ref<i32>
      fir.store %k to %2 : !fir.ref<i32>
    }
  }
  return
}

// A procedure that sets what it gets under a condition, which another one meets in each round (kept), and under
// one that is the same in all of them (own). One element of several (element). Both branches of a condition (branches).
// CHECK-LABEL: func.func @conditions(
// CHECK: accgpu.private <gang> "kept"
// CHECK: accgpu.private <gang> "element"
// CHECK-NOT: accgpu.private
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK-DAG: accgpu.private <vector> "own"
// CHECK-DAG: accgpu.private <vector> "branches"
// CHECK: fir.if
func.func @conditions(%a: i32, %c: i8, %mask: i1, %b: !fir.ref<i32>, %t: !fir.ref<i8>) {
  %c0 = arith.constant 0 : i32
  accgpu.region <parallel> {
    %kept = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}> {bindc_name = "kept", uniq_name = "_QFB1Ekept"}
    %own = fir.alloca !fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}> {bindc_name = "own", uniq_name = "_QFB1Eown"}
    %element = fir.alloca !fir.char<1,4> {bindc_name = "element", uniq_name = "_QFB1Eelement"}
    %branches = fir.alloca !fir.char<1,4> {bindc_name = "branches", uniq_name = "_QFB1Ebranches"}
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %mask {
          fir.call @set_first_round(%kept, %k) : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, i32) -> ()
          %1 = fir.coordinate_of %kept, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>) -> !fir.ref<!fir.array<4xi32>>
          %2 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi32>>, i32) -> !fir.ref<i32>
          %3 = fir.load %2 : !fir.ref<i32>
          fir.store %3 to %b : !fir.ref<i32>
        }
        fir.if %mask {
          fir.call @set_first_round(%own, %a) : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>, i32) -> ()
          %1 = fir.coordinate_of %own, x : (!fir.ref<!fir.type<_QTt{c:!fir.char<1,4>,x:!fir.array<4xi32>}>>) -> !fir.ref<!fir.array<4xi32>>
          %2 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi32>>, i32) -> !fir.ref<i32>
          %3 = fir.load %2 : !fir.ref<i32>
          fir.store %3 to %b : !fir.ref<i32>
        }
        fir.if %mask {
          %1 = fir.convert %element : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %2 = fir.coordinate_of %1, %c0 : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %2 : !fir.ref<i8>
          %3 = fir.coordinate_of %1, %i : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %4 = fir.load %3 : !fir.ref<i8>
          fir.store %4 to %t : !fir.ref<i8>
        }
        %1 = fir.convert %branches : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
        %2 = fir.coordinate_of %1, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
        fir.if %mask {
          fir.store %c to %2 : !fir.ref<i8>
        } else {
          fir.store %c to %2 : !fir.ref<i8>
        }
        %3 = fir.coordinate_of %1, %c0 : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
        %4 = fir.load %3 : !fir.ref<i8>
        fir.store %4 to %t : !fir.ref<i8>
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}

// -----

// The place is an element of an array of which each round sets one.
// CHECK-LABEL: func.func @place_in_array(
// CHECK: accgpu.private <gang> "kept"
// CHECK: accgpu.loop {{.*}} par [vector]
// CHECK-NOT: accgpu.private
func.func @place_in_array(%a: i32, %c: i8, %mask: i1, %b: !fir.ref<i8>) {
  accgpu.region <parallel> {
    %kept = fir.alloca !fir.char<1,4> {bindc_name = "kept", uniq_name = "_QFB1Ekept"}
    %w = fir.alloca !fir.array<2xi32>
    accgpu.loop (%k) = (%a) to (%a) step (%a) : i32 par [] seq {
      %1 = fir.coordinate_of %w, %a : (!fir.ref<!fir.array<2xi32>>, i32) -> !fir.ref<i32>
      fir.store %k to %1 : !fir.ref<i32>
      accgpu.loop (%i) = (%a) to (%a) step (%a) : i32 par [vector] independent {
        fir.if %mask {
          %2 = fir.coordinate_of %w, %a : (!fir.ref<!fir.array<2xi32>>, i32) -> !fir.ref<i32>
          %3 = fir.load %2 : !fir.ref<i32>
          %4 = fir.convert %kept : (!fir.ref<!fir.char<1,4>>) -> !fir.ref<!fir.array<4xi8>>
          %5 = fir.coordinate_of %4, %3 : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          fir.store %c to %5 : !fir.ref<i8>
          %6 = fir.coordinate_of %4, %a : (!fir.ref<!fir.array<4xi8>>, i32) -> !fir.ref<i8>
          %7 = fir.load %6 : !fir.ref<i8>
          fir.store %7 to %b : !fir.ref<i8>
        }
        accgpu.yield
      }
      accgpu.yield
    }
    accgpu.yield
  }
  return
}
