"""Data clauses and calls of routines as text."""

from dataclasses import dataclass

from .data_queues import number_of
from .memory import Section


@dataclass
class Clause:
    """A data clause of a region or construct with its section."""

    kind: str
    section: Section
    # With the modifier `zero`: new memory on the device is filled.
    zero: bool = False

    def __str__(self) -> str:
        modifier = "zero: " if self.zero else ""
        return f"{self.kind}({modifier}{self.section.text})"

    @property
    def copies_in(self) -> bool:
        return self.kind in ("copy", "copyin")

    @property
    def copies_out(self) -> bool:
        return self.kind in ("copy", "copyout")


def actual(section: Section) -> str:
    """The section as an expression."""
    return section.text + section.view.component


def called(routine: str, section: Section, queue: int | None) -> str:
    """A call of a data routine."""
    if queue is None:
        return f"call {routine}({section.text})"
    return f"call {routine}_async({section.text}, {number_of(queue)})"
