"""Numbers of the machine that cause the spread of a run's cycles."""
from __future__ import annotations

from typing import Optional

from matplotlib.axes import Axes

from ..result import Result
from .figures import COLOURS, INK, SOFT, Chart, style

_RUN = "the run, 5 to 95 %"


def _draw_run(axes: Axes, result: Result, place: int) -> None:
    low, median, high = result.error_bars.cycles
    axes.errorbar([median], [place], xerr=[[median - low], [high - median]], fmt="o", color=INK,
                  markersize=4, elinewidth=1.4, capsize=4)
    axes.annotate(f"{low} to {high}", (high, place), xytext=(8, 0), textcoords="offset points",
                  va="center", fontsize=8, color=INK)


def tornado(result: Result, *, title: Optional[str] = None) -> Chart:
    """A bar for each number that causes the error bars of a run: the effect of its own 5 and 95 %, the largest share of
    the variance first. The topmost bar is the total. The number to measure first has another colour.

    Raises DocumentError if the result has no error bars.
    """
    bars = result.error_bars
    causes = bars.causes
    names = [_RUN, *causes.index]
    longest = max(len(name) for name in names)
    figure = Chart(4.6 + 0.07 * longest, 1.1 + 0.34 * len(names),
                   title if title is not None else f"{result.workload} on {result.machine}")
    axes = figure.subplots()
    _draw_run(axes, result, 0)
    for place, (path, cause) in enumerate(causes.iterrows(), 1):
        changes = (0, cause["cycles_p5"], cause["cycles_p95"])
        low, high = min(changes), max(changes)
        axes.barh(place, high - low, 0.62, left=result.cycles + low,
                  color=COLOURS[0] if path == bars.measure_first else COLOURS[5])
        axes.annotate(f"{100 * cause['share']:.1f} %", (result.cycles + high, place),
                      xytext=(5, 0), textcoords="offset points", va="center", fontsize=8, color=SOFT)
    axes.axvline(result.cycles, color=SOFT, linewidth=1, linestyle="--", zorder=0)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(f"cycles ({result.cycles} on the machine as it is; share of the variance)")
    axes.margins(x=0.12)
    style(axes, grid="x")
    axes.tick_params(axis="y", length=0)
    return figure
