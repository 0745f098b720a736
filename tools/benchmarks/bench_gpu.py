"""tools/bench gpu: what to run on a machine that has a GPU and nothing but its driver.

Packs executables of accc, with the libraries they need beyond glibc: the six kernels
of codegen/kernels.f90, and the programs of tests/run that run on every device. With
them go the same kernels in CUDA C (gpu/kernels.cu), compiled here by clang, and the
script `run` (a POSIX shell and awk), which says on the other machine how much of the
copy bandwidth each kernel reaches and how fast it is beside the one written by hand.

The pack is a folder and a .tar.gz of it. Where a GPU is at hand, or --device names
one, it is run at once.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from bench_codegen import cuda_tool

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = Path(__file__).resolve().parent
GPU = SOURCES / "gpu"
KERNELS = [SOURCES / "cpu/timing.f90", SOURCES / "codegen/kernels.f90", GPU / "main.f90"]
# Most of flang's runtime is not used; symbols are not needed either.
SMALL = ["-s", "-Wl,--gc-sections"]
# Every Linux machine has those, and they have to fit its kernel and its driver.
SYSTEM_LIBRARIES = re.compile(r"(libc|libm|libdl|libpthread|librt|ld-linux-.*)\.so")


def run(*command: str | Path) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        sys.exit(f"bench: error: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def compile_fortran(sources: list[Path], flags: list[str], output: Path,
                    options: argparse.Namespace) -> None:
    output.parent.mkdir(parents=True, exist_ok=True)
    offload = [f"--offload-arch={arch}" for arch in options.offload_arch]
    with tempfile.TemporaryDirectory() as modules:
        run(options.accc, *offload, *flags, *SMALL, "-module-dir", modules, *sources,
            "-o", output)


def pack_programs(folder: Path, options: argparse.Namespace) -> int:
    """Has lit compile the tests' programs, with what their RUN lines say, for these
    GPUs, and pack them instead of running them there; returns how many they are. Those
    that look at messages for a certain GPU fail: lit names them."""
    tests = sorted(str(path) for path in (ROOT / "tests/run").glob(options.programs))
    offload = " ".join([f"--offload-arch={','.join(options.offload_arch)}", *SMALL])
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(
            [options.lit, "-q", "-j", str(options.jobs), f"--param=flags={offload}",
             f"--param=bin_dir={Path(options.accc).parent}", f"--param=output={scratch}", *tests],
            env=os.environ | {"ACCC_TEST_DEVICES": "pack", "ACCC_TEST_PACK": str(folder)},
            check=False)
    return len(list((folder / "programs").rglob("*.run")))


def pack_by_hand(arch: str, folder: Path, options: argparse.Namespace) -> None:
    """The kernels in CUDA C, as source and compiled, and the program that runs them."""
    shutil.copy(GPU / "kernels.cu", folder)
    ptx, cubin = folder / "kernels.ptx", folder / "kernels.cubin"
    run(options.clang, "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib",
        f"--offload-arch={arch}", "-Xclang", "-target-feature", "-Xclang", "+ptx78",
        "-include", GPU / "without_toolkit.h", "-O3", "-S", GPU / "kernels.cu", "-o", ptx)
    if options.ptxas:
        run(options.ptxas, f"-arch={arch}", ptx, "-o", cubin)
    packed = cubin if options.ptxas else ptx
    (folder / "by_hand.arch").write_text(f"{arch} {packed.name}\n")
    run(options.clang, "-O2", GPU / "by_hand.c", "-o", folder / "bin/by_hand", "-lm", "-ldl")


def pack_libraries(folder: Path) -> None:
    """Copies the shared libraries that the executables find here."""
    (folder / "lib").mkdir(exist_ok=True)
    executables = [path for path in folder.rglob("*")
                   if path.is_file() and path.parent.name != "lib" and os.access(path, os.X_OK)
                   and path.read_bytes()[:4] == b"\x7fELF"]
    found = {}
    for executable in executables:
        found |= dict(re.findall(r"(\S+) => (\S+) \(", run("ldd", executable)))
    for name, path in found.items():
        if not SYSTEM_LIBRARIES.match(name):
            shutil.copy(path, folder / "lib" / name)


def pack(options: argparse.Namespace) -> Path:
    """Makes the folder and its archive; returns the archive."""
    folder = options.folder.resolve()
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"bench: error: '{folder}' is not empty")
    (folder / "bin").mkdir(parents=True)
    compile_fortran(KERNELS, ["-O3"], folder / "bin/gpu_kernels", options)
    nvidia = [arch for arch in options.offload_arch if arch.startswith("sm_")]
    if nvidia:
        pack_by_hand(nvidia[0], folder, options)
    count = pack_programs(folder, options)
    pack_libraries(folder)
    shutil.copy(GPU / "run", folder)
    archive = folder.parent / f"{folder.name}.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(folder, folder.name)
    print(f"packed six kernels and {count} programs for {', '.join(options.offload_arch)}:"
          f" {archive} ({archive.stat().st_size / 2**20:.1f} MiB)\n"
          f"there: tar xf {archive.name} && {folder.name}/run", flush=True)
    return folder


def gpu_at_hand() -> bool:
    tool = shutil.which("nvidia-smi")
    return bool(tool) and subprocess.run([tool, "-L"], capture_output=True,
                                         check=False).returncode == 0


def bench_gpu(options: argparse.Namespace) -> bool:
    options.offload_arch = options.offload_arch or ["sm_90"]
    folder = pack(options)
    device = options.device or ("nvidia" if gpu_at_hand() else None)
    if device is None:
        print("no GPU at hand: nothing was run")
        return True
    done = subprocess.run([folder / "run", device, str(options.elements), str(options.jobs)],
                          check=False)
    return done.returncode == 0


def add_parser(commands, executable, accc: str) -> None:
    """Adds the subcommand; `executable` checks a program's name."""
    parser = commands.add_parser("gpu", help="a pack to run on a machine with a GPU")
    parser.set_defaults(action=bench_gpu)
    parser.add_argument("--accc", type=executable, default=accc)
    parser.add_argument("--clang", type=executable, default="/usr/lib/llvm-22/bin/clang-22")
    parser.add_argument("--lit", type=executable, default="/usr/lib/llvm-22/bin/lit")
    parser.add_argument("--ptxas", default=cuda_tool("ptxas"))
    parser.add_argument("--offload-arch", action="append", metavar="ARCH",
                        help="a GPU to compile for (repeatable; default sm_90)")
    parser.add_argument("--folder", type=Path, default=Path("gpu-pack"),
                        help="where to pack (default gpu-pack)")
    parser.add_argument("--programs", default="*", metavar="PATTERN",
                        help="which of tests/run (default all: '*')")
    parser.add_argument("--device", help="run the pack at once, on this device: nvidia, host, ...")
    parser.add_argument("--elements", type=int, default=2**26,
                        help="of the kernels' arrays when run at once (default 2^26)")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count() or 1,
                        help="compilations at a time (default: the number of processors)")
    parser.add_argument("--check", action="store_true", help="fail when a result is wrong")
