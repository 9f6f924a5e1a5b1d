"""Figures show the values of the tables, and tables that cannot be drawn are refused.

Usage: test_plots.py EUSIM. Exit code 77: the packages that it needs are missing.
"""
import pathlib
import re
import tempfile
import unittest

from support import ROOT, SAXPY, WORKLOADS, main

import eusim

KERNELS = [SAXPY, WORKLOADS / "dp4_matvec_256.json"]
THREADS, LATENCY, CYCLES = "/eu/threads", "/l3/latency_cycles", "/summary/cycles"


def texts(axes):
    return [each.get_text() for each in axes.texts]


def ticks(axis):
    return [each.get_text() for each in axis.get_ticklabels()]


class Plots(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from eusim import plots

        cls.plots = plots
        cls.rows = eusim.sweep(kernels=KERNELS, jobs=2, grid={
            THREADS: [4, 1], LATENCY: [10, 50], "if": ["none", "single_issue"]})
        cls.one = cls.rows.where({LATENCY: 50, "if": "none"})
        cls.result = eusim.run(SAXPY)

    def cycles(self, **conditions):
        return list(self.one.where(conditions).table.sort_values(THREADS)[CYCLES])

    def refuses(self, message, draw, *arguments, **options):
        with self.assertRaises(eusim.DocumentError) as caught:
            draw(*arguments, **options)
        self.assertEqual(str(caught.exception), message)

    def test_a_line_goes_through_the_values_of_its_kernel(self):
        axes, = self.plots.lines(self.one, THREADS, CYCLES).axes
        self.assertEqual([line.get_label() for line in axes.lines], ["saxpy_64", "dp4_matvec_256"])
        for line in axes.lines:
            self.assertEqual(list(line.get_xdata()), [1, 4])
            self.assertEqual(list(line.get_ydata()), self.cycles(kernel=line.get_label()))
        self.assertEqual([axes.get_xlabel(), axes.get_ylabel()], ["eu: threads", "cycles"])
        relative, = self.plots.lines(self.one, THREADS, CYCLES, relative=True, log_x=True).axes
        for line in relative.lines:  # over the first row, which has four threads
            one, four = self.cycles(kernel=line.get_label())
            self.assertEqual(list(line.get_ydata()), [four / one, 1])
        self.assertEqual(relative.get_xscale(), "log")
        self.assertEqual(ticks(relative.xaxis), ["1", "4"])

    def test_the_title_of_a_line_names_the_values_and_the_kernel(self):
        rows = self.one.where({"kernel": "saxpy_64"})
        axes, = self.plots.lines(rows, THREADS, CYCLES).axes
        self.assertEqual(axes.get_title(), "cycles against /eu/threads (saxpy_64)")
        axes, = self.plots.lines(rows, THREADS, CYCLES, title="A title").axes
        self.assertEqual(axes.get_title(), "saxpy_64")

    def test_a_heat_map_has_the_value_of_each_cell(self):
        figure = self.plots.heat(self.rows.where({"if": "none"}), THREADS, LATENCY, CYCLES)
        axes = figure.axes[1]
        self.assertEqual(axes.get_title(), "dp4_matvec_256")
        self.assertEqual(ticks(axes.xaxis), ["1", "4"])
        self.assertEqual(ticks(figure.axes[0].yaxis), ["10", "50"])
        self.assertEqual(texts(axes)[2:], [f"{each:g}" for each in
                                           self.cycles(kernel="dp4_matvec_256")])
        relative = self.plots.heat(self.one, THREADS, LATENCY, CYCLES, relative=True).axes[0]
        self.assertEqual(sorted(texts(relative))[0], "1.00")

    def test_bars_are_as_high_as_the_values(self):
        axes, = self.plots.bars(self.rows.where({LATENCY: 50, THREADS: 4}), "if", CYCLES).axes
        for container in axes.containers:
            found = self.rows.where({LATENCY: 50, THREADS: 4, "if": container.get_label()})
            self.assertEqual([bar.get_height() for bar in container],
                             list(found.table[CYCLES]))
        self.assertEqual(len(axes.containers), 2)

    def test_the_causes_of_a_bar_sum_to_all_thread_cycles(self):
        figure = self.plots.causes(self.one, THREADS)
        for axes, kernel in zip(figure.axes, ("saxpy_64", "dp4_matvec_256")):
            tops = {}
            for bar in axes.patches:
                slot = round(bar.get_x() + bar.get_width() / 2)
                self.assertAlmostEqual(bar.get_y(), tops.get(slot, 0))
                tops[slot] = bar.get_y() + bar.get_height()
            self.assertEqual(sorted(tops), [0, 1])
            for top in tops.values():
                self.assertAlmostEqual(top, 100)
            issued = {round(bar.get_x() + 0.425): bar.get_height() for bar in axes.containers[0]}
            table = self.one.where({"kernel": kernel, THREADS: 4}).table
            self.assertAlmostEqual(issued[1], 100 * table["/accounting/issued"].iloc[0] /
                                   table["/accounting/thread_cycles"].iloc[0])

    def test_a_cycle_stack_is_as_high_as_the_run(self):
        other = eusim.run(SAXPY, machine="ivb_gt1")
        axes, = self.plots.cycle_stack([self.result, other]).axes
        tops = [max(bar.get_y() + bar.get_height() for bar in axes.patches
                    if round(bar.get_x() + bar.get_width() / 2) == place) for place in (0, 1)]
        self.assertAlmostEqual(tops[0], self.result.cycles)
        self.assertAlmostEqual(tops[1], other.cycles)
        self.assertEqual(ticks(axes.xaxis), ["saxpy_64\nivb_gt2", "saxpy_64\nivb_gt1"])
        parts = {each.get_label(): each[0].get_height() for each in axes.containers}
        self.assertAlmostEqual(parts["msg.latency"], self.result.cycles *
                               self.result.causes.loc["msg.latency", "percent"] / 100)
        relative, = self.plots.cycle_stack(self.result, unit="percent", names=["a"]).axes
        self.assertAlmostEqual(max(bar.get_y() + bar.get_height() for bar in relative.patches), 100)
        self.assertEqual(ticks(relative.xaxis), ["a"])
        self.refuses("no unit ms (allowed: cycles, us, percent)", self.plots.cycle_stack,
                     self.result, unit="ms")
        self.refuses("2 names for 1 results", self.plots.cycle_stack, self.result, names="ab")
        self.refuses("no result to draw", self.plots.cycle_stack, [])

    def test_slots_that_are_filled_sum_to_the_cycles_of_threads(self):
        told = self.result.occupancy
        top, bottom = self.plots.occupancy(self.result).axes[:2]
        filled, slots, average = top.lines
        cycles, counts = filled.get_data()
        self.assertEqual(sum(counts[:-1] * (cycles[1:] - cycles[:-1])), told["filled_cycles"])
        self.assertEqual(max(counts), told["most_filled"])
        self.assertEqual(set(slots.get_ydata()), {told["slots"]})
        self.assertAlmostEqual(average.get_ydata()[0],
                               told["filled_cycles"] / self.result.cycles, places=1)
        grid = bottom.images[0].get_array()
        self.assertEqual(len(grid), told["eus"])
        self.assertAlmostEqual(grid.sum() * self.result.cycles / grid.shape[1],
                               told["filled_cycles"], places=3)
        self.assertEqual(sum(each.max() > 0 for each in grid), told["eus_used"])
        self.assertIn(f"{told['eus_used']} of {told['eus']} EUs", top.get_title(loc="left"))

    def test_a_roofline_has_a_point_below_the_roof_of_each_level(self):
        other = eusim.run(WORKLOADS.parent / "opencl/saxpy.skl.json")
        axes, = self.plots.roofline([self.result, other], names=["a", "b"]).axes
        lines = [line.get_xydata() for line in axes.lines if len(line.get_xdata())]
        points = {tuple(line[0]) for line in lines if len(line) == 1}
        expected, roofs = set(), []
        for result in (self.result, other):
            kind = result.operations["operations"].idxmax()
            count, rate, peak = result.operations.loc[kind]
            used = result.roofline[result.roofline["bytes"] > 0]
            self.assertGreater(len(used), 1)
            expected |= {(count / each["bytes"], rate) for _, each in used.iterrows()}
            self.assertAlmostEqual(used["operations_per_byte"].iloc[0],
                                   count / used["bytes"].iloc[0], places=3)
            for _, each in used.iterrows():
                self.assertLessEqual(each["gb_per_s"], each["peak_gb_per_s"])
                self.assertAlmostEqual(each["operations_per_byte"] * each["gb_per_s"], rate, 1)
                roofs.append((each["peak_gb_per_s"], peak))
        self.assertEqual(points, expected)
        for bandwidth, peak in roofs:  # from the left up to the peak of the pipes
            self.assertTrue(any(len(line) == 2 and abs(line[0][1] / line[0][0] / bandwidth - 1) < 1e-9
                                and abs(line[1][1] / peak - 1) < 1e-9 for line in lines), bandwidth)
        self.assertEqual([axes.get_xscale(), axes.get_yscale()], ["log", "log"])
        floats, = self.plots.roofline(other, kind="float").axes
        found = {tuple(line.get_xydata()[0]) for line in floats.lines if len(line.get_xdata()) == 1}
        count, rate, _ = other.operations.loc["float"]
        self.assertEqual(found, {(count / size, rate) for size in other.roofline["bytes"] if size})
        self.assertEqual([each.get_text() for each in axes.get_legend().get_texts()], ["a", "b"])

    def test_time_is_drawn_at_the_clock_of_the_machine(self):
        axes, = self.plots.cycle_stack(self.result, unit="us").axes
        self.assertAlmostEqual(max(bar.get_y() + bar.get_height() for bar in axes.patches),
                               self.result.cycles / eusim.machine("ivb_gt2")["machine"]["clock_mhz"],
                               places=3)
        self.assertEqual(axes.get_ylabel(), "time [us]")

    def test_what_was_not_counted_is_not_drawn(self):
        nothing = eusim.run(SAXPY, options=["--listen=0"])
        self.refuses(f"{SAXPY}: no operation was counted: --listen was 0", self.plots.roofline,
                     nothing)
        integers = eusim.run(WORKLOADS / "bigint_ge_32.json")
        self.refuses(f"{WORKLOADS}/bigint_ge_32.json: has no float operation", self.plots.roofline,
                     integers, kind="float")
        with tempfile.TemporaryDirectory() as folder:
            kernel = pathlib.Path(folder) / "k.asm"
            kernel.write_text("mul(8) g2<1>F g1<0,1,0>F 0.5F { align1 1Q };\n")
            alone = eusim.run(kernel)
            self.refuses(f"{kernel}: no byte came through any level", self.plots.roofline, alone)
            self.assertIn("1 of 16 EUs", self.plots.occupancy(alone).axes[0].get_title(loc="left"))
        self.refuses("no kind double (allowed: float, integer)", self.plots.roofline, integers,
                     kind="double")

    def test_a_cause_has_the_look_of_the_page(self):
        from eusim.plots.names import looks_of, _HATCHES

        rows = re.findall(r'^CAUSE\(\w+, "([\w.]+)", \'.\', "\w*", \w+, "(#\w{6})", "#\w{6}",\s*"(\w*)"',
                          (ROOT / "model/base/causes.def").read_text(), re.M)
        self.assertGreater(len(rows), 30)
        looks = looks_of([key for key, _, _ in rows])
        for key, colour, pattern in rows:
            self.assertEqual((key, *looks[key]), (key, colour, _HATCHES[pattern]))

    def test_rows_that_do_not_set_the_axis_are_left_out(self):
        rows = eusim.sweep(kernels=SAXPY, grid={THREADS: [1, 4]},
                           points=[{"name": "fast", "set": {"if": "perfect_memory"}}])
        axes, = self.plots.lines(rows, THREADS, CYCLES).axes
        self.assertEqual(list(axes.lines[0].get_xdata()), [1, 4])
        self.assertEqual(len(self.plots.lines(rows, "name", CYCLES).axes[0].lines[0].get_xdata()), 1)

    def test_several_rows_are_not_drawn_as_one(self):
        message = (f"{LATENCY}, if vary: choose with --where {LATENCY}=VALUE, or --by {LATENCY}")
        for draw, columns in ((self.plots.lines, [THREADS, CYCLES]), (self.plots.causes, [THREADS]),
                              (self.plots.bars, [THREADS, CYCLES])):
            self.refuses(message, draw, self.rows, *columns)
        self.refuses(f"{LATENCY} varies: choose with --where {LATENCY}=VALUE, or --by {LATENCY}",
                     self.plots.lines, self.rows.where({"if": "none"}), THREADS, CYCLES)
        self.refuses("no column cycles; there is " + CYCLES, self.plots.lines, self.one, THREADS,
                     "cycles")
        self.refuses("no rows are left", self.plots.lines, self.one.where({THREADS: 7}), THREADS,
                     CYCLES)

    def test_files_of_a_figure_are_the_same_bytes_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            for kind, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
                files = [pathlib.Path(folder) / f"{name}.{kind}" for name in "ab"]
                for file in files:
                    self.plots.save(self.plots.cycle_stack(self.result), file)
                first, second = (file.read_bytes() for file in files)
                self.assertEqual(first[:len(start)], start)
                self.assertEqual(first, second)
            self.refuses("a.bmp: is not a kind of figure (allowed: .png, .svg, .pdf)", self.plots.save,
                         self.plots.cycle_stack(self.result), "a.bmp")
            self.assertEqual(self.plots.cycle_stack(self.result)._repr_png_(),
                             (pathlib.Path(folder) / "a.png").read_bytes())


if __name__ == "__main__":
    main("matplotlib", "pandas")
