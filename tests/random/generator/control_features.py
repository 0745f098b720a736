"""As `features`, for control: named loops, queues, dimensions of gangs, functions, and
routines and declared variables of a module of its own."""

import random

from .argument_features import ALONE
from .features import NEST_LEVELS, loop, printed, procedure, value
from .source import block, directive


def named_loops(chance: random.Random) -> list[str]:
    """Loops that leave or go on with loops further out."""
    n, m = chance.choice([1, 9, 50]), chance.choice([2, 5, 11])
    leave = [f"if (mod(i*k + l, {chance.randint(2, 9)}) == {chance.randint(0, 3)}) "
             + chance.choice(["exit middle", "cycle middle", "exit inner", "cycle inner",
                              "cycle outer"]) for _ in range(chance.randint(1, 3))]
    deep = [*leave, f"t = t + {value(chance, ['i', 'k', 'l'])}"]
    chance.shuffle(deep)
    low = chance.choice(["1", "k", "-2"])
    nest = block(f"outer: do i = 1, {n}", [
        "t = 0", "a(i) = a(i) + 1",
        *block(f"middle: do k = 1, {m}", [
            "a(i) = a(i) + t",
            *block(f"inner: do l = {low}, {m}", deep, "end do inner"),
            f"if (t > {chance.randint(50, 900)}) exit middle",
            *([] if chance.random() < 0.6 else
              block("do while (t > 100)", ["t = t - 37", "if (mod(t, 4) == 0) cycle middle"],
                    "end do"))], "end do middle"),
        "a(i) = a(i) + 2*t"], "end do outer")
    words = [chance.choice(["parallel loop", "parallel loop gang vector", "serial loop",
                            "kernels loop independent", "parallel loop gang worker"]),
             chance.choice(["private(t)", "private(t, k, l)", ""]), chance.choice(["copy(a)", ""])]
    if words[1] == "" and "kernels" not in words[0]:
        words[1] = "private(t)"
    return procedure("named_loops", [f"integer :: a({n}), i, k, l, t"],
                     ["a = 2; t = 0", directive(words), *nest, printed("a")])


def four_queues(chance: random.Random) -> list[str]:
    """Work in four queues that wait for each other, and for what was there before."""
    n = chance.choice([2, 40, 130])
    lines = []
    for queue in range(1, 5):
        lines += [directive([chance.choice(["parallel loop", "kernels loop independent",
                                            "serial loop"]), f"async({queue})"]),
                  *block(f"do i = 1, {n}", [f"a(i, {queue}) = a(i, {queue}) + i*{queue}"], "end do")]
    order = chance.sample(range(1, 5), 4)
    for queue, other in zip(order[1:], order):
        wait = chance.choice([f"wait({other})", f"wait({other}, {queue})", ""])
        if not wait:
            lines.append(chance.choice([f"!$acc wait({other}) async({queue})", f"!$acc wait({other})",
                                        "!$acc wait"]))
        lines += [directive(["parallel loop", f"async({queue})", wait]),
                  *block(f"do i = 1, {n}", [f"a(i, {queue}) = a(i, {queue}) + a(i, {other})*3"],
                         "end do")]
        if chance.random() < 0.4:
            lines += [f"!$acc update self(a(:, {queue})) async({queue})", f"!$acc wait({queue})",
                      f"s = s + a({n}, {queue})"]
    return procedure("four_queues", [f"integer :: a({n}, 4), i, s"], [
        "a = 1; s = 0", "!$acc data copy(a)", *lines, "!$acc wait", "!$acc end data",
        printed("a"), printed("[s]")])


def gang_dimensions(chance: random.Random) -> list[str]:
    """Gangs of two and three dimensions, work between their loops, and sums over all."""
    n, m, k = (chance.choice([1, 4, 9, 33]) for _ in range(3))
    dims = chance.choice([(2, 1, ""), (3, 2, "1"), (2, 1, "vector"), (3, 1, "vector")])
    sizes = chance.choice(["", "num_gangs(4, 3)", "num_gangs(2, 2, 2)", "num_gangs(5)"])
    third = {"": "loop seq", "1": "loop gang(dim:1)", "vector": "loop vector"}[dims[2]]
    total = "reduction(+:s)" if chance.random() < 0.5 else ""
    kept = "private(t)" if chance.random() < 0.5 else ""
    first = chance.choice(["1", "1", "j", "l"])
    between = [f"t = {value(chance, ['l'])}", "c(l) = t"] if kept else []
    added = ["s = s + l"] if total and chance.random() < 0.4 else []
    body = [f"a(i, j, l) = a(i, j, l) + {value(chance, ['i', 'j', 'l'] + ['t'] * bool(kept))}"]
    body += ["s = s + mod(a(i, j, l), 7)"] * bool(total)
    nest = [directive([f"loop gang(dim:{dims[0]})", total, kept]), *block(f"do l = 1, {k}", [
        *between, *added,
        directive([f"loop gang(dim:{dims[1]})", total]), *block(f"do j = 1, {m}", [
            directive([third, total]), *block(f"do i = {first}, {n}", body, "end do")],
            "end do")], "end do")]
    return procedure("gang_dimensions", [f"integer :: a({n}, {m}, {k}), c({k}), i, j, l, s, t"], [
        "a = 1; c = 0; s = 3",
        *block(directive(["parallel", sizes, "copy(a, c)", "copy(s)"]), nest,
               directive(["end parallel"])),
        printed("a"), printed("c"), printed("[s]")])


def functions(chance: random.Random) -> list[str]:
    """Functions with array results, elemental ones, and those of derived types."""
    n = chance.choice([1, 8, 66])
    inner = block("function three(z) result(r)", [
        "!$acc routine seq", "integer, intent(in) :: z", "integer :: r(3)",
        f"r = [z, z*2, {value(chance, ['z'])}]"], "end function")
    inner += block("elemental integer function twice(z)", [
        "!$acc routine seq", "integer, intent(in) :: z", "twice = 2*z + 1"], "end function")
    inner += block("pure function sized(z, k) result(r)", [
        "!$acc routine seq", "integer, intent(in) :: z, k", "integer :: r(k)", "integer :: q",
        *block("do q = 1, k", ["r(q) = z + q"], "end do")], "end function")
    statements = chance.sample([
        "v = three(i)", "a(i) = a(i) + sum(three(i + 1))", "v = twice(v)", "v = v + three(a(i))",
        "a(i) = a(i) + twice(i)", "v = sized(i, 3)", "a(i) = a(i) + sum(sized(i, mod(i, 4)))",
        "a(i) = a(i) + maxval(three(i))", "v = twice(three(i))", "a(i) = a(i) + dot_product(v, three(i))",
    ], chance.randint(1, 5))
    words = [chance.choice(["parallel loop", "parallel loop gang vector", "serial loop",
                            "kernels loop independent"]), "private(v)"]
    return procedure("functions", [f"integer :: a({n}), v(3), i"], [
        "a = 3", directive(words),
        *block(f"do i = 1, {n}", ["v = i", *statements, "a(i) = a(i) + v(2)"], "end do"),
        printed("a")], inner)


def transformations(chance: random.Random) -> list[str]:
    """Transformational functions in kernels constructs and in loops."""
    n, m = chance.choice([1, 4, 9]), chance.choice([1, 3, 8])
    whole = chance.sample([
        "b = transpose(a)", "c = matmul(b, a)", "c = c + spread(b(:, 1), 2, %d)" % m,
        "a = reshape(b, shape(a))", "s = s + sum(a) + product(shape(a))", "v = sum(a, 1)",
        "v = v + maxval(a, 1)", "v = minloc(a, 1)", "s = s + count(a > 50)", "v = cshift(v, 1)",
        "if (any(a > 90)) s = s + 1", "if (all(a >= 0)) s = s + 2", "v = eoshift(v, 1)",
        "s = s + dot_product(v, v)", "c = merge(c, 1, c > 20)",
    ], chance.randint(2, 6))
    rows = chance.sample([
        "v(j) = v(j) + sum(a(:, j))", "v(j) = v(j) + maxval(a(:, j)) - minval(b(j, :))",
        "v(j) = v(j) + dot_product(a(:, j), b(j, :))", "c(:, j) = c(:, j) + matmul(b, a(:, j))",
        "v(j) = v(j) + count(mod(a(:, j), 2) == 0)", "if (any(a(:, j) == 3)) v(j) = -v(j)",
        "v(j) = v(j) + maxloc(a(:, j), 1)", "c(:, j) = b(j, 1)",
    ], chance.randint(1, 3))
    return procedure("transformations", [
        f"integer :: a({n}, {m}), b({m}, {n}), c({m}, {m}), v({m}), s, i, j"], [
        f"a = reshape([({value(chance, ['i'])}, i = 1, {n * m})], [{n}, {m}])", "b = 2; c = 3; v = 4",
        "s = 5", *block(directive(["kernels"]), whole, directive(["end kernels"])),
        directive([chance.choice(["parallel loop", "serial loop", "parallel loop gang",
                                  "kernels loop independent"])]),
        *block(f"do j = 1, {m}", rows, "end do"),
        printed("[a, b]"), printed("c"), printed("[s, v]")])


def own_scalars(chance: random.Random) -> list[str]:
    """Private and firstprivate scalars of all types, in constructs and on loops."""
    n, m = chance.choice([1, 8, 70]), chance.choice([1, 33])
    outer, inner = chance.choice(NEST_LEVELS)
    first = chance.sample(["k1", "k8", "z", "l", "t"], chance.randint(1, 5))
    body = ["u = i + j", f"a(i, j) = a(i, j) + u + {value(chance, ['i', 'j'])}",
            "a(i, j) = a(i, j) + k1 + int(k8) + int(aimag(z)) + t%x",
            "if (l .and. w == 'ab') a(i, j) = a(i, j) + 1"]
    return procedure("own_scalars", [
        "type tiny", "  integer :: x", "end type", f"integer :: a({m}, {n}), i, j, u",
        "integer(1) :: k1", "integer(8) :: k8", "complex :: z", "logical :: l", "type(tiny) :: t",
        "character(2) :: w"], [
        "a = 1; k1 = 3; k8 = 4; z = (1, 6); l = .true.; t%x = 8; w = 'ab'",
        directive(["parallel", f"firstprivate({', '.join(first)})", "copy(a)"]), loop([outer]),
        *block(f"do j = 1, {n}", [loop([inner], ["private(u)"]),
                                  *block(f"do i = 1, {m}", body, "end do")], "end do"),
        directive(["end parallel"]), printed("a")])


def triangles(chance: random.Random) -> list[str]:
    """Nests whose inner bounds depend on outer variables, over members of each level."""
    n = chance.choice([1, 6, 20, 66])
    bounds = chance.choice(["j, {n}", "1, j", "max(1, j - 2), min({n}, j + 2)", "{n}, j, -1",
                            "j, {n}, 3", "1 + mod(j, 2), {n}, 2", "j + 1, j - 1"]).format(n=n)
    levels = chance.choice(NEST_LEVELS)
    what = [f"a(i, j) = a(i, j) + {value(chance, ['i', 'j'])}"]
    if chance.random() < 0.4:
        what = [f"if (a(i, j) < {chance.randint(1, 90)}) then", *what, "else",
                "  a(i, j) = -a(i, j)", "end if"]
    nest = [loop([levels[0]]), *block(f"do j = 1, {n}", [
        f"c(j) = c(j) + j", loop([levels[1]]), *block(f"do i = {bounds}", what, "end do"),
        "c(j) = c(j)*2"], "end do")]
    kind = chance.choice(["parallel", "kernels", "serial"])
    return procedure("triangles", [f"integer :: a({n}, {n}), c({n}), i, j"], [
        "a = 4; c = 1", *block(directive([kind, chance.choice(["copy(a, c)", ""])]), nest,
                               directive([f"end {kind}"])), printed("a"), printed("c")])


def shared_module(chance: random.Random) -> list[str]:
    """Routines of all levels and declared variables of the module `shared_parts`."""
    n, m = chance.choice([1, 5, 40]), chance.choice([1, 33, 64])
    calls = chance.sample([
        "call seq_part(a(:, j), j)", "call vector_part(a(:, j), j)", "call worker_part(a(:, j), j)",
    ], chance.randint(1, 2))
    lines = []
    for call in calls:
        level = chance.choice(["gang vector", "gang", ""]) if "seq" in call else "gang"
        lines += [directive([f"parallel loop {level}".strip(), "copy(a)"]),
                  *block(f"do j = 1, {n}", [call], "end do")]
    if chance.random() < 0.4:
        lines += [*block(directive(["parallel", "copy(a)"]), ["call gang_part(a)"],
                         directive(["end parallel"]))]
    scale = chance.randint(2, 9)
    lines = [f"table = [({value(chance, ['i'])}, i = 1, 16)]", f"scale = {scale}",
             "!$acc update device(table, scale)", *lines]
    if chance.random() < 0.5:
        lines += ["!$acc parallel loop present(table)",
                  *block("do i = 1, 16", ["table(i) = table(i) + scale"], "end do"),
                  "!$acc update self(table)", printed("table")]
    return procedure("shared_module", ["use shared_parts", f"integer :: a({m}, {n}), i, j"],
                     ["a = 2", *lines, printed("a")])


SHARED_PARTS = """\
module shared_parts
  implicit none
  integer :: table(16) = 1, scale = 1
  !$acc declare create(table, scale)
contains
  integer function looked_up(k)
    !$acc routine seq
    integer, intent(in) :: k
    looked_up = table(1 + modulo(k, 16))*scale
  end function
  subroutine seq_part(x, k)
    !$acc routine seq
    integer, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + looked_up(i + k)
    end do
  end subroutine
  subroutine vector_part(x, k)
    !$acc routine vector
    integer, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i, most
    most = k
    !$acc loop vector reduction(max:most)
    do i = 1, size(x)
      most = max(most, x(i) + looked_up(i))
    end do
    !$acc loop vector
    do i = 1, size(x)
      x(i) = x(i) + most + i
    end do
  end subroutine
  subroutine worker_part(x, k)
    !$acc routine worker
    integer, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i, part(4)
    !$acc loop worker
    do i = 1, 4
      part(i) = i*k
    end do
    !$acc loop worker vector
    do i = 1, size(x)
      x(i) = x(i) + part(1 + mod(i, 4)) + looked_up(i)
    end do
  end subroutine
  subroutine gang_part(x)
    !$acc routine gang
    integer, intent(inout) :: x(:, :)
    integer :: j
    !$acc loop gang
    do j = 1, size(x, 2)
      call vector_part(x(:, j), j)
    end do
  end subroutine
end module shared_parts
""".splitlines()


def members(chance: random.Random) -> list[str]:
    """Arrays of derived types whose allocatable members go to the device one by one."""
    n, m = chance.choice([1, 4, 17]), chance.choice([1, 20, 65])
    levels = chance.choice(NEST_LEVELS)
    size = chance.choice(["m", "i", "m - mod(i, 2)"])
    whole = chance.random() < 0.3
    body = [loop([levels[0]]), *block(f"do i = 1, {n}", [
        loop([levels[1]]), *block("do j = 1, size(o(i)%v)", [
            f"o(i)%v(j) = o(i)%v(j) + o(i)%k + {value(chance, ['i', 'j'])}"], "end do")], "end do")]
    enter = ["!$acc enter data copyin(o)",
             *block(f"do i = 1, {n}", ["!$acc enter data copyin(o(i)%v)"], "end do")]
    leave = [*block(f"do i = 1, {n}", ["!$acc exit data copyout(o(i)%v)"], "end do"),
             "!$acc exit data delete(o)"]
    if chance.random() < 0.4:
        leave = [*block(f"do i = 1, {n}", ["!$acc update self(o(i)%v)"], "end do"),
                 *block(f"do i = 1, {n}", ["!$acc exit data delete(o(i)%v)"], "end do"),
                 "!$acc exit data delete(o)"]
    words = ["parallel", chance.choice(["present(o)", "default(present)", ""])]
    kind = chance.choice(["allocatable", "pointer"])
    return procedure("members", [
        "type part", "  integer :: k = 3", f"  integer, {kind} :: v(:)", "end type",
        "type(part)" + (f", allocatable :: o(:)" if whole else f" :: o({n})"),
        "integer :: i, j, m, s"], [
        f"m = {m}; s = 0", *([f"allocate(o({n}))"] if whole else []),
        *block(f"do i = 1, {n}", [f"allocate(o(i)%v({size}))", "o(i)%v = i", "o(i)%k = i*2"], "end do"),
        *enter, *block(directive(words), body, directive(["end parallel"])), *leave,
        *block(f"do i = 1, {n}", ["s = mod(s*31 + sum(o(i)%v), 1000003)"], "end do"),
        printed("[s]")])


CONTROL_FEATURES = [named_loops, four_queues, gang_dimensions, functions, transformations,
                    own_scalars, triangles, shared_module, members]
