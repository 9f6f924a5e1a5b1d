"""Data of surfaces and registers: their form in the workload file, and their values.

The patterns are those of eusim.workload/v1: constant, iota and random.
"""
import math
import struct
from dataclasses import dataclass

from workloads import float32

INTEGER_RANGES = {
    "ub": (0, 0xFF),
    "b": (-0x80, 0x7F),
    "uw": (0, 0xFFFF),
    "w": (-0x8000, 0x7FFF),
    "ud": (0, 0xFFFFFFFF),
    "d": (-0x80000000, 0x7FFFFFFF),
}
SIZES = {"ub": 1, "b": 1, "uw": 2, "w": 2, "ud": 4, "d": 4, "f": 4, "df": 8}


class Token(str):
    """A number with its text in the file."""


@dataclass(frozen=True)
class Bits:
    """The bits of an integer in data of type float."""

    value: int


@dataclass(frozen=True)
class Data:
    form: dict  # as in the file
    values: list  # the elements, as Python numbers

    @property
    def size_bytes(self):
        return len(self.values) * SIZES[self.form["type"]]


def listed(type_name, values):
    values = [_checked(type_name, value) for value in values]
    return Data({"type": type_name, "values": [_text(type_name, v) for v in values]}, values)


def constant(type_name, value, count):
    form = {"type": type_name, "pattern": "constant", "value": _text(type_name, value)}
    return Data({**form, "count": count}, [_checked(type_name, value)] * count)


def iota(type_name, start, step, modulo, count):
    """The pattern iota: element i is fmod(start + step * i, modulo)."""
    form = {"type": type_name, "pattern": "iota", "start": start, "step": step, "modulo": modulo}
    values = [math.fmod(start + step * i, modulo) for i in range(count)]
    if type_name not in ("f", "df"):
        values = [int(value) for value in values]
    return Data({**form, "count": count}, [_checked(type_name, value) for value in values])


def in_file(name, values, channels=None):
    """Data from a file: bytes, or the pixels of a picture."""
    form = {"type": "ub", "file": name}
    return Data({**form, "channels": channels} if channels else form, list(values))


def random(type_name, seed, low, high, count):
    """The pattern random, by SplitMix64; integers are rounded down."""
    form = {"type": type_name, "pattern": "random", "seed": seed, "min": low, "max": high}
    convert = {"f": float32.rounded, "df": float}.get(type_name, math.floor)
    values = [convert(low + (high - low) * fraction) for fraction in fractions(seed, count)]
    return Data({**form, "count": count}, [_checked(type_name, value) for value in values])


def fractions(seed, count):
    """`count` doubles in [0, 1)."""
    mask = 2**64 - 1
    state = seed
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        mixed ^= mixed >> 31
        yield (mixed >> 11) * 2.0**-53


def _checked(type_name, value):
    if type_name == "f":
        if not isinstance(value, Bits) and float32.rounded(value) != value:
            raise ValueError(f"{value!r} is not a single")
        return value
    if type_name == "df":
        return value if isinstance(value, Bits) else float(value)
    low, high = INTEGER_RANGES[type_name]
    if value != int(value) or not low <= value <= high:
        raise ValueError(f"{value!r} is not a {type_name}")
    return int(value)


def _text(type_name, value):
    if isinstance(value, Bits):
        return f"0x{value.value:0{2 * SIZES[type_name]}x}"
    if type_name == "df":
        return double_text(value)
    return float_text(value) if type_name == "f" else value


def double_text(value):
    """The shortest decimal of a double; its bits if it has none."""
    if not math.isfinite(value):
        return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016x}"
    return Token(_json_number(repr(value).removesuffix(".0")))


def float_text(value):
    """The shortest decimal that converts, through double, to this single."""
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        if float32.bits(float32.rounded(float(text))) == float32.bits(value):
            return Token(_json_number(text))
    return f"0x{float32.bits(value):08x}"


def _json_number(text):
    if text == "-0":
        return "-0.0"  # as an integer it would lose its sign
    mantissa, _, exponent = text.partition("e")
    if not exponent:
        return text
    if 0 < int(exponent) < 10:
        return str(int(float(text)))
    return f"{mantissa}e{int(exponent)}"
