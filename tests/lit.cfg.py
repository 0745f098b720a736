"""Configuration of the lit suite: which tools a RUN line may name, and which
features a REQUIRES line may ask for.

Parameters (`lit --param NAME=VALUE`):
  bin_dir  folder with accc and accc-opt; by default the newer of target/release
           and target/debug.
  flags    further flags for every call of accc, such as --offload-arch=sm_90
           together with ACCC_TEST_DEVICES=nvidia on a machine with a GPU.
  output   folder where tests work, by default lit beside bin_dir.
  threads  threads of the host that share gangs, by default 2.

The variable ACCC_TEST_DEVICES names the devices that %on-every-device runs a
program on, by default "host host-discrete simt simt-32"; pack leaves it in the folder
ACCC_TEST_PACK (tools/bench gpu). With ACCC_SIMT_RACES=1 the simulated
GPU looks for races; ACCC_SIMT_ORDER=shuffle has its threads take turns by chance.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path

import lit.formats
import lit.util

ROOT = Path(__file__).resolve().parent.parent
LLVM_BIN = Path("/usr/lib/llvm-22/bin")


def newest_build():
    """Folder of the accc that was built last, so that tests see the latest."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [d for d in (target / "release", target / "debug") if (d / "accc").exists()]
    return max(built, key=lambda d: (d / "accc").stat().st_mtime, default=target / "release")


def cuda_home():
    """A CUDA toolkit, or the folder in which tools/setup lays out the parts of one."""
    places = [os.environ.get("CUDA_HOME"), ROOT / ".accc/cuda", "/usr/local/cuda"]
    return next((Path(p) for p in places if p and (Path(p) / "bin/ptxas").exists()), None)


def rocm_device_libraries():
    """Folder with the bitcode of ROCm's device libraries (ocml.bc and others)."""
    places = [
        os.environ.get("ACCC_DEVICE_LIBS"),
        Path(os.environ.get("ROCM_PATH", "/opt/rocm")) / "amdgcn/bitcode",
        f"/usr/lib/{platform.machine()}-linux-gnu/amdgcn/bitcode",
    ]
    return next((Path(p) for p in places if p and (Path(p) / "ocml.bc").exists()), None)


def nvidia_gpu_present():
    """True when the driver answers and lists a GPU."""
    tool = shutil.which("nvidia-smi")
    return bool(tool) and subprocess.run([tool, "-L"], capture_output=True).returncode == 0


bin_dir = Path(lit_config.params.get("bin_dir") or newest_build()).resolve()

config.name = "accc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".f90", ".F90", ".f", ".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = str(ROOT / "tests")
config.test_exec_root = lit_config.params.get("output") or str(bin_dir.parent / "lit")
if lit.util.killProcessAndChildrenIsSupported()[0]:
    lit_config.maxIndividualTestTime = 120

# The longer name first: lit replaces textually.
config.substitutions += [
    ("%accc-device", str(bin_dir / "accc-device")),
    ("%accc-opt", str(bin_dir / "accc-opt")),
    ("%accc-host", str(bin_dir / "accc")),
    ("%accc", " ".join([str(bin_dir / "accc"), lit_config.params.get("flags", "")]).rstrip()),
    ("%flang", str(LLVM_BIN / "flang-22")),
    ("%examples", str(ROOT / "examples")),
    ("%root", str(ROOT)),
    ("%bin_dir", str(bin_dir)),
    ("%gpu_archs", "gfx90a,gfx942,gfx1100,gfx1201,sm_80,sm_90"),
    # The CPU as the device: in the program's own memory, and with memory apart,
    # where every missing data clause shows.
    ("%run-host", "env ACC_DEVICE_TYPE=host"),
    ("%run-discrete", "env ACC_DEVICE_TYPE=host-discrete"),
    # Programs that have no code for simt.
    ("%on-hosts", 'env ACCC_TEST_DEVICES="host host-discrete" %on-every-device'),
    ("%on-every-device", str(ROOT / "tests/run/on-every-device")),
]

# FileCheck, not, split-file and the LLVM tools are called by their plain names.
config.environment["PATH"] = os.pathsep.join([str(LLVM_BIN), os.environ["PATH"]])
# Two threads find races without crowding out the tests beside this one; --param threads=N.
config.environment["OMP_NUM_THREADS"] = lit_config.params.get("threads", "2")

for variable in ("ACCC_TEST_DEVICES", "ACCC_TEST_PACK", "ACCC_SIMT_RACES", "ACCC_SIMT_ORDER"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]

cuda = cuda_home()
if cuda:
    config.environment["CUDA_HOME"] = str(cuda)
    config.available_features.add("ptxas")
    if (cuda / "nvvm/libdevice/libdevice.10.bc").exists():
        config.available_features.add("libdevice")
if rocm_device_libraries():
    config.available_features.add("ocml")
for tool in ("cmake", "ninja", "make", "gfortran"):
    if shutil.which(tool):
        config.available_features.add(tool)
if nvidia_gpu_present():
    config.available_features |= {"gpu", "nvidia"}
if os.path.exists("/dev/kfd"):
    config.available_features |= {"gpu", "amd"}
