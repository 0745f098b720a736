#!/usr/bin/env python3
"""Translates a PTX module to C++ and compiles it to a library of its kernels.

    translate.py MODULE.ptx LIBRARY.so

Each function of the module becomes one of C++ (functions.py); the driver (gpu.h) runs its
threads.
"""

import re
import subprocess
import sys
from pathlib import Path

from functions import FunctionTranslator, Symbols, identifier, routine, signature
from syntax import Module, NotUnderstood, Variable, bytes_of, read, split

HERE = Path(__file__).resolve().parent


class Translator:
    """A module's text in C++."""

    def __init__(self, module: Module):
        self.module = module
        self.shared: dict[str, int] = {}
        self.shared_bytes = 0
        self.variables = [it for it in module.variables if it.space in ("global", "const")]
        self.functions = {it.name for it in module.functions}
        for variable in module.variables:
            if variable.space == "shared":
                self.add_shared(variable)

    def add_shared(self, variable: Variable) -> None:
        """Gives a variable a place in shared memory."""
        start = (self.shared_bytes + 15) // 16 * 16
        self.shared[variable.name] = start
        self.shared_bytes = start + variable.bytes

    def address(self, name: str) -> str:
        """The generic address of a variable or function of the module."""
        for number, variable in enumerate(self.variables):
            if variable.name == name:
                return f"variables[{number}].address"
        if name in self.shared:
            return f"u64(t->shared + {self.shared[name]})"
        if name in self.functions:
            return f"u64(&{routine(name)})"
        raise NotUnderstood(f"symbol {name}")

    def text(self) -> str:
        """The whole of it."""
        symbols = Symbols(self.address, self.add_shared)
        bodies = [FunctionTranslator(symbols, it).text()
                  for it in self.module.functions if it.body is not None]
        kernels = [it for it in self.module.functions if it.is_kernel and it.body is not None]
        return "\n".join([
            '#include "values.h"',
            "static translated_variable variables[] = {",
            *(f'  {{"{it.name}", {it.bytes}, 0}},' for it in self.variables),
            "  {}};",
            *sorted({signature(it) + ";" for it in self.module.functions}),
            *bodies,
            *(f"static const unsigned bytes_{identifier(it.name)}[] = "
              f"{{{', '.join(str(p.bytes) for p in it.parameters)}}};"
              for it in kernels if it.parameters),
            "static const translated_kernel kernels[] = {",
            *(f'  {{"{it.name}", {len(it.parameters)}, '
              f"{'bytes_' + identifier(it.name) if it.parameters else 'nullptr'}, "
              f"{routine(it.name)}}}," for it in kernels),
            "  {}};",
            *self.initialisation(),
            "struct translated_module translated_module = "
            f"{{nullptr, kernels, variables, nullptr, {self.shared_bytes}, 32, initialize}};",
        ]) + "\n"

    def initialisation(self) -> list[str]:
        """The function that gives variables their first values."""
        lines = ["static void initialize() {"]
        for number, variable in enumerate(self.variables):
            at = f"variables[{number}].address"
            lines.append(f"  std::memset(translated_module.services->memory({at}, "
                         f"{variable.bytes}, GLOBAL_SPACE), 0, {variable.bytes});")
            size = bytes_of(variable.kind)
            for index, value in enumerate(split(variable.initial.strip("{} \n"))):
                lines.append(f"  store<b{8 * size}>({at} + {index * size}, "
                             f"b{8 * size}({self.constant(value)}));")
        return [*lines, "}"]

    def constant(self, text: str) -> str:
        """A value of an initialiser; `0xFF00(name+4)` is a byte of an address."""
        part = re.match(r"(0x[0-9A-Fa-f]+)\((.*)\)$", text)
        if part:
            mask = int(part[1], 16)
            shift = (mask & -mask).bit_length() - 1
            return f"({self.constant(part[2])}) >> {shift}"
        symbol = re.match(r"(?:generic\()?([A-Za-z_$][\w$.]*)\)?(?:\s*\+\s*(\d+))?$", text)
        if symbol:
            return f"{self.address(symbol[1])} + {symbol[2] or 0}"
        if re.match(r"0[fd]", text, re.I):
            return f"0x{text[2:]}ull"
        return f"{text}ll" if text.startswith("-") else f"{text}ull"


def main() -> int:
    source, library = map(Path, sys.argv[1:])
    try:
        text = Translator(read(source.read_text())).text()
    except NotUnderstood as problem:
        print(f"translate.py: {source}: {problem}", file=sys.stderr)
        return 1
    # Contraction would change results: PTX says itself where it multiplies and adds at once.
    return subprocess.run(
        ["g++", "-std=c++17", "-O1", "-w", "-ffp-contract=off", "-fno-strict-aliasing", "-shared",
         # The program may have functions of the same names, of flang's library for the host.
         "-Wl,-Bsymbolic", "-fPIC", f"-I{HERE}", f"-I{HERE.parent / 'translated'}", "-x", "c++", "-", "-o", str(library)],
        input=text, text=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
