"""Error bars in Python equal those of eusim's documents, gains equal those of eusim run --if, and figures show them.

Usage: test_error_bars.py EUSIM. Exit code 77: the packages that it needs are missing.
"""
import json
import os
import subprocess
import sys

from support import ROOT, SAXPY, FolderTest, main

import eusim

BARS = ["--error-bars=32", "--seed=3"]
LATENCY, CYCLES = "/l3/latency_cycles", "/summary/cycles"


def heights(container):
    """From and to of each whisker."""
    _, _, (stems,) = container.lines
    return [(low[1], high[1]) for low, high in stems.get_segments()]


class ErrorBars(FolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        from eusim import plots

        cls.plots = plots
        machine = eusim.machine("ivb_gt2")  # the test decides which numbers have a range
        for source in machine["sources"].values():
            source.pop("range", None)
        machine["sources"]["/memory/latency_cycles"]["range"] = {
            "basis": "argued", "low": 150, "high": 300, "why": "a test"}
        cls.machine_clock_mhz = machine["machine"]["clock_mhz"]
        cls.machine = cls.path / "uncertain.json"
        cls.machine.write_text(json.dumps(machine))
        cls.result = eusim.run(SAXPY, machine=cls.machine, options=BARS,
                               what_if=["perfect_memory", "threads=4", "/l3/latency_cycles=90"])
        cls.rows = eusim.sweep(kernels=SAXPY, base=cls.machine, grid={LATENCY: [16, 90]},
                               options=BARS)

    def test_accessors_have_what_the_document_has(self):
        document, bars = self.result.document["error_bars"], self.result.error_bars
        self.assertEqual(bars.cycles._asdict(), document["cycles"])
        self.assertEqual(bars.microseconds._asdict(), document["microseconds"])
        self.assertEqual(bars.draw_cycles, document["draw_cycles"])
        self.assertEqual([bars.draws, bars.seed, bars.measure_first],
                         [32, 3, "/memory/latency_cycles"])
        self.assertEqual(list(bars.causes.index), [each["path"] for each in document["causes"]])
        self.assertEqual(list(bars.causes["share"]), [each["share"] for each in document["causes"]])
        for share, key in ((0.05, "p5"), (0.5, "median"), (0.95, "p95")):
            self.assertAlmostEqual(eusim.gains.quantile(bars.draw_cycles, share),
                                   document["cycles"][key], delta=0.501)

    def test_hardware_is_what_its_time_is_combined_of(self):
        """Compares with scripts/measured_pool.py, whose tables state how often the interval is right."""
        sys.path.insert(0, str(ROOT / "scripts"))
        from measured_pool import combined

        document, bars = self.result.document["error_bars"], self.result.error_bars
        error = document["hardware"]["model_error"]
        nominal = document["nominal_cycles"] / self.machine_clock_mhz
        expected = combined(nominal, (bars.microseconds.p5, bars.microseconds.p95),
                            [nominal * error[key] / 100 for key in ("p5_percent", "p95_percent")])
        for found, value in zip(bars.hardware_microseconds, expected):
            self.assertAlmostEqual(found, value, delta=0.002)
        for found, value in zip(bars.hardware_cycles, expected):
            self.assertAlmostEqual(found, value * self.machine_clock_mhz, delta=2)

    def test_the_class_is_that_of_the_scripts(self):
        """The rule in C++ is that in Python, which takes the busiest part from the result's bounds."""
        sys.path.insert(0, str(ROOT / "scripts"))
        from measured_pool import class_of
        from whole_runs import Figures

        error = self.result.document["error_bars"]["hardware"]["model_error"]
        busiest, _ = Figures(self.result.document).limit()
        self.assertEqual((error["busiest_part"], error["class"]), (busiest, class_of(busiest)))

    def test_rows_have_the_class_too(self):
        column, = set(self.rows.table["/error_bars/hardware/model_error/class"])
        self.assertEqual(column, self.result.document["error_bars"]["hardware"]["model_error"]["class"])

    def test_hardware_is_none_where_the_machine_has_no_error(self):
        result = eusim.run(SAXPY, options=["--error-bars=2"], set={
            f"/model_error/{each}/{key}": value for each in ("pipes", "shared", "memory")
            for key, value in (("rows", 0), ("p5_percent", 100), ("p95_percent", 100))})
        self.assertIsNone(result.error_bars.hardware_cycles)
        self.assertIsNone(result.error_bars.hardware_microseconds)

    def test_gains_are_those_of_eusim(self):
        for name, each in self.result.document["what_ifs"].items():
            settings = each["gain"]
            choice = {"set": {"/eu/threads": 4}} if name == "threads=4" else {
                "set": {LATENCY: 90}} if name.startswith("/") else {
                    "set": {change["path"]: json.loads(change["b"]) for change in each["changes"]}}
            other = eusim.run(SAXPY, machine=self.machine, options=BARS, **choice)
            found = eusim.gain(self.result, other)
            self.assertEqual(found.verdict, settings["verdict"], name)
            for key in ("better", "worse", "equal"):
                self.assertEqual(getattr(found, key), settings[key], name)
            for key in ("percent", "percent_p5", "percent_median", "percent_p95"):
                self.assertAlmostEqual(getattr(found, key), settings[key], delta=0.00051)

    def test_verdicts_have_the_words_of_eusim(self):
        """Compares with the sources: the threshold and the words."""
        source = (ROOT / "model/compare/gain.cpp").read_text(encoding="utf-8")
        self.assertIn(f"kDecided = {eusim.gains.DECIDED_PERCENT};", source)
        outside = "; the change is outside"
        self.assertIn(f'"{outside}"', source)
        for counts, words, text in (((19, 1, 0), '"better"', "better in {} of {}"), ((0, 20, 0), '"worse"', "worse in {} of {}"),
                                    ((0, 0, 20), '"the same in {} of {}{}"', "the same in {} of {}"),
                                    ((18, 2, 0), '"undecided: better in {}, worse in {} of {}{}"',
                                     "undecided: better in {}, worse in {} of {}")):
            self.assertIn(words, source)
            numbers = [18, 2, 20] if text.startswith("undecided") else [max(counts), 20]
            self.assertEqual(eusim.Gain(0, 0, 0, 0, *counts).verdict, text.format(*numbers))
            self.assertEqual(eusim.Gain(1, 0, 0, 0.5, *counts).verdict, text.format(*numbers) + outside)

    def test_rows_are_compared_as_results_are(self):
        first, second = (self.rows.table.iloc[place] for place in (0, 1))
        found = eusim.gain(first, second)
        self.assertEqual(found, eusim.gain(self.result, eusim.run(
            SAXPY, machine=self.machine, set={LATENCY: 90}, options=BARS)))
        self.assertEqual(eusim.gain(second, second).verdict, "the same in 32 of 32")
        table = self.path / "table.csv"
        rows = self.path / "rows.jsonl"
        eusim.sweep(kernels=SAXPY, base=self.machine, grid={LATENCY: [16, 90]}, options=BARS,
                    output=rows)
        subprocess.run([os.environ["EUSIM"], "collect", rows, "--csv", table], check=True)
        read = eusim.read_rows(table).table
        self.assertEqual(eusim.gain(read.iloc[0], read.iloc[1]), found)

    def test_what_cannot_be_compared_is_refused(self):
        plain = eusim.run(SAXPY)
        for other, message in (
                (eusim.run(SAXPY, options=["--error-bars=31", "--seed=3"]),
                 "error bars of other machines: draws 32 and 31"),
                (eusim.run(SAXPY, options=["--error-bars=32"]),
                 "error bars of other machines: seed 3 and 1"),
                (plain, f"{SAXPY}: has no /error_bars"),
                (eusim.sweep(kernels=SAXPY).table.iloc[0], "has no /error_bars")):
            with self.assertRaises(eusim.DocumentError) as caught:
                eusim.gain(self.result, other)
            self.assertIn(message, str(caught.exception))

    def test_lines_and_bars_have_whiskers(self):
        rows = self.rows.table
        expected = list(zip(rows["/error_bars/cycles/p5"], rows["/error_bars/cycles/p95"]))
        lines, = self.plots.lines(self.rows, LATENCY, CYCLES).axes
        self.assertEqual([each for box in lines.containers for each in heights(box)], expected)
        bars, = self.plots.bars(self.rows, LATENCY, CYCLES).axes
        whiskers = [box for box in bars.containers if hasattr(box, "has_yerr")]
        self.assertEqual([each for box in whiskers for each in heights(box)], expected)
        for text, (_, top) in zip(bars.texts, expected):
            self.assertGreaterEqual(text.xy[1], top)
        for chart in (self.plots.lines(self.rows, LATENCY, CYCLES, relative=True),
                      self.plots.lines(eusim.sweep(kernels=SAXPY), "base", CYCLES)):
            self.assertEqual(chart.axes[0].containers, [])

    def test_stacks_have_whiskers(self):
        plain = eusim.run(SAXPY)
        for unit, part in (("cycles", "cycles"), ("us", "microseconds")):
            axes = self.plots.cycle_stack([plain, self.result], unit=unit).axes[0]
            box, = (each for each in axes.containers if hasattr(each, "has_yerr"))
            interval = self.result.document["error_bars"][part]
            (low, high), = heights(box)
            self.assertAlmostEqual(low, interval["p5"])
            self.assertAlmostEqual(high, interval["p95"])

    def test_a_tornado_has_a_bar_for_each_cause(self):
        axes, = self.plots.tornado(self.result).axes
        causes = self.result.document["error_bars"]["causes"]
        self.assertEqual([text.get_text() for text in axes.get_yticklabels()][1:],
                         [each["path"] for each in causes])
        for bar, cause in zip(axes.patches, causes):
            ends = sorted((0, cause["cycles_p5"], cause["cycles_p95"]))
            self.assertEqual(bar.get_x(), self.result.cycles + ends[0])
            self.assertEqual(bar.get_width(), ends[2] - ends[0])
        self.assertEqual(len(axes.patches), len(causes))
        with self.assertRaises(eusim.DocumentError):
            self.plots.tornado(eusim.run(SAXPY))


if __name__ == "__main__":
    main("pandas", "matplotlib")
