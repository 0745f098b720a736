"""tools/bench codegen: accc's GPU code against kernels written by hand in C.

Compiles tools/benchmarks/codegen/kernels.f90 with accc and kernels.c with clang
for each target, without a GPU, and counts: instructions of the hot loop (of the
whole kernel where there is no loop) for each iteration, all instructions,
registers, scratch memory with spills, and the width of the widest load. With --loops
the same for more loops as programs have them (loops.f90, loops.c). There one of the two
may have a loop where the other has none: all instructions tell more then.

NVIDIA's registers are what ptxas reports. Its instructions are those of the
machine where nvdisasm is at hand ($NVDISASM, PATH; PyPI: nvidia-cuda-nvdisasm),
else those of PTX.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import device_listing
from device_listing import Listing

SOURCES = Path(__file__).resolve().parent / "codegen"
TARGETS = ["gfx90a", "sm_90"]
# GPUs give out registers in blocks: fewer within one make no difference.
REGISTER_BLOCK = 8


@dataclass
class Kernels:
    """Procedures and the C functions of the same names."""

    stem: str
    # Instructions and registers against those of the hand-written kernel, at most.
    target: float
    # Bytes that one iteration of a kernel's hot loop loads and stores.
    iteration_bytes: dict[str, int]
    # What is above the target for a reason that docs/performance.md gives, and its own.
    explained: dict[str, float] = field(default_factory=dict)
    # What is above the target in PTX only: ptxas unrolls these loops further.
    explained_ptx: dict[str, float] = field(default_factory=dict)
    # Bytes that ptxas spills so that more threads fit, for the same reason.
    spilled: dict[str, int] = field(default_factory=dict)


KERNELS = Kernels("kernels", 1.1, {
    "triad": 24, "jacobi": 48, "dot": 16, "matmul_naive": 16, "nest": 24, "histogram": 12},
    explained_ptx={"matmul_naive": 1.31})
LOOPS = Kernels("loops", 1.2, {
    "stencil7": 64, "stencil7_two": 64, "batched": 384, "spmv": 20, "gather": 28,
    "scatter": 20, "tridiagonal": 40, "transposed": 16, "push_structures": 72,
    "push_arrays": 72, "columns": 128, "gang_work": 16, "several_sums": 16,
    "complex_update": 48, "ideal_gas": 32, "flux_calc": 48, "mixed": 24,
    "triad_single": 12, "long_index": 24}, explained={
        "push_arrays": 1.3, "ideal_gas": 1.4, "flux_calc": 1.6, "long_index": 1.6,
        "columns": 2.1, "transposed": 1.35, "batched": 1.3, "triad_single": 3.6}, spilled={"ideal_gas": 16})


@dataclass
class Code:
    """What a kernel is made of."""

    hot: int
    # Iterations that the hot loop does at a time.
    steps: int
    all: int
    registers: int
    scratch: int
    load_bits: int

    @property
    def each(self) -> float:
        return self.hot / self.steps


def measure(listing: Listing, iteration_bytes: int, registers: int, scratch: int) -> Code:
    hot, is_loop = listing.hot()
    # Outside of loops scalar loads fetch arguments.
    accesses = [i for i in hot if i.bits and (is_loop or not i.name.startswith("s_"))]
    steps = round(sum(i.bits for i in accesses) / 8 / iteration_bytes) if is_loop else 1
    return Code(len(hot), max(1, steps), len(listing.instructions), registers, scratch,
                max((i.bits for i in accesses if i.is_load), default=0))


def run(*command: str | Path) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"bench: error: {' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout + done.stderr


def measure_amd(assembly: Path) -> dict[str, tuple[Listing, int, int]]:
    text = assembly.read_text()
    resources = {}
    metadata = text[text.rfind("amdhsa.kernels:"):]
    for kernel in re.split(r"^  - (?=\.)", metadata, flags=re.M)[1:]:
        number = {key: int(value) for key, value in
                  re.findall(r"\.(\w+):\s+(\d+)$", kernel, re.M)}
        name = re.search(r"\.symbol:\s+'?(\S+?)\.kd", kernel)[1]
        spills = number["vgpr_spill_count"] + number["sgpr_spill_count"]
        scratch = number["private_segment_fixed_size"] + 4 * spills
        resources[name] = (number["vgpr_count"], scratch)
    return {name: (listing, *resources[name])
            for name, listing in device_listing.amd(text).items()}


def measure_nvidia(assembly: Path, target: str, tools: argparse.Namespace) -> dict:
    if not tools.ptxas:
        sys.exit("bench: error: no ptxas: install the CUDA toolkit or the PyPI package "
                 "nvidia-cuda-nvcc, or set CUDA_HOME")
    cubin = assembly.with_suffix(".cubin")
    said = run(tools.ptxas, f"-arch={target}", "-v", assembly, "-o", cubin)
    resources = {}
    for kernel in said.split("Compiling entry function ")[1:]:
        name = re.match(r"'(\S+)'", kernel)[1]
        memory = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores", kernel)
        registers = re.search(r"Used (\d+) registers", kernel)
        resources[name] = (int(registers[1]), int(memory[1]) + int(memory[2]))
    if tools.nvdisasm:
        listings = device_listing.sass(run(tools.nvdisasm, "-c", cubin))
    else:
        listings = device_listing.ptx(assembly.read_text())
    return {name: (listing, *resources[name]) for name, listing in listings.items()}


def compile_both(stem: str, target: str, folder: Path, tools: argparse.Namespace) -> list[dict]:
    """The kernels that accc made, and the hand-written ones."""
    ours, theirs = folder / f"{stem}.accc.{target}.s", folder / f"{stem}.hand.{target}.s"
    run(tools.accc, "-O3", "-S", "--offload-device-only", f"--offload-arch={target}",
        SOURCES / f"{stem}.f90", "-module-dir", folder, "-o", ours)
    options = ["-O3", "-S", "-ffreestanding", "-nogpulib", SOURCES / f"{stem}.c", "-o", theirs]
    if target.startswith("sm_"):
        run(tools.clang, "--target=nvptx64-nvidia-cuda", f"-march={target}",
            "-Xclang", "-target-feature", "-Xclang", "+ptx78", *options)
        return [measure_nvidia(path, target, tools) for path in (ours, theirs)]
    # Atomic additions of reals as instructions, as in memory that only the device has.
    run(tools.clang, "--target=amdgcn-amd-amdhsa", f"-mcpu={target}",
        "-munsafe-fp-atomics", *options)
    return [measure_amd(path) for path in (ours, theirs)]


def of_procedure(kernels: dict, procedure: str) -> str:
    """accc's kernel of a procedure: the one for long rows, if there are two."""
    names = [name for name in kernels if f"P{procedure}_l" in name]
    return max(names, key=lambda name: name.endswith("_rows"))


def ratio(ours: float, theirs: float) -> float:
    return ours / theirs if theirs else float(ours > 0) + 1


def blocks(registers: int) -> int:
    return -(-registers // REGISTER_BLOCK)


def compare(kernels: Kernels, target: str, folder: Path, tools: argparse.Namespace) -> bool:
    """Prints a line for each kernel; returns whether none is above what it may need."""
    ours, theirs = compile_both(kernels.stem, target, folder, tools)
    unit = "PTX" if target.startswith("sm_") and not tools.nvdisasm else "machine"
    print(f"\n{target} ({unit} instructions): accc / by hand\n"
          f"{'kernel':14} {'an iteration':>14} {'ratio':>5} {'all':>11} {'registers':>11}"
          f" {'ratio':>5} {'scratch':>9} {'load bits':>10}")
    explained = kernels.explained | (kernels.explained_ptx if unit == "PTX" else {})
    on_target = True
    for name, iteration_bytes in kernels.iteration_bytes.items():
        code = [measure(listing, iteration_bytes, registers, scratch)
                for listing, registers, scratch in
                (ours[of_procedure(ours, name)], theirs[name])]
        mine, hand = code
        hot, registers = ratio(mine.each, hand.each), ratio(mine.registers, hand.registers)
        needs_block = blocks(mine.registers) > blocks(hand.registers)
        most = max(hot, registers if needs_block else 0)
        scratch = mine.scratch - hand.scratch
        is_worse = scratch > kernels.spilled.get(name, 0) or mine.load_bits < hand.load_bits
        is_over = is_worse or scratch > 0 or most > kernels.target
        is_explained = not is_worse and most <= explained.get(name, 0)
        on_target &= not is_over or is_explained
        verdict = "" if not is_over else "  explained" if is_explained else "  over"
        print(f"{name:14} {mine.each:6.1f} / {hand.each:5.1f} {hot:5.2f}"
              f" {mine.all:4} / {hand.all:4} {mine.registers:4} / {hand.registers:4}"
              f" {registers:5.2f} {mine.scratch:3} / {hand.scratch:3}"
              f" {mine.load_bits:4} / {hand.load_bits:3}{verdict}")
    return on_target


def bench_codegen(options: argparse.Namespace) -> bool:
    """Code for GPUs, of both compilers side by side."""
    kernels = LOOPS if options.loops else KERNELS
    print(f"at most {kernels.target} times the instructions and the registers")
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        return all([compare(kernels, target, folder, options)
                    for target in options.offload_arch or TARGETS])


def cuda_tool(name: str) -> str | None:
    """A tool of the CUDA toolkit, or of the parts of one that tools/setup lays out."""
    root = Path(__file__).resolve().parent.parent.parent
    homes = [os.environ.get("CUDA_HOME"), root / ".accc/cuda", "/usr/local/cuda"]
    places = os.pathsep.join(f"{home}/bin" for home in homes if home)
    return os.environ.get(name.upper()) or shutil.which(name) or shutil.which(name, path=places)


def add_parser(commands, executable, accc: str) -> None:
    """Adds the subcommand; `executable` checks a program's name."""
    parser = commands.add_parser("codegen", help="code for GPUs against kernels by hand")
    parser.set_defaults(action=bench_codegen)
    parser.add_argument("--accc", type=executable, default=accc)
    parser.add_argument("--clang", type=executable, default="/usr/lib/llvm-22/bin/clang-22")
    parser.add_argument("--ptxas", default=cuda_tool("ptxas"))
    parser.add_argument("--nvdisasm", default=cuda_tool("nvdisasm"))
    parser.add_argument("--loops", action="store_true", help="more loops, as programs have them")
    parser.add_argument("--offload-arch", action="append", metavar="ARCH",
                        help=f"a GPU to compile for (repeatable; default {', '.join(TARGETS)})")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the assembly there")
    parser.add_argument("--check", action="store_true",
                        help="fail when a ratio is above its target")
