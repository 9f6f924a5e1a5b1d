"""Whiskers from 5 to 95 %, for rows and results with error bars."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Tuple

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from ..error_bars import Interval
from ..result import Result
from .figures import INK

_INTERVALS = {"/summary/cycles": "/error_bars/cycles/",
              "/summary/microseconds": "/error_bars/microseconds/"}


def draw_intervals(axes: Axes, places: Any, p5: Any, median: Any, p95: Any) -> None:
    """Draws a whisker at each place, from p5 to p95, visible on dark bars too."""
    _, caps, stems = axes.errorbar(places, median, yerr=[median - p5, p95 - median], fmt="none",
                                   ecolor=INK, elinewidth=1.0, capsize=3, capthick=1.0, zorder=4)
    for line in (*caps, *stems):
        line.set_path_effects([withStroke(linewidth=2.6, foreground="white")])


def intervals(table: pd.DataFrame, value: str) -> Optional[pd.DataFrame]:
    """p5, median and p95 of the rows with error bars of this column; None if none has."""
    start = _INTERVALS.get(value)
    if start is None or start + "p5" not in table.columns:
        return None
    found = pd.DataFrame({key: table[start + key] for key in Interval._fields}).dropna()
    return found if len(found) else None


def whiskers(axes: Axes, places: pd.Series, table: pd.DataFrame, value: str) -> None:
    """Draws whiskers of the rows with error bars of this column."""
    found = intervals(table, value)
    if found is not None:
        draw_intervals(axes, places[found.index], found["p5"], found["median"], found["p95"])


def interval_of(result: Result, unit: str) -> Optional[Interval]:
    """The interval of a result with error bars, in cycles or us; None for another unit."""
    if unit not in ("cycles", "us") or "cycles" not in result.document.get("error_bars", {}):
        return None
    bars = result.error_bars
    return bars.cycles if unit == "cycles" else bars.microseconds


def result_whiskers(axes: Axes, results: Sequence[Result], unit: str) -> "list[float]":
    """Draws whiskers at 0, 1, ...; returns the height of each, 0 if it has none."""
    found = [interval_of(result, unit) for result in results]
    shown: "list[Tuple[int, Interval]]" = [(place, each) for place, each in enumerate(found) if each]
    if shown:
        table = pd.DataFrame([each for _, each in shown])
        draw_intervals(axes, [place for place, _ in shown], table["p5"], table["median"],
                       table["p95"])
    return [each.p95 if each else 0.0 for each in found]
