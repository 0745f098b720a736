"""The fake drivers of GPUs that run the code of programs, translated to the CPU's."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FAKE = ROOT.parent / "runtime/tests/fake"


@dataclass(frozen=True)
class Vendor:
    """Whose GPUs they are."""

    device_type: str
    driver: str
    library: str
    # The folder of what translates code, and what its lanes do together.
    folder: str
    lanes: str


NVIDIA = Vendor("nvidia", "cuda.c", "libcuda.so", "ptx", "warp.h")
AMD = Vendor("radeon", "hip.c", "libamdhip64.so", "amdgpu", "wave.h")


def vendor_of(architecture: str) -> Vendor:
    """Of sm_90, or of gfx90a."""
    return NVIDIA if architecture.startswith("sm_") else AMD


def compiler_options(architecture: str) -> list[str]:
    """What the compiler needs: AMD's code is translated from the LLVM IR that it keeps."""
    keep = [] if vendor_of(architecture) is NVIDIA else ["-save-temps"]
    return [f"--offload-arch={architecture}", *keep]


def build_driver(folder: Path, architecture: str) -> None:
    """Compiles the driver in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    vendor = vendor_of(architecture)
    subprocess.run(
        ["cc", "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-shared", "-fPIC",
         f'-DTRANSLATED="{ROOT / "translated/gpu.h"}"',
         f'-DLANES="{ROOT / vendor.folder / vendor.lanes}"',
         str(FAKE / vendor.driver), "-o", str(folder / vendor.library)], check=True)


def fake_gpu(folder: Path, architecture: str, kept: str) -> dict[str, str]:
    """The environment of programs that are to run on it; `kept` are the names of the files that
    the compiler keeps, less their suffixes, as a shell has them."""
    vendor = vendor_of(architecture)
    command = [sys.executable, str(ROOT / vendor.folder / "translate.py")]
    if vendor is AMD:
        command.append(f"{kept}.{architecture}.ll")
    return {
        "ACC_DEVICE_TYPE": vendor.device_type,
        "FAKE_DEVICES": "1",
        "FAKE_ARCH": architecture,
        "FAKE_TRANSLATE": " ".join(command),
        "LD_LIBRARY_PATH": str(folder),
    }
