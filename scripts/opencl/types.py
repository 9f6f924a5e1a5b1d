"""OpenCL's types: parsing of their values, and their form in a workload."""
import math
import re
import struct
from dataclasses import dataclass

from opencl.errors import UsageError
from workloads.data import Bits, double_text, float_text

VECTOR = re.compile(r"(.+?)(2|3|4|8|16)?")
ATOMIC = re.compile(r"(?:_Atomic\((\w+)\)|atomic_(\w+))")


@dataclass(frozen=True)
class Scalar:
    """A scalar type. `letter` is the workload's type. `either_sign`: an integer of known size and unknown sign."""

    name: str
    size: int
    letter: str
    either_sign: bool = False

    @property
    def is_float(self):
        return self.letter in FLOAT_PACKS

    def range(self):
        bits = 8 * self.size
        low = -(1 << bits - 1)
        if self.either_sign:
            return low, (1 << bits) - 1
        return (0, (1 << bits) - 1) if self.letter.startswith("u") else (low, -low - 1)

    def bits(self, value):
        """A number, or Bits, as the integer of its bytes; integers wrap, floats overflow to infinity."""
        if isinstance(value, Bits):
            return value.value
        if not self.is_float:
            return value & (1 << 8 * self.size) - 1
        return int.from_bytes(_packed_float(FLOAT_PACKS[self.letter], value), "little")


FLOAT_PACKS = {"hf": "<e", "f": "<f", "df": "<d"}
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
        Scalar("long", 8, "q"),
        Scalar("ulong", 8, "uq"),
        Scalar("half", 2, "hf"),
        Scalar("float", 4, "f"),
        Scalar("double", 8, "df"),
    )
}
FLOATS = {scalar.size: scalar for scalar in SCALARS.values() if scalar.is_float}
# By size and whether it is unsigned.
INTEGERS = {
    (scalar.size, scalar.letter.startswith("u")): scalar
    for scalar in SCALARS.values()
    if not scalar.is_float and scalar.name != "bool"
}


@dataclass(frozen=True)
class Type:
    """A scalar, or a vector of `width` scalars that occupies the space of `stride`."""

    scalar: Scalar
    width: int = 1

    @property
    def stride(self):
        return 4 if self.width == 3 else self.width

    @property
    def name(self):
        return self.scalar.name + (str(self.width) if self.width > 1 else "")

    @property
    def size(self):
        return self.scalar.size * self.stride


def parsed_type(name):
    """The type of a name; None if OpenCL does not define it (a structure, a typedef, an enumeration)."""
    atomic = ATOMIC.fullmatch(name)
    name = next(filter(None, atomic.groups())) if atomic else name
    base, width = VECTOR.fullmatch(name).groups()
    if name in SCALARS:
        return Type(SCALARS[name])
    if base in SCALARS and width:
        return Type(SCALARS[base], int(width))
    return None


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
        raise UsageError(f"{where}: {text!r} is not a {scalar.name}") from None


def numbers(kind, text, where):
    """The elements of a vector; a single number applies to all, as in OpenCL's casts."""
    parts = text.split(",")
    if len(parts) not in (1, kind.width):
        raise UsageError(f"{where}: {len(parts)} numbers for {kind.scalar.name}{kind.width}")
    values = [number(kind.scalar, part.strip(), where) for part in parts]
    return values * kind.width if len(values) == 1 else values


def listed(scalar, values):
    """The `type` and `values` of a workload."""
    return {"type": scalar.letter, "values": [_element(scalar, value) for value in values]}


def _element(scalar, value):
    if not scalar.is_float:
        fits = -(1 << 63) <= value < 1 << 63 and not scalar.either_sign
        return value if fits else _hex(scalar, value)
    if isinstance(value, Bits) or scalar.letter == "hf":
        return _hex(scalar, value)
    return double_text(value) if scalar.letter == "df" else _single(value)


def _hex(scalar, value):
    return f"0x{scalar.bits(value):0{2 * scalar.size}x}"


def _packed_float(pack, value):
    try:
        return struct.pack(pack, value)
    except OverflowError:
        return struct.pack(pack, math.copysign(math.inf, value))


def _single(value):
    """The nearest single, as a decimal if it has one."""
    content = _packed_float("<f", value)
    single = struct.unpack("<f", content)[0]
    if math.isfinite(single) and (single == 0 or abs(single) >= 2.0**-126):
        return float_text(single)
    return f"0x{int.from_bytes(content, 'little'):08x}"
