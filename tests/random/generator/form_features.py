"""As `features`, for rarer forms of directives: clauses of one device type, sizes of loops,
captures, members that reduce, private arrays whose size the run knows, long loops, scopes."""

import random

from .argument_features import ALONE
from .features import NEST_LEVELS, loop, printed, procedure, value
from .source import block, directive

DEVICE_TYPES = ["*", "nvidia", "radeon", "host", "multicore", "nvidia, radeon"]


def device_types(chance: random.Random) -> list[str]:
    """Clauses that count for devices of some types only."""
    n, m = chance.choice([1, 9, 64]), chance.choice([1, 33, 130])

    def typed(choices: list[str], most: int) -> list[str]:
        words = chance.sample(choices, chance.randint(0, 1))
        names = chance.sample(DEVICE_TYPES, chance.randint(0, 2))
        if "nvidia, radeon" in names:  # no type of device may get a clause twice
            names = ["nvidia, radeon"]
        for name in names:
            words += [f"device_type({name})", *chance.sample(choices, chance.randint(1, most))]
        return words

    sizes = typed(["num_gangs(3)", "num_workers(2)", "vector_length(64)", "async(1)"], 2)
    outer = typed(["gang", "gang(static:2)", "gang(num:4)", "gang worker"], 1)
    inner = chance.choice([["vector"], ["worker vector"], ["device_type(*) vector"],
                           ["device_type(host) vector(8)", "device_type(*) vector"]])
    if any("worker" in word for word in outer):
        inner = ["vector"]
    nest = [directive(["loop", *(outer if outer else ["gang"])]), *block(f"do j = 1, {n}", [
        directive(["loop", *inner]), *block(f"do i = 1, {m}", [
            f"a(i, j) = a(i, j) + {value(chance, ['i', 'j'])}"], "end do")], "end do")]
    return procedure("typed_clauses", [f"integer :: a({m}, {n}), i, j"], [
        "a = 1", *block(directive(["parallel", "copy(a)", *sizes]), nest, directive(["end parallel"])),
        "!$acc wait", printed("a")])


def small_sizes(chance: random.Random) -> list[str]:
    """Sizes of single loops, below and above those of their construct."""
    n, m = chance.choice([1, 10, 70]), chance.choice([1, 31, 33, 200])
    numbers = ["1", "2", "7", "32", "64", "100", "n3"]
    lines = ["n3 = 3"]
    if chance.random() < 0.5:
        gang, worker, vector = (chance.choice(numbers) for _ in range(3))
        lines += [*block(directive(["kernels", chance.choice(["copy(a)", ""])]), [
            directive([f"loop independent gang({gang}) worker({worker})"]),
            *block(f"do j = 1, {n}", [directive([f"loop independent vector({vector})"]), *block(
                f"do i = 1, {m}", [f"a(i, j) = a(i, j) + {value(chance, ['i', 'j'])}"], "end do")],
                   "end do")], directive(["end kernels"]))]
    sizes = chance.sample(["num_gangs(4)", "num_workers(4)", "vector_length(128)",
                           "vector_length(32)", "num_gangs(2, 3)"], chance.randint(0, 2))
    if sum("num_gangs" in size for size in sizes) > 1 or sum("length" in s for s in sizes) > 1:
        sizes = sizes[:1]
    vector = chance.choice(["vector", "vector(16)", "vector(length:8)", "vector(200)"])
    lines += [*block(directive(["parallel", *sizes, "copy(a)"]), [
        directive(["loop gang worker", chance.choice(["", "reduction(+:s)"])]),
        *block(f"do j = 1, {n}", ["t = j", directive([f"loop {vector} reduction(+:t)"]), *block(
            f"do i = {m}, 1, -1", ["t = t + a(i, j)", "a(i, j) = a(i, j) + i"], "end do"),
            "s = s + t" if "reduction" in lines[-1] else "a(1, j) = t"], "end do")],
        directive(["end parallel"]))]
    # The sum needs its clause.
    lines = [line.replace("gang worker ", "gang worker reduction(+:s)")
             if line.strip() == "!$acc loop gang worker" else line for line in lines]
    return procedure("small_sizes", [f"integer :: a({m}, {n}), i, j, s, t, n3"],
                     ["a = 2; s = 0", *lines, printed("a"), printed("[s]")])


def captures_of_all_forms(chance: random.Random) -> list[str]:
    """Atomic updates and captures of all types and statements, whose sums have no order."""
    n = chance.choice([1, 33, 300])
    outer, inner = chance.choice(NEST_LEVELS)
    kinds = {
        "integer": ["x = x + v", "x = v + x", "x = x - v", "x = ieor(x, v)", "x = max(x, v)",
                    "x = min(v, x)", "x = ior(v, x)", "x = x * 3"],
        "integer(8)": ["x = x + v", "x = x - v", "x = iand(x, not(v + 0_8))", "x = max(v + 0_8, x)"],
        "real": ["x = x + v", "x = max(x, real(v))"], "real(8)": ["x = v + x", "x = min(x, -v*1d0)"],
        "logical": ["x = x .and. v < 200", "x = x .or. v == 3", "x = x .neqv. mod(v, 2) == 0",
                    "x = x .eqv. v > 4"],
    }
    kind = chance.choice(list(kinds))
    update = chance.choice(kinds[kind])
    form = chance.choice(["plain", "update", "before", "after", "swap", "write", "both"])
    first = ".true." if kind == "logical" else "5"
    lines = {
        "plain": ["!$acc atomic", update], "update": block("!$acc atomic update", [update],
                                                           "!$acc end atomic"),
        "before": block("!$acc atomic capture", ["c = x", update], "!$acc end atomic"),
        "after": block("!$acc atomic capture", [update, "c = x"], "!$acc end atomic"),
        "swap": block("!$acc atomic capture", ["c = x", f"x = {first}"], "!$acc end atomic"),
        "write": ["!$acc atomic write", f"x = {first}", "!$acc atomic read", "c = x"],
        "both": ["!$acc atomic", update, "!$acc atomic read", "c = x"],
    }[form]
    if "x * 3" in update and n > 33:
        n = 33
    body = [loop([outer]), *block("do j = 1, 2", [
        f"v = {value(chance, ['j'])}", loop([inner], ["private(c, v)"]), *block(f"do i = 1, {n}", [
            f"v = {value(chance, ['i', 'j'])}", *lines,
            # An element of its own keeps the capture alive, without showing it.
            "a(i, j) = merge(1, 2, c .eqv. c)" if kind == "logical" else "a(i, j) = merge(1, 2, c == c)",
        ], "end do")], "end do")]
    body = [line for line in body if not line.strip().startswith("v = ") or "i" in line]
    if form in ("plain", "update"):
        body = [line for line in body if "merge(1, 2" not in line]
    shown = "merge(1, 0, x)" if kind == "logical" else "int(x, 8)"
    return procedure("all_captures", [f"{kind} :: x, c", f"integer :: a({n}, 2), i, j, v"], [
        f"x = {first}; a = 0", *block(directive(["parallel", "copy(x, a)"]), body,
                                      directive(["end parallel"])),
        printed("a"), printed(f"[{shown}]")])


def members_reduce(chance: random.Random) -> list[str]:
    """Reductions of objects of derived type, of components, and of what lies in them."""
    n, m = chance.choice([1, 12, 50]), chance.choice([1, 32, 65])
    outer, inner = chance.choice(NEST_LEVELS)
    whole = chance.random() < 0.5
    clauses = ["reduction(+:t)"] if whole else chance.sample(
        ["reduction(+:t%k)", "reduction(max:t%r)", "reduction(+:t%v)"], chance.randint(1, 3))
    updates = {
        "t%k": "t%k = t%k + v", "t%r": "t%r = max(t%r, real(v, 8))",
        "t%v": "t%v(1 + mod(i, 3)) = t%v(1 + mod(i, 3)) + v",
    }
    if whole:
        updates["t%r"] = "t%r = t%r + v"
    chosen = [line for name, line in updates.items() if whole or any(name + ")" in c for c in clauses)]
    body = [loop([outer], clauses), *block(f"do j = 1, {n}", [
        loop([inner], [*clauses, "private(v)"]), *block(f"do i = 1, {m}", [
            f"v = {value(chance, ['i', 'j'])}", *chosen], "end do")], "end do")]
    return procedure("members_reduce", [
        "type tally", "  integer :: k = 1", "  real(8) :: r = 2", "  integer :: v(3) = 3", "end type",
        "type(tally) :: t", "integer :: i, j, v"], [
        *block(directive(["parallel", "copy(t)"]), body, directive(["end parallel"])),
        printed("[t%k, int(t%r), t%v]")])


def sized_privates(chance: random.Random) -> list[str]:
    """Private and firstprivate arrays whose size the run knows, for gangs and lanes."""
    n, m = chance.choice([1, 7, 40]), chance.choice([1, 33, 100])
    size = chance.choice([1, 5, 70])
    kind = chance.choice(["private", "firstprivate"])
    shape, how = chance.choice([("size", "automatic"), (":", "allocatable")])
    dummy = "" if how == "automatic" else ", allocatable"
    fill = block("do k = 1, size", ["w(k) = j*k"], "end do")
    levels = chance.choice([["gang", "vector"], ["gang", "worker vector"], ["gang vector", "seq"]])
    nest = [loop([levels[0]], ["private(w)"] if kind == "private" else []),
            *block(f"do j = 1, {n}", [
                *(fill if kind == "private" or levels[0] == "gang vector" else []),
                loop([levels[1]]), *block(f"do i = 1, {m}", [
                    "a(i, j) = a(i, j) + w(1 + mod(i, size)) + w(size)"], "end do"),
            ], "end do")]
    first = [] if kind == "private" else ["firstprivate(w)"]
    if kind == "firstprivate" and levels[0] == "gang vector":
        nest[0] = loop(["gang vector"], ["private(w)"])
        first = []
    inner = block("subroutine sized(a, size)", [
        "integer, intent(inout) :: a(:, :)", "integer, intent(in) :: size",
        f"integer{dummy} :: w({shape})", "integer :: i, j, k",
        *(["allocate(w(size))"] if dummy else []), "w = 6",
        *block(directive(["parallel", *first, "copy(a)"]), nest, directive(["end parallel"])),
    ], "end subroutine")
    return procedure("sized_privates", [f"integer :: a({m}, {n})"], [
        "a = 1", f"call sized(a, {size})", printed("a")], inner)


def millions(chance: random.Random) -> list[str]:
    """Loops of a million iterations, with sums and bounds of either sign."""
    n = chance.choice([10**6, 10**6 + 1, 999937])
    low = chance.choice([1, -500000, 7])
    step = chance.choice([1, 3, -1, 1000])
    bounds = f"{low}, {low + n - 1}, {step}" if step > 0 else f"{low + n - 1}, {low}, {step}"
    head = chance.choice(["parallel loop", "parallel loop gang vector", "kernels loop independent",
                          "parallel loop num_gangs(100) vector_length(64)", "kernels loop"])
    sums = "reduction(+:s) reduction(max:most)"
    return procedure("millions", [f"integer :: i, most", "integer(8) :: s",
                                  f"integer(1), allocatable :: a(:)"], [
        f"allocate(a({low}:{low + n - 1}))", "s = 3; most = -1; a = 1",
        directive([head, sums, "copy(a)"]), *block(f"do i = {bounds}", [
            "s = s + modulo(i, 17) + a(i)", "most = max(most, modulo(7*modulo(i, 1000), 1009))",
            "a(i) = int(modulo(i, 100), 1)"], "end do"),
        printed("[s, int(most, 8)]"), printed("a")])


def scopes(chance: random.Random) -> list[str]:
    """BLOCK and ASSOCIATE constructs with variables of their own, and SELECT TYPE of what the
    compiler knows."""
    n, m = chance.choice([1, 8, 65]), chance.choice([1, 5, 33])
    size = chance.choice([2, 9])
    parts = [
        block("block", [f"integer :: t, w({size})", "t = i + j", "w = t",
                        f"w(1) = w({size}) + 1", "a(i, j) = a(i, j) + w(1) + t"], "end block"),
        block("associate(h => a(i, j), k => i*j)", ["h = h + k"], "end associate"),
        block("associate(row => b(:, j))", ["a(i, j) = a(i, j) + row(1 + mod(i, 3))"],
              "end associate"),
        block("block", ["integer :: k", *block("do k = 1, 3", [
            "if (mod(k + i, 3) == 0) cycle", "a(i, j) = a(i, j) + k"], "end do")], "end block"),
        ["if (mod(i + j, 3) == 1) then", "  a(i, j) = -a(i, j)", "  go to 20", "end if",
         "a(i, j) = a(i, j) + 2", "20 continue"],
        ["k = mod(i, 5)", "30 k = k + 1", "if (k < 7) go to 30", "a(i, j) = a(i, j) + k"],
    ]
    body = [line for part in chance.sample(parts, chance.randint(1, 4)) for line in part]
    levels = chance.choice(NEST_LEVELS)
    nest = [loop([levels[0]]), *block(f"do j = 1, {n}", [
        loop([levels[1]], ["private(k)"]), *block(f"do i = 1, {m}", body, "end do")], "end do")]
    kind = chance.choice(["parallel", "kernels", "serial"])
    return procedure("scopes", [f"integer :: a({m}, {n}), b(3, {n}), i, j, k"], [
        "a = 2; b = 4; k = 0", *block(directive([kind, chance.choice(["copy(a)", ""])]), nest,
                                      directive([f"end {kind}"])), printed("a")])


def products(chance: random.Random) -> list[str]:
    """MATMUL and sums of arrays that are larger than a gang, of several types."""
    n, m, k = (chance.choice([1, 20, 70]) for _ in range(3))
    kind, one = chance.choice([("integer", "1"), ("integer(8)", "1_8"), ("real(8)", "1d0"),
                               ("complex(8)", "(1d0, 0d0)")])
    whole = chance.sample([
        "c = matmul(a, b)", "c = c + matmul(a, b)", "y = matmul(a, x)", "x = matmul(y, a)",
        "c = matmul(transpose(b2), b)", "x = sum(a, 1)", "y = sum(a, 2)", f"y(1) = sum(a)*{one}",
        "y = y + matmul(a(:, :), x(:))", "c(:, 1) = matmul(a, b(:, 1))",
    ], chance.randint(1, 4))
    column = ["c(:, j) = c(:, j) + matmul(a, b(:, j))", "c(1, j) = dot_product(x, x) + c(1, j)",
              "c(:, j) = sum(a, 2) + j"]
    make = [f"{name} = reshape([(mod({f}*i, 7), i = 1, size({name}))], shape({name}))"
            for name, f in (("a", 3), ("b", 5), ("b2", 2))]
    if chance.random() < 0.5:
        lines = block(directive(["kernels"]), whole, directive(["end kernels"]))
    else:
        lines = [line for statement in whole for line in block(
            directive(["kernels", "copy(c)"]), [statement], directive(["end kernels"]))]
    lines += [directive([chance.choice(["parallel loop", "parallel loop gang", "kernels loop "
                                        "independent", "parallel loop gang vector"])]),
              *block(f"do j = 1, {k}", [chance.choice(column)], "end do")]
    return procedure("products", [
        f"{kind} :: a({n}, {m}), b({m}, {k}), b2({m}, {n}), c({n}, {k}), x({m}), y({n})",
        "integer :: i, j"], [*make, "c = 1; x = 2; y = 3", *lines,
                             *(printed(f"[real({v}, 8)]") for v in "cxy")])


def modes(chance: random.Random) -> list[str]:
    """`auto`, `independent` and `seq` on loops that are independent, depend or add up."""
    n, m = chance.choice([2, 40, 130]), chance.choice([1, 6, 33])
    kinds = [
        ["a(i, j) = a(i, j) + i*j"], ["if (i > 1) a(i, j) = a(i - 1, j) + 1"],
        ["a(i, j) = a(i, 1 + mod(j, 1)) + 2"], ["b(i) = b(i) + j"], ["s = s + a(i, j)"],
        ["a(p(i), j) = i + j"], [f"a({m} + 1 - i, j) = a({m} + 1 - i, j)*2"],
        ["t = a(i, j)", "a(i, j) = t + 1"], ["b(1) = max(b(1), a(i, j))"],
    ]
    body = [line for lines in chance.sample(kinds, chance.randint(1, 3)) for line in lines]
    words = [chance.choice(["loop auto", "", "loop seq", "loop auto gang", "loop auto vector"])
             for _ in range(2)]
    if words[0].endswith("vector") or words[1].endswith("gang"):
        words[0], words[1] = "loop auto gang", "loop auto vector"
    nest = [*([directive([words[0]])] if words[0] else []), *block(f"do j = 1, {n}", [
        *([directive([words[1]])] if words[1] and words[1] != words[0] else []),
        *block(f"do i = 1, {m}", body, "end do")], "end do")]
    size = f"integer :: a({m}, {n}), b({m}), p({m}), i, j, s, t"
    return procedure("modes", [size], [
        f"a = 3; b = 1; s = 0; t = 0; p = [({m} + 1 - i, i = 1, {m})]",
        *block(directive(["kernels", chance.choice(["copy(a, b, s)", ""])]), nest,
               directive(["end kernels"])), printed("a"), printed("[b, s]")])


def routines_of_devices(chance: random.Random) -> list[str]:
    """Routines with bind and nohost clauses, and levels of their own."""
    n, m = chance.choice([1, 9, 60]), chance.choice([1, 32, 70])
    level = chance.choice(["seq", "vector", "worker"])
    clause = chance.choice(["", "nohost", "bind(same_part)", 'bind("same_part_")'])
    if level != "seq" or "_" in clause.partition("(")[2].replace("same_part)", ""):
        clause = chance.choice(["", "nohost"])
    marks = {"seq": "loop seq", "vector": "loop vector", "worker": "loop worker vector"}
    work = ["integer, intent(inout) :: x(:)", "integer, intent(in) :: k", "integer :: i",
            directive([marks[level]]), *block("do i = 1, size(x)", ["x(i) = x(i) + i*k"], "end do")]
    inner = block("subroutine part(x, k)", [directive([f"routine {level} {clause}".strip()]), *work],
                  "end subroutine")
    if "bind" in clause:
        inner += block("subroutine same_part(x, k)", [directive([f"routine {level}"]), *work],
                       "end subroutine")
    head = "parallel loop gang" if level != "seq" else chance.choice(ALONE)
    return procedure("device_routines", [f"integer :: a({m}, {n}), j"], [
        "a = 1", directive([head, "copy(a)"]),
        *block(f"do j = 1, {n}", ["call part(a(:, j), j)"], "end do"), printed("a")], inner)


FORM_FEATURES = [device_types, small_sizes, captures_of_all_forms, members_reduce, sized_privates,
                 millions, scopes, products, modes, routines_of_devices]
