"""Measured times over the model's: one by one, and what a pool of them says of a further one."""
import collections
import csv
import json
import math
import pathlib
import re

from compare_whole import NAMES
from whole_runs import ROOT, WHOLE, read_csv

CONFIG = ROOT / "config"
WHOLE_RESULTS = ROOT / "results" / "whole_kernels" / "rows.csv"
SHARE_OUTSIDE = 0.05  # on either side
TIMES = ("s", "ms", "µs", "ns", "cycles", "million cycles", "cycles/mad/pipe")  # more of which is slower
SHARES = ("p5_percent", "p95_percent")  # of a class of /model_error
#: of /model_error, by the part of the machine that is busy for the largest share of a run
CLASSES = ("pipes", "shared", "memory")
#: fewer kernels, or kernels of fewer publications, on the machines of a file do not make its own error
ENOUGH_KERNELS, ENOUGH_PUBLICATIONS = 20, 10


def class_of(part):
    """The class of /model_error of a run with this busiest part (a key of a result's `bounds`): `memory`
    for memory alone, `pipes` for a pipe, `shared` for all between: ports of an EU, shared functions,
    caches, LLC and eDRAM, the dispatcher. model/compare/hardware_time.hpp has the same rule."""
    if part.startswith("pipe."):
        return "pipes"
    return "memory" if part == "memory" else "shared"


def is_time(row):
    """Is more of a row's unit slower? Else it is a rate."""
    return row["unit"] in TIMES


def is_speed(row):
    """Is a row of tests/whole a time or a rate? Counts and shares are not, nor are ratios."""
    return (is_time(row) or row["unit"].endswith(("/s", "OPS"))) and row.get("class") != "counters"


def time_quotient(row, model):
    """Measured time over the model's."""
    measured = float(row["measured"])
    return measured / model if is_time(row) else model / measured


def is_of_two(row):
    """Is it worked out from two measurements, which have rows of their own: W4a/b, W5e.4-8?"""
    return re.search("[/-]", row["id"]) is not None


def publication(row):
    """What was published, by a row's source; what follows a colon or semicolon is of the row."""
    return re.split("[:;]", row["source"])[0]


def stating_file(machine, stated):
    """The machine file, of those `stated`, that a machine of runs.csv has /model_error from."""
    path = WHOLE / machine if "/" in machine else CONFIG / (machine + ".json")
    while path.stem not in stated:
        path = CONFIG / (json.loads(path.read_text(encoding="utf-8"))["extends"] + ".json")
    return path.stem


def stating():
    """Names of machine files that state the error; others inherit it."""
    return [path.stem for path in sorted(CONFIG.glob("*.json"))
            if "model_error" in json.loads(path.read_text(encoding="utf-8"))]


class Origin:
    """What a row is of, and who published it: rows of the same are one measurement."""

    def __init__(self, row, of):
        self.of = frozenset(of)
        self.publication = publication(row)


class Measured(Origin):
    """One measurement, as measured time over the model's. `kernel` and `machine` are what was run,
    `family` the machine file that states the error, `part` the busiest part."""

    def __init__(self, row, of, model, kernel="", machine="", family="", part=""):
        super().__init__(row, of)
        self.quotient = time_quotient(row, model)
        self.machine = machine
        self.family = family
        self.limit_class = class_of(part)
        #: rows of the same are alike: they count as one
        self.alike = (self.publication, kernel, machine) if kernel else (self.of,)


def weighted(pool):
    """Quotients with their weights: measurements of one publication, kernel and machine weigh one
    together, so that a table of hundreds of sizes counts as one kernel."""
    alike = collections.Counter(measured.alike for measured in pool)
    return [(measured.quotient, 1 / alike[measured.alike]) for measured in pool]


def outer(weighted_values):
    """Below the first of these are 5 % of further values that are as likely as the given ones, above
    the second 5 %; both are given ones. With a weight of less than 19 that cannot be said: then they are
    the least and the most."""
    ordered = sorted(weighted_values)
    beyond = max(0, SHARE_OUTSIDE * (sum(weight for _, weight in ordered) + 1) - 1) + 1e-9

    def end(values):
        passed = 0
        for value, weight in values:
            passed += weight
            if passed > beyond:
                return value
        raise ValueError("there is no value")
    return end(ordered), end(reversed(ordered))


def is_enough(pool):
    """Are there enough kernels of enough publications for an error of their own?"""
    return (len({measured.alike for measured in pool}) >= ENOUGH_KERNELS
            and len({measured.publication for measured in pool}) >= ENOUGH_PUBLICATIONS)


def chosen(pool, family, limit_class):
    """The measurements that make the error of a class on the machines of a file: those on them if they
    are enough, else those on all machines."""
    of_class = [measured for measured in pool if measured.limit_class == limit_class]
    own = [measured for measured in of_class if measured.family == family]
    return own if is_enough(own) else of_class


def combined(nominal, numbers, form):
    """The interval of hardware: what the numbers' interval and the form's are off the nominal value,
    the root of the sum of squares of both; in logarithms, unless one of the values is not positive."""
    values = [nominal, *numbers, *form]
    is_positive = min(values) > 0
    middle, *ends = map(math.log, values) if is_positive else values
    numbers_low, numbers_high, form_low, form_high = (end - middle for end in ends)
    low = middle - math.hypot(max(0, -numbers_low), max(0, -form_low))
    high = middle + math.hypot(max(0, numbers_high), max(0, form_high))
    return (math.exp(low), math.exp(high)) if is_positive else (low, high)


def whole_model():
    """What the model makes of each row, as it is written."""
    with open(WHOLE_RESULTS, newline="", encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def whole_runs():
    """The rows of runs.csv by name, with the machine file that states the error as `family`."""
    stated = stating()
    return {run["run"]: dict(run, family=stating_file(run["machine"], stated)) for run in read_csv("runs.csv")}


def whole_pool():
    """What was measured of whole kernels, each once: of the runs that its row asks for. A row that a
    number of its machine was taken from does not say how far off the model is."""
    model, runs = whole_model(), whole_runs()
    pool = []
    for row in read_csv("rows.csv"):
        if not is_speed(row) or is_of_two(row) or row["number"]:
            continue
        names = NAMES.findall(row["value"])
        run, found = runs[names[0]], model[row["id"]]
        pool.append(Measured(row, names, float(found["model"]), run["kernel"],
                             pathlib.Path(run["machine"]).stem, run["family"], found["limit"]))
    return pool
