"""The table of whole kernels: Markdown for people, CSV for programs."""
import csv
import io
import statistics

from hw_report import table as markdown
from whole_runs import COUNTERS

BEGIN = "<!-- begin of the table: scripts/compare_whole.py --write -->\n"
END = "<!-- end of the table -->\n"
GROUPS = {
    "Ivy Bridge and Haswell": ("HD Graphics", "HD 4000", "HD 4600", "Iris Pro", "Iris 5100", "Iris,"),
    "Broadwell": ("HD 5500", "HD 6000", "P6300"),
    "Skylake and its successors": ("HD 520", "HD 530", "HD 630", "UHD", "P630,", "Iris 540", "Iris Plus"),
}
#: class of a row: the part of the machine that most likely limits the kernel on hardware
CLASSES = ("pipes", "data port", "SLM", "barrier", "atomics", "memory", "launch", COUNTERS)
WRITTEN = ("id", "model", "error", "verdict", "limit", "limit_share", "cause", "cause_share", "assumed")


def group_of(row):
    """The generations that a row belongs to."""
    return next(name for name, starts in GROUPS.items() if row["machine"].startswith(starts))


def share(rows):
    inside = sum(row["verdict"] == "inside" for row in rows)
    return f"{inside} of {len(rows)} ({100 * inside / len(rows):.0f} %)"


def median(rows):
    return f"{statistics.median(abs(float(row['error'])) for row in rows):.0f}"


def summary(rows):
    """Table of the rows inside their bands, and the median error, by generation and class."""
    groups = {name: [row for row in rows if group_of(row) == name] for name in GROUPS}
    groups["ratios of two kernels on one machine"] = [row for row in rows if row["clock"] == "cancels"]
    groups.update((f"class {name}", [row for row in rows if row["class"] == name]) for name in CLASSES)
    groups["all"] = rows
    return markdown(["rows", "inside the band", "median error %"],
                    [[name, share(members), median(members)] for name, members in groups.items() if members])


def percent(text):
    return f"{100 * min(1, float(text)):.0f}"


def table(rows):
    """Table with one line per row."""
    header = ["row", "what", "class", "machine", "MHz", "unit", "measured", "model", "error %", "band %",
              "busiest part", "largest stall reason", "assumed %"]
    return markdown(header, [
        [row["id"], row["what"], row["class"], row["machine"], row["clock"], row["unit"], row["measured"],
         f"{float(row['model']):.3g}", f"{float(row['error']):+.0f}",
         row["band"] + (", outside" if row["verdict"] == "outside" else ""),
         f"{row['limit']} {percent(row['limit_share'])} %",
         f"{row['cause']} {percent(row['cause_share'])} %", percent(row["assumed"])]
        for row in rows])


def misses(rows):
    """Table of hypotheses for the rows outside; rows with one hypothesis share a line."""
    reasons = {}
    for row in rows:
        if row["verdict"] == "outside":
            reasons.setdefault(row["hypothesis"], []).append(row["id"])
    return markdown(["rows outside", "hypothesis"],
                    [[", ".join(ids), reason] for reason, ids in reasons.items()])


def as_csv(rows):
    """The model's figures of each row, as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, WRITTEN, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def outputs(rows, folder):
    """Files and their expected contents."""
    page = folder / "README.md"
    text = page.read_text(encoding="utf-8")
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    body = f"\n{summary(rows)}\n{table(rows)}\n{misses(rows)}\n"
    return {page: text[:begin] + body + text[end:], folder / "rows.csv": as_csv(rows)}
