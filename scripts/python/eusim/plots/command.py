"""Draws rows of sweeps and replays, and results.

  plot.py heat ROWS X Y VALUE -o FILE      a value over two parameters, as colours
  plot.py causes ROWS X -o FILE            thread-cycles by stall reason, stacked, over a parameter
  plot.py lines ROWS X VALUE -o FILE       a value over a parameter, as lines
  plot.py bars ROWS X VALUE -o FILE        the same as bars, for parameters that are not numbers
  plot.py pareto ROWS COST VALUE -o FILE   points that no other beats in both; less is better
  plot.py stack RESULT... -o FILE          the cycles of runs by stall reason; --unit us: their time
  plot.py occupancy RESULT -o FILE         thread slots filled over time, and threads on each EU
  plot.py roofline RESULT... -o FILE       operations a second over operations for each byte
  plot.py tornado RESULT -o FILE           numbers that cause the error bars of a run

ROWS is a table of `eusim collect --csv`, or rows of `eusim sweep` or `eusim replay --jsonl` as they
are (.jsonl). X, Y, VALUE and COST are columns: /eu/threads, /summary/cycles. There is a line, a
group of bars or a panel for each kernel (--by COLUMN: for each value of that column, repeatable).
Failed rows are left out and counted. Other parameters must not vary: choose with
--where COLUMN=VALUE; without a VALUE these are the rows that do not set it, and if=none those
without a what-if. --relative shows speed-ups over the first X, in a heat map times the least value.
Rows and results of --error-bars have whiskers from 5 to 95 % in lines, bars and stacks of cycles or
time. RESULT is a document of `eusim run --json`. FILE is .png, .svg or .pdf.
Needs python3-matplotlib and python3-pandas.
"""
from __future__ import annotations

import argparse
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence

from ..errors import DocumentError
from ..result import Result
from ..rows import Rows, read_rows
from .figures import Chart, save
from .occupancy import occupancy
from .roofline import roofline
from .stacks import UNITS, causes, cycle_stack
from .swept import bars, heat, lines, pareto
from .tornado import tornado


class Plot(NamedTuple):
    """A kind of figure of rows: its columns, and its options besides the common ones."""

    draw: Callable[..., Chart]
    columns: Sequence[str]
    options: Sequence[str] = ()


def _one(draw: Callable[..., Chart]) -> Callable[..., Chart]:
    """Adapts a figure of one result to a list of results."""
    def draw_one(results: Sequence[Result], **options: Any) -> Chart:
        if len(results) != 1:
            raise DocumentError(f"needs one result, but got {len(results)}")
        return draw(results[0], **options)

    return draw_one


OF_ROWS: Dict[str, Plot] = {
    "heat": Plot(heat, ["x", "y", "value"], ["relative", "y_label"]),
    "causes": Plot(causes, ["x"]),
    "lines": Plot(lines, ["x", "value"], ["relative", "log_x", "y_label"]),
    "bars": Plot(bars, ["x", "value"], ["relative", "y_label"]),
    "pareto": Plot(pareto, ["cost", "value"], ["y_label"])}
OF_RESULTS: Dict[str, Plot] = {
    "stack": Plot(cycle_stack, [], ["unit"]), "occupancy": Plot(_one(occupancy), []),
    "roofline": Plot(roofline, [], ["kind"]), "tornado": Plot(_one(tornado), [])}
_FLAGS = {"relative": "speed-ups, or times the least",
          "log_x": "equal steps for equal factors"}
_CHOICES: Dict[str, List[str]] = {"unit": list(UNITS), "kind": ["float", "integer"]}
_DEFAULTS = {"unit": "cycles"}


def _parse(arguments: Optional[Sequence[str]], name: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=name, description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="plot", required=True)
    for key, plot in {**OF_ROWS, **OF_RESULTS}.items():
        kind = kinds.add_parser(key)
        if key in OF_ROWS:
            kind.add_argument("rows", metavar="ROWS")
            for column in plot.columns:
                kind.add_argument(column, metavar=column.upper())
            kind.add_argument("--where", action="append", default=[], metavar="COLUMN=VALUE")
            kind.add_argument("--by", action="append", metavar="COLUMN")
            kind.add_argument("--x-label")
        else:
            kind.add_argument("results", nargs="+", metavar="RESULT")
        kind.add_argument("-o", "--output", required=True, metavar="FILE")
        kind.add_argument("--title")
        for option in plot.options:
            flag = "--" + option.replace("_", "-")
            if option in _FLAGS:
                kind.add_argument(flag, action="store_true", help=_FLAGS[option])
            elif option in _CHOICES:
                kind.add_argument(flag, choices=_CHOICES[option], default=_DEFAULTS.get(option))
            else:
                kind.add_argument(flag)
    return parser.parse_args(arguments)


def _rows(arguments: argparse.Namespace) -> Rows:
    rows = read_rows(arguments.rows)
    if len(rows.failed):
        print(f"{arguments.name}: warning: {len(rows.failed)} of {len(rows)} rows failed and are left out",
              file=sys.stderr)
    conditions: Dict[str, str] = {}
    for condition in arguments.where:
        column, equals, value = condition.partition("=")
        if not equals:
            raise DocumentError(f"--where {condition}: needs COLUMN=VALUE")
        if conditions.setdefault(column, value) != value:
            raise DocumentError(f"--where {column}: is {conditions[column]} and {value} at once")
    return rows.ok.where(conditions)


def _chart(arguments: argparse.Namespace) -> Chart:
    plot = {**OF_ROWS, **OF_RESULTS}[arguments.plot]
    options: Dict[str, Any] = {name: getattr(arguments, name) for name in plot.options}
    options["title"] = arguments.title
    if arguments.plot in OF_RESULTS:
        return plot.draw([Result.read(path) for path in arguments.results], **options)
    columns: List[str] = [getattr(arguments, name) for name in plot.columns]
    return plot.draw(_rows(arguments), *columns, by=arguments.by or ["kernel"],
                     x_label=arguments.x_label, **options)


def main(arguments: Optional[Sequence[str]] = None, name: str = "plot.py") -> Optional[str]:
    """Draws the figure of the arguments. Returns a message if that is impossible. `name` is the command's name."""
    parsed = _parse(arguments, name)
    parsed.name = name
    try:
        save(_chart(parsed), parsed.output)
    except DocumentError as error:
        return f"{name}: error: {error}"
    except OSError as error:
        return f"{name}: error: {error.filename}: {error.strerror}"
    return None
