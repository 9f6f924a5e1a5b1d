#!/usr/bin/env python3
"""Measured rows are inside the ranges of the numbers that they are the source of.

If a number of a machine cites a row, the model must be able to reproduce it within the number's range. The numbers
that cite the row, and those that they follow, are set to their bounds, one by one and together: the measured value
must be between the least and the greatest result. tests/hw/outside_ranges.csv lists all exceptions, with reasons. m1
is excluded: its rows are means of many instructions and include the beginning and end of a run.
"""
import argparse
import concurrent.futures
import csv
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import hw_report  # noqa: E402
from compare_hw import INTEL_MACHINES, number  # noqa: E402
from hw_runs import HW, Model, evaluate  # noqa: E402
from machine_ranges import ranges_of  # noqa: E402


def read(name):
    with open(HW / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def cited_rows(machine):
    """Rows with a sequence that numbers of the machine cite, and the citing entries."""
    cited = hw_report.numbers_from(machine)
    for row in read(machine + ".csv"):
        entries = cited.get(row["id"].split(".")[0])
        if entries and hw_report.has_sequence(row):
            yield row, entries


def value_at(model, row, changes):
    """The model's value of a row with these numbers; the row's own changes take precedence."""
    sets = [f"{path}={value}" for path, value in changes.items()] + [row["set"]]
    changed = dict(row, set=" ".join(sets))
    return evaluate(row["extract"], model.run(changed))


def reach_of(model, ranges, row, entries):
    """The least and the greatest value of the model within the ranges."""
    paths = ranges.with_followed(ranges.below(entries))
    values = [value_at(model, row, ranges.changed(corner)) for corner in ranges.corners(paths)]
    return min(values), max(values)


def is_inside(row, reach):
    """True if the measured value is within reach; for a value that is not a number, if its spread overlaps
    the reach."""
    measured = number(row["measured"])
    if measured is not None:
        return reach[0] <= measured <= reach[1]
    low, high = number(row["low"]), number(row["high"])
    return (high is None or reach[0] <= high) and (low is None or reach[1] >= low)


def found(eusim, machine):
    """The rows of a machine that are outside, by id, with the model's reach; and the number of rows."""
    model, ranges = Model(eusim, machine), ranges_of(eusim, machine)
    rows = list(cited_rows(machine))
    outside = {}
    for row, entries in rows:
        reach = reach_of(model, ranges, row, entries)
        if not is_inside(row, reach):
            outside[row["id"]] = f"measured {row['measured']}, reached {reach[0]:g} to {reach[1]:g}"
    return outside, len(rows)


def complaints(machine, outside, count):
    listed = {row["row"]: row["why"] for row in read("outside_ranges.csv") if row["machine"] == machine}
    if not count:
        yield f"{machine}: no number cites a row"
    for row, text in outside.items():
        if not listed.get(row):
            yield f"{machine} {row}: {text}; its numbers' ranges are too narrow, or it needs a hypothesis"
    for row in listed.keys() - outside.keys():
        yield f"{machine} {row}: is listed in outside_ranges.csv, but inside"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", required=True)
    eusim = parser.parse_args().eusim
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = dict(zip(INTEL_MACHINES, pool.map(lambda machine: found(eusim, machine), INTEL_MACHINES)))
    wrong = [text for machine, result in results.items() for text in complaints(machine, *result)]
    print("\n".join(wrong) or f"{sum(count for _, count in results.values())} rows are inside the "
          "ranges of the numbers that cite them, or outside as known")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
