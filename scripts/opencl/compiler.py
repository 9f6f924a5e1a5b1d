"""Intel's offline compiler for OpenCL C."""
import pathlib
import re
import subprocess
import tempfile

from opencl.errors import RefusedError
from opencl.line_table import ELF, OPTION

COMPILER = "ocloc"
ZEBIN = "-cl-intel-allow-zebin"
PLACE = re.compile(r"^\d+:(\d+:\d+: )", re.MULTILINE)
NOISE = re.compile(r"^(Command was: .*|Build (failed|succeeded).*)\n?", re.MULTILINE)


def zebin_of(options):
    """The content of a zebin: the file's, or what the compiler makes of it."""
    try:
        content = options.source.read_bytes()
    except OSError as error:
        raise RefusedError(f"{options.source}: {error.strerror}") from error
    return content if content.startswith(ELF) else _compiled(options)


def _compiled(options):
    with tempfile.TemporaryDirectory() as directory:
        command = [
            COMPILER, "compile", "-file", str(options.source), "-device", options.gen,
            "-out_dir", directory, "-output", "kernel", "-output_no_suffix",
            "-internal_options", ZEBIN,
        ]  # fmt: skip
        command += ["-options", " ".join(filter(None, (OPTION, options.options)))]
        run = subprocess.run(command, check=False, text=True, errors="replace", capture_output=True)
        binary = pathlib.Path(directory) / "kernel"
        if run.returncode != 0 or not binary.is_file():
            said = NOISE.sub("", run.stdout + run.stderr).strip()
            said = PLACE.sub(rf"{options.source}:\1", said)
            raise RefusedError(said or f"{COMPILER} failed ({run.returncode})")
        return binary.read_bytes()
