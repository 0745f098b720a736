"""What data directives do to memory: the host's, and a device's that is apart (OpenACC 3.4,
2.6.4 to 2.7), element by element. There are two such devices, of which one is current.

A block is what the program allocates at a time; views name it, sections are parts of
views. The same program on a device that shares memory leaves other values: a block keeps
those as well (`plain`).
"""

import threading
from dataclasses import dataclass, field
from itertools import product

PRIME = 1009
DEVICES = 2

# A pointer's target: its block, where it begins, and its dimensions.
Target = tuple[int, int, tuple]


class _Current(threading.local):
    """The current device; programs are made in several threads."""

    device = 0


Current = _Current()


@dataclass
class Entry:
    """A device copy: from its first to its last element, unknown ones left out."""

    first: int
    last: int
    values: dict[int, int] = field(default_factory=dict)
    structured: int = 0
    dynamic: int = 0


@dataclass
class Block:
    """Host memory with its device copies; elements of unknown value are left out."""

    size: int
    host: dict[int, int] = field(default_factory=dict)
    plain: dict[int, int] = field(default_factory=dict)
    # Of each device.
    copies: list[list[Entry]] = field(default_factory=lambda: [[] for _ in range(DEVICES)])
    # The queue that may still be at work on it.
    queue: int | None = None

    @property
    def entries(self) -> list[Entry]:
        """The copies on the current device."""
        return self.copies[Current.device]


@dataclass
class View:
    """A variable: its name, and for each dimension its bounds and the distance of its elements."""

    name: str
    block: Block
    dimensions: list[tuple[int, int, int]]
    origin: int = 0
    # What a statement names of an object of derived type.
    component: str = ""
    # A member's object; how often the object's copy on each device is attached to the
    # member, and to what.
    owner: "View | None" = None
    attachments: list[int] = field(default_factory=lambda: [0] * DEVICES)
    targets: list["Target | None"] = field(default_factory=lambda: [None] * DEVICES)

    @property
    def attached(self) -> int:
        return self.attachments[Current.device]

    @attached.setter
    def attached(self, count: int) -> None:
        self.attachments[Current.device] = count

    @property
    def target(self) -> "Target":
        """What the member leads to."""
        return id(self.block), self.origin, tuple(self.dimensions)

    def attach(self) -> None:
        """Another target starts the count anew."""
        is_same = self.targets[Current.device] == self.target
        self.attached = self.attached + 1 if is_same else 1
        self.targets[Current.device] = self.target

    def is_attached(self) -> bool:
        """Whether the object's copy leads to what the object's member leads to."""
        return self.attached > 0 and self.targets[Current.device] == self.target

    def element(self, subscripts: list[str]) -> str:
        """An element as a statement names it."""
        place = f"({', '.join(subscripts)})" if subscripts else ""
        return self.name + place + self.component

    def whole(self) -> "Section":
        return Section(self, [(low, high) for low, high, _ in self.dimensions], self.name)

    def part(self, ranges: list[tuple[int, int]]) -> "Section":
        subscripts = ", ".join(f"{low}:{high}" for low, high in ranges)
        return Section(self, ranges, f"{self.name}({subscripts})")


class Section:
    """Some elements of a view."""

    def __init__(self, view: View, ranges: list[tuple[int, int]], text: str):
        self.view, self.ranges, self.text = view, ranges, text
        self.block = view.block
        # The leftmost subscript runs fastest.
        positions = product(*(range(low, high + 1) for low, high in reversed(ranges)))
        self.subscripts = [tuple(reversed(position)) for position in positions]
        self.elements = [self._element(place) for place in self.subscripts]
        self.first, self.last = min(self.elements), max(self.elements)

    def _element(self, place: tuple[int, ...]) -> int:
        offsets = (
            (at - low) * stride for at, (low, _, stride) in zip(place, self.view.dimensions)
        )
        return self.view.origin + sum(offsets)

    def overlaps(self) -> list[Entry]:
        return [e for e in self.block.entries if e.first <= self.last and self.first <= e.last]

    def entry(self) -> Entry | None:
        """The device copy that has all of the section."""
        holders = [e for e in self.overlaps() if e.first <= self.first and self.last <= e.last]
        return holders[0] if holders else None

    def is_partial(self) -> bool:
        return bool(self.overlaps()) and self.entry() is None

    def knows_host(self) -> bool:
        return all(element in self.block.host for element in self.elements)

    def knows_device(self) -> bool:
        entry = self.entry()
        return entry is not None and all(element in entry.values for element in self.elements)

    # ---- What directives do

    def enter(self, copies: bool, structured: bool, zero: bool = False) -> None:
        entry = self.entry()
        if entry is None:
            entry = Entry(self.first, self.last)
            self.block.entries.append(entry)
            if copies:
                self._move(self.block.host, entry.values)
            elif zero:
                entry.values = dict.fromkeys(self.elements, 0)
        if structured:
            entry.structured += 1
        else:
            entry.dynamic += 1

    def leave(self, copies: bool, structured: bool, finalize: bool = False) -> None:
        entry = self.entry()
        if entry is None:
            return
        if structured:
            entry.structured = max(entry.structured - 1, 0)
        else:
            entry.dynamic = 0 if finalize else max(entry.dynamic - 1, 0)
        if entry.structured == 0 and entry.dynamic == 0:
            if copies:
                self._move(entry.values, self.block.host)
            self.block.entries.remove(entry)

    def update(self, to_device: bool) -> None:
        entry = self.entry()
        if entry is not None and to_device:
            self._move(self.block.host, entry.values)
        elif entry is not None:
            self._move(entry.values, self.block.host)

    def _move(self, source: dict[int, int], target: dict[int, int]) -> None:
        for element in self.elements:
            if element in source:
                target[element] = source[element]
            else:
                target.pop(element, None)

    # ---- What statements do

    def store(self, value, on_device: bool) -> None:
        """Sets each element to `value` of its subscripts and its old value, with separate
        memory and with shared."""
        entry = self.entry()
        values = entry.values if on_device and entry is not None else self.block.host
        plain = self.block.plain
        for place, element in zip(self.subscripts, self.elements):
            values[element] = value(place, values.get(element, 0), False) % PRIME
            plain[element] = value(place, plain.get(element, 0), True) % PRIME

    def host_values(self) -> list[int]:
        return [self.block.host[element] for element in self.elements]

    def device_values(self) -> list[int]:
        entry = self.entry()
        return [entry.values[element] for element in self.elements] if entry else []

    def plain_values(self) -> list[int]:
        return [self.block.plain[element] for element in self.elements]
