"""Random expressions of GLSL with exact, defined results: no float division or root, whose last bits GLSL does
not define."""
from differential.glsl_types import BASES, BOOL, FLOAT, literal, name, scalar_literal, UINT
from differential.syntax import Expression, Type

DATA_WORDS = 1024
LETTERS = "xyzw"
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
VECTOR_COMPARISONS = ("lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual", "equal", "notEqual")


class Expressions:
    """As opencl_expressions.Expressions, with GLSL's types."""

    def __init__(self, source, scope):
        self.source, self.scope = source, scope

    def any_scalar(self):
        return Type(self.source.weighted([(40, "uint"), (30, "int"), (30, "float")]))

    def any_type(self):
        return Type(self.any_scalar().base, self.source.weighted([(55, 1), (15, 2), (12, 3), (18, 4)]))

    def of(self, kind, depth):
        """An expression of this type; `depth` limits the nesting of operations."""
        if depth <= 0 or self.source.chance(12):
            return self.leaf(kind)
        if kind.base == "bool":
            return self.truth(kind, depth - 1)
        if kind.width > 1 and self.source.chance(20):
            return self.assembled(kind, depth - 1)
        rows = {"float": FLOATS, "int": SIGNED, "uint": UNSIGNED}[kind.base]
        return self.source.weighted(rows)(self, kind, depth - 1)

    def index(self, count, depth):
        """A uint below `count`, a power of two."""
        return Expression(UINT, "($0 & $1)", (self.of(UINT, depth), scalar_literal("uint", count - 1)))

    def condition(self, depth):
        return self.truth(BOOL, depth)

    def truth(self, kind, depth):
        other = Type(self.any_scalar().base, kind.width)
        parts = (self.of(other, depth), self.of(other, depth))
        if kind.width > 1:
            return Expression(kind, f"{self.source.pick(VECTOR_COMPARISONS)}($0, $1)", parts)
        if self.source.chance(15):
            wide = Type("bool", self.source.between(2, 4))
            return Expression(kind, f"{self.source.pick(('any', 'all'))}($0)", (self.truth(wide, depth),))
        return Expression(kind, f"($0 {self.source.pick(COMPARISONS)} $1)", parts)

    def assembled(self, kind, depth):
        if self.source.chance(50):
            other = Type(kind.base, self.source.between(2, 4))
            letters = "".join(LETTERS[self.source.below(other.width)] for _ in range(kind.width))
            return Expression(kind, f"($0).{letters}", (self.leaf(other),))
        parts = tuple(self.of(Type(kind.base), depth) for _ in range(kind.width))
        return Expression(kind, f"{name(kind)}({', '.join(f'${n}' for n in range(kind.width))})", parts)

    def leaf(self, kind):
        if kind.base == "bool":
            return self.truth(kind, 0)
        choices = [(14, self.number), (14, self.loaded), (6, self.uniform)]
        if kind.width == 1:
            choices.append((6, self.identity))
        variables = [each for each in self.scope.variables if each.type == kind]
        if variables:
            choices.append((60, lambda _: Expression(kind, self.source.pick(variables).name)))
        wide = [v for v in self.scope.variables if v.type.base == kind.base and v.type.width > 1]
        if kind.width == 1 and wide:
            choices.append((12, lambda _: self._element(kind, self.source.pick(wide))))
        arrays = [array for array in self.scope.arrays if array.type == kind]
        if arrays:
            choices.append((25, lambda _: self._of_array(kind, self.source.pick(arrays))))
        return self.source.weighted(choices)(kind)

    def _element(self, kind, chosen):
        if self.source.chance(30) and chosen.type.width in (2, 4):
            return Expression(kind, f"{chosen.name}[$0]", (self.index(chosen.type.width, 1),))
        return Expression(kind, f"{chosen.name}.{LETTERS[self.source.below(chosen.type.width)]}")

    def _of_array(self, kind, chosen):
        return Expression(kind, chosen.form, (self.index(chosen.count, 1),))

    def number(self, kind):
        if kind.width == 1 or self.source.chance(30):
            return literal(kind, self._value(kind))
        parts = tuple(scalar_literal(kind.base, self._value(kind)) for _ in range(kind.width))
        return Expression(kind, f"{name(kind)}({', '.join(f'${n}' for n in range(kind.width))})", parts)

    def _value(self, kind):
        if kind.base == "float":
            return self.source.between(-64, 64) * self.source.pick((0.25, 0.5, 1.0, 1.5))
        return self.source.pick((
            self.source.below(16), self.source.below(16), self.source.bits(32), 1 << 31, (1 << 31) - 1,
            (1 << 32) - 1, 1 << self.source.below(32),
        ))  # fmt: skip

    def identity(self, kind):
        return Expression(kind, f"{kind.base}({self.source.pick(('gid', 'lid', 'gid'))})")

    def uniform(self, kind):
        if kind.width == 1 and self.source.chance(60):
            chosen = "f0" if kind.base == "float" else self.source.pick(("s0", "s1"))
            return Expression(kind, f"{kind.base}({chosen})")
        return self._load(kind, lambda: f"{self.source.below(DATA_WORDS)}u")

    def loaded(self, kind):
        """A load from the input, with a different place for each invocation."""
        return self._load(kind, self._place)

    def _place(self):
        factor = self.source.pick((1, 1, 2, 3, 5))
        return f"(gid * {factor}u + {self.source.below(DATA_WORDS)}u) & {DATA_WORDS - 1}u"

    def _load(self, kind, place):
        """A load at a place; floats are small multiples of a power of two."""
        form = {"uint": "A[{}]", "int": "int(A[{}])", "float": "(float(int(A[{}] << 16) >> 16) * 0.25)"}
        texts = [form[kind.base].format(place()) for _ in range(kind.width)]
        if kind.width == 1:
            return Expression(kind, texts[0])
        return Expression(kind, f"{name(kind)}({', '.join(texts)})")


# ---- Operations: (make, type, depth) -> expression


def _two(form):
    return lambda make, kind, depth: Expression(kind, form, (make.of(kind, depth), make.of(kind, depth)))


def _one(form):
    return lambda make, kind, depth: Expression(kind, form, (make.of(kind, depth),))


def _arithmetic(make, kind, depth):
    """Arithmetic; floats use precise functions of the frame, so that products and sums are not fused."""
    if kind.base == "float":
        return _two(f"{make.source.pick(('plus', 'minus', 'times'))}($0, $1)")(make, kind, depth)
    return _two(f"($0 {make.source.pick('+-*')} $1)")(make, kind, depth)


def _bitwise(make, kind, depth):
    return _two(f"($0 {make.source.pick('&|^')} $1)")(make, kind, depth)


def _shift(make, kind, depth):
    by = Type("uint", kind.width)
    by = Expression(by, "($0 & $1)", (make.of(by, depth), literal(by, 31)))
    return Expression(kind, f"($0 {make.source.pick(('<<', '>>'))} $1)", (make.of(kind, depth), by))


def _division(make, kind, depth):
    """Division; signed operands are nonnegative, since the sign of other remainders is undefined."""
    mask = literal(kind, 0xFFFFFFFF if kind.base == "uint" else 0x7FFFFFFF)
    part = Expression(kind, "($0 & $1)", (make.of(kind, depth), mask))
    small = literal(kind, 63) if make.source.chance(50) else mask
    by = Expression(kind, "($0 & $1)", (make.of(kind, depth), small))
    by = Expression(kind, "($0 | $1)", (by, literal(kind, 1)))
    return Expression(kind, f"($0 {make.source.pick('/%')} $1)", (part, by))


def _bounds(make, kind, depth):
    parts = tuple(make.of(kind, depth) for _ in range(3))
    if make.source.chance(30):
        return Expression(kind, "clamp($0, min($1, $2), max($1, $2))", parts)
    return Expression(kind, f"{make.source.pick(('min', 'max'))}($0, $1)", parts[:2])


def _chosen(make, kind, depth):
    first, second = make.of(kind, depth), make.of(kind, depth)
    if kind.width > 1 and kind.base == "float":
        condition = make.truth(Type("bool", kind.width), depth)
        return Expression(kind, "mix($0, $1, $2)", (first, second, condition))
    return Expression(kind, "($0 ? $1 : $2)", (make.condition(depth), first, second))


def _fields(make, kind, depth):
    """Operations on bit fields inside the word."""
    part = make.of(kind, depth)
    first, count = make.index(16, 0), make.index(16, 0)
    if make.source.chance(50):
        form = "bitfieldExtract($0, int($1), int($2))"
        return Expression(kind, form, (part, first, count))
    form = "bitfieldInsert($0, $1, int($2), int($3))"
    return Expression(kind, form, (part, make.of(kind, depth), first, count))


def _counted(make, kind, depth):
    word = make.source.pick(("bitCount", "findLSB", "findMSB"))
    part = make.of(Type(make.source.pick(("uint", "int")), kind.width), depth)
    return Expression(kind, f"{name(kind)}({word}($0))", (part,))


def _high(make, kind, depth):
    """The high half of a product, a carry, or a borrow, by functions of the frame."""
    if kind.width > 1:
        return _arithmetic(make, kind, depth)
    words = ("high", "carry", "borrow") if kind.base == "uint" else ("high",)
    return _two(f"{make.source.pick(words)}($0, $1)")(make, kind, depth)


def _converted(make, kind, depth):
    """A conversion; floats are first reduced to the range of the integer type."""
    base = make.source.pick([base for base in BASES if base != kind.base])
    part = make.of(Type(base, kind.width), depth)
    if base == "float":
        low = 0.0 if kind.base == "uint" else -1048576.0
        form = f"{name(kind)}(clamp($0, {low}, 1048576.0))"
        part = Expression(part.type, "finite($0)", (part,))
        return Expression(kind, form, (part,))
    return Expression(kind, f"{name(kind)}($0)", (part,))


def _bits(make, kind, depth):
    if kind.width > 1:
        return _converted(make, kind, depth)
    return Expression(kind, f"{kind.base}(bits($0))", (make.of(FLOAT, depth),))


def _rounded(make, kind, depth):
    word = make.source.pick(("floor", "ceil", "trunc", "roundEven", "abs", "sign", "-", "-"))
    return _one(f"{word}($0)" if word != "-" else "(-$0)")(make, kind, depth)


def _odd(form):
    """An operation on a number other than the least one. Mesa folds the operation into an operand of another
    instruction, and public texts do not say whether that is then -2^31 or 2^31 (isa/GEN8.md X17). GLSL
    requires -2^31."""
    def make_odd(make, kind, depth):
        part = Expression(kind, "($0 | $1)", (make.of(kind, depth), literal(kind, 1)))
        return Expression(kind, form, (part,))

    return make_odd


SHARED = [
    (20, _arithmetic), (10, _bitwise), (10, _shift), (8, _division), (8, _bounds), (6, _chosen), (6, _fields),
    (4, _counted), (5, _high), (8, _converted), (2, _bits), (4, _one("(~$0)")),
    (2, _one("bitfieldReverse($0)")),
]  # fmt: skip
UNSIGNED = SHARED
SIGNED = [*SHARED, (5, _odd("abs($0)")), (3, _one("sign($0)")), (3, _odd("(-$0)"))]
FLOATS = [
    (30, _arithmetic), (14, _rounded), (10, _bounds), (8, _chosen), (14, _converted),
    (3, _two("step($0, $1)")),
]  # fmt: skip
