"""Runs eusim on many points; returns rows of sweeps and of replays."""
from __future__ import annotations

import json
import os
import re
import tempfile
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from .errors import DocumentError, EusimError
from .options import Settings, machine_options, names_of, option_list
from .program import Output, PathLike, call, paths_of, warn
from .rows import Rows, read_rows

SCHEMA = "eusim.sweep/v1"
# Exit code of sweep and replay if rows have the status "failed" (model/cli/README.md).
_ROWS_FAILED = 1
# Progress messages of sweep and replay.
_PROGRESS = re.compile(r"(^|: )\d+ of \d+ points, |: \d+ rows, ")


def _rows(output: Optional[PathLike], make: Callable[[str], Output]) -> Rows:
    """The rows that `make` writes to a file: `output`, or a temporary one."""
    with tempfile.TemporaryDirectory(prefix="eusim_") as folder:
        path = os.path.join(folder, "rows.jsonl") if output is None else os.fspath(output)
        try:
            said = make(path)
        except EusimError as error:
            if error.exit_code != _ROWS_FAILED:
                raise
            said = Output(error.output, error.message)  # the rows are complete
        rows = read_rows(path)
    lines = [line for line in said.error.splitlines() if not _PROGRESS.search(line)]
    if len(rows.failed):
        lines.append(f"{len(rows.failed)} of {len(rows)} rows failed: Rows.failed has the reasons")
    warn("\n".join(lines))
    return rows


def _base(name: str) -> str:
    """A machine's file for a sweep in another folder; a name is unchanged."""
    return os.path.abspath(name) if name.endswith(".json") else name


def _sweep_of(document: Mapping[str, Any], output: Optional[PathLike], arguments: Sequence[str],
              program: Optional[PathLike]) -> Rows:
    """The rows of a sweep that has no file."""
    with tempfile.TemporaryDirectory(prefix="eusim_") as folder:
        path = os.path.join(folder, "sweep.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"schema": SCHEMA, **document}, file)
        try:
            return _rows(output, lambda rows: call(["sweep", path, *arguments,
                                                    f"--output={rows}"], program))
        except EusimError as error:
            # A place in a temporary file has no meaning for the user.
            message = re.sub(re.escape(path) + r":\d+:\d+: error", "sweep", error.message)
            raise EusimError(error.exit_code, message, error.command, error.output) from None


def sweep(file: Optional[PathLike] = None, *,
          kernels: Union[PathLike, Sequence[PathLike]] = (), base: Optional[PathLike] = None,
          grid: Optional[Mapping[str, Sequence[Any]]] = None,
          zip: Sequence[Mapping[str, Sequence[Any]]] = (),  # pylint: disable=redefined-builtin
          points: Sequence[Mapping[str, Any]] = (), exclude: Sequence[Mapping[str, Any]] = (),
          max_cycles: Optional[int] = None, threads: Optional[int] = None,
          output: Optional[PathLike] = None, jobs: Optional[int] = None,
          options: Sequence[str] = (), program: Optional[PathLike] = None) -> Rows:
    """Runs kernels on many machines, as `eusim sweep`: a file of a sweep, or `kernels` with the values
    to vary.

    `grid` has values by path; every combination is a point. A key may also be "machine" or
    "if". `base`, `zip`, `points`, `exclude`, `max_cycles` and `threads` are those of the sweep's
    file (traces/SWEEPS.md). Files are relative to the current folder. `output` keeps the rows in a
    file, which must not exist unless `options` contain --resume. `jobs` is the number of parallel
    processes, by default one for each core.

    Raises EusimError. Failed points are rows with the reason, and cause an EusimWarning.
    """
    document: Dict[str, Any] = {
        "kernels": [os.path.abspath(name) for name in paths_of(kernels)], "grid": dict(grid or {}),
        "zip": list(zip), "points": list(points), "exclude": list(exclude),
        "max_cycles": max_cycles, "threads": threads,
        "base": None if base is None else _base(os.fspath(base))}
    document = {key: value for key, value in document.items() if value not in (None, [], {})}
    if (file is None) == (not document):
        raise DocumentError("sweep: needs a file, or kernels= and what varies, and not both")
    arguments = [*option_list(jobs=jobs), *options]
    if file is not None:
        command = ["sweep", os.fspath(file), *arguments]
        return _rows(output, lambda rows: call([*command, f"--output={rows}"], program))
    return _sweep_of(document, output, arguments, program)


def replay_all(traces: Union[PathLike, Sequence[PathLike]],
               machines: Union[str, Sequence[str]], *,
               set: Optional[Settings] = None,  # pylint: disable=redefined-builtin
               output: Optional[PathLike] = None, jobs: Optional[int] = None,
               options: Sequence[str] = (), program: Optional[PathLike] = None) -> Rows:
    """Times each trace on each machine, as `eusim replay --jsonl`; `machines` are names or files, `set` changes all of
    them. Other arguments and exceptions are those of sweep()."""
    names: List[str] = names_of(machines)
    arguments = ["replay", *paths_of(traces), *machine_options(",".join(names), set),
                 *option_list(jobs=jobs), *options]
    return _rows(output, lambda rows: call([*arguments, f"--jsonl={rows}"], program))
