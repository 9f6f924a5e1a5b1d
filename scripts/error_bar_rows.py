"""Rows of tests/hw on drawn machines: the interval of each, and whether it contains the measurement."""
import concurrent.futures
import csv
import json
import pathlib
import re

import hw_report
from compare_hw import INTEL_MACHINES, number
from error_bar_draws import interval, patch_without
from error_bar_hardware import form_of_one, hardware, lies, without, without_publication
from hw_runs import HW, Model, evaluate
from machine_ranges import resolved
from measured_pool import SHARES, Measured, Origin, class_of, is_time, weighted
from whole_runs import ROOT, Figures

ROW = re.compile(r"\b[IHN]\d+\b")


def read(name):
    with open(HW / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def group_of(row):
    """The row in the page of sources to which a row belongs: I13.cos is a part of I13."""
    return row["id"].split(".")[0]


def used_rows(eusim, machine):
    """Rows in the page of sources from which a number of the machine, or its range, comes."""
    document = json.loads(resolved(eusim, machine))
    reasons = [entry["range"].get("why", "") for entry in document["sources"].values()
               if "range" in entry]
    return set(hw_report.numbers_from(machine)) | {row for why in reasons for row in ROW.findall(why)}


def made_of(row):
    """Identity of a row of tests/hw: Gen8 to Gen10 share some rows."""
    return {(row["id"], row["measured"])}


def micro_pool(used):
    """Pool of rows that are the source of no number or range, each once, with the values of the unmodified machine
    (results/hw): a number would meet its own row. Rows with zero time and bounds are excluded."""
    pool = {}
    for machine, rows in used.items():
        with open(ROOT / "results" / "hw" / (machine + ".csv"), newline="", encoding="utf-8") as file:
            model = {row["id"]: number(row["model"]) for row in csv.DictReader(file)}
        for row in read(machine + ".csv"):
            if hw_report.has_sequence(row) and group_of(row) not in rows and number(row["measured"]):
                pool.setdefault(frozenset(made_of(row)), Measured(row, made_of(row), model[row["id"]]))
    return list(pool.values())


def value_with(row, nominal):
    """A function: the row's value if the time were `error` times the model's."""
    return lambda error: nominal * error if is_time(row) else nominal / error


def scaled(value, unit_of_time, clock_share):
    """A model value in the unit of a row: values in seconds are converted by the highest clock, as the measurement was.
    Rows in cycles are unchanged."""
    if unit_of_time == "rate":
        return value * clock_share
    return value / clock_share if unit_of_time == "time" else value


class Nominal:
    """A row's value in a run, and the class of the run."""

    def __init__(self, row, run):
        self.value = evaluate(row["extract"], run)
        self.limit_class = class_of(Figures(run.document).limit()[0])


class HwCoverage:
    """Rows of each machine, evaluated on drawn machines."""

    def __init__(self, eusim, draws, jobs):
        self.eusim = eusim
        self.draws = draws
        self.jobs = jobs
        self.left_out = read("leave_one_out.csv")
        self.clocks = {(row["machine"], row["row"]): row["as"] for row in read("clocks.csv")}
        self.reasons = {(row["machine"], row["row"]): row["why"] for row in read("error_bar_misses.csv")}
        self.used = {machine: used_rows(eusim, machine) for machine in INTEL_MACHINES}
        self.pool = micro_pool(self.used)

    def rows(self):
        """Rows with a sequence, by machine."""
        return {machine: [row for row in read(machine + ".csv") if hw_report.has_sequence(row)]
                for machine in INTEL_MACHINES}

    def lines(self, wanted=None):
        """Lines of the table of coverage for the wanted rows, as (machine, row); all if None."""
        found = []
        for machine, rows in self.rows().items():
            rows = [row for row in rows if wanted is None or (machine, row["id"]) in wanted]
            found += self.lines_of(machine, rows)
        return found

    def lines_of(self, machine, rows):
        used = {row["id"]: group_of(row) in self.used[machine] for row in rows}
        unused = [row for row in rows if not used[row["id"]]]
        values, nominals = self.values(machine, unused), self.nominals(machine, unused)
        for group in dict.fromkeys(group_of(row) for row in rows if used[row["id"]]):
            parts, patch = [row for row in rows if group_of(row) == group], self.patch(machine, group)
            values.update(self.values(machine, parts, patch))
            nominals.update(self.nominals(machine, parts, patch))
        lines = [dict(judged(row, values[row["id"]]), machine=machine, row=row["id"],
                      nominal=f"{nominals[row['id']].value:.5g}", limit_class=nominals[row["id"]].limit_class,
                      count="without it" if used[row["id"]] else "used by none",
                      **self.hardware(machine, row, nominals[row["id"]], values[row["id"]])) for row in rows]
        missed = [row for row, line in zip(rows, lines) if line["inside"] == "no"]
        with_all = self.values(machine, missed)
        for row, line in zip(rows, lines):
            if row["id"] in with_all:
                line["miss"] = miss_of(row, with_all[row["id"]])
                line["why"] = self.reasons.get((machine, row["id"]), row["hypothesis"])
        return lines

    def hardware(self, machine, row, nominal, values):
        """The columns of the hardware's intervals."""
        origin = Origin(row, made_of(row))
        value = value_with(row, nominal.value)
        forms = [form_of_one(value, weighted(pool))
                 for pool in (without(self.pool, origin), without_publication(self.pool, origin))]
        error = json.loads(resolved(self.eusim, machine))["model_error"][nominal.limit_class]
        stated = sorted(value(error[key] / 100) for key in SHARES)
        return hardware(row, nominal.value, interval(values), [*forms, stated])

    def nominals(self, machine, rows, patch=None):
        """The rows' results on the unmodified machine, after an optional patch."""
        there = machine
        if patch:
            there = self.draws.folder / ("nominal_" + pathlib.Path(patch).name)
            there.write_text(resolved(self.eusim, machine, "--patch", patch), encoding="utf-8")
        model = Model(self.eusim, str(there))
        return {row["id"]: Nominal(row, model.run(row)) for row in rows}

    def patch(self, machine, group):
        """The patch file of the machine without a row in the page of sources."""
        lines = [line for line in self.left_out if line["row"] == group
                 and machine in line["machines"].split()]
        if not lines:
            raise KeyError(f"leave_one_out.csv has no row {group} of {machine}")
        path = self.draws.folder / f"{machine}_without_{group}.json"
        document = json.loads(resolved(self.eusim, machine))
        path.write_text(patch_without(document, lines), encoding="utf-8")
        return str(path)

    def values(self, machine, rows, patch=None):
        """The rows' values on each drawn machine, by row."""
        if not rows:
            return {}

        def on(drawn):
            model = Model(self.eusim, str(drawn.path))  # its runs are released when all rows are evaluated
            return [scaled(evaluate(row["extract"], model.run(row)),
                           self.clocks.get((machine, row["id"]), ""), drawn.clock_share) for row in rows]
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            found = list(pool.map(on, self.draws.of(machine, patch)))
        return {row["id"]: list(values) for row, values in zip(rows, zip(*found))}


def judged(row, values):
    """The measurement, its spread, the interval, and whether it contains the measurement."""
    low, high = interval(values)
    inside = lies(row, low, high)
    meets = lies(dict(row, measured=""), low, high) if row["low"] or row["high"] else inside
    return {"measured": row["measured"], "spread": hw_report.spread_of(row), "low": f"{low:.5g}",
            "high": f"{high:.5g}", "inside": "yes" if inside else "no",
            "meets": "yes" if meets or inside else "no", "miss": "", "why": "" if inside else row["hypothesis"]}


def miss_of(row, values):
    """Why a row is missed: "form" if no drawn machine reaches the value, "range" if one does."""
    measured = number(row["measured"])
    if measured is None:
        least, most = number(row["low"]), number(row["high"])
        reached = (most is None or min(values) <= most) and (least is None or max(values) >= least)
    else:
        reached = min(values) <= measured <= max(values)
    return "range" if reached else "form"
