"""As `features`, for what device code does with objects: components that it allocates,
constructors and results, types that extend others, procedures that are arguments."""

import random

from .features import printed, procedure, value
from .source import block, directive

#: Constructs for a loop whose iterations call procedures.
CALLING = ["parallel loop", "parallel loop gang vector", "serial loop", "kernels loop independent",
           "parallel loop gang", "parallel loop gang worker"]

#: A module of its own that features below use: type-bound procedures need one.
OBJECT_PARTS = """\
module object_parts
  implicit none
  type shape
    integer :: k = 3
  contains
    procedure :: weigh => weigh_shape
    procedure :: change => change_shape
  end type
  type, extends(shape) :: box
    integer :: edges(2) = [2, 5]
  contains
    procedure :: weigh => weigh_box
  end type
  type, extends(box) :: crate
    integer :: load = 7
  contains
    procedure :: weigh => weigh_crate
    procedure :: change => change_crate
  end type
  type bag
    integer :: n = 0
    integer, allocatable :: v(:)
  end type
  type sack
    type(bag) :: inner
    integer, allocatable :: mark
  end type
  abstract interface
    pure integer function one_to_one(z)
      integer, intent(in) :: z
    end function
  end interface
contains
  integer function weigh_shape(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    weigh_shape = this%k
  end function
  integer function weigh_box(this)
    !$acc routine seq
    class(box), intent(in) :: this
    weigh_box = this%k + 10*sum(this%edges)
  end function
  integer function weigh_crate(this)
    !$acc routine seq
    class(crate), intent(in) :: this
    weigh_crate = this%k + 100*this%load + this%box%weigh()
  end function
  subroutine change_shape(this, by)
    !$acc routine seq
    class(shape), intent(inout) :: this
    integer, intent(in) :: by
    this%k = this%k + by
    select type (this)
    type is (box)
      this%edges(1) = by
    class is (crate)
      this%load = by
    end select
  end subroutine
  subroutine change_crate(this, by)
    !$acc routine seq
    class(crate), intent(inout) :: this
    integer, intent(in) :: by
    this%load = this%load + by
    this%edges = this%edges(2:1:-1)
  end subroutine
  subroutine apply(of, x)
    !$acc routine seq
    class(shape), intent(inout) :: of
    integer, intent(inout) :: x
    call of%change(mod(x, 9))
    select type (of)
    class is (box)
      x = x + of%edges(2)
    class default
      x = x - 1
    end select
    x = modulo(x + of%weigh(), 1000)
  end subroutine
  type(bag) function filled(n, first)
    !$acc routine seq
    integer, intent(in) :: n, first
    integer :: q
    filled%n = n
    allocate(filled%v(n))
    do q = 1, n
      filled%v(q) = first + q
    end do
  end function
  integer function total(of)
    !$acc routine seq
    type(bag), intent(in) :: of
    total = of%n
    if (allocated(of%v)) total = total + sum(of%v)
  end function
  subroutine grow(of, by)
    !$acc routine seq
    type(bag), intent(inout) :: of
    integer, intent(in) :: by
    integer, allocatable :: old(:)
    if (allocated(of%v)) then
      call move_alloc(of%v, old)
      allocate(of%v(size(old) + by))
      of%v(:size(old)) = old
      of%v(size(old) + 1:) = by
    else
      allocate(of%v(by), source=of%n)
    end if
    of%n = size(of%v)
  end subroutine
  subroutine renew(of)
    !$acc routine seq
    type(bag), intent(out) :: of
    of%n = of%n + 4
  end subroutine
  pure integer function twice(z)
    !$acc routine seq
    integer, intent(in) :: z
    twice = 2*z
  end function
  pure integer function square(z)
    !$acc routine seq
    integer, intent(in) :: z
    square = mod(z, 30)**2
  end function
  integer function through(what, z)
    !$acc routine seq
    procedure(one_to_one) :: what
    integer, intent(in) :: z
    through = what(z) + what(z + 1)
  end function
  subroutine each(what, x)
    !$acc routine seq
    procedure(one_to_one) :: what
    integer, intent(inout) :: x(:)
    integer :: q
    do q = 1, size(x)
      x(q) = through(what, x(q))
    end do
  end subroutine
end module object_parts
""".splitlines()


def bags(chance: random.Random) -> list[str]:
    """Objects with allocatable components that live in routines' and loops' bodies."""
    n = chance.choice([1, 6, 40, 130])
    setup = chance.choice([
        ["b = filled(1 + mod(i, 5), i)"], ["b = bag(2, [i, i + 1])"], ["b = bag(4, null())"],
        ["b%n = i", "call grow(b, 2)"], ["allocate(b%v(3), source=i)"],
    ])
    steps = chance.sample([
        ["call grow(b, 1 + mod(i, 3))"], ["c = b", "if (allocated(c%v)) c%v = c%v + 1"],
        ["c = b", "b = c"], ["if (mod(i, 3) == 0) call renew(b)"], ["call move_alloc(b%v, c%v)"],
        ["b = filled(total(b)*0 + 2, a(i))"], ["s%inner = b", "a(i) = a(i) + total(s%inner)"],
        ["s = sack(b, 5)", "t = s", "if (allocated(t%mark)) a(i) = a(i) + t%mark"],
        ["if (allocated(b%v)) deallocate(b%v)"], ["b%v = [1, i, 3]"],
        ["if (allocated(b%v)) b%v = b%v(size(b%v):1:-1)"], ["a(i) = a(i) + total(filled(3, i))"],
        ["if (allocated(b%v)) c%v = b%v"], ["s%mark = i", "s%inner%n = s%mark + 1"],
    ], chance.randint(1, 5))
    body = [*setup, *(line for lines in steps for line in lines),
            "a(i) = a(i) + total(b) + 2*total(c) + 3*total(s%inner)"]
    clause, declared = [], ["type(bag) :: b, c", "type(sack) :: s, t"]
    if chance.random() < 0.5:
        body, declared = block("block", [*declared, *body], "end block"), []
    else:
        # Without directives they keep what an iteration has left.
        body = ["b = bag(0, null())", "c = b", "s = sack(b, null())", "t = s", *body]
        clause = ["private(b, c, s, t)"]
    return procedure("bags", ["use object_parts", f"integer :: a({n}), i", *declared], [
        "a = 2", directive([chance.choice(CALLING), *clause, "copy(a)"]),
        *block(f"do i = 1, {n}", body, "end do"), printed("a")])


def families(chance: random.Random) -> list[str]:
    """Polymorphic objects whose types a construct does not know."""
    n = chance.choice([1, 5, 33, 70])
    made = chance.sample(["shape", "box", "crate"], chance.randint(1, 3))
    kind = chance.choice(["local", "dummy", "array"])
    calls = chance.sample([
        "call apply(X, a(i))", "a(i) = a(i) + X%weigh()", "call X%change(mod(a(i), 7))",
    ], chance.randint(1, 3))
    if kind == "array":
        # All elements of a polymorphic array are of one type.
        name = chance.choice(made)
        inner = block("subroutine visit(x, a)", [
            "class(shape), intent(inout) :: x(:)", "integer, intent(inout) :: a(:)", "integer :: i",
            directive([chance.choice(CALLING), "copy(x, a)"]), *block(
                "do i = 1, size(x)", [call.replace("X", "x(i)") for call in calls], "end do"),
        ], "end subroutine")
        return procedure("families", [
            "use object_parts", f"type({name}) :: o({n})", f"integer :: a({n})"], [
            "a = 4", "call visit(o, a)", printed("a"), printed("o%k")], inner)
    if kind == "dummy":
        inner = block("subroutine visit(x, a)", [
            "class(shape), intent(in) :: x", "integer, intent(inout) :: a(:)", "integer :: i",
            directive([chance.choice(CALLING), "copyin(x) copy(a)"]), *block(
                "do i = 1, size(a)", [f"a(i) = a(i) + x%weigh() + {value(chance, ['i'])}"],
                "end do")], "end subroutine")
        declared = [f"type({name}) :: o{number}" for number, name in enumerate(made)]
        calls = [f"call visit(o{number}, a)" for number in range(len(made))]
        return procedure("families", ["use object_parts", *declared, f"integer :: a({n})"], [
            "a = 4", *calls, printed("a")], inner)
    body = []
    for number, name in enumerate(made):
        lines = [call.replace("X", f"o{number}") for call in calls]
        body += lines if number == 0 else block(f"if (mod(i, {number + 2}) == 0) then", lines,
                                                "end if")
    declared = [f"type({name}) :: o{number}" for number, name in enumerate(made)]
    return procedure("families", ["use object_parts", f"integer :: a({n}), i"], [
        "a = 4", directive([chance.choice(CALLING), "copy(a)"]),
        *block(f"do i = 1, {n}", block("block", [*declared, *body], "end block"), "end do"),
        printed("a")])


def procedure_arguments(chance: random.Random) -> list[str]:
    """Procedures that are arguments of routines."""
    n, m = chance.choice([1, 7, 64]), chance.choice([1, 3, 20])
    calls = chance.sample([
        "a(i, j) = a(i, j) + through(twice, i)", "a(i, j) = a(i, j) + through(square, a(i, j))",
        "if (mod(i, 2) == 0) a(i, j) = through(twice, j)",
    ], chance.randint(1, 3))
    rows = [] if chance.random() < 0.4 else [
        directive([chance.choice(CALLING), "copy(a)"]), *block(f"do j = 1, {m}", [
            f"call each({chance.choice(['twice', 'square'])}, a(:, j))"], "end do"),
        f"a = modulo(a, 1000)"]
    return procedure("procedure_arguments", ["use object_parts", f"integer :: a({n}, {m}), i, j"], [
        "a = 5", *rows, directive([chance.choice(["parallel loop collapse(2)", "serial loop",
                                                  "kernels loop independent"]), "copy(a)"]),
        *block(f"do j = 1, {m}", block(f"do i = 1, {n}", calls, "end do"), "end do"),
        printed("a")])


def searches(chance: random.Random) -> list[str]:
    """Sequential loops that end early, whose variable counts afterwards."""
    n, m = chance.choice([1, 9, 66]), chance.choice([1, 6, 40])
    leave = f"if (mod(j*i + {chance.randint(0, 9)}, {chance.randint(3, 30)}) == 0) exit"
    ranges = chance.choice([f"1, {m}", f"{m}, 1, -1", f"0, {m}, 3", f"i, {m}"])
    body = block(f"do j = {ranges}", [leave, "t = t + j"], "end do")
    if chance.random() < 0.4:
        body = ["j = i", *block(f"do while (j < {m})", ["j = j + 1 + mod(j, 3)", leave, "t = t + 1"],
                                "end do")]
    first = 1 if body[0] == "j = i" else 0
    body = [*body[:first], *([directive(["loop seq"])] if chance.random() < 0.7 else []),
            *body[first:]]
    return procedure("searches", [f"integer :: a({n}), i, j, t, s"], [
        "a = 1; s = 3", directive([chance.choice(CALLING), "private(t, j) reduction(+:s) copy(a)"]),
        *block(f"do i = 1, {n}", ["t = 0", *body, "a(i) = a(i) + 10*t + j", "s = s + j"], "end do"),
        printed("a"), printed("[s]")])


OBJECT_FEATURES = [bags, families, procedure_arguments, searches]
