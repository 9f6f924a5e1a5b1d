"""A random compute shader, and its text."""
from differential.glsl_expressions import Expressions, LETTERS
from differential.glsl_types import name, to_bits, UINT
from differential.scope import Array, Scope, Variable
from differential.source import Source
from differential.syntax import Output, placed, Program, render_all, Statement, Type

MOST_OUTPUTS = 10
COUNTERS = 128
# `same` gives its operand by an operation that Mesa folds in NIR alone. Its GLSL optimisation takes the product of an
# extended multiplication for one of 32 bits: with the constants 1 and -1 it has no high half then.
HEAD = """#version 430
layout(local_size_x = LOCAL) in;
layout(std430, binding = 0) readonly buffer BA { uint A[]; };
layout(std430, binding = 1) buffer BR { uint R[]; };
layout(std430, binding = 2) buffer BH { uint H[]; };
uniform uint s0;
uniform int s1;
uniform float f0;
shared uint part[4 * LOCAL];
struct Mixed { uint a; ivec3 b; float c; uint d[4]; };
uint bits(float x) { return isnan(x) ? 0x7fc00000u : x == 0.0 ? 0u : floatBitsToUint(x); }
float finite(float x) { return isnan(x) ? 1.0 : x; }
vec2 finite(vec2 x) { return vec2(finite(x.x), finite(x.y)); }
vec3 finite(vec3 x) { return vec3(finite(x.xy), finite(x.z)); }
vec4 finite(vec4 x) { return vec4(finite(x.xy), finite(x.zw)); }
uint same(uint a) { return a ^ (s0 & 1u & 2u); }
int same(int a) { return a ^ int(s0 & 1u & 2u); }
uint high(uint a, uint b) { uint h, l; umulExtended(same(a), same(b), h, l); return h ^ (l >> 31); }
int high(int a, int b) { int h, l; imulExtended(same(a), same(b), h, l); return h ^ (l >> 31); }
uint carry(uint a, uint b) { uint c, d = uaddCarry(a, b, c); return d + c; }
uint borrow(uint a, uint b) { uint c, d = usubBorrow(a, b, c); return d ^ c; }
"""
PRECISE = "TYPE NAME(TYPE a, TYPE b) {{ precise TYPE c = a SIGN b; return c; }}\n"
HEAD += "".join(
    PRECISE.replace("TYPE", kind).replace("NAME", word).replace("SIGN", sign).format()
    for kind in ("float", "vec2", "vec3", "vec4")
    for word, sign in (("plus", "+"), ("minus", "-"), ("times", "*"))
)
ATOMICS = {"atomicAdd": 0, "atomicOr": 16, "atomicAnd": 32, "atomicXor": 48, "atomicMin": 64, "atomicMax": 80}


class Statements:
    """As opencl_statements.Statements, for GLSL."""

    def __init__(self, make, local):
        self.make, self.source, self.scope, self.local = make, make.source, make.scope, local

    def block(self, count, nesting, in_loop=False, uniform=False):
        marks = self.scope.marks()
        statements = [self.statement(nesting, in_loop, uniform) for _ in range(count)]
        self.scope.leave(marks)
        return tuple(statements)

    def statement(self, nesting, in_loop, uniform):
        rows = [(24, self.declared), (24, self.assigned), (4, self.atomic)]
        rows += [(14, self.stored)] if self.scope.arrays else []
        rows += [(8, self.branch), (7, self.loop), (2, self.chosen)] if nesting < 3 else []
        rows += [(8, self.left)] if in_loop else []
        rows += [(8, self.array), (3, self.structure)] if nesting == 0 else []
        rows += [(8, self.exchanged), (5, self.counted), (4, self.uniform_loop)] if uniform else []
        return self.source.weighted(rows)(nesting)

    def declare(self, kind, form, parts):
        own = self.scope.new_name()
        self.scope.variables.append(Variable(own, kind))
        return Statement(form.replace("NAME", own), parts, (), own, kind)

    def declared(self, _):
        kind = self.make.any_type()
        value = self.make.of(kind, 3)
        return self.declare(kind, f"{_declarator(kind)} NAME = $0;", (value,))

    def assigned(self, nesting):
        variables = [each for each in self.scope.variables if each.writable]
        if not variables:
            return self.declared(nesting)
        chosen = self.source.pick(variables)
        kind = chosen.type
        if kind.width > 1 and self.source.chance(40):
            value = self.make.of(Type(kind.base), 3)
            if kind.width != 3 and self.source.chance(30):
                return Statement(f"{chosen.name}[$0] = $1;", (self.make.index(kind.width, 1), value))
            return Statement(f"{chosen.name}.{LETTERS[self.source.below(kind.width)]} = $0;", (value,))
        return Statement(f"{chosen.name} = $0;", (self.make.of(kind, 3),))

    def stored(self, _):
        chosen = self.source.pick(self.scope.arrays)
        return Statement(
            f"{chosen.form} = $1;", (self.make.index(chosen.count, 2), self.make.of(chosen.type, 3))
        )

    def atomic(self, _):
        word = self.source.pick(tuple(ATOMICS))
        parts = (self.make.index(16, 1), self.make.of(UINT, 3))
        return Statement(f"{word}(H[{ATOMICS[word]}u + $0], $1);", parts)

    def left(self, _):
        return Statement(f"if ($0) {self.source.pick(('break', 'continue'))};", (self.make.condition(2),))

    def branch(self, nesting):
        first = self.block(self.source.between(1, 3), nesting + 1)
        if self.source.chance(50):
            return Statement("if ($0) {%0}", (self.make.condition(2),), (first,))
        second = self.block(self.source.between(1, 3), nesting + 1)
        return Statement("if ($0) {%0} else {%1}", (self.make.condition(2),), (first, second))

    def loop(self, nesting):
        own, bound, condition = self.scope.new_name(), self.make.index(8, 2), self.make.condition(1)
        marks = self.scope.marks()
        self.scope.variables.append(Variable(own, UINT, writable=False))
        body = self.block(self.source.between(1, 4), nesting + 1, in_loop=True)
        self.scope.leave(marks)
        form, parts = self.source.pick((
            (f"for (uint {own} = 0u; {own} < $0; ++{own}) {{%0}}", (bound,)),
            (f"for (uint {own} = 0u; {own} < $0; ++{own}) {{%0}}", (bound,)),
            (f"uint {own} = 0u; while ({own}++ < 6u && $0) {{%0}}", (condition,)),
            (f"uint {own} = 0u; do {{%0}} while (++{own} < 5u && $0);", (condition,)),
        ))  # fmt: skip
        return Statement(form, parts, (body,), own, UINT)

    def chosen(self, nesting):
        blocks = tuple(self.block(self.source.between(1, 2), nesting + 1) for _ in range(3))
        text = "switch ($0 & 3u) { case 0u: {%0} break; case 1u: {%1} default: {%2} }"
        return Statement(text, (self.make.of(UINT, 2),), blocks)

    def uniform_loop(self, nesting):
        own = self.scope.new_name()
        marks = self.scope.marks()
        self.scope.variables.append(Variable(own, UINT, writable=False))
        body = self.block(self.source.between(1, 3), nesting + 1, uniform=True)
        self.scope.leave(marks)
        rounds = self.source.between(2, 3)
        return Statement(f"for (uint {own} = 0u; {own} < {rounds}u; ++{own}) {{%0}}", (), (body,), own, UINT)

    def exchanged(self, _):
        parts = (self.make.of(UINT, 3), self.make.of(UINT, 1))
        text = f"uint NAME; barrier(); part[lid] = $0; barrier(); NAME = part[$1 % {self.local}u];"
        return self.declare(UINT, text, parts)

    def counted(self, _):
        word = self.source.pick(tuple(ATOMICS))
        first = "0xffffffffu" if word in ("atomicMin", "atomicAnd") else "0u"
        parts = (self.make.index(8, 2), self.make.of(UINT, 3), self.make.index(8, 1))
        text = (
            f"uint NAME; barrier(); for (uint k = lid; k < 8u; k += {self.local}u) part[k] = {first}; "
            f"barrier(); {word}(part[$0], $1); barrier(); NAME = part[$2];"
        )
        return self.declare(UINT, text, parts)

    def array(self, _):
        own, count = self.scope.new_name(), self.source.pick((4, 8, 16, 32))
        kind = self.make.any_scalar()
        if self.source.chance(25):
            kind = Type(kind.base, self.source.pick((2, 3, 4)))
        first = self.make.of(kind, 1)
        form = f"{name(kind)}(k * 3u)" if kind.base != "float" else f"{name(kind)}(float(k))"
        value = f"plus({form}, $0)" if kind.base == "float" else f"{form} + $0"
        text = f"{name(kind)} {own}[{count}]; for (uint k = 0u; k < {count}u; ++k) {own}[k] = {value};"
        self.scope.arrays.append(Array(own, kind, count, f"{own}[$0]"))
        return Statement(text, (first,), (), own, kind)

    def structure(self, _):
        own = self.scope.new_name()
        kinds = (("a", UINT), ("b", Type("int", 3)), ("c", Type("float")))
        values = tuple(self.make.of(kind, 1) for _, kind in kinds)
        self.scope.variables += [Variable(f"{own}.{member}", kind) for member, kind in kinds]
        self.scope.arrays.append(Array(own, UINT, 4, f"{own}.d[$0]"))
        text = f"Mixed {own} = Mixed($0, $1, $2, uint[4](gid, lid, 3u, 4u));"
        return Statement(text, values, (), own, Type("Mixed"))


def _declarator(kind):
    """A declaration; floats are precise, so that products and sums are not fused."""
    return f"precise {name(kind)}" if kind.base == "float" else name(kind)


def program(seed):
    """The program of this seed."""
    source = Source(seed)
    scope, local = Scope(), source.pick((8, 16, 32, 64, 20, 40))
    statements = Statements(Expressions(source, scope), local)
    body = tuple(statements.statement(0, False, True) for _ in range(source.between(6, 16)))
    outputs = [_output(each) for each in scope.variables[-MOST_OUTPUTS:]]
    outputs += [_output_of_array(array) for array in scope.arrays[-3:]]
    scalars = (source.bits(32), source.bits(32), source.below(200) - 100)
    return placed(Program(seed, local, 2, body, tuple(outputs), scalars))


def _output(variable):
    kind = variable.type
    elements = [variable.name] if kind.width == 1 else [f"{variable.name}.{c}" for c in LETTERS[: kind.width]]
    return _stored(variable.name, kind, elements, kind.width, "gid")


def _output_of_array(array):
    element, count = array.form.replace("$0", "k"), min(array.count, 8)
    elements = [element] if array.type.width == 1 else [f"{element}.{c}" for c in LETTERS[: array.type.width]]
    text = _stored(array.name, array.type, elements, count * array.type.width, f"(gid * {count}u + k)")
    loop = f"for (uint k = 0u; k < {count}u; ++k) {{ {text.statement.text} }}"
    return Output(text.name, text.type, text.count, Statement(loop), text.stride)


def _stored(own, kind, elements, count, at):
    texts = [
        f"R[OFFSET / 4u + {at} * {kind.width}u + {n}u] = {to_bits(kind, element)};"
        for n, element in enumerate(elements)
    ]
    return Output(own, kind, count, Statement(" ".join(texts)), 4 * count)


def shader_text(each):
    lines = [HEAD.replace("LOCAL", str(each.local)), "void main() {"]
    lines.append("  uint gid = gl_GlobalInvocationID.x, lid = gl_LocalInvocationID.x;")
    lines.append(render_all(each.statements).rstrip("\n"))
    for output in each.outputs:
        lines.append(output.statement.render().replace("OFFSET", f"{output.offset}u").rstrip("\n"))
    # Uses every uniform and block, so that none is optimised away.
    lines.append("  if (gid == 0xffffffffu) { R[0] = s0 + uint(s1) + uint(f0) + A[0]; H[0] = 1u; }")
    return "\n".join([*lines, "}"]) + "\n"


def file_text(programs):
    """The file's text; there is one program."""
    return "\n".join(map(shader_text, programs))
