"""As `features`, for the ways in which arrays get into a construct: dummies with bounds of
their own, pointers with others, sections that run backwards, arrays without elements."""

import random

from .features import NEST_LEVELS, loop, printed, procedure, value
from .source import block, directive

#: Constructs for a loop whose iterations are independent.
ALONE = [
    "parallel loop", "kernels loop independent", "parallel loop gang vector", "kernels loop",
    "parallel loop gang worker vector", "serial loop", "parallel loop gang",
]


def lower_bounds(chance: random.Random) -> list[str]:
    """Assumed-size and explicit-shape dummies that do not begin at 1."""
    n, m = chance.choice([1, 7, 40, 129]), chance.choice([1, 3, 10])
    low, other = chance.randint(-4, 3), chance.randint(-3, 2)
    last = f"{other} + m - 1"
    shape, data = chance.choice([
        (f"{low}:n + {low - 1}, {other}:*", f"x(:, {other}:{last})"),
        (f"{low}:n + {low - 1}, {other}:{last}", "x"),
        (f"{low}:n + {low - 1}, {other}:{last}", f"x(:, {other}:{last})"),
        (f"{low}:, {other}:", "x"),
    ])
    body = [f"x(i, j) = x(i, j) + {value(chance, ['i', 'j'])}"]
    if chance.random() < 0.5:
        body = [f"if (j > {other}) x(i, j) = x(i, j) + j", *body]
    nest = block(f"do j = {other}, {last}", block(
        f"do i = {low}, n + {low - 1}", body, "end do"), "end do")
    inner = block("subroutine change(x, n, m)", [
        "integer, intent(in) :: n, m", f"integer, intent(inout) :: x({shape})", "integer :: i, j",
        directive([chance.choice(["parallel loop collapse(2)", *ALONE]), f"copy({data})"]), *nest,
    ], "end subroutine")
    return procedure("lower_bounds", [f"integer :: a({n}, {m}), b({n * m})"], [
        f"a = 3; b = 4", f"call change(a, {n}, {m})",
        # A rank of its own has only what comes without a descriptor.
        *([] if shape.endswith(":") else [f"call change(b, {n}, {m})"]),
        printed("a"), printed("b")], inner)


def remapped(chance: random.Random) -> list[str]:
    """Pointers with bounds and ranks of their own to an array's elements."""
    n, m = chance.choice([1, 6, 33]), chance.choice([1, 4, 9])
    low = chance.randint(-3, 4)
    step = chance.choice([1, 2, -1])
    section = {1: "1:", 2: "1::2", -1: f"{n * m}:1:-1"}[step]
    first = block(f"do j = 0, {m - 1}", block(f"do i = {low}, {low + n - 1}", [
        f"p(i, j) = p(i, j) + {value(chance, ['i', 'j'])}"], "end do"), "end do")
    second = block("do i = lbound(q, 1), ubound(q, 1)", [
        f"q(i) = q(i)*2 + {value(chance, ['i'])}"], "end do")
    begin, end = chance.choice([
        ([], []), (["!$acc data copy(flat)"], ["!$acc end data"]),
        (["!$acc enter data copyin(flat)"], ["!$acc exit data copyout(flat)"]),
    ])
    clauses = [] if begin or chance.random() < 0.5 else ["copy(flat)"]
    return procedure("remapped", [
        f"integer, target :: flat({n * m})", "integer, pointer :: p(:, :), q(:)",
        "integer :: i, j"], [
        "flat = 2", f"p({low}:{low + n - 1}, 0:{m - 1}) => flat", f"q({low}:) => flat({section})",
        *begin, directive([chance.choice(ALONE), *clauses]), *first,
        directive([chance.choice(["parallel loop", "serial loop", "kernels loop independent"]),
                   *clauses]), *second, *end, printed("flat")])


def backwards(chance: random.Random) -> list[str]:
    """Array assignments and dummies of sections with steps of either sign."""
    n = chance.choice([1, 5, 32, 65])
    step = chance.choice([-1, -2, -3, 2])
    section = f"1:{n}:2" if step == 2 else f"{n}:1:{step}"
    statements = chance.sample([
        f"a({section}) = b({section}) + 1", f"b(1:{n}) = b({n}:1:-1)",
        f"a({section}) = a({section}) + b(1:({n} - 1)/{abs(step)} + 1)",
        f"where (b({section}) > 40) a({section}) = -b({section})",
        f"a = b({n}:1:-1) - a", "a = cshift(a, 2)",
        f"a(1) = a(1) + sum(b({section})) + maxval(b({section}))",
    ], chance.randint(1, 4))
    inner = block("subroutine change(x)", [
        "integer, intent(inout) :: x(:)", "integer :: i",
        directive([chance.choice(ALONE)]),
        *block("do i = size(x), 1, -1", [f"x(i) = x(i) + {value(chance, ['i'])}"], "end do"),
    ], "end subroutine")
    return procedure("backwards", [f"integer :: a({n}), b({n}), j"], [
        f"a = [(mod(7*j, 31), j = 1, {n})]; b = [(mod(11*j, 83), j = 1, {n})]",
        *block(directive(["kernels"]), statements, directive(["end kernels"])),
        f"call change(a({section}))", printed("a"), printed("b")], inner)


def empty(chance: random.Random) -> list[str]:
    """Arrays and loops that may have no elements and iterations."""
    n = chance.choice([0, 0, 1, 5])
    how = chance.choice(["copy(a)", "", "copy(a(1:n))", "copy(a, b)"])
    levels = chance.choice(NEST_LEVELS)
    body = block("do j = 1, n", [
        loop([levels[0]], ["reduction(+:s)"]),
        *block("do i = 1, m", [loop([levels[1]], ["reduction(+:s)"]), *block(
            "do k = n, 1, -1", ["s = s + i + k + size(a)"], "end do")], "end do")], "end do")[1:-1]
    return procedure("empties", ["integer, allocatable :: a(:)", "integer :: b(4), i, j, k, n, m, s"],
                     [f"n = {n}; m = {chance.choice([0, 3, 40])}; b = 6; s = 9", "allocate(a(n))",
                      "a = 5", directive(["parallel", "copy(s)", chance.choice(["copyin(a)", ""])]),
                      *body, directive(["end parallel"]),
                      directive([chance.choice(ALONE), how]),
                      *block("do i = 1, n", ["a(i) = a(i) + i"], "end do"),
                      "!$acc parallel loop copyout(b)", "do i = 1, 4", "  b(i) = n + i", "end do",
                      printed("[s, a, b]")])


def host_addresses(chance: random.Random) -> list[str]:
    """host_data, whose addresses a procedure takes with deviceptr."""
    n = chance.choice([1, 33, 200])
    shape = chance.choice(["n", "*"])
    inner = block("subroutine on_device(x, y, n)", [
        "integer, intent(in) :: n", f"integer, intent(inout) :: x({shape})",
        f"integer, intent(in) :: y({shape})", "integer :: i",
        directive([chance.choice(["parallel loop", "parallel loop gang vector"]),
                   "deviceptr(x, y)"]),
        *block("do i = 1, n", [f"x(i) = x(i) + y(i)*{chance.randint(2, 5)}"], "end do"),
    ], "end subroutine")
    data = chance.choice(["copy(a) copyin(b)", "copyin(a, b)"])
    back = [] if data.startswith("copy(") else ["!$acc update self(a)"]
    kind = chance.choice(["", ", allocatable"])
    declared = [f"integer{kind} :: a({':' if kind else n}), b({':' if kind else n})", "integer :: j"]
    make = [f"allocate(a({n}), b({n}))"] if kind else []
    return procedure("host_addresses", declared, [
        *make, f"a = 1; b = [(mod(5*j, 17), j = 1, {n})]", f"!$acc data {data}",
        "!$acc host_data use_device(a, b)", f"call on_device(a, b, {n})", "!$acc end host_data",
        *back, "!$acc end data", printed("a")], inner)


def absent(chance: random.Random) -> list[str]:
    """Optional arrays and scalars in data clauses, which may not be there."""
    n = chance.choice([1, 20, 70])
    calls = chance.sample(["call change(a)", "call change(a, b)", "call change(a, b, 3)",
                           "call change(a, s=4)"], chance.randint(1, 4))
    inner = block("subroutine change(x, y, s)", [
        "integer, intent(inout) :: x(:)", "integer, intent(inout), optional :: y(:)",
        "integer, intent(in), optional :: s", "integer :: i",
        directive([chance.choice(["parallel loop", "kernels loop independent", "serial loop"]),
                   chance.choice(["copy(x, y) copyin(s)", "copy(x, y)", ""])]),
        *block("do i = 1, size(x)", [
            "x(i) = x(i) + 2*i", "if (present(y)) y(i) = y(i) + x(i)",
            "if (present(s)) x(i) = x(i) + s"], "end do"),
    ], "end subroutine")
    return procedure("absents", [f"integer :: a({n}), b({n})"],
                     ["a = 1; b = 2", *calls, printed("a"), printed("b")], inner)


ARGUMENT_FEATURES = [lower_bounds, remapped, backwards, empty, host_addresses, absent]
