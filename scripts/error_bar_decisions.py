#!/usr/bin/env python3
"""Checks verdicts of error bars on what-ifs: 30 verdicts of 64 draws against 256 draws of another seed.

A verdict is better, worse, the same, or undecided. Prints a line for each what-if. A decision of 64 draws is confirmed
if 256 draws agree, weakened if they are undecided, and flipped if they are opposite.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import sys

from error_bar_report import as_csv, deliver

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORKLOADS = ROOT / "traces" / "workloads"
RESULT = ROOT / "results" / "error_bars" / "decisions.csv"
COLUMNS = ("workload", "what_if", "saved_percent", "p5_percent", "p95_percent", "verdict_of_64",
           "verdict_of_256", "check")
CASES = {
    "driver_saxpy_1024": ("fast_dispatch", "ideal_fetch", "/data_cache/cycles_per_line=1"),
    "driver_mandelbrot_64x32": ("threads=4", "no_co_issue", "/eu/arbitration=round_robin"),
    "driver_reduce_slm_8": ("fast_dispatch", "ideal_fetch", "eus=4"),
    "driver_sobel_50x18": ("fast_ports", "zero_latency", "deep_queue"),
    "minmax9_32x12": ("no_false_dependencies", "infinite_pipes", "fast_ports"),
    "histogram_random_16": ("/llc/latency_cycles=60", "fast_ports", "warm_caches"),
    "dp4_matvec_256": ("no_false_dependencies", "zero_latency", "fast_dispatch"),
    "bigint_ge_32": ("ideal_fetch", "zero_latency", "/eu/response/cycles_per_register=1"),
    "shader_bitonic_hsw": ("/gateway/latency_cycles=60", "free_switch", "ideal_fetch"),
    "nv12_to_rgb_48x10": ("zero_latency", "warm_caches", "/sampler/latency_cycles=90"),
}


def gain_of(eusim, workload, what_if, draws, seed):
    """The gain of one what-if with error bars."""
    command = [eusim, "run", str(WORKLOADS / f"{workload}.json"), "--report", "none",
               f"--error-bars={draws}", "--seed", str(seed), "--if", what_if, "--json", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"error_bar_decisions.py: error: {' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    result = json.loads(done.stdout)["what_ifs"][what_if]
    if "gain" not in result:
        sys.exit(f"error_bar_decisions.py: error: {workload}, {what_if}: no gain: {result.get('failure', result)}")
    return result["gain"]


def side(verdict):
    """The first word of a verdict: better, worse, the, undecided:."""
    return verdict.split()[0]


def check_of(few, many):
    """Compares the verdict of few draws with that of many."""
    if side(few) == "undecided:":
        return "undecided"
    if side(few) == side(many):
        return "confirmed"
    return "weakened" if side(many) == "undecided:" else "flipped"


def row(eusim, workload, what_if):
    few = gain_of(eusim, workload, what_if, 64, 1)
    many = gain_of(eusim, workload, what_if, 256, 2)
    return {"workload": workload, "what_if": what_if, "saved_percent": few["percent"],
            "p5_percent": few["percent_p5"], "p95_percent": few["percent_p95"],
            "verdict_of_64": few["verdict"], "verdict_of_256": many["verdict"],
            "check": check_of(few["verdict"], many["verdict"])}


def written():
    """The lines of the written result, by workload and what-if."""
    with open(RESULT, newline="", encoding="utf-8") as file:
        return {(each["workload"], each["what_if"]): each for each in csv.DictReader(file)}


def complaints(cases, rows):
    """Errors of rows: flips, and differences from the written result."""
    known = written()
    for each in rows:
        if each["check"] == "flipped":
            yield f"{each['workload']}, {each['what_if']}: flipped"
        line = {name: str(value) for name, value in each.items()}
        if known.get((each["workload"], each["what_if"])) != line:
            yield f"{each['workload']}, {each['what_if']}: results/error_bars has another line"
    if set(known) != {(name, each) for name, all_of in CASES.items() for each in all_of}:
        yield "results/error_bars/decisions.csv is of other what-ifs"
    if not cases:
        yield "nothing was checked"


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    parser.add_argument("--only", metavar="WORKLOAD", choices=sorted(CASES),
                        help="only what-ifs of this workload")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true",
                      help="compare with results/error_bars/decisions.csv; exit code 1 if anything is wrong")
    mode.add_argument("--write", action="store_true", help="write that file")
    return parser.parse_args()


def main():
    given = options()
    cases = [(name, each) for name, all_of in CASES.items() for each in all_of
             if given.only in (None, name)]
    rows = [row(given.eusim, *case) for case in cases]
    if given.check:
        wrong = list(complaints(cases, rows))
        print("\n".join(wrong) or "every verdict stands, as results/error_bars has it")
        return 1 if wrong else 0
    deliver(as_csv(COLUMNS, rows), RESULT, given.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
