"""Random sequences of data directives, updates, constructs and statements of the host, all of
them right, with what the program prints."""

import random
from dataclasses import dataclass

from .data_variables import DataVariables, loops
from .memory import Block, Section, View
from .source import indented

DEPTH = 3  # of data regions
QUEUES = [1, 2, 7]


@dataclass
class Clause:
    """A data clause of a region or construct with its section."""

    kind: str
    section: Section

    def __str__(self) -> str:
        return f"{self.kind}({self.section.text})"

    @property
    def copies_in(self) -> bool:
        return self.kind in ("copy", "copyin")

    @property
    def copies_out(self) -> bool:
        return self.kind in ("copy", "copyout")


class Steps:
    """Writes a program step by step while its memory is followed."""

    def __init__(self, chance: random.Random, variables: DataVariables):
        self.chance, self.variables = chance, variables
        self.separate: list[str] = []
        self.shared: list[str] = []
        self.procedures: list[list[str]] = []
        self.labels = 0
        # Objects whose copies have descriptors of members that are no more.
        self.stale: list[View] = []
        self.depth = 0

    # ---- Choices

    def view(self) -> View:
        return self.chance.choice(self.variables.views())

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

    def kind(self, section: Section, kinds: list[str]) -> str:
        """One of the clauses. The descriptors in an object are not to come back from memory
        that never got them, or got those of members that have been allocated anew since."""
        if section.view.component:
            never = ["create", "copyout"]
            if section.view in self.stale:
                never += ["copy", "copyin"] if "present" in kinds else []
            kinds = [kind for kind in kinds if kind not in never or kinds == ["copyout", "delete"]]
            if kinds == ["copyout", "delete"] and section.view in self.stale:
                return "delete"
        return self.chance.choice(kinds)

    def present_section(self, view: View) -> Section | None:
        """Something of the variable that is present."""
        tries = [self.section(view) for _ in range(6)]
        return next((section for section in tries if section.entry()), None)

    # ---- Queues

    def ordered(self, sections: list[Section], queue: int | None) -> tuple[list[str], str]:
        """What makes an operation on the sections wait for those before it: lines in front of
        it, and the words of its queue."""
        before = {s.block.queue for s in sections} - {None, queue}
        words = "" if queue is None else f" async({queue})"
        lines = []
        if before and self.chance.random() < 0.5:
            words += f" wait({', '.join(map(str, sorted(before)))})"
        elif before:
            lines = self.wait(before)
        for section in sections:
            section.block.queue = queue
        return lines, words

    def settled(self, blocks) -> list[str]:
        """Waits until no queue is at work on the blocks."""
        queues = {block.queue for block in blocks} - {None}
        return self.wait(queues) if queues else []

    def is_routine(self, sections: list[Section], words: str) -> bool:
        """Whether a routine is called instead of a directive: it knows no descriptors."""
        is_one = len(sections) == 1 and not sections[0].view.owner
        return is_one and "wait" not in words and self.chance.random() < 0.2

    def wait(self, queues: set[int]) -> list[str]:
        how = self.chance.randrange(4)
        blocks = [view.block for view in self.variables.views()]
        for block in blocks:
            if how == 0 or block.queue in queues:
                block.queue = None
        if how == 0:
            return [self.chance.choice(["!$acc wait", "call acc_wait_all()"])]
        if how == 1:
            return [f"call acc_wait({queue})" for queue in sorted(queues)]
        return [f"!$acc wait({', '.join(map(str, sorted(queues)))})"]

    def queue(self) -> int | None:
        return self.chance.choice([None, None, *QUEUES])

    # ---- Steps

    def steps(self, count: int) -> list[str]:
        kinds = [
            (self.enter, 5), (self.exit, 5), (self.update, 6), (self.region, 3), (self.construct, 7),
            (self.host_stores, 5), (self.shows_host, 4), (self.shows_device, 7), (self.allocates, 4),
            (self.deallocates, 1), (self.associates, 2), (self.exchanges, 2), (self.nothing, 1), (self.asks, 2),
            (self.shows_member, 3), (self.through_dummy, 4), (self.attaches, 2),
        ]
        lines: list[str] = []
        for _ in range(count):
            step = self.chance.choices([k for k, _ in kinds], [weight for _, weight in kinds])[0]
            lines += step()
        return lines

    def enter(self) -> list[str]:
        clauses = [
            Clause(self.kind(section, ["copyin", "copyin", "create", "pcopyin"]), section)
            for section in self.chosen(self.chance.randint(1, 3), lambda s: not s.is_partial())
        ]
        return self.entered(clauses) if clauses else []

    def entered(self, clauses: list[Clause]) -> list[str]:
        sections = [clause.section for clause in clauses]
        queue = self.queue()
        before, words = self.ordered(sections, queue)
        for clause in clauses:
            clause.section.enter(clause.kind != "create", structured=False)
            self.attach(clause.section)
        if self.is_routine(sections, words):
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
        clauses = [Clause(self.kind(s, ["copyout", "delete"]), s) for s in sections]
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
        is_stale = any(section.view in self.stale for section in sections)
        to_device = is_stale or self.chance.random() < 0.5
        queue = self.queue()
        before, words = self.ordered(sections, queue)
        for section in sections:
            section.update(to_device)
            if to_device and section.text == section.view.name and section.view in self.stale:
                self.stale.remove(section.view)
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
            clauses.append(Clause(self.kind(section, kinds), section))
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
            clause.section.enter(clause.copies_in, structured=True)
            self.attach(clause.section)

    def end(self, clauses: list[Clause]) -> None:
        for clause in reversed(clauses):
            self.detach(clause.section, finalize=False)
            clause.section.leave(clause.copies_out, structured=True)
            self.lose_members(clause.section)

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
        if whole.is_partial() or (not whole.entry() and owner in self.stale):
            return None, False
        # The object comes first, or is there already.
        kind = self.chance.choice(["present", "implicit"]) if whole.entry() else "copy"
        clauses, reads = self.own_access(section, reads)
        return (clauses and [Clause(kind, whole), *clauses]), reads

    def own_access(self, section: Section, reads: bool) -> tuple[list[Clause] | None, bool]:
        chance = self.chance
        if section.entry():
            reads = reads and section.knows_device()
            kinds = [self.kind(section, ["present", "copy", "copyin", "no_create"])]
            if section.view.whole().entry() and section.ranges and chance.random() < 0.5:
                return [Clause("implicit", section.view.whole())], reads
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

    # ---- Members and their objects

    def members(self, owner: View) -> list[View]:
        return [view for view in self.variables.views() if view.owner is owner]

    def object_entry(self, member: View):
        """The copy of the member's object."""
        if member.owner is None:
            return None
        return self.object_of(member).entry()

    def object_of(self, member: View) -> Section:
        if not member.owner.dimensions:
            return member.owner.whole()
        index = int(member.name[2])
        return member.owner.part([(index, index)])

    def attach(self, section: Section) -> None:
        view = section.view
        if view.owner and self.object_entry(view):
            view.attached += 1
        for member in self.members(view):
            entry = self.object_entry(member)
            is_new = entry and entry is section.entry() and entry.structured + entry.dynamic == 1
            if is_new and member.whole().entry():
                member.attached = 1

    def detach(self, section: Section, finalize: bool) -> None:
        view = section.view
        if view.owner:
            view.attached = 0 if finalize else max(view.attached - 1, 0)

    def lose_members(self, section: Section) -> None:
        for member in self.members(section.view):
            if self.object_entry(member) is None:
                member.attached = 0
        if section.view in self.stale and not section.block.entries:
            self.stale.remove(section.view)

    def attaches(self) -> list[str]:
        """A pointer alone: of a member, which is all there or absent."""
        members = [
            view for view in self.variables.views()
            if view.owner and (view.whole().entry() or not view.whole().overlaps())
        ]
        if not members:
            return []
        member = self.chance.choice(members)
        sections = [member.whole(), self.object_of(member)]
        queue = self.queue()
        before, words = self.ordered(sections, queue)
        if self.chance.random() < 0.5:
            if self.object_entry(member) and member.whole().entry():
                member.attached += 1
            return [*before, f"!$acc enter data attach({member.name}){words}"]
        finalize = self.chance.random() < 0.3
        self.detach(member.whole(), finalize)
        words += " finalize" if finalize else ""
        return [*before, f"!$acc exit data detach({member.name}){words}"]

    def shows_member(self) -> list[str]:
        """What a construct finds in a member by its object."""
        fits = [
            view for view in self.variables.views()
            if view.owner and view.attached and self.object_entry(view)
            and view.whole().knows_device()
        ]
        if not fits:
            return []
        member = self.chance.choice(fits)
        label = self.label("o")
        self.prints(label, member.whole().device_values(), member.whole().plain_values())
        lines = self.settled([member.block, member.owner.block])
        return [*lines, f"call probe_member('{label}', {self.object_of(member).view.name}"
                f"{member.name[1:].partition('%')[0]})"]

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
        self.note_stale(member)
        return [*self.settled(self.changed(member)), *lines]

    def changed(self, view: View) -> list[Block]:
        """What an allocation of the variable changes: its object has the descriptor."""
        return [view.block, *([view.owner.block] if view.owner else [])]

    def deallocates(self) -> list[str]:
        allocated = self.variables.allocated.values()
        fits = [
            view for view in allocated
            if view.name != "p"
            and not any(e.structured for block in self.changed(view) for e in block.entries)
        ]
        if not fits:
            return []
        view = self.chance.choice(fits)
        if not view.attached:
            self.note_stale(view)
        return [*self.settled(self.changed(view)), *self.variables.deallocate(view.name)]

    def note_stale(self, member: View) -> None:
        """The copies of the member's object do not know that it has come or gone."""
        owner = member.owner
        if owner is not None and owner.block.entries and owner not in self.stale:
            self.stale.append(owner)

    def associates(self) -> list[str]:
        """Regions that have the pointer end with what it was associated with before."""
        return self.variables.associate()

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


def actual(section: Section) -> str:
    """The section as an expression."""
    return section.text + section.view.component


def called(routine: str, section: Section, queue: int | None) -> str:
    """A call of a data routine."""
    if queue is None:
        return f"call {routine}({section.text})"
    return f"call {routine}_async({section.text}, {queue})"
