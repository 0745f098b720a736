// RUN: %accc-opt --fir-complex-parts %s | FileCheck %s

// Both parts are set one after the other, and read.

// CHECK-LABEL: func.func @both(
// CHECK-SAME: %{{.*}}: !fir.ref<complex<f32>>, %[[X:.*]]: f32, %[[Y:.*]]: f32
// CHECK: %[[Z:.*]] = fir.declare
// CHECK-NOT: fir.coordinate_of
// CHECK: %[[NUMBER:.*]] = complex.create %[[X]], %[[Y]]
// CHECK: fir.store %[[NUMBER]] to %[[Z]]
// CHECK: %[[WHOLE:.*]] = fir.load %[[Z]]
// CHECK: complex.im %[[WHOLE]]
func.func @both(%arg0: !fir.ref<complex<f32>>, %x: f32, %y: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %z = fir.declare %arg0 {uniq_name = "z"} : (!fir.ref<complex<f32>>) -> !fir.ref<complex<f32>>
  %im = fir.coordinate_of %z, %one : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %y to %im : !fir.ref<f32>
  %re = fir.coordinate_of %z, %zero : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %re : !fir.ref<f32>
  %again = fir.coordinate_of %z, %one : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  %0 = fir.load %again : !fir.ref<f32>
  return %0 : f32
}

// Between the two stores it is read; it may be read by another name; an element of an array.

// CHECK-LABEL: func.func @read_between(
// CHECK-COUNT-2: fir.store %{{.*}} : !fir.ref<f32>
func.func @read_between(%arg0: !fir.ref<complex<f32>>, %x: f32) -> complex<f32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %z = fir.declare %arg0 {uniq_name = "z"} : (!fir.ref<complex<f32>>) -> !fir.ref<complex<f32>>
  %re = fir.coordinate_of %z, %zero : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %re : !fir.ref<f32>
  %0 = fir.load %z : !fir.ref<complex<f32>>
  %im = fir.coordinate_of %z, %one : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %im : !fir.ref<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: func.func @part_read_between(
// CHECK: fir.store %{{.*}} : !fir.ref<f32>
// CHECK: %[[WHOLE:.*]] = fir.load
// CHECK: %[[RE:.*]] = complex.re %[[WHOLE]]
// CHECK: fir.store %[[RE]] to %{{.*}} : !fir.ref<f32>
func.func @part_read_between(%arg0: !fir.ref<complex<f32>>, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %z = fir.declare %arg0 {uniq_name = "z"} : (!fir.ref<complex<f32>>) -> !fir.ref<complex<f32>>
  %re = fir.coordinate_of %z, %zero : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %re : !fir.ref<f32>
  %again = fir.coordinate_of %z, %zero : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  %0 = fir.load %again : !fir.ref<f32>
  %im = fir.coordinate_of %z, %one : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %0 to %im : !fir.ref<f32>
  return
}

// An ASSOCIATE name of an element, which the program reads as such in between.
// CHECK-LABEL: func.func @element_read_between(
// CHECK-COUNT-2: fir.store %{{.*}} : !fir.ref<f32>
func.func @element_read_between(%a: !fir.ref<!fir.array<9xcomplex<f32>>>, %i: index, %x: f32) -> complex<f32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %e = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xcomplex<f32>>>, !fir.shape<1>, index) -> !fir.ref<complex<f32>>
  %z = fir.declare %e {uniq_name = "z"} : (!fir.ref<complex<f32>>) -> !fir.ref<complex<f32>>
  %re = fir.coordinate_of %z, %zero : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %re : !fir.ref<f32>
  %f = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xcomplex<f32>>>, !fir.shape<1>, index) -> !fir.ref<complex<f32>>
  %0 = fir.load %f : !fir.ref<complex<f32>>
  %im = fir.coordinate_of %z, %one : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %im : !fir.ref<f32>
  return %0 : complex<f32>
}

// CHECK-LABEL: func.func @target(
// CHECK-COUNT-2: fir.store %{{.*}} : !fir.ref<f32>
func.func @target(%arg0: !fir.ref<complex<f32>>, %x: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %z = fir.declare %arg0 {fortran_attrs = #fir.var_attrs<target>, uniq_name = "z"} : (!fir.ref<complex<f32>>) -> !fir.ref<complex<f32>>
  %re = fir.coordinate_of %z, %zero : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %re : !fir.ref<f32>
  %im = fir.coordinate_of %z, %one : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  fir.store %x to %im : !fir.ref<f32>
  return
}

// CHECK-LABEL: func.func @element(
// CHECK: %[[E:.*]] = fir.coordinate_of
// CHECK: fir.load %[[E]] : !fir.ref<f32>
func.func @element(%a: !fir.ref<!fir.array<9xcomplex<f32>>>, %i: index) -> f32 {
  %zero = arith.constant 0 : index
  %nine = arith.constant 9 : index
  %shape = fir.shape %nine : (index) -> !fir.shape<1>
  %e = fir.array_coor %a(%shape) %i : (!fir.ref<!fir.array<9xcomplex<f32>>>, !fir.shape<1>, index) -> !fir.ref<complex<f32>>
  %re = fir.coordinate_of %e, %zero : (!fir.ref<complex<f32>>, index) -> !fir.ref<f32>
  %0 = fir.load %re : !fir.ref<f32>
  return %0 : f32
}
