"""Runs eusim on one kernel at a time."""
from __future__ import annotations

import contextlib
import json
import os
import tempfile
from typing import TYPE_CHECKING, Any, Iterator, List, Optional, Sequence, Tuple, Union

from .difference import Difference
from .documents import Json
from .errors import EusimError
from .hazards import Hazards
from .options import Names, Settings, machine_options, names_of, option_list
from .program import PathLike, call, warn
from .result import Result
from .traces import TraceHeader

if TYPE_CHECKING:
    import pandas as pd

_OUTPUTS_DIFFER = 5


def _result(arguments: Sequence[str], program: Optional[PathLike], place: str) -> Result:
    try:
        output = call([*arguments, "--report=none", "--json=-"], program)
    except EusimError as error:
        if error.exit_code == _OUTPUTS_DIFFER:
            error.result = Result.parse(error.output, place)
        raise
    warn(output.error)
    return Result.parse(output.standard, place)


def run(workload: PathLike, *, machine: Optional[PathLike] = None,
        set: Optional[Settings] = None,  # pylint: disable=redefined-builtin
        patch: Union[PathLike, Sequence[PathLike]] = (), what_if: Names = (),
        threads: Optional[int] = None, auto_surfaces: Union[bool, str] = False,
        groups: Optional[Tuple[int, int, int]] = None,
        local_size: Optional[Tuple[int, int, int]] = None, max_cycles: Optional[int] = None,
        check_races: bool = False, untimed: bool = False, options: Sequence[str] = (),
        program: Optional[PathLike] = None) -> Result:
    """Runs a workload or a bare kernel, as `eusim run`, and returns its result.

    `set` changes values of the machine by path, {"/eu/threads": 4}; `patch` merges JSON files over
    it. `what_if` names one or several changes for additional runs, as --if. The other arguments are the
    options of the same name; `options` are others of `eusim run --help`, as typed. `threads`,
    `auto_surfaces`, `groups` and `local_size` are for bare kernels. `max_cycles` ends the run as a
    failure.

    Raises EusimError if the run fails; if only its outputs differ from the expected ones (exit code 5)
    it has the result as `result`. Messages of eusim on a finished run are an EusimWarning.
    """
    arguments = ["run", os.fspath(workload), *machine_options(machine, set, patch),
                 *option_list(threads=threads, auto_surfaces=auto_surfaces, groups=groups,
                              local_size=local_size, max_cycles=max_cycles,
                              check_races=check_races, untimed=untimed),
                 *(f"--if={name}" for name in names_of(what_if)), *options]
    return _result(arguments, program, os.fspath(workload))


def what_ifs(workload: PathLike, what_if: Names = "all", **arguments: Any) -> pd.DataFrame:
    """Gains of changes, fastest first: Result.what_ifs of run() with the same arguments."""
    return run(workload, what_if=what_if, **arguments).what_ifs


def replay(trace: PathLike, *, machine: Optional[PathLike] = None,
           set: Optional[Settings] = None,  # pylint: disable=redefined-builtin
           patch: Union[PathLike, Sequence[PathLike]] = (), options: Sequence[str] = (),
           program: Optional[PathLike] = None) -> Result:
    """Times one recorded trace on a machine, as `eusim replay`. Raises EusimError."""
    return _result(["replay", os.fspath(trace), *machine_options(machine, set, patch), *options],
                   program, os.fspath(trace))


def record(workload: PathLike, output: PathLike, *, machine: Optional[PathLike] = None,
           set: Optional[Settings] = None,  # pylint: disable=redefined-builtin
           options: Sequence[str] = (), program: Optional[PathLike] = None) -> TraceHeader:
    """Runs a workload and writes a trace of it, as `eusim record`. Raises EusimError."""
    said = call(["record", os.fspath(workload), f"--output={os.fspath(output)}", "--report=none",
                 *machine_options(machine, set), *options], program)
    lines = said.error.splitlines()  # the last one has the trace's size
    warn("\n".join(line for line in lines if not line.startswith(f"{os.fspath(output)}: ")))
    return TraceHeader.read(output)


def hazards(workload: PathLike, *, machine: Optional[PathLike] = None,
            set: Optional[Settings] = None,  # pylint: disable=redefined-builtin
            only: Names = (), region: Optional[str] = None, budget: Optional[int] = None,
            jobs: Optional[int] = None, apply: Optional[PathLike] = None,
            options: Sequence[str] = (), program: Optional[PathLike] = None) -> Hazards:
    """Finds dependencies that cost cycles, and improvements, as `eusim hazards`.

    `only`, `region`, `budget` and `jobs` are its options; `apply` is the prefix of the files of the
    improved kernel, of which .json is a workload for run(). Raises EusimError.
    """
    output = call(["hazards", os.fspath(workload), "--json=-", *machine_options(machine, set),
                   *option_list(only=names_of(only), region=region, budget=budget, jobs=jobs,
                                apply=apply),
                   *options], program)
    warn(output.error)
    return Hazards.parse(output.standard, os.fspath(workload))


@contextlib.contextmanager
def _files_of(results: Sequence[Union[Result, PathLike]]) -> Iterator[List[str]]:
    """Paths of results; results in memory are written to temporary files."""
    with tempfile.TemporaryDirectory(prefix="eusim_") as folder:
        paths = []
        for number, result in enumerate(results):
            if isinstance(result, Result):
                path = os.path.join(folder, f"{number}.json")
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(result.document, file)
                paths.append(path)
            else:
                paths.append(os.fspath(result))
        yield paths


def compare(a: Union[Result, PathLike], b: Union[Result, PathLike], *,
            program: Optional[PathLike] = None) -> Difference:
    """Where the cycles of two results differ, as `eusim compare`: results, or files of them.

    Raises EusimError.
    """
    with _files_of([a, b]) as paths:
        output = call(["compare", *paths, "--json=-"], program)
    warn(output.error)
    return Difference(json.loads(output.standard))


def machine(name: Optional[PathLike] = None, *,
            set: Optional[Settings] = None,  # pylint: disable=redefined-builtin
            patch: Union[PathLike, Sequence[PathLike]] = (),
            program: Optional[PathLike] = None) -> Json:
    """A machine in full, as `eusim config resolve` prints it: machine("skl_gt2")["machine"]
    ["clock_mhz"]. Raises EusimError."""
    return json.loads(call(["config", "resolve", *machine_options(name, set, patch)],
                           program).standard)


def machine_names(*, program: Optional[PathLike] = None) -> List[str]:
    """Names of the machines that come with eusim."""
    return [line.split()[0] for line in call(["config", "list"], program).standard.splitlines()]
