"""A program under `eusim gpu` that allocates 1 GB, dispatches 10,000 times and forks (gpu_stress.c): eusim needs no
more resources for it than for few dispatches, and no file remains.

Usage: test_gpu_stress.py EUSIM SOURCE_DIR
"""
import os
import pathlib
import subprocess
import sys
import tempfile

EUSIM, SOURCE = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SKIPPED = 77
MORE_KB = 20_000


def things_left(folder):
    """Names of files that could remain."""
    return {*os.listdir(folder), *(name for name in os.listdir("/dev/shm") if "eusim" in name)}


def peak_kb(program, dispatches, folder):
    """Peak memory of eusim in kilobytes."""
    before = things_left(folder)
    with subprocess.Popen([EUSIM, "gpu", "--machine", "skl_gt2", "--untimed", "--", program,
                           str(dispatches)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, text=True,
                          env={**os.environ, "TMPDIR": folder}) as run:
        printed = run.stdout.read()
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
    assert run.returncode == 0, printed
    for expected in (f"{dispatches} counted, 1024 MB", f"{dispatches} counted, 1 MB",
                     f"{2 * dispatches} dispatches"):
        assert expected in printed, printed
    assert things_left(folder) == before, things_left(folder) - before
    return usage.ru_maxrss


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "gpu_stress")
        command = ["cc", "-O1", f"-I{SOURCE}", SOURCE / "tests" / "tools" / "gpu_stress.c", "-o", program,
                   "-lEGL", "-lOpenGL"]
        try:
            built = subprocess.run(command, capture_output=True, check=False).returncode == 0
        except FileNotFoundError:
            built = False
        if not built:
            print("skipped: gpu_stress.c cannot be built here: a compiler, EGL or OpenGL is missing")
            return SKIPPED
        few, many = peak_kb(program, 100, folder), peak_kb(program, 5000, folder)
    print(f"peak {few} KB with 200 dispatches, {many} KB with 10,000")
    return 0 if many < few + MORE_KB else 1


if __name__ == "__main__":
    sys.exit(main())
