#!/usr/bin/env python3
"""Measures how well tests cover the code: makes small changes (mutants) one at a time, and runs the
tests that should fail. A mutant that no test detects survives.

Usage: scripts/mutate.py [--list] [--file GLOB]... [--sample N] [--seed S] [--only ID] [--jobs N]
                         [-o REPORT]

    scripts/mutate.py --sample 200 --seed 1     200 mutants chosen by this seed, of all files
    scripts/mutate.py --file isa/intel/exec/flow.cpp  all mutants of one file
    scripts/mutate.py --list                    lists all mutants, one per line; makes none

ROOMS lists the files and their tests. Changes are made to a copy of the file in build/mutation, never
to this tree. A mutant costs the compilation of one file, a link, and the tests until the first failure.
Tests that take ten times as long as without the mutant count as hung: they detect the mutant.

tests/mutation_equivalents.tsv lists mutants that mean the same as the code, with the reason: file,
line of code, the changed line, why; they are not counted. The exit code is 1 if another mutant
survives."""
import argparse
import concurrent.futures
import os
import pathlib
import queue
import random
import re
import subprocess
import sys
import time

from mutant_builder import BUILD, SOURCE, Builder, build_tests, run
from mutants import mutants_of

EQUIVALENTS = SOURCE / "tests" / "mutation_equivalents.tsv"

# (files, tests), as globs; the tests in the order in which they are run, quick ones first.
ROOMS = [
    (["isa/intel/exec/*.cpp"],
     [["tests/isa/test_exec_[acdehijmrv]*.cpp", "tests/isa/test_exec_fl*.cpp", "tests/isa/test_read_bytes.cpp",
       "tests/isa/test_written_bytes.cpp"],
      ["tests/isa/test_exec_[kst]*.cpp", "tests/isa/test_exec_fuzz.cpp"]]),
    (["isa/intel/exec/fast/*.cpp", "isa/intel/exec/fast/*.hpp"],
     [["tests/isa/test_exec_float*.cpp", "tests/isa/test_exec_masks.cpp", "tests/isa/test_exec_regions.cpp"],
      ["tests/isa/test_exec_fast.cpp"]]),
    (["model/eu/scoreboard.cpp", "model/eu/eu_issue.cpp", "model/eu/eu_late.cpp",
      "model/eu/late_writes.cpp"],
     [["tests/model/test_issue_gates.cpp", "tests/model/test_late_*.cpp",
       "tests/model/test_register_renaming.cpp", "tests/model/test_message_gates.cpp",
       "tests/model/test_waiting_causes.cpp", "tests/model/test_closed_forms.cpp",
       "tests/model/test_issue_events.cpp"],
      ["tests/twin/test_*.cpp", "tests/model/test_laws*.cpp", "tests/model/test_arbitration.cpp",
       "tests/model/test_exceptions.cpp", "tests/model/test_concurrency.cpp",
       "tests/model/test_accounting.cpp"],
      ["tests/model/test_g*.cpp", "tests/model/test_misuse.cpp", "tests/model/test_f*.cpp",
       "tests/model/test_thread_spawner.cpp", "tests/model/test_architecture_registers.cpp",
       "tests/model/test_dispatch.cpp", "tests/model/test_haswell.cpp", "tests/model/test_media.cpp", "tests/model/test_races.cpp",
       "tests/trace/test_trace_law.cpp", "tests/trace/test_trace_threads.cpp",
       "tests/hazards/test_safety.cpp", "tests/report/test_*.cpp", "tests/export/test_*.cpp"]]),
]


def globbed(patterns):
    return [str(path.relative_to(SOURCE)) for pattern in patterns for path in sorted(SOURCE.glob(pattern))]


# ---- tests ----

def filter_of(files):
    suites = set()
    for name in files:
        suites.update(re.findall(r"^TEST(?:_F|_P)?\((\w+),", (SOURCE / name).read_text(), re.M))
    return ":".join(f"{suite}.*:*/{suite}.*" for suite in sorted(suites))


class Tests:
    """Tests that are run together."""

    def __init__(self, builder, files):
        self.files, self.filter = files, filter_of(files)
        self.seconds = self.measured(builder)

    def pass_with(self, program, timeout):
        try:
            return run([program, "--gtest_brief=1", "--gtest_fail_fast", "--gtest_filter=" + self.filter],
                       cwd=BUILD, timeout=timeout, stdin=subprocess.DEVNULL).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def measured(self, builder):
        """Seconds of the tests without a mutant."""
        program = builder.linked([], self.files)
        begin = time.monotonic()
        if not self.pass_with(program, None):
            sys.exit("mutate.py: error: the tests fail without a mutant: " + self.filter)
        return time.monotonic() - begin

    def notice(self, program):
        return not self.pass_with(program, 10 * self.seconds + 10)


def verdict_of(mutant, builder, stages):
    program = builder.build(mutant, [name for stage in stages for name in stage.files])
    if program is None:
        return "no program"
    return "killed" if any(stage.notice(program) for stage in stages) else "survived"


# ---- report ----

def equivalents():
    rows = {}
    if EQUIVALENTS.is_file():
        for line in EQUIVALENTS.read_text().splitlines()[1:]:
            path, before, after, reason = line.split("\t")
            rows[path, before, after] = reason
    return rows


def report(verdicts, known):
    lines = ["| file | mutants | killed | survived | equivalent | no program | score |",
             "|---|---:|---:|---:|---:|---:|---:|"]
    total = dict.fromkeys(["killed", "survived", "equivalent", "no program"], 0)
    by_file = {}
    for mutant, verdict in verdicts:
        counts = by_file.setdefault(mutant.path, dict.fromkeys(total, 0))
        counts[verdict] += 1
        total[verdict] += 1
    for path, counts in [*by_file.items(), ("all", total)]:
        counted = counts["killed"] + counts["survived"]
        score = f"{100 * counts['killed'] / counted:.1f} %" if counted else ""
        lines.append(f"| {path} | {sum(counts.values())} | {counts['killed']} | {counts['survived']} "
                     f"| {counts['equivalent']} | {counts['no program']} | {score} |")
    for title, wanted in (("Survivors", "survived"), ("Equivalent", "equivalent")):
        found = [mutant for mutant, verdict in verdicts if verdict == wanted]
        if found:
            lines += ["", title + ":", ""]
        for mutant in found:
            before, after = mutant.lines()
            reason = known.get((mutant.path, before, after), "")
            lines.append(f"- `{mutant.name}`: `{before}` -> `{after}`" + (f": {reason}" if reason else ""))
    return "\n".join(lines) + "\n"


def chosen(options):
    files = globbed(options.file or [pattern for patterns, _ in ROOMS for pattern in patterns])
    mutants = [mutant for path in files
               for mutant in mutants_of(path, (SOURCE / path).read_text())]
    if options.only:
        return [mutant for mutant in mutants if mutant.name in options.only]
    if options.sample and options.sample < len(mutants):
        picked = random.Random(options.seed).sample(range(len(mutants)), options.sample)
        return [mutants[i] for i in sorted(picked)]
    return mutants


def room_of(path):
    for number, (patterns, _) in enumerate(ROOMS):
        if path in globbed(patterns):
            return number
    sys.exit(f"mutate.py: error: {path}: is in no room of scripts/mutate.py")


def tried(mutants, rooms, jobs):
    """Each mutant with its verdict and the seconds of its test, in order."""
    builders = queue.Queue()
    for job in range(jobs):
        builders.put(Builder(str(job)))

    def try_one(mutant):
        builder = builders.get()
        begin = time.monotonic()
        try:
            verdict = verdict_of(mutant, builder, rooms[room_of(mutant.path)])
        finally:
            builders.put(builder)
        return mutant, verdict, time.monotonic() - begin

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(try_one, mutants)


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=True)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--file", action="append")
    parser.add_argument("--only", action="append")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("-o", "--output")
    options = parser.parse_args()
    mutants = chosen(options)
    if options.list:
        for mutant in mutants:
            print(mutant.name, " -> ".join(mutant.lines()), sep="\t")
        return 0
    build_tests()
    builder = Builder("0")
    rooms = {room: [Tests(builder, globbed(tests)) for tests in ROOMS[room][1]]
             for room in sorted({room_of(mutant.path) for mutant in mutants})}
    known, verdicts = equivalents(), []
    for mutant, verdict, seconds in tried(mutants, rooms, options.jobs):
        if verdict == "survived" and (mutant.path, *mutant.lines()) in known:
            verdict = "equivalent"
        verdicts.append((mutant, verdict))
        print(f"{len(verdicts)}/{len(mutants)} {verdict:10} {seconds:6.1f} s  {mutant.name}  "
              + " -> ".join(mutant.lines()), flush=True)
    text = report(verdicts, known)
    print("\n" + text, end="")
    if options.output:
        pathlib.Path(options.output).write_text(text)
    return any(verdict == "survived" for _, verdict in verdicts)


if __name__ == "__main__":
    sys.exit(main())
