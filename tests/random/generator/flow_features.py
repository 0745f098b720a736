"""As `features`, for scalars that kernels constructs set: which of their values the program
uses later depends on the flow of the procedure."""

import random

from .features import printed, procedure
from .source import block, directive

NAMES = ["r", "s", "t", "u"]
SIZE = 300  # more than a gang takes


class Flow:
    """Statements of the host and constructs that use the same scalars."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.budget = chance.randint(6, 16)

    def name(self) -> str:
        return self.chance.choice(NAMES)

    def number(self) -> str:
        return self.chance.choice([str(self.chance.randint(0, 9)), self.name(), "step",
                                   f"b({self.chance.randint(1, SIZE)})"])

    def assignment(self) -> str:
        value = f"{self.number()} + {self.number()}*{self.chance.randint(1, 3)}"
        return f"{self.name()} = mod({value}, 101)"

    def in_loop(self) -> list[str]:
        """What an iteration does."""
        target = self.name()
        value = self.chance.choice(["i", "a(i)", f"a(i) + {self.name()}", f"b(i)*2 + {target}"])
        lines = [f"{target} = mod({value}, 97)"]
        if self.chance.random() < 0.3:
            lines = block(f"if (mod(i, {self.chance.randint(2, 4)}) == 0) then", lines, "end if")
        lines.append(f"{self.chance.choice('ab')}(i) = mod(a(i) + {self.name()}, 89)")
        if self.chance.random() < 0.3:
            lines.reverse()
            lines = [line for line in lines if not line.startswith(("if", "end if"))]
        return lines

    def condition(self) -> str:
        return self.chance.choice([f"rounds > {self.chance.randint(0, 3)}", "step > 1",
                                   f"{self.name()} > 20",
                                   f"b({self.chance.randint(1, SIZE)}) > {self.chance.randint(5, 60)}"])

    def in_rounds(self, body: list[str], depth: int) -> list[str]:
        last = self.chance.choice(["2", "rounds", "rounds", self.name(),
                                   f"a({self.chance.randint(1, SIZE)})", "limits(2)"])
        counter = f"round{depth}"
        if self.chance.random() < 0.3:
            body.append(f"{self.name()} = mod({counter}*5 + {self.name()}, 7)")
        if self.chance.random() < 0.3:
            leave = f"if ({self.condition()}) {self.chance.choice(['exit', 'cycle'])}"
            body.insert(self.chance.choice([0, len(body)]), leave)
        return block(f"do {counter} = 1, min({last}, 4)", body, "end do")

    def in_while(self, body: list[str], depth: int) -> list[str]:
        counter = f"round{depth}"
        lines = [*body, f"{counter} = {counter} + 1"]
        if self.chance.random() < 0.3:
            lines.insert(0, f"if ({self.condition()}) exit")
        loop = block(f"do while ({counter} < {self.chance.randint(0, 4)} .and. {self.condition()})",
                     lines, "end do")
        return [f"{counter} = 0", *loop]

    def in_control(self, body: list[str], depth: int) -> list[str]:
        """Loops and branches of a construct around what it does."""
        kind = self.chance.random()
        if depth > 1 or kind < 0.6:
            return body
        if kind < 0.72:
            lines = self.in_rounds(body, depth)
        elif kind < 0.8:
            lines = self.in_while(body, depth)
        elif kind < 0.86:
            lines = block(f"select case (mod({self.number()}, 3))", [
                "case (0)", *body, "case (1)", *self.piece(),
                *(["case default", *self.piece()] * (self.chance.random() < 0.5))], "end select")
        else:
            lines = [f"if ({self.condition()}) then", *("  " + line for line in body)]
            if self.chance.random() < 0.5:
                lines += ["else", *("  " + line for line in self.piece())]
            lines.append("end if")
        return self.in_control(lines, depth + 1)

    def piece(self) -> list[str]:
        kind = self.chance.random()
        if kind < 0.4:
            return [self.assignment()]
        element = f"a({self.chance.randint(1, SIZE)})"
        if kind < 0.5:
            return [f"a(:) = mod(a(:)*{self.chance.randint(1, 3)} + {element}, 83)"]
        if kind < 0.55:
            return [f"{self.chance.choice('ab')}(1:{element}) = {self.number()}"]
        last = self.chance.choice([str(SIZE), "k", "k", f"{SIZE - 1}", element,
                                   f"min({self.name()} + {SIZE // 2}, {SIZE})"])
        return block(f"do i = 1, {last}", self.in_loop(), "end do")

    def parallel(self) -> list[str]:
        """Its scalars are private: an iteration reads what it has set, or the host's value, and
        the host sets again what would be another value without directives."""
        target, other = self.chance.sample(NAMES, 2)
        body = [f"{target} = mod(a(i) + {other}, 97)", f"b(i) = mod(b(i) + {target}*2, 89)"]
        words = [self.chance.choice(["parallel loop", "serial loop"])]
        after = []
        if self.chance.random() < 0.3:
            words.append("async(1)")
            after = ["!$acc wait"]
        return [directive(words), *block(f"do i = 1, {SIZE}", body, "end do"), *after,
                f"{target} = {self.chance.randint(0, 50)}"]

    def construct(self, has_condition: bool = True) -> list[str]:
        body: list[str] = []
        for _ in range(self.chance.randint(1, 3)):
            lines = [line for _ in range(self.chance.randint(1, 2)) for line in self.piece()]
            body += self.in_control(lines, 0)
        words = ["kernels"]
        if has_condition and self.chance.random() < 0.2:
            words.append(f"if({self.name()} > 20)")
        after = []
        if self.chance.random() < 0.3:
            words.append("async(1)")
            after = ["!$acc wait"]
        if self.chance.random() < 0.15:
            words.append(f"copy({self.name()})")
        return [*block(directive(words), body, directive(["end kernels"])), *after]

    def with_data(self) -> list[str]:
        """The host sees nothing of what the constructs do with a scalar."""
        name = self.name()
        body = [line for _ in range(self.chance.randint(1, 3)) for line in self.construct(False)]
        if self.chance.random() < 0.5:
            body.append(f"!$acc update self({name})")
        return block(directive(["data", f"copy({name})"]), body, directive(["end data"]))

    def statements(self, depth: int) -> list[str]:
        lines: list[str] = []
        for _ in range(self.chance.randint(1, 4)):
            lines += self.statement(depth)
        return lines

    def statement(self, depth: int) -> list[str]:
        self.budget -= 1
        if self.budget < 0:
            return [self.assignment()]
        kinds = ["construct"] * 4 + ["parallel", "assign", "use", "call"]
        kinds += ["if", "loop", "data", "leave"] * (depth < 3)
        match self.chance.choice(kinds):
            case "construct":
                return self.construct()
            case "parallel":
                return self.parallel()
            case "assign":
                return [self.assignment()]
            case "use":
                return [f"b({self.chance.randint(1, SIZE)}) = {self.name()}"]
            case "call":
                return [f"call change({self.name()}, b({self.chance.randint(1, SIZE)}))"]
            case "if":
                lines = ["if (mod(" + self.name() + ", 2) == 0) then", *self.statements(depth + 1)]
                if self.chance.random() < 0.5:
                    lines += ["else", *self.statements(depth + 1)]
                return [*lines, "end if"]
            case "loop":
                counter = f"step{depth}"
                body = [f"step = {counter}", *self.statements(depth + 1)]
                if self.chance.random() < 0.3:
                    body.insert(1, f"if ({self.name()} > 60) {self.chance.choice(['exit', 'cycle'])}")
                return block(f"do {counter} = 1, {self.chance.choice([0, 1, 2, 3])}", body, "end do")
            case "data":
                return self.with_data()
            case _:
                return [f"if ({self.name()} == {self.chance.randint(0, 30)}) go to 100"] * (
                    depth == 0)
        return []


def temporaries(chance: random.Random) -> list[str]:
    """Scalars of kernels constructs that are temporaries on some paths."""
    flow = Flow(chance)
    body = flow.statements(0) + flow.statements(0)
    shown = [printed("a"), printed("b")]
    used = chance.sample(NAMES, chance.randint(0, 2))
    last = [printed(f"[{', '.join(used)}]")] if used else []
    change = block("subroutine change(x, y)", ["integer, intent(inout) :: x, y",
                                               "x = mod(x*3 + y, 61)", "y = mod(x + 1, 50)"],
                   "end subroutine")
    return procedure("temporaries", [
        f"integer :: a({SIZE}), b({SIZE}), r, s, t, u, i, k, step, step0, step1, step2",
        "integer :: rounds, round0, round1, limits(2)"], [
        f"a = [(mod(i*7, 31), i = 1, {SIZE})]", "b = 3", "r = 1; s = 2; t = 3; u = 4",
        f"step = 0; k = {chance.choice([0, 1, SIZE, SIZE])}",
        f"rounds = {chance.randint(0, 4)}", f"limits = {chance.randint(0, 3)}", *body, "100 continue", *shown, *last],
        change)


FLOW_FEATURES = [temporaries]
