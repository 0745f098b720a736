"""As `features`, for what iterations have for themselves: small arrays that they set first,
temporaries of workers, parts of variables that the code before the construct uses as well."""

import random

from .features import loop, printed, procedure, value
from .source import block, directive


def sets(chance: random.Random, name: str, low: int, count: int) -> list[str]:
    """Statements that give each of `count` elements of `name`, from `low` on, a value; `j` is
    free and `i` the iteration."""
    last = low + count - 1
    numbers = ", ".join(value(chance, ["i"]) for _ in range(count))
    one_by_one = [f"{name}({low + k}) = {value(chance, ['i'])}" for k in range(count)]
    middle = low + count // 2
    return chance.choice([
        [f"{name} = {value(chance, ['i'])}"],
        [f"{name}(:) = [{numbers}]"],
        chance.sample(one_by_one, count),
        block(f"do j = {low}, {last}", [f"{name}(j) = {value(chance, ['i', 'j'])}"], "end do"),
        block(f"do j = {last}, {low}, -1", [f"{name}(j) = {value(chance, ['i', 'j'])}"], "end do"),
        [f"{name}({low}) = i",
         *block(f"do j = {low + 1}, {last}", [f"{name}(j) = modulo({name}(j - 1)*3 + j, 89)"],
                "end do")],
        [f"{name}({low}:{middle}) = i", f"{name}({middle + 1}:) = {value(chance, ['i'])}"],
        [*block(f"if (mod(i, {chance.randint(2, 4)}) == 0) then", [f"{name} = i"], "else"),
         *block("", [f"{name} = 3", f"{name}({middle}) = i"], "end if")[1:]],
    ])


def changes(chance: random.Random, name: str, low: int, count: int) -> list[str]:
    """A statement that changes some of the elements."""
    last = low + count - 1
    return chance.choice([
        [], [f"if (mod(i, 3) == 1) {name}({chance.randint(low, last)}) = -i"],
        [f"{name}({low} + mod(i, {count})) = 7"], [f"{name} = {name} + 1"],
        [f"{name}({low}:{last}) = {name}({last}:{low}:-1)"],
        [f"where ({name} > 40) {name} = {name} - i"],
    ])


def own_arrays(chance: random.Random) -> list[str]:
    """Loops with arrays that each iteration sets before it reads them."""
    n = chance.choice([1, 5, 64, 200])
    arrays = [(name, chance.randint(-2, 2), chance.randint(2, 6)) for name in ["t", "u"]]
    body = []
    for name, low, count in arrays:
        body += [*sets(chance, name, low, count), *changes(chance, name, low, count)]
    name, low, count = chance.choice(arrays)
    body += chance.choice([
        [f"r(i) = sum(t) + {name}({low} + mod(i, {count}))"],
        ["r(i) = 0", *block(f"do j = {low}, {low + count - 1}", [f"r(i) = r(i)*2 + {name}(j)"],
                            "end do"), "r(i) = modulo(r(i), 1009) + maxval(u)"],
        [f"r(i) = dot_product(t, t) - u({arrays[1][1]})"],
    ])
    if chance.random() < 0.3:
        body = block(f"if (mod(i, 5) /= {chance.randint(0, 4)}) then", body, "end if")
    head = f"do i = 1, {n}"
    form = chance.choice(["kernels", "kernels loop", "parallel loop", "parallel", "independent"])
    after = []
    if form in ("kernels", "kernels loop"):
        if chance.random() < 0.4:
            after = [printed("t")]
        lines = [directive([form]), *block(head, body, "end do")]
        if form == "kernels":
            lines.append(directive(["end kernels"]))
    elif form == "independent":
        lines = [directive(["kernels loop", "independent"]), *block(head, body, "end do")]
    elif form == "parallel loop":
        words = chance.choice(["parallel loop", "parallel loop gang", "parallel loop gang worker"])
        lines = [directive([words, "private(t, u)"]), *block(head, body, "end do")]
    else:
        lines = [directive(["parallel", "private(t, u)"]),
                 directive(["loop", chance.choice(["gang", "gang vector", "gang worker vector"]),
                            "private(t, u)"]),
                 *block(head, body, "end do"), directive(["end parallel"])]
    shapes = ", ".join(f"{name}({low}:{low + count - 1})" for name, low, count in arrays)
    return procedure("own_arrays", [f"integer :: r({n}), {shapes}, i, j"],
                     ["r = -1; t = 5; u = 6", *lines, printed("r"), *after])


def workers(chance: random.Random) -> list[str]:
    """Temporaries that gangs and workers set for the lanes below them."""
    n, m, k = (chance.choice([1, 2, 7, 33]) for _ in range(3))
    inner = [f"a(l, j, i) = b(1 + mod(l + j, 4)) + x + y*l + c(1 + mod(l, 2))"]
    if chance.random() < 0.4:
        inner.append("z = max(z, a(l, j, i))")
    vector = [loop(["vector"], ["reduction(max:z)"] if len(inner) > 1 else []),
              *block(f"do l = 1, {k}", inner, "end do")]
    worker = chance.sample([
        f"x = {value(chance, ['i', 'j'])}", f"c(1) = {value(chance, ['j'])}", "c(2) = c(2)*2 + j",
    ], 3)
    if not any(line.startswith("x") for line in worker):
        worker.append("x = j")
    if chance.random() < 0.4:
        worker = [*worker, *block("if (mod(j, 2) == 0) then", ["x = -x", "y = y + 1"], "end if")]
    if chance.random() < 0.4:
        vector = block(f"do q = 1, {chance.randint(1, 3)}", [*vector, "x = x + q"], "end do")
    rows = [loop([chance.choice(["worker", "worker", "seq"])], ["private(x, y, z, c, q)"]),
            *block(f"do j = 1, {m}", ["y = i", "z = -1", "c = i", *worker, *vector,
                                      "s(j, i) = x + z + c(2)"], "end do")]
    gang = chance.sample([f"b = {value(chance, ['i'])}", "b(2) = i"], 2)
    if not gang[0].startswith("b ="):
        gang.reverse()
    if chance.random() < 0.3:
        gang += [loop(["vector"]), *block("do l = 1, 4", ["b(l) = b(l) + l*i"], "end do")]
    words = ["parallel loop", "gang", "private(b)"]
    words += chance.choice([[], ["num_workers(3)"], ["num_workers(2)", "vector_length(32)"],
                            ["vector_length(8)"], ["num_gangs(2)"]])
    return procedure("workers", [
        f"integer :: a({k}, {m}, {n}), s({m}, {n}), b(4), c(2), i, j, l, q, x, y, z"], [
        directive([*words, "copyout(a, s)"]), *block(f"do i = 1, {n}", [*gang, *rows], "end do"),
        printed("a"), printed("s")])


def parts(chance: random.Random) -> list[str]:
    """Elements, components and sections of variables that stand in clauses and beside them."""
    n = chance.choice([1, 6, 50])
    form = chance.choice(["element", "section", "component", "array component"])
    low = chance.randint(-2, 2)
    place = chance.randint(low, low + 3)
    part, name, declared, start = {
        "element": (f"w({place})", f"w({place})", [f"integer :: w({low}:{low + 3})"], "w"),
        "section": (f"w({low + 1} + mod(i, 2))", f"w({low + 1}:{low + 2})",
                    [f"integer :: w({low}:{low + 3})"], "w"),
        "component": ("o%s", "o%s", ["type :: thing", "  integer :: s, t, v(3)", "end type",
                                     "type(thing) :: o"], "o%s"),
        "array component": ("o%v(1 + mod(i, 3))", "o%v",
                            ["type :: thing", "  integer :: s, t, v(3)", "end type",
                             "type(thing) :: o"], "o%v"),
    }[form]
    before = [f"{start} = {chance.randint(0, 9)}"]
    if form in ("component", "array component"):
        before = ["o = thing(1, 2, [3, 4, 5])", *before]
    if chance.random() < 0.5 and form == "element":
        before.append(f"{part} = {part} + 3")
    operator, update = chance.choice([
        ("+", f"{part} = {part} + {value(chance, ['i'])}"),
        ("max", f"{part} = max({part}, {value(chance, ['i'])})"),
        ("ieor", f"{part} = ieor({part}, {value(chance, ['i'])})"),
    ])
    words = chance.choice([
        ["parallel loop"], ["parallel loop", "gang"], ["parallel loop", "gang", "vector"],
        ["kernels loop"], ["serial loop"], ["parallel loop", "gang", "worker"]])
    lines = [directive([*words, f"reduction({operator}:{name})"]),
             *block(f"do i = 1, {n}", [update, f"r(i) = {value(chance, ['i'])}"], "end do")]
    around = "o" if form in ("component", "array component") else "w"
    if chance.random() < 0.4:
        # Kept on the device, with a reduction of what is there.
        lines = [f"!$acc data copy({around})", *lines, "!$acc end data"]
    lines += [printed("r"), printed("[o%s, o%t, o%v]" if around == "o" else "w")]
    if chance.random() < 0.5:
        # Without directives the variable has another value afterwards.
        lines += [directive(["parallel loop", f"private({name})"]),
                  *block(f"do i = 1, {n}", [f"{part} = i*2", f"r(i) = r(i) + {part}"], "end do"),
                  printed("r")]
    return procedure("parts", ["integer :: i", f"integer :: r({n})", *declared], [*before, *lines])


def gathers(chance: random.Random) -> list[str]:
    """Vector subscripts, transposes and sections in loops of each level."""
    n, m = chance.choice([1, 4, 33]), chance.choice([1, 6, 20])
    statements = chance.sample([
        "a(k, i) = b(:, i)", "a(:, i) = b(k, i)", "a(:, i) = a(n:1:-1, i)", "a(:, i) = c(i, :)",
        "a(k, i) = a(:, i) + i", "a(:, i) = b(k(k), i)*2", "d(i) = sum(b(k(1:n), i))",
        "d(i) = dot_product(b(:, i), c(i, :))", "c(i, k) = b(:, i)", "d(i) = maxval(c(i, k))",
        "a(:, i) = merge(b(:, i), b(k, i), b(:, i) > 30)", "where (b(:, i) > 20) a(:, i) = c(i, :)",
        "a(:, i) = cshift(b(:, i), 1)", "d(i) = count(b(k, i) > a(:, i))",
        "a(1:n:2, i) = b(n:1:-2, i)", "d(i) = findloc(b(:, i), b(n, i), 1)",
    ], chance.randint(1, 4))
    # A section that runs backwards begins at another element where the extent is even.
    statements = [line.replace("b(n:1:-2, i)", "b(n - mod(n - 1, 2):1:-2, i)") for line in statements]
    words = chance.choice([
        ["parallel loop"], ["parallel loop", "gang"], ["parallel loop", "gang", "vector"],
        ["kernels loop", "independent"], ["serial loop"], ["parallel loop", "gang", "worker"]])
    target = chance.choice(["", ", target", ", allocatable"])
    whole = chance.choice([
        [], ["!$acc kernels", "b = transpose(c)", "c = transpose(a)", "!$acc end kernels"],
        ["!$acc kernels", "a(k, :) = b", "b(:, m:1:-1) = a", "!$acc end kernels"],
        ["!$acc kernels", "a = b(k, [(j, j = m, 1, -1)])", "!$acc end kernels"],
    ])
    shapes = "a(:, :), b(:, :), c(:, :), d(:)" if "alloc" in target else "a(n, m), b(n, m), c(m, n), d(m)"
    return procedure("gathers", [
        f"integer, parameter :: n = {n}, m = {m}", f"integer{target} :: {shapes}",
        "integer :: k(n), i, j"], [
        *(["allocate(a(n, m), b(n, m), c(m, n), d(m))"] if "alloc" in target else []),
        f"k = [(1 + mod(j + {chance.randint(0, 5)}, n), j = 1, n)]",
        f"a = reshape([({value(chance, ['j'])}, j = 1, n*m)], [n, m])",
        f"b = reshape([({value(chance, ['j'])}, j = 1, n*m)], [n, m])",
        f"c = reshape([({value(chance, ['j'])}, j = 1, n*m)], [m, n])", "d = 0",
        directive(words), *block("do i = 1, m", statements, "end do"), *whole,
        printed("a"), printed("b"), printed("c"), printed("d")])


TEMPORARY_FEATURES = [own_arrays, workers, parts, gathers]
