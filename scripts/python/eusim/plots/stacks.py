"""Stacks of stall reasons."""
from __future__ import annotations

from typing import List, Optional, Sequence, Union

import pandas as pd
from matplotlib.axes import Axes

from ..errors import DocumentError
from ..result import Result
from ..rows import Rows
from .figures import INK, Chart, legend, name_places, panels, readable, result_names, style
from .names import CAUSES, ISSUED, OTHERS, label_of, looks_of
from .selection import By, drawn_rows, number_text, parts, positions
from .whiskers import result_whiskers

UNITS = {"cycles": "cycles", "us": "time [us]", "percent": "thread-cycles [%]"}
"""Units of a cycle stack, and the labels of its axis."""
_LEAST_PERCENT = 1.0
_LEAST_SEEN = 0.005  # of a bar
_LEAST_LABELLED = 0.05  # of the highest bar


def _folded(stack: pd.DataFrame, least: pd.Series) -> pd.DataFrame:
    """Merges stall reasons that are below `least` in every bar into "others", unless they are all zero."""
    small = [cause for cause in stack.columns
             if cause != "issued" and (stack[cause] < least).all()]
    folded = stack.drop(columns=small)
    others = stack[small].sum(axis=1)
    return folded.assign(**{OTHERS: others}) if (others > 0).any() else folded


def _draw(axes: Axes, places: Sequence[float], stack: pd.DataFrame, width: float,
          all_causes: Sequence[str]) -> None:
    looks = looks_of(all_causes)
    is_seen = (stack.get(OTHERS, 0) > stack.sum(axis=1) * _LEAST_SEEN).any()
    bottom = pd.Series(0.0, index=stack.index)
    for cause in stack.columns:
        look = looks[cause]
        axes.bar(places, stack[cause], bottom=bottom, width=width, color=look.colour,
                 hatch=look.hatch, edgecolor=(1, 1, 1, 0.55), linewidth=0,
                 label=cause if is_seen or cause != OTHERS else "_nolegend_")
        bottom = bottom + stack[cause]


def _write_shares(axes: Axes, stack: pd.DataFrame, heights: pd.Series) -> None:
    """Writes the share of each stall reason into its part of the bar, if there is room."""
    looks = looks_of(list(stack.columns))
    for place, bar in stack.iterrows():
        bottom = 0.0
        for cause, height in bar.items():
            if height > _LEAST_LABELLED * heights.max() and not looks[cause].hatch:
                axes.text(place, bottom + height / 2, f"{100 * height / heights[place]:.0f} %",
                          ha="center", va="center", fontsize=7.5,
                          color=readable(looks[cause].colour))
            bottom += height


def causes(rows: Rows, x: str, *, by: By = ("kernel",), title: Optional[str] = None,
           x_label: Optional[str] = None) -> Chart:
    """Thread-cycles by stall reason, in percent, over a parameter: a panel for each combination of `by`. Reasons below
    1 % everywhere are "others". Raises DocumentError."""
    left = drawn_rows(rows, [x, "/accounting/thread_cycles"], by)
    columns = [ISSUED] + [name for name in left.table.columns if name.startswith(CAUSES)]
    shares = left.table[columns].div(left.table["/accounting/thread_cycles"], axis=0) * 100
    shares = shares.fillna(0).rename(columns=lambda name: name.rsplit("/", 1)[-1])
    names = list(shares.columns)
    shares = _folded(shares, pd.Series(_LEAST_PERCENT, index=shares.index))
    places, labels = positions(left.table, x)
    ticks: List[float] = (sorted(left.table[x].unique()) if labels is None else
                          list(range(len(labels))))
    shown = parts(left, by)
    width = 0.9 + 0.21 * max(6, len(ticks))
    figure, grid, all_axes = panels(len(shown), width, 2.6, title)
    for axes, (name, table) in zip(all_axes, shown):
        slots = places[table.index].map(ticks.index)
        _draw(axes, slots, shares.loc[table.index], 0.85, names)
        style(axes, grid="")
        name_places(axes, labels or [number_text(tick) for tick in ticks], width)
        axes.set_xlabel(label_of(x) if x_label is None else x_label)
        axes.set_ylim(0, 100)
        axes.set_title(name, fontsize=10, color=INK)
    for first, *_ in grid:
        first.set_ylabel("thread-cycles [%]")
    legend(grid[0][-1], reverse=True)
    return figure


def _heights(runs: Sequence[Result], unit: str) -> List[float]:
    if unit not in UNITS:
        raise DocumentError(f"no unit {unit} (allowed: {', '.join(UNITS)})")
    if unit == "percent":
        return [100.0] * len(runs)
    if unit == "us":
        return [float(run.microseconds) for run in runs]
    return [float(run.cycles) for run in runs]


def cycle_stack(results: Union[Result, Sequence[Result]], *, names: Optional[Sequence[str]] = None,
                unit: str = "cycles", title: Optional[str] = None) -> Chart:
    """The time of runs by stall reason: a bar for each result, as high as its cycles.

    The time of a run is divided in proportion to its thread-cycles. `unit` is cycles, us (microseconds, for machines of
    different clocks) or percent. `names` are the labels of the bars (default: workload and machine). Raises
    DocumentError.
    """
    runs = [results] if isinstance(results, Result) else list(results)
    bars = result_names(runs, names, "\n")
    heights = pd.Series(_heights(runs, unit))
    percent = pd.DataFrame([run.causes["percent"] for run in runs],
                           index=range(len(runs))).fillna(0)
    stack = _folded(percent.mul(heights / 100, axis=0), heights * _LEAST_PERCENT / 100)
    figure = Chart(max(4.2, 2.4 + 1.1 * len(runs)), 3.8, title)
    axes = figure.subplots()
    _draw(axes, range(len(runs)), stack, 0.62, list(percent.columns))
    _write_shares(axes, stack, heights)
    tops = result_whiskers(axes, runs, unit)
    for place, run in enumerate(runs):
        told = f"{heights[place]:.4g} us" if unit == "us" else f"{run.cycles} cycles"
        axes.annotate(told, (place, max(heights[place], tops[place])), xytext=(0, 3), textcoords="offset points",
                      ha="center", fontsize=8, color=INK)
    style(axes)
    axes.set_xticks(range(len(runs)), bars)
    axes.tick_params(axis="x", length=0)
    axes.set_xlim(-0.6, len(runs) - 0.4)
    axes.set_ylabel(UNITS[unit])
    axes.margins(y=0.08)
    legend(axes, reverse=True)
    return figure
