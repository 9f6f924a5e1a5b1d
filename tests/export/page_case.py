"""Pages of runs, written by eusim and opened in a browser without a window."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EUSIM = str(pathlib.Path(sys.argv.pop(1)).resolve())
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
               None)


def data_of(page):
    """The data from which a page is drawn."""
    return json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])


class Pages(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name)

    def page(self, source, *arguments, result=None, code=0):
        file = self.path / "page.html"
        more = ["--json", result] if result else []
        done = subprocess.run([EUSIM, "run", str(source), "--report", "none", "--html", file, *more,
                               *arguments], check=False, capture_output=True, text=True, cwd=ROOT)
        self.assertEqual(done.returncode, code, done.stderr)
        return file.read_text()

    def probe(self, page, does=(), address="", dark=False, size="1500,1400"):
        """The probe's observations in the browser, and the document at its end."""
        script = (ROOT / "tests/export/page_probe.js").read_text()
        script = script.replace("PROBE_STEPS", json.dumps(does))
        probed = self.path / "probed.html"
        probed.write_text(page.replace("<meta charset", f"<script>{script}</script><meta charset", 1))
        done = subprocess.run(
            [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={size}",
             f"--user-data-dir={self.path}/profile", "--host-resolver-rules=MAP * ~NOTFOUND",
             f"--blink-settings=preferredColorScheme={0 if dark else 1}",
             "--virtual-time-budget=20000", "--dump-dom", f"file://{probed}{address}"],
            capture_output=True, text=True, timeout=120, check=False)
        found = re.search(r'<script type="application/json" id="probe">(.*?)</script>', done.stdout,
                          re.S)
        self.assertIsNotNone(found, done.stdout[-500:] + done.stderr[-2000:])
        log = json.loads(found[1])
        self.assertEqual(log["errors"], [])
        return log["steps"], done.stdout
