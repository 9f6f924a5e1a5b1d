"""How sure cycles are: a run on machines drawn from the ranges of its machine's numbers."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Mapping, NamedTuple, Optional

from .documents import Json, table
from .errors import DocumentError

if TYPE_CHECKING:
    import pandas as pd


class Interval(NamedTuple):
    """What 5, 50 and 95 % of the draws lie below."""

    p5: float
    median: float
    p95: float


class Bounds(NamedTuple):
    """What 5 and 95 % lie below."""

    p5: float
    p95: float


class ErrorBars:
    """The member error_bars of a result or of a row: `document` is what eusim wrote.

    Raises DocumentError if there is no interval; it says why.
    """

    def __init__(self, document: Mapping[str, Any], place: str = "error bars") -> None:
        if "failure" in document:
            raise DocumentError(f"{place}: no error bars: {document['failure']}")
        self.document: Json = dict(document)

    @property
    def draws(self) -> int:
        """How many machines were drawn."""
        return self.document["draws"]

    @property
    def seed(self) -> int:
        """Of what was drawn: draws of one seed are of the same machines."""
        return self.document["seed"]

    @property
    def cycles(self) -> Interval:
        """Cycles."""
        return Interval(**self.document["cycles"])

    @property
    def microseconds(self) -> Interval:
        """The same at the clock of each machine drawn."""
        return Interval(**self.document["microseconds"])

    @property
    def hardware_microseconds(self) -> Optional[Bounds]:
        """On hardware: the model's own error with those of the machine's numbers. None if the machine
        does not say what that is."""
        return self._hardware("microseconds")

    @property
    def hardware_cycles(self) -> Optional[Bounds]:
        """The same at the machine's clock."""
        return self._hardware("cycles")

    def _hardware(self, unit: str) -> Optional[Bounds]:
        bounds = self.document.get("hardware", {}).get(unit)
        return None if bounds is None else Bounds(**bounds)

    @property
    def draw_cycles(self) -> List[int]:
        """Cycles on each machine drawn, in their order."""
        return list(self.document["draw_cycles"])

    @property
    def measure_first(self) -> Optional[str]:
        """Path of the number that the interval is narrowest without, if it is due to any."""
        return self.document.get("measure_first")

    @property
    def causes(self) -> pd.DataFrame:
        """By path, of a result: numbers that the interval is due to, their values and ranges, share
        of the variance, cycles_p5 and cycles_p95 that they change."""
        columns = ["path", "value", "low", "high", "share", "cycles_p5", "cycles_p95"]
        return table(self.document.get("causes", ()), columns, index="path")

    def __repr__(self) -> str:
        low, _, high = self.cycles
        return f"<eusim.ErrorBars {low} to {high} cycles, {self.draws} draws, seed {self.seed}>"
