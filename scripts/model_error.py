#!/usr/bin/env python3
"""The model's own error: what whole kernels took on hardware, over what the model says.

Each row of tests/whole that is one measured time or rate gives a quotient (results/whole_kernels), but
for rows that a number of the machine was taken from. The 5 % and 95 % of them stand in the machine files
as /model_error, in whole percents, outwards. Prints them, by machine file, generation and busiest part
too, and which others foretell a row; --check compares every machine that comes along; --write writes
those files that state them.
"""
import argparse
import csv
import json
import math
import os
import pathlib
import re
import statistics
import sys

from compare_whole import NAMES
from hw_report import table
from machine_ranges import resolved
from whole_runs import ROOT, read_csv

CONFIG = ROOT / "config"
WHOLE_RESULTS = ROOT / "results" / "whole_kernels" / "rows.csv"
SHARE_OUTSIDE = 0.05  # on either side
TIMES = ("s", "µs", "cycles", "cycles/mad/pipe")  # units of which more is slower
SHARES = ("p5_percent", "p95_percent")
KEYS = ("rows", *SHARES)


def is_time(row):
    """Is more of a row's unit slower? Else it is a rate."""
    return row["unit"] in TIMES


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


def outer(values):
    """Below the first of these are 5 % of further values that are as likely as the given ones, above
    the second 5 %. With less than 19 values that cannot be said: then they are the least and the most."""
    ordered = sorted(values)
    rank = max(1, math.floor(SHARE_OUTSIDE * (len(ordered) + 1)))
    return ordered[rank - 1], ordered[-rank]


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


class Origin:
    """What a row is of, and who published it: rows of the same are one measurement."""

    def __init__(self, row, of):
        self.of = frozenset(of)
        self.publication = publication(row)


class Measured(Origin):
    """One measurement, as measured time over the model's."""

    def __init__(self, row, of, model, limit=""):
        super().__init__(row, of)
        self.quotient = time_quotient(row, model)
        self.limit = limit


def whole_model():
    """What the model makes of each row, as it is written."""
    with open(WHOLE_RESULTS, newline="", encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def whole_pool():
    """What was measured of whole kernels, each once: of the runs that its row asks for. A row that a
    number of its machine was taken from does not say how far off the model is."""
    model = whole_model()
    return [Measured(row, NAMES.findall(row["value"]), float(model[row["id"]]["model"]),
                     model[row["id"]]["limit"])
            for row in read_csv("rows.csv") if not is_of_two(row) and not row["number"]]


def model_error(pool):
    """The members of /model_error."""
    low, high = outer([measured.quotient for measured in pool])
    return dict(zip(KEYS, (len(pool), math.floor(100 * low), math.ceil(100 * high))))


def part_of(measured):
    """The kind of the busiest part of the machine."""
    if measured.limit.startswith("pipe."):
        return "pipes"
    return "memory" if measured.limit == "memory" else "caches, data port, sampler, local memory"


def machines():
    """The machine of each run."""
    return {row["run"]: pathlib.Path(row["machine"]).stem for row in read_csv("runs.csv")}


def held(pool, is_other):
    """How many measurements lie between the 5 % and 95 % of those that count as others."""
    count = 0
    for measured in pool:
        low, high = outer([other.quotient for other in pool if is_other(other, measured)])
        count += low <= measured.quotient <= high
    return f"{count} of {len(pool)}, {100 * count / len(pool):.0f} %"


def pools():
    """A table of how well other measurements foretell one, for people."""
    machine_of = machines()

    def generation(measured):
        return machine_of[min(measured.of)].split("_")[0]
    others = {
        "all others": lambda a, b: a is not b,
        "all of other publications": lambda a, b: a.publication != b.publication,
        "all of other generations": lambda a, b: generation(a) != generation(b),
        "others of its generation": lambda a, b: a is not b and generation(a) == generation(b),
        "others with its busiest part": lambda a, b: a is not b and part_of(a) == part_of(b),
        "others with its busiest part, of other publications":
            lambda a, b: a.publication != b.publication and part_of(a) == part_of(b),
    }
    return table(["a measurement in the 5 to 95 % of", ""],
                 [[name, held(whole_pool(), is_other)] for name, is_other in others.items()])


def spreads():
    """A table of the quotients, for people."""
    machine_of = machines()
    pool = whole_pool()
    groups = {"all": pool}
    for measured in pool:
        machine = machine_of[min(measured.of)]
        for group in (part_of(measured), "generation of " + machine.split("_")[0], machine):
            groups.setdefault(group, []).append(measured)
    lines = []
    for group, members in sorted(groups.items()):
        quotients = [100 * measured.quotient for measured in members]
        low, high = outer(quotients)
        lines.append([group, str(len(members)), str(len({m.publication for m in members})),
                      *(f"{value:.0f}" for value in (low, statistics.median(quotients), high))])
    return table(["measured kernels", "rows", "publications", "5 %", "median", "95 %"], lines)


def stating():
    """Machine files that state the error; others inherit it."""
    return [path for path in sorted(CONFIG.glob("*.json"))
            if "model_error" in json.loads(path.read_text(encoding="utf-8"))]


def check(eusim):
    """Machines of Intel's whose error is not that of the rows, as text."""
    expected = model_error(whole_pool())
    for path in sorted(CONFIG.glob("*.json")):
        machine = json.loads(resolved(eusim, path.stem))
        if machine["gen"] == "g13":
            continue  # no row is of a kernel that ran on one
        stated = machine.get("model_error")
        if stated != expected:
            yield (f"{path.stem}: /model_error is {stated}, the rows give {expected}: "
                   "scripts/model_error.py --write")
    for figures in figures_of_readme():
        if figures not in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split()):
            yield f"README.md: says something else than \"{figures}\""


def figures_of_readme():
    """What the README says of the model's accuracy, from the rows."""
    pool = whole_pool()
    error = model_error(pool)
    yield f"{error['rows']} whole kernels"
    yield f"took {error['p5_percent']} to {error['p95_percent']} % of the model's time"
    yield f"at the median {100 * statistics.median(measured.quotient for measured in pool):.0f} %"
    for limit in ("pipes", "caches, data port, sampler, local memory"):
        low, high = outer([100 * measured.quotient for measured in pool if part_of(measured) == limit])
        yield f"limit {low:.0f} to {high:.0f} %"


def write():
    error = json.dumps(model_error(whole_pool()))
    for path in stating():
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r'("model_error": )\{[^}]*\}', rf"\g<1>{error}", text), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help="exit code 1 if a machine says something else")
    mode.add_argument("--write", action="store_true", help="write the files that state the error")
    given = parser.parse_args()
    if given.check:
        if not os.path.isfile(given.eusim):
            sys.exit(f"model_error.py: error: there is no {given.eusim}: build it, or name another by --eusim")
        wrong = list(check(given.eusim))
        print("\n".join(wrong) or "every machine has the error of the rows")
        return 1 if wrong else 0
    if given.write:
        write()
    else:
        print(json.dumps(model_error(whole_pool())), spreads(), pools(), sep="\n\n", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
