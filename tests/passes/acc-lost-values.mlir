// RUN: %accc-opt --acc-lost-values --verify-diagnostics %s

acc.firstprivate.recipe @copy : !fir.ref<i32> init {
^bb0(%arg0: !fir.ref<i32>):
  %0 = fir.alloca i32
  acc.yield %0 : !fir.ref<i32>
} copy {
^bb0(%arg0: !fir.ref<i32>, %arg1: !fir.ref<i32>):
  %0 = fir.load %arg0 : !fir.ref<i32>
  fir.store %0 to %arg1 : !fir.ref<i32>
  acc.terminator
}
fir.global @_QMmEx : i32

// Variables of modules and dummy arguments, at the first of the stores.

func.func @lost(%dummy: !fir.ref<i32>, %value: i32) {
  %0 = fir.address_of(@_QMmEx) : !fir.ref<i32>
  %x = fir.declare %0 {uniq_name = "_QMmEx"} : (!fir.ref<i32>) -> !fir.ref<i32>
  %1 = acc.firstprivate varPtr(%x : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "x"}
  %2 = acc.firstprivate varPtr(%dummy : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "dummy"}
  acc.parallel firstprivate(%1, %2 : !fir.ref<i32>, !fir.ref<i32>) {
    // expected-warning @below {{'x' is set in a private copy, which nothing reads: 'copyout(x)' would bring the value back}}
    fir.store %value to %1 : !fir.ref<i32>
    fir.store %value to %1 : !fir.ref<i32>
    // expected-warning @below {{'dummy' is set in a private copy}}
    fir.store %value to %2 : !fir.ref<i32>
    acc.yield
  }
  return
}

// Temporaries, local variables, clauses of the program, and loops that count in them.

func.func @meant(%temporary: !fir.ref<i32>, %clause: !fir.ref<i32>, %counter: !fir.ref<i32>, %value: i32) {
  %local = fir.alloca i32 {uniq_name = "_QFmeantElocal"}
  %1 = acc.firstprivate varPtr(%temporary : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "temporary"}
  %2 = acc.firstprivate varPtr(%local : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "local"}
  %3 = acc.firstprivate varPtr(%clause : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {name = "clause"}
  %4 = acc.firstprivate varPtr(%counter : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "counter"}
  acc.parallel firstprivate(%1, %2, %3, %4 : !fir.ref<i32>, !fir.ref<i32>, !fir.ref<i32>, !fir.ref<i32>) {
    fir.store %value to %1 : !fir.ref<i32>
    %5 = fir.load %1 : !fir.ref<i32>
    fir.store %5 to %2 : !fir.ref<i32>
    fir.store %value to %3 : !fir.ref<i32>
    %one = arith.constant 1 : index
    fir.do_loop %i = %one to %one step %one {
      %6 = fir.convert %i : (index) -> i32
      fir.store %6 to %4 : !fir.ref<i32>
    }
    acc.yield
  }
  return
}

// Read behind the construct, which sets it in a loop; as what it is a part of: %e is x(1), and x(2) is
// something else.

func.func @read_behind(%array: !fir.ref<!fir.array<5xi32>>, %value: i32) -> (i32, i32) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %low = arith.constant 1 : index
  %local = fir.alloca i32 {uniq_name = "_QFread_behindElocal"}
  %e = fir.array_coor %array %one : (!fir.ref<!fir.array<5xi32>>, i64) -> !fir.ref<i32>
  %other = fir.array_coor %array %two : (!fir.ref<!fir.array<5xi32>>, i64) -> !fir.ref<i32>
  %1 = acc.firstprivate varPtr(%local : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "local"}
  %2 = acc.firstprivate varPtr(%e : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "e"}
  %3 = acc.firstprivate varPtr(%other : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "other"}
  acc.parallel firstprivate(%1, %2, %3 : !fir.ref<i32>, !fir.ref<i32>, !fir.ref<i32>) {
    fir.do_loop %i = %low to %low step %low {
      // expected-warning @below {{'local' is set in a private copy, and is what it was before}}
      fir.store %value to %1 : !fir.ref<i32>
      // expected-warning @below {{'e' is set in a private copy, and is what it was before}}
      fir.store %value to %2 : !fir.ref<i32>
      fir.store %value to %3 : !fir.ref<i32>
      %4 = fir.load %3 : !fir.ref<i32>
    }
    acc.yield
  }
  // expected-note @below {{read here}}
  %5 = fir.load %local : !fir.ref<i32>
  %6 = fir.array_coor %array %one : (!fir.ref<!fir.array<5xi32>>, i64) -> !fir.ref<i32>
  // expected-note @below {{read here}}
  %7 = fir.load %6 : !fir.ref<i32>
  return %5, %7 : i32, i32
}

// Read, and then set: nothing reads what is set. It is read there where a loop comes to it again.

func.func @updated(%x: !fir.ref<i32>, %y: !fir.ref<i32>, %value: i32) {
  %one = arith.constant 1 : index
  %1 = acc.firstprivate varPtr(%x : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "x"}
  %2 = acc.firstprivate varPtr(%y : !fir.ref<i32>) recipe(@copy) -> !fir.ref<i32> {implicit = true, name = "y"}
  acc.parallel firstprivate(%1, %2 : !fir.ref<i32>, !fir.ref<i32>) {
    %3 = fir.load %1 : !fir.ref<i32>
    %4 = arith.addi %3, %value : i32
    // expected-warning @below {{'x' is set in a private copy, from which nothing reads the new value}}
    fir.store %4 to %1 : !fir.ref<i32>
    fir.do_loop %i = %one to %one step %one {
      %5 = fir.load %2 : !fir.ref<i32>
      %6 = arith.addi %5, %value : i32
      fir.store %6 to %2 : !fir.ref<i32>
    }
    acc.yield
  }
  return
}
