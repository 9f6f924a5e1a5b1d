"""GLSL's numbers: names, literals."""
from differential.syntax import Expression, Type

BASES = ("uint", "int", "float")
PREFIX = {"uint": "uvec", "int": "ivec", "float": "vec", "bool": "bvec"}
UINT, INT, FLOAT, BOOL = Type("uint"), Type("int"), Type("float"), Type("bool")


def name(kind):
    return kind.base if kind.width == 1 else f"{PREFIX[kind.base]}{kind.width}"


def scalar_literal(base, value):
    """`value`: bits of an integer, or a float that is exact."""
    if base == "float":
        return Expression(FLOAT, f"({float(value)!r})")
    if base == "bool":
        return Expression(BOOL, "(true)" if value else "(false)")
    text = f"0x{int(value) & 0xFFFFFFFF:x}u"
    return Expression(Type(base), f"({text})" if base == "uint" else f"int({text})")


def literal(kind, value):
    """A literal with equal elements."""
    one = scalar_literal(kind.base, value)
    return one if kind.width == 1 else Expression(kind, f"{name(kind)}($0)", (one,))


def literal_or_none(kind, value):
    """A literal; None for a structure."""
    return literal(kind, value) if kind.base in PREFIX else None


def to_bits(kind, text):
    """The bits of a scalar as a uint; floats have one NaN and one zero."""
    return {"uint": text, "int": f"uint({text})", "float": f"bits({text})"}[kind.base]
