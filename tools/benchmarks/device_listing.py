"""Reads the assembly of GPU kernels: instructions, loops and memory accesses.

Three dialects: AMD's assembly as LLVM writes it, PTX, and SASS as nvdisasm
writes it. Each parser gives a Listing for each kernel.
"""

import re
from dataclasses import dataclass, field


@dataclass
class Instruction:
    name: str
    # The label it may go to, and whether it may also go on to the next one.
    target: str | None = None
    falls_through: bool = True
    # Bits of a thread's access to global memory; loads, for those.
    bits: int = 0
    is_load: bool = False


@dataclass
class Listing:
    """The instructions of a kernel, and where its labels stand among them."""

    instructions: list[Instruction] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)

    def successors(self, index: int) -> list[int]:
        instruction = self.instructions[index]
        following = []
        if instruction.falls_through and index + 1 < len(self.instructions):
            following.append(index + 1)
        if instruction.target in self.labels:
            following.append(self.labels[instruction.target])
        return [next_one for next_one in following if next_one < len(self.instructions)]

    def loops(self) -> list[set[int]]:
        """The innermost natural loops, as sets of instructions."""
        count = len(self.instructions)
        successors = [self.successors(index) for index in range(count)]
        predecessors: list[list[int]] = [[] for _ in range(count)]
        for index, following in enumerate(successors):
            for next_one in following:
                predecessors[next_one].append(index)
        dominators = self._dominators(successors, predecessors)
        bodies: dict[int, set[int]] = {}
        for end in range(count):
            for header in successors[end]:
                if header in dominators[end]:
                    body = bodies.setdefault(header, {header})
                    pending = [end]
                    while pending:
                        index = pending.pop()
                        if index not in body:
                            body.add(index)
                            pending += predecessors[index]
        return [body for body in bodies.values()
                if not any(other < body for other in bodies.values())]

    @staticmethod
    def _dominators(successors: list, predecessors: list) -> list[set[int]]:
        count = len(successors)
        reached, pending = set(), [0]
        while pending:
            index = pending.pop()
            if index not in reached:
                reached.add(index)
                pending += successors[index]
        everything = set(reached)
        dominators = [everything if index else {0} for index in range(count)]
        changed = True
        while changed:
            changed = False
            for index in sorted(reached - {0}):
                sets = [dominators[p] for p in predecessors[index] if p in reached]
                found = set.intersection(*sets) | {index}
                if found != dominators[index]:
                    dominators[index] = found
                    changed = True
        return dominators

    def hot(self) -> tuple[list[Instruction], bool]:
        """The innermost loop with the most accesses, or the whole kernel when no
        loop has any; and whether it is a loop."""
        def select(indices) -> list[Instruction]:
            return [self.instructions[index] for index in sorted(indices)]

        def accesses(instructions: list[Instruction]) -> int:
            return sum(instruction.bits for instruction in instructions)

        loops = [select(body) for body in self.loops()]
        best = max(loops, key=accesses, default=[])
        if accesses(best):
            return best, True
        return self.instructions, False


def amd(text: str) -> dict[str, Listing]:
    """AMD assembly. A loop's scalar loads count as accesses: they stand where
    other targets load into each thread."""
    kernels: dict[str, Listing] = {}
    names = set(re.findall(r"^\s*\.amdhsa_kernel (\S+)", text, re.M))
    current = None
    for line in text.splitlines():
        line = line.split(";")[0].rstrip()
        if label := re.match(r"([\w$.]+):", line):
            if label[1] in names:
                current = kernels[label[1]] = Listing()
            elif label[1].startswith(".Lfunc_end"):
                current = None
            elif current:
                current.labels[label[1]] = len(current.instructions)
        elif current and (found := re.match(r"\t([a-z]\w+)(?:\s+(\S+))?", line)):
            name, operand = found[1], found[2]
            if name in ("s_nop", "s_code_end"):
                continue
            current.instructions.append(Instruction(
                name, operand if name.startswith(("s_cbranch", "s_branch")) else None,
                name not in ("s_branch", "s_endpgm"), *amd_access(name)))
    return kernels


WORDS = {"dword": 1, "b32": 1, "dwordx2": 2, "b64": 2, "x2": 2, "f64": 2,
         "dwordx3": 3, "b96": 3, "dwordx4": 4, "b128": 4, "dwordx8": 8, "dwordx16": 16}


def amd_access(name: str) -> tuple[int, bool]:
    found = re.match(r"(?:global|flat|buffer|s)_(load|store|atomic)_(\w+)", name)
    if not found:
        return 0, False
    words = WORDS.get(found[2].split("_")[-1], 1)
    return 32 * words, found[1] == "load"


def ptx(text: str) -> dict[str, Listing]:
    kernels: dict[str, Listing] = {}
    for entry in re.finditer(r"\.entry\s+([\w$]+).*?\n\{(.*?)^\}", text, re.M | re.S):
        listing = kernels[entry[1]] = Listing()
        for line in entry[2].splitlines():
            line = line.split("//")[0].strip()
            if label := re.match(r"([\w$]+):", line):
                listing.labels[label[1]] = len(listing.instructions)
            elif found := re.match(r"(@!?%\w+\s+)?([a-z][\w.:]*)\s*(.*?);", line):
                guard, name, operands = found.groups()
                is_branch = name.split(".")[0] == "bra"
                listing.instructions.append(Instruction(
                    name, operands.split()[-1] if is_branch else None,
                    guard is not None or not (is_branch or name == "ret"),
                    *ptx_access(name)))
    return kernels


def ptx_access(name: str) -> tuple[int, bool]:
    found = re.match(r"(ld|st|atom|red)\.(?!param|shared|local|const)(.*)", name)
    if not found:
        return 0, False
    vector = re.search(r"\.v(\d)", name)
    bits = re.search(r"\.[bfsu](\d+)$", name)
    lanes = int(vector[1]) if vector else 1
    return lanes * (int(bits[1]) if bits else 32), found[1] == "ld"


def sass(text: str) -> dict[str, Listing]:
    kernels: dict[str, Listing] = {}
    sections = re.finditer(
        r"^\.text\.(\S+):\n(.*?)(?=^\s*\.section|^//-----|\Z)", text, re.M | re.S)
    for section in sections:
        listing = kernels[section[1]] = Listing()
        for line in section[2].splitlines():
            if label := re.match(r"(\.L_\S+):", line):
                listing.labels[label[1]] = len(listing.instructions)
            elif found := re.match(r"\s+/\*\w+\*/\s+(@!?U?P\w+\s+)?([\w.]+)(.*?);", line):
                guard, name, operands = found.groups()
                if name == "NOP":
                    continue
                stem = name.split(".")[0]
                target = re.search(r"`\((\S+)\)", operands) if stem == "BRA" else None
                if target and listing.labels.get(target[1]) == len(listing.instructions):
                    continue  # the branch to itself that pads a kernel's end
                ends = stem in ("BRA", "EXIT", "RET") and guard is None
                listing.instructions.append(Instruction(
                    name, target[1] if target else None, not ends, *sass_access(name)))
    return kernels


def sass_access(name: str) -> tuple[int, bool]:
    stem, *suffixes = name.split(".")
    if stem not in ("LDG", "STG", "LD", "ST", "RED", "REDG", "ATOM", "ATOMG"):
        return 0, False
    widths = [int(suffix) for suffix in suffixes if suffix in ("64", "128")]
    return max(widths, default=32), stem in ("LDG", "LD")
