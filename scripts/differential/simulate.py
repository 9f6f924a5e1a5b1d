"""Executes a workload by eusim, for its values."""
import subprocess

from differential.errors import RunError

SECONDS = 120
SURFACES = ("R", "H")


def simulate(eusim, workload, finalizer, timed, outputs):
    """Final contents of the surfaces SURFACES. `outputs`: their files."""
    command = [str(eusim), "run", str(workload), "--report", "none"]
    command += [] if timed else ["--untimed"]
    command += [] if finalizer == "native" else ["--finalizer", finalizer]
    for name, path in zip(SURFACES, outputs):
        command += ["--dump-surface", f"{name}={path}"]
    try:
        run = subprocess.run(
            command, check=False, capture_output=True, text=True, errors="replace", timeout=SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise RunError(f"eusim takes more than {SECONDS} s") from error
    if run.returncode != 0:
        raise RunError(f"exit code {run.returncode}: {' | '.join(run.stderr.split(chr(10))[:3])[:300]}")
    return [path.read_bytes() for path in outputs]
