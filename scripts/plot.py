#!/usr/bin/python3
"""Plots the table of a sweep, as `eusim collect --csv` writes it.

  plot.py heat TABLE X Y VALUE -o FILE      a value over two parameters, as colours
  plot.py causes TABLE X -o FILE            where the thread-cycles went, stacked, over a parameter
  plot.py lines TABLE X VALUE -o FILE       a value over a parameter, as lines
  plot.py bars TABLE X VALUE -o FILE        the same as bars, for parameters that are no numbers
  plot.py pareto TABLE COST VALUE -o FILE   points that no other beats in both; less is better

X, Y, VALUE and COST are columns: /eu/threads, /summary/cycles. There is a line, a group of bars or
a panel for each kernel (--by COLUMN: for each value of that column, repeatable). Failed rows are
left out and counted. Other parameters must not vary: choose with --where COLUMN=VALUE. --relative
shows speed-ups over the first X, in a heat map times the least value. FILE is .png, .svg or .pdf.
Needs python3-matplotlib and python3-pandas.
"""
import argparse
import sys

try:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    import pandas as pd
except ImportError as error:
    sys.exit(f"plot.py: {error.name} is missing: apt install python3-matplotlib python3-pandas")

HEAD = ["id", "status", "reason", "index", "kernel", "name", "base"]
CAUSES = "/accounting/causes/"
# Distinguishable with any colour vision (Okabe and Ito, and two more).
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999",
           "#332288", "#aa4466"]
MARKERS = "o^sDvP*X"


def fail(message):
    sys.exit(f"plot.py: {message}")


def unit_of(column):
    """The unit is the end of the name, as everywhere in eusim."""
    name = column.rsplit("/", 1)[-1]
    for unit in ("cycles", "bytes", "entries"):
        if name == unit or name.endswith("_" + unit):
            return unit
    return ""


def label_of(column):
    """/l3/latency_cycles: "l3: latency [cycles]"; what is in the summary needs no prefix."""
    unit = unit_of(column)
    path = column.removeprefix("/summary").strip("/").split("/")
    if unit and path[-1] != unit:
        path[-1] = path[-1].removesuffix("_" + unit)
    text = ": ".join(path).replace("_", " ")
    return f"{text} [{unit}]" if unit and path[-1] != unit else text


def text_or(text, default):
    return default if text is None else text


def short(text):
    """A kernel without its folder, a number without needless digits."""
    if isinstance(text, float):
        return f"{text:g}"
    return str(text).rsplit("/", 1)[-1].removesuffix(".json")


def parameters(table):
    """Columns of what was set: between the head and the results."""
    columns = list(table.columns)
    results = [place for place, name in enumerate(columns) if name.startswith("/provenance/")]
    return columns[len(HEAD):results[0]] if results else []


def read(arguments):
    try:
        table = pd.read_csv(arguments.table, keep_default_na=False, na_values=[""])
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
        table = table[table[column].map(short) == short(value)]
    if table.empty:
        fail("no rows are left")
    return table


def check(table, column):
    if column not in table.columns:
        near = ([name for name in table.columns if name.endswith("/" + column)] or
                [name for name in table.columns if column.strip("/") in name])
        fail(f"no column {column}" + (f"; there is {', '.join(near[:5])}" if near else ""))


def one_row_each(table, keys):
    """Refuses to draw several rows as one."""
    free = [name for name in ["kernel"] + parameters(table)
            if name not in keys and table[name].nunique(dropna=False) > 1]
    if free and table.duplicated(keys).any():
        fail(f"{', '.join(free)} vary: choose with --where {free[0]}=VALUE, or --by {free[0]}")


def groups(table, arguments):
    """Name and rows of each combination of the --by columns, in the order of the table."""
    def name(row):
        return ", ".join(short(value) if column == "kernel" else
                         f"{column.rsplit('/', 1)[-1]} {short(value)}"
                         for column, value in row.items())

    names = table[arguments.by].apply(name, axis=1)
    return [(name, table[names == name]) for name in names.unique()]


def positions(table, column):
    """Places and labels on an axis: numbers to scale, anything else in the order of the table."""
    values = table[column]
    if pd.api.types.is_numeric_dtype(values):
        return values, None
    order = list(values.unique())
    return values.map(order.index), [short(value) for value in order]


def panels(count, width, height):
    # As few empty places as can be, in rows of three to five.
    wide = min(range(min(count, 3), min(count, 5) + 1), key=lambda wide: (-count % wide, -wide))
    high = -(-count // wide)
    figure, grid = plt.subplots(high, wide, figsize=(1.6 + width * wide, 0.6 + height * high),
                                sharey=True, squeeze=False, layout="constrained")
    for axes in list(grid.flat)[count:]:
        axes.remove()
    return figure, grid, list(grid.flat)[:count]


def legend(axes, reverse=False):
    """Beside the axes, which are the right-most ones."""
    handles, labels = axes.get_legend_handles_labels()
    step = -1 if reverse else 1
    axes.legend(handles[::step], labels[::step], loc="center left", bbox_to_anchor=(1.02, 0.5),
                fontsize=8, frameon=False)


def heat(table, arguments):
    one_row_each(table, [arguments.x, arguments.y] + arguments.by)
    parts = groups(table, arguments)
    grids = [rows.pivot(index=arguments.y, columns=arguments.x, values=arguments.value)
             for _, rows in parts]
    if arguments.relative:
        grids = [grid / grid.min().min() for grid in grids]
    low = min(grid.min().min() for grid in grids)
    high = max(grid.max().max() for grid in grids)
    size = grids[0].shape
    figure, axes_grid, all_axes = panels(len(parts), 0.55 * size[1] + 0.5, 0.4 * size[0] + 0.8)
    for axes, (name, _), grid in zip(all_axes, parts, grids):
        image = axes.imshow(grid, cmap="cividis", aspect="auto", origin="lower", vmin=low, vmax=high)
        axes.set_xticks(range(len(grid.columns)), map(short, map(float, grid.columns)))
        axes.set_yticks(range(len(grid.index)), map(short, map(float, grid.index)))
        axes.set_xlabel(text_or(arguments.x_label, label_of(arguments.x)))
        axes.set_title(name, fontsize=10)
        for y, row in enumerate(grid.itertuples(index=False)):
            for x, value in enumerate(row):
                axes.text(x, y, f"{value:.2f}" if arguments.relative else f"{value:g}",
                          ha="center", va="center", fontsize=7,
                          color="white" if value < (low + high) / 2 else "black")
    for row in axes_grid:
        row[0].set_ylabel(text_or(arguments.y_label, label_of(arguments.y)))
    name = label_of(arguments.value)
    figure.colorbar(image, ax=all_axes,
                    label=f"{name}: times the least" if arguments.relative else name)
    return figure


def causes(table, arguments):
    one_row_each(table, [arguments.x] + arguments.by)
    columns = ["/accounting/issued"] + [name for name in table.columns if name.startswith(CAUSES)]
    check(table, "/accounting/thread_cycles")
    shares = table[columns].div(table["/accounting/thread_cycles"], axis=0) * 100
    largest = shares[columns[1:]].mean().sort_values(ascending=False)
    shown = ["/accounting/issued"] + list(largest[largest > 0].head(9).index)
    places, labels = positions(table, arguments.x)
    ticks = sorted(table[arguments.x].unique()) if labels is None else range(len(labels))
    parts = groups(table, arguments)
    figure, grid, all_axes = panels(len(parts), 2.6, 2.8)
    for axes, (kernel, rows) in zip(all_axes, parts):
        values = shares.loc[rows.index, shown].fillna(0)
        values["others"] = (100 - values.sum(axis=1)).clip(lower=0)
        if values["others"].max() < 0.05:
            del values["others"]
        slots = places[rows.index].map(list(ticks).index)
        bottom = pd.Series(0.0, index=rows.index)
        for number, name in enumerate(values.columns):
            axes.bar(slots, values[name], bottom=bottom, width=0.85,
                     color="#dddddd" if name == "others" else COLOURS[number],
                     label=name.removeprefix(CAUSES).removeprefix("/accounting/"))
            bottom += values[name]
        axes.set_xticks(range(len(ticks)), labels or map(short, map(float, ticks)),
                        **({} if labels is None else {"rotation": 60, "ha": "right"}))
        axes.set(xlabel=text_or(arguments.x_label, label_of(arguments.x)), ylim=(0, 100))
        axes.set_title(kernel, fontsize=10)
    for row in grid:
        row[0].set_ylabel("thread-cycles [%]")
    legend(grid[0][-1], reverse=True)
    return figure


def values_of(rows, arguments):
    values = rows[arguments.value]
    return values.iloc[0] / values if arguments.relative else values


def name_axes(axes, arguments):
    speed_up = f"speed-up ({label_of(arguments.value)}, first / this)"
    axes.set(xlabel=text_or(arguments.x_label, label_of(arguments.x)),
             ylabel=text_or(arguments.y_label,
                            speed_up if arguments.relative else label_of(arguments.value)))
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)


def lines(table, arguments):
    one_row_each(table, [arguments.x] + arguments.by)
    places, labels = positions(table, arguments.x)
    figure, axes = plt.subplots(figsize=(7.5, 4), layout="constrained")
    for number, (name, rows) in enumerate(groups(table, arguments)):
        rows = rows.loc[places[rows.index].sort_values().index]
        axes.plot(places[rows.index], values_of(rows, arguments), marker=MARKERS[number % 8],
                  markersize=9 - number % 8 * 0.9,  # seen where one lies on another
                  color=COLOURS[number % 8], linestyle="-" if number < 8 else "--", label=name)
    ticks = sorted(places.unique())
    if labels or len(ticks) <= 10:
        axes.set_xticks(ticks, labels or map(short, map(float, ticks)))
    name_axes(axes, arguments)
    axes.set_ylim(bottom=0)
    legend(axes)
    return figure


def bars(table, arguments):
    """A group for each kernel, in it a bar for each X."""
    one_row_each(table, [arguments.x] + arguments.by)
    parts = groups(table, arguments)
    choices = list(table[arguments.x].unique())
    figure, axes = plt.subplots(figsize=(2.5 + 0.3 * len(parts) * (len(choices) + 1), 4),
                                layout="constrained")
    width = 0.85 / len(choices)
    for number, choice in enumerate(choices):
        spots, heights = [], []
        for place, (_, rows) in enumerate(parts):
            value = values_of(rows, arguments)[rows[arguments.x] == choice]
            spots += [place + (number - (len(choices) - 1) / 2) * width] * len(value)
            heights += list(value)
        drawn = axes.bar(spots, heights, width, color=COLOURS[number % 8], label=short(choice))
        axes.bar_label(drawn, fmt="%.2f" if arguments.relative else "%g", fontsize=7, rotation=90,
                       padding=3)
    axes.set_xticks(range(len(parts)), [name for name, _ in parts])
    name_axes(axes, arguments)
    axes.set_xlabel(text_or(arguments.x_label, ""))
    axes.margins(y=0.15)
    legend(axes)
    return figure


def pareto(table, arguments):
    figure, axes = plt.subplots(figsize=(7.5, 4), layout="constrained")
    for number, (name, rows) in enumerate(groups(table, arguments)):
        rows = rows.sort_values([arguments.x, arguments.value])
        best = rows[arguments.value].cummin().shift(fill_value=float("inf"))
        front = rows[rows[arguments.value] < best]
        colour = COLOURS[number % 8]
        axes.scatter(rows[arguments.x], rows[arguments.value], s=12, color=colour, alpha=0.4)
        axes.step(front[arguments.x], front[arguments.value], where="post", marker="o",
                  color=colour, label=name)
    name_axes(axes, arguments)
    axes.set_ylim(bottom=0)
    legend(axes)
    return figure


PLOTS = {"heat": (heat, ["x", "y", "value"]), "causes": (causes, ["x"]),
         "lines": (lines, ["x", "value"]), "bars": (bars, ["x", "value"]),
         "pareto": (pareto, ["x", "value"])}


def parse():
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
        kind.add_argument("--by", action="append", metavar="COLUMN")
        for text in ("--title", "--x-label", "--y-label"):
            kind.add_argument(text)
        if name in ("heat", "lines", "bars"):
            kind.add_argument("--relative", action="store_true")
        else:
            kind.set_defaults(relative=False)
    arguments = parser.parse_args()
    arguments.by = arguments.by or ["kernel"]
    return arguments


def main():
    arguments = parse()
    draw, columns = PLOTS[arguments.plot]
    table = read(arguments)
    for column in [getattr(arguments, name) for name in columns] + arguments.by:
        check(table, column)
    figure = draw(table, arguments)
    if arguments.title:
        figure.suptitle(arguments.title, fontsize=11)
    # No date and no version in the file: the same table gives the same bytes.
    try:
        figure.savefig(arguments.output, dpi=100, bbox_inches="tight",
                       metadata={"Software": None} if arguments.output.endswith(".png") else None)
    except (OSError, ValueError) as error:
        fail(f"{arguments.output}: {getattr(error, 'strerror', None) or error}")


if __name__ == "__main__":
    main()
