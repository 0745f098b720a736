"""Rarer forms in programs of data directives: constructs on the local thread, kernels
constructs with several loops, optional arguments, queues that wait for each other."""

import random

from .data_clauses import Clause
from .data_queues import QUEUES, number_of
from .data_variables import DataVariables, loops
from .memory import Section
from .source import indented


class Forms:
    """The part of `Steps` that makes them."""

    chance: random.Random
    variables: DataVariables
    procedures: list[list[str]]

    def local_construct(self) -> list[str]:
        """A construct that the host's thread runs, with its own memory: clauses do nothing."""
        section = self.section(self.view())
        reads = section.knows_host() and self.chance.random() < 0.6
        words = self.chance.choice(["if(never)", "self", "self(.not. never)", "self if(.not. never)"])
        kinds = ["", "copy", "copyout", "create", "copyin", "no_create"]
        # Without a clause scalars would be firstprivate.
        is_scalar = not section.ranges and not section.view.component
        clause = self.chance.choice(kinds[1:] if is_scalar else kinds)
        words += f" {clause}({section.text})" if clause else ""
        statement, value = self.variables.assignment(section, reads)
        lines = self.settled([section.block])
        section.store(value, on_device=False)
        if not section.ranges:
            return [*lines, f"!$acc serial {words}", statement, "!$acc end serial"]
        kind = self.chance.choice(["parallel loop", "kernels loop", "serial loop"])
        return [*lines, f"!$acc {kind} {words}", *loops(section, statement)]

    def several_loops(self) -> list[str]:
        """A kernels construct of two or three loops, each of which sets another section."""
        found: list[tuple[Section, list[Clause], bool]] = []
        for section in self.chosen(3, lambda s: bool(s.ranges) and not s.is_partial()):
            clauses, reads = self.access(section, self.chance.random() < 0.6)
            taken = [clause.section.block for _, others, _ in found for clause in others]
            if clauses and all(clause.section.block not in taken for clause in clauses):
                found.append((section, clauses, reads))
        if not found:
            return []
        clauses = [clause for _, own, _ in found for clause in own]
        queue = self.queue()
        before, words = self.ordered([clause.section for clause in clauses], queue)
        self.begin(clauses)
        body = []
        for section, _, reads in found:
            statement, value = self.variables.assignment(section, reads)
            section.store(value, on_device=True)
            directive = self.chance.choice(["!$acc loop independent", "!$acc loop", None])
            body += [*([directive] if directive else []), *loops(section, statement)]
        self.end(clauses)
        shown = [clause for clause in clauses if clause.kind != "implicit"]
        head = f"!$acc kernels {' '.join(map(str, shown))}{words}"
        return [*before, head, *indented(body), "!$acc end kernels"]

    def absent(self) -> list[str]:
        """Directives and a construct with a dummy argument that is absent: they are as without."""
        section = self.section(self.view())
        if section.is_partial() or not section.ranges or section.view.owner:
            return []
        lines = self.constructed(section)
        if not lines:
            return []
        kind = self.chance.choice(["copy", "copyin", "copyout", "create", "present", "no_create"])
        body = [
            f"!$acc enter data {self.chance.choice(['copyin', 'create'])}(d)",
            f"!$acc data {kind}(d)",
            f"!$acc update {self.chance.choice(['self', 'device'])}(d)",
            *indented(lines),
            "!$acc end data",
            f"!$acc exit data {self.chance.choice(['copyout', 'delete'])}(d)",
        ]
        name = f"part{len(self.procedures) + 1}"
        form = self.chance.choice(["(:)", "(7)", "", "(:, :)"])
        attributes = self.chance.choice(["", ", allocatable", ", pointer"]) if form.startswith("(:") else ""
        self.procedures.append([
            f"subroutine {name}(d)",
            f"  integer, optional{attributes} :: d{form}",
            "  integer :: i, j",
            *indented(body),
            f"end subroutine {name}",
        ])
        return [f"call {name}()"]

    def queue_waits(self) -> list[str]:
        """One queue waits for another: whoever waits for it has waited for both."""
        first, then = self.chance.sample(QUEUES, 2)
        for view in self.variables.views():
            if view.block.queue == first:
                view.block.queue = then
        first_number, then_number = number_of(first), number_of(then)
        return [self.chance.choice([
            f"!$acc wait({first_number}) async({then_number})",
            f"!$acc wait({first_number}) async({then_number}) if(.not. never)",
            f"call acc_wait_async({first_number}, {then_number})",
        ])]
