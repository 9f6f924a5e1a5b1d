"""Reads files of rows of sweeps and of replays as one kind of record."""
from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Mapping, TextIO, Tuple

from .errors import DocumentError
from .program import PathLike
from .strict_json import no_number, unique

HEAD = ["id", "status", "reason", "index", "kernel", "name", "base"]
"""The first columns of a table of rows, as in `eusim collect`: facts on the row itself."""

# A replay row's keys as columns of sweeps: its kernel is its trace.
_REPLAY_KEYS = {"trace": "kernel", "error": "reason", "trace_sha256": "/provenance/trace_sha256",
                "machine": "/provenance/machine", "machine_sha256": "/provenance/machine_sha256",
                "workload": "/provenance/workload"}

Record = Dict[str, Any]


def plain(value: Any) -> Any:
    """A cell: lists and objects as their JSON text."""
    return json.dumps(value) if isinstance(value, (dict, list)) else value


def _leaves(value: Any, path: str) -> Iterator[Tuple[str, Any]]:
    if isinstance(value, dict):
        for key, member in value.items():
            yield from _leaves(member, f"{path}/{key}")
    else:
        yield path, plain(value)


def _split(row: Mapping[str, Any]) -> Tuple[Record, Record, Record]:
    """Head, parameters and results of a row."""
    head: Record = {}
    parameters: Record = {}
    results: Record = {}
    is_replay = "trace" in row
    for key, value in row.items():
        column = _REPLAY_KEYS.get(key, key) if is_replay else key
        if column in HEAD:
            head[column] = value
        elif column == "set":
            parameters.update((path, plain(setting)) for path, setting in value.items())
        elif column.startswith("/"):
            results[column] = value
        elif column != "schema":
            results.update(_leaves(value, f"/{column}"))
    if is_replay and "set" not in row:
        parameters["machine"] = row["machine"]
    return head, parameters, results


def parse_row_json(line: str, place: str) -> Any:
    """The value of a line. Raises DocumentError."""
    try:
        return json.loads(line, object_pairs_hook=unique, parse_constant=no_number)
    except json.JSONDecodeError as error:
        raise DocumentError(f"{place}:{error.colno}: not a row: {error.msg}") from None
    except RecursionError:
        raise DocumentError(f"{place}: not a row: nested too deeply") from None
    except DocumentError as error:
        raise DocumentError(f"{place}: not a row: {error}") from None


def _row(line: str, place: str) -> Mapping[str, Any]:
    row = parse_row_json(line, place)
    if not isinstance(row, dict) or "id" not in row or "status" not in row:
        raise DocumentError(f'{place}: not a row: expected {{"id": ..., "status": ..., ...}}')
    schema = row.get("schema", "eusim.row/v1")
    if schema != "eusim.row/v1":
        raise DocumentError(f"{place}: /schema: is {json.dumps(schema)} (allowed: eusim.row/v1)")
    return row


def _lines(file: TextIO, path: PathLike) -> Iterator[str]:
    try:
        yield from file
    except UnicodeDecodeError:
        raise DocumentError(f"{path}: is not UTF-8 text") from None


def read_records(path: PathLike) -> Tuple[List[Record], List[str]]:
    """The rows of a .jsonl file as records by column, and the columns of varied values.

    A last line without a newline is ignored: an interruption cut it short. Raises OSError and DocumentError.
    """
    records: List[Record] = []
    parameters: Dict[str, None] = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(_lines(file, path), 1):
            if not line.endswith("\n"):
                break
            head, settings, results = _split(_row(line, f"{path}:{number}"))
            parameters.update(dict.fromkeys(settings))
            records.append({**head, **settings, **results})
    return records, list(parameters)
