"""Rooflines: achieved rates of runs against the peaks of pipes and memory levels."""
from __future__ import annotations

import math
from typing import Dict, List, Optional, Sequence, Tuple, Union

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator

from ..errors import DocumentError
from ..result import Result
from .figures import COLOURS, INK, MARKERS, SOFT, Chart, result_names, legend, style

_LEVELS: Dict[str, Tuple[str, str]] = {
    "slm": ("SLM", COLOURS[4]), "l3": ("L3", COLOURS[0]), "llc": ("LLC", COLOURS[2]),
    "edram": ("eDRAM", COLOURS[1]), "memory": ("memory", COLOURS[3])}
Ends = Tuple[float, float]
_LINES = ["-", "--", ":", "-."]


class _Run:
    """Data of a result for a roofline."""

    def __init__(self, result: Result, name: str, kind: Optional[str]) -> None:
        operations = result.operations
        if not len(operations):
            raise DocumentError(f"{result.place}: no operation was counted: --listen was 0")
        if kind is not None and kind not in operations.index:
            raise DocumentError(f"no kind {kind} (allowed: {', '.join(operations.index)})")
        self.name = name
        self.machine = result.machine
        self.kind = kind if kind is not None else operations["operations"].idxmax()
        count, self.rate, self.peak = map(float, operations.loc[self.kind])
        if count == 0:
            raise DocumentError(f"{result.place}: has no {self.kind} operation")
        if not result.roofline["bytes"].any():
            raise DocumentError(f"{result.place}: no byte came through any level")
        used = result.roofline[result.roofline["bytes"] > 0]
        self.levels = used.assign(operations_per_byte=count / used["bytes"])

    def roofs(self) -> List[Tuple[str, float]]:
        """Levels that data came through, and their peaks in 10^9 bytes per second."""
        return [(level, float(each["peak_gb_per_s"])) for level, each in self.levels.iterrows()
                if each["peak_gb_per_s"] > 0]


def _ends(runs: Sequence[_Run]) -> Tuple[Ends, Ends]:
    """Ranges of the axes, around points and ridges."""
    x = [value for run in runs for value in run.levels["operations_per_byte"]]
    x += [run.peak / bandwidth for run in runs if run.peak for _, bandwidth in run.roofs()]
    y = [value for run in runs for value in (run.rate, run.peak) if value > 0]
    return ((min(x) / 3, max(x) * 6), (min(y) / 4, max(y) * 2.5))


def _rate_name(kind: str) -> str:
    return "GFLOP/s" if kind == "float" else "$10^9$ integer operations/s"


def _draw_roofs(axes: Axes, runs: Sequence[_Run], number: int, ends: Ends,
                named: Dict[str, float]) -> None:
    """Draws the roofs over runs of one machine, the `number`-th one. Names of later ones are further down; a name equal
    to the previous one in `named` is omitted."""
    near, reach = ends
    run = runs[0]
    roofs = {level: bandwidth for each in runs for level, bandwidth in each.roofs()}
    line = _LINES[number % len(_LINES)]
    for level, bandwidth in roofs.items():
        name, colour = _LEVELS[level]
        ridge = min(run.peak / bandwidth if run.peak else reach, reach)
        axes.plot([near, ridge], [near * bandwidth, ridge * bandwidth], line, color=colour,
                  linewidth=1.4)
        if named.get(level) == bandwidth:
            continue
        named[level] = bandwidth
        place = max(ridge / (1.2 * 5 ** number), near * 3)
        axes.text(place, place * bandwidth, f"{name} {bandwidth:.4g} GB/s", fontsize=8,
                  color=colour, ha="right", va="bottom", rotation_mode="anchor",
                  rotation=math.degrees(math.atan(bandwidth)), transform_rotates_text=True)
    if run.peak:
        start = min((run.peak / bandwidth for bandwidth in roofs.values()), default=near)
        axes.plot([max(start, near), reach], [run.peak, run.peak], line, color=INK, linewidth=1.4)
        axes.annotate(f"{run.machine} {run.peak:.4g} {_rate_name(run.kind)}", (reach, run.peak),
                      xytext=(-2, 3), textcoords="offset points", ha="right", fontsize=8, color=INK)


def _draw_points(axes: Axes, run: _Run, marker: str) -> None:
    """Draws a point for each level, at the height of the run."""
    points = run.levels["operations_per_byte"]
    axes.plot([points.min(), points.max()], [run.rate, run.rate], color=SOFT, linewidth=0.8)
    for level, place in points.items():
        axes.plot(place, run.rate, marker, color=_LEVELS[level][1], markersize=8,
                  markeredgecolor="white", markeredgewidth=0.8, zorder=3)
    axes.plot([], [], marker, color=SOFT, markersize=7, label=run.name)


def _logarithmic(axes: Axes, ends: Tuple[Ends, Ends]) -> None:
    axes.set_xlim(ends[0])
    axes.set_ylim(ends[1])
    style(axes, grid="both")
    axes.grid(linewidth=0.5)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axis.set_major_locator(LogLocator(numticks=12))
    axes.minorticks_off()


def roofline(results: Union[Result, Sequence[Result]], *, names: Optional[Sequence[str]] = None,
             kind: Optional[str] = None, title: Optional[str] = None) -> Chart:
    """Operations per second over operations per byte, on logarithmic axes.

    A run has a point for each level that its data came through (shared local memory, L3, LLC, memory), below the roof
    of this level in the same colour; the distance to the roofs is unused performance. Operations are of this `kind`,
    float or integer (default: the more frequent one). `names` are those of the legend (default: workload and machine).
    Roofs are drawn once per machine. Raises DocumentError if a run has no such operation, or no access to memory.
    """
    given = [results] if isinstance(results, Result) else list(results)
    called = result_names(given, names, "\non ")
    runs = [_Run(result, name, kind) for result, name in zip(given, called)]
    figure = Chart(7, 4.2, title)
    axes = figure.subplots()
    axes.set_xscale("log")
    axes.set_yscale("log")
    ends = _ends(runs)
    machines: Dict[Tuple[str, str], List[_Run]] = {}
    for run in runs:
        machines.setdefault((run.machine, run.kind), []).append(run)
    named: Dict[str, float] = {}
    for number, alike in enumerate(machines.values()):
        _draw_roofs(axes, alike, number, ends[0], named)
    for number, run in enumerate(runs):
        _draw_points(axes, run, MARKERS[number % len(MARKERS)])
    _logarithmic(axes, ends)
    axes.set_xlabel("operations/byte of the level")
    kinds = {run.kind for run in runs}
    axes.set_ylabel(_rate_name(kinds.pop()) if len(kinds) == 1 else "$10^9$ operations/s")
    legend(axes)
    return figure
