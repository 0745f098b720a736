// Device versions of library functions that flang's lowering calls, for one
// floating-point type. The placeholders are replaced before parsing: FLOAT by
// f32 or f64, F by C's suffix of the type ("f" or none), KIND by Fortran's
// kind (4 or 8), DIGITS by the digits of its significand, DIV by s or d.
//
// Calls of C's real functions are renamed to the vendor's library later.

func.func private @fmod$F(FLOAT, FLOAT) -> FLOAT
func.func private @erfcx$F(FLOAT) -> FLOAT
func.func private @ilogb$F(FLOAT) -> i32
func.func private @ldexp$F(FLOAT, i32) -> FLOAT

// ---- Complex functions ------------------------------------------------------

func.func private @cabs$F(%z: complex<FLOAT>) -> FLOAT {
  %r = complex.abs %z : complex<FLOAT>
  return %r : FLOAT
}
func.func private @cexp$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.exp %z : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @clog$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.log %z : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @csqrt$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.sqrt %z : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @cpow$F(%z: complex<FLOAT>, %w: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.pow %z, %w : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @csin$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.sin %z : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @ccos$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.cos %z : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @ctan$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.tan %z : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @ctanh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.tanh %z : complex<FLOAT>
  return %r : complex<FLOAT>
}

// sinh(x + iy) = sinh x cos y + i cosh x sin y
func.func private @csinh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %sinh = math.sinh %x : FLOAT
  %cosh = math.cosh %x : FLOAT
  %sin = math.sin %y : FLOAT
  %cos = math.cos %y : FLOAT
  %re = arith.mulf %sinh, %cos : FLOAT
  %im = arith.mulf %cosh, %sin : FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}

// cosh(x + iy) = cosh x cos y + i sinh x sin y
func.func private @ccosh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %sinh = math.sinh %x : FLOAT
  %cosh = math.cosh %x : FLOAT
  %sin = math.sin %y : FLOAT
  %cos = math.cos %y : FLOAT
  %re = arith.mulf %cosh, %cos : FLOAT
  %im = arith.mulf %sinh, %sin : FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}

// asinh z = log(z + sqrt(z * z + 1))
func.func private @casinh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %one = complex.constant [1.0 : FLOAT, 0.0 : FLOAT] : complex<FLOAT>
  %square = complex.mul %z, %z : complex<FLOAT>
  %sum = complex.add %square, %one : complex<FLOAT>
  %root = complex.sqrt %sum : complex<FLOAT>
  %argument = complex.add %z, %root : complex<FLOAT>
  %r = complex.log %argument : complex<FLOAT>
  return %r : complex<FLOAT>
}

// acosh z = log(z + sqrt(z + 1) sqrt(z - 1))
func.func private @cacosh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %one = complex.constant [1.0 : FLOAT, 0.0 : FLOAT] : complex<FLOAT>
  %above = complex.add %z, %one : complex<FLOAT>
  %below = complex.sub %z, %one : complex<FLOAT>
  %root_above = complex.sqrt %above : complex<FLOAT>
  %root_below = complex.sqrt %below : complex<FLOAT>
  %root = complex.mul %root_above, %root_below : complex<FLOAT>
  %argument = complex.add %z, %root : complex<FLOAT>
  %r = complex.log %argument : complex<FLOAT>
  return %r : complex<FLOAT>
}

// atanh z = (log(1 + z) - log(1 - z)) / 2
func.func private @catanh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %one = complex.constant [1.0 : FLOAT, 0.0 : FLOAT] : complex<FLOAT>
  %half = complex.constant [0.5 : FLOAT, 0.0 : FLOAT] : complex<FLOAT>
  %above = complex.add %one, %z : complex<FLOAT>
  %below = complex.sub %one, %z : complex<FLOAT>
  %log_above = complex.log %above : complex<FLOAT>
  %log_below = complex.log %below : complex<FLOAT>
  %difference = complex.sub %log_above, %log_below : complex<FLOAT>
  %r = complex.mul %half, %difference : complex<FLOAT>
  return %r : complex<FLOAT>
}

// asin z = -i asinh(i z)
func.func private @casin$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %i = complex.constant [0.0 : FLOAT, 1.0 : FLOAT] : complex<FLOAT>
  %minus_i = complex.constant [0.0 : FLOAT, -1.0 : FLOAT] : complex<FLOAT>
  %turned = complex.mul %i, %z : complex<FLOAT>
  %value = call @casinh$F(%turned) : (complex<FLOAT>) -> complex<FLOAT>
  %r = complex.mul %minus_i, %value : complex<FLOAT>
  return %r : complex<FLOAT>
}

// acos z = pi / 2 - asin z
func.func private @cacos$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %quarter = complex.constant [1.5707963267948966 : FLOAT, 0.0 : FLOAT] : complex<FLOAT>
  %value = call @casin$F(%z) : (complex<FLOAT>) -> complex<FLOAT>
  %r = complex.sub %quarter, %value : complex<FLOAT>
  return %r : complex<FLOAT>
}

// atan z = -i atanh(i z)
func.func private @catan$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %i = complex.constant [0.0 : FLOAT, 1.0 : FLOAT] : complex<FLOAT>
  %minus_i = complex.constant [0.0 : FLOAT, -1.0 : FLOAT] : complex<FLOAT>
  %turned = complex.mul %i, %z : complex<FLOAT>
  %value = call @catanh$F(%turned) : (complex<FLOAT>) -> complex<FLOAT>
  %r = complex.mul %minus_i, %value : complex<FLOAT>
  return %r : complex<FLOAT>
}

// (a + ib) / (c + id), which C's compilers call for complex division.
func.func private @__div$DIVc3(%a: FLOAT, %b: FLOAT, %c: FLOAT, %d: FLOAT) -> complex<FLOAT> {
  %numerator = complex.create %a, %b : complex<FLOAT>
  %denominator = complex.create %c, %d : complex<FLOAT>
  %r = complex.div %numerator, %denominator : complex<FLOAT>
  return %r : complex<FLOAT>
}

// ---- Numeric inquiry and manipulation (Fortran 2023, 16.9) --------------------

// The place of the error, %file and %line, is of no use on a device.
func.func private @_FortranAModReal$KIND(%x: FLOAT, %p: FLOAT, %file: !fir.ref<i8>, %line: i32) -> FLOAT {
  %r = call @fmod$F(%x, %p) : (FLOAT, FLOAT) -> FLOAT
  return %r : FLOAT
}

// MOD's result, moved by one P where it has not P's sign.
func.func private @_FortranAModuloReal$KIND(%x: FLOAT, %p: FLOAT, %file: !fir.ref<i8>, %line: i32) -> FLOAT {
  %zero = arith.constant 0.0 : FLOAT
  %mod = call @fmod$F(%x, %p) : (FLOAT, FLOAT) -> FLOAT
  %moved = arith.addf %mod, %p : FLOAT
  %mod_negative = arith.cmpf olt, %mod, %zero : FLOAT
  %p_negative = arith.cmpf olt, %p, %zero : FLOAT
  %signs_differ = arith.xori %mod_negative, %p_negative : i1
  %not_zero = arith.cmpf one, %mod, %zero : FLOAT
  %wrong_side = arith.andi %signs_differ, %not_zero : i1
  %value = arith.select %wrong_side, %moved, %mod : FLOAT
  %r = math.copysign %value, %p : FLOAT
  return %r : FLOAT
}

func.func private @_FortranAErfcScaled$KIND(%x: FLOAT) -> FLOAT {
  %r = call @erfcx$F(%x) : (FLOAT) -> FLOAT
  return %r : FLOAT
}

// EXPONENT: 0 for 0, else e with x = fraction * 2**e, 1/2 <= |fraction| < 1.
func.func private @_FortranAExponent$KIND_4(%x: FLOAT) -> i32 {
  %zero = arith.constant 0.0 : FLOAT
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %log = call @ilogb$F(%x) : (FLOAT) -> i32
  %exponent = arith.addi %log, %one : i32
  %is_zero = arith.cmpf oeq, %x, %zero : FLOAT
  %r = arith.select %is_zero, %none, %exponent : i32
  return %r : i32
}

func.func private @_FortranAExponent$KIND_8(%x: FLOAT) -> i64 {
  %exponent = call @_FortranAExponent$KIND_4(%x) : (FLOAT) -> i32
  %r = arith.extsi %exponent : i32 to i64
  return %r : i64
}

func.func private @_FortranAFraction$KIND(%x: FLOAT) -> FLOAT {
  %zero = arith.constant 0 : i32
  %exponent = call @_FortranAExponent$KIND_4(%x) : (FLOAT) -> i32
  %power = arith.subi %zero, %exponent : i32
  %r = call @ldexp$F(%x, %power) : (FLOAT, i32) -> FLOAT
  return %r : FLOAT
}

// Powers beyond any exponent give the same result as the greatest of them.
func.func private @_FortranAScale$KIND(%x: FLOAT, %i: i64) -> FLOAT {
  %least = arith.constant -10000 : i64
  %most = arith.constant 10000 : i64
  %above = arith.maxsi %i, %least : i64
  %within = arith.minsi %above, %most : i64
  %power = arith.trunci %within : i64 to i32
  %r = call @ldexp$F(%x, %power) : (FLOAT, i32) -> FLOAT
  return %r : FLOAT
}

func.func private @_FortranASetExponent$KIND(%x: FLOAT, %i: i64) -> FLOAT {
  %fraction = call @_FortranAFraction$KIND(%x) : (FLOAT) -> FLOAT
  %r = call @_FortranAScale$KIND(%fraction, %i) : (FLOAT, i64) -> FLOAT
  return %r : FLOAT
}

func.func private @_FortranASpacing$KIND(%x: FLOAT) -> FLOAT {
  %one = arith.constant 1.0 : FLOAT
  %digits = arith.constant DIGITS : i32
  %smallest_power = arith.constant MINEXP : i32
  %exponent = call @_FortranAExponent$KIND_4(%x) : (FLOAT) -> i32
  %wanted = arith.subi %exponent, %digits : i32
  %power = arith.maxsi %wanted, %smallest_power : i32
  %zero = arith.constant 0.0 : FLOAT
  %is_zero = arith.cmpf oeq, %x, %zero : FLOAT
  %used = arith.select %is_zero, %smallest_power, %power : i32
  %r = call @ldexp$F(%one, %used) : (FLOAT, i32) -> FLOAT
  return %r : FLOAT
}

func.func private @_FortranARRSpacing$KIND(%x: FLOAT) -> FLOAT {
  %digits = arith.constant DIGITS : i32
  %fraction = call @_FortranAFraction$KIND(%x) : (FLOAT) -> FLOAT
  %size = math.absf %fraction : FLOAT
  %r = call @ldexp$F(%size, %digits) : (FLOAT, i32) -> FLOAT
  return %r : FLOAT
}
