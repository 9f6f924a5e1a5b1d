"""Converts `--arg NAME=...` of a buffer to the `data` of a surface (traces/WORKLOADS.md)."""
import math
import os
import pathlib
import re

from opencl.errors import UsageError
from opencl.numpy_file import check_array, raw_content
from opencl.structures import Structure
from opencl.types import SCALARS, Type, listed, number
from workloads.data import Bits, fractions

FORMS = (
    "zeros:N, constant:N:VALUE, iota:N[:START[:STEP]], random:N[:MIN:MAX[:SEED]], numbers as 1,2,3, "
    "or a file (.npy, .csv, a picture, else bytes)"
)
NUMBERS = re.compile(r"[-+.\w]+(,[-+.\w]+)+|[-+]?\.?\d[-+.\w]*")
MOST_LISTED = 1 << 20  # elements of a pattern that the workload has to list
LARGEST_PATTERN = 10**15  # of a workload's patterns
BYTES = Type(SCALARS["uchar"])


def buffer_data(argument, text, output):
    """The data of a buffer. N counts elements of the argument's pointer type: of float4, four numbers each; of
    void, bytes."""
    kind = argument.kind or BYTES
    where = f"--arg {argument.name}={text}"
    word, colon, rest = text.partition(":")
    if colon and word in PATTERNS:
        return _pattern(argument, kind, word, rest.split(":"), where)
    path = pathlib.Path(text)
    if NUMBERS.fullmatch(text) and not path.exists():
        if isinstance(kind, Structure):
            return {"type": "ub", "values": list(kind.content(text, where))}
        return listed(kind.scalar, [number(kind.scalar, part, where) for part in text.split(",")])
    if not path.is_file():
        raise UsageError(f"{where}: no such file (a buffer takes {FORMS})")
    letter = kind.letter if isinstance(kind, Structure) else kind.scalar.letter
    if path.suffix == ".npy":
        check_array(path, argument.kind, where)
        is_whole = argument.kind is None or isinstance(kind, Structure)
        return {"file": named_file(path, output)} | ({} if is_whole else {"type": letter})
    if isinstance(kind, Structure) and path.suffix != ".csv" and path.stat().st_size % kind.size:
        raise UsageError(
            f"{where}: {path.stat().st_size} bytes; {kind.name} has {kind.size}, and a file holds "
            "whole ones"
        )
    return {"type": letter, "file": named_file(path, output)}


def structure_bytes(argument, text):
    """The bytes of a structure by value, from a file or numbers."""
    where = f"--arg {argument.name}={text}"
    path = pathlib.Path(text)
    is_file = path.is_file()
    if not is_file and not NUMBERS.fullmatch(text):
        raise UsageError(
            f"{where}: neither a file nor numbers; {argument.kind.name} takes {argument.kind.form}, "
            "or a file of its bytes"
        )
    content = raw_content(path) if is_file else argument.kind.content(text, where, single=True)
    if len(content) != argument.size:
        raise UsageError(f"{where}: {len(content)} bytes; {argument.kind.name} has {argument.size}")
    return content


def named_file(path, output):
    """A file's path relative to the workload's folder `output`, unless it is absolute."""
    return path.as_posix() if path.is_absolute() else os.path.relpath(path, output)


def _pattern(argument, kind, word, fields, where):
    make, allowed = PATTERNS[word]
    if len(fields) - 1 not in allowed:
        raise UsageError(f"{where}: expected {FORMS}")
    count = _count(fields[0], where)
    if isinstance(kind, Structure):
        if word != "zeros":
            raise UsageError(
                f"{where}: {kind.name} is a structure, which {word} does not fill; it takes zeros:N, "
                f"a file, or numbers: {kind.form}"
            )
        return _zeros(kind, count)
    given = [number(kind.scalar, field, where) for field in fields[1:]]
    if word != "constant" and not all(_finite(value) for value in given):
        raise UsageError(f"{where}: patterns take finite numbers")
    return make(kind.scalar, count * kind.stride, given, argument.index)


def _zeros(structure, count):
    count *= structure.size // structure.letter_size
    return {"type": structure.letter, "pattern": "constant", "value": 0, "count": count}


def _finite(value):
    return not isinstance(value, Bits) and math.isfinite(value)


def _count(text, where):
    if not re.fullmatch(r"[1-9]\d{0,9}", text):
        raise UsageError(f"{where}: {text!r} is not a number of elements")
    return int(text)


def _suits_pattern(scalar, *numbers):
    """True if a workload's pattern can represent the numbers. It computes in doubles; an integer of unknown
    sign wraps."""
    largest = LARGEST_PATTERN if scalar.size == 8 and not scalar.is_float else math.inf
    return not scalar.either_sign and all(abs(number) <= largest for number in numbers)


def _constant(scalar, count, given, _):
    value = given[0] if given else 0
    word = listed(scalar, [value])["values"][0]
    if scalar.letter == "hf" and _finite(value):
        word = value
    if str(word).startswith("0x") or not _suits_pattern(scalar, value):
        return listed(scalar, [value] * _small(count))
    return {"type": scalar.letter, "pattern": "constant", "value": word, "count": count}


def _iota(scalar, count, given, _):
    start, step = (given + [0, 1][len(given) :])[:2]
    if not _suits_pattern(scalar, start, start + step * (count - 1)):
        return listed(scalar, [start + step * i for i in range(_small(count))])
    form = {"type": scalar.letter, "pattern": "iota", "start": start, "step": step}
    return {**form, "count": count}


def _random(scalar, count, given, index):
    """Random data; each argument has its own default seed."""
    low, high = given[:2] if given else (0, 1 if scalar.is_float else 100)
    seed = int(given[2]) if len(given) > 2 else index + 1
    if not _suits_pattern(scalar, low, high):
        values = [low + (high - low) * part for part in fractions(seed, _small(count))]
        return listed(scalar, [math.floor(value) for value in values])
    form = {"type": scalar.letter, "pattern": "random", "seed": seed, "min": low, "max": high}
    return {**form, "count": count}


def _small(count):
    if count > MOST_LISTED:
        raise UsageError(
            f"numbers beyond {LARGEST_PATTERN}, or bits: at most {MOST_LISTED} elements; give a file"
        )
    return count


# Name -> its function, and the allowed counts of numbers after N.
PATTERNS = {
    "zeros": (_constant, (0,)),
    "constant": (_constant, (1,)),
    "iota": (_iota, (0, 1, 2)),
    "random": (_random, (0, 2, 3)),
}
