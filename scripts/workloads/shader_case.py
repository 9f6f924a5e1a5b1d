"""A shader's data and expected outputs."""
from dataclasses import dataclass

MASK = 0xFFFFFFFF


@dataclass(frozen=True)
class Case:
    shader: str
    comment: str
    data: dict  # surface -> Data
    expect: list


def signed(value):
    """The int of the low 32 bits."""
    return (value & MASK ^ 1 << 31) - (1 << 31)


def quotient(a, b):
    """Rounded toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
