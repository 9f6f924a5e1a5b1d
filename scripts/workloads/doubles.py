"""Data in double precision: sources with special values, and comparison of results.

Results that IEEE 754 fully defines are compared bit for bit, as dwords.
"""
import math

from workloads import float64
from workloads.data import Bits, listed, random
from workloads.document import expected

COUNT = 96  # invocations of most shaders
MAX = 1.7976931348623157e308


def doubles(values):
    return listed("df", [Bits(float64.NAN_BITS) if math.isnan(v) else v for v in values])


def exact(name, values):
    """Expected doubles, compared bit for bit, including the signs of zeros."""
    return expected(name, listed("ud", float64.words(values)))


def close(name, values, ulp):
    return expected(name, doubles(values), ulp=ulp)


def mixed(special, seed, low, high):
    """A list of special values, then random ones."""
    return list(special) + random("df", seed, low, high, COUNT - len(special)).values
