"""Translates instructions of AMD's LLVM IR to x86's."""

import re
from dataclasses import dataclass, field

from ir import address_space, NAME, NotUnderstood, closing, leading_type, pointer, size_of, split, without_spaces

# Intrinsic functions that get the number of their place.
PLACED = ("readlane", "readfirstlane", "update_dpp", "ballot", "s_barrier")
KNOWN = (*PLACED, "workitem_id", "workgroup_id", "implicitarg_ptr", "mbcnt", "endpgm", "s_sleep",
         "rcp", "rsq", "fract", "class", "frexp_exp", "frexp_mant", "trig_preop")
# What kernels never do with memory of the driver's: LDS and the stack are the host's.
PRIVATE = re.compile(r"^ptr addrspace\([345]\) ")


@dataclass
class Instructions:
    """The instructions of a module, translated one by one, and the functions that they need."""

    place: int = 0
    fresh: int = 0
    declarations: dict[str, str] = field(default_factory=dict)

    def translated(self, line: str) -> list[str]:
        """An instruction as several."""
        # An operand that nothing happens to, in a scalar or a vector register.
        line = re.sub(r' asm "", "=[sv],0"', ' asm "", "=r,0"', line)
        if " asm " in line and ' asm "",' not in line:
            raise NotUnderstood(line)
        if "@llvm.lifetime." in line:
            return []
        code = re.match(r"(\s+)((?:%[\w.\"]+ = )?)(.*)$", line)
        space, result, rest = code.groups()
        if re.match(r"(load|store|atomicrmw|cmpxchg)\b", rest):
            return self.access(space, result, rest)
        if re.match(r'fence syncscope\("wavefront"\)', rest):
            # The lanes of a wavefront run in lockstep, which accc relies on.
            self.declared("declare void @amdgpu_meet(i32) convergent")
            return [without_spaces(line), f"{space}call void @amdgpu_meet(i32 {self.number()})"]
        copy = re.match(r"(?:tail )?call void @llvm\.(memcpy|memmove|memset)[\w.]*(\(.*)$", rest)
        if copy:
            return self.copy(space, copy[1], copy[2])
        line = re.sub(r"@llvm\.fmuladd\.", "@llvm.fma.", line)
        fused = re.search(r"call .*?(\w+|<[^>]*>) @llvm\.fma\.(\w+)\(", line)
        if fused:
            self.declared(f"declare {fused[1]} @llvm.fma.{fused[2]}"
                          f"({fused[1]}, {fused[1]}, {fused[1]})")
        line = without_spaces(line)
        if "@llvm.trap()" in line:
            return [space + f"call void @amdgpu_trap(i32 {self.number()})",
                    *self.declared("declare void @amdgpu_trap(i32) convergent")]
        if "@llvm.amdgcn." in line:
            return [self.intrinsic(line)]
        return [line]

    def number(self) -> int:
        """The number of the next place."""
        self.place += 1
        return self.place

    def declared(self, text: str) -> list[str]:
        """Adds the declaration of a function."""
        self.declarations.setdefault(re.search(NAME, text)[0], text)
        return []

    def access(self, space: str, result: str, rest: str) -> list[str]:
        """Of memory: that of the driver through its view."""
        parts = split(rest)
        which = 0 if re.match(r"atomicrmw|cmpxchg", rest) else 1
        operand = parts[which]
        words = ""
        if which == 0:
            words, operand = re.match(r"(.*?)(ptr.*)$", operand).groups()
        if re.match(r"(load|store)( volatile)? ptr addrspace\([35]\)", parts[0]):
            raise NotUnderstood(f"a pointer of 32 bits in memory: {rest}")
        if PRIVATE.match(operand):
            return [without_spaces(space + result + rest)]
        if which == 0:
            kind = leading_type(parts[1])
        else:
            kind = leading_type(re.sub(r"^(load|store)( atomic)?( volatile)? ", "", parts[0]))
        where = address_space(operand)
        operand, order = pointer(without_spaces(operand))
        view, lines = self.view(space, operand, size_of(without_spaces(kind)), where)
        parts[which] = words + "ptr " + view + order
        return [*lines, without_spaces(space + result + ", ".join(parts))]

    def view(self, space: str, operand: str, size: str, where: int) -> tuple[str, list[str]]:
        """The host's view of an address in an address space."""
        self.fresh += 1
        name = f"%view.{self.fresh}"
        self.declared("declare ptr @amdgpu_memory(ptr, i64, i32)")
        return name, [f"{space}{name} = call ptr @amdgpu_memory({operand}, i64 {size}, i32 {where})"]

    def copy(self, space: str, what: str, rest: str) -> list[str]:
        """A copy or a fill."""
        to, source, size, _ = split(rest[1:closing(rest, 0)])
        operands = [re.sub(r"^(ptr|i8|i64|i32)(?: noundef| nonnull| align \d+| dereferenceable"
                           r"(?:_or_null)?\(\d+\))* ", r"\1 ", without_spaces(it) + " ").strip()
                    for it in (to, source, size)]
        lines = []
        if operands[2].startswith("i32 "):
            self.fresh += 1
            lines.append(f"{space}%size.{self.fresh} = zext {operands[2]} to i64")
            operands[2] = f"i64 %size.{self.fresh}"
        if what == "memset":
            self.fresh += 1
            lines.append(f"{space}%byte.{self.fresh} = zext {operands[1]} to i32")
            operands[1] = f"i32 %byte.{self.fresh}"
        name = "amdgpu_fill" if what == "memset" else "amdgpu_copy"
        kind = "i32" if what == "memset" else "ptr"
        self.declared(f"declare void @{name}(ptr, {kind}, i64)")
        return [*lines, f"{space}call void @{name}({', '.join(operands)})"]

    def intrinsic(self, line: str) -> str:
        """A call of one of AMD's functions."""
        it = re.match(r"(\s+(?:%[\w.\"]+ = )?)(?:tail |musttail |notail )?call (.*?)"
                      r"@llvm\.amdgcn\.([\w.]+)\(", line)
        result, kind, name = it.groups()
        kind = re.sub(r"\b(noundef|nonnull|align \d+|range\([^)]*\)|dereferenceable\(\d+\)"
                      r"|nnan|ninf|nsz|arcp|contract|afn|reassoc|fast) ", "", kind).strip()
        arguments = split(line[it.end():closing(line, it.end() - 1)])
        name = name.replace(".", "_")
        if not name.startswith(KNOWN):
            raise NotUnderstood(f"llvm.amdgcn.{name}")
        arguments = [re.sub(r" noundef", "", it) for it in arguments]
        arguments = [re.sub(r"^i1 true$", "i32 1", re.sub(r"^i1 false$", "i32 0", it))
                     for it in arguments]
        extended = ""
        if name.startswith("ballot") and arguments[0].startswith("i1 "):
            self.fresh += 1
            extended = f"  %flag.{self.fresh} = zext {arguments[0]} to i32\n"
            arguments[0] = f"i32 %flag.{self.fresh}"
        if name.startswith(PLACED):
            arguments.append(f"i32 {self.number()}")
        kinds = ", ".join(leading_type(it) for it in arguments)
        self.declared(f"declare {kind} @amdgpu_{name}({kinds}) convergent")
        return f"{extended}{result}call {kind} @amdgpu_{name}({', '.join(arguments)}) convergent"
