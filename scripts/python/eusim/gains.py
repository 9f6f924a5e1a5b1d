"""The gain of one run over another, on the same drawn machines."""
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Sequence, Tuple, Union

from .error_bars import ErrorBars
from .errors import DocumentError
from .result import Result

if TYPE_CHECKING:
    import pandas as pd

DECIDED_PERCENT = 95  # of the draws must agree


class Gain(NamedTuple):
    """The gain of B over A, in percent of A's cycles: on the unmodified machine, and over the draws."""

    percent: float
    percent_p5: float
    percent_median: float
    percent_p95: float
    better: int  # draws in which B takes fewer cycles
    worse: int
    equal: int

    @property
    def draws(self) -> int:
        """Number of drawn machines."""
        return self.better + self.worse + self.equal

    @property
    def is_decided(self) -> bool:
        """True if 95 of 100 draws agree."""
        return 100 * max(self.better, self.worse, self.equal) >= DECIDED_PERCENT * self.draws

    @property
    def is_outside(self) -> bool:
        """True if the gain on the unmodified machine is outside of the interval of the draws."""
        return not self.percent_p5 <= self.percent <= self.percent_p95

    @property
    def verdict(self) -> str:
        """The verdict of the draws, in eusim's words."""
        outside = "; the change is outside" if self.is_outside else ""
        if not self.is_decided:
            return f"undecided: better in {self.better}, worse in {self.worse} of {self.draws}{outside}"
        if self.equal >= max(self.better, self.worse):
            return f"the same in {self.equal} of {self.draws}{outside}"
        if self.better > self.worse:
            return f"better in {self.better} of {self.draws}{outside}"
        return f"worse in {self.worse} of {self.draws}{outside}"


def quantile(values: Sequence[float], share: float) -> float:
    """The quantile of values, interpolated linearly."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


Run = Union[Result, Mapping[str, Any], "pd.Series"]
_COLUMN = "/error_bars/"


def _of_row(row: Mapping[str, Any]) -> Tuple[int, ErrorBars]:
    """Cycles and error bars of a row of a table of rows."""
    place = f"row {row.get('id', '')}"
    draws = row.get(_COLUMN + "draw_cycles")
    failure = row.get(_COLUMN + "failure")
    if isinstance(failure, str):
        raise DocumentError(f"{place}: no error bars: {failure}")
    if not isinstance(draws, str):  # a table has no number there
        raise DocumentError(f"{place}: has no /error_bars")
    document = {"draws": int(row[_COLUMN + "draws"]), "seed": int(row[_COLUMN + "seed"]),
                "draw_cycles": json.loads(draws)}
    return int(row["/summary/cycles"]), ErrorBars(document, place)


def _taken(run: Run) -> Tuple[int, ErrorBars]:
    if isinstance(run, Result):
        return run.cycles, run.error_bars
    return _of_row(run)


def _percent_saved(a: float, b: float) -> float:
    return 100 * (a - b) / a if a else 0.0


def gain(a: Run, b: Run) -> Gain:
    """The gain of B over A in cycles, draw by draw, of results, or rows of Rows.table, with `--error-bars`.

    Raises DocumentError if one has no error bars, or if their draws differ.
    """
    (cycles_a, bars_a), (cycles_b, bars_b) = _taken(a), _taken(b)
    for name in ("seed", "draws"):
        one, other = getattr(bars_a, name), getattr(bars_b, name)
        if one != other:
            raise DocumentError(f"error bars of other machines: {name} {one} and {other}")
    pairs = list(zip(bars_a.draw_cycles, bars_b.draw_cycles))
    percents = [_percent_saved(*pair) for pair in pairs]
    return Gain(_percent_saved(cycles_a, cycles_b),
                *(quantile(percents, share) for share in (0.05, 0.5, 0.95)),
                better=sum(two < one for one, two in pairs),
                worse=sum(two > one for one, two in pairs),
                equal=sum(two == one for one, two in pairs))
