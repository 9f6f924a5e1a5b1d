"""Single-precision arithmetic as the manual defines it, the same on every host (IVB PRM 2.3.1.1).

A float is kept as the Python float (IEEE double) of the same value. A double sum, product or square
root that is rounded again to single is the correctly rounded single, because 53 bits are at least
twice 24 plus 2. This does not hold for a fused multiply-add, which uses rationals.
"""
import math
import struct
from fractions import Fraction

MIN_NORMAL = 2.0**-126


class Unsafe(ArithmeticError):
    """A result that depends on the floating-point mode: a denormal, an infinity or a NaN."""


def rounded(value):
    """The nearest single, ties to even. Raises Unsafe."""
    try:
        single = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        raise Unsafe(f"{value!r} overflows") from None
    if not math.isfinite(single) or (value != 0 and abs(single) < MIN_NORMAL):
        raise Unsafe(f"{value!r} is not a normal single")
    return single


def add(a, b):
    return rounded(a + b)


def sub(a, b):
    return rounded(a - b)


def mul(a, b):
    return rounded(a * b)


def sqrt(a):
    return rounded(math.sqrt(a))


def mad(addend, a, b):
    """addend + a * b with one rounding, operands in the order of the instruction (IVB PRM 6.40)."""
    product = a * b  # exact: 48 bits
    exact = Fraction(product) + Fraction(addend)
    if exact == 0:
        return product + addend  # has the sign of zero that the rounding mode requires
    return _nearest(exact)


def _nearest(exact):
    """The single nearest to a rational that is not zero."""
    magnitude = abs(exact)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** exponent > magnitude:
        exponent -= 1
    scaled = magnitude / Fraction(2) ** (exponent - 23)  # in [2**23, 2**24)
    return rounded(math.copysign(math.ldexp(round(scaled), exponent - 23), exact))


def bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]
