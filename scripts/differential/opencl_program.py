"""A random kernel of OpenCL C, and the text of a file with several."""
from differential import opencl_floats
from differential.opencl_expressions import Expressions
from differential.opencl_frame import head, HEAD_WORDS
from differential.opencl_groups import LOCAL_BYTES
from differential.opencl_statements import Statements
from differential.opencl_types import name, SIZES
from differential.scope import Scope
from differential.source import Source
from differential.syntax import Output, placed, Program, render_all, Statement, Type

MOST_OUTPUTS = 10


def program(seed):
    """The program of this seed."""
    source = Source(seed)
    features = [word for word, percent in HEAD_WORDS if source.chance(percent)]
    local = source.pick((8, 16, 32, 32, 64, 20, 12, 40))
    width = source.weighted([(60, 0), (15, 8), (15, 16), (10, 32)])
    if width:
        local = width * source.pick((1, 2, 2))
        features.append(f"subgroup{width}")
    scope = Scope()
    make = Expressions(source, scope, tuple(features))
    statements = Statements(make, local)
    body = top_level(statements, source.between(6, 16))
    outputs = [
        *(output_of(variable, source) for variable in scope.variables[-MOST_OUTPUTS:]),
        *(output_of_array(array, source) for array in scope.arrays[-3:]),
    ]
    if source.chance(50):
        outputs.append(tolerated(make))
    scalars = tuple(source.bits(count) for count in (32, 32, 64, 16))
    scalars += (source.below(200) - 100,)
    features = tuple(features + sorted(statements.features))
    return placed(Program(seed, local, 2, body, tuple(outputs), scalars, features))


def top_level(statements, count):
    """Top-level statements; their variables stay in scope for the outputs."""
    return tuple(statements.statement(0, False, True) for _ in range(count))


def output_of(variable, source):
    kind, own = variable.type, name(variable.type)
    element, count = SIZES[kind.base], kind.width
    place = f"((global {own} *)(R + OFFSET))"
    if kind.base == "half":
        form = f"STORE_HALF{count}({variable.name}, gid, R + OFFSET)"
        return Output(variable.name, kind, count, Statement(form + ";"), element * count)
    if count == 1 or count != 3 and source.chance(50):
        statement = Statement(f"{place}[gid] = {variable.name};")
        return Output(variable.name, kind, count, statement, element * count)
    skew = source.below(3)
    place = f"(global {kind.base} *)(R + OFFSET)" + (f" + {skew}" if skew else "")
    text = f"vstore{count}({variable.name}, gid, {place});"
    return Output(variable.name, kind, count, Statement(text), element * count, skew=skew * element)


def output_of_array(array, source):
    """An output of all elements of an array, in the order of a loop; of a member for an array of structures."""
    kind, count = array.type, min(array.count, 8)
    element = array.form.replace("$0", "k")
    named = f"{array.name}.{array.form.rpartition('.')[2]}" if "." in array.form else array.name
    stride = SIZES[kind.base] * kind.width * count
    if kind.base == "half":
        body = f"STORE_HALF{kind.width}({element}, gid * {count}u + k, R + OFFSET);"
    else:
        body = f"((global {name(kind)} *)(R + OFFSET))[gid * {count}u + k] = {element};"
    step = source.pick(("for (uint k = 0; k < {0}u; ++k)", "for (int k = {0} - 1; k >= 0; --k)"))
    statement = Statement(f"{step.format(count)} {body}")
    return Output(named, kind, count * kind.width, statement, stride)


def tolerated(make):
    double = make.allowed(Type("double")) and make.source.chance(15)
    kind = Type("double" if double else "float")
    value, ulps = opencl_floats.within(make, kind, 1)
    word = value.text.partition("(")[0]
    statement = Statement(f"((global {kind.base} *)(R + OFFSET))[gid] = $0;", (value,))
    return Output(word, kind, 1, statement, SIZES[kind.base], ulps=ulps)


# ---- Text


def kernel_text(each):
    """The kernel k<seed>."""
    width = [word for word in each.features if word.startswith("subgroup")]
    lines = [f"#define SUB {width[0].removeprefix('subgroup')}" if width else "#define SUB 1"]
    sub = "SUBGROUP(SUB) " if width else ""
    lines.append(
        f"{sub}__attribute__((reqd_work_group_size({each.local}, 1, 1)))\n"
        f"kernel void k{each.seed}(global const uint *A, constant uint *C, global uchar *R, "
        "global uint *H, uint s0, int s1, ulong s2, ushort s3, float f0) {"
    )
    lines.append("  uint gid = get_global_id(0), lid = get_local_id(0);")
    if "local" in each.features:
        lines.append(f"  local ulong shared[{each.local * LOCAL_BYTES // 8}];")
    if width:
        lines.append(f"  EXCHANGE({each.local})")
    lines.append(render_all(each.statements).rstrip("\n"))
    for output in each.outputs:
        lines.append(output.statement.render().replace("OFFSET", f"{output.offset}u").rstrip("\n"))
    return "\n".join([*lines, "}", "#undef SUB"]) + "\n"


def file_text(programs):
    """OpenCL C for both implementations; with REFERENCE defined, for one without half and sub-groups."""
    words = sorted({word for each in programs for word in each.features})
    return head(words) + "\n".join(kernel_text(each) for each in programs)
