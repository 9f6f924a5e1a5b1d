"""pip installs the Python module into a virtual environment, and it works from there.

Usage: test_install.py EUSIM. Exit code 77: a requirement is missing. Nothing is fetched: pandas and matplotlib are
the system's, and setuptools builds.
"""
import os
import shutil
import subprocess
import sys

from support import MODULE, SAXPY, FolderTest, main

INSTALL = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-build-isolation",
           "--no-index", "--no-deps"]


class Install(FolderTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # A build leaves files in its folder.
        source = shutil.copytree(MODULE, cls.path / "source",
                                 ignore=shutil.ignore_patterns("__pycache__"))
        cls.python = cls.path / "venv/bin/python"
        for command in ([sys.executable, "-m", "venv", "--system-site-packages", cls.path / "venv"],
                        [cls.python, *INSTALL, source]):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise AssertionError(f"{command}: {done.stdout}{done.stderr}")

    def run_there(self, *arguments):
        """Runs without the module's sources, neither on a path nor in the folder."""
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        return subprocess.run([self.python, *arguments], cwd=self.path, env=environment,
                              capture_output=True, text=True)

    def test_the_installed_module_runs_and_draws(self):
        done = self.run_there("-c", "import sys, eusim\n"
                              "from eusim import plots\n"
                              "result = eusim.run(sys.argv[1])\n"
                              "plots.save(plots.cycle_stack(result), 'stack.png')\n"
                              "print(eusim.__file__, result.cycles)", str(SAXPY))
        self.assertEqual(done.returncode, 0, done.stderr)
        place, cycles = done.stdout.split()
        self.assertTrue(place.startswith(str(self.path / "venv")), place)
        self.assertGreater(int(cycles), 0)
        self.assertEqual((self.path / "stack.png").read_bytes()[:4], b"\x89PNG")

    def test_the_installed_figures_are_a_command(self):
        done = self.run_there("-m", "eusim.plots", "stack", "none.json", "-o", "a.png")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr, "eusim.plots: error: none.json: No such file or directory\n")

    def test_all_files_are_installed(self):
        found = next((self.path / "venv/lib").glob("python*/site-packages/eusim"))
        self.assertEqual(sorted(file.relative_to(found) for file in found.rglob("*.py*")
                                if "__pycache__" not in file.parts),
                         sorted(file.relative_to(MODULE / "eusim")
                                for file in (MODULE / "eusim").rglob("*.py*")
                                if "__pycache__" not in file.parts))
        done = self.run_there("-m", "pip", "show", "eusim")
        self.assertIn("Requires: matplotlib, pandas", done.stdout)


if __name__ == "__main__":
    main("ensurepip", "setuptools", "wheel", "matplotlib", "pandas")
