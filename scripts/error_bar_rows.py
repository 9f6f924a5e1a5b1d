"""Rows of tests/hw on drawn machines: the interval of each, and whether what was measured lies in it."""
import concurrent.futures
import csv
import json
import re

import hw_report
from compare_hw import MACHINES, number
from error_bar_draws import interval, patch_without
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
        self.reasons = {(row["machine"], row["row"]): row["why"] for row in read("error_bar_misses.csv")}
        self.used = {machine: used_rows(eusim, machine) for machine in MACHINES}

    def rows(self):
        """Rows with a sequence, by machine."""
        return {machine: [row for row in read(machine + ".csv") if hw_report.has_sequence(row)]
                for machine in MACHINES}

    def lines(self, wanted=None):
        """Lines of the table of coverage for the rows that are wanted, as (machine, row): all if None."""
        found = []
        for machine, rows in self.rows().items():
            rows = [row for row in rows if wanted is None or (machine, row["id"]) in wanted]
            found += self.lines_of(machine, rows)
        return found

    def lines_of(self, machine, rows):
        used = {row["id"]: group_of(row) in self.used[machine] for row in rows}
        values = self.values(machine, [row for row in rows if not used[row["id"]]])
        for group in dict.fromkeys(group_of(row) for row in rows if used[row["id"]]):
            parts = [row for row in rows if group_of(row) == group]
            values.update(self.values(machine, parts, self.patch(machine, group)))
        lines = [dict(judged(row, values[row["id"]]), machine=machine, row=row["id"],
                      count="without it" if used[row["id"]] else "used by none") for row in rows]
        missed = [row for row, line in zip(rows, lines) if line["inside"] == "no"]
        with_all = self.values(machine, missed)
        for row, line in zip(rows, lines):
            if row["id"] in with_all:
                line["miss"] = miss_of(row, with_all[row["id"]])
                line["why"] = self.reasons.get((machine, row["id"]), row["hypothesis"])
        return lines

    def patch(self, machine, group):
        """The file of the machine without a row of the page of sources."""
        lines = [line for line in self.left_out if line["row"] == group
                 and machine in line["machines"].split()]
        if not lines:
            raise KeyError(f"leave_one_out.csv has no row {group} of {machine}")
        path = self.draws.folder / f"{machine}_without_{group}.json"
        document = json.loads(resolved(self.eusim, machine))
        path.write_text(patch_without(document, lines), encoding="utf-8")
        return str(path)

    def values(self, machine, rows, patch=None):
        """What each drawn machine makes of rows, by row."""
        if not rows:
            return {}

        def on(drawn):
            model = Model(self.eusim, str(drawn.path))  # its runs go when all rows have been taken from them
            return [scaled(evaluate(row["extract"], model.run(row)),
                           self.clocks.get((machine, row["id"]), ""), drawn.clock_share) for row in rows]
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            found = list(pool.map(on, self.draws.of(machine, patch)))
        return {row["id"]: list(values) for row, values in zip(rows, zip(*found))}


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
            "meets": "yes" if meets or inside else "no", "miss": "", "why": "" if inside else row["hypothesis"]}


def miss_of(row, values):
    """Why a row is missed: its form if no machine with all that is known reaches the value, its
    ranges if one does."""
    measured = number(row["measured"])
    if measured is None:
        least, most = number(row["low"]), number(row["high"])
        reached = (most is None or min(values) <= most) and (least is None or max(values) >= least)
    else:
        reached = min(values) <= measured <= max(values)
    return "range" if reached else "form"
