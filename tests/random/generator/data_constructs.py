"""Compute constructs in programs of data directives, with clauses that fit what is present."""

import random

from .data_clauses import Clause
from .data_variables import DataVariables, loops
from .memory import Section, View


class DataConstructs:
    """The part of `Steps` that makes constructs."""

    chance: random.Random
    variables: DataVariables

    def construct(self) -> list[str]:
        return self.constructed(self.section(self.view()))

    def constructed(self, section: Section) -> list[str]:
        """A compute construct that sets a section, maybe with what another one has."""
        if section.is_partial():
            return []
        clauses, reads = self.access(section, self.chance.random() < 0.6)
        if clauses is None:
            return []
        more, added, sections = "", lambda place: (0, 0), [section]
        source = self.source(section)
        if source is not None:
            others, known = self.access(source, True)
            taken = [clause.section.block for clause in clauses]
            if known and all(clause.section.block not in taken for clause in others):
                clauses += others
                more, added = self.reading(source)
        sections += [clause.section for clause in clauses]
        queue = self.queue()
        before, words = self.ordered(sections, queue)
        self.begin(clauses)
        statement, value = self.variables.assignment(section, reads, more, added)
        section.store(value, on_device=True)
        self.end(clauses)
        shown = [clause for clause in clauses if clause.kind != "implicit"]
        words = f"{' '.join(map(str, shown))}{words}"
        if not section.ranges:
            return [*before, f"!$acc serial {words}", statement, "!$acc end serial"]
        kind = self.chance.choice(["parallel loop", "kernels loop independent"])
        collapse = "collapse(2) " if len(section.ranges) == 2 else ""
        return [*before, f"!$acc {kind} {collapse}{words}", *loops(section, statement)]

    def access(self, section: Section, reads: bool) -> tuple[list[Clause] | None, bool]:
        """Clauses by which a construct may use the section, and whether it may read it."""
        owner = section.view.owner
        if owner is None:
            return self.own_access(section, reads)
        whole = owner.whole()
        if whole.is_partial():
            return None, False
        # The object comes first, or is there already.
        kind = self.chance.choice(["present", "implicit"]) if whole.entry() else "copy"
        clauses, reads = self.own_access(section, reads)
        return (clauses and [Clause(kind, whole), *clauses]), reads

    def own_access(self, section: Section, reads: bool) -> tuple[list[Clause] | None, bool]:
        chance = self.chance
        if section.entry():
            reads = reads and section.knows_device()
            kinds = ["present", "copy", "copyin", "no_create"]
            # Without a clause nothing attaches a member of an object that is there already.
            is_reached = section.view.owner is None or section.view.is_attached()
            whole = section.view.whole()
            if is_reached and whole.entry() and section.ranges and chance.random() < 0.5:
                return [Clause("implicit", whole)], reads
            return [Clause(chance.choice(kinds), section)], reads
        if section.overlaps():
            return None, False
        reads = reads and section.knows_host()
        kind = "copy" if reads or section.view.component else "copyout"
        return [Clause(kind, section)], reads

    def source(self, section: Section) -> Section | None:
        """One-dimensional data that a construct on the section may read."""
        if not section.ranges or self.chance.random() < 0.5:
            return None
        other = self.section(self.view())
        fits = other.block is not section.block and len(other.ranges) == 1
        return other if fits and not other.is_partial() else None

    def reading(self, source: Section):
        """An element of the source for each value of `i`, and its value."""
        [(low, high)] = source.ranges
        count = high - low + 1
        text = f" + {source.view.element([f'{low} + modulo(i, {count})'])}"
        entry = source.entry()
        values = entry.values if entry else source.block.host
        elements = [(values[e], source.block.plain[e]) for e in source.elements]
        return text, lambda place: elements[place[0] % count]
