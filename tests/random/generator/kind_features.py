"""As `features`, for types and kinds: of elements, of loop variables, of reductions."""

import random

from .argument_features import ALONE
from .features import NEST_LEVELS, loop, printed, procedure, value
from .source import block, directive


def small_kinds(chance: random.Random) -> list[str]:
    """Arrays and scalars of all kinds of integers, reals and logicals, one into another."""
    n = chance.choice([1, 31, 64, 200])
    statements = chance.sample([
        "b1(i) = int(mod(i, 100), 1) + one", "b2(i) = b1(i) + int(i, 2)",
        "b8(i) = b2(i)*1000003_8 + i", "b1(i) = ieor(b1(i), ishft(b1(i), 1))",
        "b2(i) = ishftc(b2(i), 3)", "l1(i) = b1(i) > 50_1 .neqv. l4(i)",
        "l4(i) = l1(i) .or. mod(i, 3) == 0", "b8(i) = merge(b8(i), int(b2(i), 8), l1(i))",
        "r4(i) = real(b1(i)) + 0.5", "r8(i) = r4(i)*2d0 + b2(i)", "b8(i) = b8(i) + int(r8(i), 8)",
        "b2(i) = int(nint(r4(i)), 2)", "b8(i) = shiftl(b8(i), 5) + popcnt(b2(i)) + leadz(b1(i))",
        "b1(i) = int(iand(b8(i), 127_8), 1)", "r4(i) = mod(r4(i), 7.0) + sign(2.0, real(b2(i)))",
        "b2(i) = max(b2(i), int(b1(i), 2)) - min(b2(i), 5_2)",
    ], chance.randint(3, 9))
    how = chance.choice(["copy(b1, b2, b8, l1, l4, r4, r8)", ""])
    return procedure("small_kinds", [
        f"integer(1) :: b1({n}), one", f"integer(2) :: b2({n})", f"integer(8) :: b8({n})",
        f"logical(1) :: l1({n})", f"logical :: l4({n})", f"real :: r4({n})", f"real(8) :: r8({n})",
        "integer :: i"], [
        "b1 = 3; b2 = 77; b8 = 5; l1 = .true.; l4 = .false.; r4 = 1.5; r8 = 3; one = 1",
        directive([chance.choice(ALONE), how]), *block(f"do i = 1, {n}", statements, "end do"),
        *(printed(name) for name in ("b1", "b2", "b8", "r8")),
        printed("merge(1, 0, [logical(l1), l4])")])


def loop_kinds(chance: random.Random) -> list[str]:
    """Loop variables of all kinds, near the ends of their ranges and with large steps."""
    kind, first, last, step = chance.choice([
        ("1", "100_1", "huge(1_1)", "1_1"), ("1", "-128_1 + 1_1", "-100_1", "3_1"),
        ("1", "100_1", "-100_1", "-7_1"), ("2", "32700_2", "huge(1_2)", "2_2"),
        ("4", "huge(1) - 40", "huge(1)", "1"), ("4", "-huge(1)", "huge(1) - 536870912", "536870911"),
        ("4", "huge(1)", "-huge(1)", "-300000000"), ("8", "10000000000_8", "10000000100_8", "3_8"),
        ("8", "-5_8", "9000000000_8", "4000000000_8"), ("8", "64_8", "1_8", "-1_8"),
        ("8", "huge(1_8) - 20_8", "huge(1_8)", "1_8"),
    ])
    # With a constant step gfortran does not leave loops to the last number of a kind.
    bounds = chance.choice(["first, last, step", f"{first}, last, step"])
    target = "bins(int(modulo(int(i, 8), 64_8)))"
    clauses = chance.choice([["copy(bins)"], []])
    s = ["reduction(+:s)"]
    update = ["!$acc atomic", f"{target} = {target} + 1", "s = s + mod(int(i, 8), 1009_8)"]
    form = chance.choice(["one", "two", "collapse"])
    inner = block(f"do i = {bounds}", update, "end do")
    head = chance.choice(["parallel loop", "parallel loop gang vector", "serial loop",
                          "parallel loop vector"])
    if form == "two":
        head = chance.choice(["parallel loop gang", "parallel loop worker", "parallel loop seq"])
        level = chance.choice(["loop vector", "loop seq", "loop"])
        inner = block("do j = 1, 3", [directive([level, *s]), *inner], "end do")
    elif form == "collapse":
        head = chance.choice(["parallel loop", "parallel loop gang vector"]) + " collapse(2)"
        inner = block("do j = 1, 3", inner, "end do")
    return procedure("loop_kinds", [
        f"integer({kind}) :: i, first, last, step", "integer :: j, bins(0:63)", "integer(8) :: s"], [
        f"first = {first}; last = {last}; step = {step}; bins = 0; s = 1",
        directive([head, *s, *clauses]), *inner, printed("bins"), printed("[s]")])


def words(chance: random.Random) -> list[str]:
    """Arrays of characters of constant length, compared, joined and taken apart."""
    n, length = chance.choice([1, 12, 70]), chance.choice([1, 4, 7])
    statements = chance.sample([
        "c(i) = achar(97 + mod(i, 26))", "if (c(i) > d(i)) k(i) = k(i) + 1",
        "c(i)(1:1) = achar(65 + mod(i, 20))", "k(i) = k(i) + ichar(c(i)(1:1))",
        f"c(i)({length}:{length}) = 'z'", "if (c(i) == d(i)) d(i) = 'same'",
        "d(i) = c(i)", "k(i) = k(i) + len(c(i))", "if (c(i)(1:1) == 'A') k(i) = -k(i)",
        "k(i) = k(i) + merge(1, 2, c(i) < 'm')",
    ], chance.randint(2, 6))
    return procedure("words", [
        f"character({length}) :: c({n}), d({n})", f"integer :: k({n}), i"], [
        "c = 'abcdefg'; d = 'm'; k = 0",
        directive([chance.choice(ALONE), chance.choice(["copy(c, d, k)", ""])]),
        *block(f"do i = 1, {n}", statements, "end do"), printed("k"),
        printed("ichar(c(:)(1:1))"), printed(f"ichar(d(:)({length}:{length}))")])


#: Type, operator, what an iteration does with `v`, first value, as a number.
ALL_REDUCTIONS = [
    ("logical", ".and.", "s = s .and. v /= 3", ".true."), ("logical", ".or.", "s = s .or. v == 7", ".false."),
    ("logical", ".eqv.", "s = s .eqv. mod(v, 3) == 0", ".true."),
    ("logical", ".neqv.", "s = s .neqv. mod(v, 2) == 0", ".false."),
    ("logical(1)", ".or.", "s = s .or. v == 99", ".false."),
    ("logical(8)", ".neqv.", "s = s .neqv. v > 50", ".true."),
    ("integer(1)", "max", "s = max(s, int(v, 1))", "-3"), ("integer(2)", "min", "s = min(s, int(v, 2))", "400"),
    ("integer(2)", "+", "s = s + int(v, 2)", "2"), ("integer(8)", "+", "s = s + v*1000003_8", "1"),
    ("integer(8)", "max", "s = max(s, v*5000000000_8)", "-1"), ("integer(8)", "ior", "s = ior(s, shiftl(1_8, mod(v, 60)))", "0"),
    ("integer", "iand", "s = iand(s, not(shiftl(1, mod(v, 30))))", "-1"),
    ("integer(1)", "ieor", "s = ieor(s, int(v, 1))", "5"), ("integer", "*", "s = s*(1 + 2*mod(v, 2))", "3"),
    ("real", "*", "s = s*merge(2.0, 0.5, mod(i, 2) == 0)", "4"), ("real(8)", "max", "s = max(s, v*1.5d0)", "-5"),
    ("real", "min", "s = min(s, real(-v))", "7"), ("complex(8)", "+", "s = s + cmplx(v, 2*v, 8)", "1"),
]


def all_reductions(chance: random.Random) -> list[str]:
    """Several reductions of any types over a nest in any construct."""
    n, m = chance.choice([1, 3, 17, 40]), chance.choice([1, 31, 64, 100])
    chosen = chance.sample(ALL_REDUCTIONS, chance.randint(1, 4))
    declared, updates, clauses, first, shown = [], [], [], [], []
    for number, (kind, operator, update, start) in enumerate(chosen):
        name = f"s{number}"
        declared.append(f"{kind} :: {name}")
        # The name stands alone in the patterns.
        updates.append(" ".join(update.replace("(s,", f"({name},").replace("s*", f"{name}*")
                                .replace("s =", f"{name} =").replace("= s ", f"= {name} ").split()))
        clauses.append(f"reduction({operator}:{name})")
        first.append(f"{name} = {start}")
        shown.append(f"merge(1, 0, logical({name}))" if "logical" in kind
                     else f"int({name}, 8)" if "complex" not in kind
                     else f"int(real({name}), 8)")
    body = [f"v = {value(chance, ['i', 'j'])}", *updates]
    kind = chance.choice(["parallel", "kernels", "serial", "one"])
    inner = block(f"do i = 1, {m}", body, "end do")
    if kind == "one":
        head = chance.choice(["parallel loop collapse(2)", "parallel loop collapse(2) gang vector",
                              "serial loop collapse(2)", "kernels loop collapse(2)"])
        lines = [directive([head, *clauses, "private(v)"]),
                 *block(f"do j = 1, {n}", inner, "end do")]
    else:
        outer_level, inner_level = chance.choice(NEST_LEVELS)
        data = [] if kind == "kernels" else clauses if chance.random() < 0.3 else []
        lines = [directive([kind, *data]), loop([outer_level], clauses),
                 *block(f"do j = 1, {n}", [loop([inner_level], [*clauses, "private(v)"]), *inner],
                        "end do"), directive([f"end {kind}"])]
    return procedure("all_reductions", [*declared, "integer :: i, j, v"], [
        *first, *lines, *(printed(f"[{text}]").replace("[int([", "[int([") for text in shown)])


def objects(chance: random.Random) -> list[str]:
    """Arrays of derived types with arrays in them, defined operators, components as arrays."""
    n = chance.choice([1, 10, 65])
    types = ["type point", "  integer :: x = 1", "  integer :: v(3) = [4, 5, 6]", "  real(8) :: w = 2",
             "  logical(1) :: set = .false.", "end type"]
    statements = chance.sample([
        "p(i)%v(2) = p(i)%v(2) + p(i)%x + i", "p(i)%x = p(i)%x + sum(p(i)%v)", "q = p(i)",
        "p(i) = point(i, [1, i, 3], 0.5d0, .true.)", "p(i)%v = p(i)%v(3:1:-1)",
        "if (p(i)%set) p(i)%x = -p(i)%x", "p(i)%set = mod(i, 2) == 0", "p(i)%w = p(i)%w + p(i)%x",
    ], chance.randint(2, 5))
    if "q = p(i)" in statements:
        statements.append("p(i)%x = p(i)%x + q%v(1)")
        statements.remove("q = p(i)")
        statements.insert(0, "q = p(i)")
    whole = chance.sample(["p%x = p%x + 1", "p%v(2) = p%x*2", "p(:)%w = p(:)%w + 1",
                           f"p(1:{n}:2)%x = 5", f"p%x = p({n}:1:-1)%x"], chance.randint(1, 3))
    words = [chance.choice(ALONE), chance.choice(["copy(p)", ""]), "private(q)"]
    return procedure("objects", [*types, f"type(point) :: p({n}), q", "integer :: i"], [
        directive(words), *block(f"do i = 1, {n}", statements, "end do"),
        *block(directive(["kernels"]), whole, directive(["end kernels"])),
        printed("[p%x, p%v(1), p%v(2), p%v(3), int(p%w)]")])


KIND_FEATURES = [small_kinds, loop_kinds, words, all_reductions, objects]
