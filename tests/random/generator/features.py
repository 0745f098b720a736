"""Procedures of their own for features that come in few forms: each has its own
variables, chooses sizes, levels and clauses, and prints a checksum of what it made."""

import random

from .source import block, directive

NEST_LEVELS = [
    ["gang", "vector"], ["gang", "worker vector"], ["gang worker", "vector"], ["gang vector", "seq"],
    ["", ""], ["gang", ""], ["", "vector"],
]


def loop(levels: list[str], clauses: list[str] | None = None) -> str:
    """A directive of the levels."""
    words = ["loop", *[level for level in levels if level], *(clauses or [])]
    return directive(words)


def procedure(name: str, declarations: list[str], body: list[str],
              inner: list[str] | None = None) -> list[str]:
    contained = ["contains", *(inner or [])] if inner else []
    return block(f"subroutine {name}()", [*declarations, *body, *contained], "end subroutine")


def value(chance: random.Random, names: list[str]) -> str:
    """A number between 0 and 100 from the indices."""
    terms = [f"{chance.randint(1, 9)}*{name}" for name in names]
    return f"modulo({' + '.join(terms)} + {chance.randint(0, 50)}, 101)"


def printed(text: str) -> str:
    return f"print '(a, i0)', 'feature ', checksum([int({text}, long)])"


def labelled(chance: random.Random) -> list[str]:
    """A nest whose loops end with one label, or one each."""
    n, m, k = (chance.choice([1, 3, 8, 33]) for _ in range(3))
    body = [f"a(i, j, l) = a(i, j, l) + {value(chance, ['i', 'j', 'l'])}"]
    if chance.random() < 0.4:
        body.insert(0, f"if (mod(i + j, {chance.randint(2, 5)}) == 0) go to 10")
    heads = [f"do LABEL l = 1, {k}", f"do LABEL j = {m}, 1, -1", f"do LABEL i = 1, {n}"]
    if chance.random() < 0.5:
        nest = [head.replace("LABEL", "10") for head in heads] + [*body, "10 continue"]
    else:
        nest = [h.replace("LABEL", label) for h, label in zip(heads, ["30", "20", "10"])]
        nest += [*body, "10 continue", "20 continue", "30 continue"]
    clauses = chance.choice([
        ["parallel loop"], ["kernels loop independent"], ["parallel loop collapse(2)"],
        ["parallel loop gang vector collapse(3)"], ["kernels loop"], ["parallel loop tile(2, 4)"],
    ])
    return procedure("labelled", [f"integer :: a({n}, {m}, {k}), i, j, l"], [
        "a = 1", directive([*clauses, "copy(a)"]), *nest, printed("a")])


def forall(chance: random.Random) -> list[str]:
    """FORALL with masks, triangles, sections and what it reads before it writes."""
    n = chance.choice([2, 5, 17, 40])
    offset = chance.choice([-1, 1])
    bounds = f"2:{n - 1}" if n > 2 else "1:0"
    kinds = [
        [f"forall (i = {bounds}) a(i, :) = a(i + {offset}, :) + b(i, :)"],
        [f"forall (i = 1:{n}, j = 1:{n}, mod(i + j, 3) /= 0) a(i, j) = b(j, i) + i"],
        [f"forall (i = 1:{n})", f"  forall (j = i:{n}) a(j, i) = {value(chance, ['i', 'j'])}",
         "end forall"],
        [f"forall (i = 1:{n})", "  a(:, i) = b(i, :)", "  c(i) = sum(b(:, i)) + a(1, i)",
         "end forall"],
        [f"forall (i = 1:{n})", f"  where (b(:, i) > {chance.randint(0, 60)})",
         "    a(:, i) = b(:, i)", "  elsewhere", "    a(:, i) = -a(:, i)", "  end where",
         "end forall"],
        [f"forall (i = 1:{n}) c(i) = c({n} + 1 - i) + b(i, 1)"],
        [f"where (a > {chance.randint(0, 60)}) a = a - b"],
        [f"a(1:{n - 1}, :) = a(2:{n}, :)", "c = c + a(:, 1)"],
    ]
    statements = [line for lines in chance.sample(kinds, chance.randint(1, 4)) for line in lines]
    return procedure("foralls", [f"integer :: a({n}, {n}), b({n}, {n}), c({n}), i, j"], [
        f"a = reshape([({value(chance, ['i'])}, i = 1, {n * n})], [{n}, {n}])",
        f"b = reshape([({value(chance, ['i'])}, i = 1, {n * n})], [{n}, {n}])",
        "c = b(:, 1)",
        *block(directive(["kernels"]), statements, directive(["end kernels"])),
        printed("a"), printed("c")])


def concurrent(chance: random.Random) -> list[str]:
    """DO CONCURRENT with masks, several indices, pure functions and branches."""
    n, m = chance.choice([1, 7, 64, 130]), chance.choice([1, 3, 12])
    mask = chance.choice(["", f", mod(i, {chance.randint(2, 4)}) /= 0"])
    body = [f"a(i, j) = twist({value(chance, ['i', 'j'])}, 3) + a(i, j)"]
    if chance.random() < 0.4:
        body = ["if (mod(i*j, 5) == 2) cycle", *body]
    if chance.random() < 0.3:
        body += ["select case (mod(i, 3))", "case (1)", "  a(i, j) = -a(i, j)", "end select"]
    nest = block(f"do concurrent (i = 1:{n}:{chance.choice([1, 1, 2])}, j = 1:{m}{mask})", body,
                 "end do")
    way = chance.choice(["kernels", "kernels loop", "parallel loop", "nested"])
    if way == "kernels":
        lines = block(directive(["kernels"]), nest, directive(["end kernels"]))
    elif way == "nested":
        inner = block(f"do concurrent (i = 1:{n})", [b.replace("cycle", "a(i, j) = 2")
                                                      for b in body], "end do")
        lines = [directive(["parallel loop", "gang"]), *block(f"do j = 1, {m}", inner, "end do")]
    else:
        lines = [directive([way]), *nest]
    return procedure("concurrent", [f"integer :: a({n}, {m}), i, j"],
                     ["a = 3", *lines, printed("a")])


def force(chance: random.Random) -> list[str]:
    """collapse(force:) with statements around the innermost loop."""
    n, m = chance.choice([1, 6, 40]), chance.choice([0, 1, 9, 33])
    step = chance.choice([1, 1, 2, -1])
    bounds = f"{m}, 1, {step}" if step < 0 else f"1, {m}, {step}"
    front = [f"t = {value(chance, ['j'])}"]
    front += chance.sample([
        "c(j) = c(j) + t", "s = s + j", "if (mod(j, 2) == 0) c(j) = -c(j)",
        "!$acc atomic|q = q + 1",
    ], chance.randint(0, 3))
    back = chance.sample(["d(j) = d(j) + t", "s = s + 2", "!$acc atomic|q = q + j",
                          "d(j) = d(j) + c(j)"], chance.randint(0, 2))
    inner = block(f"do i = {bounds}", [f"a(i, j) = a(i, j) + t + i"], "end do")
    if chance.random() < 0.3:
        inner.insert(1, "  s = s + i")
    body = [part for line in [*front, *inner, *back] for part in line.split("|")]
    words = [chance.choice(["parallel loop", "parallel loop gang vector", "kernels loop independent"])]
    words += ["collapse(force:2)", "reduction(+:s)", "private(t)", "copy(a, c, d, q)"]
    return procedure("force", [f"integer :: a({max(m, 1)}, {n}), c({n}), d({n}), i, j, t, s, q"], [
        "a = 1; c = 2; d = 3; s = 4; q = 5", directive(words),
        *block(f"do j = 1, {n}", body, "end do"),
        printed("a"), printed("[c, d, s, q]")])


REDUCTIONS = [
    ("integer", "+", "s = s + v", 3), ("integer", "max", "s = max(s, v)", -9),
    ("integer", "min", "s = min(s, v)", 999), ("integer", "ieor", "s = ieor(s, v)", 5),
    ("integer", "ior", "s = ior(s, v)", 8), ("integer", "iand", "s = iand(s, v + 256)", 511),
    ("complex", "+", "s = s + cmplx(v, -v)", 1), ("complex(wide)", "+", "s = s + v", 2),
    ("integer(1)", "ieor", "s = ieor(s, int(v, 1))", 1), ("integer(long)", "*", "s = s*(1 + 0*v)", 7),
    ("real", "max", "s = max(s, real(v))", -1), ("real(wide)", "min", "s = min(s, real(v, wide))", 99),
]


def reductions(chance: random.Random) -> list[str]:
    """A reduction of some type on each level, also of a section or array."""
    kind, operator, update, start = chance.choice(REDUCTIONS)
    form = chance.choice(["scalar", "scalar", "section", "array", "element"])
    n, m = chance.choice([1, 5, 33]), chance.choice([1, 31, 32, 100])
    declared = {"scalar": "s", "element": "s(4)"}.get(form, "s(4)")
    name = {"scalar": "s", "section": "s(2:3)", "array": "s", "element": "s(2)"}[form]
    element = {"scalar": "s", "section": "s(2 + mod(i, 2))", "array": "s(1 + mod(i, 4))",
               "element": "s(2)"}[form]
    update = f"v = {value(chance, ['i', 'j'])}", update.replace("s ", f"{element} ", 1)
    target, _, right = update[1].partition(" = ")
    right = right.replace("(s,", f"({element},").replace("s*", f"{element}*")
    right = right.replace("s +", f"{element} +")
    outer, inner = chance.choice(NEST_LEVELS)
    words = [f"reduction({operator}:{name})"]
    body = block(f"do i = 1, {m}", [update[0], f"{element} = {right}"], "end do")
    first, last = directive(["parallel", "copy(s)"]), directive(["end parallel"])
    lines = [first, loop([outer], words),
             *block(f"do j = 1, {n}", [loop([inner], [*words, "private(v)"]), *body],
                    "end do"), last]
    shown = "nint(real(s)), nint(aimag(s))" if "complex" in kind else "int(s)"
    if form != "scalar":
        shown = shown.replace("(s)", "(s(2))").replace("(s))", "(s(2)))")
    return procedure("reduces", [f"{kind} :: {declared}", "integer :: i, j, v"], [
        f"s = {start}", *lines, f"print '(a, 2(1x, i0))', 'feature', {shown}"])


FEATURES = [labelled, forall, concurrent, force, reductions]


def procedures(seed: int) -> tuple[list[str], list[str]]:
    """Procedures for some of the features, and their calls."""
    from .data_features import DATA_FEATURES

    chance = random.Random(f"features {seed}")
    chosen = chance.sample(FEATURES + DATA_FEATURES, chance.randint(0, 3))
    texts = [feature(chance) for feature in chosen]
    calls = [text[0].replace("subroutine", "call") for text in texts]
    return [line for text in texts for line in ["", *text]], calls
