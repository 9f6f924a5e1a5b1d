"""Thread slots over time: the number filled, and the EUs."""
from __future__ import annotations

from typing import Optional

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import BoundaryNorm, ListedColormap

from ..errors import DocumentError
from ..result import Result
from .figures import COLOURS, INK, SOFT, Chart, style

_TIMES = 400  # places of the lower panel along time


def _filled(result: Result) -> "tuple[np.ndarray, np.ndarray]":
    """Cycles at which the number of resident threads changes, and the number from then on."""
    threads = result.threads
    cycles = np.concatenate([threads["start_cycle"], threads["end_cycle"]])
    steps = np.concatenate([np.ones(len(threads), int), -np.ones(len(threads), int)])
    times, places = np.unique(cycles, return_inverse=True)
    changes = np.zeros(len(times), int)
    np.add.at(changes, places, steps)
    return times, np.cumsum(changes)


def _draw_filled(axes: Axes, result: Result) -> None:
    occupancy = result.occupancy
    times, filled = _filled(result)
    times = np.concatenate([[0], times, [result.cycles]])
    filled = np.concatenate([[0], filled, [0]])
    axes.fill_between(times, filled, step="post", color=COLOURS[0], alpha=0.25, linewidth=0)
    axes.step(times, filled, where="post", color=COLOURS[0], linewidth=1.2)
    slots = occupancy["slots"]
    axes.axhline(slots, color=SOFT, linewidth=1, linestyle="--")
    axes.annotate(f"{slots} slots", (1, slots), xycoords=("axes fraction", "data"), xytext=(0, 3),
                  textcoords="offset points", ha="right", fontsize=8, color=SOFT)
    mean = occupancy["filled"] * slots
    axes.axhline(mean, color=COLOURS[3], linewidth=1)
    axes.annotate(f"average {mean:.1f}", (1, mean), xycoords=("axes fraction", "data"),
                  xytext=(0, 3), textcoords="offset points", ha="right", fontsize=8,
                  color=COLOURS[3])
    axes.set_ylim(0, slots * 1.1)
    axes.set_ylabel("thread slots filled")


def _resident(result: Result, eus: int) -> np.ndarray:
    """Average number of resident threads on each EU, over equal parts of the run."""
    edges = np.linspace(0, result.cycles, _TIMES + 1)
    grid = np.zeros((eus, _TIMES))
    places = result.threads[["eu", "start_cycle", "end_cycle"]]
    for eu, start, end in places.itertuples(index=False):
        overlap = np.minimum(edges[1:], end) - np.maximum(edges[:-1], start)
        grid[eu] += np.clip(overlap, 0, None) * _TIMES / result.cycles
    return grid


def _shades(threads: int) -> ListedColormap:
    """Colours from an empty EU to a full one."""
    empty = np.array([0.945, 0.953, 0.965])
    full = np.array([0.0, 0.29, 0.47])
    return ListedColormap([tuple(empty + (full - empty) * (each / max(1, threads)) ** 0.8)
                           for each in range(threads + 1)])


def _draw_eus(figure: Chart, axes: Axes, result: Result) -> None:
    occupancy = result.occupancy
    eus = occupancy["eus"]
    per_eu = occupancy["slots"] // eus
    shades = _shades(per_eu)
    image = axes.imshow(_resident(result, eus), aspect="auto", origin="lower", cmap=shades,
                        norm=BoundaryNorm(np.arange(-0.5, per_eu + 1), per_eu + 1),
                        interpolation="nearest", extent=(0, result.cycles, -0.5, eus - 0.5))
    bar = figure.colorbar(image, ax=axes, ticks=range(per_eu + 1), pad=0.015, aspect=12)
    bar.set_label("threads on the EU", size=9.5, color=INK)
    bar.outline.set_visible(False)
    bar.ax.minorticks_off()
    bar.ax.tick_params(labelsize=8, length=0, colors=INK)
    axes.set_yticks(range(0, eus, max(1, eus // 8)))
    axes.set_ylabel("EU")
    axes.set_xlabel("cycles")


def occupancy(result: Result, *, title: Optional[str] = None) -> Chart:
    """Filled thread slots over the run and, below, the threads of each EU. Raises DocumentError for a result
    without threads."""
    if not len(result.threads):
        raise DocumentError(f"{result.place}: has no thread")
    told = result.occupancy
    worst = result.empty_slots.iloc[0]
    figure = Chart(7, 4.6, title)
    top, bottom = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    _draw_filled(top, result)
    _draw_eus(figure, bottom, result)
    style(top)
    style(bottom, grid="")
    bottom.set_xlim(0, result.cycles)
    reason = f"; {worst['percent']:.0f} % empty: {worst.name}" if worst["slot_cycles"] else ""
    top.set_title(f"{result.workload} on {result.machine}: {100 * told['filled']:.0f} % filled, "
                  f"{told['eus_used']} of {told['eus']} EUs{reason}", fontsize=9.5, color=INK,
                  loc="left")
    return figure
