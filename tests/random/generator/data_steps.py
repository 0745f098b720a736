"""Random sequences of data directives, updates, constructs and statements of the host, all of
them right, with what the program prints."""

import random

from .data_clauses import Clause, actual, called
from .data_constructs import DataConstructs
from .data_forms import Forms
from .data_members import Members
from .data_queues import QUEUES, Queues
from .data_variables import DataVariables
from .memory import DEVICES, Current, Section, View
from .source import indented

DEPTH = 3  # of data regions


class Steps(Queues, Members, DataConstructs, Forms):
    """Writes a program step by step while its memory is followed."""

    def __init__(self, chance: random.Random, variables: DataVariables):
        self.chance, self.variables = chance, variables
        self.separate: list[str] = []
        self.shared: list[str] = []
        self.procedures: list[list[str]] = []
        self.labels = 0
        # Some programs are mostly about objects and their members.
        self.on_objects = chance.random() < 0.4
        self.depth = 0

    # ---- Choices

    def view(self) -> View:
        views = self.variables.views()
        if self.on_objects and self.chance.random() < 0.7:
            views = [view for view in views if view.component or view.owner]
        return self.chance.choice(views)

    def section(self, view: View) -> Section:
        """All of a variable, or a part of it."""
        if not view.dimensions or self.chance.random() < 0.4:
            return view.whole()
        ranges = []
        for low, high, _ in view.dimensions:
            ends = sorted([self.chance.randint(low, high), self.chance.randint(low, high)])
            ranges.append((low, high) if self.chance.random() < 0.4 else (ends[0], ends[1]))
        return view.part(ranges)

    def chosen(self, count: int, fits) -> list[Section]:
        """Up to so many sections of different blocks that fit."""
        found: list[Section] = []
        for _ in range(4 * count):
            section = self.section(self.view())
            is_new = all(other.block is not section.block for other in found)
            if len(found) < count and is_new and fits(section):
                found.append(section)
        return found

    def present_section(self, view: View) -> Section | None:
        """Something of the variable that is present."""
        tries = [self.section(view) for _ in range(6)]
        return next((section for section in tries if section.entry()), None)

    # ---- Steps

    def steps(self, count: int) -> list[str]:
        kinds = [
            (self.enter, 5), (self.exit, 5), (self.update, 6), (self.region, 3), (self.construct, 7),
            (self.host_stores, 5), (self.shows_host, 4), (self.shows_device, 7), (self.allocates, 4),
            (self.deallocates, 1), (self.associates, 2), (self.exchanges, 2), (self.nothing, 1), (self.asks, 2),
            (self.through_dummy, 4), (self.attaches, 2), (self.switches, 1), (self.shows_address, 2),
            (self.local_construct, 2), (self.several_loops, 3), (self.absent, 1), (self.queue_waits, 1),
            (self.shows_member, 30 if self.on_objects else 3),
        ]
        lines: list[str] = []
        for _ in range(count):
            step = self.chance.choices([k for k, _ in kinds], [weight for _, weight in kinds])[0]
            lines += step()
        return lines

    def is_routine(self, sections: list[Section], words: str) -> bool:
        """Whether a routine is called instead of a directive: it knows no descriptors."""
        is_one = len(sections) == 1 and not sections[0].view.owner
        return is_one and "wait" not in words and self.chance.random() < 0.2

    def enter(self) -> list[str]:
        clauses = [
            self.clause(["copyin", "copyin", "create", "pcopyin"], section)
            for section in self.chosen(self.chance.randint(1, 3), lambda s: not s.is_partial())
        ]
        return self.entered(clauses) if clauses else []

    def clause(self, kinds: list[str], section: Section) -> Clause:
        """One of the clauses; zeros are for numbers, and not for descriptors."""
        kind = self.chance.choice(kinds)
        may_be_zero = kind in ("create", "copyout") and not section.view.component
        return Clause(kind, section, may_be_zero and self.chance.random() < 0.3)

    def entered(self, clauses: list[Clause]) -> list[str]:
        sections = [clause.section for clause in clauses]
        queue = self.queue()
        before, words = self.ordered(sections, queue)
        for clause in clauses:
            clause.section.enter(clause.kind != "create", structured=False, zero=clause.zero)
            self.attach(clause.section)
        if self.is_routine(sections, words) and not clauses[0].zero:
            name = "acc_create" if clauses[0].kind == "create" else "acc_copyin"
            return [*before, called(name, sections[0], queue)]
        return [*before, f"!$acc enter data {' '.join(map(str, clauses))}{words}"]

    def exit(self) -> list[str]:
        sections = self.chosen(self.chance.randint(1, 2), lambda s: not s.is_partial())
        sections = [s for s in sections if s.entry() or self.chance.random() < 0.2]
        return self.exited(sections) if sections else []

    def exited(self, sections: list[Section]) -> list[str]:
        queue = self.queue()
        before, words = self.ordered(sections, queue)
        finalize = self.chance.random() < 0.25
        clauses = [Clause(self.chance.choice(["copyout", "delete"]), s) for s in sections]
        for clause in clauses:
            self.detach(clause.section, finalize)
            clause.section.leave(clause.copies_out, structured=False, finalize=finalize)
            self.lose_members(clause.section)
        if self.is_routine(sections, words):
            name = f"acc_{clauses[0].kind}{'_finalize' if finalize else ''}"
            return [*before, called(name, sections[0], queue)]
        words += " finalize" if finalize else ""
        return [*before, f"!$acc exit data {' '.join(map(str, clauses))}{words}"]

    def update(self) -> list[str]:
        return self.updated(self.chosen(self.chance.randint(1, 2), lambda s: not s.is_partial()))

    def updated(self, sections: list[Section]) -> list[str]:
        present = [s for s in sections if s.entry()]
        if_present = len(present) < len(sections) or self.chance.random() < 0.2
        if not sections or (not present and self.chance.random() < 0.7):
            return []
        to_device = self.chance.random() < 0.5
        queue = self.queue()
        before, words = self.ordered(sections, queue)
        for section in sections:
            section.update(to_device)
        if not if_present and self.is_routine(sections, words):
            name = "acc_update_device" if to_device else "acc_update_self"
            return [*before, called(name, sections[0], queue)]
        words += " if_present" if if_present else ""
        kind = "device" if to_device else self.chance.choice(["self", "host"])
        texts = ", ".join(section.text for section in sections)
        return [*before, f"!$acc update {kind}({texts}){words}"]

    def region(self) -> list[str]:
        """A data region with steps inside."""
        if self.depth == DEPTH:
            return []
        clauses = []
        for section in self.chosen(self.chance.randint(1, 3), lambda s: not s.is_partial()):
            kinds = ["copy", "copyin", "copyout", "create"]
            if section.entry():
                kinds += ["present", "no_create"]
            clauses.append(self.clause(kinds, section))
        if not clauses:
            return []
        sections = [clause.section for clause in clauses]
        queue = self.chance.choice([None, None, None, *QUEUES])
        before, words = self.ordered(sections, queue)
        self.begin(clauses)
        self.depth += 1
        body = self.steps(self.chance.randint(1, 6))
        self.depth -= 1
        others = {s.block.queue for s in sections} - {None, queue}
        body += self.wait(others) if others else []
        for section in sections:
            section.block.queue = queue
        self.end(clauses)
        head = f"!$acc data {' '.join(map(str, clauses))}{words}"
        return [*before, head, *indented(body), "!$acc end data"]

    def begin(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            clause.section.enter(clause.copies_in, structured=True, zero=clause.zero)
            self.attach(clause.section)

    def end(self, clauses: list[Clause]) -> None:
        for clause in reversed(clauses):
            self.detach(clause.section, finalize=False)
            clause.section.leave(clause.copies_out, structured=True)
            self.lose_members(clause.section)

    # ---- Statements of the host

    def host_stores(self) -> list[str]:
        section = self.section(self.view())
        reads = section.knows_host() and self.chance.random() < 0.3
        return [*self.settled([section.block]), *self.variables.stores(section, reads)]

    def allocates(self) -> list[str]:
        held = [view.name for view in self.variables.objects
                if any(entry.structured for entry in view.block.entries)]
        names = [name for name in self.variables.names_to_allocate()
                 if name[0] not in held or "%" not in name]
        if not names:
            return []
        name = self.chance.choice(names)
        lines = self.variables.allocate(name)
        member = self.variables.allocated[name]
        return [*self.settled(self.changed(member)), *lines]

    def deallocates(self) -> list[str]:
        allocated = self.variables.allocated.values()
        fits = [
            view for view in allocated
            if view.name[-1] not in "pq"
            and not any(e.structured for block in self.changed(view) for e in block.entries)
        ]
        if not fits:
            return []
        view = self.chance.choice(fits)
        return [*self.settled(self.changed(view)), *self.variables.deallocate(view.name)]

    def associates(self) -> list[str]:
        """Regions that have the pointer end with what it was associated with before."""
        lines = self.variables.associate()
        view = self.variables.allocated[lines[0].partition(" ")[0]]
        return [*self.settled(self.changed(view)), *lines]

    def switches(self) -> list[str]:
        """Goes on with another device."""
        if self.depth > 0:
            return []
        Current.device = (Current.device + 1) % DEVICES
        for view in self.variables.views():
            view.block.queue = None
        return ["!$acc wait", f"call go_to_device({Current.device})"]

    def exchanges(self) -> list[str]:
        """Two allocatables change places, also those that regions have."""
        return self.variables.exchange()

    def nothing(self) -> list[str]:
        """Directives whose condition is false."""
        section = self.section(self.view())
        return [self.chance.choice([
            f"!$acc enter data copyin({section.text}) if(never)",
            f"!$acc exit data copyout({section.text}) if(never)",
            f"!$acc update device({section.text}) if(never)",
        ])]

    # ---- What the program prints

    def label(self, letter: str) -> str:
        self.labels += 1
        return f"{letter}{self.labels}"

    def prints(self, label: str, separate: list, shared: list) -> None:
        self.separate.append(" ".join(map(str, [label, *separate])))
        self.shared.append(" ".join(map(str, [label, *shared])))

    def shows_host(self) -> list[str]:
        section = self.section(self.view())
        if not section.knows_host():
            return []
        label = self.label("h")
        self.prints(label, section.host_values(), section.plain_values())
        return [*self.settled([section.block]),
                f"print '(a, *(1x, i0))', '{label}', {actual(section)}"]

    def shows_device(self) -> list[str]:
        section = self.present_section(self.view())
        if section is None or not section.knows_device():
            return []
        label = self.label("d")
        self.prints(label, section.device_values(), section.plain_values())
        rank = len(section.ranges)
        return [*self.settled([section.block]), f"call probe{rank}('{label}', {actual(section)})"]

    def shows_address(self) -> list[str]:
        """What is at the address of a variable's first element on the device."""
        fits = [view for view in self.variables.views()
                if view.dimensions and not view.component and view.name[-1] not in "pq"
                and view.whole().knows_device()]
        if not fits:
            return []
        section = self.chance.choice(fits).whole()
        label = self.label("a")
        self.prints(label, section.device_values()[:1], section.plain_values()[:1])
        name = section.text
        first = section.view.element([str(low) for low, _ in section.ranges])
        return [*self.settled([section.block]), f"!$acc host_data use_device({name})",
                f"call probe_address('{label}', loc({first}))", "!$acc end host_data"]

    def asks(self) -> list[str]:
        section = self.section(self.view())
        label = self.label("p")
        self.prints(label, ["T" if section.entry() else "F"], ["T"])
        return [f"print '(a, l2)', '{label}', acc_is_present({section.text})"]

    def shows_all(self) -> list[str]:
        """What the host has in the end."""
        lines = ["!$acc wait"]
        for view in self.variables.views():
            view.block.queue = None
            if view.whole().knows_host():
                label = self.label("e")
                section = view.whole()
                self.prints(label, section.host_values(), section.plain_values())
                lines.append(f"print '(a, *(1x, i0))', '{label}', {actual(section)}")
        return lines

    # ---- Dummy arguments

    def through_dummy(self) -> list[str]:
        """A step on a dummy argument, which is a part of a variable."""
        view = self.view()
        if not view.dimensions or view.component or view.owner:
            return []
        low = self.chance.choice([1, 0, -5])
        subscripts, dimensions, origin = [], [], view.origin
        for first, last, stride in view.dimensions:
            if len(view.dimensions) == 2 and self.chance.random() < 0.3 and len(subscripts) == len(dimensions):
                at = self.chance.randint(first, last)
                subscripts.append(str(at))
                origin += (at - first) * stride
                continue
            step = self.chance.choice([1, 1, 1, 2])
            begin = self.chance.randint(first, last)
            end = self.chance.randint(begin, last)
            subscripts.append(f"{begin}:{end}:{step}" if step > 1 else f"{begin}:{end}")
            origin += (begin - first) * stride
            dimensions.append((low, low + (end - begin) // step, stride * step))
        if not dimensions:
            return []
        dummy = View("d", view.block, dimensions, origin)
        section = self.section(dummy)
        if section.is_partial():
            return []
        step = self.chance.choice([self.constructed, self.updated_one, self.entered_one, self.exited_one])
        body = step(section)
        if not body:
            return []
        name = f"part{len(self.procedures) + 1}"
        shape = ", ".join(f"{low}:" for _ in dimensions)
        self.procedures.append([
            f"subroutine {name}(d)",
            f"  integer, intent(inout) :: d({shape})",
            "  integer :: i, j",
            *indented(body),
            f"end subroutine {name}",
        ])
        return [f"call {name}({view.name}({', '.join(subscripts)}))"]

    def entered_one(self, section: Section) -> list[str]:
        return self.entered([Clause(self.chance.choice(["copyin", "create"]), section)])

    def exited_one(self, section: Section) -> list[str]:
        return self.exited([section]) if section.entry() else []

    def updated_one(self, section: Section) -> list[str]:
        return self.updated([section]) if section.entry() else []
