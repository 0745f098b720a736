"""Random OpenACC programs whose results do not depend on the order of iterations.

`program(seed)` returns the text of a Fortran program that prints checksums: the
same with and without directives, from any compiler. All numbers are integers, so
sums are exact; every iteration writes elements of its own.
"""

import random

LOW, HIGH = -5, 20  # what loop variables and subscripts range over
DEPTH = 4
LEVELS = ("gang", "worker", "vector")


class Program:
    """The parts of one program while it is made."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.indent = 1

    def add(self, line: str) -> None:
        self.lines.append("  " * self.indent + line)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def directive(self, text: str) -> None:
        self.lines.append("  " * self.indent + "!$acc " + text)

    def expression(self, depth: int, scalars: list[str]) -> str:
        """Of loop variables, scalars that are set and elements of the input."""
        terms = [f"{self.random.randint(1, 9)}*i{d}" for d in range(1, depth + 1)]
        terms += [f"mod({name}, 97)" for name in scalars if self.chance(0.7)]
        if depth and self.chance(0.5):
            terms.append(f"input(i{self.random.randint(1, depth)})")
        terms.append(str(self.random.randint(-50, 50)))
        return " + ".join(terms)

    def assign(self, target: str, depth: int, scalars: list[str]) -> None:
        value = self.expression(depth, scalars)
        if depth and self.chance(0.3):
            divisor = self.random.randint(2, 4)
            self.add(f"if (mod(i{self.random.randint(1, depth)}, {divisor}) == 0) then")
            self.add(f"  {target} = {value}")
            if "(" not in target or self.chance(0.5):  # a scalar is always set
                self.add("else")
                self.add(f"  {target} = {self.random.randint(0, 99)}")
            self.add("end if")
        else:
            self.add(f"{target} = {value}")

    def bounds(self, depth: int, is_sequential: bool) -> str:
        """Lower bound, upper bound and step of the loop at `depth`."""
        low, high = sorted(self.random.randint(LOW, HIGH) for _ in range(2))
        if self.chance(0.4):
            low, high = LOW, HIGH
        if self.chance(0.05):
            low, high = high + 1, low  # no iteration
        step = self.random.choice([1, 1, 1, 2, 3, 7])
        if is_sequential and depth > 1 and self.chance(0.3):
            return f"i{depth - 1}, {HIGH}"
        if self.chance(0.2):
            return f"{high}, {low}, {-step}"
        return f"{low}, {high}" + (f", {step}" if step > 1 else "")

    def subscripts(self, depth: int) -> str:
        return ", ".join(f"i{d}" for d in range(1, depth + 1))

    def nest(self, depth: int, height: int, free: list[str], scalars: list[str]) -> None:
        """Loops `depth` to `height`; `free` levels are for them."""
        total = f"s{depth}"
        reduces = self.chance(0.5)
        operator = self.random.choice(["+", "max", "min", "ieor"])
        is_marked = bool(free) and self.chance(0.85)
        collapse = 1
        if depth < height and is_marked and self.chance(0.25):
            collapse = 2
        levels: list[str] = []
        if is_marked:
            # Only the outermost loop is for gangs, which are not synchronised.
            first = 0 if depth == 1 else self.random.randrange(len(free))
            count = self.random.randint(1, len(free) - first)
            levels = free[first : first + count] if self.chance(0.85) else []
            free = free[first + count :] if levels else []
        free = [level for level in free if level != "gang"]
        if reduces and depth > 1:
            self.add(f"{total} = {self.random.randint(-5, 5)}")
        if is_marked:
            # What the body sets belongs to an iteration.
            private = [f"t{d}" for d in range(depth, height + 1)]
            private += [f"s{d}" for d in range(depth + 1, height + 1)]
            # Without a level the compiler finds one.
            words = ["loop", *levels] if levels else ["loop"]
            if not levels and self.chance(0.5):
                words.append("seq")
            elif self.is_kernels:
                words.append("independent")
            if collapse > 1:
                words.append(self.random.choice(["collapse(2)", "collapse(2)", "tile(3,4)"]))
            words.append(f"private({', '.join(private)})")
            if reduces:
                words.append(f"reduction({operator}:{total})")
            self.directive(" ".join(words))
        sequential = not levels
        for d in range(depth, depth + collapse):
            is_triangular = sequential and collapse == 1
            self.add(f"do i{d} = {self.bounds(d, is_triangular)}")
            self.indent += 1
        inner = depth + collapse - 1
        self.assign(f"t{inner}", inner, scalars)
        known = [*scalars, f"t{inner}"]
        if inner < height:
            inner_total = self.nest_inside(inner + 1, height, free, known)
            known = known + inner_total
        self.assign(f"x{inner}({self.subscripts(inner)})", inner, known)
        if reduces:
            value = self.expression(inner, known)
            if operator == "+":
                self.add(f"{total} = {total} + mod({value}, 1000)")
            else:
                self.add(f"{total} = {operator}({total}, {value})")
        for _ in range(collapse):
            self.indent -= 1
            self.add("end do")
        self.reduced = [total] if reduces else []

    def nest_inside(
        self, depth: int, height: int, free: list[str], scalars: list[str]
    ) -> list[str]:
        """A nest in the body of another one; returns the scalars it computes."""
        self.nest(depth, height, free, scalars)
        results = self.reduced
        for name in results:
            self.add(f"y{depth - 1}({self.subscripts(depth - 1)}) = {name}")
        return results

    def construct(self, number: int) -> None:
        height = self.random.randint(1, DEPTH)
        kind = self.random.choice(["parallel"] * 5 + ["kernels"] * 2 + ["serial"])
        self.is_kernels = kind == "kernels"
        words = [kind]
        if kind != "serial":
            for clause, sizes in (
                ("num_gangs", (1, 3, 40)),
                ("num_workers", (1, 2, 4, 8)),
                ("vector_length", (1, 32, 64, 100, 128)),
            ):
                if self.chance(0.3):
                    words.append(f"{clause}({self.random.choice(sizes)})")
        arrays = [f"{a}{d}" for a in "xy" for d in range(1, DEPTH + 1)]
        words.append(f"copy({', '.join(arrays)}) copyin(input)")
        words.append("copy(s1)")
        self.add(f"s1 = {self.random.randint(-5, 5)}")
        start = len(self.lines)
        self.nest(1, height, list(LEVELS), [])
        is_shared = "!$acc loop" in self.lines[start] and not any(
            word in self.lines[start].split() for word in ("seq", "worker", "vector")
        )
        is_shared |= "!$acc loop gang" in self.lines[start]
        if kind == "parallel" and not is_shared:
            # All gangs would do the same.
            words = [word for word in words if not word.startswith("num_gangs")]
            words.insert(1, "num_gangs(1)")
        self.lines.insert(start, "  !$acc " + " ".join(words))
        self.directive(f"end {kind}")
        self.add("total = total * 31 + s1")

    def text(self) -> str:
        shapes = {d: ", ".join(["low:high"] * d) for d in range(1, DEPTH + 1)}
        declarations = [
            "program random_constructs",
            "  implicit none",
            f"  integer, parameter :: low = {LOW}, high = {HIGH}",
            "  integer, parameter :: long = selected_int_kind(18)",
            *(f"  integer :: x{d}({s}), y{d}({s})" for d, s in shapes.items()),
            "  integer :: input(low:high)",
            "  integer :: " + ", ".join(f"{v}{d}" for v in "ist" for d in range(1, DEPTH + 1)),
            "  integer(long) :: total",
            "",
            "  total = 0",
        ]
        declarations += [f"  s{d} = 0" for d in range(1, DEPTH + 1)]
        declarations += [f"  {a}{d} = {d}" for a in "xy" for d in shapes]
        declarations.append("  input = [(mod(i1 * 37, 23), i1 = low, high)]")
        for number in range(self.random.randint(1, 2)):
            self.construct(number)
        sums = [f"  print '(i0)', checksum([{a}{d}])" for a in "xy" for d in shapes]
        return "\n".join([
            *declarations,
            *self.lines,
            *sums,
            "  print '(i0)', total",
            "contains",
            "  ! The order of the elements counts.",
            "  integer(long) function checksum(values)",
            "    integer, intent(in) :: values(:)",
            "    integer :: k",
            "    checksum = 0",
            "    do k = 1, size(values)",
            "      checksum = mod(checksum * 31 + values(k), 1000000007_long)",
            "    end do",
            "  end function checksum",
            "end program random_constructs",
            "",
        ])


def program(seed: int) -> str:
    """The program number `seed`."""
    return Program(seed).text()
