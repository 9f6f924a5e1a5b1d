"""OpenCL C's numbers: sizes, names, literals."""
from differential.syntax import Expression, Type

SIZES = {
    "char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "long": 8, "ulong": 8,
    "half": 2, "float": 4, "double": 8,
}  # fmt: skip
INTEGERS = ("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong")
FLOATS = ("half", "float", "double")
WIDTHS = (1, 2, 3, 4, 8, 16)
BOOL, INT, UINT = Type("bool"), Type("int"), Type("uint")


def name(kind):
    return kind.base + (str(kind.width) if kind.width > 1 else "")


def size(kind):
    """Bytes in memory; three elements occupy the space of four."""
    return SIZES[kind.base] * (4 if kind.width == 3 else kind.width)


def is_float(kind):
    return kind.base in FLOATS


def is_signed(kind):
    return kind.base in INTEGERS and not kind.base.startswith("u")


def unsigned(kind):
    base = kind.base if kind.base.startswith("u") else "u" + kind.base
    return Type(base, kind.width)


def signed(kind):
    return Type(kind.base.removeprefix("u"), kind.width)


def bits(kind):
    return 8 * SIZES[kind.base]


def scalar(kind):
    return Type(kind.base)


def integer_literal(kind, value):
    """A scalar of exactly this type. `value`: its bits."""
    value &= (1 << bits(kind)) - 1
    suffix = "UL" if bits(kind) == 64 else "u"
    return Expression(scalar(kind), f"(({kind.base})0x{value:x}{suffix})")


def float_literal(kind, value):
    """A literal; the type represents the float `value` exactly."""
    text = repr(float(value)) + ("" if kind.base == "double" else "f")
    return Expression(scalar(kind), f"(({kind.base}){text})")


def literal(kind, value):
    """A literal with equal elements."""
    one = float_literal(kind, value) if is_float(kind) else integer_literal(kind, int(value))
    return one if kind.width == 1 else Expression(kind, f"({name(kind)})($0)", (one,))


def literal_or_none(kind, value):
    """A literal; None for a structure."""
    if kind.base == "bool":
        return Expression(kind, "(true)" if value else "(false)")
    return literal(kind, value) if kind.base in SIZES else None
