#!/usr/bin/env python3
"""Measures how fast eusim is and writes results/speed.

  rates.csv         medians of eusim_bench, one figure a line
  sweep.csv         milliseconds a point of a sweep, with one process and with two
  instructions.csv  host instructions per simulated instruction (callgrind): free of noise
  profile.csv       share of the CPU samples by library (perf)

Each part is skipped, and its file left as it is, unless it is asked for: --rates, --sweep,
--instructions, --profile; without any of them all are done. With --brief everything is done once and
as small as it can be: its times have no meaning, so it does not write to results/speed.
"""
import argparse
import csv
import json
import os
import pathlib
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from source_commit import source_commit

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTED = ("float_loop", "mandelbrot", "sobel", "minmax9", "reduce_slm", "saxpy", "skl_float_loop")
COUNTED_SCALES = (2, 6)
PROFILED = {"mandelbrot": 80, "sobel": 640, "saxpy": 512}
SWEPT = {"long": ("driver_mandelbrot_64x32",), "short": ("saxpy_64",),
         "short_reused": ("saxpy_64", "--reuse-processes")}
SWEEP_POINTS = 200
MEASURED = ("isa", "config", "model", "tests/bench", "CMakeLists.txt", "tests/CMakeLists.txt")
PARTS = ("rates", "sweep", "instructions", "profile")


def output_of(*command):
    return subprocess.run([str(word) for word in command], check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor()


def write(arguments, part, header, rows):
    """Writes a part's CSV file. The column load shows whether others used the machine: 1 is this measurement alone."""
    arguments.results.mkdir(parents=True, exist_ok=True)
    path = arguments.results / f"{part}.csv"
    repeated = f" --repetitions {arguments.repetitions}" if part in ("rates", "sweep") else ""
    with open(path, "w", newline="") as file:
        file.write(f"# scripts/bench.py --{part}{repeated}\n"
                   f"# commit {source_commit(MEASURED)}; {processor()}, {os.cpu_count()} CPUs; load"
                   f" {os.getloadavg()[0]:.1f}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
    print(f"wrote {path}")


def medians(arguments):
    """Median of each counter of each benchmark."""
    samples = {}
    brief = ["--brief"] if arguments.brief else []
    for _ in range(arguments.repetitions):  # all benchmarks in turn: disturbances affect all alike
        report = json.loads(output_of(arguments.bench, *brief, "--benchmark_format=json",
                                      f"--benchmark_filter={arguments.filter}"))
        for run in report["benchmarks"]:
            name = run["name"].split("/iterations:")[0]
            known = set(run) & {"name", "run_name", "run_type", "time_unit", "family_index",
                                "per_family_instance_index", "repetitions", "threads",
                                "repetition_index", "iterations", "real_time", "cpu_time"}
            for figure in sorted(set(run) - known):
                samples.setdefault((name, figure), []).append(run[figure])
    return {key: statistics.median(values) for key, values in samples.items()}


def rates(arguments):
    found = medians(arguments)
    write(arguments, "rates", ("benchmark", "figure", "median"),
          [(*key, f"{value:.4g}") for key, value in found.items()])


def cpu_seconds():
    """CPU seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds_of_sweep(arguments, path, jobs, options):
    """Wall time and CPU time."""
    rows = path.with_suffix(".jsonl")
    begin = time.monotonic(), cpu_seconds()
    output_of(arguments.eusim, "sweep", path, "--jobs", jobs, "-o", rows, *options)
    seconds = time.monotonic() - begin[0], cpu_seconds() - begin[1]
    failed = sum('"status": "ok"' not in row for row in rows.read_text().splitlines())
    rows.unlink()  # a sweep does not write over rows
    if failed:
        raise OSError(f"{failed} points of {path} failed")
    return seconds


def sweep(arguments):
    """Time per point with one job and with two, for points that take long and for points that take no time."""
    points = 4 if arguments.brief else SWEEP_POINTS
    rows = []
    for name, (workload, *options) in SWEPT.items():
        samples = {1: [], 2: []}
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "sweep.json"
            path.write_text(json.dumps({
                "schema": "eusim.sweep/v1",
                "base": "ivb_gt2",
                "kernels": [str(ROOT / "traces" / "workloads" / f"{workload}.json")],
                "grid": {"/llc/latency_cycles": list(range(100, 100 + points))}}))
            for _ in range(arguments.repetitions):
                for jobs, seconds in samples.items():
                    seconds.append(seconds_of_sweep(arguments, path, jobs, options))
        wall, cpu = ({jobs: statistics.median(pair[kind] for pair in pairs)
                      for jobs, pairs in samples.items()} for kind in (0, 1))
        for jobs, suffix in ((1, "1_job"), (2, "2_jobs")):
            rows += [(name, f"ms_per_point_{suffix}", f"{1e3 * wall[jobs] / points:.3f}"),
                     (name, f"cpu_ms_per_point_{suffix}", f"{1e3 * cpu[jobs] / points:.3f}")]
        rows.append((name, "speedup", f"{wall[1] / wall[2]:.2f}"))
    write(arguments, "sweep", ("points", "figure", "median"), rows)


def host_instructions(bench, kernel, scale):
    """The simulated instructions of a run, and the host instructions that it executes."""
    simulated = int(output_of(bench, "--once", kernel, scale))
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run(["valgrind", "--tool=callgrind",
                               f"--callgrind-out-file={directory}/out", str(bench), "--once", kernel,
                               str(scale)], check=True, text=True, capture_output=True)
    return simulated, int(re.search(r"Collected : (\d+)", done.stderr)[1])


def instructions(arguments):
    """The difference of two runs, so that the start of the program does not count."""
    rows = []
    for kernel in COUNTED[:1] if arguments.brief else COUNTED:
        small, large = (host_instructions(arguments.bench, kernel, scale)
                        for scale in COUNTED_SCALES)
        rows.append((kernel, f"{(large[1] - small[1]) / (large[0] - small[0]):.0f}"))
    write(arguments, "instructions", ("kernel", "host_instructions_per_instruction"), rows)


def profile(arguments):
    rows = []
    for kernel, scale in PROFILED.items():
        scale = 1 if arguments.brief else scale
        with tempfile.TemporaryDirectory() as directory:
            output_of("perf", "record", "-q", "-o", f"{directory}/data", arguments.bench, "--once",
                      kernel, scale)
            report = output_of("perf", "report", "-i", f"{directory}/data", "--stdio", "--sort",
                               "dso")
        for share, library in re.findall(r"^\s+([\d.]+)%\s+(\S+)", report, re.MULTILINE):
            if float(share) >= 0.5:
                rows.append((kernel, library, share))
    write(arguments, "profile", ("kernel", "library", "percent"), rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    build = ROOT / "build" / "release"
    parser.add_argument("--bench", type=pathlib.Path, default=build / "eusim_bench")
    parser.add_argument("--eusim", type=pathlib.Path, default=build / "eusim")
    parser.add_argument("--results", type=pathlib.Path, help="default: results/speed")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--brief", action="store_true", help="only try; needs --results")
    parser.add_argument("--filter", default=".", help="benchmarks of --rates (regular expression)")
    for part in PARTS:
        parser.add_argument(f"--{part}", action="store_true")
    arguments = parser.parse_args()
    if arguments.brief and not arguments.results:
        parser.error("--brief needs --results")
    arguments.results = arguments.results or ROOT / "results" / "speed"
    asked = [part for part in PARTS if getattr(arguments, part)] or PARTS
    try:
        for part in asked:
            globals()[part](arguments)
    except (subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"bench.py: error: {error}\n{getattr(error, 'stderr', None) or ''}")


if __name__ == "__main__":
    main()
