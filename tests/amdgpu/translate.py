#!/usr/bin/env python3
"""Translates the LLVM IR of kernels for AMD GPUs to x86's and compiles it to a library.

    translate.py KERNELS.ll... MODULE LIBRARY.so

MODULE is the code object that the fake driver (runtime/tests/fake/hip.c) has been given. It was
made of one of the files KERNELS.ll, which is what is translated (module.py, instructions.py).
Address spaces become one, accesses of global memory ask the driver (tests/translated/gpu.h) for
the host's view of it, and AMD's intrinsic functions become calls (functions.c). What lanes do
together is numbered in the order of the text, so that the driver sees which lanes are at the
same place.
"""

import re
import subprocess
import sys
from pathlib import Path

from ir import NotUnderstood
from module import Translator

HERE = Path(__file__).resolve().parent
CLANG = "/usr/lib/llvm-22/bin/clang"


def digits() -> str:
    """The first 1216 bits of 2/pi as a variable of C."""
    bits, guard = 1216, 64
    one = 1 << (bits + guard)

    def arctangent(inverse: int) -> int:
        power, total, number = one // inverse, 0, 1
        while power:
            total += power // number if number % 4 == 1 else -(power // number)
            power //= inverse * inverse
            number += 2
        return total

    pi = 4 * (4 * arctangent(5) - arctangent(239))
    fraction = 2 * one * one // pi >> guard
    words = ", ".join(hex(fraction >> (bits - 32 * (i + 1)) & 0xffffffff) for i in range(bits // 32))
    return f"const unsigned amdgpu_digits[] = {{{words}}};\n"


def source_of(image: bytes, files: list[Path]) -> Path:
    """The file of which a code object was made: it has the most of its kernels."""
    def kernels(file: Path) -> int:
        names = re.findall(rf"amdgpu_kernel void @\"?([\w$.-]+)", file.read_text())
        are_there = all(name.encode() + b"\0" in image for name in names)
        return len(names) if are_there else -1

    return max(files, key=kernels)


def main() -> int:
    *files, image, library = map(Path, sys.argv[1:])
    source = source_of(image.read_bytes(), files)
    text = source.read_text()
    try:
        translator = Translator(lanes=64 if re.search('"target-cpu"="gfx9', text) else 32)
        translated = translator.text(text.splitlines())
    except NotUnderstood as problem:
        print(f"translate.py: {source}: {problem}", file=sys.stderr)
        return 1
    kernels, numbers = library.with_suffix(".kernels.ll"), library.with_suffix(".digits.c")
    kernels.write_text(translated)
    numbers.write_text(digits())
    done = subprocess.run(
        [CLANG, "-O1", "-w", "-shared", "-fPIC", "-ffp-contract=off",
         # The program may have functions of the same names, of flang's library for the host.
         "-Wl,-Bsymbolic", f"-I{HERE.parent / 'translated'}", kernels, numbers,
         HERE / "functions.c", "-lm", "-o", library], check=False)
    if not done.returncode:
        kernels.unlink(), numbers.unlink()
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
