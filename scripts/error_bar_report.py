"""The tables of error_bar_coverage.py: Markdown for people, CSV for programs."""
import csv
import io
import statistics

from hw_report import table
from measured_pool import CLASSES, is_of_two

BEGIN = "<!-- begin of the tables: scripts/error_bar_coverage.py --write -->\n"
END = "<!-- end of the tables -->\n"
COLUMNS = ("count", "machine", "row", "measured", "spread", "nominal", "low", "high", "inside", "meets",
           "limit_class", "hardware_low", "hardware_high", "hardware", "hardware_width", "without_source",
           "without_source_width", "stated", "miss", "why")
COUNTS = {
    "used by none": "rows that neither a number nor a range uses",
    "without it": "rows that numbers use, evaluated without the row",
    "whole": "whole kernels that no number uses",
    "whole, used": "whole kernels that a number uses",
}


def share(lines, column):
    """Share of yes among the rows with an answer, as text."""
    answers = [line[column] for line in lines if line[column]]
    if not answers:
        return ""
    met = answers.count("yes")
    return f"{met} of {len(answers)}, {100 * met / len(answers):.0f} %"


def once(lines):
    """Lines with each measurement once: bdw_gt2 and skl_gt2 share the rows of Gen8 to Gen10."""
    return list({(line["count"], line["row"], line["measured"]): line for line in lines}.values())


def by_count(lines):
    """Label and rows of each nonempty count, and of all whole kernels."""
    for key, meaning in COUNTS.items():
        rows = [line for line in lines if line["count"] == key]
        if rows:
            yield meaning, rows
    rows = [line for line in lines if line["count"].startswith("whole")]
    if rows:
        yield "all whole kernels", rows


def counts(lines):
    """Table of the rows inside the interval of the numbers, by count."""
    out = []
    for meaning, rows in by_count(lines):
        misses = [line["miss"] for line in rows]
        out.append([meaning, share(rows, "inside"), share(once(rows), "inside"), share(rows, "meets"),
                    str(misses.count("form")), str(misses.count("range"))])
    return table(["rows", "inside", "each measurement once", "spread meets it", "missed by form",
                  "missed by range"], out)


def hardware_counts(lines):
    """Table of the rows inside the interval of hardware, by count."""
    return table(["rows", "without the row", "each measurement once", "without its publication",
                  "by the machine's model_error"],
                 [[meaning, share(rows, "hardware"), share(once(rows), "hardware"),
                   share(rows, "without_source"), share(rows, "stated")]
                  for meaning, rows in by_count(lines)])


def median_width(lines, column):
    """The median of high over low, over rows whose interval has positive ends."""
    widths = [float(line[column]) for line in lines if line[column]]
    return f"{statistics.median(widths):.2f}" if widths else ""


def class_counts(lines):
    """Table per class: times and rates of whole kernels inside the interval of hardware, and its width."""
    whole = [line for line in lines if line["count"].startswith("whole") and not is_of_two({"id": line["row"]})]
    out = []
    for each in [*CLASSES, "all"]:
        rows = [line for line in whole if each in (line["limit_class"], "all")]
        if rows:
            out.append([each, share(rows, "hardware"), median_width(rows, "hardware_width"),
                        share(rows, "without_source"), median_width(rows, "without_source_width")])
    return table(["times and rates of whole kernels, by class", "without the row", "median high / low", "without its publication",
                  "median high / low"], out)


def misses(lines):
    """Table of rows whose measurement is outside the interval of the numbers, with the reason, and whether the interval
    of hardware contains it."""
    found = [[line["machine"], line["row"], line["measured"], f"{line['low']} to {line['high']}",
              f"{line['hardware_low']} to {line['hardware_high']}"
              + ("" if line["hardware"] == "yes" else ", outside"),
              line["miss"], line["why"] or "none yet"] for line in lines if line["inside"] == "no"]
    return table(["machine", "row", "measured", "numbers, 5 % to 95 %", "hardware", "missed by", "hypothesis"],
                 found)


def tables(lines):
    return (f"\nRows inside the interval of hardware:\n\n{hardware_counts(lines)}"
            f"\nRows inside the interval of hardware, by class:\n\n{class_counts(lines)}"
            f"\nRows inside the interval of the numbers:\n\n{counts(lines)}"
            f"\nRows outside the interval of the numbers:\n\n{misses(lines)}\n")


def as_written(line):
    """A line's columns as text, as in the CSV file."""
    return {column: str(line[column]) for column in COLUMNS}


def as_csv(columns, lines):
    """These columns of each line as CSV text."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def deliver(text, path, write):
    """Prints a result, and writes it to its file if `write`."""
    if write:
        path.write_text(text, encoding="utf-8")
    print(text, end="")


def outputs(lines, folder):
    """Files and their expected contents."""
    page = folder / "README.md"
    text = page.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    return {page: text[:begin] + tables(lines) + text[end:], folder / "coverage.csv": as_csv(COLUMNS, lines)}
