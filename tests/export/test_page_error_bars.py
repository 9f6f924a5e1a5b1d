"""The page of a run with error bars shows those of its document: the interval, the numbers that cause it, and the
gains of what-ifs on the machines drawn. Usage: test_page_error_bars.py EUSIM"""
import html
import json
import re
import subprocess
import unittest

from page_case import BROWSER, EUSIM, Pages, data_of

SAXPY = "traces/workloads/driver_saxpy_256.json"
RANGES = {"/memory/latency_cycles": (200, 260), "/l3/latency_cycles": (8, 24)}


def uncertain_machine():
    """ivb_gt2 with ranges for these two numbers only."""
    machine = json.loads(subprocess.run([EUSIM, "config", "resolve", "ivb_gt2"], check=True,
                                        capture_output=True, text=True).stdout)
    for source in machine["sources"].values():
        source.pop("range", None)
    for path, (low, high) in RANGES.items():
        machine["sources"][path] = {"kind": "assumed", "ref": "a <b>test</b>", "range": {
            "basis": "argued", "low": low, "high": high, "why": "so that \"it\" is <seen>"}}
    return machine


# A what-if that ends at the limit of cycles, far above the cycles of the run.
WITHOUT_RESULT = ("--if", "/memory/latency_cycles=60000", "--max-cycles", "30000")

class Bars(Pages):
    def drawn(self, *arguments, draws=24):
        """The page, its data, and the document of the same run."""
        machine = self.path / "machine.json"
        machine.write_text(json.dumps(uncertain_machine()))
        file = self.path / "result.json"
        page = self.page(SAXPY, "--machine", machine, f"--error-bars={draws}", *arguments, result=file)
        return page, data_of(page), json.loads(file.read_text())


class Data(Bars):
    def test_is_the_documents(self):
        _, data, result = self.drawn("--if", "perfect_memory", "--if", "threads=1", *WITHOUT_RESULT)
        self.assertEqual(data["error_bars"], result["error_bars"])
        self.assertIn("/memory/latency_cycles", [each["path"] for each in data["error_bars"]["causes"]])
        for row in data["what_ifs"]:
            gain = result["what_ifs"][row["name"]].get("gain")
            if gain is None:
                self.assertNotIn("drawn", row)
                continue
            drawn = row["drawn"]
            self.assertEqual(drawn["verdict"], gain["verdict"])
            self.assertLessEqual(drawn["p5"], drawn["median"])
            self.assertLessEqual(drawn["median"], drawn["p95"])
        self.assertEqual(sum("drawn" in row for row in data["what_ifs"]), 2)

    def test_of_a_what_if_are_those_of_a_run_on_its_machine(self):
        _, data, _ = self.drawn("--if", "threads=1")
        _, _, other = self.drawn("--set", "/eu/threads=1")
        drawn = dict(data["what_ifs"][0]["drawn"])
        drawn.pop("verdict")
        self.assertEqual(drawn, other["error_bars"]["cycles"])

    def test_is_without_them_unless_requested(self):
        page = self.page(SAXPY, "--if", "perfect_memory")
        data = data_of(page)
        self.assertNotIn("error_bars", data)
        self.assertNotIn("drawn", data["what_ifs"][0])
        self.assertNotIn("drawn_failure", data["what_ifs"][0])
        for name in ("error_bars", "error-bars-", "whisker"):
            self.assertNotIn(name, page)


@unittest.skipUnless(BROWSER, "no chromium is installed")
class Browser(Bars):
    @staticmethod
    def section(document):
        return re.search(r'<section [^>]*id="error-bars-section".*?</section>', document, re.S)[0]

    def test_shows_the_interval_the_causes_and_what_to_measure(self):
        page, data, _ = self.drawn("--if", "perfect_memory")
        bars = data["error_bars"]
        for dark in (False, True):
            steps, document = self.probe(page, dark=dark)
            section = html.unescape(self.section(document)).replace("\u202f", "")
            self.assertIn(f"{bars['cycles']['p5']} to {bars['cycles']['p95']}", section)
            hardware = bars["hardware"]
            error = hardware["model_error"]
            self.assertIn(f"On hardware: {hardware['cycles']['p5']} to {hardware['cycles']['p95']} (",
                          section)
            self.assertIn(f"{error['rows']} measured kernels of class {error['class']}, as the busiest part is "
                          f"{error['busiest_part']} ({error['source']})", section)
            self.assertIn(f"Measure first: {bars['measure_first']} (assumed: a <b>test</b>)", section)
            width = bars["cycles"]["p95"] - bars["cycles"]["p5"]
            known = next(cause["width_if_known_cycles"] for cause in bars["causes"]
                         if cause["path"] == bars["measure_first"])
            self.assertIn(f"would be {100 * (width - known) / width:.1f}% narrower", section)
            shown = re.findall(r'class="cause" data-path="([^"]*)"', section)
            self.assertEqual(shown, [cause["path"] for cause in bars["causes"]])
            for cause in bars["causes"]:
                self.assertIn(f"{cause['path']}: {cause['value']}, may be {cause['low']} to "
                              f"{cause['high']}", section)
                self.assertIn(f"5 to 95 %: {cause['value_p5']} to {cause['value_p95']}, ", section)
                self.assertIn(f"{cause['basis']}: {cause['why']}", section)
                self.assertIn(f"source: {cause['source']}", section)
            for path in bars["without_range"]:
                self.assertIn(path, section)
            self.assertFalse(steps["start"]["overflow"])

    def test_bars_have_the_length_of_what_numbers_change(self):
        page, data, _ = self.drawn()
        bars = data["error_bars"]
        section = self.section(self.probe(page)[1])
        lengths = [float(each) for each in
                   re.findall(r'<rect x="[-0-9.]+" y="[-0-9.]+" width="([0-9.]+)" height="12"', section)]
        ends = [(0, cause["cycles_p5"], cause["cycles_p95"]) for cause in bars["causes"]]
        changes = [max(each) - min(each) for each in ends]
        whole = re.search(r'id="run-whisker">.*?<line x1="([0-9.]+)" y1="[0-9.]+" x2="([0-9.]+)"', section,
                         re.S)
        scale = ((float(whole[2]) - float(whole[1])) /
                 (bars["cycles"]["p95"] - bars["cycles"]["p5"]))
        self.assertEqual(len(lengths), len(changes))
        for length, change in zip(lengths, changes):
            self.assertAlmostEqual(length, max(1.5, change * scale), delta=0.1)

    def test_what_ifs_have_whiskers_and_verdicts(self):
        page, data, _ = self.drawn("--if", "perfect_memory", *WITHOUT_RESULT)
        document = html.unescape(self.probe(page)[1])
        drawn = next(row["drawn"] for row in data["what_ifs"] if "drawn" in row)
        self.assertIn(f'data-p5="{drawn["p5"]}" data-p95="{drawn["p95"]}"', document)
        self.assertEqual(document.count('class="whisker" data-p5'), 1)
        self.assertIn(f'<td>{drawn["verdict"]}</td>', re.sub(r'<td class="[^"]*">', "<td>", document))

    def test_are_readable_on_a_narrow_screen(self):
        page, _, _ = self.drawn("--if", "perfect_memory")
        for size in ("420,900", "760,900"):
            self.assertFalse(self.probe(page, size=size)[0]["start"]["overflow"])

    def test_absence_is_reported(self):
        result = self.drawn()[2]
        limit = (result["summary"]["cycles"] + result["error_bars"]["cycles"]["p95"]) // 2
        page, data, _ = self.drawn("--max-cycles", str(limit))
        self.assertIn("failure", data["error_bars"])
        section = html.unescape(self.section(self.probe(page)[1]))
        self.assertIn("None: " + data["error_bars"]["failure"].split("\n", maxsplit=1)[0], section)
        self.assertNotIn("<svg", section)


if __name__ == "__main__":
    unittest.main()
