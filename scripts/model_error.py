#!/usr/bin/env python3
"""Computes the model's own error: measured over modelled time of whole kernels.

Each row of tests/whole that is one measured time or rate gives a quotient (results/whole_kernels),
except for rows that are the source of a number of the machine. Their 5 % and 95 % quantiles are
/model_error of the machine files, in whole percents, rounded outwards: by class, which is the kind of
the busiest part of the machine, and from the rows on the machines of a file if these are enough
(scripts/measured_pool.py). Prints them, and how well other rows predict one. --check compares all
shipped machines, and the pages; --write writes the files that state them, and the generated parts of
config/SOURCES.md and README.md.
"""
import argparse
import json
import math
import os
import re
import statistics
import sys
import textwrap

from hw_report import table
from machine_ranges import resolved
from measured_pool import (CLASSES, CONFIG, SHARES, chosen, is_enough, is_of_two,
                           is_speed, outer, stating, stating_file, weighted, whole_pool)
from whole_runs import ROOT, read_csv

KEYS = ("rows", *SHARES)
KERNELS = {"pipes": "kernels that pipes limit", "shared": "kernels limited by parts between pipes and memory",
           "memory": "kernels that memory limits"}
BEGIN, END = "<!-- begin: scripts/model_error.py --write -->", "<!-- end -->"


def generations(pool):
    """Keys of the generations of a pool's machines, as text."""
    return ", ".join(dict.fromkeys(sorted((measured.machine.split("_")[0] for measured in pool),
                                          key=("ivb", "hsw", "bdw", "skl", "bxt").index)))


def interval(pool):
    """The members of one class of /model_error."""
    low, high = outer(weighted(pool))
    return dict(zip(KEYS, (len(pool), math.floor(100 * low), math.ceil(100 * high))))


def model_error(pool, family):
    """The members of /model_error of a machine file."""
    return {each: interval(chosen(pool, family, each)) for each in CLASSES}


def source_lines(pool, family):
    """The entries of /model_error in a machine file's sources."""
    for each in CLASSES:
        ref = (f"results/whole_kernels: {KERNELS[each]}, on {generations(chosen(pool, family, each))}, their time "
               "over the model's (10a)")
        source = json.dumps({"kind": "measured", "ref": ref, "range": {"basis": "exact"}})
        yield f'    "/model_error/{each}": {source}'


def with_error(text, pool, family):
    """The text of a machine file, with the error of the pool."""
    members = ",\n".join(f'    "{each}": {json.dumps(value)}'
                         for each, value in model_error(pool, family).items())
    text = re.sub(r'("model_error": )\{(?:[^{}]|\{[^{}]*\})*\}',
                  lambda found: f"{found[1]}{{\n{members}\n  }}", text)
    lines = ",\n".join(source_lines(pool, family))
    return re.sub(r'(?:    "/model_error[^\n]*,\n)*    "/model_error[^\n]*?(,?)\n',
                  lambda found: f"{lines}{found[1]}\n", text)


def groups(pool):
    """Groups of measurements, by name."""
    yield "all", pool
    for each in CLASSES:
        of_class = [measured for measured in pool if measured.limit_class == each]
        yield f"{each}, all machines", of_class
        for family in stating():
            own = [measured for measured in of_class if measured.family == family]
            yield f"{each}, {family} and machines that extend it", own


def spreads(pool):
    """A table of the quotients by class and machine file."""
    lines = []
    for group, members in groups(pool):
        if not members:
            continue
        low, high = outer(weighted(members))
        quotients = (low, statistics.median(measured.quotient for measured in members), high)
        lines.append([group, str(len(members)), str(len({measured.alike for measured in members})),
                      str(len({measured.publication for measured in members})),
                      *(f"{100 * value:.0f}" for value in quotients),
                      "yes" if "extends" in group and is_enough(members) else ""])
    return table(["measured", "rows", "kernels", "publications", "5 %", "median", "95 %", "enough"], lines)


def held(pool, foretell):
    """The number of measurements inside the 5 % to 95 % interval that others predict, and the median of high
    over low."""
    found = []
    for measured in pool:
        values = foretell(measured)
        if values:
            low, high = outer(values)
            found.append((low <= measured.quotient <= high, high / low))
    count = sum(inside for inside, _ in found)
    return [f"{count} of {len(pool)}, {100 * count / len(pool):.0f} %",
            f"{statistics.median(width for _, width in found):.2f}"]


def pools(pool):
    """A table of how well other measurements predict one."""
    def of_class(others, measured):
        return [other for other in others if other.limit_class == measured.limit_class]

    def own(others, measured):
        return chosen(others, measured.family, measured.limit_class)
    ways = {"all": lambda others, _: weighted(others),
            "its class": lambda others, measured: weighted(of_class(others, measured)),
            "its class, on its machines if enough": lambda others, measured: weighted(own(others, measured)),
            "the same, each row alike":
                lambda others, measured: [(other.quotient, 1) for other in own(others, measured)]}
    lines = []
    for name, way in ways.items():
        line = [name]
        for is_left in (lambda a, b: a is not b, lambda a, b: a.publication != b.publication):
            line += held(pool, lambda measured, way=way, is_left=is_left: way(
                [other for other in pool if is_left(other, measured)], measured))
        lines.append(line)
    return table(["a row in the 5 to 95 % of", "without the row", "median high / low",
                  "without its publication", "median high / low"], lines)


def sources_text(pool):
    """The generated part of config/SOURCES.md 10a."""
    rows = [row for row in read_csv("rows.csv") if is_speed(row) and not is_of_two(row)]
    return (f"{len(rows)} rows are times or rates of one kernel. "
            f"{len(rows) - len(pool)} of them are the source of a number of a machine.\nThe other {len(pool)} are of {len({each.alike for each in pool})} kernels by "
            f"{len({each.publication for each in pool})} publications:\n\n"
            f"{spreads(pool)}\n{pools(pool)}")


def readme_text(pool):
    """The generated part of README.md."""
    parts = []
    for each in CLASSES:
        ranges = {}
        for family in stating():
            found = chosen(pool, family, each)
            error = interval(found)
            ranges[f"{error['p5_percent']} to {error['p95_percent']} %"] = generations(found)
        parts.append(" or ".join(
            text if len(ranges) == 1 else f"{text} ({machines})" for text, machines in ranges.items())
            + f" of {'that' if parts else 'the modelled time'} of {KERNELS[each]}")
    text = (f"For 90 % of {len(pool)} published times and rates of whole kernels, the hardware takes "
            f"{', '.join(parts[:-1])}, and {parts[-1]}.")
    lines = textwrap.fill(text.replace(" %", "\0%"), 118, initial_indent="  ", subsequent_indent="  ")
    return lines.replace("\0", " ")


def generated(pool):
    """Pages, and their text between BEGIN and END."""
    return {ROOT / "config/SOURCES.md": "\n" + sources_text(pool) + "\n",
            ROOT / "README.md": readme_text(pool) + "\n  "}


def with_part(text, part):
    """A page with another generated part."""
    begin = text.index(BEGIN) + len(BEGIN) + 1
    return text[:begin] + part + text[text.index(END, begin):]


def check(eusim):
    """Errors: Intel machines and pages whose error differs from that of the rows, as text."""
    pool, stated = whole_pool(), stating()
    for path in sorted(CONFIG.glob("*.json")):
        machine = json.loads(resolved(eusim, path.stem))
        if machine["gen"] == "g13":
            continue  # no row is of a kernel that ran on one
        expected = model_error(pool, stating_file(path.stem, stated))
        found = machine.get("model_error")
        if found != expected:
            yield f"{path.stem}: /model_error is {found}, the rows give {expected}: scripts/model_error.py --write"
    for path, text in changed(pool):
        if path.read_text(encoding="utf-8") != text:
            yield f"{path.relative_to(ROOT)}: is not what the rows give: scripts/model_error.py --write"


def changed(pool):
    """Files with the error of the rows, as path and text."""
    for name in stating():
        path = CONFIG / (name + ".json")
        yield path, with_error(path.read_text(encoding="utf-8"), pool, name)
    for path, part in generated(pool).items():
        yield path, with_part(path.read_text(encoding="utf-8"), part)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eusim", default=str(ROOT / "build" / "release" / "eusim"))
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help="exit code 1 if a machine states another error")
    mode.add_argument("--write", action="store_true", help="write the files that state the error")
    given = parser.parse_args()
    if given.check:
        if not os.path.isfile(given.eusim):
            sys.exit(f"model_error.py: error: there is no {given.eusim}: build it, or name another by --eusim")
        wrong = list(check(given.eusim))
        print("\n".join(wrong) or "every machine has the error of the rows")
        return 1 if wrong else 0
    pool = whole_pool()
    if given.write:
        for path, text in list(changed(pool)):
            path.write_text(text, encoding="utf-8")
    else:
        for family in stating():
            print(f"{family}: {json.dumps(model_error(pool, family))}")
        print(f"\n{sources_text(pool)}", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
