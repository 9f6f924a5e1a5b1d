"""The examples of model/guide/python.md work in sequence.

scripts/python/README.md names every function.

Usage: test_page.py EUSIM. Exit code 77: the packages that it needs are missing.
"""
import os
import re

from support import MODULE, ROOT, FolderTest, main

import eusim


class Page(FolderTest):
    def test_the_examples_of_the_guide_work(self):
        page = (ROOT / "model/guide/python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```", page, re.S | re.M)
        self.assertGreater(len(blocks), 2)
        (self.path / "traces").symlink_to(ROOT / "traces")
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.path)
        names = {}
        for block in blocks:
            exec(compile(block, "model/guide/python.md", "exec"), names)  # pylint: disable=exec-used
        cycles = re.search(r"^result\.cycles +# (\d+)$", page, re.M)
        self.assertEqual(names["result"].cycles, int(cycles[1]))
        self.assertEqual((self.path / "threads.pdf").read_bytes()[:4], b"%PDF")

    def test_the_page_names_every_function(self):
        page = (MODULE / "README.md").read_text(encoding="utf-8")
        from eusim import plots

        for name in [*eusim.__all__, *plots.__all__]:
            if name not in ("Chart", "EusimNotFoundError", "TraceError", "find_program"):
                self.assertRegex(page, rf"`{name}`|{name}\(", name)
        tables = [name for name, value in vars(eusim.Result).items()
                  if isinstance(value, property) and name not in ("cycles", "microseconds")]
        for name in tables:
            if name not in ("is_untimed", "machine", "workload"):
                self.assertIn(f"`{name}`", page)


if __name__ == "__main__":
    main("matplotlib", "pandas")
