// RUN: %accc-opt --hlfir-compare-untrimmed %s | FileCheck %s

// The comparison is with the variable itself, in the same block and in the next one of a SELECT CASE.

// CHECK-LABEL: func.func @compared
// CHECK-NOT: hlfir.char_trim
// CHECK: hlfir.cmpchar eq %arg0 %arg1
// CHECK-NOT: hlfir.destroy
// CHECK: hlfir.cmpchar eq %arg0 %arg1
// CHECK: hlfir.cmpchar eq %arg0 %arg1
func.func @compared(%c: !fir.boxchar<1>, %x: !fir.boxchar<1>) -> i1 {
  %t = hlfir.char_trim %c : (!fir.boxchar<1>) -> !hlfir.expr<!fir.char<1,?>>
  %is = hlfir.cmpchar eq %t %x : (!hlfir.expr<!fir.char<1,?>>, !fir.boxchar<1>) -> i1
  hlfir.destroy %t : !hlfir.expr<!fir.char<1,?>>
  %u = hlfir.char_trim %c : (!fir.boxchar<1>) -> !hlfir.expr<!fir.char<1,?>>
  %n = hlfir.get_length %u : (!hlfir.expr<!fir.char<1,?>>) -> index
  %a:3 = hlfir.associate %u typeparams %n {adapt.valuebyref} : (!hlfir.expr<!fir.char<1,?>>, index) -> (!fir.boxchar<1>, !fir.ref<!fir.char<1,?>>, i1)
  %b = fir.emboxchar %a#1, %n : (!fir.ref<!fir.char<1,?>>, index) -> !fir.boxchar<1>
  %one = hlfir.cmpchar eq %b %x : (!fir.boxchar<1>, !fir.boxchar<1>) -> i1
  cf.cond_br %one, ^yes, ^next
^next:
  %two = hlfir.cmpchar eq %b %x : (!fir.boxchar<1>, !fir.boxchar<1>) -> i1
  cf.br ^end(%two : i1)
^yes:
  cf.br ^end(%is : i1)
^end(%result: i1):
  return %result : i1
}

// Something else is made of the copy.

// CHECK-LABEL: func.func @assigned
// CHECK: %[[T:.*]] = hlfir.char_trim
// CHECK: hlfir.cmpchar eq %[[T]]
func.func @assigned(%c: !fir.boxchar<1>, %x: !fir.boxchar<1>) -> i1 {
  %t = hlfir.char_trim %c : (!fir.boxchar<1>) -> !hlfir.expr<!fir.char<1,?>>
  %is = hlfir.cmpchar eq %t %x : (!hlfir.expr<!fir.char<1,?>>, !fir.boxchar<1>) -> i1
  hlfir.assign %t to %x : !hlfir.expr<!fir.char<1,?>>, !fir.boxchar<1>
  hlfir.destroy %t : !hlfir.expr<!fir.char<1,?>>
  return %is : i1
}

// Its length stands for something else.

// CHECK-LABEL: func.func @other_length
// CHECK: hlfir.char_trim
func.func @other_length(%c: !fir.boxchar<1>, %x: !fir.ref<!fir.char<1,?>>) -> i1 {
  %t = hlfir.char_trim %c : (!fir.boxchar<1>) -> !hlfir.expr<!fir.char<1,?>>
  %n = hlfir.get_length %t : (!hlfir.expr<!fir.char<1,?>>) -> index
  %b = fir.emboxchar %x, %n : (!fir.ref<!fir.char<1,?>>, index) -> !fir.boxchar<1>
  %is = hlfir.cmpchar eq %b %c : (!fir.boxchar<1>, !fir.boxchar<1>) -> i1
  hlfir.destroy %t : !hlfir.expr<!fir.char<1,?>>
  return %is : i1
}

// The variable has another value by then, or its memory is another one's.

// CHECK-LABEL: func.func @changed
// CHECK: %[[T:.*]] = hlfir.char_trim
// CHECK: hlfir.cmpchar eq %[[T]]
func.func @changed(%c: !fir.boxchar<1>, %x: !fir.boxchar<1>) -> i1 {
  %t = hlfir.char_trim %c : (!fir.boxchar<1>) -> !hlfir.expr<!fir.char<1,?>>
  hlfir.assign %x to %c : !fir.boxchar<1>, !fir.boxchar<1>
  %is = hlfir.cmpchar eq %t %x : (!hlfir.expr<!fir.char<1,?>>, !fir.boxchar<1>) -> i1
  hlfir.destroy %t : !hlfir.expr<!fir.char<1,?>>
  return %is : i1
}

// CHECK-LABEL: func.func @freed
// CHECK: %[[T:.*]] = hlfir.char_trim
// CHECK: hlfir.cmpchar eq %[[T]]
func.func @freed(%e: !hlfir.expr<!fir.char<1,?>>, %x: !fir.boxchar<1>) -> i1 {
  %t = hlfir.char_trim %e : (!hlfir.expr<!fir.char<1,?>>) -> !hlfir.expr<!fir.char<1,?>>
  hlfir.destroy %e : !hlfir.expr<!fir.char<1,?>>
  %is = hlfir.cmpchar eq %t %x : (!hlfir.expr<!fir.char<1,?>>, !fir.boxchar<1>) -> i1
  hlfir.destroy %t : !hlfir.expr<!fir.char<1,?>>
  return %is : i1
}

// Control may come from elsewhere.

// CHECK-LABEL: func.func @joined
// CHECK: %[[T:.*]] = hlfir.char_trim
// CHECK: hlfir.cmpchar eq %[[T]]
func.func @joined(%c: !fir.boxchar<1>, %x: !fir.boxchar<1>, %p: i1) -> i1 {
  %t = hlfir.char_trim %c : (!fir.boxchar<1>) -> !hlfir.expr<!fir.char<1,?>>
  cf.cond_br %p, ^one, ^two
^one:
  hlfir.assign %x to %c : !fir.boxchar<1>, !fir.boxchar<1>
  cf.br ^two
^two:
  %is = hlfir.cmpchar eq %t %x : (!hlfir.expr<!fir.char<1,?>>, !fir.boxchar<1>) -> i1
  return %is : i1
}
