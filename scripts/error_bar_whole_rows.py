"""Rows of tests/whole against the intervals of runs on drawn machines."""
import math
import pathlib

from compare_whole import NAMES
from error_bar_draws import interval
from error_bar_hardware import form_of_one, form_of_two, hardware, without, without_publication
from error_bar_rows import judged, miss_of
from error_bar_whole import clock_of, drawn
from hw_runs import evaluate
from measured_pool import (Origin, chosen, class_of, is_of_two, weighted, whole_model, whole_pool,
                           whole_runs)
from whole_runs import read_csv


class Times:
    """Seconds of runs, for expressions of rows."""

    def __init__(self, seconds):
        self.found = seconds

    def seconds(self, name):
        return self.found[name]


def value_of(row, seconds):
    return evaluate(row["value"], Times(seconds), ("seconds",))


def form(row, seconds, pool):
    """The interval of a row whose runs take these seconds, from the errors of the pool."""
    errors = weighted(pool)
    if not is_of_two(row):
        return form_of_one(
            lambda error: value_of(row, {name: error * time for name, time in seconds.items()}), errors)
    (a, time_a), (b, time_b) = seconds.items()
    return form_of_two(
        lambda error_a, error_b: value_of(row, {a: error_a * time_a, b: error_b * time_b}), errors)


class Measurements:
    """Reference data of rows: seconds by run and clock, the pool, the runs, and the model's rows."""

    def __init__(self, seconds):
        self.seconds = seconds
        self.pool = whole_pool()
        self.runs = whole_runs()
        self.model = whole_model()

    def line(self, row):
        """A line of the table of coverage."""
        row = dict(row, low="", high="")
        names = list(dict.fromkeys(NAMES.findall(row["value"])))
        of_runs = {name: self.seconds[name, clock_of(row)] for name in names}
        draws = range(len(of_runs[names[0]].draws))
        values = [value_of(row, {name: each.draws[draw] for name, each in of_runs.items()}) for draw in draws]
        nominal = {name: each.nominal for name, each in of_runs.items()}
        run, limit_class = self.runs[names[0]], class_of(self.model[row["id"]]["limit"])
        origin = Origin(row, names)
        forms = [form(row, nominal, chosen(left, run["family"], limit_class))
                 for left in (without(self.pool, origin), without_publication(self.pool, origin))]
        found = dict(judged(row, values), count="whole, used" if row["number"] else "whole",
                     machine=pathlib.Path(run["machine"]).stem, row=row["id"], limit_class=limit_class,
                     nominal=f"{value_of(row, nominal):.5g}",
                     **hardware(row, value_of(row, nominal), interval(values), [*forms, None]))
        if found["inside"] == "no":
            found["miss"] = miss_of(row, values)
            found["why"] = row["hypothesis"] or (f"inside its band of {row['band']} %, which the ranges are "
                                                 "narrower than")
        return found


def lines(seconds):
    """Lines of the table of coverage for all drawn rows, from the seconds of runs."""
    measurements = Measurements(seconds)
    return [measurements.line(row) for row in drawn(read_csv("rows.csv"))]


def stale(found):
    """Rows whose runs differ from the model of results/whole_kernels."""
    model = whole_model()
    return [each["row"] for each in found
            if not math.isclose(float(each["nominal"]), float(model[each["row"]]["model"]), rel_tol=1e-3)]
