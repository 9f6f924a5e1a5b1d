"""Random statements of OpenCL C."""
from differential.opencl_expressions import LETTERS
from differential.opencl_groups import GROUP_ROWS
from differential.opencl_types import INT, INTEGERS, is_float, name, scalar, UINT
from differential.scope import Array, Variable
from differential.syntax import Statement, Type

# Members of the frame's structures.
MEMBERS = {
    "struct Mixed": (("a", "char"), ("b", "int"), ("d", "long"), ("e", "uchar"), ("f", "float")),
    "struct Packed": (("a", "ushort"), ("b", "uchar"), ("d", "uint")),
}
ATOMICS = ("add", "sub", "or", "and", "xor", "min", "max", "inc", "dec")


class Statements:
    """Makes blocks of statements. `make` makes expressions; `depth` limits them."""

    def __init__(self, make, local, depth=3):
        self.make, self.source, self.scope, self.local = make, make.source, make.scope, local
        self.depth = depth
        self.features = set()

    def block(self, count, nesting=0, in_loop=False, uniform=False):
        """A block of statements. `uniform`: all work-items of a group execute it, so it may contain barriers."""
        marks = self.scope.marks()
        statements = [self.statement(nesting, in_loop, uniform) for _ in range(count)]
        self.scope.leave(marks)
        return tuple(statements)

    def statement(self, nesting, in_loop, uniform):
        rows = [(24, self.declared), (24, self.assigned), (4, self.atomic), (3, self.swapped)]
        if self.scope.arrays:
            rows.append((14, self.stored))
        if nesting < 3:
            rows += [(8, self.branch), (7, self.loop), (2, self.chosen)]
        if in_loop:
            rows.append((8, self.left))
        if nesting == 0:
            rows += [(8, self.array), (4, self.structure)]
        if uniform:
            rows += [(5, self.uniform_loop), (10, self.of_group)]
        return self.source.weighted(rows)(nesting)

    def expression(self, kind):
        return self.make.of(kind, self.depth)

    def declare(self, kind, form, parts, blocks=()):
        """A statement that declares a variable of this type; NAME in `form` is its name."""
        own = self.scope.new_name()
        self.scope.variables.append(Variable(own, kind))
        return Statement(form.replace("NAME", own), parts, blocks, own, kind)

    # ---- Statements of one line

    def declared(self, _):
        kind = self.make.any_type()
        value = self.expression(kind)
        return self.declare(kind, f"{name(kind)} NAME = $0;", (value,))

    def assigned(self, nesting):
        variables = [each for each in self.scope.variables if each.writable]
        if not variables:
            return self.declared(nesting)
        chosen = self.source.pick(variables)
        if chosen.type.width > 1 and self.source.chance(40):
            return self._assigned_part(chosen)
        if chosen.type.width == 1 and not is_float(chosen.type) and self.source.chance(15):
            sign = self.source.pick(("^=", "|=", "&="))
            return Statement(f"{chosen.name} {sign} $0;", (self.expression(chosen.type),))
        return Statement(f"{chosen.name} = $0;", (self.expression(chosen.type),))

    def _assigned_part(self, chosen):
        kind = chosen.type
        if kind.width != 3 and self.source.chance(30):
            part = Type(kind.base, kind.width // 2)
            half = self.source.pick(("lo", "hi", "even", "odd"))
            return Statement(f"{chosen.name}.{half} = $0;", (self.expression(part),))
        value = self.expression(scalar(kind))
        if kind.base != "half" and kind.width != 3 and self.source.chance(30):
            at = self.make.index(kind.width, 1)
            return Statement(f"(({kind.base} *)&{chosen.name})[$0] = $1;", (at, value))
        return Statement(f"{chosen.name}.s{LETTERS[self.source.below(kind.width)]} = $0;", (value,))

    def stored(self, _):
        """A store to an element of an array, or through a pointer to an element of one of two."""
        chosen = self.source.pick(self.scope.arrays)
        at, value = self.make.index(chosen.count, 2), self.expression(chosen.type)
        others = [each for each in self.scope.arrays if each.type == chosen.type]
        if self.source.chance(20):
            other = self.source.pick(others)
            second = self.make.index(other.count, 1)
            first, last = chosen.form.replace("$0", "$1"), other.form.replace("$0", "$2")
            text = f"{{ {name(chosen.type)} *p = $0 ? &{first} : &{last}; *p = $3; }}"
            return Statement(text, (self.make.condition(2), at, second, value))
        return Statement(f"{chosen.form} = $1;", (at, value))

    def swapped(self, nesting):
        """Swaps two variables through pointers."""
        names = [each for each in self.scope.variables if each.writable and each.type.base != "half"]
        if not names:
            return self.declared(nesting)
        first = self.source.pick(names)
        second = self.source.pick([each for each in names if each.type == first.type])
        own = name(first.type)
        text = f"{{ {own} *p = &{first.name}, *q = &{second.name}, r = *p; *p = *q; *q = r; }}"
        return Statement(text)

    def atomic(self, _):
        """An atomic operation. Each kind has its own 16 counters; additions and subtractions share theirs."""
        word = self.source.pick(ATOMICS)
        row = {"sub": "add", "inc": "add", "dec": "add"}.get(word, word)
        at = 16 * ("add", "or", "and", "xor", "min", "max").index(row)
        kind, counters = UINT, "H"
        if row in ("min", "max") and self.source.chance(50):
            kind, at, counters = INT, at + 32, "(volatile global int *)H"
        value = "" if word in ("inc", "dec") else ", $1"
        parts = (self.make.index(16, 1), self.expression(kind))
        return Statement(f"atomic_{word}({counters} + {at}u + $0{value});", parts[: 2 if value else 1])

    def left(self, _):
        word = self.source.pick(("break", "continue"))
        return Statement(f"if ($0) {word};", (self.make.condition(2),))

    # ---- Statements with blocks

    def branch(self, nesting):
        count = self.source.between(1, 3)
        first = self.block(count, nesting + 1)
        if self.source.chance(50):
            return Statement("if ($0) {%0}", (self.make.condition(2),), (first,))
        second = self.block(self.source.between(1, 3), nesting + 1)
        return Statement("if ($0) {%0} else {%1}", (self.make.condition(2),), (first, second))

    def loop(self, nesting):
        """A loop of at most seven rounds."""
        own, bound = self.scope.new_name(), self.make.index(8, 2)
        condition = self.make.condition(1)
        marks = self.scope.marks()
        self.scope.variables.append(Variable(own, UINT, writable=False))
        body = self.block(self.source.between(1, 4), nesting + 1, in_loop=True)
        self.scope.leave(marks)
        form, parts = self.source.pick((
            (f"for (uint {own} = 0; {own} < $0; ++{own}) {{%0}}", (bound,)),
            (f"for (uint {own} = 0; {own} < $0; ++{own}) {{%0}}", (bound,)),
            (f"uint {own} = 0; while ({own}++ < 6u && $0) {{%0}}", (condition,)),
            (f"uint {own} = 0; do {{%0}} while (++{own} < 5u && $0);", (condition,)),
        ))  # fmt: skip
        return Statement(form, parts, (body,), own, UINT)

    def chosen(self, nesting):
        """A switch; the second case continues in the third."""
        blocks = tuple(self.block(self.source.between(1, 2), nesting + 1) for _ in range(3))
        text = "switch ($0 & 3u) { case 0u: {%0} break; case 1u: {%1} default: {%2} }"
        return Statement(text, (self.expression(UINT),), blocks)

    def uniform_loop(self, nesting):
        own = self.scope.new_name()
        marks = self.scope.marks()
        self.scope.variables.append(Variable(own, UINT, writable=False))
        body = self.block(self.source.between(1, 3), nesting + 1, uniform=True)
        self.scope.leave(marks)
        rounds = self.source.between(2, 3)
        return Statement(f"for (uint {own} = 0; {own} < {rounds}u; ++{own}) {{%0}}", (), (body,), own, UINT)

    def of_group(self, _):
        """A statement with barriers and shared memory, or with functions of sub-groups."""
        return self.source.weighted(GROUP_ROWS)(self)

    # ---- Arrays and structures

    def array(self, _):
        own, count = self.scope.new_name(), self.source.pick((4, 8, 16, 32))
        kind = self.make.any_scalar()
        if self.source.chance(20) and kind.base in ("int", "uint", "ushort", "float"):
            kind = Type(kind.base, self.source.pick((2, 4)))
        first = self.make.of(kind, 1)
        text = f"{name(kind)} {own}[{count}]; for (uint k = 0; k < {count}u; ++k) {own}[k] = $0;"
        if kind.width == 1 and kind.base in INTEGERS:
            text = text.replace("= $0;", f"= ({kind.base})(k * 3u + (uint)$0);")
        self.scope.arrays.append(Array(own, kind, count, f"{own}[$0]"))
        return Statement(text, (first,), (), own, kind)

    def structure(self, _):
        """A structure whose members are variables, or an array of structures."""
        word = self.source.pick(sorted(MEMBERS))
        own, several = self.scope.new_name(), self.source.chance(40)
        values, texts, members, arrays = [], [], [], []
        for number, (member, base) in enumerate(MEMBERS[word]):
            values.append(self.make.of(Type(base), 1))
            place = f"{own}[k].{member}" if several else f"{own}.{member}"
            texts.append(f"{place} = ${number};")
            if several:
                arrays.append(Array(own, Type(base), 4, f"{own}[$0].{member}"))
            else:
                members.append(Variable(f"{own}.{member}", Type(base)))
        self.scope.arrays += arrays
        self.scope.variables += members
        body = " ".join(texts)
        text = f"{word} {own}[4]; for (uint k = 0; k < 4u; ++k) {{ {body} }}" if several else None
        return Statement(text or f"{word} {own}; {body}", tuple(values), (), own, Type(word))
