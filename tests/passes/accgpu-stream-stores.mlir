// RUN: %accc-opt --accgpu-stream-stores %s | FileCheck %s

#group = #llvm.access_group<id = distinct[0]<>>
#parallel = #llvm.loop_annotation<parallelAccesses = #group>

// Large, with room for a line's elements, and not across them: iterations up to the
// start of a line first, then those whose stores have a second access group.

// CHECK: #[[GROUP:.*]] = #llvm.access_group
// CHECK: #[[STREAM:.*]] = #llvm.access_group
// CHECK-LABEL: func.func @written(
// CHECK: omp.loop_nest
// CHECK: arith.cmpi sge, %{{.*}}, %{{c4194304_i64.*}} : i64
// CHECK: arith.cmpi sge, %{{.*}}, %{{c8_i64.*}} : i64
// CHECK: arith.cmpi eq
// CHECK: fir.if
// CHECK: %[[ALIGNED:.*]] = arith.addi %[[FROM:.*]], %{{.*}} : index
// CHECK: %[[LAST:.*]] = arith.subi %[[ALIGNED]]
// CHECK: fir.do_loop %{{.*}} = %[[FROM]] to %[[LAST]]
// CHECK: fir.store %{{.*}} {accessGroups = [#[[GROUP]]]}
// CHECK: %[[ROW:.*]] = fir.convert %{{.*}} : (i64) -> !fir.ref<!fir.array<?xf64>>
// CHECK: fir.do_loop %[[I:.*]] = %[[ALIGNED]] to %[[TO:[^ ]*]]
// CHECK: %[[POSITION:.*]] = arith.subi %[[I]], %[[ALIGNED]]
// CHECK: %[[ADDRESS:.*]] = fir.coordinate_of %[[ROW]], %[[POSITION]]
// CHECK: fir.store %{{.*}} to %[[ADDRESS]] {accessGroups = [#[[GROUP]], #[[STREAM]]]}
// CHECK: llvm.fence seq_cst
// CHECK: } else {
// CHECK: fir.do_loop %{{.*}} = %[[FROM]] to %[[TO]]
// CHECK-NOT: #[[STREAM]]
// CHECK: return
func.func @written(%a: !fir.ref<!fir.array<100xf64>>, %b: !fir.ref<!fir.array<100xf64>>, %from: index, %to: index, %gangs: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant 1 : index
  omp.parallel {
    omp.wsloop nowait {
      omp.loop_nest (%gang) : i32 = (%zero) to (%gangs) inclusive step (%one) {
        fir.do_loop %i = %from to %to step %step attributes {loopAnnotation = #parallel} {
          %x = fir.array_coor %b %i : (!fir.ref<!fir.array<100xf64>>, index) -> !fir.ref<f64>
          %v = fir.load %x {accessGroups = [#group]} : !fir.ref<f64>
          %y = fir.array_coor %a %i : (!fir.ref<!fir.array<100xf64>>, index) -> !fir.ref<f64>
          fir.store %v to %y {accessGroups = [#group]} : !fir.ref<f64>
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// An array that is read too, one with gaps, and a loop that a gang repeats.

// CHECK-LABEL: func.func @left_alone(
// CHECK-NOT: fir.if
// CHECK-NOT: llvm.fence
// CHECK: return
func.func @left_alone(%a: !fir.ref<!fir.array<100xf64>>, %b: !fir.ref<!fir.array<10x10xf64>>, %from: index, %to: index, %gangs: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant 1 : index
  omp.parallel {
    omp.wsloop nowait {
      omp.loop_nest (%gang) : i32 = (%zero) to (%gangs) inclusive step (%one) {
        fir.do_loop %i = %from to %to step %step attributes {loopAnnotation = #parallel} {
          %y = fir.array_coor %a %i : (!fir.ref<!fir.array<100xf64>>, index) -> !fir.ref<f64>
          %v = fir.load %y {accessGroups = [#group]} : !fir.ref<f64>
          fir.store %v to %y {accessGroups = [#group]} : !fir.ref<f64>
          %z = fir.array_coor %b %to, %i : (!fir.ref<!fir.array<10x10xf64>>, index, index) -> !fir.ref<f64>
          fir.store %v to %z {accessGroups = [#group]} : !fir.ref<f64>
        }
        fir.do_loop %j = %from to %to step %step {
          fir.do_loop %i = %from to %to step %step attributes {loopAnnotation = #parallel} {
            %v = arith.constant 0.0 : f64
            %y = fir.array_coor %a %i : (!fir.ref<!fir.array<100xf64>>, index) -> !fir.ref<f64>
            fir.store %v to %y {accessGroups = [#group]} : !fir.ref<f64>
          }
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}
