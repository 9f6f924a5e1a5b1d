#!/usr/bin/python3
"""Runs studies: results/NAME/sweep.json to table.csv, the tables in README.md, and figures.

  study.py FOLDER...            run them and write the results
  study.py --check FOLDER...    run them, write nothing; exit code 1 if a table would differ

study.json in the folder defines the columns to keep ("columns", by path), the tables in README.md
between "<!-- table NAME -->" and "<!-- end -->" ("tables": a line for each `rows`, a column for each
`columns`, values `value`, or their ratio to that of the first column with "relative": true), and the
figures ("plots": arguments of plot.py after the table). The last line of README.md has the version of
eusim that made the table; that line changes only if the table changes.
"""
import argparse
import csv
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

from source_commit import source_commit

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAD = ["id", "status", "reason", "index", "kernel", "name", "base"]
RESULTS = "/provenance/eusim_version"  # the first column of results
MACHINE = "/provenance/machine"
MADE_BY = "Made by "


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def rows_of(eusim, folder):
    """The whole table of the study's sweep."""
    with tempfile.TemporaryDirectory() as directory:
        rows = pathlib.Path(directory) / "rows.jsonl"
        table = pathlib.Path(directory) / "rows.csv"
        run(eusim, "sweep", folder / "sweep.json", "-o", rows)
        run(eusim, "collect", rows, "--csv", table)
        with open(table, newline="") as file:
            return list(csv.DictReader(file))


def reduced(rows, columns):
    """The rows to keep. The id is left empty: it names the exact machine file, so a comment there would change it."""
    parameters = list(rows[0])[len(HEAD):list(rows[0]).index(RESULTS)]
    kept = HEAD + parameters + [MACHINE] + columns
    missing = [name for name in columns if name not in rows[0]]
    if missing:
        sys.exit(f"study.py: error: rows have no {', '.join(missing)}")
    return [{name: "" if name == "id" else row[name] for name in kept} for row in rows]


def csv_text(rows):
    lines = [",".join(rows[0])]
    for row in rows:
        if any("\n" in cell for cell in row.values()):
            sys.exit(f"study.py: error: a point failed: {row['kernel']}: {row['reason']}")
        lines.append(",".join('"' + cell.replace('"', '""') + '"' if set(cell) & set(',"') else cell
                              for cell in row.values()))
    return "\n".join(lines) + "\n"


def short(text):
    return text.rsplit("/", 1)[-1].removesuffix(".json")


def cell_text(value, first, relative):
    if value is None:
        return ""
    return f"{first / value:.2f}" if relative else f"{value:g}" if value % 1 else f"{value:.0f}"


def markdown(rows, table):
    """A table of cycles, or of speed-ups over the first column."""
    names = table["rows"] if isinstance(table["rows"], list) else [table["rows"]]
    lines, columns = {}, []
    for row in rows:
        if any(short(row[key]) != value for key, value in table.get("where", {}).items()):
            continue
        column = row[table["columns"]]
        if column not in columns:
            columns.append(column)
        key = tuple(short(row[name]) for name in names)
        if lines.setdefault(key, {}).setdefault(column, float(row[table["value"]])) != float(
                row[table["value"]]):
            sys.exit(f"study.py: error: table {table['name']}: {key} has several values for {column}")
    text = [f"| {' | '.join(names)} | {' | '.join(columns)} |",
            "| --- " * len(names) + "| ---: " * len(columns) + "|"]
    for key, values in lines.items():
        first = values.get(columns[0])
        cells = [cell_text(values.get(column), first, table.get("relative", False))
                 for column in columns]
        text.append(f"| {' | '.join(key)} | {' | '.join(cells)} |")
    return "\n".join(text) + "\n"


def with_table(readme, name, text):
    begin, end = f"<!-- table {name} -->\n", "<!-- end -->\n"
    if begin not in readme:
        sys.exit(f"study.py: error: README.md has no {begin.strip()}")
    before, rest = readme.split(begin, 1)
    return before + begin + text + end + rest.split(end, 1)[1]


def made_by(eusim, rows):
    """The version and the machines, so that the study can be repeated exactly."""
    version = subprocess.run([eusim, "--version"], capture_output=True, text=True, check=True)
    commit = source_commit(("isa", "config", "model", "traces"))
    machines = []
    for name in sorted({row[MACHINE] for row in rows}):
        resolved = subprocess.run([eusim, "config", "resolve", name], capture_output=True,
                                  check=True).stdout
        machines.append(f"{name} {hashlib.sha256(resolved).hexdigest()[:16]}")
    return (f"{MADE_BY}{version.stdout.strip()}, commit {commit}; "
            f"SHA-256 of the resolved machines: {', '.join(machines)}.\n")


def study(folder, eusim, is_check):
    """Runs a study; returns the names of files that differ."""
    plan = json.loads((folder / "study.json").read_text())
    rows = rows_of(eusim, folder)
    kept = reduced(rows, plan["columns"])
    table = folder / "table.csv"
    old_table = table.read_text() if table.exists() else ""
    new_table = csv_text(kept)
    old_readme = (folder / "README.md").read_text()
    readme = old_readme
    for each in plan["tables"]:
        readme = with_table(readme, each["name"], markdown(kept, each))
    if is_check:
        return [name for name, differs in (("table.csv", new_table != old_table),
                                           ("README.md", readme != old_readme)) if differs]
    if new_table != old_table:
        readme = readme[:readme.index(MADE_BY)] if MADE_BY in readme else readme + "\n"
        readme += made_by(eusim, rows)
    table.write_text(new_table)
    (folder / "README.md").write_text(readme)
    for plot in plan["plots"]:
        arguments = [folder / word if word.endswith(".png") else word for word in plot]
        run(ROOT / "scripts/plot.py", arguments[0], table, *arguments[1:])
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+", type=pathlib.Path)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--eusim", default=ROOT / "build/release/eusim")
    arguments = parser.parse_args()
    found = [folder / name for folder in arguments.folder
             for name in study(folder, arguments.eusim, arguments.check)]
    for path in found:
        print(f"{path}: error: is not what the study gives now; run {path.parent}/run.sh", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
