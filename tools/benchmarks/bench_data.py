"""tools/bench data: what the data environment and launches cost.

One program measures both sides in turns and prints the better times; here they
become ratios.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

INPUTS = Path(__file__).resolve().parent

# A construct on the host is a parallel loop of OpenMP and two calls.
LAUNCH_TARGET = 1.5
# From ten to a hundred thousand entries: a search tree becomes three times as
# deep, and does not fit in the caches any more.
LOOKUP_TARGET = 20.0
# Bytes a second of `update`, against memcpy.
UPDATE_TARGET = 0.9
# What the runtime adds to the driver's own time.
OVERHEAD_TARGET_US = 5.0
PARTS = ["launches", "overheads", "lookups", "updates"]


def add_parser(commands, executable, accc: str) -> None:
    parser = commands.add_parser("data", help="data environment and launches")
    parser.set_defaults(action=bench)
    parser.add_argument("--accc", type=executable, default=accc)
    parser.add_argument("--flang", type=executable, default="/usr/lib/llvm-22/bin/flang-22")
    parser.add_argument("--check", action="store_true",
                        help="fail when a ratio misses its target")
    parser.add_argument("--part", choices=PARTS, action="append",
                        help="measure that only (repeatable)")


def build(options: argparse.Namespace, folder: Path) -> Path:
    """The program: OpenACC by accc, what it is compared with by flang."""
    baseline, program = folder / "baseline.o", folder / "data"
    subprocess.run([options.flang, "-O2", "-fopenmp", "-c", INPUTS / "data_baseline.f90",
                    "-o", baseline], check=True)
    subprocess.run([options.accc, "-O2", INPUTS / "data.f90", baseline, "-o", program],
                   check=True)
    return program


def build_for_idle_gpu(options: argparse.Namespace, folder: Path) -> Path:
    """The same for a GPU, and a driver whose GPU does nothing beside it."""
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", INPUTS / "idle_hip.c", "-o",
                    folder / "libamdhip64.so.7"], check=True)
    program = folder / "data-gpu"
    subprocess.run([options.accc, "-O2", "--offload-arch=gfx90a", INPUTS / "data.f90",
                    folder / "baseline.o", "-o", program], check=True)
    return program


def run(program: Path, what: str, device: str) -> dict[str, float]:
    """The times that the program prints: seconds by name. It finds drivers in its
    own folder first."""
    paths = [str(program.parent), os.environ.get("LD_LIBRARY_PATH", "")]
    environment = dict(os.environ, ACC_DEVICE_TYPE=device,
                       LD_LIBRARY_PATH=":".join(filter(None, paths)))
    done = subprocess.run([program, what], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"bench: error: exit status {done.returncode}: {program.name} {what}\n"
                 + done.stderr)
    return {name: float(seconds) for name, seconds in map(str.split, done.stdout.splitlines())}


def line(title: str, ours: str, theirs: str, ratio: float, target: str) -> None:
    print(f"{title:46} {ours:>12} {theirs:>12} {ratio:7.2f} {target:>8}", flush=True)


def launches(program: Path) -> bool:
    """A small loop as a construct against a call with a parallel loop."""
    good = True
    for device, target in (("host", LAUNCH_TARGET), ("host-discrete", None)):
        times = run(program, "launch", device)
        ratio = times["openacc"] / times["openmp"]
        line(f"construct on {device}, against OpenMP", f"{times['openacc'] * 1e6:.2f} us",
             f"{times['openmp'] * 1e6:.2f} us", ratio, f"<= {target}" if target else "")
        good &= target is None or ratio <= target
    return good


def overheads(program: Path) -> bool:
    """What the runtime needs for itself, on a GPU that needs nothing."""
    good = True
    for name, seconds in run(program, "enqueue", "radeon").items():
        microseconds = seconds * 1e6
        line(f"{name.replace('_', ' ')} on an idle GPU, in us", f"{microseconds:.2f} us", "0 us",
             microseconds, f"<= {OVERHEAD_TARGET_US}")
        good &= microseconds <= OVERHEAD_TARGET_US
    return good


def lookups(program: Path) -> bool:
    """A data construct of present data, by the size of the present table."""
    few, *more = run(program, "lookup", "host-discrete").items()
    for entries, seconds in more:
        ratio = seconds / few[1]
        line(f"present among {entries.split('_')[1]}, against 10", f"{seconds * 1e9:.0f} ns",
             f"{few[1] * 1e9:.0f} ns", ratio, f"<= {LOOKUP_TARGET:.0f}")
    on_host = run(program, "lookup", "host")
    largest = more[-1][0]
    line("present on host, against host-discrete", f"{on_host[largest] * 1e9:.0f} ns",
         f"{seconds * 1e9:.0f} ns", on_host[largest] / seconds, "")
    return ratio <= LOOKUP_TARGET


def updates(program: Path) -> bool:
    """1 GiB to the device and back, as a rate."""
    times = run(program, "update", "host-discrete")
    good = True
    for ours, theirs in (("update_device", "memcpy_to"), ("update_self", "memcpy_from")):
        ratio = times[theirs] / times[ours]
        rates = [f"{2**30 / times[name] / 1e9:.1f} GB/s" for name in (ours, theirs)]
        line(f"{ours.replace('_', ' ')} of 1 GiB, against memcpy", *rates, ratio,
             f">= {UPDATE_TARGET}")
        good &= ratio >= UPDATE_TARGET
    return good


def bench(options: argparse.Namespace) -> bool:
    """Returns whether all ratios are on target."""
    print(f"{'':46} {'accc':>12} {'other':>12} {'ratio':>7} {'target':>8}")
    wanted = options.part or PARTS
    with tempfile.TemporaryDirectory() as scratch:
        program = build(options, Path(scratch))
        measure = {
            "launches": lambda: launches(program),
            "overheads": lambda: overheads(build_for_idle_gpu(options, Path(scratch))),
            "lookups": lambda: lookups(program),
            "updates": lambda: updates(program),
        }
        return all([measure[part]() for part in wanted])
