"""Debian packages that a language needs."""
import subprocess

# Debian's Python with its modules; Intel's compiler with its finalizer, and PoCL; Mesa's drivers,
# EGL, and what compiles the helpers.
PACKAGES = {
    "opencl": (
        "python3", "python3-numpy", "python3-pyopencl", "python3-pyelftools", "python3-yaml",
        "intel-opencl-icd", "libigc-tools", "pocl-opencl-icd",
    ),
    "glsl": (
        "python3", "python3-numpy", "libgl1-mesa-dri", "libegl1", "libegl-mesa0", "libegl-dev",
        "libgl-dev", "libopengl-dev", "libdrm-dev", "gcc", "libc6-dev",
    ),
}  # fmt: skip


def missing_packages(language):
    """The packages that are not installed, in the table's order."""
    return [name for name in PACKAGES[language] if not _installed(name)]


def _installed(name):
    command = ["dpkg-query", "-W", "-f=${Status}", name]
    try:
        run = subprocess.run(command, check=False, capture_output=True, text=True)
    except FileNotFoundError:
        return False
    return "install ok installed" in run.stdout
