"""A document of dependencies (`eusim.hazards/v1`) as tables."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Mapping

from .documents import Document, Json, table
from .program import PathLike

if TYPE_CHECKING:
    import pandas as pd

def _place(instruction: Mapping[str, Any]) -> str:
    return f"0x{instruction['offset_bytes']:04x} {instruction['text']}"


def _finding(finding: Mapping[str, Any]) -> Json:
    """A finding as a row: its instructions as texts."""
    return {**finding, "instructions": [_place(each) for each in finding["instructions"]]}


class Hazards(Document):
    """The document of `eusim hazards --json`. `document` is the JSON; traces/HAZARDS.md describes its keys, which are
    the columns of the tables."""

    SCHEMA = "eusim.hazards/v1"

    def why_missing(self) -> str:
        return ": the run did not finish, or only= left it out"

    @property
    def dependencies(self) -> pd.DataFrame:
        """Dependencies that cost cycles, most thread_cycles first; offsets and texts of both instructions."""
        records: List[Json] = []
        for each in self.part("dependencies"):
            record = {"kind": each["kind"]}
            for side in ("producer", "consumer"):
                record[f"{side}_offset_bytes"] = each[side]["offset_bytes"]
                record[side] = each[side]["text"]
            records.append({**{key: value for key, value in each.items() if key not in record},
                            **record})
        first = ["kind", "thread_cycles", "waits", "false_thread_cycles", "false_waits"]
        frame = table(records, [*first, "producer", "consumer"])
        return frame[first + [name for name in frame.columns if name not in first]]

    @property
    def opportunities(self) -> pd.DataFrame:
        """Applied changes, in order: kind, saved_cycles, instructions, text, explanation."""
        return table(map(_finding, self.part("opportunities")["applied"]),
                     ["kind", "saved_cycles", "instructions", "text", "explanation"])

    @property
    def rejected(self) -> pd.DataFrame:
        """Rejected changes: kind, instructions, text, reason."""
        return table(map(_finding, self.part("opportunities")["rejected"]),
                     ["kind", "instructions", "text", "reason"])

    @property
    def misuse(self) -> pd.DataFrame:
        """Dependency control that fails or breaks a rule."""
        return table(map(_finding, self.part("misuse")),
                     ["kind", "instructions", "text", "explanation"])

    def __repr__(self) -> str:
        return (f"<eusim.Hazards of {self.document['workload']} on {self.document['machine']}: "
                f"{self.document['cycles']} cycles>")


def read_hazards(path: PathLike) -> Hazards:
    """Reads a document of `eusim hazards --json`. Raises OSError and DocumentError."""
    return Hazards.read(path)
