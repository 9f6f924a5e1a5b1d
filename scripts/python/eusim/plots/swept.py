"""Figures of rows: a value over the varied parameters."""
from __future__ import annotations

from typing import List, Optional

import pandas as pd
from matplotlib.axes import Axes

from ..rows import Rows, cell_text
from .figures import COLOURS, INK, MARKERS, Chart, legend, panels, readable, style
from .names import label_of
from .selection import By, drawn_rows, number_text, parts, positions
from .whiskers import intervals, whiskers


def _label(given: Optional[str], column: str) -> str:
    return label_of(column) if given is None else given


def heat(rows: Rows, x: str, y: str, value: str, *, by: By = ("kernel",), relative: bool = False,
         title: Optional[str] = None, x_label: Optional[str] = None,
         y_label: Optional[str] = None) -> Chart:
    """A value over two parameters, as colours: a panel for each combination of `by`.

    `relative` shows it as a multiple of the least value of its panel. x, y and value are columns of the table. Raises
    DocumentError for rows that cannot be drawn.
    """
    shown = parts(drawn_rows(rows, [x, y, value], by), by)
    grids = [table.pivot(index=y, columns=x, values=value) for _, table in shown]
    if relative:
        grids = [grid / grid.min().min() for grid in grids]
    low = min(grid.min().min() for grid in grids)
    high = max(grid.max().max() for grid in grids)
    size = grids[0].shape
    figure, axes_grid, all_axes = panels(len(shown), 0.55 * size[1] + 0.5, 0.4 * size[0] + 0.8,
                                         title)
    for axes, (name, _), grid in zip(all_axes, shown, grids):
        image = axes.imshow(grid, cmap="cividis", aspect="auto", origin="lower", vmin=low,
                            vmax=high)
        style(axes, grid="")
        axes.spines[:].set_visible(False)
        for edge in range(1, size[1]):
            axes.axvline(edge - 0.5, color="white", linewidth=0.8)
        for edge in range(1, size[0]):
            axes.axhline(edge - 0.5, color="white", linewidth=0.8)
        axes.set_xticks(range(len(grid.columns)), [cell_text(each) for each in grid.columns])
        axes.set_yticks(range(len(grid.index)), [cell_text(each) for each in grid.index])
        axes.set_xlabel(_label(x_label, x))
        axes.set_title(name, fontsize=10, color=INK)
        for line, cells in enumerate(grid.to_numpy()):
            for place, cell in enumerate(cells):
                if pd.notna(cell):
                    axes.text(place, line, f"{cell:.2f}" if relative else f"{cell:g}", ha="center",
                              va="center", fontsize=7, color=readable(image.cmap(image.norm(cell))))
    for first, *_ in axes_grid:
        first.set_ylabel(_label(y_label, y))
    bar = figure.colorbar(image, ax=all_axes)
    bar.set_label(label_of(value) + (": times the least" if relative else ""), size=9.5, color=INK)
    bar.outline.set_visible(False)
    bar.ax.tick_params(labelsize=8.5, length=3, colors=INK)
    return figure


def _values(table: pd.DataFrame, value: str, relative: bool) -> pd.Series:
    values = table[value]
    return values.iloc[0] / values if relative else values


def _name_axes(axes: Axes, x_label: str, y_label: Optional[str], value: str,
               relative: bool) -> None:
    speed_up = f"speed-up ({label_of(value)}, first / this)"
    axes.set_xlabel(x_label)
    axes.set_ylabel(y_label if y_label is not None else speed_up if relative else label_of(value))
    style(axes)


def lines(rows: Rows, x: str, value: str, *, by: By = ("kernel",), relative: bool = False,
          log_x: bool = False, title: Optional[str] = None, x_label: Optional[str] = None,
          y_label: Optional[str] = None) -> Chart:
    """A value over a parameter: a line for each combination of `by`.

    `relative` shows speed-ups over the first row of each line; `log_x` has equal steps for equal factors. Cycles and
    microseconds of rows with error bars have whiskers from 5 to 95 %; speed-ups have none. Raises DocumentError for
    rows that cannot be drawn.
    """
    left = drawn_rows(rows, [x, value], by)
    places, labels = positions(left.table, x)
    figure = Chart(7, 3.8, title)
    axes = figure.subplots()
    shown = parts(left, by)
    for number, (name, table) in enumerate(shown):
        table = table.loc[places[table.index].sort_values(kind="stable").index]
        axes.plot(places[table.index], _values(table, value, relative),
                  marker=MARKERS[number % len(MARKERS)], markersize=9 - number % 8 * 0.8,
                  color=COLOURS[number % len(COLOURS)], linewidth=1.6, markeredgecolor="white",
                  markeredgewidth=0.6, linestyle="-" if number < len(COLOURS) else "--", label=name,
                  clip_on=False, zorder=3)  # decreasing sizes: overlapping markers stay visible
        if not relative:
            whiskers(axes, places, table, value)
    ticks = sorted(places.unique())
    if log_x and labels is None:
        axes.set_xscale("log", base=2)
    if labels or log_x or len(ticks) <= 10:
        axes.set_xticks(ticks, labels or [number_text(tick) for tick in ticks], minor=False)
        axes.minorticks_off()
    _name_axes(axes, _label(x_label, x), y_label, value, relative)
    axes.set_ylim(bottom=0)
    if len(shown) > 1 or list(by) != ["kernel"]:
        legend(axes)
    else:
        name = shown[0][0]
        about = f"{y_label or label_of(value)} against {x_label or x} ({name})"
        axes.set_title(name if title else about, fontsize=10, color=INK)
    return figure


def _tops(table: pd.DataFrame, value: str) -> pd.Series:
    """Heights of bars, or of their whiskers."""
    found = intervals(table, value)
    tops = table[value]
    return tops if found is None else tops.combine(found["p95"].reindex(tops.index), max)


def bars(rows: Rows, x: str, value: str, *, by: By = ("kernel",), relative: bool = False,
         title: Optional[str] = None, x_label: Optional[str] = None,
         y_label: Optional[str] = None) -> Chart:
    """A value over a parameter that is not a number: a group of bars for each combination of `by`, with a bar for each
    x. `relative` is that of lines()."""
    left = drawn_rows(rows, [x, value], by)
    shown = parts(left, by)
    choices = list(left.table[x].unique())
    figure = Chart(max(5, 2.2 + 0.26 * len(shown) * (len(choices) + 1)), 3.6, title)
    axes = figure.subplots()
    width = 0.85 / len(choices)
    are_few = len(shown) * len(choices) <= 8
    for number, choice in enumerate(choices):
        spots: List[float] = []
        heights: List[float] = []
        tops: List[float] = []  # of bars or their whiskers
        for place, (_, table) in enumerate(shown):
            found = _values(table, value, relative)[table[x] == choice]
            spot = place + (number - (len(choices) - 1) / 2) * width
            spots += [spot] * len(found)
            heights += list(found)
            tops += list(found if relative else _tops(table.loc[found.index], value))
            if not relative:
                whiskers(axes, pd.Series(spot, found.index), table.loc[found.index], value)
        axes.bar(spots, heights, width * 0.94, color=COLOURS[number % len(COLOURS)],
                         hatch="" if number < len(COLOURS) else "///", edgecolor="white",
                         linewidth=0, label=cell_text(choice))
        for spot, height, top in zip(spots, heights, tops):
            axes.annotate(f"{height:.2f}" if relative else f"{height:g}", (spot, top),
                          xytext=(0, 3), textcoords="offset points", fontsize=7, ha="center",
                          va="bottom", rotation=0 if are_few else 90, color=INK)
    axes.set_xticks(range(len(shown)), [name for name, _ in shown])
    _name_axes(axes, x_label or "", y_label, value, relative)
    axes.tick_params(axis="x", length=0)
    axes.margins(x=0.02, y=0.15)
    legend(axes, title=None if x_label else label_of(x))
    return figure


def pareto(rows: Rows, cost: str, value: str, *, by: By = ("kernel",),
           title: Optional[str] = None, x_label: Optional[str] = None,
           y_label: Optional[str] = None) -> Chart:
    """Two columns in which less is better: all points, and the Pareto-optimal ones."""
    left = drawn_rows(rows, [cost, value], by, one_each=False)
    figure = Chart(7, 3.8, title)
    axes = figure.subplots()
    for number, (name, table) in enumerate(parts(left, by)):
        table = table.sort_values([cost, value], kind="stable")
        best = table[value].cummin().shift(fill_value=float("inf"))
        front = table[table[value] < best]
        colour = COLOURS[number % len(COLOURS)]
        axes.scatter(table[cost], table[value], s=14, color=colour, alpha=0.35, linewidth=0)
        axes.step(front[cost], front[value], where="post", marker=MARKERS[number % len(MARKERS)],
                  markersize=6, markeredgecolor="white", markeredgewidth=0.6, linewidth=1.4,
                  color=colour, label=name)
    _name_axes(axes, _label(x_label, cost), y_label, value, False)
    axes.set_ylim(bottom=0)
    legend(axes)
    return figure
