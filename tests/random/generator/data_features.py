"""As `features`, for data: structures, pointers, arguments, regions and queues."""

import random

from .features import NEST_LEVELS, loop, printed, procedure, value
from .source import block, directive


def structures(chance: random.Random) -> list[str]:
    """Nested derived types with allocatable members, and private ones without."""
    n, m = chance.choice([1, 4, 20]), chance.choice([1, 9, 40])
    declarations = [
        "type inner", "  integer :: k", "  integer, allocatable :: v(:)", "end type",
        "type outer", "  type(inner) :: in", "  type(inner), allocatable :: list(:)", "end type",
        "type plain", "  integer :: x(3)", "end type",
        "type pair", "  type(plain) :: one, other", "  integer :: n", "end type",
        "type(outer) :: o", "type(pair) :: p", f"integer :: a({n}), i, j",
    ]
    how = chance.choice(["private", "firstprivate"])
    own = [f"p%one%x = [i, 2, j]", "p%n = i"] if how == "private" else []
    body = [*own, f"a(i) = a(i) + o%in%v({chance.choice(['1', str(m)])}) + p%one%x(3) + p%n"]
    # Each iteration sets its own, which lanes of one gang may not share.
    words = ["parallel", "copy(a)", "copyin(o, o%in, o%in%v)"]
    levels = [chance.choice(["", "gang vector", "gang"])]
    if how == "firstprivate":
        words.append("firstprivate(p)")
    nest = block(f"do i = 1, {n}", body, "end do")
    lines = [directive(words), loop(levels, own and ["private(p)"]), *nest,
             directive(["end parallel"])]
    change = [directive(["data", "copy(o, o%in, o%in%v)"]),
              directive(["parallel loop", "present(o)"]),
              *block(f"do i = 1, {m}", [f"o%in%v(i) = o%in%v(i) + {value(chance, ['i'])}"], "end do"),
              directive(["end data"])]
    return procedure("structures", declarations, [
        f"allocate(o%in%v({m}))", "o%in%v = 2; o%in%k = 4; a = 1; p%n = 3; j = 6",
        "p%one%x = 7; p%other%x = 8", *lines, *change, printed("[a, o%in%v, o%in%k]")])


def arguments(chance: random.Random) -> list[str]:
    """Optional arguments, host association in internal procedures, pointers with gaps."""
    n = chance.choice([1, 8, 50])
    stride = chance.choice([1, 2, 3])
    call = chance.choice(["call fill(part)", "call fill(part, more)"])
    inner = block("subroutine fill(x, y)", [
        "integer, intent(inout) :: x(:)", "integer, intent(in), optional :: y(:)", "integer :: i",
        directive([chance.choice(["parallel loop", "kernels loop independent"])]),
        *block("do i = 1, size(x)", [
            f"x(i) = x(i) + weight + {value(chance, ['i'])}",
            "if (present(y)) x(i) = x(i) + y(i)",
            "x(i) = turned(x(i))"], "end do"),
    ], "end subroutine")
    inner += block("integer function turned(z)", [
        directive(["routine seq"]), "integer, intent(in) :: z", "turned = mod(3*z, 1009)",
    ], "end function")
    return procedure("arguments", [
        f"integer, target :: a({n * stride})", "integer, pointer :: part(:)",
        f"integer :: more({n}), weight, j"], [
        f"a = 4; more = [(j, j = 1, {n})]; weight = 9",
        f"part => a({'1::' + str(stride) if chance.random() < 0.6 else str(n * stride) + ':1:-' + str(stride)})",
        call, printed("a")], inner)


def queues(chance: random.Random) -> list[str]:
    """Constructs in queues that wait for each other, `if` and `self` clauses, updates of
    parts of arrays."""
    n, m = chance.choice([2, 16, 70]), chance.choice([2, 5])
    low, high = sorted([chance.randint(1, n), chance.randint(1, n)])
    where = chance.choice(["", "if(n3 > 2)", "self(n3 < 2)", "if(n3 > 5)", "self(n3 > 2)"])
    # Where the local thread runs a construct its data has to be there.
    moves = where in ("if(n3 > 5)", "self(n3 > 2)")
    one = [directive(["parallel loop collapse(2)", "async(1)"]),
           *block(f"do j = 1, {m}", block(f"do i = 1, {n}", [
               f"a(i, j) = a(i, j) + {value(chance, ['i', 'j'])}"], "end do"), "end do")]
    two = [directive(["kernels", "async(2)", "wait(1)", *([where] if where else [])]),
           *block(f"do j = 1, {m}", block(f"do i = 1, {n}", ["b(i, j) = a(i, j)*2"], "end do"),
                  "end do"), directive(["end kernels"])]
    if moves:
        two = ["!$acc wait", "!$acc update self(a, b)", *two, "!$acc update device(b)"]
    update = [f"!$acc update self(a({low}:{high}, 2:{m})) async(2)", "!$acc wait(2)",
              f"a({low}:{high}, 2) = a({low}:{high}, 2) + 1",
              f"!$acc update device(a({low}:{high}, 2:2))"]
    three = [directive(["parallel loop", chance.choice(["", "async", "async(7)"]), "wait"]),
             *block(f"do i = 1, {n}", ["a(i, 1) = a(i, 1) + b(i, 2)"], "end do")]
    enters = chance.random() < 0.5
    begin = "!$acc enter data copyin(a) create(b)" if enters else "!$acc data copy(a) create(b)"
    end = ["!$acc wait", "!$acc exit data copyout(a) delete(b)"] if enters else [
        "!$acc wait", "!$acc end data"]
    return procedure("in_queues", [f"integer :: a({n}, {m}), b({n}, {m}), i, j, n3"], [
        "a = 5; b = 0; n3 = 3", begin, *one, *two, *update, *three, *end, printed("a")])


def captures(chance: random.Random) -> list[str]:
    """Atomic captures, each of which gets a number of its own."""
    n = chance.choice([1, 9, 100, 257])
    outer, inner = chance.choice(NEST_LEVELS)
    form = chance.choice([["k = top", "top = top + 1"], ["top = top + 1", "k = top - 1"]])
    if form[1].startswith("k"):
        form = ["top = top + 1", "k = top"]
    shift = 0 if form[1].startswith("k") else 1
    lines = [directive(["parallel", "copy(top, seen)"]), loop([outer]),
             *block("do j = 1, 3", [
                 loop([inner], ["private(k)"]),
                 *block(f"do i = 1, {n}", [
                     *block("!$acc atomic capture", form, "!$acc end atomic"),
                     f"seen(k + {shift}) = seen(k + {shift}) + 1"], "end do")], "end do"),
             directive(["end parallel"])]
    return procedure("captures", [f"integer :: top, seen({3 * n}), i, j, k"],
                     ["top = 0; seen = 0", *lines, printed("[seen, top]")])


DATA_FEATURES = [structures, arguments, queues, captures]
