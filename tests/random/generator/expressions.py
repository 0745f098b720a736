"""Integer expressions of what is known at a place."""

import random
from dataclasses import dataclass, field, replace

from .variables import PRIVATE_HIGH


@dataclass
class Place:
    """A place in the body of a nest."""

    depth: int  # loop variables i1 to i<depth> have values
    family: str
    scalars: list[str] = field(default_factory=list)  # integers that are set
    arrays: list[str] = field(default_factory=list)  # private arrays that are set
    free: tuple[str, ...] = ()  # levels that loops inside may take
    calls: bool = True  # whether functions may be called

    def inside(self, **changes) -> "Place":
        """A copy with lists of its own."""
        own = {"scalars": list(self.scalars), "arrays": list(self.arrays)} | changes
        return replace(self, **own)

    def subscripts(self, depth: int | None = None) -> str:
        return ", ".join(f"i{d}" for d in range(1, (depth or self.depth) + 1))


def expression(chance: random.Random, place: Place) -> str:
    """A sum of small terms."""
    terms = [f"{chance.randint(1, 9)}*i{d}" for d in range(1, place.depth + 1)]
    terms += [f"mod({name}, 97)" for name in place.scalars if chance.random() < 0.6]
    for name in place.arrays:
        if chance.random() < 0.5:
            terms.append(f"{name}(modulo({subscript(chance, place)}, {PRIVATE_HIGH + 1}))")
    if place.depth and chance.random() < 0.4:
        terms.append(f"input(i{chance.randint(1, place.depth)})")
    if chance.random() < 0.2:
        terms.append(chance.choice(["fixed", "fs", f"fa({chance.randint(1, 4)})"]))
    if place.calls and place.depth and chance.random() < 0.15:
        terms.append(f"twist({subscript(chance, place)}, {chance.randint(2, 9)})")
    terms.append(str(chance.randint(-50, 50)))
    return " + ".join(terms).replace("+ -", "- ")


def subscript(chance: random.Random, place: Place) -> str:
    """A short one."""
    names = [f"i{d}" for d in range(1, place.depth + 1)] + place.scalars
    return chance.choice(names) if names else str(chance.randint(0, 9))


def condition(chance: random.Random, place: Place) -> str:
    """True for some of the iterations."""
    value = expression(chance, place)
    divisor = chance.randint(2, 4)
    return chance.choice([
        f"modulo({value}, {divisor}) == {chance.randrange(divisor)}",
        f"{subscript(chance, place)} > {chance.randint(-3, 20)}",
        f"modulo({value}, {divisor}) /= 0 .and. {subscript(chance, place)} < 40",
    ])
