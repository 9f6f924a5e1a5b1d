"""Intel's offline compiler for OpenCL C."""
import os
import pathlib
import re
import subprocess
import tempfile

from opencl.errors import RefusedError
from opencl.line_table import ELF, OPTION

COMPILER = "ocloc"
ZEBIN = "-cl-intel-allow-zebin"
PLACE = re.compile(r"^\d+:(\d+:\d+: )", re.MULTILINE)
LINE_TABLE = b".debug_line\0"  # among the names of its sections
# IGC's switches to leave what it makes on the way.
LEAVE_FILES, LEAVE_FILES_IN = "IGC_ShaderDumpEnable", "IGC_DumpToCustomDir"
NOISE = re.compile(r"^(Command was: .*|Build (failed|succeeded).*)\n?", re.MULTILINE)


def zebin_of(options):
    """The content of a zebin, the file's or what the compiler makes of it; and of the file that it
    links of each kernel, where only these have line tables."""
    try:
        content = options.source.read_bytes()
    except OSError as error:
        raise RefusedError(f"{options.source}: {error.strerror}") from error
    if content.startswith(ELF):
        return content, []
    zebin, _ = _compiled(options)
    return (zebin, []) if LINE_TABLE in zebin else _compiled(options, leave_linked=True)


def _compiled(options, leave_linked=False):
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        command = [
            COMPILER, "compile", "-file", str(options.source), "-device", options.gen,
            "-out_dir", directory, "-output", "kernel", "-output_no_suffix",
            "-internal_options", ZEBIN,
            "-options", " ".join(filter(None, (OPTION, options.options))),
        ]  # fmt: skip
        environment = dict(os.environ)
        if leave_linked:
            environment |= {LEAVE_FILES: "1", LEAVE_FILES_IN: str(folder / "left")}
        run = subprocess.run(
            command, check=False, text=True, errors="replace", capture_output=True, env=environment
        )
        binary = folder / "kernel"
        if run.returncode != 0 or not binary.is_file():
            said = NOISE.sub("", run.stdout + run.stderr).strip()
            said = PLACE.sub(rf"{options.source}:\1", said)
            raise RefusedError(said or f"{COMPILER} failed ({run.returncode})")
        linked = [file.read_bytes() for file in sorted(folder.glob("left/*.elf"))]
        return binary.read_bytes(), linked
