"""Lines of Fortran, made from the inside out: a loop's clauses depend on its body."""


def indented(lines: list[str]) -> list[str]:
    """The lines one step further right."""
    return ["  " + line for line in lines]


def block(head: str, body: list[str], end: str) -> list[str]:
    """`body` between `head` and `end`."""
    return [head, *indented(body), end]


def directive(words: list[str]) -> str:
    """A directive of one line."""
    return "!$acc " + " ".join(words)


def clause(name: str, items: list[str]) -> list[str]:
    """`name(items)` as a list of one word; nothing without items."""
    return [f"{name}({', '.join(items)})"] if items else []
