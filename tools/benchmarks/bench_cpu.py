"""tools/bench cpu: kernels on the CPU, compiled by accc and by its peers.

Each program in tools/benchmarks/cpu has OpenACC and equivalent OpenMP directives
at the same loops, and reports the best of many repetitions of its kernel. A round
runs all programs of one kernel one after the other; what counts is the median
of the rounds' ratios, since a busy neighbour slows a round as a whole.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).resolve().parent / "cpu"
KERNELS = ["triad", "dot", "jacobi", "matmul", "nest", "columns", "histogram", "hydro"]
COMMON = "timing.f90"
# The C version of the triad, with non-temporal stores.
LIMIT = SOURCES / "triad_c.c"

OPTIMISED = ["-O3", "-march=native"]
# accc's speed over that of the better parallel peer, at least.
SPEED_TARGET = 0.95
# Of the values that the programs print, whose sums are in different orders.
TOLERANCE = 1e-9


@dataclass
class Compiler:
    """A way to compile a kernel; `module_dir` is how the option is spelled."""

    name: str
    command: list[str]
    module_dir: str = "-module-dir"

    def compile(self, kernel: str, folder: Path) -> Path:
        modules = folder / self.name.replace(" ", "-")
        modules.mkdir(exist_ok=True)
        program = modules / kernel
        place = ([f"-J{modules}"] if self.module_dir == "-J"
                 else [self.module_dir, str(modules)])
        sources = [str(SOURCES / COMMON), str(SOURCES / f"{kernel}.f90")]
        subprocess.run([*self.command, *place, *sources, "-o", str(program)], check=True)
        return program


def compilers(options: argparse.Namespace) -> list[Compiler]:
    """accc first, its parallel peers second, the serial ones last."""
    gfortran, flang = [options.gfortran, *OPTIMISED], [options.flang, *OPTIMISED]
    return [Compiler("accc", [options.accc, *OPTIMISED]),
            Compiler("gfortran", [*gfortran, "-fopenmp"], "-J"),
            Compiler("flang-22", [*flang, "-fopenmp"]),
            Compiler("gfortran serial", gfortran, "-J"),
            Compiler("flang-22 serial", flang)]


PARALLEL_PEERS = slice(1, 3)


def environment(options: argparse.Namespace) -> dict[str, str]:
    """What all programs run with: the same threads, and their libraries."""
    llvm = Path(options.flang).resolve().parent.parent / "lib"
    paths = [str(Path(options.accc).resolve().parent), str(llvm),
             os.environ.get("LD_LIBRARY_PATH", "")]
    return dict(os.environ, OMP_NUM_THREADS=str(options.threads), ACC_DEVICE_TYPE="host",
                LD_LIBRARY_PATH=":".join(filter(None, paths)))


def measure(program: Path, env: dict[str, str]) -> tuple[float, float]:
    """The program's best time in seconds, and its check value."""
    done = subprocess.run([program], env=env, check=True, text=True, stdout=subprocess.PIPE)
    found = dict(line.split() for line in done.stdout.splitlines())
    return float(found["seconds"]), float(found["check"])


def rounds(programs: list[Path], options: argparse.Namespace) -> list[list[float]]:
    """The times of all programs, round by round."""
    env = environment(options)
    times = []
    for _ in range(options.runs):
        results = [measure(program, env) for program in programs]
        expected = results[0][1]
        for program, (_, check) in zip(programs, results):
            if abs(check - expected) > TOLERANCE * abs(expected):
                sys.exit(f"bench: error: {program}: result {check}, not {expected}")
        times.append([seconds for seconds, _ in results])
    return times


def bench_kernel(kernel: str, options: argparse.Namespace, folder: Path) -> bool:
    """Prints one line; returns whether accc is as fast as it is meant to be."""
    programs = [compiler.compile(kernel, folder) for compiler in compilers(options)]
    times = rounds(programs, options)
    ratio = statistics.median(min(turn[PARALLEL_PEERS]) / turn[0] for turn in times)
    # The least of all rounds is what a quiet machine would show.
    shown = [min(column) * 1e6 for column in zip(*times)]
    print(f"{kernel:10}" + "".join(f" {time:11.0f}" for time in shown[:3])
          + f" {ratio:7.2f} >= {SPEED_TARGET}"
          + "".join(f" {time:11.0f}" for time in shown[3:]), flush=True)
    return ratio >= SPEED_TARGET


def bench_limit(options: argparse.Namespace, folder: Path) -> None:
    """The triad against the machine's limit."""
    limit = folder / "triad_c"
    subprocess.run([options.clang, *OPTIMISED, "-fopenmp", str(LIMIT), "-o", str(limit)],
                   check=True)
    ours = compilers(options)[0].compile("triad", folder)
    times = rounds([ours, limit], options)
    ratio = statistics.median(theirs / ours for ours, theirs in times)
    print(f"triad, speed relative to C with non-temporal stores: {ratio:.2f}")


def bench_cpu(options: argparse.Namespace) -> bool:
    print(f"best time in us, {options.threads} threads; ratio: speed of accc over the better of"
          " gfortran and flang-22")
    print(f"{'':10} {'accc':>11} {'gfortran':>11} {'flang-22':>11} {'ratio':>7} {'target':>7}"
          f" {'gfortran -s':>11} {'flang-22 -s':>11}   (-s: without OpenMP)")
    with tempfile.TemporaryDirectory() as scratch:
        results = [bench_kernel(kernel, options, Path(scratch)) for kernel in options.kernels]
        if "triad" in options.kernels:
            bench_limit(options, Path(scratch))
    return all(results)


def add_parser(commands, executable, accc: str) -> None:
    """Adds the subcommand; `executable` checks a program's name."""
    parser = commands.add_parser("cpu", help="speed of kernels on the CPU")
    parser.set_defaults(action=bench_cpu)
    parser.add_argument("kernels", nargs="*", default=KERNELS, metavar="KERNEL",
                        help=f"some of {', '.join(KERNELS)} (default all)")
    parser.add_argument("--accc", type=executable, default=accc)
    parser.add_argument("--gfortran", type=executable, default="gfortran")
    parser.add_argument("--flang", type=executable, default="/usr/lib/llvm-22/bin/flang-22")
    parser.add_argument("--clang", type=executable, default="/usr/lib/llvm-22/bin/clang-22")
    parser.add_argument("--runs", type=int, default=5, help="rounds (default 5)")
    parser.add_argument("--threads", type=int, default=os.cpu_count(),
                        help="of each program (default: all)")
    parser.add_argument("--check", action="store_true",
                        help="fail when a ratio is below its target")
