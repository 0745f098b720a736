"""Members of objects in programs of data directives: whether the copy of an object is attached
to the member's. Copies of objects leave the host's members alone."""

import random

from .data_variables import DataVariables
from .memory import Block, Section, View


class Members:
    """The part of `Steps` that follows attachments."""

    chance: random.Random
    variables: DataVariables

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
            view.attach()
        for member in self.members(view):
            entry = self.object_entry(member)
            is_new = entry and entry is section.entry() and entry.structured + entry.dynamic == 1
            if is_new and member.whole().entry():
                member.attached = 0
                member.attach()

    def detach(self, section: Section, finalize: bool) -> None:
        view = section.view
        if view.owner:
            view.attached = 0 if finalize else max(view.attached - 1, 0)

    def lose_members(self, section: Section) -> None:
        for member in self.members(section.view):
            if self.object_entry(member) is None:
                member.attached = 0

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
                member.attach()
            return [*before, f"!$acc enter data attach({member.name}){words}"]
        finalize = self.chance.random() < 0.3
        self.detach(member.whole(), finalize)
        words += " finalize" if finalize else ""
        return [*before, f"!$acc exit data detach({member.name}){words}"]

    def shows_member(self) -> list[str]:
        """What a construct finds in a member by its object."""
        fits = [
            view for view in self.variables.views()
            if view.owner and view.is_attached() and self.object_entry(view)
            and view.whole().knows_device()
        ]
        if not fits:
            return []
        member = self.chance.choice(fits)
        label = self.label("o")
        self.prints(label, member.whole().device_values(), member.whole().plain_values())
        lines = self.settled([member.block, member.owner.block])
        return [*lines, f"call probe_{member.name[-1]}('{label}', {member.name.rpartition('%')[0]})"]

    def changed(self, view: View) -> list[Block]:
        """What an allocation of the variable changes: its object has the descriptor."""
        return [view.block, *([view.owner.block] if view.owner else [])]
