"""Compares the results of two executions, column by column."""
from dataclasses import dataclass

import numpy

KINDS = {
    "char": "<i1", "uchar": "<u1", "short": "<i2", "ushort": "<u2", "int": "<i4", "uint": "<u4",
    "long": "<i8", "ulong": "<u8", "half": "<f2", "float": "<f4", "double": "<f8",
}  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """The first differing element of a column, and the number of differing elements."""

    column: str  # the variable and its type
    element: int
    expected: str
    got: str
    wrong: int
    total: int


def differences(program, expected, got):
    """The differences. `expected` and `got`: the buffer of results and the counters, as bytes."""
    found = []
    for output in program.outputs:
        kind = numpy.dtype(KINDS[output.type.base])
        columns = [_column(program, output, content, kind) for content in (expected[0], got[0])]
        wrong = unequal(*columns, output.ulps)
        title = f"{output.name} ({output.type.base}{output.type.width if output.type.width > 1 else ''})"
        _note(found, title, *columns, wrong)
    words = [numpy.frombuffer(content, "<u4") for content in (expected[1], got[1])]
    _note(found, "counters (uint)", *words, words[0] != words[1])
    if not found and expected[0] != got[0]:
        words = [numpy.frombuffer(content, "<u1") for content in (expected[0], got[0])]
        used = numpy.zeros(len(words[0]), bool)
        for output in program.outputs:
            used[output.offset + output.skew :][: output.stride * program.items] = True
        _note(found, "bytes of no column (uchar)", *words, (words[0] != words[1]) & ~used)
    return found


def _column(program, output, content, kind):
    start = output.offset + output.skew
    count = output.stride * program.items // kind.itemsize
    return numpy.frombuffer(content, kind, count, start)


def unequal(expected, got, ulps=0):
    """Elementwise inequality. All NaNs are equal, and so are zeros of either sign; other floats may differ
    by `ulps`."""
    if expected.dtype.kind != "f":
        return expected != got
    with numpy.errstate(all="ignore"):
        same = (expected == got) | (numpy.isnan(expected) & numpy.isnan(got))
        if ulps:
            near = numpy.abs(got.astype("f8") - expected.astype("f8"))
            same |= near <= ulps * numpy.spacing(numpy.abs(expected)).astype("f8")
    return ~same


def _note(found, title, expected, got, wrong):
    if wrong.any():
        at = int(numpy.argmax(wrong))
        texts = [_text(values[at]) for values in (expected, got)]
        found.append(Difference(title, at, *texts, int(wrong.sum()), len(wrong)))


def _text(value):
    if value.dtype.kind == "f":
        return f"{float(value)!r} (0x{value.tobytes()[::-1].hex()})"
    return f"{int(value)} (0x{value.tobytes()[::-1].hex()})"
