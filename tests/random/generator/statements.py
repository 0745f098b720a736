"""Statements in the body of a loop."""

import random

from .expressions import Place, condition, expression, subscript
from .source import block, directive
from .variables import BINS, PRIVATE_HIGH


def assign(chance: random.Random, target: str, place: Place, is_always: bool) -> list[str]:
    """Gives `target` a value, in one of several ways; in every case or not."""
    value = expression(chance, place)
    if "(" in target and chance.random() < 0.2:
        value = f"{target} + {value}"
    plain = f"{target} = {value}"
    choice = chance.random()
    if choice < 0.5 or not place.depth:
        return [plain]
    if choice < 0.7:
        other = [] if not is_always else ["else", f"  {target} = {expression(chance, place)}"]
        test = condition(chance, place)
        return [f"if ({test}) then", f"  {plain}", *other, "end if"]
    if choice < 0.85:
        cases = [f"{target} = {expression(chance, place)}" for _ in range(3)]
        return [
            f"select case (modulo({expression(chance, place)}, 5))",
            "case (0)",
            f"  {cases[0]}",
            "case (1, 3)",
            f"  {cases[1]}",
            "case default",
            f"  {cases[2]}" if is_always else "  continue",
            "end select",
        ]
    return [f"{target} = {subscript(chance, place)}", *search(chance, target, place)]


def search(chance: random.Random, target: str, place: Place) -> list[str]:
    """A sequential loop that is left early, or skips some of its rounds."""
    counter = f"k{place.depth}"
    rounds = chance.randint(1, 6)
    step = f"{target} = mod(int({target}) * 3 + {counter}, 101)"
    leave = chance.choice(["exit", "cycle"])
    test = f"if (mod({counter} + int({target}), {chance.randint(2, 4)}) == 0) {leave}"
    return block(f"do {counter} = 1, {rounds}", [test, step], "end do")


def count_down(chance: random.Random, place: Place) -> tuple[list[str], str]:
    """A do while with a counter; returns the counter, which is set afterwards."""
    counter = f"w{place.family}{place.depth}"
    lines = [f"{counter} = modulo({expression(chance, place)}, {chance.randint(1, 9)})"]
    body = [f"{counter} = {counter} - {chance.randint(1, 3)}"]
    if chance.random() < 0.3:
        body.append(f"if ({counter} == 1) exit")
    lines += block(f"do while ({counter} > 0)", body, "end do")
    return lines, counter


def fill_private(chance: random.Random, place: Place) -> tuple[list[str], str]:
    """Fills the private array of the depth; returns its name."""
    name, counter = f"p{place.family}{place.depth}", f"k{place.depth}"
    head = []
    if "vector" in place.free and chance.random() < 0.5:
        head = [directive(["loop", "vector"])]
    elif chance.random() < 0.3:
        head = [directive(["loop", "seq"])]
    body = [f"{name}({counter}) = {counter} * {chance.randint(1, 5)} + {expression(chance, place)}"]
    if chance.random() < 0.15 and not head:
        return [f"{name} = {expression(chance, place)}"], name
    return [*head, *block(f"do {counter} = 0, {PRIVATE_HIGH}", body, "end do")], name


def atomic(chance: random.Random, place: Place) -> tuple[list[str], list[str]]:
    """An atomic operation whose order does not matter; returns the scalars it sets."""
    value = expression(chance, place)
    captured = f"c{place.family}{place.depth}"
    read = f"w{place.family}{place.depth}"
    kind = chance.choice(["update", "update", "capture", "write", "read"])
    if kind == "write":
        return [directive(["atomic write"]), "marked = 7"], []
    if kind == "read":
        return [directive(["atomic read"]), f"{read} = fixed"], [read]
    if kind == "capture":
        statements = [f"{captured} = counter", "counter = counter + 1"]
        if chance.random() < 0.5:
            statements.reverse()
        lines = block(directive(["atomic capture"]), statements, directive(["end atomic"]))
        # Which iteration captures what is open, the sum of all is not.
        lines += [directive(["atomic update"]), f"bag = bag + {captured}"]
        return lines, []
    element = f"histogram(modulo({value}, {BINS}))"
    updates = [
        f"{element} = {element} + 1",
        f"{element} = {element} + {chance.randint(2, 9)}",
        f"exact = exact + real(mod({value}, 50), wide)",
        f"bag = bag + mod({value}, 50)",
    ]
    return [directive([chance.choice(["atomic", "atomic update"])]), chance.choice(updates)], []


def call(chance: random.Random, place: Place, routine: str) -> list[str]:
    """Calls a routine that fills the row of the iteration, or folds it."""
    count = chance.choice(["1", "7", "32", "33", "size(rows, 1)"])
    return [f"call {routine}(rows(:, i1), {count}, {expression(chance, place)})"]
