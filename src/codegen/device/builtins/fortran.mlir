// Device versions of library functions that flang's lowering calls, for one
// floating-point type. The placeholders are replaced before parsing: FLOAT by
// f32 or f64, F by C's suffix of the type ("f" or none), KIND by Fortran's
// kind (4 or 8), DIGITS by the digits of its significand, DIV by s or d,
// INFINITY by its bits, FLAT by a number beyond which tanh is 1 for it.
//
// Calls of C's real functions are renamed to the vendor's library later.

func.func private @fmod$F(FLOAT, FLOAT) -> FLOAT
func.func private @erfcx$F(FLOAT) -> FLOAT
func.func private @ilogb$F(FLOAT) -> i32
func.func private @ldexp$F(FLOAT, i32) -> FLOAT
func.func private @hypot$F(FLOAT, FLOAT) -> FLOAT
func.func private @asinh$F(FLOAT) -> FLOAT
func.func private @log1p$F(FLOAT) -> FLOAT

// ---- Complex functions ------------------------------------------------------

// The textbook's formulas lose digits where terms cancel, overflow before their results do, and
// have their branch cuts on the other side than C and Fortran. These follow W. Kahan, "Branch
// Cuts for Complex Elementary Functions, or Much Ado About Nothing's Sign Bit" (1987).

func.func private @cabs$F(%z: complex<FLOAT>) -> FLOAT {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %r = call @hypot$F(%x, %y) : (FLOAT, FLOAT) -> FLOAT
  return %r : FLOAT
}
// exp x (cos y + i sin y); 0 times infinity is 0 for a real number, here and below.
func.func private @cexp$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %zero = arith.constant 0.0 : FLOAT
  %one = arith.constant 1.0 : FLOAT
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %size = math.exp %x : FLOAT
  %sin = math.sin %y : FLOAT
  %cos = math.cos %y : FLOAT
  %is_real = arith.cmpf oeq, %sin, %zero : FLOAT
  %factor = arith.select %is_real, %one, %size : FLOAT
  %re = arith.mulf %size, %cos : FLOAT
  %im = arith.mulf %factor, %sin : FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}
func.func private @cpow$F(%z: complex<FLOAT>, %w: complex<FLOAT>) -> complex<FLOAT> {
  %r = complex.pow %z, %w : complex<FLOAT>
  return %r : complex<FLOAT>
}

// log |z| + i arg z; near |z| = 1 the logarithm is that of 1 + (x * x + y * y - 1), which is
// computed with the rounding errors of both squares.
func.func private @clog$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %half = arith.constant 0.5 : FLOAT
  %one = arith.constant 1.0 : FLOAT
  %two = arith.constant 2.0 : FLOAT
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %im = math.atan2 %y, %x : FLOAT
  %size = call @hypot$F(%x, %y) : (FLOAT, FLOAT) -> FLOAT
  %is_above = arith.cmpf ogt, %size, %half : FLOAT
  %is_below = arith.cmpf olt, %size, %two : FLOAT
  %is_near_one = arith.andi %is_above, %is_below : i1
  %re = scf.if %is_near_one -> (FLOAT) {
    %u = math.absf %x : FLOAT
    %v = math.absf %y : FLOAT
    %a = arith.maximumf %u, %v : FLOAT
    %b = arith.minimumf %u, %v : FLOAT
    %aa = arith.mulf %a, %a : FLOAT
    %bb = arith.mulf %b, %b : FLOAT
    %minus_aa = arith.negf %aa : FLOAT
    %minus_bb = arith.negf %bb : FLOAT
    %error_a = math.fma %a, %a, %minus_aa : FLOAT
    %error_b = math.fma %b, %b, %minus_bb : FLOAT
    %less = arith.subf %aa, %one : FLOAT
    %sum = arith.addf %less, %bb : FLOAT
    %errors = arith.addf %error_a, %error_b : FLOAT
    %above_one = arith.addf %sum, %errors : FLOAT
    %log = func.call @log1p$F(%above_one) : (FLOAT) -> FLOAT
    %value = arith.mulf %half, %log : FLOAT
    scf.yield %value : FLOAT
  } else {
    %value = math.log %size : FLOAT
    scf.yield %value : FLOAT
  }
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}

// t + i y / (2 t) with t = sqrt((|x| + |z|) / 2), for x >= 0; the parts change places for x < 0.
func.func private @csqrt$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %zero = arith.constant 0.0 : FLOAT
  %half = arith.constant 0.5 : FLOAT
  %infinity = arith.constant INFINITY : FLOAT
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %u = math.absf %x : FLOAT
  %v = math.absf %y : FLOAT
  %size = call @hypot$F(%x, %y) : (FLOAT, FLOAT) -> FLOAT
  %half_u = arith.mulf %half, %u : FLOAT
  %half_size = arith.mulf %half, %size : FLOAT
  %square = arith.addf %half_u, %half_size : FLOAT
  %t = math.sqrt %square : FLOAT
  %half_v = arith.mulf %half, %v : FLOAT
  %quotient = arith.divf %half_v, %t : FLOAT
  %is_zero = arith.cmpf oeq, %t, %zero : FLOAT
  %is_infinite = arith.cmpf oeq, %v, %infinity : FLOAT
  %other = arith.select %is_zero, %zero, %quotient : FLOAT
  %small = arith.select %is_infinite, %infinity, %other : FLOAT
  %is_left = arith.cmpf olt, %x, %zero : FLOAT
  %re = arith.select %is_left, %small, %t : FLOAT
  %size_of_im = arith.select %is_left, %t, %small : FLOAT
  %im = math.copysign %size_of_im, %y : FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
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
  %zero = arith.constant 0.0 : FLOAT
  %one = arith.constant 1.0 : FLOAT
  %is_real = arith.cmpf oeq, %sin, %zero : FLOAT
  %factor = arith.select %is_real, %one, %cosh : FLOAT
  %re = arith.mulf %sinh, %cos : FLOAT
  %im = arith.mulf %factor, %sin : FLOAT
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
  %zero = arith.constant 0.0 : FLOAT
  %one = arith.constant 1.0 : FLOAT
  %is_real = arith.cmpf oeq, %sin, %zero : FLOAT
  %sign = math.copysign %one, %sinh : FLOAT
  %factor = arith.select %is_real, %sign, %sinh : FLOAT
  %re = arith.mulf %cosh, %cos : FLOAT
  %im = arith.mulf %factor, %sin : FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}

// With t = tan y, b = 1 + t * t and s = sinh x, (b s cosh x + i t) / (1 + b s s); beyond FLAT, where
// the hyperbolic functions are exponentials, (1 + 4 i sin y cos y exp(-2 |x|)) with the sign of x.
func.func private @ctanh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %one = arith.constant 1.0 : FLOAT
  %minus_two = arith.constant -2.0 : FLOAT
  %four = arith.constant 4.0 : FLOAT
  %flat = arith.constant FLAT : FLOAT
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %u = math.absf %x : FLOAT
  %sin = math.sin %y : FLOAT
  %cos = math.cos %y : FLOAT
  %is_flat = arith.cmpf ogt, %u, %flat : FLOAT
  %parts:2 = scf.if %is_flat -> (FLOAT, FLOAT) {
    %re = math.copysign %one, %x : FLOAT
    %power = arith.mulf %minus_two, %u : FLOAT
    %exp = math.exp %power : FLOAT
    %product = arith.mulf %sin, %cos : FLOAT
    %four_times = arith.mulf %four, %product : FLOAT
    %im = arith.mulf %four_times, %exp : FLOAT
    scf.yield %re, %im : FLOAT, FLOAT
  } else {
    %t = arith.divf %sin, %cos : FLOAT
    %tt = arith.mulf %t, %t : FLOAT
    %b = arith.addf %one, %tt : FLOAT
    %sinh = math.sinh %x : FLOAT
    %cosh = math.cosh %x : FLOAT
    %bs = arith.mulf %b, %sinh : FLOAT
    %bss = arith.mulf %bs, %sinh : FLOAT
    %divisor = arith.addf %one, %bss : FLOAT
    %bsc = arith.mulf %bs, %cosh : FLOAT
    %re = arith.divf %bsc, %divisor : FLOAT
    %im = arith.divf %t, %divisor : FLOAT
    scf.yield %re, %im : FLOAT, FLOAT
  }
  %r = complex.create %parts#0, %parts#1 : complex<FLOAT>
  return %r : complex<FLOAT>
}

// With a = sqrt(1 + z) and b = sqrt(1 - z), whose parts are p, q and r, s:
// atan2(x, p r - q s) + i asinh(r q - s p)
func.func private @casin$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %roots:4 = call @accc_roots$F(%z) : (complex<FLOAT>) -> (FLOAT, FLOAT, FLOAT, FLOAT)
  %pr = arith.mulf %roots#0, %roots#2 : FLOAT
  %qs = arith.mulf %roots#1, %roots#3 : FLOAT
  %rq = arith.mulf %roots#2, %roots#1 : FLOAT
  %sp = arith.mulf %roots#3, %roots#0 : FLOAT
  %adjacent = arith.subf %pr, %qs : FLOAT
  %sinh = arith.subf %rq, %sp : FLOAT
  %re = math.atan2 %x, %adjacent : FLOAT
  %im = call @asinh$F(%sinh) : (FLOAT) -> FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}

// The same roots: 2 atan2(r, p) + i asinh(p s - q r)
func.func private @cacos$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %two = arith.constant 2.0 : FLOAT
  %roots:4 = call @accc_roots$F(%z) : (complex<FLOAT>) -> (FLOAT, FLOAT, FLOAT, FLOAT)
  %ps = arith.mulf %roots#0, %roots#3 : FLOAT
  %qr = arith.mulf %roots#1, %roots#2 : FLOAT
  %sinh = arith.subf %ps, %qr : FLOAT
  %angle = math.atan2 %roots#2, %roots#0 : FLOAT
  %re = arith.mulf %two, %angle : FLOAT
  %im = call @asinh$F(%sinh) : (FLOAT) -> FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}

// The parts of sqrt(1 + z) and of sqrt(1 - z). The imaginary part keeps the sign of its zero.
func.func private @accc_roots$F(%z: complex<FLOAT>) -> (FLOAT, FLOAT, FLOAT, FLOAT) {
  %one = arith.constant 1.0 : FLOAT
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %above = arith.addf %one, %x : FLOAT
  %below = arith.subf %one, %x : FLOAT
  %minus_y = arith.negf %y : FLOAT
  %sum = complex.create %above, %y : complex<FLOAT>
  %difference = complex.create %below, %minus_y : complex<FLOAT>
  %a = call @csqrt$F(%sum) : (complex<FLOAT>) -> complex<FLOAT>
  %b = call @csqrt$F(%difference) : (complex<FLOAT>) -> complex<FLOAT>
  %p = complex.re %a : complex<FLOAT>
  %q = complex.im %a : complex<FLOAT>
  %r = complex.re %b : complex<FLOAT>
  %s = complex.im %b : complex<FLOAT>
  return %p, %q, %r, %s : FLOAT, FLOAT, FLOAT, FLOAT
}

// With a = sqrt(z + 1) and b = sqrt(z - 1), whose parts are p, q and r, s:
// asinh(r p + s q) + 2 i atan2(s, p)
func.func private @cacosh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %one = arith.constant 1.0 : FLOAT
  %two = arith.constant 2.0 : FLOAT
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %above = arith.addf %x, %one : FLOAT
  %below = arith.subf %x, %one : FLOAT
  %sum = complex.create %above, %y : complex<FLOAT>
  %difference = complex.create %below, %y : complex<FLOAT>
  %a = call @csqrt$F(%sum) : (complex<FLOAT>) -> complex<FLOAT>
  %b = call @csqrt$F(%difference) : (complex<FLOAT>) -> complex<FLOAT>
  %p = complex.re %a : complex<FLOAT>
  %q = complex.im %a : complex<FLOAT>
  %r = complex.re %b : complex<FLOAT>
  %s = complex.im %b : complex<FLOAT>
  %rp = arith.mulf %r, %p : FLOAT
  %sq = arith.mulf %s, %q : FLOAT
  %sinh = arith.addf %rp, %sq : FLOAT
  %re = call @asinh$F(%sinh) : (FLOAT) -> FLOAT
  %angle = math.atan2 %s, %p : FLOAT
  %im = arith.mulf %two, %angle : FLOAT
  %result = complex.create %re, %im : complex<FLOAT>
  return %result : complex<FLOAT>
}

// log1p(4 |x| / ((1 - |x|) ** 2 + y * y)) / 4 with the sign of x
// + i atan2(2 y, (1 - |x|) (1 + |x|) - y * y) / 2
func.func private @catanh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %quarter = arith.constant 0.25 : FLOAT
  %half = arith.constant 0.5 : FLOAT
  %one = arith.constant 1.0 : FLOAT
  %two = arith.constant 2.0 : FLOAT
  %four = arith.constant 4.0 : FLOAT
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %u = math.absf %x : FLOAT
  %below = arith.subf %one, %u : FLOAT
  %above = arith.addf %one, %u : FLOAT
  %square = arith.mulf %below, %below : FLOAT
  %yy = arith.mulf %y, %y : FLOAT
  %distance = arith.addf %square, %yy : FLOAT
  %times = arith.mulf %four, %u : FLOAT
  %ratio = arith.divf %times, %distance : FLOAT
  %log = call @log1p$F(%ratio) : (FLOAT) -> FLOAT
  %size = arith.mulf %quarter, %log : FLOAT
  %re = math.copysign %size, %x : FLOAT
  %product = arith.mulf %below, %above : FLOAT
  %adjacent = arith.subf %product, %yy : FLOAT
  %opposite = arith.mulf %two, %y : FLOAT
  %angle = math.atan2 %opposite, %adjacent : FLOAT
  %im = arith.mulf %half, %angle : FLOAT
  %r = complex.create %re, %im : complex<FLOAT>
  return %r : complex<FLOAT>
}

// asinh z = -i asin(i z)
func.func private @casinh$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %minus_y = arith.negf %y : FLOAT
  %turned = complex.create %minus_y, %x : complex<FLOAT>
  %value = call @casin$F(%turned) : (complex<FLOAT>) -> complex<FLOAT>
  %p = complex.re %value : complex<FLOAT>
  %q = complex.im %value : complex<FLOAT>
  %minus_p = arith.negf %p : FLOAT
  %r = complex.create %q, %minus_p : complex<FLOAT>
  return %r : complex<FLOAT>
}

// atan z = -i atanh(i z)
func.func private @catan$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %minus_y = arith.negf %y : FLOAT
  %turned = complex.create %minus_y, %x : complex<FLOAT>
  %value = call @catanh$F(%turned) : (complex<FLOAT>) -> complex<FLOAT>
  %p = complex.re %value : complex<FLOAT>
  %q = complex.im %value : complex<FLOAT>
  %minus_p = arith.negf %p : FLOAT
  %r = complex.create %q, %minus_p : complex<FLOAT>
  return %r : complex<FLOAT>
}

// sin z = -i sinh(i z)
func.func private @csin$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %minus_y = arith.negf %y : FLOAT
  %turned = complex.create %minus_y, %x : complex<FLOAT>
  %value = call @csinh$F(%turned) : (complex<FLOAT>) -> complex<FLOAT>
  %p = complex.re %value : complex<FLOAT>
  %q = complex.im %value : complex<FLOAT>
  %minus_p = arith.negf %p : FLOAT
  %r = complex.create %q, %minus_p : complex<FLOAT>
  return %r : complex<FLOAT>
}

// tan z = -i tanh(i z)
func.func private @ctan$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %minus_y = arith.negf %y : FLOAT
  %turned = complex.create %minus_y, %x : complex<FLOAT>
  %value = call @ctanh$F(%turned) : (complex<FLOAT>) -> complex<FLOAT>
  %p = complex.re %value : complex<FLOAT>
  %q = complex.im %value : complex<FLOAT>
  %minus_p = arith.negf %p : FLOAT
  %r = complex.create %q, %minus_p : complex<FLOAT>
  return %r : complex<FLOAT>
}

// cos z = cosh(i z)
func.func private @ccos$F(%z: complex<FLOAT>) -> complex<FLOAT> {
  %x = complex.re %z : complex<FLOAT>
  %y = complex.im %z : complex<FLOAT>
  %minus_y = arith.negf %y : FLOAT
  %turned = complex.create %minus_y, %x : complex<FLOAT>
  %r = call @ccosh$F(%turned) : (complex<FLOAT>) -> complex<FLOAT>
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

func.func private @accc_is_finite$F(%x: FLOAT) -> i1 {
  %infinity = arith.constant INFINITY : FLOAT
  %size = math.absf %x : FLOAT
  %r = arith.cmpf olt, %size, %infinity : FLOAT
  return %r : i1
}

// EXPONENT: 0 for 0, HUGE for infinity and NaN, else e with x = fraction * 2**e,
// 1/2 <= |fraction| < 1.
func.func private @_FortranAExponent$KIND_4(%x: FLOAT) -> i32 {
  %zero = arith.constant 0.0 : FLOAT
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %huge = arith.constant 2147483647 : i32
  %log = call @ilogb$F(%x) : (FLOAT) -> i32
  %exponent = arith.addi %log, %one : i32
  %is_zero = arith.cmpf oeq, %x, %zero : FLOAT
  %is_finite = call @accc_is_finite$F(%x) : (FLOAT) -> i1
  %of_number = arith.select %is_zero, %none, %exponent : i32
  %r = arith.select %is_finite, %of_number, %huge : i32
  return %r : i32
}

func.func private @_FortranAExponent$KIND_8(%x: FLOAT) -> i64 {
  %huge = arith.constant 9223372036854775807 : i64
  %exponent = call @_FortranAExponent$KIND_4(%x) : (FLOAT) -> i32
  %is_finite = call @accc_is_finite$F(%x) : (FLOAT) -> i1
  %of_number = arith.extsi %exponent : i32 to i64
  %r = arith.select %is_finite, %of_number, %huge : i64
  return %r : i64
}

// FRACTION and what is made of it: NaN for infinity, too. An infinity minus itself is NaN.

func.func private @_FortranAFraction$KIND(%x: FLOAT) -> FLOAT {
  %zero = arith.constant 0 : i32
  %exponent = call @_FortranAExponent$KIND_4(%x) : (FLOAT) -> i32
  %power = arith.subi %zero, %exponent : i32
  %fraction = call @ldexp$F(%x, %power) : (FLOAT, i32) -> FLOAT
  %is_finite = call @accc_is_finite$F(%x) : (FLOAT) -> i1
  %nan = arith.subf %x, %x : FLOAT
  %r = arith.select %is_finite, %fraction, %nan : FLOAT
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
  %spacing = call @ldexp$F(%one, %used) : (FLOAT, i32) -> FLOAT
  %is_finite = call @accc_is_finite$F(%x) : (FLOAT) -> i1
  %nan = arith.subf %x, %x : FLOAT
  %r = arith.select %is_finite, %spacing, %nan : FLOAT
  return %r : FLOAT
}

func.func private @_FortranARRSpacing$KIND(%x: FLOAT) -> FLOAT {
  %digits = arith.constant DIGITS : i32
  %fraction = call @_FortranAFraction$KIND(%x) : (FLOAT) -> FLOAT
  %size = math.absf %fraction : FLOAT
  %r = call @ldexp$F(%size, %digits) : (FLOAT, i32) -> FLOAT
  return %r : FLOAT
}
