"""Reads PTX as LLVM writes it: the variables and functions of a module.

It covers what the NVPTX back end prints, not all of PTX; what is not understood is an
error. The language is NVIDIA's "Parallel Thread Execution ISA".
"""

import re
from dataclasses import dataclass, field

BYTES = {"8": 1, "16": 2, "32": 4, "64": 8}


class NotUnderstood(Exception):
    """PTX that this reader does not know."""


def bytes_of(kind: str) -> int:
    """Bytes of a value of the type `b32`, `f64`, `pred` and so on."""
    return 1 if kind == "pred" else BYTES[kind[1:]]


@dataclass
class Variable:
    """A variable in global, shared or local memory, or a parameter."""

    name: str
    space: str
    kind: str
    bytes: int
    initial: str = ""


@dataclass
class Instruction:
    """`@!%p1 ld.global.b32 %r1, [%rd2];`"""

    text: str
    opcode: str
    modifiers: list[str]
    operands: list[str]
    guard: str = ""

    @property
    def kind(self) -> str:
        """The type that it works on: the last modifier."""
        return self.modifiers[-1]


@dataclass
class Function:
    """A kernel (`.entry`) or a function of a kernel; without a body it is declared only."""

    name: str
    is_kernel: bool
    results: list[Variable]
    parameters: list[Variable]
    body: list[str] | None = None


@dataclass
class Module:
    """The contents of a file."""

    variables: list[Variable] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)


VARIABLE = re.compile(
    r"(?:\.visible |\.extern |\.weak |\.common )*\.(?P<space>global|shared|const|local|param)\s+"
    r"(?:\.align \d+\s+)?\.(?P<kind>\w+)\s+(?:\.ptr\s+(?:\.(?:global|shared|local|const)\s+)?"
    r"(?:\.align \d+\s+)?)?(?P<name>[\w$.]+)(?:\[(?P<count>\d*)\])?(?:\s*=\s*(?P<initial>.*))?$",
    re.S,
)
HEADER = re.compile(
    r"\.(?P<kind>entry|func)\s*(?:\((?P<results>[^)]*)\)\s*)?(?P<name>[\w$.]+)\s*"
    r"(?:\((?P<parameters>[^)]*)\))?"
)
LABEL = re.compile(r"[$\w]+:$")


def read_variable(text: str) -> Variable:
    """`.shared .align 16 .b8 name[1024]`"""
    match = VARIABLE.match(text.strip())
    if not match:
        raise NotUnderstood(f"variable: {text}")
    count = match["count"]
    size = bytes_of(match["kind"]) * (1 if count is None else int(count or 0))
    return Variable(match["name"], match["space"], match["kind"], size, match["initial"] or "")


def split(text: str) -> list[str]:
    """The parts between commas that stand in no brackets."""
    parts = re.split(r",(?![^\[{(]*[\]})])", text)
    return [part.strip() for part in parts if part.strip()]


def read_instruction(text: str) -> Instruction:
    """One statement without its semicolon."""
    match = re.match(r"(?:@(!?%\w+)\s+)?([\w.]+)\s*(.*)$", text, re.S)
    if not match:
        raise NotUnderstood(f"instruction: {text}")
    opcode, *modifiers = match[2].split(".")
    return Instruction(text, opcode, modifiers, split(match[3]), match[1] or "")


def statements(body: str) -> list[str]:
    """Statements of a function without their semicolons, labels with their colons, and the
    braces of blocks."""
    found, start, depth = [], 0, 0
    for at, character in enumerate(body):
        text = body[start : at + 1].strip()
        if character in "{}" and text in ("{", "}"):
            found.append(text)
        elif character in "{(":
            depth += 1
            continue
        elif character in "})":
            depth -= 1
            continue
        elif character == ";" and depth == 0:
            found.append(text[:-1].strip())
        elif not LABEL.match(text) or body[at + 1 : at + 2] not in ("\n", " "):
            continue
        else:
            found.append(text)
        start = at + 1
    return found


def read(text: str) -> Module:
    """The module in a file's text."""
    text = re.sub(r"//[^\n]*", "", text.rstrip("\0"))
    text = re.sub(r"^\s*\.(version|target|address_size|file|loc)\b[^\n]*\n", "", text, flags=re.M)
    module, at = Module(), 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        end = re.compile(r"[;{]").search(text, at).start()
        header = HEADER.search(text, at, end)
        if text[end] == "{" and not header and "=" in text[at:end]:
            end = text.index(";", end)
        if header:
            function = Function(
                header["name"],
                header["kind"] == "entry",
                [read_variable(it) for it in split(header["results"] or "")],
                [read_variable(it) for it in split(header["parameters"] or "")],
            )
            if text[end] == "{":
                close = end_of_block(text, end)
                function.body = statements(text[end + 1 : close])
                end = close
            module.functions.append(function)
        elif text[end] == "{":  # sections of debugging information
            end = end_of_block(text, end)
        else:
            module.variables.append(read_variable(text[at:end]))
        at = end + 1
    return module


def end_of_block(text: str, start: int) -> int:
    """Where the brace at `start` is closed."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return match.start()
    raise NotUnderstood("a block without end")
