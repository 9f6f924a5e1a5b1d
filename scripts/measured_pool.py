"""Ratios of measured times to the model's, and intervals that a pool of them gives for a further one."""
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
TIMES = ("s", "ms", "µs", "ns", "cycles", "million cycles", "cycles/mad/pipe")  # a larger value is slower
SHARES = ("p5_percent", "p95_percent")  # of a class of /model_error
#: classes of /model_error, by the part of the machine that is busy for the largest share of a run
CLASSES = ("pipes", "shared", "memory")
#: minimum of kernels and of publications on a file's machines for an error of its own
ENOUGH_KERNELS, ENOUGH_PUBLICATIONS = 20, 10


def class_of(part):
    """The class of /model_error of a run with this busiest part (a key of a result's `bounds`). `memory` is memory
    alone, `pipes` a pipe, `shared` all between: ports of an EU, shared functions, caches, LLC and eDRAM, the
    dispatcher. model/compare/error_bars.hpp has the same rule."""
    if part.startswith("pipe."):
        return "pipes"
    return "memory" if part == "memory" else "shared"


def is_time(row):
    """True if a larger value in a row's unit is slower; False for a rate."""
    return row["unit"] in TIMES


def is_speed(row):
    """True if a row of tests/whole is a time or a rate, and not a count, a share or a ratio."""
    return (is_time(row) or row["unit"].endswith(("/s", "OPS"))) and row.get("class") != "counters"


def time_quotient(row, model):
    """Measured time over the model's."""
    measured = float(row["measured"])
    return measured / model if is_time(row) else model / measured


def is_of_two(row):
    """True if the row is computed from two measurements, which have their own rows: W4a/b, W5e.4-8."""
    return re.search("[/-]", row["id"]) is not None


def publication(row):
    """The publication in a row's source; the text after a colon or semicolon is specific to the row."""
    return re.split("[:;]", row["source"])[0]


def stating_file(machine, stated):
    """The machine file, one of `stated`, from which a machine of runs.csv has /model_error."""
    path = WHOLE / machine if "/" in machine else CONFIG / (machine + ".json")
    while path.stem not in stated:
        path = CONFIG / (json.loads(path.read_text(encoding="utf-8"))["extends"] + ".json")
    return path.stem


def stating():
    """Names of machine files that state /model_error; others inherit it."""
    return [path.stem for path in sorted(CONFIG.glob("*.json"))
            if "model_error" in json.loads(path.read_text(encoding="utf-8"))]


class Origin:
    """Identity and publication of a row: rows with equal identity are one measurement."""

    def __init__(self, row, of):
        self.of = frozenset(of)
        self.publication = publication(row)


class Measured(Origin):
    """One measurement: the ratio of the measured time to the model's. `kernel` and `machine` identify the run, `family`
    is the machine file that states the error, `part` the busiest part."""

    def __init__(self, row, of, model, kernel="", machine="", family="", part=""):
        super().__init__(row, of)
        self.quotient = time_quotient(row, model)
        self.machine = machine
        self.family = family
        self.limit_class = class_of(part)
        #: rows with equal values count as one
        self.alike = (self.publication, kernel, machine) if kernel else (self.of,)


def weighted(pool):
    """Quotients with weights. Measurements of one publication, kernel and machine have a total weight of one, so that a
    table of hundreds of sizes counts as one kernel."""
    alike = collections.Counter(measured.alike for measured in pool)
    return [(measured.quotient, 1 / alike[measured.alike]) for measured in pool]


def outer(weighted_values):
    """Two of the values: 5 % of further equally likely values are below the first, and 5 % above the second. With a
    total weight of less than 19 they are the least and the largest value."""
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
    """True if there are enough kernels of enough publications for an error of their own."""
    return (len({measured.alike for measured in pool}) >= ENOUGH_KERNELS
            and len({measured.publication for measured in pool}) >= ENOUGH_PUBLICATIONS)


def chosen(pool, family, limit_class):
    """The measurements for the error of a class on a file's machines: those on them if they are enough, else those on
    all machines."""
    of_class = [measured for measured in pool if measured.limit_class == limit_class]
    own = [measured for measured in of_class if measured.family == family]
    return own if is_enough(own) else of_class


def combined(nominal, numbers, form):
    """The interval of hardware: the root of the sum of squares of the deviations of the numbers' interval and the
    form's from the nominal value; in logarithms, unless a value is not positive."""
    values = [nominal, *numbers, *form]
    is_positive = min(values) > 0
    middle, *ends = map(math.log, values) if is_positive else values
    numbers_low, numbers_high, form_low, form_high = (end - middle for end in ends)
    low = middle - math.hypot(max(0, -numbers_low), max(0, -form_low))
    high = middle + math.hypot(max(0, numbers_high), max(0, form_high))
    return (math.exp(low), math.exp(high)) if is_positive else (low, high)


def whole_model():
    """The written results of the model, by row."""
    with open(WHOLE_RESULTS, newline="", encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def whole_runs():
    """The rows of runs.csv by name, with the machine file that states the error as `family`."""
    stated = stating()
    return {run["run"]: dict(run, family=stating_file(run["machine"], stated)) for run in read_csv("runs.csv")}


def whole_pool():
    """The measurements of whole kernels, each once. Rows that are the source of a number of the machine are excluded:
    they contain no information on the model's error."""
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
