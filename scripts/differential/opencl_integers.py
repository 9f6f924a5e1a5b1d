"""Random expressions of OpenCL's integer types, without undefined behaviour: sums and products are unsigned, shifts are
masked, divisors are never 0 and divisions never overflow."""
from differential.opencl_types import (
    bits, INTEGERS, is_signed, literal, name, scalar, signed, SIZES, unsigned,
)  # fmt: skip
from differential.syntax import Expression, Type

BINARY = ("min", "max", "hadd", "rhadd", "mul_hi", "rotate", "add_sat", "sub_sat")
# IGC's saturated functions of long are wrong: mad_sat(0xa01c601eb, 10, LONG_MAX) wraps. The sum whose sign
# decides add_sat(7, LONG_MAX) wraps too: the result is LONG_MIN if one of the two is a literal.
BINARY_OF_LONG = BINARY[:-2]
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
WIDER = {"uchar": "ushort", "char": "short", "ushort": "uint", "short": "int", "uint": "ulong", "int": "long"}


def arithmetic(make, kind, depth):
    """a + b, a - b, a * b, modulo 2^bits."""
    sign, parts = make.source.pick("+-*"), (make.of(kind, depth), make.of(kind, depth))
    if kind.width > 1 and not is_signed(kind):
        return Expression(kind, f"($0 {sign} $1)", parts)
    if kind.width > 1:
        own, other = name(kind), name(unsigned(kind))
        return Expression(kind, f"as_{own}(as_{other}($0) {sign} as_{other}($1))", parts)
    other = "ulong" if bits(kind) == 64 else "uint"
    return Expression(kind, f"(({kind.base})(({other})($0) {sign} ({other})($1)))", parts)


def bitwise(make, kind, depth):
    sign, parts = make.source.pick("&|^"), (make.of(kind, depth), make.of(kind, depth))
    return Expression(kind, _cast(kind, f"$0 {sign} $1"), parts)


def unary(make, kind, depth):
    part = make.of(kind, depth)
    choice = make.source.below(4)
    if choice == 0:
        return Expression(kind, f"{make.source.pick(('popcount', 'clz'))}($0)", (part,))
    if choice == 1 and not is_signed(kind):
        # PoCL's abs of the least number is undefined.
        other = signed(kind)
        odd = Expression(other, _cast(other, "$0 | $1"), (make.of(other, depth), literal(other, 1)))
        return Expression(kind, "abs($0)", (odd,))
    return Expression(kind, _cast(kind, "~$0"), (part,))


def shift(make, kind, depth):
    part, by = make.of(kind, depth), make.of(kind, depth)
    by = Expression(kind, _cast(kind, "$0 & $1"), (by, literal(kind, bits(kind) - 1)))
    own, other = name(kind), name(unsigned(kind))
    if make.source.chance(50):
        return Expression(kind, _cast(kind, "$0 >> $1"), (part, by))
    if kind.width > 1:
        return Expression(kind, f"as_{own}(as_{other}($0) << as_{other}($1))", (part, by))
    return Expression(kind, f"(({own})(({other})($0) << $1))", (part, by))


def division(make, kind, depth):
    """Division; a signed one has a positive divisor, or a dividend that is not the least number."""
    sign, part, by = make.source.pick("/%"), make.of(kind, depth), make.of(kind, depth)
    if is_signed(kind):
        if make.source.chance(50):
            part = Expression(kind, _cast(kind, "$0 >> $1"), (part, literal(kind, 1)))
        else:
            by = Expression(kind, _cast(kind, "$0 & $1"), (by, literal(kind, (1 << bits(kind) - 1) - 1)))
    if make.source.chance(40):
        by = Expression(kind, _cast(kind, "$0 & $1"), (by, literal(kind, make.source.pick((3, 7, 63)))))
    by = Expression(kind, _cast(kind, "$0 | $1"), (by, literal(kind, 1)))
    return Expression(kind, _cast(kind, f"$0 {sign} $1"), (part, by))


def builtin(make, kind, depth):
    parts = (make.of(kind, depth), make.of(kind, depth))
    if make.source.chance(15) and not is_signed(kind):
        return Expression(kind, "abs_diff($0, $1)", parts)
    words = BINARY_OF_LONG if kind.base == "long" else BINARY
    return Expression(kind, f"{make.source.pick(words)}($0, $1)", parts)


def three(make, kind, depth):
    parts = tuple(make.of(kind, depth) for _ in range(3))
    choice = make.source.below(4)
    if choice == 0 and bits(kind) == 32:
        return _of_24_bits(make, kind, parts)
    if choice == 1:
        return Expression(kind, "clamp($0, min($1, $2), max($1, $2))", parts)
    if choice == 2:
        return Expression(kind, "bitselect($0, $1, $2)", parts)
    if kind.base == "long":
        return Expression(kind, "bitselect($0, $1, $2)", parts)
    if is_signed(kind):
        return Expression(kind, "mad_sat($0, $1, $2)", parts)
    return Expression(kind, f"{make.source.pick(('mad_sat', 'mad_hi'))}($0, $1, $2)", parts)


def _of_24_bits(make, kind, parts):
    """Operations on factors small enough that no product overflows."""
    mask = literal(kind, 0x7FFF if is_signed(kind) else 0xFFFFFF)
    small = tuple(Expression(kind, _cast(kind, "$0 & $1"), (part, mask)) for part in parts[:2])
    if is_signed(kind) or make.source.chance(50):
        return Expression(kind, "mul24($0, $1)", small)
    return Expression(kind, "mad24($0, $1, $2)", (*small, parts[2]))


def choice_of(make, kind, depth):
    """A select function, or a conditional expression."""
    first, second = make.of(kind, depth), make.of(kind, depth)
    if kind.width > 1 or make.source.chance(30):
        other = make.source.pick((signed(kind), unsigned(kind)))
        return Expression(kind, "select($0, $1, $2)", (first, second, make.of(other, depth)))
    return Expression(kind, _cast(kind, "$0 ? $1 : $2"), (make.condition(depth), first, second))


def comparison(make, kind, depth):
    """A comparison: 0 or 1; for vectors 0 or -1 in each element."""
    sign = make.source.pick(COMPARISONS)
    if kind.width == 1:
        other = make.any_scalar()
        parts = (make.of(other, depth), make.of(other, depth))
        return Expression(kind, f"(({kind.base})($0 {sign} $1))", parts)
    choices = [signed(kind), unsigned(kind)]
    choices += {4: [Type("float", kind.width)], 8: [Type("double", kind.width)]}.get(SIZES[kind.base], [])
    other = make.source.pick(choices)
    parts = (make.of(other, depth), make.of(other, depth))
    return Expression(kind, f"as_{name(kind)}($0 {sign} $1)", parts)


def converted(make, kind, depth):
    """A conversion from another integer type, modulo 2^bits or saturated."""
    other = Type(make.source.pick(INTEGERS), kind.width)
    how = make.source.pick(("", "", "_sat"))
    return Expression(kind, f"convert_{name(kind)}{how}($0)", (make.of(other, depth),))


def from_float(make, kind, depth):
    """A saturated conversion from float, since values out of range are otherwise undefined; NaN gives 0."""
    other = Type(make.float_base(), kind.width)
    how = make.source.pick(("_sat", "_sat_rte", "_sat_rtz", "_sat_rtp", "_sat_rtn"))
    form, parts = "$0", (make.of(other, depth),)
    if bits(kind) == 64:
        form, parts = _in_range(kind, other, parts)
    return Expression(kind, f"convert_{name(kind)}{how}({form})", parts)


def _in_range(kind, other, parts):
    """Limits the operand of a 64-bit conversion, which has no saturation: IGC omits it in a loop. Its Broxton code
    converts a float in two dwords without a comparison, and a former short by mov Q <- UW alone."""
    most = 2.0**15 if other.base == "half" else 2.0**62
    if is_signed(kind):
        return "fmin(fmax($0, $1), $2)", (*parts, literal(other, -most), literal(other, most))
    return "fmin(fabs($0), $1)", (*parts, literal(other, most))


def bits_of_float(make, kind, depth):
    """The bits of a float, with one NaN and one zero."""
    base = {2: "half", 4: "float", 8: "double"}.get(SIZES[kind.base])
    if base is None or kind.width > 1 or not make.allowed(Type(base)):
        return converted(make, kind, depth)
    return Expression(kind, f"(({kind.base}){base}_bits($0))", (make.of(Type(base), depth),))


def reinterpreted(make, kind, depth):
    """The bytes of another type of the same size, reinterpreted."""
    total = SIZES[kind.base] * kind.width
    others = [
        Type(base, total // SIZES[base])
        for base in INTEGERS
        if total % SIZES[base] == 0 and total // SIZES[base] in (1, 2, 4, 8, 16)
    ]
    if kind.width == 3:
        others = [signed(kind), unsigned(kind)]
    return Expression(kind, f"as_{name(kind)}($0)", (make.of(make.source.pick(others), depth),))


def upsampled(make, kind, depth):
    narrow = [base for base, wide in WIDER.items() if wide == kind.base]
    if not narrow:
        return arithmetic(make, kind, depth)
    high = Type(narrow[0], kind.width)
    return Expression(kind, "upsample($0, $1)", (make.of(high, depth), make.of(unsigned(high), depth)))


def _cast(kind, text):
    """Casts a scalar operation, which promotes small types to int, to its type."""
    return f"(({kind.base})({text}))" if kind.width == 1 else f"({text})"


ROWS = [
    (18, arithmetic), (10, bitwise), (5, unary), (10, shift), (8, division), (12, builtin), (10, three),
    (6, choice_of), (5, comparison), (10, converted), (5, from_float), (2, bits_of_float),
    (4, reinterpreted), (3, upsampled),
]  # fmt: skip


def condition(make, depth):
    """A scalar truth value."""
    sign = make.source.pick(COMPARISONS)
    other = make.any_scalar()
    if make.source.chance(12):
        wide = Type(make.source.pick(("char", "short", "int")), make.source.pick((2, 4)))
        word = make.source.pick(("any", "all"))
        return Expression(scalar(Type("bool")), f"({word}($0) != 0)", (make.of(wide, depth),))
    return Expression(Type("bool"), f"($0 {sign} $1)", (make.of(other, depth), make.of(other, depth)))
