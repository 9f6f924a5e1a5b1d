#!/usr/bin/env python3
"""Runs tests of Piglit, the test suite of open-source drivers, under `eusim gpu`: the drivers are
Debian's, the GPU is the model, executed for its values (--untimed).

Usage: scripts/run_piglit.py [--group shaders|programs|cl] [--machine NAME,...] [--jobs N]
                             [--tests REGEX] [--write]
  --group    shaders: those of compute shaders, storage buffers and atomic counters that are executed;
             programs: of compute shaders and storage buffers; cl: of OpenCL, through rusticl, and on
             "machine" llvmpipe natively, for comparison (default: shaders and programs)
  --write    write results/piglit/GROUP.csv; rows of what was not run stay
       scripts/run_piglit.py --expected EUSIM    what the suite runs: all shaders that passed when the
             results were written have to pass. Exit code 77 without Piglit
Needs the Debian packages piglit, libgl1-mesa-dri and, for cl, mesa-opencl-icd.
"""
import argparse
import concurrent.futures
import csv
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results" / "piglit"
PLACES = ("/usr/lib/x86_64-linux-gnu/piglit", "/usr/lib/piglit", "/usr/local/lib/piglit")
GL_MACHINES = ("ivb_gt2", "hsw_gt2", "bdw_gt2", "skl_gt2")
REFERENCE = "llvmpipe"  # Mesa's driver for the host's processor, instead of a machine
MACHINES = {"shaders": GL_MACHINES, "programs": GL_MACHINES, "cl": (REFERENCE, "skl_gt2")}
EXTENSIONS = ("arb_compute_shader", "arb_shader_storage_buffer_object", "arb_shader_atomic_counters")
FIELDS = ("test", "machine", "status", "reason")
SKIPPED = 77
SECONDS = 120


def piglit_folder():
    for place in (os.environ.get("PIGLIT_DIR", ""), *PLACES):
        if place and pathlib.Path(place, "bin", "shader_runner").is_file():
            return pathlib.Path(place)
    return None


def shader_tests(piglit):
    """Maps names of shader tests to commands."""
    found = {}
    for extension in EXTENSIONS:
        folder = piglit / "tests" / "spec" / extension / "execution"
        for path in sorted(folder.rglob("*.shader_test")):
            name = f"{extension}/{path.relative_to(folder)}".removesuffix(".shader_test")
            found[name] = [piglit / "bin" / "shader_runner", path, "-auto", "-fbo"]
    return found


def listed_tests(piglit, profile, pattern):
    """Tests of Piglit's own profile, except for those of shader files."""
    command = ["piglit", "print-cmd", "--format", "{name} ::: {command}", "-t", pattern, profile]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for line in text.splitlines():
        name, separator, command = line.partition(" ::: ")
        words = command.split()
        if separator and words and not re.search(r"shader_test|glslparsertest|built-in-con", command):
            program = piglit / "bin" / pathlib.PurePath(words[0]).name
            found[name.removeprefix("spec@").replace("@", "/")] = [program, *words[1:]]
    return found


def tests_of(group, piglit):
    if group == "shaders":
        return shader_tests(piglit)
    if group == "programs":
        pattern = "arb_compute_shader|arb_shader_storage_buffer_object"
        return listed_tests(piglit, "gpu", pattern)
    return listed_tests(piglit, "cl", ".")


def run(eusim, piglit, machine, command):
    """Runs a test; returns (status, reason if it is not a pass)."""
    environment = dict(
        os.environ,
        LD_LIBRARY_PATH=str(piglit / "lib"),
        PIGLIT_SOURCE_DIR=str(piglit),
        OCL_ICD_VENDORS="rusticl.icd",
        MESA_GL_VERSION_OVERRIDE="4.5",
        MESA_GLSL_VERSION_OVERRIDE="450",
    )
    if machine == REFERENCE:
        environment["RUSTICL_ENABLE"] = REFERENCE
        whole = command
    else:
        whole = [eusim, "gpu", "--machine", machine, "--untimed", "--", *command]
    try:
        done = subprocess.run(whole, env=environment, cwd=piglit, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "timeout", f"more than {SECONDS} s"
    printed = done.stdout.decode(errors="replace")
    said = done.stderr.decode(errors="replace")
    results = re.findall(r'PIGLIT: (\{"result".*\})', printed)
    status = json.loads(results[-1])["result"] if results else "crash"
    return status, "" if status in ("pass", "skip") else reason(printed, said)


def reason(printed, said):
    """Reason of a failure: the first omission that eusim reports, else the test's first complaint, else its
    last line."""
    for line in said.splitlines():
        if line.startswith("eusim gpu: "):
            return re.sub("^eusim gpu: ((error|warning): )?", "", line)[:120]
    lines = [line.strip() for line in printed.splitlines()
             if line.strip() and not line.startswith(("PIGLIT: ", "#", ">>"))]
    telling = [line for line in lines if re.search(r"expect|error|fail|wrong", line, re.IGNORECASE)]
    return (telling or lines[-1:] or ["it ended without output"])[0][:120]


def all_rows(eusim, piglit, group, machines, pattern, jobs):
    tests = {name: command for name, command in tests_of(group, piglit).items()
             if re.search(pattern, name)}
    pairs = [(name, machine) for name in sorted(tests) for machine in machines]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = pool.map(lambda pair: run(eusim, piglit, pair[1], tests[pair[0]]), pairs)
        return [
            dict(zip(FIELDS, (*pair, *result))) for pair, result in zip(pairs, results)
        ]


def print_summary(group, rows):
    for machine in sorted({row["machine"] for row in rows}):
        mine = [row["status"] for row in rows if row["machine"] == machine]
        counts = ", ".join(f"{mine.count(status)} {status}" for status in sorted(set(mine)))
        print(f"{group} on {machine}: {counts} of {len(mine)}")
    reference = {row["test"] for row in rows
                 if row["machine"] == REFERENCE and row["status"] == "pass"}
    for machine in sorted({row["machine"] for row in rows} - {REFERENCE}):
        passed = {row["test"] for row in rows
                  if row["machine"] == machine and row["status"] == "pass"}
        if reference:
            print(f"{machine}: {len(passed & reference)} of the {len(reference)} that pass on "
                  f"{REFERENCE}, {len(passed - reference)} others")


def read_rows(group):
    with open(RESULTS / f"{group}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_rows(group, rows):
    run_now = {(row["test"], row["machine"]) for row in rows}
    kept = read_rows(group) if (RESULTS / f"{group}.csv").is_file() else []
    rows = rows + [row for row in kept if (row["test"], row["machine"]) not in run_now]
    machines = MACHINES[group]
    rows.sort(key=lambda row: (row["test"], machines.index(row["machine"])))
    with open(RESULTS / f"{group}.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def check_expected(eusim, piglit, jobs):
    """Compares with the written passes; returns the exit code for the suite."""
    passed = {(row["test"], row["machine"])
              for row in read_rows("shaders") if row["status"] == "pass"}
    rows = all_rows(eusim, piglit, "shaders", GL_MACHINES, ".", jobs)
    known = {(row["test"], row["machine"]) for row in rows}
    failed = [row for row in rows
              if (row["test"], row["machine"]) in passed and row["status"] != "pass"]
    for row in failed:
        print(f"{row['test']} on {row['machine']}: {row['status']}: {row['reason']}")
    for test, machine in sorted(passed - known):
        print(f"{test} on {machine}: this Piglit does not have it")
    print_summary("shaders", rows)
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--group", choices=MACHINES, action="append")
    parser.add_argument("--machine", default="")
    parser.add_argument("--tests", default=".")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--expected", metavar="EUSIM")
    options = parser.parse_args()
    piglit = piglit_folder()
    if piglit is None:
        print("run_piglit.py: error: needs the Debian package piglit", file=sys.stderr)
        return SKIPPED
    if options.expected:
        return check_expected(pathlib.Path(options.expected).resolve(), piglit, options.jobs)
    for group in options.group or ("shaders", "programs"):
        machines = options.machine.split(",") if options.machine else MACHINES[group]
        rows = all_rows(ROOT / "build" / "release" / "eusim", piglit, group, machines,
                        options.tests, options.jobs)
        for row in rows:
            if row["status"] not in ("pass", "skip"):
                print(f"{row['test']} on {row['machine']}: {row['status']}: {row['reason']}")
        print_summary(group, rows)
        if options.write and rows:
            write_rows(group, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
