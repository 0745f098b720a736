"""Reduction variables: operators, first values, and what iterations contribute."""

import random
from dataclasses import dataclass

from .expressions import Place, condition, expression
from .variables import REDUCTION_TYPES

ARITHMETIC = ["+", "+", "*", "max", "min"]
OPERATORS = {
    "i": [*ARITHMETIC, "iand", "ior", "ieor"],
    "l": [*ARITHMETIC, "iand", "ior", "ieor"],
    "r": ARITHMETIC,
    "d": ARITHMETIC,
    "z": ["+", "*"],
    "b": [".and.", ".or.", ".eqv.", ".neqv."],
}


@dataclass(frozen=True)
class Reduction:
    """A variable and its operator."""

    variable: str
    operator: str

    @property
    def kind(self) -> str:
        return self.variable[-1]

    def as_integer(self) -> str:
        """Its value as an integer expression."""
        if self.kind == "b":
            return f"merge(1, 0, {self.variable})"
        if self.kind == "z":
            return f"int(real({self.variable}) + 3*aimag({self.variable}))"
        return f"int(modulo({self.variable}, {self.constant(1000)}))"

    def constant(self, value: int) -> str:
        """A value in the variable's type."""
        return {
            "i": f"{value}",
            "l": f"{value}_long",
            "r": f"{value}.0",
            "d": f"{value}.0_wide",
            "z": f"({value}.0_wide, {value % 3}.0_wide)",
            "b": (".false.", ".true.")[value % 2],
        }[self.kind]


def choose(chance: random.Random, depth: int, family: str) -> list[Reduction]:
    """One or two reductions of different variables."""
    kinds = chance.sample(list(REDUCTION_TYPES), 2 if chance.random() < 0.25 else 1)
    return [Reduction(f"s{family}{depth}{k}", chance.choice(OPERATORS[k])) for k in kinds]


def first_value(chance: random.Random, reduction: Reduction) -> str:
    """The statement that sets the variable before its loop."""
    return f"{reduction.variable} = {reduction.constant(chance.randint(1, 9))}"


def clauses(reductions: list[Reduction]) -> list[str]:
    """One reduction clause for each operator."""
    operators = dict.fromkeys(r.operator for r in reductions)
    return [
        f"reduction({op}:{', '.join(r.variable for r in reductions if r.operator == op)})"
        for op in operators
    ]


def contribution(chance: random.Random, reduction: Reduction, place: Place) -> list[str]:
    """The statements that bring an iteration's value in."""
    name, operator = reduction.variable, reduction.operator
    value = term(chance, reduction, place)
    if operator in ("+", "*"):
        swapped = chance.random() < 0.3
        update = f"{value} {operator} {name}" if swapped else f"{name} {operator} {value}"
    elif operator.startswith("."):
        update = f"{name} {operator} {value}"
    else:
        update = f"{operator}({name}, {value})"
    statement = f"{name} = {update}"
    if operator in ("max", "min") and chance.random() < 0.3:
        sign = ">" if operator == "max" else "<"
        return [f"if ({value} {sign} {name}) {name} = {value}"]
    if chance.random() < 0.3:
        return [f"if ({condition(chance, place)}) {statement}"]
    return [statement]


def term(chance: random.Random, reduction: Reduction, place: Place) -> str:
    """Small enough that sums are exact in the type, and products stay small."""
    kind = reduction.kind
    if kind == "b":
        return f"({condition(chance, place)})"
    value = expression(chance, place)
    if reduction.operator == "*":
        sign = f"merge(-1, 1, modulo({value}, 2) == 0)"
        return {
            "i": sign,
            "l": f"int({sign}, long)",
            "r": f"real({sign})",
            "d": f"real({sign}, wide)",
            "z": f"cmplx(0, {sign}, wide)",
        }[kind]
    return {
        "i": f"mod({value}, 1000)",
        "l": f"int(mod({value}, 1000), long)",
        "r": f"real(mod({value}, 8))",
        "d": f"real(mod({value}, 1000), wide)",
        "z": f"cmplx(mod({value}, 100), mod({value}, 7), wide)",
    }[kind]
