// RUN: %accc-opt --acc-resolve-types %s | FileCheck %s

!thing = !fir.type<_QMmTthing{n:i32}>
!ball = !fir.type<_QMmTball{thing:!fir.type<_QMmTthing{n:i32}>}>
!disc = !fir.type<_QMmTdisc{ball:!fir.type<_QMmTball{thing:!fir.type<_QMmTthing{n:i32}>}>}>
!other = !fir.type<_QMmTother{n:i32}>

fir.type_info @_QMmTthing abstract nofinal : !thing dispatch_table {
  fir.dt_entry "step", @_QMmPany_step deferred
  fir.dt_entry "move", @_QMmPthing_move
}
fir.type_info @_QMmTball nofinal extends !thing : !ball dispatch_table {
  fir.dt_entry "step", @_QMmPball_step
  fir.dt_entry "move", @_QMmPthing_move
}
fir.type_info @_QMmTdisc nofinal extends !ball : !disc dispatch_table {
  fir.dt_entry "step", @elsewhere
  fir.dt_entry "move", @_QMmPthing_move
}
func.func private @_QMmPball_step(!fir.class<!ball>) -> i32

// Calls with an object that is not polymorphic get a version; one for each type.
// CHECK-LABEL: func.func @construct(
// CHECK: acc.kernels
// CHECK: fir.call @_QMmPthing_move_of_ball(%{{.*}}) : (!fir.class<!fir.type<_QMmTthing
// CHECK-NEXT: fir.call @_QMmPthing_move_of_ball(
// CHECK: fir.call @_QMmPthing_move_of_disc(
// CHECK: acc.terminator
// CHECK: fir.call @_QMmPthing_move(
func.func @construct(%b: !fir.ref<!ball>, %d: !fir.ref<!disc>) {
  acc.kernels {
    %box = fir.embox %b : (!fir.ref<!ball>) -> !fir.box<!ball>
    %o = fir.convert %box : (!fir.box<!ball>) -> !fir.class<!thing>
    %0 = fir.call @_QMmPthing_move(%o) : (!fir.class<!thing>) -> i32
    %1 = fir.call @_QMmPthing_move(%o) : (!fir.class<!thing>) -> i32
    %class = fir.embox %d : (!fir.ref<!disc>) -> !fir.class<!disc>
    %p = fir.convert %class : (!fir.class<!disc>) -> !fir.class<!thing>
    %2 = fir.call @_QMmPthing_move(%p) : (!fir.class<!thing>) -> i32
    acc.terminator
  }
  %box = fir.embox %b : (!fir.ref<!ball>) -> !fir.box<!ball>
  %o = fir.convert %box : (!fir.box<!ball>) -> !fir.class<!thing>
  %0 = fir.call @_QMmPthing_move(%o) : (!fir.class<!thing>) -> i32
  return
}

// What the run alone knows stays, and what the file does not have.
// CHECK-LABEL: func.func @unknown(
// CHECK: fir.call @_QMmPthing_move(
// CHECK: fir.call @_QMmPplain(
func.func @unknown(%o: !fir.class<!thing>, %b: !fir.ref<!ball>) {
  acc.parallel {
    %0 = fir.call @_QMmPthing_move(%o) : (!fir.class<!thing>) -> i32
    %box = fir.embox %b : (!fir.ref<!ball>) -> !fir.class<!ball>
    %1 = fir.call @_QMmPplain(%box) : (!fir.class<!ball>) -> i32
    acc.yield
  }
  return
}

// CHECK: acc.routine @[[DIRECTIVE:.*]] func(@_QMmPthing_move) seq
acc.routine @r func(@_QMmPthing_move) seq
// CHECK-LABEL: func.func @_QMmPthing_move(
// CHECK: fir.dispatch "step"
// CHECK: fir.select_type
func.func @_QMmPthing_move(%self: !fir.class<!thing>) -> i32 {
  %v = fir.declare %self {uniq_name = "_QMmFthing_moveEself"} : (!fir.class<!thing>) -> !fir.class<!thing>
  %0 = fir.dispatch "step"(%v : !fir.class<!thing>) (%v : !fir.class<!thing>) -> i32 {pass_arg_pos = 0 : i32}
  %1 = fir.call @_QMmPguard(%v) : (!fir.class<!thing>) -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func @_QMmPguard(%self: !fir.class<!thing>) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  fir.select_type %self : !fir.class<!thing> [#fir.class_is<!thing>, ^bb1, #fir.type_is<!ball>, ^bb2, #fir.class_is<!ball>, ^bb3, unit, ^bb4]
^bb1:
  return %c1 : i32
^bb2:
  return %c2 : i32
^bb3:
  return %c3 : i32
^bb4:
  %c4 = arith.constant 4 : i32
  return %c4 : i32
}
func.func @_QMmPplain(%self: !fir.class<!ball>) -> i32 {
  %c1 = arith.constant 1 : i32
  return %c1 : i32
}

// Elements of an array have its type, numbers theirs; a type that the file knows nothing of may be
// one that extends another.
// CHECK-LABEL: func.func @others(
// CHECK: fir.call @_QMmPall_of_ball(
// CHECK: fir.call @_QMmPstar_of_i32(
// CHECK: fir.call @_QMmPstar_of_other(
func.func @others(%b: !fir.ref<!fir.array<4x!ball>>, %i: !fir.ref<i32>, %o: !fir.ref<!other>) {
  %c4 = arith.constant 4 : index
  %shape = fir.shape %c4 : (index) -> !fir.shape<1>
  acc.parallel {
    %box = fir.embox %b(%shape) : (!fir.ref<!fir.array<4x!ball>>, !fir.shape<1>) -> !fir.box<!fir.array<4x!ball>>
    %all = fir.convert %box : (!fir.box<!fir.array<4x!ball>>) -> !fir.class<!fir.array<?x!thing>>
    %0 = fir.call @_QMmPall(%all) : (!fir.class<!fir.array<?x!thing>>) -> i32
    %number = fir.embox %i : (!fir.ref<i32>) -> !fir.box<i32>
    %star = fir.rebox %number : (!fir.box<i32>) -> !fir.class<none>
    %1 = fir.call @_QMmPstar(%star) : (!fir.class<none>) -> i32
    %object = fir.embox %o : (!fir.ref<!other>) -> !fir.box<!other>
    %any = fir.convert %object : (!fir.box<!other>) -> !fir.class<none>
    %2 = fir.call @_QMmPstar(%any) : (!fir.class<none>) -> i32
    acc.yield
  }
  return
}
func.func @_QMmPall(%all: !fir.class<!fir.array<?x!thing>>) -> i32 {
  %c1 = arith.constant 1 : index
  %e = fir.array_coor %all %c1 : (!fir.class<!fir.array<?x!thing>>, index) -> !fir.ref<!thing>
  %o = fir.embox %e source_box %all : (!fir.ref<!thing>, !fir.class<!fir.array<?x!thing>>) -> !fir.class<!thing>
  %0 = fir.dispatch "step"(%o : !fir.class<!thing>) (%o : !fir.class<!thing>) -> i32 {pass_arg_pos = 0 : i32}
  return %0 : i32
}
func.func @_QMmPstar(%any: !fir.class<none>) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  fir.select_type %any : !fir.class<none> [#fir.type_is<i32>, ^bb1, #fir.class_is<!ball>, ^bb2, unit, ^bb3]
^bb1:
  return %c1 : i32
^bb2:
  return %c2 : i32
^bb3:
  return %c3 : i32
}

// CHECK-LABEL: func.func private @_QMmPall_of_ball(
// CHECK: fir.call @_QMmPball_step(

// CHECK-LABEL: func.func private @_QMmPstar_of_i32(
// CHECK: %[[ONE:.*]] = arith.constant 1
// CHECK-NOT: fir.select_type
// CHECK: return %[[ONE]]

// CHECK-LABEL: func.func private @_QMmPstar_of_other(
// CHECK: fir.select_type

// CHECK-LABEL: func.func private @_QMmPthing_move_of_ball(
// CHECK-SAME: %[[SELF:.*]]: !fir.class<!fir.type<_QMmTthing{n:i32}>>) -> i32
// CHECK: %[[VARIABLE:.*]] = fir.declare %[[SELF]]
// CHECK: %[[BALL:.*]] = fir.convert %[[VARIABLE]] : {{.*}} -> !fir.class<!fir.type<_QMmTball
// CHECK-NEXT: fir.call @_QMmPball_step(%[[BALL]])
// CHECK-NEXT: fir.call @_QMmPguard_of_ball(%[[VARIABLE]])
// CHECK: acc.routine @{{.*}} func(@_QMmPthing_move_of_ball) seq

// TYPE IS comes before CLASS IS, and the most extended type of those first.
// CHECK-LABEL: func.func private @_QMmPthing_move_of_disc(
// CHECK: fir.dispatch "step"
// CHECK: fir.call @_QMmPguard_of_disc(
// CHECK-LABEL: func.func private @_QMmPguard_of_disc(
// CHECK: %[[THREE:.*]] = arith.constant 3
// CHECK-NOT: fir.select_type
// CHECK-NEXT: return %[[THREE]]
// CHECK-LABEL: func.func private @_QMmPguard_of_ball(
// CHECK: %[[TWO:.*]] = arith.constant 2
// CHECK-NOT: fir.select_type
// CHECK: return %[[TWO]]
