"""Reads the text of LLVM IR."""

import re

BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}
NAME = r'@(?:[\w$.-]+|"[^"]*")'


class NotUnderstood(Exception):
    """What the translation has no rule for."""


def split(text: str) -> list[str]:
    """The parts between commas outside of all brackets."""
    parts, depth, start, is_quoted = [], 0, 0, False
    for position, character in enumerate(text):
        if character == '"':
            is_quoted = not is_quoted
        elif is_quoted:
            continue
        elif character in BRACKETS:
            depth += 1
        elif character in BRACKETS.values():
            depth -= 1
        elif character == "," and not depth:
            parts.append(text[start:position].strip())
            start = position + 1
    last = text[start:].strip()
    return [*parts, last] if last else parts


def closing(text: str, start: int) -> int:
    """Where the bracket at `start` closes."""
    depth = 0
    for position in range(start, len(text)):
        depth += text[position] in BRACKETS
        depth -= text[position] in BRACKETS.values()
        if not depth:
            return position
    raise NotUnderstood(text)


def leading_type(text: str) -> str:
    """The type with which an operand begins."""
    if text[0] in BRACKETS:
        return text[:closing(text, 0) + 1]
    return re.match(r"[%\w.\"]+", text)[0]


def address_space(operand: str) -> int:
    """The address space of a pointer; constants are in global memory, others generic."""
    found = re.match(r"ptr addrspace\((\d+)\)", operand.strip())
    return {1: 1, 3: 3, 4: 1, 5: 5}.get(int(found[1]), 0) if found else 0


def without_spaces(text: str) -> str:
    """The text with one address space."""
    text = re.sub(r", addrspace\(\d+\)", "", text)
    text = re.sub(r" addrspace\(\d+\)", "", text)
    text = text.replace("addrspacecast", "bitcast")
    text = re.sub(r"(@llvm\.[\w.]*?)\.p[1-9]\b", r"\1.p0", text)
    return re.sub(r' syncscope\("[^"]*"\)', "", text)


def size_of(kind: str) -> str:
    """A constant: the bytes of a type."""
    return f"ptrtoint (ptr getelementptr ({kind}, ptr null, i32 1) to i64)"


def pointer(text: str) -> tuple[str, str]:
    """An operand that is a pointer, and what follows."""
    it = re.match(r'ptr (?:[%@](?:[\w$.-]+|"[^"]*")|null|\w+(?: \w+)* ?(?=\())', text)
    end = closing(text, it.end()) + 1 if text[it.end():it.end() + 1] == "(" else it.end()
    return text[:end], text[end:]
