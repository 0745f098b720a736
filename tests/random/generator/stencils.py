"""Constructs that read neighbouring elements, with cache directives.

An array of family a gets sums of elements around the iteration's own in arrays of
family b, which the construct only reads. Sections are advice: some name less than what
is read, and some lie partly outside of their arrays, where nothing is read.
"""

import random

from .expressions import Place, expression
from .source import block, clause, directive
from .variables import Dimension, Variables

#: What directives of the nest say, outermost first; `None` for a loop without one.
NESTS = {
    1: [[["loop"]], [["loop", "gang", "vector"]], [["loop", "gang", "worker", "vector"]],
        [["loop", "tile(32)"]]],
    2: [[["loop", "gang"], ["loop", "vector"]], [["loop", "collapse(2)"], None],
        [["loop", "gang", "worker", "vector", "collapse(2)"], None],
        [["loop", "gang"], ["loop", "worker", "vector"]],
        [["loop", "gang", "worker"], ["loop", "vector"]], [["loop", "tile(32, 4)"], None],
        [["loop", "tile(8, 3)"], None], [["loop", "gang", "vector"], ["loop", "seq"]],
        [["loop"], ["loop"]]],
}


class Stencils:
    """Makes one such construct."""

    def __init__(self, chance: random.Random, variables: Variables):
        self.chance = chance
        self.variables = variables
        self.depth = chance.randint(1, 2)

    def construct(self) -> list[str]:
        chance = self.chance
        target = f"{chance.choice('xy')}a{self.depth}"
        sources = [f"xb{self.depth}", f"yb{self.depth}", "input"]
        sources = chance.sample(sources, chance.randint(1, 3))
        words = ["parallel", *clause("copy", [target, "total"])]
        words += clause("copyin", ["xb1", "yb1", "xb2", "yb2", "input", "fixed"])
        if chance.random() < 0.3:
            words.append(f"vector_length({chance.choice(['32', '64', '100', 'n64'])})")
        if chance.random() < 0.2:
            words.append(f"num_gangs({chance.choice(['1', '7', 'n3'])})")
        levels = chance.choice(NESTS[self.depth])
        own = f"{target}({', '.join(self.names())})"
        body = [self.cache(name) for name in sources if chance.random() < 0.9]
        place = Place(self.depth, "a", calls=False)
        body.append(f"{own} = {expression(chance, place)}")
        for name in sources:
            for _ in range(chance.randint(1, 4)):
                body.append(self.read(name, own))
        if chance.random() < 0.4:
            body += self.rounds(chance.choice(sources), own)
        if chance.random() < 0.3:
            # On each directive that the reduction spans (OpenACC 3.4, 2.9.11).
            levels = [words and [*words, "reduction(+:total)"] for words in levels]
            body.append(f"total = total + int({own}, long)")
        return block(directive(words), self.loops(levels, body), directive(["end parallel"]))

    def names(self) -> list[str]:
        return [f"i{d}" for d in range(1, self.depth + 1)]

    def subscripts(self, array: str) -> list[str]:
        """Those of an array's dimensions."""
        return [self.chance.choice(self.names())] if array == "input" else self.names()

    def cache(self, array: str) -> str:
        sections = []
        for name in self.subscripts(array):
            low, high = self.chance.randint(-2, 0), self.chance.randint(0, 2)
            low, high = (f"{name} + {n}".replace("+ -", "- ") for n in (low, high))
            sections.append(f"{low}:{high}")
        modifier = self.chance.choice(["", "", "readonly: "])
        return directive([f"cache({modifier}{array}({', '.join(sections)}))"])

    def read(self, array: str, own: str) -> str:
        """Adds an element, if there is one."""
        subscripts, tests = [], []
        for name in self.subscripts(array):
            offset = self.chance.choice([-2, -1, -1, 0, 0, 0, 1, 1, 2])
            subscripts.append(f"{name} + {offset}".replace("+ -", "- "))
            if offset and array != "input":
                test = f"{name} > lo{name[1]} + {-offset - 1}"
                if offset > 0:
                    test = f"{name} <= hi{name[1]} - {offset}"
                tests.append(test)
        if array == "input":
            low = min(d.low for d in self.variables.dimensions)
            high = max(d.high for d in self.variables.dimensions)
            tests = [f"{subscripts[0]} >= {low}", f"{subscripts[0]} <= {high}"]
        term = f"{own} = {own} + mod(int({array}({', '.join(subscripts)})), 97)"
        return f"if ({' .and. '.join(tests)}) {term}" if tests else term

    def rounds(self, array: str, own: str) -> list[str]:
        """Adds a row of elements, of which the directive names some at a time."""
        few = self.chance.choice([1, 4, 8])
        others = [] if array == "input" else self.names()[1:]
        section = ", ".join([f"k1:k1 + {few - 1}", *others])
        element = f"{array}({', '.join(['k2', *others])})"
        last = f"min(k1 + {few - 1}, hi1)"
        term = [f"{own} = {own} + mod(int({element}), 7) * mod(i1, 3)"]
        inner = block(f"do k2 = k1, {last}", term, "end do")
        cache = directive([f"cache({array}({section}))"])
        lines = block(f"do k1 = lo1, hi1, {few}", [cache, *inner], "end do")
        return [directive(["loop", "seq"]), *lines]

    def loops(self, levels: list[list[str] | None], body: list[str]) -> list[str]:
        for d, words in zip(range(1, self.depth + 1), reversed(levels)):
            body = block(f"do i{d} = {self.range(d)}", body, "end do")
            if words:
                body = [directive(words), *body]
        return body

    def range(self, d: int) -> str:
        """The loop's, from end to end or for some of the elements."""
        bounds: Dimension = self.variables.dimensions[d - 1]
        low, high = self.chance.choice([
            (f"lo{d}", f"hi{d}"), (f"{bounds.low}", f"{bounds.high}"),
            (f"lo{d} + 1", f"hi{d} - 1"), (f"hi{d}", f"lo{d}"),
        ])
        step = self.chance.choice([1, 1, 1, 1, 1, -1, 2, 3])
        if step < 0:
            return f"{high}, {low}, {step}"
        return f"{low}, {high}" + (f", {step}" if step > 1 else "")


def construct(seed: int, variables: Variables) -> list[str]:
    """One of these constructs in some of the programs. It has chances of its own, so that
    the rest of a program does not depend on it."""
    chance = random.Random(f"stencils {seed}")
    return Stencils(chance, variables).construct() if chance.random() < 0.4 else []
