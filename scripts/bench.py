#!/usr/bin/env python3
"""Measures how fast eusim is and writes results/speed.

  rates.csv         medians of eusim_bench and of a sweep, one figure a line
  instructions.csv  host instructions per simulated instruction (callgrind): free of noise
  profile.csv       share of the CPU samples by library (perf)

Each part is skipped, and its file left as it is, unless it is asked for: --rates, --sweep,
--instructions, --profile; without any of them all are done.
"""
import argparse
import csv
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results" / "speed"
COUNTED = ("float_loop", "mandelbrot", "reduce_slm", "saxpy")
COUNTED_SCALES = (2, 6)
PROFILED = {"mandelbrot": 80, "sobel": 640, "saxpy": 512}
PARTS = ("rates", "sweep", "instructions", "profile")


def output_of(*command):
    return subprocess.run([str(word) for word in command], check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor()


def commit():
    changed = output_of("git", "-C", ROOT, "status", "--porcelain", "--", "isa", "config", "model",
                        "tests/bench", "CMakeLists.txt")
    return output_of("git", "-C", ROOT, "rev-parse", "--short", "HEAD").strip() + \
        (" with changes" if changed else "")


def write(name, header, rows, command):
    """The load says whether others used the machine: 1 is this measurement alone."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    with open(RESULTS / name, "w", newline="") as file:
        file.write(f"# {command}\n# commit {commit()}; {processor()}, {os.cpu_count()} CPUs; "
                   f"load {os.getloadavg()[0]:.1f}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
    print(f"wrote {RESULTS / name}")


def medians(bench, repetitions, pattern):
    """Median of each counter of each benchmark."""
    samples = {}
    for _ in range(repetitions):  # all of them again and again: what disturbs, disturbs all
        report = json.loads(output_of(bench, "--benchmark_format=json",
                                      f"--benchmark_filter={pattern}"))
        for run in report["benchmarks"]:
            name = run["name"].split("/iterations:")[0]
            known = set(run) & {"name", "run_name", "run_type", "time_unit", "family_index",
                                "per_family_instance_index", "repetitions", "threads",
                                "repetition_index", "iterations", "real_time", "cpu_time"}
            for figure in sorted(set(run) - known):
                samples.setdefault((name, figure), []).append(run[figure])
    return {key: statistics.median(values) for key, values in samples.items()}


def rates(arguments):
    found = medians(arguments.bench, arguments.repetitions, arguments.filter)
    write("rates.csv", ("benchmark", "figure", "median"),
          [(*key, f"{value:.4g}") for key, value in found.items()],
          f"scripts/bench.py --rates --repetitions {arguments.repetitions}")


def seconds_of_sweep(arguments, sweep, jobs):
    begin = time.monotonic()
    output_of(arguments.eusim, "sweep", sweep, "--jobs", jobs, "-o", f"{sweep}.{jobs}.jsonl")
    return time.monotonic() - begin


def sweep(arguments):
    """Wall time a point with one job and with two, of points that take long and that take none."""
    rows = []
    for name, workload in (("long", "driver_mandelbrot_64x32"), ("short", "saxpy_64")):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "sweep.json"
            path.write_text(json.dumps({
                "schema": "eusim.sweep/v1",
                "base": "ivb_gt2",
                "kernels": [str(ROOT / "traces" / "workloads" / f"{workload}.json")],
                "grid": {"/llc/latency_cycles": list(range(100, 300))}}))
            seconds = {jobs: statistics.median(seconds_of_sweep(arguments, path, jobs)
                                               for _ in range(arguments.repetitions))
                       for jobs in (1, 2)}
        rows += [(name, "ms_per_point_1_job", f"{1e3 * seconds[1] / 200:.3f}"),
                 (name, "ms_per_point_2_jobs", f"{1e3 * seconds[2] / 200:.3f}"),
                 (name, "speedup", f"{seconds[1] / seconds[2]:.2f}")]
    write("sweep.csv", ("points", "figure", "median"), rows,
          f"scripts/bench.py --sweep --repetitions {arguments.repetitions}")


def host_instructions(bench, kernel, scale):
    """Of a run: simulated instructions, and those of the host that they took."""
    simulated = int(output_of(bench, "--once", kernel, scale))
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run(["valgrind", "--tool=callgrind",
                               f"--callgrind-out-file={directory}/out", str(bench), "--once", kernel,
                               str(scale)], check=True, text=True, capture_output=True)
    return simulated, int(re.search(r"Collected : (\d+)", done.stderr)[1])


def instructions(arguments):
    """The difference of two runs, so that the start of the program does not count."""
    rows = []
    for kernel in COUNTED:
        small, large = (host_instructions(arguments.bench, kernel, scale)
                        for scale in COUNTED_SCALES)
        rows.append((kernel, f"{(large[1] - small[1]) / (large[0] - small[0]):.0f}"))
    write("instructions.csv", ("kernel", "host_instructions_per_instruction"), rows,
          "scripts/bench.py --instructions")


def profile(arguments):
    rows = []
    for kernel, scale in PROFILED.items():
        with tempfile.TemporaryDirectory() as directory:
            output_of("perf", "record", "-q", "-o", f"{directory}/data", arguments.bench, "--once",
                      kernel, scale)
            report = output_of("perf", "report", "-i", f"{directory}/data", "--stdio", "--sort",
                               "dso")
        for share, library in re.findall(r"^\s+([\d.]+)%\s+(\S+)", report, re.MULTILINE):
            if float(share) >= 0.5:
                rows.append((kernel, library, share))
    write("profile.csv", ("kernel", "library", "percent"), rows, "scripts/bench.py --profile")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    build = ROOT / "build" / "release"
    parser.add_argument("--bench", type=pathlib.Path, default=build / "eusim_bench")
    parser.add_argument("--eusim", type=pathlib.Path, default=build / "eusim")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--filter", default=".", help="benchmarks of --rates (regular expression)")
    for part in PARTS:
        parser.add_argument(f"--{part}", action="store_true")
    arguments = parser.parse_args()
    asked = [part for part in PARTS if getattr(arguments, part)] or PARTS
    try:
        for part in asked:
            globals()[part](arguments)
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"bench.py: {error}\n{getattr(error, 'stderr', None) or ''}")


if __name__ == "__main__":
    main()
