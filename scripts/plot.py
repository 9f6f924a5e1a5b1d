#!/usr/bin/python3
"""Plots the table of a sweep, as `eusim collect --csv` writes it.

  plot.py heat TABLE X Y VALUE -o FILE      a value over two parameters, as colours
  plot.py causes TABLE X -o FILE            where the thread-cycles went, stacked, over a parameter
  plot.py lines TABLE X VALUE -o FILE       a value over a parameter, a line for each kernel
  plot.py pareto TABLE COST VALUE -o FILE   points that no other beats in both; less is better

X, Y, VALUE and COST are columns: /eu/threads, /summary/cycles. Failed rows are left out and
counted. Other parameters must not vary: choose with --where COLUMN=VALUE. FILE is .png, .svg or
.pdf. Needs python3-matplotlib and python3-pandas.
"""
import argparse
import sys

try:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    import matplotlib.ticker
    import pandas as pd
except ImportError as error:
    sys.exit(f"plot.py: {error.name} is missing: apt install python3-matplotlib python3-pandas")

HEAD = ["id", "status", "reason", "index", "kernel", "name", "base"]
CAUSES = "/accounting/causes/"
# Distinguishable with any colour vision (Okabe and Ito), then again, paler.
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999"]


def fail(message):
    sys.exit(f"plot.py: {message}")


def unit_of(column):
    """The unit is the end of the name, as everywhere in eusim."""
    name = column.rsplit("/", 1)[-1]
    if name == "cycles" or name.endswith("_cycles"):
        return "cycles"
    if name.endswith("_bytes"):
        return "bytes"
    return ""


def label_of(column):
    unit = unit_of(column)
    return f"{column} [{unit}]" if unit else column


def short(kernel):
    return str(kernel).rsplit("/", 1)[-1].removesuffix(".json")


def parameters(table):
    """Columns of what was set: between the head and the results."""
    columns = list(table.columns)
    return columns[len(HEAD):columns.index("/provenance/eusim_version")]


def read(arguments):
    try:
        table = pd.read_csv(arguments.table)
    except (OSError, ValueError) as error:
        fail(f"{arguments.table}: {getattr(error, 'strerror', None) or error}")
    missing = [name for name in HEAD if name not in table.columns]
    if missing:
        fail(f"{arguments.table}: no table of a sweep: no column {', '.join(missing)}")
    failed = (table["status"] != "ok").sum()
    if failed:
        print(f"plot.py: {failed} of {len(table)} rows failed and are left out", file=sys.stderr)
    table = table[table["status"] == "ok"]
    for condition in arguments.where:
        column, _, value = condition.partition("=")
        check(table, column)
        if pd.api.types.is_numeric_dtype(table[column]):
            table = table[table[column] == pd.to_numeric(value, errors="coerce")]
        else:
            table = table[table[column].map(short) == short(value)]
    if table.empty:
        fail("no rows are left")
    return table


def check(table, column):
    if column not in table.columns:
        near = [name for name in table.columns if column.strip("/") in name]
        fail(f"no column {column}" + (f"; there is {', '.join(near[:5])}" if near else ""))


def one_row_each(table, keys):
    """Refuses to draw several rows as one."""
    free = [name for name in parameters(table) + ["kernel"]
            if name not in keys and table[name].nunique(dropna=False) > 1]
    if free and table.duplicated(keys).any():
        fail(f"{', '.join(free)} vary: choose with --where {free[0]}=VALUE")


def heat(table, arguments):
    one_row_each(table, [arguments.x, arguments.y])
    grid = table.pivot(index=arguments.y, columns=arguments.x, values=arguments.value)
    figure, axes = plt.subplots(figsize=(1.2 + 0.9 * len(grid.columns), 1.2 + 0.6 * len(grid)))
    image = axes.imshow(grid, cmap="cividis", aspect="auto", origin="lower")
    axes.set_xticks(range(len(grid.columns)), [f"{value:g}" for value in grid.columns])
    axes.set_yticks(range(len(grid.index)), [f"{value:g}" for value in grid.index])
    middle = (grid.min().min() + grid.max().max()) / 2
    for y, row in enumerate(grid.itertuples(index=False)):
        for x, value in enumerate(row):
            axes.text(x, y, f"{value:g}", ha="center", va="center", fontsize=8,
                      color="white" if value < middle else "black")
    axes.set(xlabel=label_of(arguments.x), ylabel=label_of(arguments.y))
    figure.colorbar(image, label=label_of(arguments.value))
    return figure


def causes(table, arguments):
    kernels = sorted(table["kernel"].unique())
    one_row_each(table, [arguments.x, "kernel"])
    columns = ["/accounting/issued"] + [name for name in table.columns if name.startswith(CAUSES)]
    shares = table[columns].div(table["/accounting/thread_cycles"], axis=0) * 100
    shown = ["/accounting/issued"] + list(
        shares[columns[1:]].mean().sort_values(ascending=False).head(7).index)
    wide = min(len(kernels), 4)
    high = -(-len(kernels) // wide)
    figure, grid = plt.subplots(high, wide, figsize=(1.5 + 3 * wide, 0.5 + 3.2 * high),
                                sharey=True, squeeze=False, layout="constrained")
    all_axes = list(grid.flat)
    for axes in all_axes[len(kernels):]:
        axes.remove()
    for axes, kernel in zip(all_axes, kernels):
        rows = table[table["kernel"] == kernel].sort_values(arguments.x)
        values = shares.loc[rows.index, shown].fillna(0)
        values["others"] = 100 - values.sum(axis=1)
        bottom = pd.Series(0.0, index=rows.index)
        for number, name in enumerate(values.columns):
            axes.bar(rows[arguments.x].map("{:g}".format), values[name], bottom=bottom,
                     color="#dddddd" if name == "others" else COLOURS[number % len(COLOURS)],
                     label=name.removeprefix(CAUSES).removeprefix("/accounting/"))
            bottom += values[name]
        axes.set(title=short(kernel), xlabel=label_of(arguments.x))
        axes.title.set_fontsize(9)
    for row in grid:
        row[0].set_ylabel("thread-cycles [%]")
    handles, labels = all_axes[0].get_legend_handles_labels()
    figure.tight_layout()
    figure.legend(handles[::-1], labels[::-1], loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def finish(axes):
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1.0, 1.0))


def lines(table, arguments):
    one_row_each(table, [arguments.x, "kernel"])
    figure, axes = plt.subplots(figsize=(6, 4))
    for number, (kernel, rows) in enumerate(table.groupby("kernel")):
        rows = rows.sort_values(arguments.x)
        values = rows[arguments.value]
        if arguments.relative:
            values = values.iloc[0] / values
        axes.plot(rows[arguments.x], values, marker="o^sDv"[number % 5],
                  color=COLOURS[number % len(COLOURS)], label=short(kernel))
    axes.set(xlabel=label_of(arguments.x),
             ylabel=f"{arguments.value}: first / this" if arguments.relative
             else label_of(arguments.value))
    finish(axes)
    return figure


def pareto(table, arguments):
    figure, axes = plt.subplots(figsize=(6, 4))
    for number, (kernel, rows) in enumerate(table.groupby("kernel")):
        rows = rows.sort_values([arguments.x, arguments.value])
        front = rows[rows[arguments.value] < rows[arguments.value].cummin().shift(
            fill_value=float("inf"))]
        colour = COLOURS[number % len(COLOURS)]
        axes.scatter(rows[arguments.x], rows[arguments.value], s=12, color=colour, alpha=0.4)
        axes.step(front[arguments.x], front[arguments.value], where="post", marker="o",
                  color=colour, label=short(kernel))
    axes.set(xlabel=label_of(arguments.x), ylabel=label_of(arguments.value))
    finish(axes)
    return figure


PLOTS = {"heat": (heat, ["x", "y", "value"]), "causes": (causes, ["x"]),
         "lines": (lines, ["x", "value"]), "pareto": (pareto, ["x", "value"])}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="plot", required=True)
    for name, (_, columns) in PLOTS.items():
        kind = kinds.add_parser(name)
        kind.add_argument("table")
        for column in columns:
            kind.add_argument(column, metavar="COST" if name == "pareto" and column == "x"
                              else column.upper())
        kind.add_argument("-o", "--output", required=True)
        kind.add_argument("--where", action="append", default=[], metavar="COLUMN=VALUE")
        kind.add_argument("--title", default="")
        if name == "lines":
            kind.add_argument("--relative", action="store_true",
                              help="speed-up over the first value of X instead of the value")
    arguments = parser.parse_args()
    draw, columns = PLOTS[arguments.plot]
    table = read(arguments)
    for column in columns:
        check(table, getattr(arguments, column))
    figure = draw(table, arguments)
    figure.suptitle(arguments.title, fontsize=10)
    # No date and no version in the file: the same table gives the same bytes.
    figure.savefig(arguments.output, dpi=120, bbox_inches="tight",
                   metadata={"Software": None} if arguments.output.endswith(".png") else None)


if __name__ == "__main__":
    main()
