"""Common parts of figures: paper, axes, legends, files."""
from __future__ import annotations

import io
from typing import Any, List, Optional, Sequence, Tuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from ..errors import DocumentError
from ..program import PathLike
from ..result import Result

# Distinguishable with any colour vision (Okabe and Ito), without yellow, which thin lines do not
# show on white.
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#332288", "#7a7a7a"]
MARKERS = "osD^v<>h"
INK = "#1a1f26"
SOFT = "#5b6572"
_DOTS_PER_INCH = 150
_INCHES_A_LETTER = 0.075
# Without date and version: the same figure gives the same bytes.
_METADATA = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None},
             "pdf": {"CreationDate": None, "Creator": None, "Producer": None}}
_FILES = {"svg.hashsalt": "eusim", "pdf.fonttype": 42}


class Chart(Figure):
    """A figure without pyplot and display; a notebook displays it directly."""

    def __init__(self, width: float, height: float, title: Optional[str] = None) -> None:
        super().__init__(figsize=(width, height), layout="constrained")
        if title:
            self.suptitle(title, fontsize=11, color=INK)

    def _repr_png_(self) -> bytes:
        data = io.BytesIO()
        self._write(data, "png")
        return data.getvalue()

    def _write(self, file: Any, kind: str) -> None:
        with matplotlib.rc_context(_FILES):
            self.savefig(file, format=kind, dpi=_DOTS_PER_INCH, bbox_inches="tight",
                         metadata=_METADATA[kind])


def save(chart: Chart, path: PathLike) -> None:
    """Writes a figure as .png, .svg or .pdf; the same figure gives the same bytes.

    Raises OSError, and DocumentError for another kind of file.
    """
    kind = str(path).rsplit(".", 1)[-1]
    if kind not in _METADATA:
        raise DocumentError(f"{path}: is not a kind of figure (allowed: .png, .svg, .pdf)")
    data = io.BytesIO()
    chart._write(data, kind)
    with open(path, "wb") as file:
        file.write(data.getvalue())


def style(axes: Axes, grid: str = "y") -> None:
    """Plain axes: no box around, thin lines; `grid` is "x", "y", "both" or ""."""
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set(color=SOFT, linewidth=0.8)
    axes.tick_params(colors=INK, labelsize=8.5, length=3, width=0.8)
    axes.xaxis.label.set(size=9.5, color=INK)
    axes.yaxis.label.set(size=9.5, color=INK)
    if grid:
        axes.grid(axis=grid, color="#dde1e7", linewidth=0.7)
    axes.set_axisbelow(True)


def result_names(results: Sequence[Result], names: Optional[Sequence[str]], between: str) -> List[str]:
    """Names of results in a figure: `names`, else workload and machine.

    Raises DocumentError if there is no result, or if the number of names differs.
    """
    if not results:
        raise DocumentError("no result to draw")
    if names is None:
        return [f"{result.workload}{between}{result.machine}" for result in results]
    if len(names) != len(results):
        raise DocumentError(f"{len(names)} names for {len(results)} results")
    return list(names)


def readable(colour: Any) -> str:
    """A text colour that is readable on this colour."""
    red, green, blue = to_rgb(colour)
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 else "white"


def panels(count: int, width: float, height: float, title: Optional[str] = None,
           columns: Sequence[int] = (3, 5)) -> Tuple[Chart, Any, List[Axes]]:
    """`count` axes of this size in inches; the number per row leaves the fewest places empty."""
    low, high = (min(count, limit) for limit in columns)
    wide = min(range(low, high + 1), key=lambda each: (-count % each, -each))
    rows = -(-count // wide)
    figure = Chart(1.6 + width * wide, 0.6 + height * rows, title)
    grid = figure.subplots(rows, wide, sharey=True, squeeze=False)
    for axes in list(grid.flat)[count:]:
        axes.remove()
    return figure, grid, list(grid.flat)[:count]


def name_places(axes: Axes, names: Sequence[str], width: float) -> None:
    """Puts texts at the places 0, 1, ... of an axis `width` inches wide; rotated if they do not fit."""
    fits = sum(len(name) + 2 for name in names) * _INCHES_A_LETTER < width
    axes.set_xticks(range(len(names)), names, **({} if fits else {"rotation": 60, "ha": "right"}))
    axes.tick_params(axis="x", length=0)


def legend(axes: Axes, title: Optional[str] = None, reverse: bool = False) -> None:
    """Adds a legend to the right of the axes, which must be the right-most ones."""
    handles, labels = axes.get_legend_handles_labels()
    step = -1 if reverse else 1
    made = axes.legend(handles[::step], labels[::step], loc="center left", title=title,
                       bbox_to_anchor=(1.02, 0.5), fontsize=8, title_fontsize=8, frameon=False,
                       labelcolor=INK, alignment="left")
    made.get_title().set_color(SOFT)
