#!/usr/bin/env python3
"""Runs clpeak under `eusim gpu`, through Intel's OpenCL runtime on Skylake, and peak_gl, its counterpart
for OpenGL, on Ivy Bridge and Haswell. Prints each rate with the measured one (tests/whole/rows.csv).
Times are the model's; each dispatch runs a sample of its groups.

Usage: scripts/run_clpeak.py [--only ID,...] [--keep DIR] [--write]
  --only     of W1a.pipes, W1b.pipes, W1d.pipes, W1d.memory, W1e.pipes, W1e.memory those (default: all,
             in an hour)
  --keep     what the programs print goes to DIR/ID.txt; what is there already is not run again
  --write    write results/clpeak/clpeak.csv
Needs the Debian packages clpeak, intel-opencl-icd, libgl1-mesa-dri, libegl-dev and libopengl-dev.
"""
import argparse
import csv
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
EUSIM = ROOT / "build" / "release" / "eusim"
MEASURED = ROOT / "tests" / "whole" / "rows.csv"
TABLE = ROOT / "results" / "clpeak" / "clpeak.csv"
FIELDS = ("id", "what", "program", "machine", "settings", "sample_groups", "model", "unit",
          "measured", "ratio")
CLPEAK = ["clpeak", "-p", "0", "--use-event-timer"]
# clpeak's headings, and the names of the measured rows.
TESTS = {"Single-precision compute": "float", "Global memory bandwidth": "read",
         "Integer compute (GIOPS)": "int"}


class Run(NamedTuple):
    """A program on a machine; `share` of its EUs existed in the measured one."""

    machine: str
    settings: tuple
    sample_groups: int
    program: tuple
    share: float = 1.0


HD_530 = ("/machine/clock_mhz=950", "/memory/bytes_per_cycle=14")
# By the measured rows' machine, and the kind of measurement.
RUNS = {
    "W1a.pipes": Run("ivb_gt2", (), 256, ("peak_gl", "1024")),
    "W1b.pipes": Run("hsw_gt2", ("/machine/clock_mhz=1250",), 256, ("peak_gl", "1024")),
    "W1d.pipes": Run("skl_gt2", HD_530[:1], 1000,
                     (*CLPEAK, "--compute-sp", "--compute-integer"), 23 / 24),
    "W1d.memory": Run("skl_gt2", HD_530, 4000, (*CLPEAK, "--global-bandwidth")),
    "W1e.pipes": Run("skl_gt2", (), 1000, (*CLPEAK, "--compute-sp")),
    "W1e.memory": Run("skl_gt2", (), 4000, (*CLPEAK, "--global-bandwidth")),
}


def command_of(run, folder):
    program = list(run.program)
    if program[0] == "peak_gl":
        program[0] = str(folder / "peak_gl")
        subprocess.run(["cc", "-O1", ROOT / "traces" / "programs" / "peak_gl.c", "-o", program[0],
                        "-lEGL", "-lOpenGL", "-lm"], check=True)
    settings = [word for setting in run.settings for word in ("--set", setting)]
    return [EUSIM, "gpu", "--machine", run.machine, *settings, "--sample", str(run.sample_groups),
            "--", *program]


def printed(name, run, folder):
    kept = folder / f"{name}.txt"
    if not kept.is_file():
        done = subprocess.run(command_of(run, folder), capture_output=True, text=True, check=False,
                              env=dict(os.environ, OCL_ICD_VENDORS="intel.icd"))
        if done.returncode != 0:
            sys.exit(f"run_clpeak.py: error: {name}: exit code {done.returncode}\n{done.stderr}")
        kept.write_text(done.stdout, encoding="utf-8")
    return kept.read_text(encoding="utf-8")


def rates(text):
    """Yields (name in the measured rows, number, unit) for each line with a rate."""
    test = "float"
    for line in text.splitlines():
        test = next((TESTS[known] for known in TESTS if known in line), test)
        found = re.match(r"\s*(?:float|int)(\d*)\s*(?::)?\s+([0-9.]+)", line)
        if not found:
            continue
        width, rate = found.group(1) or "1", float(found.group(2))
        yield ("int" if test == "int" else test + width, rate, width)


def rows_of(machine, run, text, measured):
    for kind, rate, width in rates(text):
        row = measured.get(f"{machine}.{kind}")
        if row is None:
            continue
        yield {
            "id": f"{machine}.{kind}",
            "what": row["what"] + (f", width {width}" if kind == "int" else ""),
            "program": run.program[0],
            "machine": run.machine,
            "settings": " ".join(run.settings),
            "sample_groups": run.sample_groups,
            "model": f"{rate * run.share:.1f}",
            "unit": row["unit"],
            "measured": row["measured"],
            "ratio": f"{rate * run.share / float(row['measured']):.3f}",
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(RUNS))
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    with open(MEASURED, encoding="utf-8", newline="") as file:
        measured = {row["id"]: row for row in csv.DictReader(file)}
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for name in options.only.split(","):
            if name not in RUNS:
                parser.error(f"--only {name} (allowed: {', '.join(RUNS)})")
            text = printed(name, RUNS[name], folder)
            rows.extend(rows_of(name.split(".", maxsplit=1)[0], RUNS[name], text, measured))
    for row in rows:
        print(f"{row['id']:<12} {row['model']:>8} {row['unit']:<7} measured {row['measured']:>6} "
              f"ratio {row['ratio']}")
    if options.write:
        with open(TABLE, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
