"""Error bars: the cycles of a run on machines drawn from the ranges of its machine's numbers."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Mapping, NamedTuple, Optional

from .documents import Json, table
from .errors import DocumentError

if TYPE_CHECKING:
    import pandas as pd


class Interval(NamedTuple):
    """The 5, 50 and 95 % quantiles of the draws."""

    p5: float
    median: float
    p95: float


class Bounds(NamedTuple):
    """The 5 and 95 % quantiles."""

    p5: float
    p95: float


class ErrorBars:
    """The member error_bars of a result or of a row: `document` is eusim's JSON.

    Raises DocumentError with the reason if there is no interval.
    """

    def __init__(self, document: Mapping[str, Any], place: str = "error bars") -> None:
        if "failure" in document:
            raise DocumentError(f"{place}: no error bars: {document['failure']}")
        self.document: Json = dict(document)

    @property
    def draws(self) -> int:
        """Number of drawn machines."""
        return self.document["draws"]

    @property
    def seed(self) -> int:
        """Seed of the draws: equal seeds draw equal machines."""
        return self.document["seed"]

    @property
    def cycles(self) -> Interval:
        """Cycles."""
        return Interval(**self.document["cycles"])

    @property
    def microseconds(self) -> Interval:
        """Microseconds, at the clock of each drawn machine."""
        return Interval(**self.document["microseconds"])

    @property
    def hardware_microseconds(self) -> Optional[Bounds]:
        """Microseconds on hardware: includes the model's own error. None if the machine does not state that error."""
        return self._hardware("microseconds")

    @property
    def hardware_cycles(self) -> Optional[Bounds]:
        """Cycles on hardware, at the machine's clock."""
        return self._hardware("cycles")

    def _hardware(self, unit: str) -> Optional[Bounds]:
        bounds = self.document.get("hardware", {}).get(unit)
        return None if bounds is None else Bounds(**bounds)

    @property
    def draw_cycles(self) -> List[int]:
        """Cycles on each drawn machine, in order."""
        return list(self.document["draw_cycles"])

    @property
    def measure_first(self) -> Optional[str]:
        """Path of the number whose measurement narrows the interval most; None if it depends on none."""
        return self.document.get("measure_first")

    @property
    def causes(self) -> pd.DataFrame:
        """By path, for a result: numbers that cause the interval, their values and ranges, their share of the variance,
        and cycles_p5 and cycles_p95 of their effect."""
        columns = ["path", "value", "low", "high", "share", "cycles_p5", "cycles_p95"]
        return table(self.document.get("causes", ()), columns, index="path")

    def __repr__(self) -> str:
        low, _, high = self.cycles
        return f"<eusim.ErrorBars {low} to {high} cycles, {self.draws} draws, seed {self.seed}>"
