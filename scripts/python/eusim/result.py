"""A result document (`eusim.result/v1`) as tables."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Mapping

from .difference import Difference
from .documents import Document, Json, flat, keyed_table, series, table, with_sides
from .error_bars import ErrorBars
from .errors import DocumentError
from .program import PathLike

if TYPE_CHECKING:
    import pandas as pd

_BOUND_MEANS = "the run takes no less for its "
# Limits that are computed from the observed cycles of the run, and so refer to these.
CHAIN_BOUNDS = ("slowest_thread", "thread_slots", "dependency_chain",
                "dependency_chain_fast_memory", "issue", "instruction_fetch")


class Result(Document):
    """The result of a run, from `eusim run --json`.

    `document` is the JSON. The properties make tables of its parts, with the same names; their columns are the members
    (`eusim metrics` lists units and meanings). Columns named `percent`, and `meaning`, are added. A missing part, such
    as cycles after `run --untimed`, raises DocumentError.
    """

    SCHEMA = "eusim.result/v1"

    def why_missing(self) -> str:
        return "; it is of run --untimed, which has no cycles" if self.is_untimed else ""

    @property
    def is_untimed(self) -> bool:
        """True if the run was for values only, without cycles."""
        return bool(self.document.get("untimed"))

    @property
    def machine(self) -> str:
        """Name of the machine."""
        return self.part("provenance")["machine"]

    @property
    def workload(self) -> str:
        """Name of the workload."""
        return self.part("provenance")["workload"]

    @property
    def cycles(self) -> int:
        """Cycles from the start of the run to the end of the last issue."""
        return self._of_summary("cycles")

    @property
    def microseconds(self) -> float:
        """The run's time in microseconds, at the machine's clock."""
        return self._of_summary("microseconds")

    def _of_summary(self, key: str) -> Any:
        summary = self.part("summary")
        if key not in summary:
            raise DocumentError(f"{self.place}: has no /summary/{key}{self.why_missing()}")
        return summary[key]

    @property
    def provenance(self) -> pd.Series:
        """The workload, the machine, and their digests."""
        return series(self.part("provenance"), "provenance")

    @property
    def summary(self) -> pd.Series:
        """Cycles, instructions, threads, EUs, SIMD lanes."""
        return series(self.part("summary"), "summary")

    @property
    def memory(self) -> pd.Series:
        """Lines through the caches and memory; accesses outside of surfaces."""
        return series(self.part("memory"), "memory")

    @property
    def metrics(self) -> pd.DataFrame:
        """By path: unit and meaning of each number of the document."""
        return keyed_table(self.part("metrics"), "path", ["unit", "meaning"])

    def _meanings(self, prefix: str) -> Mapping[str, str]:
        return {path[len(prefix):]: about["meaning"]
                for path, about in self.part("metrics").items() if path.startswith(prefix)}

    @property
    def causes(self) -> pd.DataFrame:
        """By stall reason, `issued` first: thread_cycles, percent of all, meaning."""
        accounting = self.part("accounting")
        whole = accounting["thread_cycles"]
        meanings = self._meanings("/accounting/causes/")
        meanings = {"issued": "an instruction started", **meanings}
        cycles = {"issued": accounting["issued"], **accounting["causes"]}
        return table(({"cause": cause, "thread_cycles": count,
                       "percent": 100 * count / whole if whole else 0.0,
                       "meaning": meanings.get(cause) or meanings["pipe.NAME"]}
                      for cause, count in cycles.items()), index="cause")

    @property
    def sources(self) -> pd.DataFrame:
        """By kind of source: the stalled thread-cycles that depend on such numbers, and percent."""
        sources = self.part("accounting")["sources"]
        whole = sum(sources.values())
        return table(({"source": source, "thread_cycles": count,
                       "percent": 100 * count / whole if whole else 0.0}
                      for source, count in sources.items()), index="source")

    @property
    def bounds(self) -> pd.DataFrame:
        """By limit, tightest first: cycles of the run with this limit alone, of_cycles of the run that were examined,
        percent of these, the source of its numbers, and its meaning."""
        meanings = self._meanings("/bounds/")
        sources = self.document.get("bound_sources", {})
        heard = self.part("summary").get("heard_cycles", self.cycles)
        records = []
        for bound, cycles in self.part("bounds").items():
            whole = heard if bound in CHAIN_BOUNDS else self.cycles
            meaning = meanings.get(bound) or meanings["pipe.NAME"]
            records.append({"bound": bound, "cycles": cycles, "of_cycles": whole,
                            "percent": 100 * cycles / whole if whole else 0.0,
                            "source": sources.get(bound, ""),
                            "meaning": meaning.replace(_BOUND_MEANS, "", 1)})
        records.sort(key=lambda record: -record["percent"])
        return table(records, index="bound")

    @property
    def verdict(self) -> List[str]:
        """The verdict: what bounds the run, possible improvements, and the certainty, as sentences."""
        return list(self.part("verdict"))

    @property
    def occupancy(self) -> pd.Series:
        """Use of the machine's thread slots: slots, filled, most_filled, waves, tail_cycles, and the limit that kept
        most of the others empty."""
        return series(self.part("occupancy"), "occupancy")

    @property
    def empty_slots(self) -> pd.DataFrame:
        """Empty slots: slot-cycles by reason, most first, and percent of all."""
        occupancy = self.part("occupancy")
        whole = occupancy["slot_cycles"]
        records = [{"limit": limit, "slot_cycles": cycles,
                    "percent": 100 * cycles / whole if whole else 0.0}
                   for limit, cycles in occupancy["empty"].items()]
        records.sort(key=lambda record: -record["slot_cycles"])
        return table(records, index="limit")

    @property
    def slots_over_time(self) -> pd.DataFrame:
        """Equal parts of the run: begin_cycle, end_cycle, filled_slots on average."""
        return table(self.part("slots_over_time"), ["begin_cycle", "end_cycle", "filled_slots"])

    @property
    def operations(self) -> pd.DataFrame:
        """By kind, float and integer: operations, giga_per_s, peak_giga_per_s of the pipes."""
        kinds = {kind: each for kind, each in self.part("roofline").items() if kind != "levels"}
        return keyed_table(kinds, "kind", ["operations", "giga_per_s", "peak_giga_per_s"])

    @property
    def roofline(self) -> pd.DataFrame:
        """By level, nearest to the EUs first: bytes, gb_per_s, peak_gb_per_s (0: no limit), and operations_per_byte of
        the more frequent kind of operation."""
        return keyed_table(self.part("roofline")["levels"], "level",
                           ["bytes", "gb_per_s", "peak_gb_per_s", "operations_per_byte"])

    @property
    def pipes(self) -> pd.DataFrame:
        """By pipe: instructions, busy and idle cycles over all EUs, percent busy."""
        pipes = self.part("pipes")
        frame = keyed_table(pipes["each"], "pipe")
        frame["percent"] = 100 * frame["busy_cycles"] / pipes["eu_cycles"]
        return frame

    @property
    def resources(self) -> pd.DataFrame:
        """By part of the machine: instances, busy cycles, percent of the run for its busiest instance."""
        frame = keyed_table(self.part("resources"), "resource")
        frame["percent"] = 100 * frame["busiest_cycles"] / self.cycles
        return frame

    @property
    def messages(self) -> pd.DataFrame:
        """By shared function: messages, their latencies, waits for the queue, most in flight."""
        return keyed_table(self.part("messages"), "function", ["count"])

    @property
    def blocks(self) -> pd.DataFrame:
        """Basic blocks: cycles of a pass by the compiler and alone, passes, thread_cycles."""
        return table(self.part("blocks"), ["begin_offset_bytes", "end_offset_bytes"])

    @property
    def instructions(self) -> pd.DataFrame:
        """By offset_bytes: text, issues, thread_cycles, and thread-cycles of each cause."""
        return table((flat(each, "causes") for each in self._without_lists("instructions")),
                     index="offset_bytes")

    def _without_lists(self, key: str) -> List[Json]:
        return [{name: value for name, value in each.items() if not isinstance(value, list)}
                for each in self.part(key)]

    @property
    def waits(self) -> pd.DataFrame:
        """Dependencies that stalled threads: offset_bytes waited for for_offset_bytes, by stall reason,
        in thread-cycles."""
        return table(({"offset_bytes": each["offset_bytes"], **wait}
                      for each in self.part("instructions") for wait in each.get("waits", ())),
                     ["offset_bytes", "cause", "for_offset_bytes", "cycles"])

    @property
    def threads(self) -> pd.DataFrame:
        """In order of dispatch: eu, slot, start_cycle, end_cycle, thread-cycles of each cause."""
        return table((flat(each, "causes") for each in self._without_lists("threads")),
                     ["eu", "slot", "start_cycle", "end_cycle"]).rename_axis("thread")

    @property
    def expectations(self) -> pd.DataFrame:
        """Surfaces that were compared with the expected outputs."""
        return table(self.part("expectations"), ["surface", "elements", "different", "worst_ulp"])

    @property
    def out_of_bounds(self) -> pd.DataFrame:
        """Accesses outside of a surface, by surface and send."""
        return table(self.part("memory")["out_of_bounds"],
                     ["surface", "offset_bytes", "reads", "writes"])

    @property
    def races(self) -> pd.DataFrame:
        """With check_races: pairs of sends without an order."""
        return table((with_sides(race, ("first", "second")) for race in self.part("races")),
                     ["surface", "conflicts"])

    @property
    def what_ifs(self) -> pd.DataFrame:
        """By what-if, fastest first: cycles, change_cycles, change_percent; or failure."""
        records = []
        for name, each in self.part("what_ifs").items():
            record = {"what_if": name, "cycles": None, "change_cycles": None,
                      "change_percent": None, "failure": each.get("failure", "")}
            if "difference" in each:
                found = Difference(each["difference"])
                record.update(cycles=found.cycles_b, change_cycles=found.change_cycles,
                              change_percent=found.change_percent)
            records.append(record)
        records.sort(key=lambda each: (each["cycles"] is None, each["cycles"] or 0))
        return table(records, index="what_if")

    @property
    def error_bars(self) -> ErrorBars:
        """The error bars: the run on drawn machines. Raises DocumentError if there is no interval."""
        return ErrorBars(self.part("error_bars"), self.place)

    def what_if(self, name: str) -> Difference:
        """One what-if, by stall reason and by instruction. Raises DocumentError if it has no result."""
        what_ifs = self.part("what_ifs")
        if name not in what_ifs:
            raise DocumentError(f"{self.place}: no what-if {name} (there is: "
                                f"{', '.join(what_ifs)})")
        if "difference" not in what_ifs[name]:
            raise DocumentError(f"{self.place}: {name} has no result: {what_ifs[name]['failure']}")
        return Difference(what_ifs[name]["difference"])

    def __repr__(self) -> str:
        cycles = "untimed" if self.is_untimed else f"{self.cycles} cycles"
        return f"<eusim.Result {self.workload} on {self.machine}: {cycles}>"


def read_result(path: PathLike) -> Result:
    """Reads a result document (`eusim run --json`). Raises OSError and DocumentError."""
    return Result.read(path)
