"""Differences that are faults of a compiler, by the rows of known.tsv.

A row has an expression for lines of the disassembled native code, and what the compiler should have
written in their place. It explains a difference only if the code that is corrected so gives all that the
reference gives; so it cannot hide another fault, of the compiler or of eusim. Other lines that a row's
expression finds may be right as they are: a row is applied to all lines, and then to one of them.
"""
import json
import pathlib
import re
import subprocess
from dataclasses import dataclass, replace
from itertools import combinations

from differential.corrections import BY_NAME

CODE, SOURCE = ("visa", "finalizer"), ("source",)  # parts of the compiler: rows of code, of the program's text
MOST_PLACES = 12  # of one row that are corrected one at a time
TABLE = pathlib.Path(__file__).with_name("known.tsv")


@dataclass(frozen=True)
class Known:
    name: str
    part: str  # of CODE or SOURCE
    code: re.Pattern
    correct: str  # as re.sub takes it, or @ and a name of corrections.py
    evidence: str


@dataclass(frozen=True)
class Fault:
    """One row, or several of one program."""

    name: str
    is_in_visa: bool


def table(parts=CODE):
    """The rows of these parts of the compiler: name, part, expression, correction, evidence, separated by tabs;
    lines with # are comments."""
    rows = []
    for line in TABLE.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            name, part, code, correct, evidence = line.split("\t")
            if part not in CODE + SOURCE:
                raise ValueError(f"{TABLE.name}: {name}: {part!r} is none of {', '.join(CODE + SOURCE)}")
            if part in parts:
                rows.append(Known(name, part, re.compile(code, re.MULTILINE), correct, evidence))
    return rows


def explained(rows, workloads, eusim, is_right):
    """`rows`: finalizer -> rows of differences. All of them, with the name of the known fault that explains
    them. `workloads`: those of finalizers native and igc, whose code is looked at; other finalizers have
    a fault only if it is in the vISA and their differences are those of native code.
    `is_right(workload)`: whether it gives all that the reference gives."""
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
    """The fault in the code of a finalizer that differs or that eusim refuses, or None."""
    own = rows.get(finalizer, [])
    if not own:
        return None
    return _known_fault(workloads[finalizer], finalizer, eusim, is_right)


def _known_fault(path, finalizer, eusim, is_right):
    """The first row whose correction makes the code right, or the rows that do so together, or None."""
    document = json.loads(path.read_text(encoding="ascii"))
    kernel = document["kernel"]
    command = [str(eusim), "disasm", str(path.parent / kernel["file"]), "--gen", kernel["gen"]]
    command += [] if finalizer == "native" else ["--finalizer", finalizer]
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
    """One row, or several of which each is needed, or none. Corrections of code without their fault may make it
    wrong, so that pairs come before all of them."""
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
    """Lines of one fault may be between those of another; a correction leaves no fault in its own."""
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
    """The listing with one line corrected, for each line that the row's expression finds."""
    places = [] if row.correct.startswith("@") else list(row.code.finditer(listing))
    if 1 < len(places) <= MOST_PLACES:
        for place in places:
            yield listing[: place.start()] + place.expand(row.correct) + listing[place.end() :]
