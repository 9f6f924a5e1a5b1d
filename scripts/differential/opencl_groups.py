"""Random statements that all work-items of a group or a sub-group execute together."""
from differential.opencl_types import INTEGERS, name, SIZES, UINT
from differential.syntax import Type

BARRIER = "barrier(CLK_LOCAL_MEM_FENCE);"
LOCAL_BYTES = 32  # per work-item, in shared local memory
REDUCTIONS = ("reduce_add", "reduce_min", "reduce_max", "scan_inclusive_add", "scan_exclusive_add",
              "scan_inclusive_max", "scan_inclusive_min")  # fmt: skip


def exchanged(statements):
    """Each work-item reads a value that another one stored."""
    statements.features.add("local")
    kind = statements.make.any_type()
    if kind.base == "half" or kind.width == 3 or SIZES[kind.base] * kind.width > LOCAL_BYTES:
        kind = Type("uint")
    value, at = statements.expression(kind), statements.make.of(UINT, 1)
    own = name(kind)
    text = (
        f"{own} NAME; {BARRIER} ((local {own} *)shared)[lid] = $0; {BARRIER} "
        f"NAME = ((local {own} *)shared)[$1 % {statements.local}u];"
    )
    return statements.declare(kind, text, (value, at))


def counted(statements):
    """Atomics on shared local memory."""
    statements.features.add("local")
    word = statements.source.pick(("add", "or", "xor", "min", "max", "and"))
    first = "0xffffffffu" if word in ("min", "and") else "0u"
    parts = (statements.make.index(8, 2), statements.expression(UINT), statements.make.index(8, 1))
    text = (
        f"uint NAME; {BARRIER} for (uint k = lid; k < 8u; k += {statements.local}u) "
        f"((local uint *)shared)[k] = {first}; {BARRIER} "
        f"atomic_{word}((local uint *)shared + $0, $1); {BARRIER} NAME = ((local uint *)shared)[$2];"
    )
    return statements.declare(UINT, text, parts)


def of_subgroup(statements):
    """A function of a full sub-group, if the program has sub-groups; the SUB_... macros are in the frame."""
    width = next((word for word in statements.make.features if word.startswith("subgroup")), None)
    if width is None:
        return exchanged(statements)
    width = int(width.removeprefix("subgroup"))
    source = statements.source
    kind = Type(source.pick(("int", "uint", "uint", "long", "ulong", "float")))
    value, base = statements.expression(kind), kind.base
    choice = source.below(7)
    if choice == 6:
        return statements.declare(UINT, f"uint NAME; SUB_BLOCK(NAME, {source.below(900)}u)", ())
    if choice == 0 and base in INTEGERS:
        word = source.pick(REDUCTIONS)
        text = f"SUB_{word.upper()}({base}, NAME, $0)"
        return statements.declare(kind, f"{base} NAME; {text}", (value,))
    if choice == 1:
        text = f"SUB_BROADCAST({base}, NAME, $0, {source.below(width)}u)"
        return statements.declare(kind, f"{base} NAME; {text}", (value,))
    if choice == 2:
        kind = UINT
        word = source.pick(("SUB_ANY", "SUB_ALL"))
        return statements.declare(kind, f"uint NAME; {word}(NAME, $0)", (statements.make.condition(2),))
    if base in ("long", "ulong"):
        kind = base = "uint"
        kind = UINT
        value = statements.expression(kind)
    if choice == 3:
        text = f"SUB_XOR({base}, NAME, $0, {source.below(width)}u)"
        return statements.declare(kind, f"{base} NAME; {text}", (value,))
    if choice == 4:
        word = source.pick(("SUB_DOWN", "SUB_UP"))
        text = f"{word}({base}, NAME, $0, $1, {source.below(width + 1)}u)"
        return statements.declare(kind, f"{base} NAME; {text}", (value, statements.expression(kind)))
    at = statements.make.index(width, 1)
    return statements.declare(kind, f"{base} NAME; SUB_SHUFFLE({base}, NAME, $0, $1)", (value, at))


GROUP_ROWS = [(5, exchanged), (3, counted), (6, of_subgroup)]
