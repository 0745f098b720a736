"""Compute constructs with their clauses, and the data around them."""

import random

from .expressions import Place, expression
from .nests import Nest, Nests
from .source import block, clause, directive
from .variables import DEPTH, Variables

#: Scalars and small arrays that bodies may change or read, apart from `x` and `y`.
SCALARS = ["counter", "bag", "marked", "exact"]
READ = ["input", "fixed", "fa"]
SHARED = [*SCALARS, "histogram", "rows"]
SIZES = [
    ("num_gangs", ["1", "2", "3", "40", "n3"]),
    ("num_workers", ["1", "2", "4", "8", "n3"]),
    ("vector_length", ["1", "32", "64", "100", "128", "n64"]),
]


class Constructs:
    """Makes the compute constructs of a program."""

    def __init__(self, chance: random.Random, variables: Variables):
        self.chance = chance
        self.variables = variables

    def maybe(self, probability: float) -> bool:
        return self.chance.random() < probability

    def construct(self) -> list[str]:
        """A construct, with data directives around it and what the host does."""
        chance = self.chance
        kind = chance.choice(["parallel"] * 5 + ["kernels"] * 2 + ["serial"])
        nests = Nests(chance, self.variables, kind)
        families = ["a"]
        if self.maybe(0.25):
            families.append(chance.choice("ab") if kind == "kernels" else "b")
        before, known = self.redundant_part()
        made = [
            nests.outermost(f, chance.randint(1, DEPTH), known) for f in families
        ]
        combines = kind != "serial" and len(made) == 1 and not before and made[0].is_marked
        words = self.clauses(kind, made)
        sums = sorted({s for nest in made for s in nest.assigned if s[0] == "s"})
        data, outside_begin, outside_end = self.data(sums)
        words += data
        scalars = sorted({s for nest in made for s in nest.assigned if s[0] != "s"})
        if before:
            scalars.append("g")
        if kind != "kernels":
            arrays = [s for s in scalars if s[0] == "p"]
            others = [s for s in scalars if s[0] != "p" and self.maybe(0.5)]
            words += clause("private", [*arrays, *others])
            if self.maybe(0.5):
                words.append("firstprivate(fs, fa)")
        elif any(s[0] == "p" for s in scalars) and "default(present)" in words:
            words.remove("default(present)")
        body = [*before, *(line for nest in made for line in nest.lines)]
        if kind == "kernels" and self.maybe(0.3):
            body += self.array_statement()
            combines = False
        elif self.maybe(0.1):
            body = block("if (n3 > 2) then", body, "end if")
            combines = False
        prologue = [f"{s} = {value}" for s in sums for value in [self.start(s)]]
        lines = [*prologue, *outside_begin]
        if combines and self.maybe(0.4) and body[0].startswith("!$acc loop"):
            loop = body[0].removeprefix("!$acc ").split(" ", 1)
            lines.append(directive([kind, "loop", *words[1:], *loop[1:]]))
            lines += body[1:]
        else:
            lines += block(directive(words), body, directive(["end", kind]))
        lines += outside_end
        for s in sums:
            # The same nest without directives gives it to what follows.
            if not is_private(s, body):
                lines += self.checked(s)
        return lines

    def redundant_part(self) -> tuple[list[str], list[str]]:
        """What every gang does first; returns the scalars that it sets."""
        if not self.maybe(0.2):
            return [], []
        return [f"g = {expression(self.chance, Place(0, 'a', ['n3'], calls=False))}"], ["g"]

    def clauses(self, kind: str, made: list[Nest]) -> list[str]:
        """The construct's name, its sizes and its queue."""
        words = [kind]
        if kind != "serial":
            for name, sizes in SIZES:
                if self.maybe(0.3):
                    words.append(f"{name}({self.chance.choice(sizes)})")
        if kind == "parallel" and not all(nest.shares_gangs for nest in made):
            # All gangs would do the same.
            words = [word for word in words if not word.startswith("num_gangs")]
            words.insert(1, "num_gangs(1)")
        if self.maybe(0.1):
            words.append("async" if self.maybe(0.3) else f"async({self.chance.randint(0, 3)})")
        if self.maybe(0.05):
            words.append("if(n3 == 3)")
        return words

    def data(self, sums: list[str]) -> tuple[list[str], list[str], list[str]]:
        """Clauses of the construct, and lines before and after it."""
        arrays = [name for name, _ in self.variables.arrays()]
        shared = [*arrays, *SHARED]
        wait = [directive(["wait"])]
        copied = clause("copyin", ["input", "fixed"])
        scalars = clause("copy", sums)
        choice = self.chance.random()
        if choice < 0.5:
            return [*clause("copy", [*shared, *sums]), *copied], [], wait
        if choice < 0.7:
            inside = self.chance.choice([clause("present", shared), clause("copy", shared), []])
            begin = [directive(["data", *clause("copy", shared), *copied])]
            end = [*wait, *self.host_part(), directive(["end data"])]
            return [*inside, *scalars], begin, end
        if choice < 0.9:
            begin = [directive(["enter data", *clause("copyin", [*shared, *READ])])]
            # Scalars without a clause would be private.
            inside = clause(self.chance.choice(["copy", "present"]), SCALARS) + scalars
            if self.maybe(0.5):
                inside.insert(0, "default(present)")
            end = [
                *wait,
                *self.host_part(),
                directive(["exit data", *clause("copyout", shared), *clause("delete", READ)]),
            ]
            return inside, begin, end
        # Arrays are copied where no clause names them.
        return clause("copy", [*SCALARS, *sums]), [], wait

    def host_part(self) -> list[str]:
        """The host changes an array of which the device has a copy."""
        if not self.maybe(0.5):
            return []
        array, rank = self.chance.choice(self.variables.arrays())
        part = array
        if self.maybe(0.4):
            part = f"{array}({', '.join([':'] * (rank - 1) + [f'lo{rank}:hi{rank}'])})"
        return [
            directive(["update", self.chance.choice(["self", "host"]) + f"({part})"]),
            f"{array} = {array} + 1",
            directive(["update", f"device({part})"]),
        ]

    def array_statement(self) -> list[str]:
        """Array syntax in a kernels construct."""
        d = self.chance.randint(1, DEPTH)
        first, second = self.chance.sample(["xa", "ya", "xb", "yb"], 2)
        whole = ", ".join([":"] * d)
        part = ", ".join([f"lo{d}:hi{d}:2"] + [":"] * (d - 1)) if d == 1 else whole
        scale = self.chance.randint(2, 5)
        return [self.chance.choice([
            f"{first}{d}({whole}) = {second}{d} * {scale} + 1",
            f"{first}{d} = {scale}",
            f"{first}{d}({part}) = {second}{d}({part}) - {scale}",
            f"where ({second}{d} > 3) {first}{d} = {first}{d} + {second}{d}",
        ])]

    def start(self, variable: str) -> str:
        """The value that a reduction of the outermost loops starts with."""
        value = self.chance.randint(-5, 5)
        return {"b": (".false.", ".true.")[value % 2], "z": f"({value}, 1)"}.get(
            variable[-1], str(value)
        )

    def checked(self, variable: str) -> list[str]:
        """Adds the value to the checksum of the procedure."""
        value = {
            "b": f"merge(1, 0, {variable})",
            "z": f"int(real({variable}), long) + 3*int(aimag({variable}), long)",
        }.get(variable[-1], f"int({variable}, long)")
        return [f"total = mod(total * 31 + {value}, 1000000007_long)"]


def is_private(variable: str, lines: list[str]) -> bool:
    """Whether some private clause in `lines` names the variable."""
    lists = [part.partition(")")[0] for line in lines for part in line.split("private(")[1:]]
    return any(variable in names.split(", ") for names in lists)
