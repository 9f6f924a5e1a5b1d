"""Where the cycles of two results differ."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping

from .documents import Json, keyed_table, table, with_sides

if TYPE_CHECKING:
    import pandas as pd

_CYCLES = ["cycles", "thread_cycles_a", "thread_cycles_b"]


class Difference:
    """The difference of two runs, A and B, by `eusim compare` or `eusim run --if`.

    `document` is eusim's document. The column `cycles` of the tables distributes the difference in cycles over the
    rows: it sums to `change_cycles`, except for rounding.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document: Json = dict(document)

    @property
    def cycles_a(self) -> int:
        """Cycles of run A."""
        return self.document["cycles_a"]

    @property
    def cycles_b(self) -> int:
        """Cycles of run B."""
        return self.document["cycles_b"]

    @property
    def change_cycles(self) -> int:
        """Cycles of B minus those of A; negative if B is faster."""
        return self.cycles_b - self.cycles_a

    @property
    def change_percent(self) -> float:
        """The change in percent of A's cycles."""
        return 100 * self.change_cycles / self.cycles_a if self.cycles_a else float("nan")

    @property
    def causes(self) -> pd.DataFrame:
        """By cause: cycles, thread_cycles_a, thread_cycles_b."""
        return keyed_table(self.document["causes"], "cause", _CYCLES)

    @property
    def instructions(self) -> pd.DataFrame:
        """By instruction, the largest difference first. Instructions of an edited kernel are paired by their text:
        `edit` is the kind (same, changed, moved, added, removed); a_text and b_text are the texts of both sides.
        Without rows if the kernels are `unlike`."""
        return table((with_sides(each, ("a", "b")) for each in self.document["instructions"]),
                     ["instruction", "cause", *_CYCLES])

    @property
    def unlike(self) -> str:
        """Why instructions of two kernels were not paired; empty if they were."""
        return self.document.get("unlike", "")

    def __repr__(self) -> str:
        return (f"<eusim.Difference {self.cycles_a} -> {self.cycles_b} cycles, "
                f"{self.change_percent:+.1f} %>")
