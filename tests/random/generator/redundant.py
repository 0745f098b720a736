"""Parallel constructs whose loops every gang runs, one after the other.

All gangs store the same values: each array has one assignment in the construct, which
reads only what stands before it. An array that gangs share out nothing reads later.
"""

import random

from .expressions import Place, expression
from .source import block, clause, directive
from .variables import Variables

#: What may stand before a loop that each gang runs; most have no directive.
WITHIN_GANG = [[], [], [], ["loop", "seq"], ["loop", "vector"], ["loop", "worker", "vector"]]
MODULUS = 1009


class Redundant:
    """Makes one such construct."""

    def __init__(self, chance: random.Random, variables: Variables):
        self.chance = chance
        self.variables = variables
        self.depth = chance.randint(1, 2)
        self.place = Place(self.depth, "a", calls=chance.random() < 0.5)

    def construct(self) -> list[str]:
        chance = self.chance
        names = [f"{a}{self.depth}" for a in ("xa", "ya", "xb", "yb")]
        written = chance.sample(names, chance.randint(2, 4))
        words = ["parallel", f"num_gangs({chance.choice(['1', '2', '5', 'n3'])})"]
        if chance.random() < 0.5:
            words.append(f"num_workers({chance.choice('124')})")
        if chance.random() < 0.5:
            words.append(f"vector_length({chance.choice(['32', '64', '100'])})")
        words += clause("copy", written) + clause("copyin", ["input", "fixed"])
        body: list[str] = []
        for known, array in enumerate(written):
            is_last = known == len(written) - 1
            if known and chance.random() < 0.4:
                body += self.total(written[:known])
            levels = ["loop", "gang", "vector"] if is_last and chance.random() < 0.5 else None
            body += self.assignment(array, written[:known], levels)
        # What earlier constructs made of their gangs' copies is not the host's.
        start = f"g = {chance.randint(-5, 5)}"
        return [start, *block(directive(words), body, directive(["end parallel"]))]

    def assignment(self, array: str, known: list[str], levels: list[str] | None) -> list[str]:
        """A nest that gives `array` values made of those before it."""
        terms = [expression(self.chance, self.place)]
        terms += [self.element(name) for name in known if self.chance.random() < 0.7]
        if known and self.chance.random() < 0.5:
            terms.append("g")
        line = f"{array}({self.place.subscripts()}) = mod({' + '.join(terms)}, {MODULUS})"
        if self.chance.random() < 0.3:
            line = f"if (mod(i1, 3) /= 1) {line}"
        words = levels or self.chance.choice(WITHIN_GANG)
        return [*([directive(words)] if words else []), *self.loops([line])]

    def total(self, known: list[str]) -> list[str]:
        """A sum that each gang has for itself."""
        line = f"g = g + {self.element(self.chance.choice(known))}"
        return ["g = 0", *self.loops([line]), f"g = mod(g, {MODULUS})"]

    def element(self, array: str) -> str:
        """The element of the iteration, or one that another iteration wrote."""
        first = self.chance.choice(["i1", "lo1 + hi1 - i1", "lo1"])
        subscripts = ", ".join([first, *(f"i{d}" for d in range(2, self.depth + 1))])
        return f"mod(int({array}({subscripts})), 97)"

    def loops(self, body: list[str]) -> list[str]:
        for d in range(1, self.depth + 1):
            body = block(f"do i{d} = lo{d}, hi{d}", body, "end do")
        return body


def construct(seed: int, variables: Variables) -> list[str]:
    """One of these constructs in some of the programs. It has chances of its own, so that
    the rest of a program does not depend on it."""
    chance = random.Random(f"redundant {seed}")
    return Redundant(chance, variables).construct() if chance.random() < 0.25 else []
