"""OpenCL's types: what a text given for one stands for, and as what a workload can hold it."""
import math
import re
import struct
from dataclasses import dataclass

from opencl.errors import UsageError
from workloads.data import Bits, double_text, float_text

VECTOR = re.compile(r"(.+?)(2|3|4|8|16)?")


@dataclass(frozen=True)
class Scalar:
    """`letter` is the workload's type; one that it lacks is held as the bits of `letter`s."""

    name: str
    size: int
    letter: str
    pack: str = ""  # of struct, for types that the workload lacks

    @property
    def is_float(self):
        return self.name in ("float", "half", "double")

    def range(self):
        signed = not self.name.startswith("u") and self.name != "bool"
        bits = 8 * self.size
        return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


SCALARS = {
    scalar.name: scalar
    for scalar in (
        Scalar("char", 1, "b"),
        Scalar("uchar", 1, "ub"),
        Scalar("bool", 1, "ub"),
        Scalar("short", 2, "w"),
        Scalar("ushort", 2, "uw"),
        Scalar("int", 4, "d"),
        Scalar("uint", 4, "ud"),
        Scalar("long", 8, "ud", "<q"),
        Scalar("ulong", 8, "ud", "<Q"),
        Scalar("half", 2, "uw", "<e"),
        Scalar("float", 4, "f"),
        Scalar("double", 8, "df"),
    )
}
LETTER_BYTES = {"uw": 2, "ud": 4}


@dataclass(frozen=True)
class Type:
    """A scalar, or a vector of `width` scalars, which lies as `stride` of them."""

    scalar: Scalar
    width: int = 1

    @property
    def stride(self):
        return 4 if self.width == 3 else self.width


def parsed_type(name):
    """None if it is none of numbers (a structure, an enumeration)."""
    base, width = VECTOR.fullmatch(name).groups()
    if name in SCALARS:
        return Type(SCALARS[name])
    if base in SCALARS and width:
        return Type(SCALARS[base], int(width))
    return None


def pointee(type_name):
    """What a pointer points to; bytes, if it is no number."""
    return parsed_type(type_name.removesuffix("*")) or Type(SCALARS["uchar"])


def number(scalar, text, where):
    """A Python number, or the Bits of a float."""
    try:
        if not scalar.is_float:
            value = int(text, 0)
            low, high = scalar.range()
            if not low <= value <= high:
                raise UsageError(f"{where}: {scalar.name} holds {low} to {high}")
            return value
        if text.lower().startswith("0x"):
            bits = int(text, 16)
            if bits >> 8 * scalar.size:
                raise UsageError(f"{where}: {text} has more bits than {scalar.name}")
            return Bits(bits)
        return float(text.rstrip("fF") if text[:1].isdigit() or text[:1] in "+-." else text)
    except ValueError:
        raise UsageError(f"{where}: {text!r} is no {scalar.name}") from None


def numbers(kind, text, where):
    """The elements of a vector; a single number is that of all, as OpenCL's casts have it."""
    parts = text.split(",")
    if len(parts) not in (1, kind.width):
        raise UsageError(f"{where}: {len(parts)} numbers for {kind.scalar.name}{kind.width}")
    values = [number(kind.scalar, part.strip(), where) for part in parts]
    return values * kind.width if len(values) == 1 else values


def listed(scalar, values):
    """As `type` and `values` of a workload."""
    letters = [letter for value in values for letter in _elements(scalar, value)]
    return {"type": scalar.letter, "values": letters}


def _elements(scalar, value):
    if isinstance(value, Bits):
        if scalar.pack:
            return _split(scalar, value.value)
        return [f"0x{value.value:0{2 * scalar.size}x}"]
    if scalar.pack:
        return _split(scalar, int.from_bytes(_packed(scalar, value), "little"))
    if scalar.name == "float":
        return [_single(value)]
    return [double_text(value)] if scalar.is_float else [value]


def _packed(scalar, value):
    """Long and ulong wrap, as in C; half overflows to infinity."""
    if not scalar.is_float:
        return (value & (1 << 64) - 1).to_bytes(8, "little")
    try:
        return struct.pack(scalar.pack, value)
    except OverflowError:
        return struct.pack(scalar.pack, math.copysign(math.inf, value))


def _split(scalar, bits):
    """Least significant first, as hexadecimal words."""
    size = LETTER_BYTES[scalar.letter]
    return [
        f"0x{bits >> 8 * at & (1 << 8 * size) - 1:0{2 * size}x}"
        for at in range(0, scalar.size, size)
    ]


def _single(value):
    """The nearest single, as a decimal where it has one."""
    try:
        content = struct.pack("<f", value)
    except OverflowError:
        content = struct.pack("<f", math.copysign(math.inf, value))
    single = struct.unpack("<f", content)[0]
    if math.isfinite(single) and (single == 0 or abs(single) >= 2.0**-126):
        return float_text(single)
    return f"0x{int.from_bytes(content, 'little'):08x}"

