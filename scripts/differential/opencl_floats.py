"""Random expressions of OpenCL's floating-point types, from operations with bit-exact results (division and square root
by -cl-fp32-correctly-rounded-divide-sqrt)."""
from differential.opencl_types import INTEGERS, literal, name
from differential.syntax import Expression, Type

ROUNDED = ("floor", "ceil", "trunc", "rint", "round")
# Inexact functions, with the error that OpenCL allows, in units in the last place.
WITHIN = {
    "sin": 4, "cos": 4, "tan": 5, "atan": 5, "sinh": 4, "cosh": 4, "tanh": 5, "cbrt": 2, "exp": 3,
    "exp2": 3, "exp10": 3, "expm1": 3, "log": 3, "log2": 3, "log10": 3, "log1p": 2, "rsqrt": 2,
    "asin": 4, "acos": 4, "asinh": 4, "atanpi": 5, "erf": 16,
}  # fmt: skip
# Reductions of arguments to a function's range: word -> (form, number).
RANGES = {
    **{word: ("fmod($0, $1)", 60) for word in ("exp", "exp2", "expm1", "sinh", "cosh")},
    **{word: ("fmod($0, $1)", 1000) for word in ("sin", "cos", "tan")},
    **{word: ("fmod($0, $1)", 1) for word in ("asin", "acos")},
    **{word: ("(fabs($0) + $1)", 0.125) for word in ("log", "log2", "log10", "log1p", "rsqrt")},
    "exp10": ("fmod($0, $1)", 30),
}


def arithmetic(make, kind, depth):
    sign, parts = make.source.pick("+-**/"), (make.of(kind, depth), make.of(kind, depth))
    return Expression(kind, _rounded(kind, f"$0 {sign} $1"), parts)


def unary(make, kind, depth):
    choices = [f"{word}($0)" for word in ROUNDED] + ["fabs($0)", "(-$0)", "(-$0)"]
    if kind.base != "half":
        choices.append("sqrt(fabs($0))")
    return Expression(kind, make.source.pick(choices), (make.of(kind, depth),))


def binary(make, kind, depth):
    word = make.source.pick(("fmin", "fmax", "fmin", "fmax", "copysign", "fdim"))
    parts = (make.of(kind, depth), make.of(kind, depth))
    if word == "fdim" and kind.base == "half":
        word = "fmax"
    if word == "copysign" and kind.base == "half":
        word, parts = "fmin", (parts[0], make.of(kind, depth))
    if word == "copysign":  # not of a zero or a NaN: no standard defines the sign of a computed NaN
        return Expression(kind, "copysign($0, fmin($1 + $2, $2))", (*parts, literal(kind, 0.5)))
    if word == "fdim":
        return Expression(kind, "fdim($0, $1)", parts)
    # No standard defines which zero fmin(-0.0, 0.0) is; the sum with 0 is 0.0.
    return Expression(kind, f"({word}($0, $1) + 0)", parts)


def fused(make, kind, depth):
    if kind.base == "half":
        return arithmetic(make, kind, depth)
    return Expression(kind, "fma($0, $1, $2)", tuple(make.of(kind, depth) for _ in range(3)))


def rest(make, kind, depth):
    """A remainder of a division by a number far from 0, or a product with a power of two."""
    if kind.base == "half":
        return unary(make, kind, depth)
    part = make.of(kind, depth)
    if make.source.chance(40):
        by = make.of(Type("int", kind.width), depth)
        by = Expression(by.type, "($0 & $1)", (by, literal(by.type, 7)))
        return Expression(kind, "ldexp($0, $1)", (part, by))
    by = literal(kind, make.source.pick((0.75, 3.0, 17.5, 1024.0)))
    return Expression(kind, "fmod($0, $1)", (part, by))


def choice_of(make, kind, depth):
    first, second = make.of(kind, depth), make.of(kind, depth)
    whole = {"half": "short", "float": "int", "double": "long"}[kind.base]
    if kind.width > 1 and kind.base != "half":
        parts = (first, second, make.of(Type(whole, kind.width), depth))
        return Expression(kind, "select($0, $1, $2)", parts)
    if kind.width > 1:
        return arithmetic(make, kind, depth)
    return Expression(kind, f"(({kind.base})($0 ? $1 : $2))", (make.condition(depth), first, second))


def from_integer(make, kind, depth):
    """A conversion; half takes only small types, since the reference would round others twice."""
    bases = INTEGERS[:3] if kind.base == "half" else INTEGERS
    other = Type(make.source.pick(bases), kind.width)
    part = make.of(other, depth)
    if kind.base == "half":
        return Expression(kind, f"TO_HALF{kind.width}($0)", (part,))
    how = make.source.pick(("", "_rte", "_rtz", "_rtp", "_rtn"))
    return Expression(kind, f"convert_{name(kind)}{how}($0)", (part,))


def from_float(make, kind, depth):
    """A conversion between float types, except double to half: the reference cannot do that in one rounding."""
    others = {"half": ["float"], "float": ["half", "double"], "double": ["half", "float"]}[kind.base]
    others = [base for base in others if make.allowed(Type(base))]
    if not others:
        return arithmetic(make, kind, depth)
    part = make.of(Type(make.source.pick(others), kind.width), depth)
    if kind.base == "half":
        return Expression(kind, f"TO_HALF{kind.width}($0)", (part,))
    how = make.source.pick(("", "_rte", "_rtz", "_rtp", "_rtn")) if kind.base == "float" else ""
    return Expression(kind, f"convert_{name(kind)}{how}($0)", (part,))


def _rounded(kind, text):
    """The reference lacks half: it rounds a result computed as float."""
    return f"RH({text})" if kind.base == "half" else f"({text})"


ROWS = [
    (30, arithmetic), (12, unary), (10, binary), (12, fused), (6, rest), (6, choice_of),
    (12, from_integer), (10, from_float),
]  # fmt: skip


def within(make, kind, depth):
    """(expression, ulps) of an inexact scalar function."""
    word = make.source.pick(sorted(WITHIN))
    part = make.of(kind, depth)
    if word in RANGES:
        form, number = RANGES[word]
        part = Expression(kind, form, (part, literal(kind, number)))
    return Expression(kind, f"{word}($0)", (part,)), 2 * WITHIN[word]  # errors of both implementations
