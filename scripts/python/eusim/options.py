"""Converts arguments of functions to options of eusim."""
from __future__ import annotations

import json
import os
from typing import Any, List, Mapping, Optional, Sequence, Union

from .program import PathLike, paths_of

Settings = Mapping[str, Any]
Names = Union[str, Sequence[str]]


def value_text(value: Any) -> str:
    """A value for --set: texts unchanged, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def option_list(**values: Any) -> List[str]:
    """Options from keyword arguments: `max_cycles=5` is --max-cycles=5, `untimed=True` is --untimed, a list is one
    option per element, a tuple one option with commas; None and False are omitted."""
    options: List[str] = []
    for name, value in values.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            options.append(option)
        elif isinstance(value, tuple):
            options.append(f"{option}={','.join(map(str, value))}")
        else:
            each = value if isinstance(value, list) else [value]
            options += [f"{option}={one if isinstance(one, str) else os.fspath(one)}"
                        if isinstance(one, (str, os.PathLike)) else f"{option}={one}"
                        for one in each]
    return options


def machine_options(machine: Optional[PathLike], settings: Optional[Settings],
                    patch: Union[PathLike, Sequence[PathLike]] = ()) -> List[str]:
    """--machine, --patch and --set: `settings` are values by path."""
    sets = [f"{path}={value_text(value)}" for path, value in (settings or {}).items()]
    return option_list(machine=machine, patch=paths_of(patch), set=sets)


def names_of(names: Names) -> List[str]:
    """One name, or several, as a list."""
    return [names] if isinstance(names, str) else list(names)
