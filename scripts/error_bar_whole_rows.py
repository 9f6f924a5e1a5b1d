"""Rows of tests/whole against the intervals of runs on drawn machines."""
import math
import pathlib

from compare_whole import NAMES
from error_bar_draws import interval
from error_bar_hardware import (form_of_one, form_of_two, hardware, quotients, without,
                                without_publication)
from error_bar_rows import judged, miss_of
from error_bar_whole import clock_of
from hw_runs import evaluate
from model_error import Origin, is_of_two, whole_model, whole_pool
from whole_runs import read_csv


class Times:
    """Seconds of runs: what expressions of rows ask for."""

    def __init__(self, seconds):
        self.found = seconds

    def seconds(self, name):
        return self.found[name]


def value_of(row, seconds):
    return evaluate(row["value"], Times(seconds), ("seconds",))


def form(row, seconds, pool):
    """The interval that errors of the pool make of a row whose runs take so long."""
    errors = quotients(pool)
    if not is_of_two(row):
        return form_of_one(
            lambda error: value_of(row, {name: error * time for name, time in seconds.items()}), errors)
    (a, time_a), (b, time_b) = seconds.items()
    return form_of_two(
        lambda error_a, error_b: value_of(row, {a: error_a * time_a, b: error_b * time_b}), errors)


def line(row, seconds, pool, machines):
    """A line of the table of coverage; `seconds` by run and clock, and the machine file of each run."""
    row = dict(row, low="", high="")
    names = list(dict.fromkeys(NAMES.findall(row["value"])))
    of_runs = {name: seconds[name, clock_of(row)] for name in names}
    draws = range(len(of_runs[names[0]].draws))
    values = [value_of(row, {name: each.draws[draw] for name, each in of_runs.items()}) for draw in draws]
    nominal = {name: each.nominal for name, each in of_runs.items()}
    origin = Origin(row, names)
    forms = [form(row, nominal, left) for left in (without(pool, origin), without_publication(pool, origin))]
    found = dict(judged(row, values), count="whole, used" if row["number"] else "whole", machine=pathlib.Path(machines[names[0]]).stem,
                 row=row["id"], nominal=f"{value_of(row, nominal):.5g}",
                 **hardware(row, value_of(row, nominal), interval(values), [*forms, None]))
    if found["inside"] == "no":
        found["miss"] = miss_of(row, values)
        found["why"] = row["hypothesis"] or (f"inside its band of {row['band']} %, which the ranges are "
                                             "narrower than")
    return found


def lines(seconds):
    """Lines of the table of coverage for all rows, by what runs take."""
    pool = whole_pool()
    machines = {run["run"]: run["machine"] for run in read_csv("runs.csv")}
    return [line(row, seconds, pool, machines) for row in read_csv("rows.csv")]


def stale(found):
    """Rows whose runs are not those of the model that results/whole_kernels is of."""
    model = whole_model()
    return [each["row"] for each in found
            if not math.isclose(float(each["nominal"]), float(model[each["row"]]["model"]), rel_tol=1e-3)]
