"""Workload files (eusim.workload/v1): their parts, and their text."""
import json
from dataclasses import dataclass

from workloads.data import Token, constant

COLUMNS = 100
UNTOUCHED = 0xDEADBEEF  # initial value of outputs, to detect missing stores


@dataclass(frozen=True)
class Workload:
    name: str
    document: dict

    def text(self):
        return render(self.document) + "\n"


def workload(
    name, comment, kernel, dispatch, surfaces, expect, samplers=(), kernels="../kernels/"
):
    """The workload. `kernel` is a path below `kernels`, which is the path from the workload to traces/kernels."""
    document = {
        "schema": "eusim.workload/v1",
        "name": name,
        "comment": comment,
        "kernel": {
            "file": kernels + kernel,
            "gen": "ivb",
            "format": "mesa" if kernel.endswith(".asm") else "dump",
        },
        "dispatch": dispatch,
        "surfaces": surfaces,
    }
    if samplers:
        document["samplers"] = list(samplers)
    return Workload(name, {**document, "expect": expect})


def walker(groups, local_size, payload, simd_size=16, slm_bytes=0):
    form = {"kind": "walker", "groups": groups, "local_size": local_size, "simd_size": simd_size}
    if slm_bytes:
        form["slm_bytes"] = slm_bytes
    return {**form, "payload": payload}


def threads(count, payload, simd_size=16):
    return {"kind": "threads", "threads": count, "simd_size": simd_size, "payload": payload}


def grid(kind, width, height, payload):
    """A dispatch of media threads or pixels."""
    return {"kind": kind, "size": [width, height], "simd_size": 16, "payload": payload}


def builtin(grf, name, subreg_bytes=0):
    """A payload item: a dword of a register with a fact of the dispatcher on the thread."""
    return {"grf": grf, "subreg_bytes": subreg_bytes, "type": "ud", "builtin": name}


def constants(grf, data, subreg_bytes=0):
    return {"grf": grf, "subreg_bytes": subreg_bytes, **data.form}


def buffer(name, index, data):
    return {"name": name, "index": index, "data": data.form}


def output(name, index, size_bytes):
    return buffer(name, index, constant("ud", UNTOUCHED, size_bytes // 4))


def image(name, index, texel_format, size, data):
    """An image; `size` is width and height in texels."""
    form = {"format": texel_format, "width": size[0], "height": size[1], "data": data.form}
    return {"name": name, "index": index, **form}


def expected(name, data, ulp=0):
    form = {"surface": name, **data.form}
    return {**form, "ulp": ulp} if ulp else form


def render(value, indent=0, column=0):
    """JSON text: one line if it fits, else a line per element; lists of numbers fill their lines.

    `column` is the column where the text begins, `indent` the margin of its last line.
    """
    line = _inline(value)
    if column + len(line) <= COLUMNS or not isinstance(value, (dict, list)):
        return line
    margin = " " * (indent + 1)
    if isinstance(value, dict):
        begins = [f"{margin}{json.dumps(key)}: " for key in value]
        items = [
            begin + render(item, indent + 1, len(begin))
            for begin, item in zip(begins, value.values())
        ]
    elif any(isinstance(item, (dict, list)) for item in value):
        items = [margin + render(item, indent + 1, indent + 1) for item in value]
    else:
        items = [_filled([_inline(item) for item in value], margin)]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + "\n" + ",\n".join(items) + "\n" + " " * indent + closing


def _filled(items, margin):
    lines = [margin + items[0]]
    for item in items[1:]:
        if len(lines[-1]) + len(item) + 2 <= COLUMNS:
            lines[-1] += "," + item
        else:
            lines[-1] += ","
            lines.append(margin + item)
    return "\n".join(lines)


def _inline(value):
    if isinstance(value, Token):
        return str(value)
    if isinstance(value, dict):
        items = (f"{json.dumps(key)}: {_inline(item)}" for key, item in value.items())
        return "{" + ", ".join(items) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value)
