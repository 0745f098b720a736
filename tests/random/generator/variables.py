"""What a program declares.

    i1 ... i4        loop variables; dimension d of an array belongs to the loop i<d>
    lo1, hi1 ...     bounds of the dimensions
    xa2, ya2, xb2    arrays of 2 dimensions: a nest uses one family, a or b; x holds
                     what its bodies assign, y what inner reductions find
    ta2, wa2         scalars that an iteration of depth 2 sets, and uses to count
    ca2              what an atomic capture found in an iteration of depth 2
    pa2              an array of its own for an iteration of depth 2
    sa2i             a reduction variable of the nest at depth 2 in family a, of type i
    input, fixed     never changed; histogram, counter, bag, marked: for atomics
    rows             what vector and worker routines fill, a row an iteration
    fs, fa           firstprivate
"""

import random
from dataclasses import dataclass

DEPTH = 4
FAMILIES = "ab"
PRIVATE_HIGH = 7  # upper bound of private arrays, from 0
BINS = 16  # of the histogram
ROW = 40  # elements of a row of `rows`
ELEMENT_TYPES = ["integer", "integer", "integer(long)", "real", "real(wide)"]
# Around the sizes of wavefronts and blocks.
LONG_EXTENTS = [1, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 256, 257]
REDUCTION_TYPES = {
    "i": "integer",
    "l": "integer(long)",
    "r": "real",
    "d": "real(wide)",
    "z": "complex(wide)",
    "b": "logical",
}


@dataclass
class Dimension:
    """The bounds of one dimension of all arrays."""

    low: int
    high: int


class Variables:
    """The sizes and types that a program chooses."""

    def __init__(self, chance: random.Random):
        long_one = chance.randrange(DEPTH)
        self.dimensions = []
        for d in range(DEPTH):
            low = chance.randint(-5, 3)
            extent = chance.choice(LONG_EXTENTS) if d == long_one else chance.randint(1, 8)
            self.dimensions.append(Dimension(low, low + extent - 1))
        self.element_type = {
            f"x{f}{d}": chance.choice(ELEMENT_TYPES)
            for f in FAMILIES
            for d in range(1, DEPTH + 1)
        }

    def arrays(self) -> list[tuple[str, int]]:
        """Arrays that constructs change, with their number of dimensions."""
        return [(f"{a}{f}{d}", d) for f in FAMILIES for a in "xy" for d in range(1, DEPTH + 1)]

    def type_of(self, array: str) -> str:
        return self.element_type.get(array, "integer")

    def shape(self, rank: int) -> str:
        """Bounds of an array, as constants."""
        return ", ".join(f"{d.low}:{d.high}" for d in self.dimensions[:rank])

    def scalars(self) -> list[str]:
        """Declarations of what is local to the procedure with the constructs."""
        each = [str(d) for d in range(1, DEPTH + 1)]
        names = [f"{v}{f}{d}" for v in "twc" for f in FAMILIES for d in each]
        lines = [
            "integer :: " + ", ".join(f"{v}{d}" for v in ("i", "k") for d in each),
            "integer :: " + ", ".join(f"{v}{d}" for v in ("lo", "hi") for d in each),
            "integer :: " + ", ".join(names),
            "integer :: " + ", ".join(f"p{f}{d}(0:{PRIVATE_HIGH})" for f in FAMILIES for d in each),
            f"integer :: histogram(0:{BINS - 1}), counter, marked, fixed, g, fs, fa(4)",
            "integer(long) :: bag",
            "real(wide) :: exact",
        ]
        for letter, name in REDUCTION_TYPES.items():
            variables = [f"s{f}{d}{letter}" for f in FAMILIES for d in each]
            lines.append(f"{name} :: " + ", ".join(variables))
        return lines
