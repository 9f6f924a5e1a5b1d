"""Runs Intel's offline compiler for OpenCL C."""
import functools
import pathlib
import re
import subprocess
import tempfile
from dataclasses import dataclass

from compiler_environment import IGC, OCLOC, name_passed, without
from opencl.errors import RefusedError
from opencl.line_table import ELF, OPTION

COMPILER = "ocloc"
ZEBIN = "-cl-intel-allow-zebin"
DECLARATIONS = "-g"
PLACE = re.compile(r"^\d+:(\d+:\d+: )", re.MULTILINE)
LINE_TABLE = b".debug_line\0"  # among the names of its sections
# IGC's switches that keep intermediate files.
LEAVE_FILES, LEAVE_FILES_IN = "IGC_ShaderDumpEnable", "IGC_DumpToCustomDir"
RELATIVE_FOLDER = re.compile(r"(?<!\S)(-I\s*)(?=[^\s/])")
NOISE = re.compile(r"^(Command was: .*|Build (failed|succeeded).*)\n?", re.MULTILINE)


@dataclass(frozen=True)
class Visa:
    """A kernel in the compiler's virtual ISA, and the code made from it."""

    text: str
    code: bytes


def zebin_of(options):
    """The contents of a zebin (the file's, or the compiler's output), of the file that the compiler links for each
    kernel if only these have line tables, and the vISA of each kernel if requested."""
    try:
        content = options.source.read_bytes()
    except OSError as error:
        raise RefusedError(f"{options.source}: {error.strerror}") from error
    if content.startswith(ELF):
        if options.keep_visa:
            raise RefusedError(f"{options.source}: a zebin has no vISA; --keep-visa needs its source")
        return content, [], []
    if options.keep_visa:
        zebin, linked, visa = _compiled(options, leave_files=True)
        return zebin, [] if LINE_TABLE in zebin else linked, visa
    zebin, _, _ = _compiled(options)
    return (zebin, [], []) if LINE_TABLE in zebin else _compiled(options, leave_files=True)


def spirv_of(options):
    """The program as SPIR-V with the types that its source declares; no code is generated."""
    with tempfile.TemporaryDirectory() as directory:
        _run(options, directory, ["-spv_only", "-options", _words(options, DECLARATIONS)], {})
        return (pathlib.Path(directory) / "kernel.spv").read_bytes()


@functools.cache
def _environment():
    """The compiler's environment; notes name dropped variables and those that the compiler reads, once."""
    name_passed(IGC, "cl2eu.sh")
    return without(OCLOC, "cl2eu.sh")


def _words(options, *own):
    given = RELATIVE_FOLDER.sub(lambda match: f"{match[1]}{pathlib.Path.cwd()}/", options.options)
    return " ".join(filter(None, (*own, given)))


def _run(options, directory, words, more_environment):
    command = [
        COMPILER, "compile", "-file", str(options.source.absolute()), "-device", options.gen,
        "-out_dir", directory, "-output", "kernel", "-output_no_suffix", *words,
    ]  # fmt: skip
    # The compiler searches #include "x" in the current folder.
    run = subprocess.run(
        command,
        check=False,
        text=True,
        errors="replace",
        capture_output=True,
        env=_environment() | more_environment,
        cwd=options.source.absolute().parent,
    )
    made = list(pathlib.Path(directory).glob("kernel*"))
    if run.returncode != 0 or not made:
        said = NOISE.sub("", run.stdout + run.stderr).strip()
        said = PLACE.sub(rf"{options.source}:\1", said)
        raise RefusedError(said or f"{COMPILER} failed ({run.returncode})")


def _compiled(options, leave_files=False):
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        environment = {}
        if leave_files:
            environment = {LEAVE_FILES: "1", LEAVE_FILES_IN: str(folder / "left")}
        words = ["-internal_options", ZEBIN, "-options", _words(options, OPTION)]
        _run(options, directory, words, environment)
        linked = [file.read_bytes() for file in sorted(folder.glob("left/*.elf"))]
        visa = [
            Visa(file.read_text(encoding="utf-8"), file.with_suffix(".dat").read_bytes())
            for file in sorted(folder.glob("left/*.visaasm"))
            if file.with_suffix(".dat").is_file()
        ]
        return (folder / "kernel").read_bytes(), linked, visa
