#!/usr/bin/env python3
"""Tests whether `eusim calibrate` recovers machines that it was not given.

Draws machines from the ranges of ivb_gt2, which serve as hardware. Rows of tests/hw/ivb_gt2.csv run on each; their
values are the "measurements". `eusim calibrate` gets the rows FITTED and ivb_gt2. The other rows are held out. The
script compares the calibrated machine's values for them with the drawn machine's, and checks whether the interval of
the calibrated machine's draws contains them. Rows with long runs are excluded (SLOW).

Prints a summary; --write writes results/error_bars/calibration.csv, --check compares some machines with that file.
"""
import argparse
import csv
import functools
import io
import json
import pathlib
import subprocess
import sys
import tempfile

from hw_runs import HW, Model, evaluate

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results" / "error_bars" / "calibration.csv"
MACHINE = "ivb_gt2"
MACHINES = 20
SEED = 7
FITTED = ("I3", "I7", "I10", "I18", "I21", "I22", "I24", "I26.hit", "I31", "I37", "4.peak",
          "5.load")
SLOW = ("I27", "I27.pixel", "I28", "3.lines", "I36.float")
COLUMNS = ("draw", "row", "fitted", "truth", "nominal", "found", "error_percent", "low", "high",
           "is_held")
ROW_COLUMNS = ("id", "kernel", "workload", "threads", "set", "extract", "unit", "measured")
MOST_PERCENT = 5
LEAST_WITHIN = 0.99
LEAST_HELD = 0.9


def used_rows():
    """Rows with a kernel or workload, without the slow ones."""
    with open(HW / (MACHINE + ".csv"), newline="", encoding="utf-8") as file:
        return [row for row in csv.DictReader(file)
                if (row["kernel"] or row["workload"]) and row["id"] not in SLOW]


def run(eusim, *arguments):
    return subprocess.run([eusim, *arguments], check=True, capture_output=True, text=True).stdout


def short(value):
    """A value with six digits, as in a measurement."""
    return f"{value:.6g}"


def measured(rows, model):
    """The rows' values on a machine, by id."""
    return {row["id"]: short(evaluate(row["extract"], model.run(row))) for row in rows}


def write_rows(path, rows, values):
    """Writes a table of these measurements, in the form of users' tables."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ROW_COLUMNS, extrasaction="ignore")
        writer.writeheader()
        for row in rows:
            place = {"kernel": row["kernel"] and f"{HW}/kernels/{row['kernel']}.asm",
                     "workload": row["workload"] and f"{HW}/workloads/{row['workload']}.json"}
            writer.writerow({**row, **place, "measured": values[row["id"]]})


def error_percent(value, truth):
    if truth == 0:
        return 0.0 if value == 0 else 100.0
    return 100 * (value - truth) / truth


def fitted_line(draw, row):
    return {"draw": draw, "row": row["id"], "fitted": 1, "truth": short(row["measured"]),
            "nominal": short(row["before"]), "found": short(row["after"]),
            "error_percent": f"{error_percent(row['after'], row['measured']):.2f}"}


def held_out_line(draw, row, nominal):
    return {"draw": draw, "row": row["id"], "fitted": 0, "truth": short(row["measured"]),
            "nominal": nominal[row["id"]], "found": short(row["value"]),
            "error_percent": f"{error_percent(row['value'], row['measured']):.2f}",
            "low": short(row["low"]), "high": short(row["high"]),
            "is_held": int(float(short(row["low"])) <= row["measured"]
                           <= float(short(row["high"])))}


@functools.lru_cache
def nominal_values(eusim):
    return measured(used_rows(), Model(eusim, MACHINE))


def lines_of(eusim, draw, jobs):
    """Lines of the results for one drawn machine."""
    rows = used_rows()
    with tempfile.TemporaryDirectory() as folder:
        truth, fit, others = (pathlib.Path(folder) / name
                              for name in ("truth.json", "fitted.csv", "held_out.csv"))
        truth.write_text(run(eusim, "config", "resolve", MACHINE, "--draw", f"{draw}/{MACHINES}",
                             "--seed", str(SEED)), encoding="utf-8")
        values = measured(rows, Model(eusim, str(truth)))
        write_rows(fit, [row for row in rows if row["id"] in FITTED], values)
        write_rows(others, [row for row in rows if row["id"] not in FITTED], values)
        found = json.loads(run(eusim, "calibrate", str(fit), "--predict", str(others), "--machine",
                               MACHINE, "--jobs", str(jobs), "--json", "-"))
    nominal = nominal_values(eusim)
    return ([fitted_line(draw, row) for row in found["rows"]] +
            [held_out_line(draw, row, nominal) for row in found["predictions"]])


def as_text(lines):
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def summary(lines):
    """Summary of the lines as text, and whether the promised accuracy is met."""
    held_out = [line for line in lines if line["fitted"] == 0]
    errors = [abs(float(line["error_percent"])) for line in held_out]
    before = [abs(error_percent(float(line["nominal"]), float(line["truth"])))
              for line in held_out]
    held = sum(line["is_held"] for line in held_out) / len(held_out)
    within = sum(error <= MOST_PERCENT for error in errors) / len(errors)
    text = (f"{len(held_out)} held-out values of {len({line['draw'] for line in lines})} machines:\n"
            f"  mean error {sum(errors) / len(errors):.2f} %, most {max(errors):.2f} %; "
            f"within {MOST_PERCENT} %: {100 * within:.1f} %\n"
            f"  before: mean error {sum(before) / len(before):.2f} %, most {max(before):.2f} %\n"
            f"  within the interval of draws: {100 * held:.1f} %\n")
    return text, within >= LEAST_WITHIN and held >= LEAST_HELD


def check(lines, draws):
    """Differences from the written results, as text."""
    with open(RESULTS, newline="", encoding="utf-8") as file:
        written = [line for line in csv.DictReader(file) if int(line["draw"]) in draws]
    now = list(csv.DictReader(io.StringIO(as_text(lines))))
    return [f"draw {a['draw']} {a['row']}: {b} is not {a}" for a, b in zip(written, now) if a != b] \
        or ([] if len(written) == len(now) else ["not the same rows"])


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    parser.add_argument("--draws", help="run these machines only, as in 3,8 (default: all)")
    parser.add_argument("--jobs", type=int, default=2)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true")
    mode.add_argument("--write", action="store_true")
    return parser.parse_args()


def main():
    given = options()
    draws = [int(draw) for draw in given.draws.split(",")] if given.draws \
        else range(1, MACHINES + 1)
    lines = [line for draw in draws for line in lines_of(given.eusim, draw, given.jobs)]
    text, is_good = summary(lines)
    print(text, end="")
    if given.check:
        wrong = check(lines, draws)
        print("\n".join(wrong) or "as written")
        return 1 if wrong else 0
    if given.write:
        RESULTS.parent.mkdir(parents=True, exist_ok=True)
        RESULTS.write_text(as_text(lines), encoding="utf-8")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
