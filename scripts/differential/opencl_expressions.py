"""Random expressions of OpenCL C, and their leaves: variables, loads, literals."""
from differential import opencl_floats, opencl_integers
from differential.opencl_types import (
    float_literal, INTEGERS, integer_literal, is_float, literal, name, scalar, SIZES, UINT, WIDTHS,
)  # fmt: skip
from differential.syntax import Expression, Type

DATA_WORDS = 1024  # of the buffer of input; a power of two
FACTORS = (0.03125, 0.25, 1.0, 0.5)
LETTERS = "0123456789abcdef"


class Expressions:
    """Makes expressions of any type. `scope.variables` has (name, type) of the readable ones, `scope.arrays` (name,
    type, count) of private and local arrays; count is a power of two."""

    def __init__(self, source, scope, features):
        self.source, self.scope, self.features = source, scope, features

    # ---- Types

    def allowed(self, kind):
        return kind.base not in ("half", "double") or kind.base in self.features

    def float_base(self):
        return self.source.pick([base for base in ("float", "half", "double") if self.allowed(Type(base))])

    def any_scalar(self):
        return Type(self.float_base() if self.source.chance(25) else self.source.pick(INTEGERS))

    def any_type(self):
        base = self.any_scalar().base
        width = self.source.weighted([(60, 1), (11, 2), (8, 3), (12, 4), (6, 8), (3, 16)])
        return Type(base, min(width, 4) if SIZES[base] == 8 else width)

    # ---- Expressions

    def of(self, kind, depth):
        """An expression of this type; `depth` limits the nesting of operations."""
        if depth <= 0 or self.source.chance(12):
            return self.leaf(kind)
        if kind.width > 1 and self.source.chance(18):
            return self.assembled(kind, depth - 1)
        rows = opencl_floats.ROWS if is_float(kind) else opencl_integers.ROWS
        return self.source.weighted(rows)(self, kind, depth - 1)

    def condition(self, depth):
        return opencl_integers.condition(self, depth)

    def index(self, count, depth):
        """A uint below `count`, a power of two."""
        part = self.of(UINT, depth)
        return Expression(UINT, "($0 & $1)", (part, integer_literal(UINT, count - 1)))

    def assembled(self, kind, depth):
        """A vector made from parts, from elements of another one, or by a shuffle."""
        choice = self.source.below(4)
        if choice == 0 and kind.width in (2, 4, 8, 16) and kind.base != "half":
            return self._shuffled(kind, depth)
        if choice == 1 and kind.width in (2, 4, 8):
            half = self.source.pick(("lo", "hi", "even", "odd"))
            return Expression(kind, f"$0.{half}", (self._whole(Type(kind.base, 2 * kind.width)),))
        if choice == 2:
            other = Type(kind.base, self.source.pick(WIDTHS[1:]))
            letters = "".join(LETTERS[self.source.below(other.width)] for _ in range(kind.width))
            return Expression(kind, f"$0.s{letters}", (self._whole(other),))
        if kind.width in (4, 8, 16) and self.source.chance(50):
            part = Type(kind.base, kind.width // 2)
            return Expression(kind, f"(({name(kind)})($0, $1))", (self.of(part, depth), self.of(part, depth)))
        if kind.width > 8:
            return self.leaf(kind)
        parts = tuple(self.of(scalar(kind), depth - 1) for _ in range(kind.width))
        places = ", ".join(f"${number}" for number in range(kind.width))
        return Expression(kind, f"(({name(kind)})({places}))", parts)

    def _whole(self, kind):
        """A vector with accessible elements: a variable, or an expression in parentheses."""
        return Expression(kind, "($0)", (self.leaf(kind),))

    def _shuffled(self, kind, depth):
        """A shuffle; the elements of the mask, modulo the number of elements, choose."""
        mask = Type({1: "uchar", 2: "ushort", 4: "uint", 8: "ulong"}[SIZES[kind.base]], kind.width)
        chosen = self.of(mask, depth)
        if self.source.chance(40):
            other = Type(kind.base, kind.width)
            return Expression(kind, "shuffle2($0, $1, $2)", (self.leaf(kind), self.leaf(other), chosen))
        return Expression(kind, "shuffle($0, $1)", (self.leaf(kind), chosen))

    # ---- Leaves

    def leaf(self, kind):
        choices = [(16, self.number), (14, self.loaded), (6, self.uniform), (4, self.identity)]
        if kind == UINT:
            choices += [(3, self.pointed)] + ([(6, self.of_table)] if "table" in self.features else [])
        if self.variables(kind):
            choices.append((60, self.variable))
        if kind.width == 1 and self.elements(kind):
            choices.append((12, self.element_of_vector))
        if any(array.type == kind for array in self.scope.arrays):
            choices.append((25, self.element_of_array))
        return self.source.weighted(choices)(kind)

    def variables(self, kind):
        return [each for each in self.scope.variables if each.type == kind]

    def variable(self, kind):
        return Expression(kind, self.source.pick(self.variables(kind)).name)

    def elements(self, kind):
        return [v for v in self.scope.variables if v.type.base == kind.base and v.type.width > 1]

    def element_of_vector(self, kind):
        chosen = self.source.pick(self.elements(kind))
        return Expression(kind, f"{chosen.name}.s{LETTERS[self.source.below(chosen.type.width)]}")

    def element_of_array(self, kind):
        chosen = self.source.pick([array for array in self.scope.arrays if array.type == kind])
        return Expression(kind, chosen.form, (self.index(chosen.count, 1),))

    def number(self, kind):
        """A literal; a vector has one per element, or one for all."""
        if kind.width == 1 or self.source.chance(30):
            return literal(kind, self._value(kind))
        if kind.width > 8:
            parts = (self.number(Type(kind.base, 8)), self.number(Type(kind.base, 8)))
            return Expression(kind, f"(({name(kind)})($0, $1))", parts)
        parts = tuple(literal(scalar(kind), self._value(kind)) for _ in range(kind.width))
        places = ", ".join(f"${number}" for number in range(kind.width))
        return Expression(kind, f"(({name(kind)})({places}))", parts)

    def _value(self, kind):
        if is_float(kind):
            return self.source.between(-64, 64) * self.source.pick((0.25, 0.5, 1.0, 1.5))
        count = 8 * SIZES[kind.base]
        return self.source.pick((
            self.source.below(16), self.source.below(16), self.source.bits(count), 1 << count - 1,
            (1 << count - 1) - 1, (1 << count) - 1, 1 << self.source.below(count),
        ))  # fmt: skip

    def identity(self, kind):
        """A value derived from the work-item's number: of equal type in all, but not uniform."""
        if is_float(kind) or kind.width > 1:
            return self.number(kind)
        return Expression(kind, f"(({kind.base})({self.source.pick(('gid', 'lid', 'gid'))}))")

    def pointed(self, kind):
        """A load through one of two pointers, chosen for each work-item."""
        first, second = (integer_literal(kind, self.source.below(768)) for _ in range(2))
        chosen = self.condition(1)
        return Expression(kind, "($0 ? A + $1 : A + $2)[$3]", (chosen, first, second, self.index(256, 1)))

    def of_table(self, kind):
        """An element of the program's table in constant memory."""
        return Expression(kind, "table[$0]", (self.index(32, 1),))

    def loaded(self, kind):
        """A load from the input, with a different place for each work-item."""
        at = f"(gid * {self.source.pick((1, 1, 2, 3, 5))}u + {self.source.below(4096)}u)"
        return self._load(kind, "A", at)

    def uniform(self, kind):
        """A uniform value: an argument, or a place of the input at any offset."""
        if kind.width == 1 and self.source.chance(50):
            chosen = self.source.pick(("s0", "s1", "s2", "s3"))
            if is_float(kind):
                return Expression(kind, _from_float("f0", kind.base))
            return Expression(kind, f"(({kind.base}){chosen})")
        return self._load(kind, self.source.pick(("A", "C")), f"{self.source.below(4096)}u")

    def _load(self, kind, buffer, at):
        if is_float(kind):
            return self._loaded_float(kind, buffer, at)
        space = "constant" if buffer == "C" else "global const"
        count = DATA_WORDS * 4 // SIZES[kind.base]
        pointer = f"(({space} {kind.base} *){buffer})"
        if kind.width == 1:
            return Expression(kind, f"{pointer}[{at} & {count - 1}u]")
        if self.source.chance(30) and kind.width != 3:
            wide = f"(({space} {name(kind)} *){buffer})"
            return Expression(kind, f"{wide}[{at} & {count // kind.width - 1}u]")
        shift = self.source.below(4)
        first = f"({at} & {count // 32 - 1}u)"
        return Expression(kind, f"vload{kind.width}({first}, {pointer} + {shift})")

    def _loaded_float(self, kind, buffer, at):
        """A load of floats: small multiples of a power of two, without NaNs and subnormal numbers."""
        factor = self.source.pick(FACTORS)
        whole = Type("short", kind.width)
        part = self._load(whole, buffer, at)
        if kind.base == "half":
            part = Expression(whole, _cast_half(kind, "$0 & $1"), (part, literal(whole, 0x3FF)))
            one = f"TO_HALF{kind.width}($0)"
        else:
            one = f"convert_{name(kind)}($0)"
        text = f"({one} * $1)"
        return Expression(kind, text, (part, float_literal(kind, factor)))


def _cast_half(kind, text):
    return f"((short)({text}))" if kind.width == 1 else f"({text})"


def _from_float(text, base):
    return f"TO_HALF1({text})" if base == "half" else f"(({base}){text})"
