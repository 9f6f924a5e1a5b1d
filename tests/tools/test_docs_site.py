#!/usr/bin/env python3
"""scripts/docs.sh: the pages that scripts/docs_site.py puts into the site, and the links that it refuses. The site
itself is built where Debian's mkdocs and mkdocs-material are installed; otherwise the test prints that, with exit
code 77."""
import contextlib
import io
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import docs_site  # noqa: E402


def paths_in(entries):
    for entry in entries:
        for value in entry.values():
            yield from [value] if isinstance(value, str) else paths_in(value)


class Pages(unittest.TestCase):
    def test_each_is_in_the_navigation_once(self):
        found = list(paths_in(docs_site.navigation(docs_site.pages())))
        self.assertEqual(sorted(found), sorted(map(str, docs_site.pages())))
        self.assertGreater(len(found), 70)
        self.assertNotIn("More", [title for entry in docs_site.navigation(docs_site.pages()) for title in entry])

    def test_the_guide_is_in_the_order_of_its_index(self):
        guide = next(entry["User guide"] for entry in docs_site.navigation(docs_site.pages()) if "User guide" in entry)
        self.assertEqual([*paths_in(guide)][:2], ["model/guide/README.md", "model/guide/first_run.md"])

    def test_links_to_folders_lead_to_their_page_or_are_text(self):
        linked = set()
        page = pathlib.Path("model/guide/README.md")
        self.assertEqual(docs_site.staged(page, "[a](../../traces) [b](../../traces/kernels) [c](README.md#x) [d](https://e)",
                                          linked),
                         "[a](../../traces/README.md) b [c](README.md#x) [d](https://e)")
        self.assertEqual(linked, {page})

    def test_code_in_tables_shows_its_bars(self):
        self.assertEqual(docs_site.with_bars("| `--to bin\\|hex <F_*>` | a\\|b | `c` |\n`a\\|b`"),
                         "| <code>--to bin&#124;hex &lt;F&#95;&#42;&gt;</code> | a\\|b | `c` |\n`a\\|b`")


class Links(unittest.TestCase):
    def wrong(self, text):
        with tempfile.TemporaryDirectory() as folder:
            site = pathlib.Path(folder)
            (site / "a.html").write_text(text)
            (site / "b.html").write_text('<h2 id="here">b</h2>')
            with contextlib.redirect_stderr(io.StringIO()) as said, contextlib.redirect_stdout(io.StringIO()):
                code = docs_site.check(site)
            self.assertEqual(code, 1 if said.getvalue() else 0)
            return said.getvalue()

    def test_files_and_places_must_be_there(self):
        self.assertEqual(self.wrong('<a href="b.html#here">b</a><a href="https://other.example">o</a>'), "")
        self.assertIn("no file for c.html", self.wrong('<a href="c.html">c</a>'))
        self.assertIn("no place for b.html#there", self.wrong('<a href="b.html#there">b</a>'))

    def test_nothing_is_loaded_from_elsewhere(self):
        for text in ('<script src="https://other.example/x.js"></script>', '<img src="//other.example/x.png">',
                     '<link rel="stylesheet" href="https://fonts.example/x.css">'):
            self.assertIn("loads", self.wrong(text))


class Site(unittest.TestCase):
    def test_it_is_built_and_all_its_links_lead_somewhere(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            docs_site.stage(folder)
            subprocess.run(["mkdocs", "--quiet", "build", "--strict", "--config-file", folder / "mkdocs.yml"], check=True)
            self.assertEqual(docs_site.check(folder / "site"), 0)
            index = (folder / "site/search/search_index.json").read_text()
            for word in ("scoreboard", "NoDDClr", "roofline"):
                self.assertIn(word, index)


if __name__ == "__main__":
    has_mkdocs = shutil.which("mkdocs") and pathlib.Path("/usr/share/mkdocs/themes/material").is_dir()
    if not has_mkdocs:
        del Site
    ran = unittest.main(exit=False).result
    if ran.wasSuccessful() and not has_mkdocs:
        print("the site was not built: needs the Debian packages mkdocs and mkdocs-material")
        sys.exit(77)
    sys.exit(0 if ran.wasSuccessful() else 1)
