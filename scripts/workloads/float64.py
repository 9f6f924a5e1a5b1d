"""Double-precision arithmetic as IEEE 754 and the manual define it (IVB PRM 2.3.1.1, 2.3.1.2).

Python's floats are doubles. This module adds a fused multiply-add, which uses rationals, and
infinities and NaN instead of exceptions. Denormal sources and results are zeros of their sign, as in
the initial mode of threads.
"""
import math
import struct
from fractions import Fraction

MIN_NORMAL = 2.0**-1022
NAN_BITS = 0x7FF8000000000000  # of every NaN result


def bits(value):
    if math.isnan(value):
        return NAN_BITS
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def from_bits(value):
    return struct.unpack("<d", struct.pack("<Q", value))[0]


def words(values):
    """The dwords of doubles, lower one first: for comparisons that distinguish the signs of zeros."""
    return [word for v in values for word in (bits(v) & 0xFFFFFFFF, bits(v) >> 32)]


def flushed(value):
    return math.copysign(0.0, value) if abs(value) < MIN_NORMAL else value


def add(a, b):
    return flushed(flushed(a) + flushed(b))


def mul(a, b):
    return flushed(flushed(a) * flushed(b))


def divide(a, b):
    """a / b, with the infinities and NaN of IEEE 754."""
    a, b = flushed(a), flushed(b)
    if b == 0 and not math.isnan(a):
        return math.nan if a == 0 else math.copysign(math.inf, a) * math.copysign(1.0, b)
    return flushed(a / b)


def square_root(a):
    a = flushed(a)
    return math.nan if a < 0 else math.sqrt(a) if math.isfinite(a) else a


def fused(a, b, c):
    """a * b + c, rounded once."""
    a, b, c = flushed(a), flushed(b), flushed(c)
    if not (math.isfinite(a) and math.isfinite(b)):
        return a * b + c
    if not math.isfinite(c):
        return c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:  # its sign is that of a sum of zeros, or of numbers that cancel
        return a * b + c if c == 0 else 0.0
    try:
        return flushed(float(exact))
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def toward_zero(value, low, high):
    """The integer result of a conversion to a range; NaN gives 0."""
    if math.isnan(value):
        return 0
    return int(min(max(value, low), high))
