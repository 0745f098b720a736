"""Queues in programs of data directives: what is at work on a block is waited for."""

import random

from .data_variables import DataVariables
from .memory import Section

# That of an `async` clause without a number.
NOVAL = -1
QUEUES = [1, 2, 7, NOVAL]


def number_of(queue: int) -> str:
    """The queue in a list of queues or as an argument."""
    return "acc_async_noval" if queue == NOVAL else str(queue)


class Queues:
    """The part of `Steps` that keeps operations on a block in order."""

    chance: random.Random
    variables: DataVariables

    def ordered(self, sections: list[Section], queue: int | None) -> tuple[list[str], str]:
        """What makes an operation on the sections wait for those before it: lines in front of
        it, and the words of its queue."""
        before = {s.block.queue for s in sections} - {None, queue}
        words = "" if queue is None else f" async({number_of(queue)})"
        if queue == NOVAL and self.chance.random() < 0.5:
            words = " async"
        lines = []
        if before and self.chance.random() < 0.5:
            words += f" wait({', '.join(map(number_of, sorted(before)))})"
        elif before:
            lines = self.wait(before)
        for section in sections:
            section.block.queue = queue
        return lines, words

    def settled(self, blocks) -> list[str]:
        """Waits until no queue is at work on the blocks."""
        queues = {block.queue for block in blocks} - {None}
        return self.wait(queues) if queues else []

    def wait(self, queues: set[int]) -> list[str]:
        how = self.chance.randrange(4)
        blocks = [view.block for view in self.variables.views()]
        for block in blocks:
            if how == 0 or block.queue in queues:
                block.queue = None
        if how == 0:
            return [self.chance.choice(["!$acc wait", "call acc_wait_all()"])]
        if how == 1:
            return [f"call acc_wait({number_of(queue)})" for queue in sorted(queues)]
        return [f"!$acc wait({', '.join(map(number_of, sorted(queues)))})"]

    def queue(self) -> int | None:
        return self.chance.choice([None, None, *QUEUES])
