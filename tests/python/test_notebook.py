"""The example notebook runs from the first cell to the last, and shows the stated values.

Usage: test_notebook.py EUSIM. Exit code 77: a requirement is missing.
"""
import os
import unittest

from support import MODULE, WORKLOADS, main

import eusim

NOTEBOOK = MODULE / "examples/first_hour.ipynb"
FIGURES = 5  # occupancy, roofline, lines, causes, cycle stack


def outputs(cells, kind):
    return [output["data"][kind] for cell in cells for output in cell["outputs"]
            if kind in output.get("data", {})]


class Notebook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import nbclient
        import nbformat

        cls.written = nbformat.read(NOTEBOOK, as_version=4)
        nbformat.validate(cls.written)
        cls.executed = nbformat.from_dict(cls.written)
        os.environ["PYTHONPATH"] = str(MODULE)
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        # A cell that fails ends it with an exception.
        nbclient.NotebookClient(cls.executed, timeout=300, kernel_name="python3",
                                resources={"metadata": {"path": str(NOTEBOOK.parent)}}).execute()
        cls.cells = [cell for cell in cls.executed["cells"] if cell["cell_type"] == "code"]

    def test_it_is_kept_without_what_it_shows(self):
        for cell in self.written["cells"]:
            if cell["cell_type"] == "code":
                self.assertEqual([cell["outputs"], cell["execution_count"]], [[], None])

    def test_every_cell_but_the_imports_shows_something(self):
        for cell in self.cells:
            self.assertEqual(bool(cell["outputs"]), True, cell["source"])
            self.assertEqual([output["output_type"] for output in cell["outputs"]
                              if output["output_type"] == "error" or
                              output.get("name") == "stderr"], [], cell["source"])
        pictures = outputs(self.cells, "image/png")
        self.assertEqual(len(pictures), FIGURES)
        self.assertEqual(len(set(pictures)), FIGURES)

    def test_its_verdict_is_that_of_the_program(self):
        verdict = eusim.run(WORKLOADS / "driver_mandelbrot_64x32.json").verdict
        texts = [output["text"] for cell in self.cells for output in cell["outputs"]
                 if output["output_type"] == "stream"]
        self.assertEqual(texts[0].splitlines(), verdict)
        self.assertRegex(texts[1], r"^<eusim.Difference \d+ -> \d+ cycles, -\d")
        self.assertEqual([line.split(":")[0] for line in texts[2].splitlines()],
                         ["ivb_gt2", "skl_gt2"])

    def test_its_tables_have_the_expected_values(self):
        tables = outputs(self.cells, "text/html")
        for words in (["pipe.fpu", "percent"], ["perfect_memory", "change_percent"],
                      ["dependency-control", "saved_cycles"]):
            self.assertEqual(any(all(word in each for word in words) for each in tables), True,
                             words)
        self.assertIn("<eusim.Rows: 52 rows; parameters: /eu/threads, /memory/latency_cycles, if>",
                      outputs(self.cells, "text/plain"))


if __name__ == "__main__":
    main("nbclient", "nbformat", "ipykernel", "matplotlib", "pandas")
