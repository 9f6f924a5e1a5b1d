"""The tables of error_bar_coverage.py: Markdown for people, CSV for programs."""
import csv
import io

from hw_report import table

BEGIN = "<!-- begin of the tables: scripts/error_bar_coverage.py --write -->\n"
END = "<!-- end of the tables -->\n"
COLUMNS = ("count", "machine", "row", "measured", "spread", "low", "high", "inside", "meets", "miss", "why")
COUNTS = {
    "used by none": "rows that no number is from, nor its range",
    "without it": "rows that numbers are from, without the row",
    "whole": "whole kernels",
}


def share(lines, column):
    met = sum(line[column] == "yes" for line in lines)
    return f"{met} of {len(lines)}, {100 * met / len(lines):.0f} %"


def once(lines):
    """A measurement once: bdw_gt2 and skl_gt2 have the rows of Gen8 to Gen10 both."""
    return list({(line["count"], line["row"], line["measured"]): line for line in lines}.values())


def counts(lines):
    """How many rows are inside, of each count."""
    out = []
    for key, meaning in COUNTS.items():
        rows = [line for line in lines if line["count"] == key]
        if not rows:
            continue
        misses = [line["miss"] for line in rows]
        out.append([meaning, share(rows, "inside"), share(once(rows), "inside"), share(rows, "meets"),
                    str(misses.count("form")), str(misses.count("range"))])
    return table(["rows", "inside", "each measurement once", "spread meets it", "missed by form",
                  "missed by range"], out)


def misses(lines):
    """Rows whose measurement is outside, and why."""
    found = [[line["machine"], line["row"], line["measured"], f"{line['low']} to {line['high']}",
              line["miss"], line["why"] or "none yet"] for line in lines if line["inside"] == "no"]
    return table(["machine", "row", "measured", "5 % to 95 %", "missed by", "hypothesis"], found)


def tables(lines):
    return f"\n{counts(lines)}\nRows outside:\n\n{misses(lines)}\n"


def as_written(line):
    """A line as the CSV has it."""
    return {column: str(line[column]) for column in COLUMNS}


def as_csv(columns, lines):
    """A table as text: of each line, what stands under these columns."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def deliver(text, path, write):
    """Prints a result, and writes it to its file if that is wanted."""
    if write:
        path.write_text(text, encoding="utf-8")
    print(text, end="")


def outputs(lines, folder):
    """Files and what they must hold."""
    page = folder / "README.md"
    text = page.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    return {page: text[:begin] + tables(lines) + text[end:], folder / "coverage.csv": as_csv(COLUMNS, lines)}
