"""Whole programs: a module with routines and constructs, and a main program that
makes the arrays and prints their checksums."""

import random

from . import features, redundant, stencils
from .argument_features import ARGUMENT_FEATURES
from .constructs import Constructs
from .control_features import CONTROL_FEATURES, SHARED_PARTS
from .data_features import DATA_FEATURES
from .flow_features import FLOW_FEATURES
from .form_features import FORM_FEATURES
from .kind_features import KIND_FEATURES
from .object_features import OBJECT_FEATURES, OBJECT_PARTS
from .source import block, indented
from .variables import BINS, DEPTH, ROW, Variables
from .temporary_features import TEMPORARY_FEATURES
from .whole_features import WHOLE_FEATURES

KINDS = [
    "integer, parameter :: long = selected_int_kind(18)",
    "integer, parameter :: wide = selected_real_kind(15)",
]

ROUTINES = """\
pure integer function twist(value, rounds)
  !$acc routine seq
  integer, intent(in) :: value, rounds
  integer :: round
  twist = modulo(value, 101)
  do round = 1, rounds
    if (mod(twist, 5) == 3) exit
    twist = mod(twist * 7 + round, 101)
  end do
end function twist

subroutine copy_row(row, count, seed)
  !$acc routine seq
  integer, intent(inout) :: row(ROW)
  integer, intent(in) :: count, seed
  integer :: j
  do j = 1, count
    row(j) = row(j) + modulo(seed, 53) * j
  end do
end subroutine copy_row

subroutine fill_row(row, count, seed)
  !$acc routine vector
  integer, intent(inout) :: row(ROW)
  integer, intent(in) :: count, seed
  integer :: j
  !$acc loop vector
  do j = 1, count
    row(j) = modulo(seed, 53) + twist(j, 4)
  end do
end subroutine fill_row

subroutine fold_row(row, count, seed)
  !$acc routine worker
  integer, intent(inout) :: row(ROW)
  integer, intent(in) :: count, seed
  integer :: j, most
  most = modulo(seed, 7)
  !$acc loop worker vector reduction(max:most)
  do j = 1, count
    most = max(most, row(j) + j)
  end do
  row(1) = mod(most, 1009)
end subroutine fold_row""".replace("ROW", str(ROW)).splitlines()

CHECKSUM = """\
! The order of the elements counts.
integer(long) function checksum(values)
  integer(long), intent(in) :: values(:)
  integer :: k
  checksum = 0
  do k = 1, size(values)
    checksum = mod(checksum * 31 + values(k), 1000000007_long)
  end do
end function checksum""".splitlines()


def program(seed: int) -> str:
    """The program number `seed`."""
    chance = random.Random(seed)
    variables = Variables(chance)
    constructs = Constructs(chance, variables)
    style = chance.choice(["local", "allocatable", "assumed", "explicit", "strided"])
    lines = [line for _ in range(chance.randint(1, 2)) for line in constructs.construct()]
    lines += redundant.construct(seed, variables)
    lines += stencils.construct(seed, variables)
    extra, calls = features.procedures(seed)
    work = procedure(variables, style, lines)
    module = [
        *KINDS,
        "contains",
        *ROUTINES,
        "",
        *CHECKSUM,
        "",
        *work,
        *extra,
    ]
    text = [
        *block("module random_work", module, "end module random_work"),
        "",
        *main(variables, style, calls),
    ]
    return "\n".join(text) + "\n"


def feature_program(seed: int) -> list[str]:
    """The program number `seed` of another sequence, of features only, as one source for each
    of its modules and its main program."""
    chance = random.Random(f"features only {seed}")
    every = ARGUMENT_FEATURES + CONTROL_FEATURES + KIND_FEATURES + FORM_FEATURES
    every += OBJECT_FEATURES + WHOLE_FEATURES*2 + FLOW_FEATURES*2 + TEMPORARY_FEATURES*2
    every = every + every + features.FEATURES + DATA_FEATURES
    chosen = list(dict.fromkeys(chance.choices(every, k=5)))
    texts = [feature(chance) for feature in chosen]
    module = [*KINDS, "contains", *ROUTINES, "", *CHECKSUM]
    module += [line for text in texts for line in ["", *text]]
    calls = [text[0].replace("subroutine", "call") for text in texts]
    parts = [
        SHARED_PARTS,
        *([OBJECT_PARTS] if uses(texts, "object_parts") else []),
        block("module random_work", module, "end module random_work"),
        block("program random_features", ["use random_work", "implicit none", *calls],
              "end program random_features"),
    ]
    return ["\n".join(part) + "\n" for part in parts]


def uses(texts: list[list[str]], module: str) -> bool:
    """Whether one of the procedures uses the module."""
    return any(line.strip() == f"use {module}" for text in texts for line in text)


def procedure(variables: Variables, style: str, constructs: list[str]) -> list[str]:
    """The procedure with the constructs."""
    arrays = variables.arrays()
    d1 = variables.dimensions[0]
    is_dummy = style not in ("local", "allocatable")
    dummies = ", ".join(name for name, _ in arrays) if is_dummy else ""
    declarations = []
    for name, rank in arrays:
        shape = {
            "local": variables.shape(rank),
            "explicit": variables.shape(rank),
            "allocatable": ", ".join([":"] * rank),
        }.get(style, ", ".join(f"{d.low}:" for d in variables.dimensions[:rank]))
        attribute = {"local": "", "allocatable": ", allocatable"}.get(style, ", intent(inout)")
        declarations.append(f"{variables.type_of(name)}{attribute} :: {name}({shape})")
    extent = max(d.high for d in variables.dimensions)
    low = min(d.low for d in variables.dimensions)
    body = [
        *declarations,
        f"integer :: input({low}:{extent}), rows({ROW}, {d1.low}:{d1.high}), n3, n64, n",
        *variables.scalars(),
        "integer(long) :: total",
        "",
    ]
    if style == "allocatable":
        body += [f"allocate({name}({variables.shape(rank)}))" for name, rank in arrays]
    if not is_dummy:
        body += initial(variables)
    body += [f"lo{d} = {b.low}; hi{d} = {b.high}" for d, b in enumerate(variables.dimensions, 1)]
    body += [
        "n3 = 3; n64 = 64; fixed = 11; fs = 5; fa = [2, 7, 1, 8]; g = 0",
        "histogram = 0; counter = 0; bag = 0; marked = 0; exact = 0; rows = 1; total = 0",
        f"input = [(mod(n * 37, 23), n = {low}, {extent})]",
        *constructs,
        "print '(i0)', total, bag, int(exact, long)",
        "print '(i0)', counter, marked, sum(rows), maxval(rows), histogram",
    ]
    if not is_dummy:
        body += printed(variables)
    return block(f"subroutine work({dummies})", body, "end subroutine work")


def initial(variables: Variables) -> list[str]:
    return [f"{name} = {rank}" for name, rank in variables.arrays()]


def printed(variables: Variables) -> list[str]:
    return [
        f"print '(a, i0)', '{name} ', checksum([int({name}, long)])"
        for name, _ in variables.arrays()
    ]


def main(variables: Variables, style: str, calls: list[str]) -> list[str]:
    """The main program, which owns the arrays that are arguments, and ends with `calls`."""
    body = ["use random_work", "implicit none"]
    if style in ("local", "allocatable"):
        body += ["call work()", *calls]
        return block("program random_constructs", body, "end program random_constructs")
    actual = []
    for name, rank in variables.arrays():
        extents = [d.high - d.low + 1 for d in variables.dimensions[:rank]]
        if style == "strided":
            # Every second element of the first dimension, and the last ones of the
            # others in reverse.
            shape = [f"{2 * extents[0]}"] + [f"0:{n}" for n in extents[1:]]
            part = [f"1:{2 * extents[0]}:2"] + [f"{n}:1:-1" for n in extents[1:]]
            actual.append(f"{name}({', '.join(part)})")
        else:
            shape = [str(n) for n in extents]
            actual.append(name)
        body.append(f"{variables.type_of(name)} :: {name}({', '.join(shape)})")
    body += initial(variables)
    body += [
        "call work( &",
        *indented([f"{argument}, &" for argument in actual[:-1]]),
        f"  {actual[-1]})",
        *printed(variables),
        *calls,
    ]
    return block("program random_constructs", body, "end program random_constructs")
