"""The page of a run, opened in a browser without a window: it is complete and self-contained, nothing fails, and
keys and mouse work. Usage: test_page.py EUSIM [Parts|Browser]"""
import json
import re
import shutil
import unittest

import colours
from page_case import BROWSER, ROOT, Pages, data_of

PAGE = ROOT / "model/export/html"
KERNELS = ["driver_mandelbrot_32x16", "driver_reduce_slm_2", "dp4_matvec_256"]


class Parts(Pages):
    def test_needs_nothing_from_elsewhere(self):
        page = self.page("traces/workloads/saxpy_64.json")
        for outside in (r"https?:", r"\bsrc\s*=", r"@import", r"\burl\(", r"\bfetch\(", r"XMLHttp",
                        r"\bimport\b\s*[({'\"]", r"<link"):
            self.assertIsNone(re.search(outside, page), outside)
        self.assertIn("default-src 'none'", page)

    def test_data_is_what_the_result_says(self):
        self.assert_data_is_what_the_result_says("driver_reduce_slm_2")
        for threads in (12, 16, 32):  # of one EU, all resident
            with self.subTest(threads=threads):
                self.assert_data_is_what_the_result_says(
                    "driver_saxpy_1024", "--set", "/machine/subslices=1", "--set",
                    "/machine/eus_per_subslice=1", "--set", f"/eu/threads={threads}")

    def assert_data_is_what_the_result_says(self, name, *arguments):
        result = self.path / "result.json"
        page = self.page(f"traces/workloads/{name}.json", *arguments, result=result)
        data = data_of(page)
        result = json.loads(result.read_text())
        self.assertEqual(data["about"]["cycles"], result["summary"]["cycles"])
        causes = {c["key"]: c["cycles"] for c in data["causes"] if c["cycles"]}
        self.assertEqual(causes.pop("issued"), result["accounting"]["issued"])
        self.assertEqual(causes, {k: v for k, v in result["accounting"]["causes"].items() if v})
        lengths = {}
        rows = data["states"]
        for i in range(0, len(rows), 5):
            key = data["causes"][rows[i + 1]]["key"]
            lengths[key] = lengths.get(key, 0) + rows[i + 2]
        self.assertEqual(lengths.pop("issued"), result["accounting"]["issued"])
        self.assertEqual(lengths, causes)
        self.assertEqual(len(data["ops"]) // 10, result["summary"]["instructions"])
        self.assertEqual(sum(line["issues"] for line in data["program"]),
                         result["summary"]["instructions"])

    def test_colours_are_readable_and_distinct(self):
        css = (PAGE / "page.css").read_text()
        rows = self.cause_rows()
        self.assertGreaterEqual(len(rows), 30)
        for dark in (False, True):
            found = colours.variables(css, dark)
            for text, ground in (("ink", "page"), ("ink", "card"), ("soft", "card"),
                                 ("soft", "page"), ("accent", "card")):
                self.assertGreaterEqual(colours.contrast(found[text], found[ground]), 4.5)
            kinds = [(key, key, row[4]) for key, *row in rows]
            filled = {key: row[3 if dark else 2] for key, *row in rows}
            self.assertGreaterEqual(colours.closest_pairs(kinds, filled)[0][0], 10)

    @staticmethod
    def cause_rows():
        """(key, letter, family, colour, colour on a dark page, pattern) of model/base/causes.def."""
        return re.findall(r'^CAUSE\(\w+, "([\w.]+)", \'(.)\', "\w*", (\w+), "(#\w{6})", "(#\w{6})",'
                          r'\s*"(\w*)",', (ROOT / "model/base/causes.def").read_text(), re.M)

    def test_every_cause_has_a_colour_and_a_letter_of_its_own(self):
        causes = (ROOT / "model/base/causes.def").read_text()
        rows = self.cause_rows()
        self.assertEqual([row[0] for row in rows],
                         re.findall(r'^CAUSE\(\w+, "([\w.]+)"', causes, re.M))
        self.assertEqual(len({row[1] for row in rows}), len(rows))


LONG_RESULTS = """{
  const bars = [];
  const own = {};
  const draw = new Proxy(own, { set: (_, name, value) => { own[name] = value; return true; },
    get: (_, name) => name === "measureText" ? () => ({ width: 1e9 })
      : name === "fillRect" ? (x, y, width) => bars.push(x + width) : own[name] ?? (() => {}) });
  let long = 0, missed = 0;
  for (const thread of threads)
    for (let op = thread.firstOp; op < thread.endOp; ++op) {
      if (!started(op) || ops.done[op] <= 600) continue;
      ++long;
      const end = ops.start[op] + ops.done[op];
      Object.assign(view, { from: end - 5, to: end + 95 });
      bars.length = 0;
      drawOps(draw, thread, 0, 20, 1000);
      if (!bars.some((x) => Math.abs(x - toX(end, 1000)) < 1)) ++missed;
    }
  document.body.dataset.long = `${long} ${missed}`;
}
})();
</script>"""


DRAWN_NAMES = """{
  const texts = [];
  const own = {};
  const draw = new Proxy(own, { set: (_, name, value) => { own[name] = value; return true; },
    get: (_, name) => name === "measureText" ? () => ({ width: 1 })
      : name === "fillText" ? (text) => texts.push(text) : own[name] ?? (() => {}) });
  const [thread] = threads;
  const last = thread.endOp - 1;
  Object.assign(view, { from: ops.start[last] - 8, to: ops.start[last] + 12 });
  drawOps(draw, thread, 0, 20, 2000);
  document.body.dataset.drawn = `${program[ops.index[last]].brief}|${texts.pop()}`;
}
})();
</script>"""


@unittest.skipUnless(BROWSER, "no chromium is installed")
class Browser(Pages):
    def test_results_are_drawn_as_long_as_they_take(self):
        """However far the view is from their start: the document contains the durations of results."""
        page = self.page("traces/workloads/driver_saxpy_1024.json", "--set", "/memory/latency_cycles=1500")
        _, document = self.probe(LONG_RESULTS.join(page.rsplit("})();\n</script>", 1)))
        long, missed = map(int, re.search(r'data-long="(\d+) (\d+)"', document).groups())
        self.assertGreater(long, 10)
        self.assertEqual(missed, 0)

    def test_names_in_the_lanes_have_no_offset_whatever_its_length(self):
        """Instructions behind the first 64 KB have an offset of five digits."""
        kernel = self.path / "long.asm"
        kernel.write_text("mov(8) g2<1>F 1.5F { align1 1Q };\n" * 4200, encoding="ascii")
        page = self.page(kernel, "--cycles", "1000000")
        _, document = self.probe(DRAWN_NAMES.join(page.rsplit("})();\n</script>", 1)))
        listed, drawn = re.search(r'data-drawn="([^"|]*)[|]([^"]*)"', document).groups()
        self.assertEqual(listed, f"0x{4199 * 16:x} {drawn}")
        self.assertTrue(drawn.startswith("mov(8) g2"), drawn)

    def test_shows_everything_in_light_and_dark(self):
        for name in KERNELS:
            for dark in (False, True):
                page = self.page(f"traces/workloads/{name}.json")
                data = data_of(page)
                steps, document = self.probe(page, dark=dark)
                start = steps["start"]
                for canvas in ("lanes", "charts", "overview"):
                    self.assertGreater(start[canvas], 6, (name, canvas))
                self.assertEqual(start["background"], "rgb(17, 21, 26)" if dark else "rgb(245, 246, 248)")
                self.assertIn(f'<h1 id="kernel">{name}</h1>', document)
                self.assertIn("on ivb_gt2", document)
                shown = [cause for cause in data["causes"] if cause["cycles"]]
                self.assertEqual(document.count('<span class="swatch"') >= len(shown), True)
                for cause in shown:
                    self.assertIn(f"{cause['key']}<small>", document)
                self.assertEqual(document.count('aria-selected="false"'), len(data["program"]))
                for function in data["functions"]:
                    self.assertIn(f'<td class="left">{function["name"]}</td>', document)
                for source in ("measured", "derived", "assumed"):
                    self.assertIn(source, document)

    def test_requested_counters_are_a_section(self):
        workload = "traces/workloads/driver_saxpy_1024.json"
        steps, document = self.probe(self.page(workload, "--counters"))
        self.assertIn('<td class="left">EuStall</td>', document)
        self.assertNotIn('id="counters-section" hidden', document)
        _, without = self.probe(self.page(workload))
        self.assertNotIn("EuStall</td>", without)
        self.assertIn('id="counters-section" hidden', without)

    def test_keys_do_what_the_help_says(self):
        keys = ["+", "-", "0", "n", "ArrowDown", "w", "a", "v", "l", "?", "Escape", "/"]
        steps, _ = self.probe(self.page("traces/workloads/driver_reduce_slm_2.json"), keys)
        start = steps["start"]
        self.assertEqual(start["mode"], "threads")
        self.assertNotEqual(steps["+"]["range"], start["range"])
        self.assertEqual((steps["+"]["focus"], steps["+"]["outline"]), ("lanes", "solid"))
        self.assertEqual(steps["-"]["range"], start["range"])
        self.assertEqual(steps["0"]["range"], start["range"])
        self.assertIn("thread 0", steps["n"]["said"])
        self.assertEqual(steps["n"]["selected"], ["0"])
        self.assertNotEqual(steps["ArrowDown"]["said"], steps["n"]["said"])
        self.assertEqual((steps["w"]["arrows"], steps["a"]["arrows"]), ("true", "false"))
        self.assertEqual(steps["v"]["mode"], "instructions")
        self.assertGreater(steps["v"]["lanes"], 6)
        self.assertRegex(steps["l"]["said"], r"after .*\d+ cycles of")
        self.assertTrue(steps["?"]["help"])
        self.assertEqual((steps["Escape"]["selected"], steps["Escape"]["help"]), ([], False))
        self.assertEqual(steps["/"]["focus"], "find")

    def test_mouse_shows_chooses_and_zooms(self):
        # A pixel of the first slot's row, below the ruler, the EU's name and its three ports.
        wait, later = "pointermove lanes 300 105", "pointermove charts 400 50"
        cause, line = "click #legend button:nth-child(2)", "click #listing tbody tr:nth-child(4)"
        steps, _ = self.probe(self.page("traces/workloads/driver_reduce_slm_2.json"),
                              [wait, "pointerleave lanes 0 0", later, "wheel lanes 300 105",
                               "dblclick lanes 300 105", cause, line, "click [data-order=cost]",
                               "click [data-mode=instructions]", "click [data-do=fit]"])
        self.assertRegex(steps[wait]["tip"], r"(?s)^0x.*thread 0 · EU 0, slot 0.*\d cycles from \d")
        self.assertEqual(steps["pointerleave lanes 0 0"]["tip"], "")
        self.assertRegex(steps[later]["tip"], r"(?s)^cycle \d.*threads.*fpu busy: .*in flight")
        ranges = [steps[step]["range"] for step in ("start", "wheel lanes 300 105",
                                                    "dblclick lanes 300 105")]
        self.assertEqual(len(set(ranges)), 3, ranges)
        self.assertIsNotNone(steps[cause]["cause"])
        self.assertEqual(steps[line]["selected"], ["3"])
        self.assertEqual(steps["click [data-order=cost]"]["selected"], ["3"])
        self.assertEqual(steps["click [data-mode=instructions]"]["mode"], "instructions")
        self.assertEqual(steps["click [data-do=fit]"]["range"], ranges[0])

    def test_opens_where_the_address_says(self):
        page = self.page("traces/workloads/driver_reduce_slm_2.json", "--from-cycle", "500",
                         "--cycles", "400")
        steps, document = self.probe(page, address="#from=600&to=700&mode=instructions&op=3")
        self.assertEqual(steps["start"]["mode"], "instructions")
        self.assertEqual(len(steps["start"]["selected"]), 1)
        self.assertIn("500 to 899 are shown", document)

    def test_is_readable_on_a_narrow_screen(self):
        page = self.page("traces/workloads/driver_reduce_slm_2.json", "--if", "perfect_memory")
        steps, _ = self.probe(page, ["n", "type find barrier"], size="420,900")
        for step in steps.values():
            self.assertFalse(step["overflow"])

    def test_names_cannot_become_markup(self):
        kernel = self.path / "<img src=x onerror=alert(1)>&\".asm"
        shutil.copy(ROOT / "tests/golden/chain.asm", kernel)
        steps, document = self.probe(self.page(kernel))
        self.assertNotIn("<img", document)
        self.assertIn("&lt;img", document)
        self.assertGreater(steps["start"]["lanes"], 4)

    def test_source_code_cannot_become_markup(self):
        code = '"</script><img src=x onerror=alert(1)><!-- &lt;'
        kernel = self.path / "k.hex"
        kernel.write_text(f"// File: <b>&.cl\n// Line 3: {code}\n"
                          "01 00 60 00 0c 02 60 20 00 00 20 00 00 00 00 00\n", encoding="ascii")
        page = self.page(kernel, "--gen", "skl")
        self.assertEqual(data_of(page)["source"]["lines"], [{"file": "<b>&.cl", "line": 3, "text": code}])
        button = "click [data-unit=line]"
        steps, document = self.probe(page, [button, "type find onerror", "Enter", "settle"])
        self.assertNotIn("<img", document)
        self.assertIn(code, steps[button]["listing"][0])
        self.assertIn(code, steps["settle"]["details"])
        again, _ = self.probe(page, address=steps["settle"]["hash"])
        self.assertEqual(again["start"]["selected"], ["1"])

    def test_shows_windows_without_a_thread(self):
        page = self.page("traces/workloads/saxpy_64.json", "--from-cycle", "0", "--cycles", "5")
        self.probe(page, ["n", "v", "l", "ArrowDown", "+"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
