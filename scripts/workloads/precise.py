"""Transcendental functions of a single, rounded to the nearest single; the same on every host.

They use decimals with enough digits that no result here is a tie.
"""
from decimal import Decimal, localcontext

from workloads import float32

DIGITS = 60
LAST_TERM = Decimal(10) ** -DIGITS


def _rounded(function):
    def precise(*operands):
        with localcontext() as context:
            context.prec = DIGITS + 10
            return float32.rounded(float(function(*map(Decimal, operands))))

    return precise


def _sine_series(x, term, power):
    """The terms of sine (from x, 1) or cosine (from 1, 0)."""
    total = term
    while abs(term) > LAST_TERM:
        power += 2
        term *= -x * x / (power * (power - 1))
        total += term
    return total


@_rounded
def exp2(x):
    return Decimal(2) ** x


@_rounded
def log2(x):
    return x.ln() / Decimal(2).ln()


@_rounded
def sin(x):
    return _sine_series(x, x, 1)


@_rounded
def cos(x):
    return _sine_series(x, Decimal(1), 0)


@_rounded
def power(x, y):
    return x**y


@_rounded
def inverse_sqrt(x):
    return 1 / x.sqrt()
