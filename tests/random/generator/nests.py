"""Nests of loops with levels, sizes and clauses."""

import random
import re
from dataclasses import dataclass, field

from . import reductions, statements
from .expressions import Place
from .reductions import Reduction
from .source import block, clause, directive
from .variables import Variables

LEVELS = ("gang", "worker", "vector")
#: What the program sets with a statement of its own: these names may be private.
ASSIGNED = re.compile(r"(?:^|\) )\s*([twcps][ab]\d[ilrdzb]?)(?:\([^=]*\))? = ")


@dataclass
class Nest:
    """A nest that is made."""

    lines: list[str]
    assigned: set[str] = field(default_factory=set)  # visible outside of it
    found: list[str] = field(default_factory=list)  # integer expressions of its results
    shares_gangs: bool = False
    is_marked: bool = False


class Nests:
    """Makes the nests of one construct."""

    def __init__(self, chance: random.Random, variables: Variables, construct: str):
        self.chance = chance
        self.variables = variables
        self.is_kernels = construct == "kernels"

    def maybe(self, probability: float) -> bool:
        return self.chance.random() < probability

    def outermost(self, family: str, height: int, scalars: list[str]) -> Nest:
        """A nest of a construct."""
        place = Place(0, family, list(scalars), free=LEVELS)
        if height > 1 and self.maybe(0.1):
            return self.redundant(place, height)
        return self.nest(place, height, [])

    def redundant(self, place: Place, height: int) -> Nest:
        """Every gang runs the outer loop, which shares out the one inside."""
        inner = self.nest(place.inside(depth=1), height, [], must_have_gang=True)
        head = [directive(["loop", "seq"])] if self.maybe(0.5) else []
        lines = [*head, *self.loops(1, 1, inner.lines, place, False)]
        return Nest(lines, inner.assigned, [], inner.shares_gangs)

    def nest(
        self, place: Place, height: int, spanning: list[Reduction], must_have_gang: bool = False
    ) -> Nest:
        """Loops from `place.depth + 1` to `height`. `spanning` are reductions of the
        loops around them that go on inside."""
        depth = place.depth + 1
        is_marked = must_have_gang or bool(place.free) and self.maybe(0.85)
        count = self.collapsed(height - depth + 1) if is_marked else 1
        levels: list[str] = []
        free = place.free
        if is_marked:
            levels, free = self.levels(free, depth == 1, must_have_gang)
        own = []
        if self.maybe(0.5) and not must_have_gang:
            own = reductions.choose(self.chance, depth, place.family)
        words = ["loop", *self.level_words(levels), *self.mode(levels, is_marked)]
        is_sequential = not levels and ("seq" in words or "auto" in words)
        if is_marked and not levels:
            # The compiler may take gang.
            free = tuple(level for level in free if level != "gang")
        body = self.body(
            place.inside(depth=depth + count - 1, free=free), height, [*spanning, *own]
        )
        is_plain = count == 1
        looping = self.loops(depth, count, body.lines, place, is_plain)
        found = [r.as_integer() for r in own]
        begin = [reductions.first_value(self.chance, r) for r in own] if depth > 1 else []
        results = {r.variable for r in [*spanning, *own]}
        if not is_marked:
            return Nest([*begin, *looping], body.assigned | results, found)
        private = sorted(body.assigned - results)
        words += self.shape(count, is_plain and not is_sequential)
        words += clause("private", private)
        words += reductions.clauses([*spanning, *own])
        shares_gangs = "gang" in levels or depth == 1 and not levels and not is_sequential
        if self.is_kernels and not levels and "independent" not in words:
            shares_gangs = False
        return Nest(
            [*begin, directive(words), *looping], results, found, shares_gangs, is_marked=True
        )

    def collapsed(self, most: int) -> int:
        """Loops that one directive is for."""
        if most >= 3 and self.maybe(0.3):
            return self.chance.choice([2, 2, 3])
        return 2 if most == 2 and self.maybe(0.25) else 1

    def levels(
        self, free: tuple[str, ...], is_outermost: bool, must_have_gang: bool
    ) -> tuple[list[str], tuple[str, ...]]:
        """Levels for a loop, and those left for what is inside."""
        # Gangs do not wait for each other: mostly the outermost loop is for them.
        may_have_gang = is_outermost or must_have_gang
        choices = [level for level in free if may_have_gang or level != "gang"]
        if not choices or (self.maybe(0.15) and not must_have_gang):
            return [], tuple(choices)
        first = 0 if must_have_gang or self.maybe(0.7) else self.chance.randrange(len(choices))
        last = self.chance.randint(first, len(choices) - 1)
        levels = choices[first : last + 1]
        if len(levels) == 3 and self.maybe(0.3):
            levels.pop(1)
        inner = LEVELS[LEVELS.index(levels[-1]) + 1 :]
        return levels, tuple(f for f in inner if f in choices)

    def level_words(self, levels: list[str]) -> list[str]:
        words = list(levels)
        if words and words[0] == "gang" and self.maybe(0.2):
            words[0] = self.chance.choice(["gang(static:*)", "gang(static:1)", "gang(static:5)"])
        return words

    def mode(self, levels: list[str], is_marked: bool) -> list[str]:
        """seq, auto or independent."""
        if not is_marked:
            return []
        if not levels and self.maybe(0.4):
            return [self.chance.choice(["seq", "seq", "auto"])]
        return ["independent"] if self.is_kernels or self.maybe(0.2) else []

    def shape(self, count: int, may_tile: bool) -> list[str]:
        """collapse or tile for `count` loops."""
        sizes = [self.chance.choice(["*", "1", "2", "3", "4", "8", "32"]) for _ in range(count)]
        if self.maybe(0.35) if count > 1 else may_tile and self.maybe(0.05):
            return clause("tile", sizes)
        return [f"collapse({count})"] if count > 1 else []

    def loops(
        self, depth: int, count: int, body: list[str], place: Place, may_depend: bool
    ) -> list[str]:
        """`count` loops around `body`, the outermost one at `depth`."""
        lines = body
        for d in reversed(range(depth, depth + count)):
            lines = block(f"do i{d} = {self.range(d, place, may_depend)}", lines, "end do")
        return lines

    def range(self, d: int, place: Place, may_depend: bool) -> str:
        """Lower bound, upper bound and step of the loop at `d`."""
        bounds = self.variables.dimensions[d - 1]
        low, high = f"{bounds.low}", f"{bounds.high}"
        if self.maybe(0.4):
            low, high = f"lo{d}", f"hi{d}"
        extent = bounds.high - bounds.low + 1
        if self.maybe(0.2):
            low = f"{bounds.low + self.chance.randrange(extent)}"
        elif self.maybe(0.2):
            high = f"{bounds.low + self.chance.randrange(extent)}"
        if self.maybe(0.03):
            low, high = f"hi{d} + 1", low  # no iteration
        elif may_depend and place.depth and self.maybe(0.25):
            # Triangular: another number of iterations each time.
            shift = f"modulo(i{place.depth}, {extent})"
            low, high = self.chance.choice([
                (f"{bounds.low} + {shift}", f"{bounds.high}"),
                (f"{bounds.low}", f"{bounds.low} + {shift}"),
            ])
        step = self.chance.choice([1, 1, 1, 1, 2, 3, 7])
        if self.maybe(0.2):
            return f"{high}, {low}, {-step}"
        return f"{low}, {high}" + (f", {step}" if step > 1 else "")

    def body(self, place: Place, height: int, summed: list[Reduction]) -> Nest:
        """What an iteration at `place` does; `summed` are its loops' reductions."""
        chance, family, depth = self.chance, place.family, place.depth
        own: list[str] = []
        first = f"t{family}{depth}"
        own += statements.assign(chance, first, place, is_always=True)
        place.scalars.append(first)
        if self.maybe(0.15):
            lines, counter = statements.count_down(chance, place)
            own += lines
            place.scalars.append(counter)
        if self.maybe(0.15):
            lines, name = statements.fill_private(chance, place)
            own += lines
            place.arrays.append(name)
        if self.maybe(0.2):
            lines, known = statements.atomic(chance, place)
            own += lines
            place.scalars += known
        assigned = names(own)
        if depth == 1 and family == "a" and self.maybe(0.2):
            own += self.call(place)
        rest: list[str] = []
        inner_total = ""
        if depth < height:
            inner = self.inner(place, height, summed)
            own += inner.lines
            assigned |= inner.assigned
            for n, value in enumerate(inner.found):
                if n == 0:
                    rest.append(f"y{family}{depth}({place.subscripts()}) = {value}")
                else:
                    inner_total = " + " + value
            if self.maybe(0.15):
                more = self.inner(place, height, [])
                own += more.lines
                assigned |= more.assigned
        target = f"x{family}{depth}({place.subscripts()})"
        rest += statements.assign(chance, target, place, is_always=False)
        if inner_total:
            rest.append(f"{target} = {target}{inner_total}")
        for reduction in summed:
            if depth == height or self.maybe(0.5):
                rest += reductions.contribution(chance, reduction, place)
        return Nest([*own, *rest], assigned | names(rest))

    def inner(self, place: Place, height: int, summed: list[Reduction]) -> Nest:
        """A nest in a body, which may go on with reductions of the loops around it."""
        spanning = [r for r in summed if self.maybe(0.4)]
        nest = self.nest(place.inside(), height, spanning)
        if self.maybe(0.1):
            test = f"if (mod(i{place.depth}, 3) /= 0) then"
            start = [f"t{place.family}{place.depth} = {place.depth}"]
            nest.lines = [*block(test, nest.lines, "else"), "  " + start[0], "end if"]
            nest.found = []
            nest.assigned = nest.assigned | names(start)
        return nest

    def call(self, place: Place) -> list[str]:
        """A call of a routine whose levels are free here."""
        routines = ["copy_row"]
        if "vector" in place.free:
            routines.append("fill_row")
            if "worker" in place.free:
                routines.append("fold_row")
        return statements.call(self.chance, place, self.chance.choice(routines))


def names(lines: list[str]) -> set[str]:
    """Private variables that statements set."""
    return {match.group(1) for line in lines for match in ASSIGNED.finditer(line)}
