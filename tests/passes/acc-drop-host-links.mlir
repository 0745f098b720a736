// RUN: %accc-opt --acc-drop-host-links %s | FileCheck %s

// `f` and, through it, `g` do not look at the host's variables; `h` does.

// CHECK-LABEL: func.func @host(
// CHECK-SAME: %[[LINK:[^:]*]]: !fir.ref<tuple<!fir.ref<i32>>>
// CHECK: %[[NONE:.*]] = fir.zero_bits !fir.ref<tuple<!fir.ref<i32>>>
// CHECK-NEXT: fir.call @g(%[[NONE]])
// CHECK-NEXT: fir.call @h(%[[LINK]])
func.func @host(%link: !fir.ref<tuple<!fir.ref<i32>>>) {
  fir.call @g(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  fir.call @h(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  fir.call @elsewhere(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  return
}

// CHECK-LABEL: func.func private @f(
// CHECK-NEXT: arith.constant
// CHECK-NEXT: return
func.func private @f(%link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %2 = fir.load %1 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = fir.declare %2 {uniq_name = "_QFEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  return
}

// CHECK-LABEL: func.func private @g(
// CHECK: fir.zero_bits
func.func private @g(%link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
  fir.call @f(%link) : (!fir.ref<tuple<!fir.ref<i32>>>) -> ()
  return
}

// CHECK-LABEL: func.func private @h(
// CHECK: fir.coordinate_of
// CHECK: fir.coordinate_of
func.func private @h(%link: !fir.ref<tuple<!fir.ref<i32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %2 = fir.load %1 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = fir.declare %2 {uniq_name = "_QFEi"} : (!fir.ref<i32>) -> !fir.ref<i32>
  fir.store %0 to %3 : !fir.ref<i32>
  %4 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  return
}

// A call in a construct gets a tuple of the construct's own, with the variables that
// the procedure looks at: the second one only.

func.func private @second(%link: !fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  %2 = fir.load %1 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = arith.constant 1 : i32
  %4 = fir.coordinate_of %link, %3 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<f32>>
  %5 = fir.load %4 : !fir.llvm_ptr<!fir.ref<f32>>
  %6 = fir.load %5 : !fir.ref<f32>
  fir.store %6 to %5 : !fir.ref<f32>
  return
}

// CHECK-LABEL: func.func @construct(
// CHECK-SAME: %{{[^:]*}}: !fir.ref<i32>, %[[X:[^:]*]]: !fir.ref<f32>
// CHECK: acc.parallel
// CHECK-NEXT: %[[OWN:.*]] = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f32>>
// CHECK-NEXT: %[[AT:.*]] = fir.coordinate_of %[[OWN]]
// CHECK-NEXT: fir.store %[[X]] to %[[AT]]
// CHECK-NEXT: fir.call @second(%[[OWN]])
func.func @construct(%n: !fir.ref<i32>, %x: !fir.ref<f32>) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %link = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f32>>
  %2 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<i32>>
  fir.store %n to %2 : !fir.llvm_ptr<!fir.ref<i32>>
  %3 = fir.coordinate_of %link, %1 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<f32>>
  fir.store %x to %3 : !fir.llvm_ptr<!fir.ref<f32>>
  acc.parallel {
    fir.call @second(%link) : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>) -> ()
    acc.yield
  }
  return
}

// A construct in an internal procedure: what this one has found in its own link, or the device's
// copy of it.
// CHECK-LABEL: func.func private @inside(
// CHECK: %[[N:.*]] = fir.declare
// CHECK: %[[COPY:.*]] = acc.copyin
// CHECK: acc.parallel
// CHECK-NEXT: %[[OWN:.*]] = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f32>>
// CHECK-NEXT: %[[AT:.*]] = fir.coordinate_of %[[OWN]]
// CHECK-NEXT: fir.store %[[COPY]] to %[[AT]]
// CHECK-NEXT: fir.call @second(%[[OWN]])
// CHECK: acc.parallel
// CHECK-NEXT: %[[OWN2:.*]] = fir.alloca tuple<!fir.ref<i32>, !fir.ref<f32>>
// CHECK-NEXT: %[[AT2:.*]] = fir.coordinate_of %[[OWN2]]
// CHECK-NEXT: fir.store %[[N]] to %[[AT2]]
// CHECK-NEXT: fir.call @second(%[[OWN2]])
func.func private @inside(%link: !fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>> {fir.host_assoc}) {
  %1 = arith.constant 1 : i32
  %2 = fir.coordinate_of %link, %1 : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<f32>>
  %3 = fir.load %2 : !fir.llvm_ptr<!fir.ref<f32>>
  %x = fir.declare %3 {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %copy = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x"}
  acc.parallel dataOperands(%copy : !fir.ref<f32>) {
    fir.call @second(%link) : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>) -> ()
    acc.yield
  }
  acc.parallel {
    fir.call @second(%link) : (!fir.ref<tuple<!fir.ref<i32>, !fir.ref<f32>>>) -> ()
    acc.yield
  }
  return
}

func.func private @elsewhere(!fir.ref<tuple<!fir.ref<i32>>>)

// In an internal procedure the variables are those that it has declared, arrays by the
// address in their descriptor; under what a clause of the construct makes of them.

func.func private @third(%link: !fir.ref<tuple<!fir.box<!fir.array<?xf32>>, !fir.ref<f32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>, !fir.ref<f32>>>, i32) -> !fir.ref<!fir.box<!fir.array<?xf32>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.array<?xf32>>>
  %3 = fir.box_addr %2 : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
  %4 = arith.constant 1 : i32
  %5 = fir.coordinate_of %link, %4 : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<f32>>
  %6 = fir.load %5 : !fir.llvm_ptr<!fir.ref<f32>>
  fir.call @look(%3, %6) : (!fir.ref<!fir.array<?xf32>>, !fir.ref<f32>) -> ()
  return
}
func.func private @look(!fir.ref<!fir.array<?xf32>>, !fir.ref<f32>)

// CHECK-LABEL: func.func private @sibling(
// CHECK: %[[ARRAY:.*]] = fir.declare {{.*}}Ea"
// CHECK: %[[COPY:.*]] = acc.copyin
// CHECK: acc.parallel
// CHECK-NEXT: %[[OWN:.*]] = fir.alloca tuple
// CHECK-NEXT: %[[A:.*]] = fir.coordinate_of %[[OWN]], %c0_i32
// CHECK-NEXT: %[[BOX:.*]] = fir.embox %[[ARRAY]]
// CHECK-NEXT: fir.store %[[BOX]] to %[[A]]
// CHECK-NEXT: %[[X:.*]] = fir.coordinate_of %[[OWN]], %c1_i32
// CHECK-NEXT: fir.store %[[COPY]] to %[[X]]
// CHECK-NEXT: fir.call @third(%[[OWN]])
func.func private @sibling(%link: !fir.ref<tuple<!fir.box<!fir.array<?xf32>>, !fir.ref<f32>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>, !fir.ref<f32>>>, i32) -> !fir.ref<!fir.box<!fir.array<?xf32>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.array<?xf32>>>
  %3 = fir.box_addr %2 : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
  %dims:3 = fir.box_dims %2, %c0 : (!fir.box<!fir.array<?xf32>>, index) -> (index, index, index)
  %shape = fir.shape %dims#1 : (index) -> !fir.shape<1>
  %a = fir.declare %3(%shape) {uniq_name = "_QFEa"} : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.ref<!fir.array<?xf32>>
  %4 = arith.constant 1 : i32
  %5 = fir.coordinate_of %link, %4 : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>, !fir.ref<f32>>>, i32) -> !fir.llvm_ptr<!fir.ref<f32>>
  %6 = fir.load %5 : !fir.llvm_ptr<!fir.ref<f32>>
  %x = fir.declare %6 {uniq_name = "_QFEx"} : (!fir.ref<f32>) -> !fir.ref<f32>
  %copy = acc.copyin varPtr(%x : !fir.ref<f32>) -> !fir.ref<f32> {name = "x"}
  acc.parallel dataOperands(%copy : !fir.ref<f32>) {
    fir.call @third(%link) : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>, !fir.ref<f32>>>) -> ()
    acc.yield
  }
  return
}

// An optional array, of which flang stores another descriptor, with the lower bounds, or one of nothing.

func.func private @asks(%link: !fir.ref<tuple<!fir.box<!fir.array<?xf32>>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>>>, i32) -> !fir.ref<!fir.box<!fir.array<?xf32>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.array<?xf32>>>
  %3 = fir.box_addr %2 : (!fir.box<!fir.array<?xf32>>) -> !fir.ref<!fir.array<?xf32>>
  fir.call @see(%3) : (!fir.ref<!fir.array<?xf32>>) -> ()
  return
}
func.func private @see(!fir.ref<!fir.array<?xf32>>)

// CHECK-LABEL: func.func @optional(
// CHECK: %[[A:.*]] = fir.declare
// CHECK: acc.serial
// CHECK: %[[PRESENT:.*]] = fir.is_present %[[A]]
// CHECK: %[[CHOSEN:.*]] = fir.if %[[PRESENT]]
// CHECK-NEXT: %[[VIEW:.*]] = fir.rebox %[[A]](%{{.*}}) : (!fir.box<!fir.array<?xf32>>, !fir.shift<1>)
// CHECK-NEXT: fir.result %[[VIEW]]
// CHECK: fir.store %[[CHOSEN]]
// CHECK: fir.call @asks
func.func @optional(%arg: !fir.box<!fir.array<?xf32>> {fir.optional}) {
  %0 = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %s = fir.dummy_scope : !fir.dscope
  %a = fir.declare %arg dummy_scope %s arg 1 {fortran_attrs = #fir.var_attrs<optional, internal_assoc>, uniq_name = "_QFEa"} : (!fir.box<!fir.array<?xf32>>, !fir.dscope) -> !fir.box<!fir.array<?xf32>>
  %shift = fir.shift %c0 : (index) -> !fir.shift<1>
  %link = fir.alloca tuple<!fir.box<!fir.array<?xf32>>>
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>>>, i32) -> !fir.ref<!fir.box<!fir.array<?xf32>>>
  %2 = fir.is_present %a : (!fir.box<!fir.array<?xf32>>) -> i1
  fir.if %2 {
    %3 = fir.rebox %a(%shift) : (!fir.box<!fir.array<?xf32>>, !fir.shift<1>) -> !fir.box<!fir.array<?xf32>>
    fir.store %3 to %1 : !fir.ref<!fir.box<!fir.array<?xf32>>>
  } else {
    %3 = fir.zero_bits !fir.ref<!fir.array<?xf32>>
    %4 = fir.shape %c0 : (index) -> !fir.shape<1>
    %5 = fir.embox %3(%4) : (!fir.ref<!fir.array<?xf32>>, !fir.shape<1>) -> !fir.box<!fir.array<?xf32>>
    fir.store %5 to %1 : !fir.ref<!fir.box<!fir.array<?xf32>>>
  }
  acc.serial {
    fir.call @asks(%link) : (!fir.ref<tuple<!fir.box<!fir.array<?xf32>>>>) -> ()
    acc.yield
  }
  return
}

// An optional object of a class: its own descriptor, or one of nothing.

func.func private @asks_object(%link: !fir.ref<tuple<!fir.class<!fir.type<t{k:i32}>>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.class<!fir.type<t{k:i32}>>>>, i32) -> !fir.ref<!fir.class<!fir.type<t{k:i32}>>>
  %2 = fir.load %1 : !fir.ref<!fir.class<!fir.type<t{k:i32}>>>
  %3 = fir.box_addr %2 : (!fir.class<!fir.type<t{k:i32}>>) -> !fir.ref<!fir.type<t{k:i32}>>
  fir.call @see_object(%3) : (!fir.ref<!fir.type<t{k:i32}>>) -> ()
  return
}
func.func private @see_object(!fir.ref<!fir.type<t{k:i32}>>)

// CHECK-LABEL: func.func @optional_object(
// CHECK: %[[A:.*]] = fir.declare
// CHECK: acc.serial
// CHECK: %[[PRESENT:.*]] = fir.is_present %[[A]]
// CHECK: %[[CHOSEN:.*]] = fir.if %[[PRESENT]]
// CHECK-NEXT: fir.result %[[A]]
// CHECK: fir.store %[[CHOSEN]]
// CHECK: fir.call @asks_object
func.func @optional_object(%arg: !fir.class<!fir.type<t{k:i32}>> {fir.optional}) {
  %0 = arith.constant 0 : i32
  %s = fir.dummy_scope : !fir.dscope
  %a = fir.declare %arg dummy_scope %s arg 1 {fortran_attrs = #fir.var_attrs<optional, internal_assoc>, uniq_name = "_QFEa"} : (!fir.class<!fir.type<t{k:i32}>>, !fir.dscope) -> !fir.class<!fir.type<t{k:i32}>>
  %link = fir.alloca tuple<!fir.class<!fir.type<t{k:i32}>>>
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.class<!fir.type<t{k:i32}>>>>, i32) -> !fir.ref<!fir.class<!fir.type<t{k:i32}>>>
  %2 = fir.is_present %a : (!fir.class<!fir.type<t{k:i32}>>) -> i1
  fir.if %2 {
    fir.store %a to %1 : !fir.ref<!fir.class<!fir.type<t{k:i32}>>>
  } else {
    %3 = fir.zero_bits !fir.ref<!fir.type<t{k:i32}>>
    %4 = fir.embox %3 : (!fir.ref<!fir.type<t{k:i32}>>) -> !fir.class<!fir.type<t{k:i32}>>
    fir.store %4 to %1 : !fir.ref<!fir.class<!fir.type<t{k:i32}>>>
  }
  acc.serial {
    fir.call @asks_object(%link) : (!fir.ref<tuple<!fir.class<!fir.type<t{k:i32}>>>>) -> ()
    acc.yield
  }
  return
}

// A construct in an internal procedure: a character is the host's with its length.

func.func private @asks_text(%link: !fir.ref<tuple<!fir.boxchar<1>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.boxchar<1>>>, i32) -> !fir.ref<!fir.boxchar<1>>
  %2 = fir.load %1 : !fir.ref<!fir.boxchar<1>>
  fir.call @see_text(%2) : (!fir.boxchar<1>) -> ()
  return
}
func.func private @see_text(!fir.boxchar<1>)

// CHECK-LABEL: func.func private @inner(
// CHECK: %[[TEXT:.*]] = fir.emboxchar
// CHECK: acc.serial
// CHECK: %[[OWN:.*]] = fir.alloca tuple
// CHECK: %[[PLACE:.*]] = fir.coordinate_of %[[OWN]]
// CHECK: fir.store %[[TEXT]] to %[[PLACE]]
// CHECK: fir.call @asks_text(%[[OWN]])
func.func private @inner(%link: !fir.ref<tuple<!fir.boxchar<1>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.boxchar<1>>>, i32) -> !fir.ref<!fir.boxchar<1>>
  %2 = fir.load %1 : !fir.ref<!fir.boxchar<1>>
  %3:2 = fir.unboxchar %2 : (!fir.boxchar<1>) -> (!fir.ref<!fir.char<1,?>>, index)
  %4 = fir.declare %3#0 typeparams %3#1 {fortran_attrs = #fir.var_attrs<host_assoc>, uniq_name = "_QFEx"} : (!fir.ref<!fir.char<1,?>>, index) -> !fir.ref<!fir.char<1,?>>
  %5 = fir.emboxchar %4, %3#1 : (!fir.ref<!fir.char<1,?>>, index) -> !fir.boxchar<1>
  acc.serial {
    fir.call @asks_text(%link) : (!fir.ref<tuple<!fir.boxchar<1>>>) -> ()
    acc.yield
  }
  return
}

// One whose array has characters of run-time length: the descriptor in the tuple says their length.

func.func private @asks_texts(%link: !fir.ref<tuple<!fir.box<!fir.array<?x!fir.char<1,?>>>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<?x!fir.char<1,?>>>>>, i32) -> !fir.ref<!fir.box<!fir.array<?x!fir.char<1,?>>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.array<?x!fir.char<1,?>>>>
  fir.call @see_texts(%2) : (!fir.box<!fir.array<?x!fir.char<1,?>>>) -> ()
  return
}
func.func private @see_texts(!fir.box<!fir.array<?x!fir.char<1,?>>>)

// CHECK-LABEL: func.func private @inner_texts(
// CHECK: %[[LENGTH:.*]] = fir.box_elesize
// CHECK: %[[TEXTS:.*]] = fir.declare
// CHECK: acc.serial
// CHECK: fir.embox %[[TEXTS]](%{{.*}}) typeparams %[[LENGTH]]
func.func private @inner_texts(%link: !fir.ref<tuple<!fir.box<!fir.array<?x!fir.char<1,?>>>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<?x!fir.char<1,?>>>>>, i32) -> !fir.ref<!fir.box<!fir.array<?x!fir.char<1,?>>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.array<?x!fir.char<1,?>>>>
  %3 = fir.box_addr %2 : (!fir.box<!fir.array<?x!fir.char<1,?>>>) -> !fir.ref<!fir.array<?x!fir.char<1,?>>>
  %4 = fir.box_elesize %2 : (!fir.box<!fir.array<?x!fir.char<1,?>>>) -> index
  %5:3 = fir.box_dims %2, %c0 : (!fir.box<!fir.array<?x!fir.char<1,?>>>, index) -> (index, index, index)
  %6 = fir.shape %5#1 : (index) -> !fir.shape<1>
  %7 = fir.declare %3(%6) typeparams %4 {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<?x!fir.char<1,?>>>, !fir.shape<1>, index) -> !fir.ref<!fir.array<?x!fir.char<1,?>>>
  acc.serial {
    fir.call @asks_texts(%link) : (!fir.ref<tuple<!fir.box<!fir.array<?x!fir.char<1,?>>>>>) -> ()
    acc.yield
  }
  return
}

// A VOLATILE array: the construct uses the variable, and the tuple has what is not volatile.

func.func private @asks_array(%link: !fir.ref<tuple<!fir.box<!fir.array<4xi32>>>> {fir.host_assoc}) {
  %0 = arith.constant 0 : i32
  %1 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<4xi32>>>>, i32) -> !fir.ref<!fir.box<!fir.array<4xi32>>>
  %2 = fir.load %1 : !fir.ref<!fir.box<!fir.array<4xi32>>>
  fir.call @see_array(%2) : (!fir.box<!fir.array<4xi32>>) -> ()
  return
}
func.func private @see_array(!fir.box<!fir.array<4xi32>>)

// CHECK-LABEL: func.func @host_of_volatile(
// CHECK: %[[DESCRIPTOR:.*]] = fir.embox
// CHECK: acc.serial
// CHECK: %[[OWN:.*]] = fir.alloca tuple
// CHECK: %[[PLACE:.*]] = fir.coordinate_of %[[OWN]]
// CHECK: %[[PLAIN:.*]] = fir.volatile_cast %[[DESCRIPTOR]]
// CHECK: fir.store %[[PLAIN]] to %[[PLACE]]
func.func @host_of_volatile(%x: !fir.ref<!fir.array<4xi32>, volatile>) {
  %0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : index
  %1 = fir.shape %c4 : (index) -> !fir.shape<1>
  %2 = fir.declare %x(%1) {uniq_name = "_QFEx"} : (!fir.ref<!fir.array<4xi32>, volatile>, !fir.shape<1>) -> !fir.ref<!fir.array<4xi32>, volatile>
  %link = fir.alloca tuple<!fir.box<!fir.array<4xi32>>>
  %3 = fir.coordinate_of %link, %0 : (!fir.ref<tuple<!fir.box<!fir.array<4xi32>>>>, i32) -> !fir.ref<!fir.box<!fir.array<4xi32>>>
  %4 = fir.embox %2(%1) : (!fir.ref<!fir.array<4xi32>, volatile>, !fir.shape<1>) -> !fir.box<!fir.array<4xi32>, volatile>
  %5 = fir.volatile_cast %4 : (!fir.box<!fir.array<4xi32>, volatile>) -> !fir.box<!fir.array<4xi32>>
  fir.store %5 to %3 : !fir.ref<!fir.box<!fir.array<4xi32>>>
  acc.serial {
    fir.call @asks_array(%link) : (!fir.ref<tuple<!fir.box<!fir.array<4xi32>>>>) -> ()
    acc.yield
  }
  return
}
