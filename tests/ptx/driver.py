"""The fake driver of NVIDIA GPUs that runs the PTX of programs."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DRIVER = HERE.parent.parent / "runtime/tests/fake/cuda.c"


def build_driver(folder: Path) -> None:
    """Compiles it as libcuda.so in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / "libcuda.so"
    subprocess.run(
        ["cc", "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-shared", "-fPIC",
         f'-DTRANSLATED="{HERE / "gpu.h"}"', str(DRIVER), "-o", str(library)], check=True)


def fake_gpu(folder: Path) -> dict[str, str]:
    """The environment of programs that are to run on it."""
    return {
        "ACC_DEVICE_TYPE": "nvidia",
        "FAKE_DEVICES": "1",
        "FAKE_TRANSLATE": f"{sys.executable} {HERE / 'translate.py'}",
        "LD_LIBRARY_PATH": str(folder),
    }
