"""Rows of tests/hw on drawn machines: the interval of each, and whether what was measured lies in it."""
import concurrent.futures
import csv
import json
import re

import hw_report
from compare_hw import MACHINES, number
from coverage_draws import interval, patch_without
from hw_runs import HW, Model, evaluate
from machine_ranges import resolved

ROW = re.compile(r"\b[IHN]\d+\b")


def read(name):
    with open(HW / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def group_of(row):
    """The row of the page of sources that a row belongs to: I13.cos is a part of I13."""
    return row["id"].split(".")[0]


def used_rows(eusim, machine):
    """Rows of the page of sources that a number of the machine is from, or its range."""
    document = json.loads(resolved(eusim, machine))
    reasons = [entry["range"].get("why", "") for entry in document["sources"].values()
               if "range" in entry]
    return set(hw_report.numbers_from(machine)) | {row for why in reasons for row in ROW.findall(why)}


def scaled(value, unit_of_time, clock_share):
    """What the model has in seconds, in the unit of a row: converted by the highest clock, as the
    measurement was. Rows that count cycles are as they are."""
    if unit_of_time == "rate":
        return value * clock_share
    return value / clock_share if unit_of_time == "time" else value


class HwCoverage:
    """Rows of each machine, evaluated on machines drawn."""

    def __init__(self, eusim, draws, jobs):
        self.eusim = eusim
        self.draws = draws
        self.jobs = jobs
        self.left_out = read("leave_one_out.csv")
        self.clocks = {(row["machine"], row["row"]): row["as"] for row in read("clocks.csv")}
        self.used = {machine: used_rows(eusim, machine) for machine in MACHINES}
        self.models = {}

    def rows(self):
        """Rows with a sequence, by machine."""
        return {machine: [row for row in read(machine + ".csv") if hw_report.has_sequence(row)]
                for machine in MACHINES}

    def patch(self, machine, row):
        """The file of the machine without a row; none if no number is from the row."""
        group = group_of(row)
        if group not in self.used[machine]:
            return None
        lines = [line for line in self.left_out if line["row"] == group
                 and machine in line["machines"].split()]
        if not lines:
            raise KeyError(f"leave_one_out.csv has no row {group} of {machine}")
        path = self.draws.folder / f"{machine}_without_{group}.json"
        document = json.loads(resolved(self.eusim, machine))
        path.write_text(patch_without(document, lines), encoding="utf-8")
        return str(path)

    def values(self, machine, row, patch):
        """What each drawn machine makes of a row."""
        kind = self.clocks.get((machine, row["id"]), "")

        def value(drawn):
            model = self.models.setdefault(drawn.path, Model(self.eusim, str(drawn.path)))
            return scaled(evaluate(row["extract"], model.run(row)), kind, drawn.clock_share)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(value, self.draws.of(machine, patch)))

    def judged(self, machine, row):
        """A line of the table of coverage."""
        patch = self.patch(machine, row)
        values = self.values(machine, row, patch)
        line = judged(row, values)
        line.update(machine=machine, row=row["id"], count="without it" if patch else "used by none")
        if line["inside"] == "no":
            full = self.values(machine, row, None) if patch else values
            line["miss"] = miss_of(row, full)
        return line


def judged(row, values):
    """Measured, its spread, the interval, and whether one lies in the other."""
    low, high = interval(values)
    measured = number(row["measured"])
    least, most = number(row.get("low", "")), number(row.get("high", ""))
    meets = (most is None or low <= most) and (least is None or high >= least)
    if least is None and most is None:
        meets = low <= measured <= high
    inside = meets if measured is None else low <= measured <= high
    return {"measured": row["measured"], "spread": hw_report.spread_of(row), "low": f"{low:.5g}",
            "high": f"{high:.5g}", "inside": "yes" if inside else "no",
            "meets": "yes" if meets or inside else "no", "miss": "", "why": row["hypothesis"]}


def miss_of(row, values):
    """Why a row is missed: its form if no machine with all that is known reaches the value, its
    ranges if one does."""
    measured = number(row["measured"])
    reached = measured is not None and min(values) <= measured <= max(values)
    return "range" if reached else "form"
