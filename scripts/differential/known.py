"""Recognises differences caused by known compiler faults, the rows of known.tsv.

A row has an expression for lines of the disassembled native code, and their correction. It explains a difference only
if the corrected code gives all results of the reference; so it cannot hide another fault, of the compiler or of eusim.
Other lines that match the expression may be correct: a row is applied to all lines, and then to single ones.
"""
import json
import pathlib
import re
import subprocess
from dataclasses import dataclass, replace
from itertools import combinations

from differential.corrections import BY_NAME

CODE, SOURCE = ("visa", "finalizer"), ("source",)  # values of `part`: faults in code, in the text
MOST_PLACES = 12  # of one row, for corrections one at a time
TABLE = pathlib.Path(__file__).with_name("known.tsv")


@dataclass(frozen=True)
class Known:
    name: str
    part: str  # one of CODE or SOURCE
    code: re.Pattern
    correct: str  # a replacement for re.sub, or @ and a name of corrections.py
    evidence: str


@dataclass(frozen=True)
class Fault:
    """One row, or several of one program."""

    name: str
    is_in_visa: bool


def table(parts=CODE):
    """The rows of these parts of the compiler. Columns: name, part, expression, correction, evidence, separated by
    tabs; lines with # are comments."""
    rows = []
    for line in TABLE.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            name, part, code, correct, evidence = line.split("\t")
            if part not in CODE + SOURCE:
                raise ValueError(f"{TABLE.name}: {name}: {part!r}: expected one of {', '.join(CODE + SOURCE)}")
            if part in parts:
                rows.append(Known(name, part, re.compile(code, re.MULTILINE), correct, evidence))
    return rows


def explained(rows, workloads, eusim, is_right):
    """All rows of differences, with the names of known faults that explain them. `rows` maps finalizers to rows.
    `workloads`: those of finalizers native and igc, whose code is examined. Other finalizers have a fault only if it is
    in the vISA and their differences equal those of native code. `is_right(workload)`: True if it gives all results of
    the reference."""
    fault = _fault_of("native", rows, workloads, eusim, is_right)
    values = [_value(row) for row in rows.get("native", [])]
    named = []
    for finalizer, found in rows.items():
        reached = finalizer in ("native", "igc") or (fault is not None and fault.is_in_visa)
        own = fault if reached and [_value(row) for row in found] == values else None
        if finalizer == "igc" and own is None:
            own = _fault_of(finalizer, rows, workloads, eusim, is_right)
        named += [replace(row, known=own.name if own else "") for row in found]
    return named


def _value(row):
    return row.column, row.element, row.got, row.wrong


def _fault_of(finalizer, rows, workloads, eusim, is_right):
    """The fault in a finalizer's code that differs or that eusim refuses, or None."""
    own = rows.get(finalizer, [])
    if not own:
        return None
    return _known_fault(workloads[finalizer], finalizer, eusim, is_right)


def _known_fault(path, finalizer, eusim, is_right):
    """The first row whose correction makes the code right, or a set of rows that does, or None."""
    document = json.loads(path.read_text(encoding="ascii"))
    kernel = document["kernel"]
    command = [str(eusim), "disasm", str(path.parent / kernel["file"]), "--gen", kernel["gen"]]
    is_machine_code = finalizer == "native" or kernel.get("format") == "hex"
    command += [] if is_machine_code else ["--finalizer", finalizer]
    listing = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    listing = listing.replace(" compacted }", " }")  # a correction may have no compact form
    found = [row for row in table() if _corrected(listing, [row]) != listing]

    def is_right_as(text):
        file = path.with_suffix(".corrected.asm")
        file.write_text(text, encoding="ascii")
        document["kernel"] = {"file": file.name, "gen": kernel["gen"], "format": "mesa"}
        workload = path.with_suffix(".corrected.json")
        workload.write_text(json.dumps(document), encoding="ascii")
        return is_right(workload)

    rows = _needed(found, lambda rows: is_right_as(_corrected(listing, rows)))
    rows = rows or [row for row in found if any(map(is_right_as, _corrected_once(listing, row)))][:1]
    return Fault(", ".join(row.name for row in rows), all(row.part == "visa" for row in rows)) if rows else None


def _needed(found, is_right_by):
    """A minimal set of rows that makes the code right: one row, a pair, or all needed ones. Corrections may break code
    without their fault, so pairs are tried before all rows."""
    for count in (1, 2):
        for rows in combinations(found, count):
            if is_right_by(list(rows)):
                return list(rows)
    if len(found) < 3 or not is_right_by(found):
        return []
    needed = found
    for row in found:
        rest = [each for each in needed if each is not row]
        if is_right_by(rest):
            needed = rest
    return needed


def _corrected(listing, rows):
    """The listing with all corrections. Lines of one fault may be between those of another; each correction removes all
    of its faults."""
    for row in rows:
        if row.correct.startswith("@"):
            if row.code.search(listing):
                listing = "\n".join(BY_NAME[row.correct[1:]](listing.split("\n")))
            continue
        count = 1
        while count:
            listing, count = row.code.subn(row.correct, listing)
    return listing


def _corrected_once(listing, row):
    """Yields the listing with one line corrected, for each line that matches the row's expression."""
    places = [] if row.correct.startswith("@") else list(row.code.finditer(listing))
    if 1 < len(places) <= MOST_PLACES:
        for place in places:
            yield listing[: place.start()] + place.expand(row.correct) + listing[place.end() :]
