"""Names of columns and stall reasons in figures."""
from __future__ import annotations

from typing import Dict, List, NamedTuple, Sequence

CAUSES = "/accounting/causes/"
ISSUED = "/accounting/issued"
OTHERS = "others"


def unit_of(column: str) -> str:
    """The unit of a column: the end of its name."""
    name = column.rsplit("/", 1)[-1]
    for unit in ("cycles", "bytes", "entries"):
        if name == unit or name.endswith("_" + unit):
            return unit
    return ""


def label_of(column: str) -> str:
    """The label of a column, such as "l3: latency [cycles]" for /l3/latency_cycles; columns of the summary have
    no prefix."""
    unit = unit_of(column)
    start = "/summary"
    path = (column[len(start):] if column.startswith(start) else column).strip("/").split("/")
    if unit and path[-1] != unit:
        path[-1] = path[-1][:-len(unit) - 1]
    text = ": ".join(path).replace("_", " ")
    return f"{text} [{unit}]" if unit and path[-1] != unit else text


class Look(NamedTuple):
    """Fill of a stall reason."""

    colour: str
    hatch: str


# Rows of model/base/causes.def (tests/python compares them). Prefix of the stall reason's key, and its
# look, as on the page of eusim run --html: the hue is the kind of resource, the pattern distinguishes
# members of a family.
_LOOKS = [
    ("issued", "#008f6a", ""), ("front_end", "#c3c9d1", ""), ("fetch", "#a0805c", "dots"),
    ("sb.raw", "#d55e00", ""), ("sb.waw", "#eb9550", "rising"), ("sb.war", "#f4c396", "falling"),
    ("sb.flag", "#dcb000", ""), ("sb.acc", "#ecd25c", "crossed"), ("sb.addr", "#f3e59f", "dots"),
    ("arb.lost", "#a5d8f5", "rising"), ("msg.queue_full", "#5d97cc", "falling"),
    ("msg.latency", "#0f62a8", ""), ("switch", "#c8689c", ""), ("barrier", "#7d4ba0", "dots"),
    ("notify", "#ab86c6", "crossed"), ("tdr", "#8f8a3a", "falling"),
    ("exception", "#9c2c3c", "crossed"), ("preempt", "#45505e", "rising"),
    ("sb.mask", "#dcb000", "rising"), ("wait.full", "#5d97cc", "dots"),
    ("wait.group", "#0f62a8", "rising"), ("register_cache", "#d55e00", "dots"),
    ("msg.llc", "#9bc4dc", "dots"),
    ("msg.memory", "#0f62a8", "crossed"),
    ("backpressure.send_port", "#bff0e1", ""),
    ("backpressure.response_bus", "#73e7b5", "dots"),
    ("backpressure.data_port", "#2a8f8f", "rising"),
    ("backpressure.constant_cache", "#045340", "falling"),
    ("backpressure.sampler", "#2a8f8f", "crossed"),
    ("backpressure.render_cache", "#21444d", ""),
    ("backpressure.slm", "#66c2a5", "rising"),
    ("backpressure.gateway", "#66c2a5", "falling"),
    ("backpressure.thread_spawner", "#66c2a5", "dots"),
    ("backpressure.other", "#66c2a5", "crossed"),
    ("backpressure.l3", "#7fdffe", ""),
    ("backpressure.atomics", "#c8e0e5", "rising"),
    ("pipe.", "#56b4e9", ""),
]
_HATCHES = {"": "", "dots": "...", "rising": "////", "falling": "\\\\\\\\", "crossed": "xxxx"}
_PIPE_PATTERNS = ["", "dots", "rising", "falling"]


def looks_of(causes: Sequence[str]) -> Dict[str, Look]:
    """The look of each stall reason; further pipes look like the first with a pattern."""
    looks: Dict[str, Look] = {OTHERS: Look("#e9ebee", "")}
    pipes: List[str] = sorted(cause for cause in causes if cause.startswith("pipe."))
    for cause in causes:
        start, colour, pattern = next((each for each in _LOOKS if cause.startswith(each[0])),
                                      _LOOKS[1])
        if start == "pipe.":
            pattern = _PIPE_PATTERNS[pipes.index(cause) % len(_PIPE_PATTERNS)]
        looks[cause] = Look(colour, _HATCHES[pattern])
    return looks
