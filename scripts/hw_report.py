"""The hardware table as text: Markdown for people, CSV for programs."""
import csv
import io
import json
import pathlib
import re

CONFIG = pathlib.Path(__file__).resolve().parent.parent / "config"
CLASSES = {
    "issue": "issue alone, one thread",
    "alu": "ALU and math latency, one thread",
    "memory": "messages and memory",
    "rate": "throughput and capacity",
}
GREEN = ("exact", "within 1", "inside")


def is_green(row):
    return row["verdict"] in GREEN


def has_sequence(row):
    return row["class"] != "none"


def table(header, lines):
    """A table in Markdown."""
    rule = ["---"] * len(header)
    return "".join("| " + " | ".join(line) + " |\n" for line in [header, rule, *lines])


def counts(rows):
    """Number of rows, and of rows by verdict."""
    verdicts = [row["verdict"] for row in rows]
    exact = verdicts.count("exact")
    return [len(rows), sum(map(is_green, rows)), exact, exact + verdicts.count("within 1"),
            verdicts.count("outside"), verdicts.count("not modelled")]


def summary(rows):
    """One line for each class of rows."""
    lines = [[meaning, *map(str, counts([row for row in rows if row["class"] == key]))]
             for key, meaning in CLASSES.items()]
    lines.append(["all", *map(str, counts([row for row in rows if has_sequence(row)]))])
    return table(["class", "rows", "met", "exact", "within 1 cycle", "outside", "not modelled"], lines)


def measurements(rows):
    """Rows in the page of sources by number: I13.cos is a part of I13."""
    found = {}
    for row in rows:
        if row["id"][0] in "IHNT":
            found.setdefault(row["id"].split(".")[0], []).append(row)
    return found


def numbers_from(machine):
    """Paths of the numbers that cite a measurement as their source, by row in the page of sources."""
    with open(CONFIG / (machine + ".json"), encoding="utf-8") as file:
        layer = json.load(file)
    found = numbers_from(layer["extends"]) if "extends" in layer else {}
    for path, source in layer["sources"].items():
        for paths in found.values():
            paths.discard(path)
        if source["kind"] != "assumed":
            for row in re.findall(r"\b(?:[IHN]|T-)\d+\b", source["ref"]):
                found.setdefault(row, set()).add(path)
    return {row: paths for row, paths in found.items() if paths}


def coverage(machine, rows):
    """Numbers of measurements with rows here, and of those that are met in all parts, as text."""
    all_of_them = measurements(rows)
    covered = {row: parts for row, parts in all_of_them.items() if any(map(has_sequence, parts))}
    met = [row for row, parts in covered.items() if all(map(is_green, parts))]
    given = len(set(met) & set(numbers_from(machine)))
    return (f"Of {len(all_of_them)} published measurements {len(covered)} have a sequence that a kernel can\n"
            f"repeat. {len(met)} of these are met: {given} that numbers of the machine cite as their source, and "
            f"{len(met) - given} that\nno number cites.")


def spread_of(row):
    if row["low"] and row["high"]:
        return f"{row['low']} to {row['high']}"
    return f"from {row['low']}" if row["low"] else f"to {row['high']}" if row["high"] else ""


def section(title, header, lines):
    return f"\n## {title}\n\n{table(header, lines)}" if lines else ""


def document(machine, rows):
    """The report in Markdown."""
    run = [row for row in rows if has_sequence(row)]
    out = f"# {machine} against hardware\n\n"
    out += (f"`scripts/compare_hw.py --write` writes this page from `tests/hw/{machine}.csv`, which defines how each\n"
            "figure is taken. Rows are those of [config/SOURCES.md](../../config/SOURCES.md). "
            "All rows use the same machine,\nexcept for the changes in the table of conditions.\n\n")
    out += f"{coverage(machine, rows)}\n\n{summary(rows)}\n"
    out += table(["row", "sequence", "unit", "measured", "spread", "model", "error", "verdict"],
                 [[row["id"], row["sequence"], row["unit"], row["measured"], spread_of(row),
                   row["model"], row["error"], row["verdict"]] for row in run])
    out += section("Rows that are not met", ["row", "verdict", "hypothesis"],
                   [[row["id"], row["verdict"], row["reason"]] for row in run if not is_green(row)])
    out += section("Conditions other than one thread on the unchanged machine",
                   ["row", "conditions", "changed in the machine"],
                   [[row["id"], row["conditions"], f"`{row['set']}`" if row["set"] else ""]
                    for row in run if row["conditions"] != "one thread"])
    basis = numbers_from(machine)
    out += section("Measurements that numbers of the machine cite", ["row", "numbers"],
                   [[row, ", ".join(f"`{path}`" for path in sorted(basis[row]))]
                    for row in measurements(rows) if row in basis])
    out += section("Measurements without a sequence", ["row", "what", "why"],
                   [[row["id"], row["sequence"], row["hypothesis"]]
                    for row in rows if not has_sequence(row)])
    return out


def as_csv(rows):
    """The report as CSV."""
    out = io.StringIO()
    columns = ["id", "class", "unit", "measured", "low", "high", "model", "error", "verdict"]
    writer = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(row for row in rows if has_sequence(row))
    return out.getvalue()


def for_readme(machine, rows):
    return (f"\n`{machine}` ([all rows]({machine}.md)). {coverage(machine, rows)}\n\n"
            f"{summary(rows)}")
