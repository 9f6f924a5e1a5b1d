#!/usr/bin/env python3
"""Prints the summary of `llvm-cov export` as a table of folders; see coverage.sh."""
import collections
import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROMISED = {"isa": 95.0, "config": 95.0, "model": 90.0}  # per cent of lines


def percent(part, whole):
    return 100.0 * part / whole if whole else 100.0


def folders_of(export):
    """Maps each folder to [lines, lines executed, branches, branches taken]; a room includes its folders."""
    folders = collections.defaultdict(lambda: [0, 0, 0, 0])
    for file in export["data"][0]["files"]:
        name = os.path.relpath(file["filename"], ROOT)
        folder, room = os.path.dirname(name), name.split("/")[0]
        if room not in PROMISED:
            continue
        lines, branches = file["summary"]["lines"], file["summary"]["branches"]
        counts = lines["count"], lines["covered"], branches["count"], branches["covered"]
        for place in {folder, room + " (all)"}:
            folders[place] = [a + b for a, b in zip(folders[place], counts)]
    return folders


def main():
    folders = folders_of(json.load(sys.stdin))
    print("| folder | lines | executed | branches | taken |")
    print("|---|---:|---:|---:|---:|")
    for folder, (lines, executed, branches, taken) in sorted(folders.items()):
        print(f"| {folder} | {lines} | {percent(executed, lines):.1f} % "
              f"| {branches} | {percent(taken, branches):.1f} % |")
    missed = [room for room, least in PROMISED.items()
              if percent(folders[room + " (all)"][1], folders[room + " (all)"][0]) < least]
    for room in missed:
        print(f"{room}: fewer lines are executed than the {PROMISED[room]:.0f} % promised",
              file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
