"""As `features`, for kernels constructs of array statements: functions of whole arrays and
temporaries, whose values are whole numbers in reals of every kind."""

import random

from .features import printed, procedure, value
from .source import block, directive

#: Types of the arrays, and what stands behind a constant of each.
SUFFIXES = {"real": ".0", "real(wide)": ".0_wide", "integer": "", "integer(long)": "_long"}


def statements_of(chance: random.Random, n: int, m: int) -> list[str]:
    """Statements with the matrices a(n, m), b(m, n), c(m, m), vectors v(m), w(n), scalar s."""
    row, column = chance.randint(1, m), chance.randint(1, n)
    part = f"{chance.choice([1, n // 2 + 1])}:{n}"
    return chance.sample([
        "c = matmul(b, a)", "w = matmul(a, v)", "v = matmul(b, w)", "c = matmul(b, a) + c",
        "a = matmul(transpose(b), c)", "v = matmul(w, a)", "b = transpose(a)",
        "b = b + transpose(a)", "s = sum(a)", "s = s + sum(abs(a - 3))", "s = dot_product(v, v)",
        "s = maxval(a) - minval(b)", f"s = s + sum(a({part}, {row}))",
        "v = sum(a, 1)", "w = w + sum(a, 2)", "v = maxval(a, dim=1)", "w = minval(b, 1)",
        "s = sum(a, mask=a > 20)", "s = maxval(b, mask=b < 50)", "v = sum(a, 1, a > 10)",
        "s = s + count(a > b(1, 1))", "if (any(v > 30)) s = s + 1", "if (all(w < 90)) s = s - 2",
        "where (a > s) a = s", f"w = a(:, {row})", f"a(:, {row}) = w + v({row})",
        f"a({column}, :) = v", "a = spread(v, 1, size(a, 1))", "s = s + maxloc(w, 1)",
        "s = s + minloc(v, 1)", "v = cshift(v, 2)", "w = eoshift(w, -1)", "v = v(m:1:-1)",
        "a = merge(a, s, a > 40)", "c = reshape([c], [m, m])", "w = w + pack(w, .true.)",
        "a(:, :) = a(n:1:-1, :)", "v = [(v(q) + q, q = 1, m)]", "s = sum(v*v)", "w = -w + s",
        "s = s + sum(modulo(matmul(b, a), 0*c + 64))", "c = c + spread(v, 2, m)*spread(v, 1, m)",
        "s = s + product(min(v, 1 + 0*v))", "s = sum(a(:, 1)*b(1, :))",
        "v = v + sum(b*transpose(a), 2)", "s = s + sum(maxloc(a))", "s = s + sum(minloc(b, b > 3))",
        "s = s + maxloc(w, 1, w < 5)", "v = v + count(a > 4, 1)", "w = merge(w, s, any(a > 8, 2))",
        "v = minloc(a, 1)", "s = s + product(1 + mod(v, 0*v + 2), v > 90)",
        "if (any(a(:, 1) == s)) w(1) = 2", "s = findloc(v, v(m), 1)",
    ], chance.randint(2, 7))


def whole_arrays(chance: random.Random) -> list[str]:
    """Array statements, one region after the other or around a loop."""
    kind = chance.choice(list(SUFFIXES))
    n, m = chance.choice([1, 5, 40, 130]), chance.choice([1, 4, 33, 70])
    lines = []
    for line in statements_of(chance, n, m):
        lines.append(line)
        target = line.split("=")[0].split("(")[0].strip()
        if not line.startswith(("if", "where")):
            # Numbers stay small enough to be exact in every kind.
            limit = 7 if target in "abc" else 11
            lines.append(f"{target} = modulo({target}, {limit}{SUFFIXES[kind]})")
    begin, end = chance.choice([
        ([], []), (["!$acc data copy(a, b, c, v, w)"], ["!$acc end data"]),
        (["!$acc data copyin(a, b) copy(c) copy(v, w)"], ["!$acc update self(a, b)", "!$acc end data"]),
    ])
    groups = [lines] if chance.random() < 0.5 else [lines[:2], lines[2:]]
    body = [line for group in groups
            for line in block(directive(["kernels"]), group, directive(["end kernels"]))]
    how = chance.choice(["local", "allocatable", "dummy"])
    shapes = {"a": "(n, m)", "b": "(m, n)", "c": "(m, m)", "v": "(m)", "w": "(n)"}
    arrays = ", ".join(name + shape for name, shape in shapes.items())
    first = [f"a = reshape([({value(chance, ['q'])}, q = 1, n*m)], [n, m])",
             f"b = reshape([({value(chance, ['q'])}, q = 1, n*m)], [m, n])",
             "a = modulo(a, a*0 + 13); b = modulo(b, b*0 + 11)", "c = 3", "v = [(mod(3*q, 8), q = 1, m)]",
             "w = 4", "s = 5"]
    shown = [printed("a"), printed("b"), printed("c"), printed("[int(v), int(w), int(s)]")]
    if how == "local":
        declared = [f"integer, parameter :: n = {n}, m = {m}", "integer :: q", f"{kind} :: {arrays}, s"]
        return procedure("whole_arrays", declared, [*first, *begin, *body, *end, *shown])
    names = ", ".join(f"{name}({','.join([':'] * (1 + shape.count(',')))})"
                      for name, shape in shapes.items())
    if how == "allocatable":
        return procedure("whole_arrays", ["integer :: n, m, q", f"{kind}, allocatable :: {names}",
                                          f"{kind} :: s"],
                         [f"n = {n}; m = {m}", f"allocate({arrays})", *first, *begin, *body, *end,
                          *shown])
    inner = block("subroutine work_on(a, b, c, v, w, s, n, m)", [
        "integer, intent(in) :: n, m", f"{kind}, intent(inout) :: {names}, s", "integer :: q",
        *begin, *body, *end], "end subroutine")
    return procedure("whole_arrays", [
        f"integer, parameter :: n = {n}, m = {m}", "integer :: q", f"{kind} :: {arrays}, s"], [
        *first, "call work_on(a, b, c, v, w, s, n, m)", *shown], inner)


WHOLE_FEATURES = [whole_arrays]
