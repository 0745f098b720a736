"""Translates modules of AMD's LLVM IR, and makes the tables that the driver reads."""

import re
from dataclasses import dataclass, field

from instructions import Instructions
from ir import NAME, NotUnderstood, closing, leading_type, size_of, split, without_spaces

HOST_CALL = "@__ockl_hostcall_internal"
# What the fake GPU has not.
HARDWARE = re.compile(r' asm (?!"")|@llvm\.(read_register|amdgcn\.s\.sendmsg)')


@dataclass
class Kernel:
    """A kernel's name and the types of its parameters; those of descriptors by value end in *."""

    name: str
    parameters: list[str]


@dataclass
class Translator:
    """A module's lines, translated one by one."""

    instructions: Instructions = field(default_factory=Instructions)
    kernels: list[Kernel] = field(default_factory=list)
    variables: list[tuple[str, str]] = field(default_factory=list)
    shared: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    lanes: int = 64

    def text(self, lines: list[str]) -> str:
        """The whole module."""
        for line in lines:
            self.note_shared(line)
        # An array of no vectors aligns each by 16 bytes.
        fields = ", ".join(f"{{ {kind}, [0 x <4 x i32>] }}" for kind in self.shared.values())
        layout = f"{{ {fields} }}" if fields else "{ i8 }"
        self.places = {name: f"getelementptr ({layout}, ptr @shared_memory, i32 0, i32 {number})"
                       for number, name in enumerate(self.shared)}
        body = [new for line in self.with_host_calls(lines) for new in self.line(line)]
        memory = f"@shared_memory = internal global {layout} zeroinitializer, align 16"
        declarations = sorted(self.instructions.declarations.values())
        return "\n".join([*body, memory, *self.tables(layout), *declarations]) + "\n"

    def with_host_calls(self, lines: list[str]) -> list[str]:
        """The module with a body of ours for the function that asks the host for a service, and
        none for those of its own that talk to the hardware."""
        result, start = [], 0
        for line in lines:
            if line.startswith("define"):
                start = len(result)
            result.append(line)
            if line != "}":
                continue
            if HOST_CALL in result[start]:
                result[start + 1:] = self.host_call(result[start])
            elif any(HARDWARE.search(it) for it in result[start:]):
                result[start + 1:] = ["  call void @llvm.trap()", "  unreachable", "}"]
        return result

    def host_call(self, head: str) -> list[str]:
        """The body of the function with this head, whose service is always PRINTF."""
        start = head.index("(", head.index(HOST_CALL))
        if len(split(head[start + 1:closing(head, start)])) != 9:
            raise NotUnderstood(head)
        kinds = ", ".join(["ptr", *["i64"] * 8])
        self.instructions.declared(f"declare void @amdgpu_host_call({kinds})")
        numbers = ", ".join(f"i64 %{number}" for number in range(1, 9))
        return ["  %result = alloca [2 x i64]",
                f"  call void @amdgpu_host_call(ptr %result, {numbers})",
                "  %value = load <2 x i64>, ptr %result, align 8",
                "  ret <2 x i64> %value", "}"]

    def note_shared(self, line: str) -> None:
        """Takes note of a variable in LDS."""
        it = re.match(rf"({NAME}) = .*addrspace\(3\) global (.*)$", line)
        if it:
            self.shared[it[1]] = leading_type(it[2])

    def line(self, line: str) -> list[str]:
        """A line as several."""
        if line.startswith("attributes #"):
            return [re.sub(r"\{.*", "{ nounwind }", line)]
        if re.match(r"target |source_filename|; ModuleID", line):
            return []
        if re.match(rf"{NAME} = .*addrspace\(3\) global", line):
            return []
        if re.match(rf"{NAME} = .*addrspace\([14]\) (global|constant) ", line):
            return [self.variable(line)]
        if line.startswith("declare"):
            return self.declare(line)
        if line.startswith("define"):
            return [self.define(line)]
        if line.startswith("  "):
            return self.instructions.translated(self.shared_places(line))
        return [without_spaces(self.shared_places(line))]

    def shared_places(self, line: str) -> str:
        """Replaces variables in LDS by their places in one block of memory."""
        return re.sub(NAME, lambda it: self.places.get(it[0], it[0]), line)

    def variable(self, line: str) -> str:
        """A variable or constant in global memory."""
        name, kind = re.match(rf"({NAME}) = .*?addrspace\([14]\) (?:global|constant) (.*)$",
                              line).groups()
        self.variables.append((name, leading_type(kind)))
        return without_spaces(line).replace(" externally_initialized", "")

    def declare(self, line: str) -> list[str]:
        """A declaration; those of AMD's functions are made anew."""
        if "@llvm.amdgcn." in line or re.search(r"@llvm\.(mem|lifetime|trap|fmuladd)", line):
            return []
        return self.instructions.declared(without_spaces(line))

    def define(self, line: str) -> str:
        """The head of a function."""
        name = re.search(NAME, line)
        start = line.index("(", name.end())
        end = closing(line, start)
        if " amdgpu_kernel " in line:
            parameters = []
            for it in split(line[start + 1:end]):
                by_value = re.search(r"byref\(", it)
                kind = it[by_value.end():closing(it, by_value.end() - 1)] + "*" if by_value \
                    else leading_type(it)
                parameters.append(kind)
            self.kernels.append(Kernel(name[0], parameters))
        line = line.replace(" amdgpu_kernel ", " ").replace(" protected ", " ")
        while by_value := re.search(r"byref\(", line):
            line = line[:by_value.start()] + line[closing(line, by_value.end() - 1) + 1:]
        return without_spaces(line)

    # ---- What the driver finds ---------------------------------------------------------------

    def tables(self, layout: str) -> list[str]:
        """The tables of `struct translated_module`, and a function for each kernel that takes its
        arguments from memory."""
        lines = []
        entries = []
        for number, kernel in enumerate(self.kernels):
            lines += self.entry(number, kernel)
            sizes = ", ".join(f"i32 ptrtoint (ptr getelementptr ({it.rstrip('*')}, ptr null, "
                              "i32 1) to i32)" for it in kernel.parameters)
            count = len(kernel.parameters)
            lines.append(f"@bytes.{number} = internal constant [{count} x i32] "
                         + (f"[{sizes}]" if count else "zeroinitializer"))
            lines.append(self.string(f"@kernel.{number}", kernel.name))
            entries.append(f"{{ ptr, i32, ptr, ptr }} {{ ptr @kernel.{number}, i32 {count}, "
                           f"ptr @bytes.{number}, ptr @run.{number} }}")
        entries.append("{ ptr, i32, ptr, ptr } zeroinitializer")
        lines.append(f"@kernels = internal constant [{len(entries)} x {{ ptr, i32, ptr, ptr }}] "
                     f"[{', '.join(entries)}]")
        places = []
        for number, (name, kind) in enumerate(self.variables):
            lines.append(self.string(f"@variable.{number}", name))
            places.append(f"{{ ptr, i32, i64 }} {{ ptr @variable.{number}, i32 ptrtoint (ptr "
                          f"getelementptr ({kind}, ptr null, i32 1) to i32), "
                          f"i64 ptrtoint (ptr {name} to i64) }}")
        places.append("{ ptr, i32, i64 } zeroinitializer")
        lines.append(f"@variables = internal global [{len(places)} x {{ ptr, i32, i64 }}] "
                     f"[{', '.join(places)}]")
        lines.append("@translated_module = global { ptr, ptr, ptr, ptr, i32, i32, ptr } { ptr null, "
                     "ptr @kernels, ptr @variables, ptr @shared_memory, i32 ptrtoint (ptr "
                     f"getelementptr ({layout}, ptr null, i32 1) to i32), i32 {self.lanes}, "
                     "ptr null }")
        return lines

    def string(self, variable: str, name: str) -> str:
        """A variable with a name."""
        text = name[1:].strip('"')
        return f'{variable} = internal constant [{len(text) + 1} x i8] c"{text}\\00"'

    def entry(self, number: int, kernel: Kernel) -> list[str]:
        """The function that calls a kernel."""
        lines = [f"define internal void @run.{number}(ptr %thread, ptr %values) {{"]
        arguments = []
        for which, kind in enumerate(kernel.parameters):
            lines.append(f"  %at.{which} = getelementptr ptr, ptr %values, i64 {which}")
            lines.append(f"  %p.{which} = load ptr, ptr %at.{which}")
            if kind.endswith("*"):
                arguments.append(f"ptr %p.{which}")
                continue
            lines.append(f"  %v.{which} = load {kind}, ptr %p.{which}")
            arguments.append(f"{kind} %v.{which}")
        return [*lines, f"  call void {kernel.name}({', '.join(arguments)})", "  ret void", "}"]
