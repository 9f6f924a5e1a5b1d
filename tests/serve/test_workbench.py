"""The page of eusim serve in a browser: its readers' edits, moves, pins, comparisons, applied changes, shared links
and errors. Needs Debian's chromium-driver and python3-selenium. Usage: test_workbench.py EUSIM [--pictures DIR]"""
import json
import pathlib
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import unittest

PICTURES = None
if "--pictures" in sys.argv:
    at = sys.argv.index("--pictures")
    PICTURES = pathlib.Path(sys.argv.pop(at + 1))
    sys.argv.pop(at)

from server_case import END, EUSIM, ROOT, SHORT, Served  # noqa: E402

try:
    from selenium import webdriver
    from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select, WebDriverWait
except ImportError:
    webdriver = None
BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
SKIPPED = 77
PATIENCE = 60  # seconds: the host may be busy


class Workbench(Served):
    INPUT = ("traces/workloads/saxpy_64.json",)

    def setUp(self):
        super().setUp()
        self.browser = self.open_browser()
        self.open(self.address)

    def open_browser(self, dark=False, size="1700,1000"):
        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={size}",
                         f"--user-data-dir={tempfile.mkdtemp(dir=self.temporary)}",
                         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                         f"--blink-settings=preferredColorScheme={0 if dark else 1}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        browser = webdriver.Chrome(service=Service(DRIVER), options=options)
        self.addCleanup(browser.quit)
        browser.set_page_load_timeout(PATIENCE)
        browser.set_script_timeout(PATIENCE)
        return browser

    def tearDown(self):
        self.assert_no_errors()

    def assert_no_errors(self):
        """The page reports a request that the server refuses; the browser logs its status."""
        wrong = [entry for entry in self.browser.get_log("browser")
                 if entry["level"] in ("WARNING", "SEVERE") and "the server responded with a status of 404" not in entry["message"]]
        self.assertEqual(wrong, [])

    def open(self, address):
        self.browser.get("about:blank")
        self.browser.get(address)
        self.until(lambda: self.js("return window.workbench?.shown.answer !== undefined"))

    def js(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def until(self, condition):
        """Searches again if the page redraws an element during the search."""
        wait = WebDriverWait(self.browser, PATIENCE, poll_frequency=0.005,
                             ignored_exceptions=(StaleElementReferenceException,))
        return wait.until(lambda _: condition())

    def by_id(self, name):
        return self.browser.find_element(By.ID, name)

    def click(self, name):
        self.by_id(name).click()

    def cycles(self):
        return self.js("return workbench.shown.result.document.summary.cycles")

    def type(self, text):
        """Replaces the kernel's text, as typed."""
        self.js("""const mirror = document.querySelector('#kernel-panel .CodeMirror');
                if (mirror) { const m = mirror.CodeMirror;
                  m.replaceRange(arguments[0], {line: 0, ch: 0}, {line: m.lineCount(), ch: 0}, '+input'); }
                else { const area = document.getElementById('kernel-text'); area.value = arguments[0];
                  area.dispatchEvent(new Event('input')); }""", text)

    def kernel(self):
        return self.js("return workbench.experiment.kernel")

    def next_answer(self, action):
        """Does it, and waits for the answer that follows."""
        self.js("workbench.shown.answer = undefined")
        action()
        self.until(lambda: self.js("return workbench.shown.answer !== undefined"))

    def set_field(self, path, value):
        self.js("""const input = document.querySelector(`[data-path="${arguments[0]}"] input`);
                input.closest('details').open = true; input.value = arguments[1];
                input.dispatchEvent(new Event('input', {bubbles: true}));""", path, str(value))

    def fill_data(self, name, value):
        """Types into the field of the data's panel; false when there is none yet."""
        for label in self.browser.find_elements(By.CSS_SELECTOR, "#data-panel label"):
            if label.text.startswith(name):
                field = label.find_element(By.TAG_NAME, "input")
                field.send_keys(Keys.CONTROL + "a")  # alone: the key stays down for all of a call
                field.send_keys(value, Keys.TAB)
                return True
        return False

    def picture(self, name):
        if PICTURES:
            time.sleep(1)
            self.browser.save_screenshot(str(PICTURES / f"{name}.png"))


class Use(Workbench):
    def test_edit_and_see(self):
        """A new number after each edit. The time is printed, not checked, since the host may be busy."""
        first = self.cycles()
        times = []
        for number in range(20):
            line = f"mov(8) g{100 + number}<1>F 1.5F {{ align1 1Q }};\n"
            text = self.kernel()
            self.next_answer(lambda: self.type(line + text))
            times.append(self.js("""return performance.getEntriesByType('resource')
                .filter((one) => one.name.endsWith('/run')).pop().duration"""))
        self.assertGreater(self.cycles(), first)
        if self.js("return typeof CodeMirror !== 'undefined'"):
            shares = self.until(lambda: self.js("""return [...document.querySelectorAll('#kernel-panel .heat')]
                .map((one) => Number(one.textContent)).filter((one) => one > 0)"""))
            self.assertLessEqual(sum(shares), 101)
            self.assertGreater(max(shares), 40)
        print(f"a new number after {statistics.median(times):.0f} ms (median of {len(times)})", file=sys.stderr)

    def test_move_a_control_pin_and_compare(self):
        first = self.cycles()
        self.click("pin")
        self.next_answer(lambda: self.set_field("/l3/latency_cycles", 150))
        self.assertGreater(self.cycles(), first)
        self.assertIn("against A", self.by_id("figures").text)
        self.assertIn("/l3/latency_cycles=150", self.by_id("changes").text)
        self.click("tab-compare")
        self.until(lambda: "thread-cycles" in self.by_id("compare-panel").text)
        text = self.by_id("compare-panel").text.replace("\u202f", "")
        self.assertIn(f"{first} \u2192 {self.cycles()} cycles", text)
        self.assertIn("msg.latency", text)
        self.picture("workbench_compare")
        self.next_answer(lambda: self.click("reset-machine"))
        self.assertEqual(self.cycles(), first)

    def test_what_cannot_be_is_marked_where_it_is_typed(self):
        before = self.cycles()
        self.set_field("/eu/threads", 77)
        self.until(lambda: self.js("""return document.querySelector('[data-path="/eu/threads"] input')
            .getAttribute('aria-invalid') === 'true'"""))
        self.assertEqual(self.js("return workbench.experiment.changes"), {})
        text = self.kernel()
        self.next_answer(lambda: self.type("mvv(8) g2<1>F 1F { align1 1Q };\n" + text))
        self.until(lambda: "mvv" in self.by_id("messages").text)
        self.assertIn("did you mean", self.by_id("messages").text)
        self.assertIn("line 1", self.by_id("messages").text)
        if self.js("return typeof CodeMirror !== 'undefined'"):
            marked = self.until(lambda: self.js("return document.querySelector('#kernel-panel .wrong')?.textContent"))
            self.assertTrue(marked.startswith("mvv"), marked)
        self.picture("workbench_error")
        self.next_answer(lambda: self.type(text))
        self.assertEqual(self.cycles(), before)
        self.until(lambda: "mvv" not in self.by_id("messages").text)

    def test_apply_what_would_help(self):
        self.js("""const file = document.getElementById('file'); file.value = arguments[0];
                file.dispatchEvent(new Event('change'))""", "traces/workloads/driver_reduce_slm_2.json")
        self.until(lambda: "driver_reduce_slm_2" in self.by_id("title").text and self.js(
            "return workbench.shown.result.document.provenance.workload === 'driver_reduce_slm_2'"))
        before = self.cycles()
        self.click("tab-hazards")
        self.click("look")
        self.until(lambda: self.browser.find_elements(By.ID, "apply"))
        self.picture("workbench_hazards")
        self.next_answer(lambda: self.click("apply"))
        self.assertLess(self.cycles(), before)
        self.assertEqual(self.js("return workbench.shown.answer.exit_code"), 0)

    def test_a_link_is_the_experiment(self):
        self.next_answer(lambda: self.set_field("/eu/threads", 3))
        text = "mov(8) g120<1>F 2.5F { align1 1Q };\n" + self.kernel()
        self.next_answer(lambda: self.type(text))
        cycles = self.cycles()
        self.until(lambda: "#x=" in self.browser.current_url)
        time.sleep(0.6)  # the address follows
        address = self.browser.current_url
        self.browser.switch_to.new_window("tab")
        self.open(address)
        self.assertEqual(self.kernel(), text)
        self.assertEqual(self.js("return workbench.experiment.changes"), {"/eu/threads": 3})
        self.assertEqual(self.cycles(), cycles)

    def test_the_exported_command_gives_the_same_bytes(self):
        self.next_answer(lambda: self.set_field("/eu/threads", 3))
        self.next_answer(lambda: self.type("mov(8) g120<1>F 2.5F { align1 1Q };\n" + self.kernel()))
        exported = self.js("return workbench.exported()")
        document = self.js("return workbench.shown.result.document")
        with tempfile.TemporaryDirectory() as folder:
            for name, text in exported["files"].items():
                place = pathlib.Path(folder) / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text)
            words = shlex.split(exported["command"])
            subprocess.run([EUSIM, *words[1:]], cwd=folder, check=True, capture_output=True)
            self.assertEqual(json.loads((pathlib.Path(folder) / "result.json").read_text()), document)

    def test_assembly_of_a_dump_takes_as_long(self):
        self.js("""const file = document.getElementById('file'); file.value = arguments[0];
                file.dispatchEvent(new Event('change'))""", "traces/workloads/driver_saxpy_1024.json")
        self.until(lambda: self.js("return workbench.shown.result.document.provenance.workload === 'driver_saxpy_1024'"))
        cycles = self.cycles()
        self.next_answer(lambda: self.click("assembly"))
        self.assertEqual(self.js("return workbench.shown.answer.exit_code"), 0)
        self.assertEqual(self.cycles(), cycles)
        self.assertTrue(self.kernel().startswith("mov(8)"))

    def test_registers_and_surfaces(self):
        self.click("tab-registers")
        cycle = self.by_id("register-cycle")
        cycle.clear()
        cycle.send_keys("120")
        self.until(lambda: re.search(r"next: \w+\(", self.by_id("registers").text))
        self.click("tab-data")
        self.next_answer(lambda: self.until(lambda: self.fill_data("count", "48")))
        self.assertIn('"count": 48', self.js("return workbench.experiment.workload"))

    def test_keys_and_the_page_of_the_run(self):
        self.browser.find_element(By.TAG_NAME, "body").send_keys("/")
        self.assertEqual(self.js("return document.activeElement.id"), "find-field")
        self.browser.switch_to.active_element.send_keys("/l3/latency")
        self.until(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, "#fields .field")) == 1)
        frame = self.until(lambda: self.browser.find_elements(By.CSS_SELECTOR, "#frames iframe:not(.coming)"))
        self.browser.switch_to.frame(frame[0])
        self.assertEqual(self.by_id("kernel").text, "saxpy_64")
        self.assertEqual(self.js("try { return parent.document.title; } catch (error) { return error.name; }"), "SecurityError")
        self.browser.find_element(By.CSS_SELECTOR, "[data-mode=instructions]").click()
        self.browser.switch_to.default_content()
        self.until(lambda: "mode=instructions" in self.js("return document.querySelector('#frames iframe').dataset.view"))

    def test_results_have_names_of_their_own_and_lines(self):
        self.click("pin")
        text = self.kernel()
        self.next_answer(lambda: self.type("mov(8) g120<1>F 2.5F { align1 1Q };\n" + text))
        self.click("tab-compare")
        self.until(lambda: "By instruction" in self.by_id("compare-panel").text)
        shown = self.by_id("compare-panel").text
        names = re.findall(r"^[AB]: (#\d+ .*)$", shown, re.M)
        self.assertEqual(len(set(names)), 2, shown)
        self.assertIn("differs in 1 line", shown)
        rows = self.js("""return [...document.querySelectorAll('#compare-panel table')].find((one) => one.textContent.includes('main stall reason'))
            .querySelectorAll('tbody tr').values().map((row) => [...row.children].map((cell) => cell.textContent)).toArray()""")
        self.assertTrue(rows)
        for row in rows:
            if row[3] != "removed":
                self.assertRegex(row[5], r"^\d+$", row)

    def test_the_page_names_its_own_buttons(self):
        self.click("tab-sure")
        frame = self.until(lambda: self.browser.find_elements(By.CSS_SELECTOR, "#frames iframe:not(.coming)"))
        said = self.by_id("sure").text
        self.browser.switch_to.frame(frame[0])
        said += self.until(lambda: self.by_id("verdict").text)
        self.browser.switch_to.default_content()
        self.assertNotRegex(said, r"--(if|error-bars)")

    def test_it_shows_that_it_runs(self):
        seen = self.js("""const seen = []; const progress = document.getElementById('progress');
            new MutationObserver(() => seen.push(progress.hidden ? '' : progress.textContent)).observe(progress, {attributes: true, childList: true});
            window.seenProgress = seen; return progress.hidden""")
        self.assertTrue(seen)
        self.next_answer(lambda: self.click("run"))
        self.until(lambda: self.js("return document.getElementById('progress').hidden"))
        self.assertIn("running", self.js("return window.seenProgress.join(' ')"))

    def test_nothing_is_missing(self):
        """The page requests only parts that the server has."""
        entries = self.browser.get_log("browser")
        self.assertEqual([entry for entry in entries if "404" in entry["message"]], [])

    def test_a_narrow_screen_shows_results_before_the_machine(self):
        self.browser.quit()
        self.browser = self.open_browser(False, "500,1400")
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
        self.open(self.address)
        top = "return document.getElementById(arguments[0]).getBoundingClientRect().top + scrollY"
        self.assertLess(self.js(top, "results"), self.js(top, "machine"))
        self.assertLess(self.js(top, "results"), 3 * 844)
        self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 390)
        cut = self.js("""const select = document.getElementById('machine-name'); const text = select.selectedOptions[0].textContent;
            const canvas = document.createElement('canvas').getContext('2d'); canvas.font = getComputedStyle(select).font;
            return canvas.measureText(text).width > select.clientWidth""")
        self.assertFalse(cut)
        self.picture("workbench_390")

    def test_colours_and_narrow_screens(self):
        for name, dark, size in (("workbench", False, "1700,1000"), ("workbench_dark", True, "1700,1000"),
                                 ("workbench_narrow", False, "500,1400")):
            self.browser.quit()
            self.browser = self.open_browser(dark, size)
            self.open(self.address)
            self.assertLessEqual(self.js("return document.documentElement.scrollWidth - innerWidth"), 0, name)
            colours = self.js("const s = getComputedStyle(document.documentElement); return [s.color, s.backgroundColor]")
            self.assertNotEqual(*colours)
            unnamed = self.js("""return [...document.querySelectorAll('button, input, select, textarea, iframe')]
                .filter((one) => one.checkVisibility() && !one.labels?.length && !one.textContent.trim() && !one.title
                  && !one.getAttribute('aria-label') && !one.closest('.CodeMirror')).map((one) => one.outerHTML)""")
            self.assertEqual(unnamed, [])
            self.picture(name)


COMMENTED = """/* a workload
   "kernel": {"file": "wrong.asm"} */
{ // what it is
  "schema": "eusim.workload/v1", "name": "commented", /* not // a comment's end */
  "kernel": {"file": "FILE"}, // its code
  "dispatch": {"kind": "threads", "threads": 1}  // "}"
}
"""


class Comments(Workbench):
    """Workloads with comments in all places, and with an absolute path: eusim's reader accepts them, so the page
    does too."""
    INPUT = ("commented.json",)

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.FOLDER = pathlib.Path(folder.name)
        (cls.FOLDER / "kernel.asm").write_text(SHORT + END)
        (cls.FOLDER / "commented.json").write_text(COMMENTED.replace("FILE", "kernel.asm"))
        (cls.FOLDER / "absolute.json").write_text(COMMENTED.replace("FILE", str(cls.FOLDER / "kernel.asm")))

    def test_they_are_opened_and_edited(self):
        self.assertEqual(self.js("return workbench.shown.answer.exit_code"), 0, self.by_id("messages").text)
        self.assertEqual(self.js("return workbench.experiment.kernelName"), "kernel.asm")
        first = self.cycles()
        self.next_answer(lambda: self.js("""const file = document.getElementById('file'); file.value = 'absolute.json';
            file.dispatchEvent(new Event('change'))"""))
        self.assertEqual(self.js("return workbench.shown.answer.exit_code"), 0, self.by_id("messages").text)
        self.assertEqual(self.js("return workbench.experiment.kernelName"), "kernel.asm")
        self.assertEqual(self.cycles(), first)
        self.next_answer(lambda: self.type("mov(8) g120<1>F 2.5F { align1 1Q };\n" * 40 + self.kernel()))
        self.assertGreater(self.cycles(), first)


    def test_they_are_imported(self):
        """As a file of the reader, which names another kernel."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "imported.json"
            file.write_text(COMMENTED.replace("FILE", "other.asm"))
            self.click("import")
            self.browser.find_element(By.CSS_SELECTOR, "dialog[open] input[type=file]").send_keys(str(file))
            said = self.until(lambda: self.browser.find_element(By.CSS_SELECTOR, "dialog[open] [role=status]").text)
        self.assertEqual(said, "taken: workload")
        self.assertEqual(self.js("return workbench.experiment.kernelName"), "other.asm")
        self.assertEqual(self.js("return workbench.experiment.workload"), COMMENTED.replace("FILE", "other.asm"))


class Sources(Workbench):
    INPUT = ("traces/opencl/saxpy.cl",)

    def open(self, address):
        self.browser.get(address)
        self.until(lambda: self.by_id("source-panel").is_displayed())
        self.until(lambda: self.js("return document.getElementById('progress').hidden"))

    def compile(self):
        self.click("compile")
        self.until(lambda: not self.js("return document.getElementById('compile').disabled"))

    def test_a_source_begins_with_its_arguments_and_is_compiled(self):
        self.assertEqual(self.by_id("messages").text.strip() or "none", "none")
        try:
            labels = self.until(lambda: self.js("return [...document.querySelectorAll('#source-fields label')].map((one) => one.textContent)"))
        except TimeoutException:
            self.compile()
            if "needs these Debian packages" in self.by_id("messages").text:
                self.skipTest(self.by_id("messages").text)
            raise
        for name in ("global size", "a (float)", "x (global float*)", "y (global float*)", "n (uint)"):
            self.assertIn(name, labels)
        self.click("compile")
        self.until(lambda: self.js("return workbench.shown.answer?.exit_code === 0"))
        self.assertEqual(self.js("return workbench.shown.result.document.summary.threads"), 32)  # 1024 in SIMD32
        self.picture("workbench_source")
        area = "const area = document.getElementById('source-text');"
        self.js(area + "area.value = area.value.replace('const uint i', '  const uintx i'); area.dispatchEvent(new Event('input', {bubbles: true}))"
                if not self.js("return typeof CodeMirror !== 'undefined'") else
                "const m = document.querySelector('#source-panel .CodeMirror').CodeMirror; m.setValue(m.getValue().replace('const uint i', '  const uintx i'))")
        self.compile()
        first = self.until(lambda: self.js("return document.querySelector('#messages li.error')?.innerText"))
        self.assertIn("unknown type name 'uintx'", first)
        source, caret = self.js("return document.querySelector('#messages li pre').textContent").split("\n")[:2]
        self.assertEqual(source.index("uintx"), caret.index("^"))
        self.assertEqual(self.js("return document.querySelectorAll('#messages li').length"), 1)
        self.assertEqual(self.js("return ['frames', 'figures'].map((id) => document.getElementById(id).classList.contains('stale'))"), [True, True])


class AfterAnother(Workbench):
    """A source that is opened while the kernel of another file is wrong."""

    def test_a_failed_compilation_shows_no_messages_of_the_kernel_before(self):
        self.next_answer(lambda: self.type("mvv(8) g2<1>F 1F { align1 1Q };\n" * 20 + self.kernel()))
        self.until(lambda: "mvv" in self.by_id("messages").text)
        self.js("""const file = document.getElementById('file'); file.value = arguments[0];
                file.dispatchEvent(new Event('change'))""", "traces/opencl/saxpy.cl")
        self.until(lambda: self.by_id("source-panel").is_displayed())
        self.js("""const words = [...document.querySelectorAll('#source-fields input')]; words.forEach((one) => {
                one.value = ''; one.dispatchEvent(new Event('input', {bubbles: true})); one.dispatchEvent(new Event('change', {bubbles: true})); });""")
        self.click("compile")
        self.until(lambda: "mvv" not in self.by_id("messages").text)
        self.assertNotEqual(self.by_id("messages").text.strip(), "none")


if __name__ == "__main__":
    if webdriver is None or BROWSER is None or DRIVER is None:
        print("not installed: chromium, chromium-driver, python3-selenium")
        sys.exit(SKIPPED)
    unittest.main()
