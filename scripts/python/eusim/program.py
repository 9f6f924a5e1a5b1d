"""Finds the program eusim and calls it."""
from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from typing import List, NamedTuple, Optional, Sequence, Union

from .errors import EusimError, EusimNotFoundError, EusimWarning

PathLike = Union[str, "os.PathLike[str]"]


class Output(NamedTuple):
    """Output of eusim."""

    standard: str
    error: str


def find_program(program: Optional[PathLike] = None) -> str:
    """The path of eusim: `program` if given, else $EUSIM, else the one on PATH.

    Raises EusimNotFoundError if the given one is not a program, or if there is none on PATH.
    """
    variable = os.environ.get("EUSIM")
    named = variable if program is None and variable else program
    found = shutil.which("eusim" if named is None else os.fspath(named))
    if found is not None:
        return found
    if named is None:
        raise EusimNotFoundError("no eusim is on PATH: set EUSIM to its path, such as "
                                 "build/release/eusim of a built checkout, or give program=")
    source = "program=" if program is not None else "EUSIM="
    raise EusimNotFoundError(f"{source}{os.fspath(named)}: is not a program that can be run")


def call(arguments: Sequence[str], program: Optional[PathLike] = None) -> Output:
    """Runs eusim with these arguments to its end and returns its output.

    Raises EusimError if its exit code is not 0, and EusimNotFoundError if there is no eusim.
    """
    command = [find_program(program), *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    output, error = (text.decode("utf-8", "backslashreplace")
                     for text in (done.stdout, done.stderr))
    if done.returncode != 0:
        raise EusimError(done.returncode, error.strip(), command, output)
    return Output(output, error)


def warn(text: str) -> None:
    """Issues eusim's messages of a successful call as a warning, if there are any."""
    if text.strip():
        warnings.warn(text.strip(), EusimWarning, stacklevel=4)


def paths_of(names: Union[PathLike, Sequence[PathLike]]) -> List[str]:
    """One path, or several, as a list of texts."""
    if isinstance(names, (str, os.PathLike)):
        return [os.fspath(names)]
    return [os.fspath(name) for name in names]


def version(program: Optional[PathLike] = None) -> str:
    """Output of `eusim version`: the version, and a hash of the sources."""
    return call(["version"], program).standard.strip()
