"""Differences that are faults of a compiler, by the rows of known.tsv.

A row has an expression for lines of the disassembled native code, and what the compiler should have
written in their place. It explains a difference only if the code that is corrected so gives all that the
reference gives; so it cannot hide another fault, of the compiler or of eusim.
"""
import json
import pathlib
import re
import subprocess
from dataclasses import dataclass, replace

TABLE = pathlib.Path(__file__).with_name("known.tsv")


@dataclass(frozen=True)
class Known:
    name: str
    code: re.Pattern
    correct: str  # as re.sub takes it
    evidence: str


def table():
    """The rows: name, expression, correction, evidence, separated by tabs; lines with # are comments."""
    rows = []
    for line in TABLE.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            name, code, correct, evidence = line.split("\t")
            rows.append(Known(name, re.compile(code, re.MULTILINE), correct, evidence))
    return rows


def explained(rows, native, eusim, is_right):
    """`rows`: finalizer -> rows of differences. All of them, those of native code with the name of the
    known fault that explains them, and those of finalizer igc that are the same differences.
    `is_right(workload)`: whether it gives all that the reference gives."""
    own = rows.get("native", [])
    name = ""
    if own and own[0].column != "refused":
        name = _known_fault(native, eusim, is_right)
    values = [_value(row) for row in own]
    return [
        replace(row, known=name if finalizer == "native" or same else "")
        for finalizer, found in rows.items()
        for same in [finalizer == "igc" and bool(found) and [_value(row) for row in found] == values]
        for row in found
    ]


def _value(row):
    return row.column, row.element, row.got, row.wrong


def _known_fault(native, eusim, is_right):
    """The name of the first row whose correction makes the code right, or nothing."""
    document = json.loads(native.read_text(encoding="ascii"))
    kernel = document["kernel"]
    command = [str(eusim), "disasm", str(native.parent / kernel["file"]), "--gen", kernel["gen"]]
    listing = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    for row in table():
        corrected, count = row.code.subn(row.correct, listing)
        if count:
            file = native.with_suffix(".corrected.asm")
            file.write_text(corrected, encoding="ascii")
            document["kernel"] = {"file": file.name, "gen": kernel["gen"], "format": "mesa"}
            workload = native.with_suffix(".corrected.json")
            workload.write_text(json.dumps(document), encoding="ascii")
            if is_right(workload):
                return row.name
    return ""
