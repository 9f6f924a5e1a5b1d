"""What `--arg NAME=...` gives of a buffer, as the `data` of a surface (traces/WORKLOADS.md)."""
import math
import os
import pathlib
import re

from opencl.errors import UsageError
from opencl.types import listed, number, pointee
from workloads.data import Bits, fractions

FORMS = (
    "zeros:N, constant:N:VALUE, iota:N[:START[:STEP]], random:N[:MIN:MAX[:SEED]], numbers as 1,2,3, "
    "or a file (.npy, .csv, a picture, else bytes)"
)
NUMBERS = re.compile(r"[-+.\w]+(,[-+.\w]+)+|[-+]?\.?\d[-+.\w]*")
MOST_LISTED = 1 << 20  # elements of a pattern that the workload has to list


def buffer_data(argument, text, output):
    """N counts elements of the type that the argument points to: of float4, four numbers each."""
    kind = pointee(argument.type_name)
    where = f"--arg {argument.name}={text}"
    word, colon, rest = text.partition(":")
    if colon and word in PATTERNS:
        fields = rest.split(":")
        make, allowed = PATTERNS[word]
        if len(fields) - 1 not in allowed:
            raise UsageError(f"{where}: expected {FORMS}")
        count = _count(fields[0], where) * kind.stride
        given = [number(kind.scalar, field, where) for field in fields[1:]]
        if word != "constant" and not all(_finite(value) for value in given):
            raise UsageError(f"{where}: patterns take finite numbers")
        return make(kind.scalar, count, given, argument.index)
    if NUMBERS.fullmatch(text) and not pathlib.Path(text).exists():
        return listed(kind.scalar, [number(kind.scalar, part, where) for part in text.split(",")])
    path = pathlib.Path(text)
    if not path.is_file():
        raise UsageError(f"{where}: there is no such file (a buffer takes {FORMS})")
    if kind.scalar.pack and path.suffix == ".csv":
        raise UsageError(f"{where}: workloads have no tables of {kind.scalar.name}: give its bytes")
    data = {"file": named_file(path, output)}
    return data if path.suffix == ".npy" else {"type": kind.scalar.letter, **data}


def named_file(path, output):
    """A file as the workload, which stands in `output`, names it."""
    return path.as_posix() if path.is_absolute() else os.path.relpath(path, output)


def _finite(value):
    return not isinstance(value, Bits) and math.isfinite(value)


def _count(text, where):
    if not re.fullmatch(r"[1-9]\d{0,9}", text):
        raise UsageError(f"{where}: {text!r} is no number of elements")
    return int(text)


def _constant(scalar, count, given, _):
    value = given[0] if given else 0
    data = listed(scalar, [value])
    word = data["values"][0]
    if scalar.pack:
        word = int(word, 16)  # a pattern's value is a number, where a list takes bits as well
    if str(word).startswith("0x") or len(set(data["values"])) > 1:
        return listed(scalar, [value] * _small(count))
    count *= len(data["values"])
    return {"type": data["type"], "pattern": "constant", "value": word, "count": count}


def _iota(scalar, count, given, _):
    start, step = (given + [0, 1][len(given) :])[:2]
    if scalar.pack:
        return listed(scalar, [start + step * i for i in range(_small(count))])
    form = {"type": scalar.letter, "pattern": "iota", "start": start, "step": step}
    return {**form, "count": count}


def _random(scalar, count, given, index):
    """Without a seed each argument has its own."""
    low, high = given[:2] if given else (0, 1 if scalar.is_float else 100)
    seed = int(given[2]) if len(given) > 2 else index + 1
    if scalar.pack:
        values = [low + (high - low) * part for part in fractions(seed, _small(count))]
        return listed(scalar, values if scalar.is_float else [math.floor(v) for v in values])
    form = {"type": scalar.letter, "pattern": "random", "seed": seed, "min": low, "max": high}
    return {**form, "count": count}


def _small(count):
    if count > MOST_LISTED:
        raise UsageError(f"of half, long and ulong at most {MOST_LISTED} elements: give a file")
    return count


# Name -> what makes it, and how many numbers may stand behind N.
PATTERNS = {
    "zeros": (_constant, (0,)),
    "constant": (_constant, (1,)),
    "iota": (_iota, (0, 1, 2)),
    "random": (_random, (0, 2, 3)),
}
