#!/usr/bin/env python3
"""The outputs of `cmake --install` and cpack work wherever they are put.

Usage: test_install.py CMAKE BUILD_DIRECTORY SOURCE_DIRECTORY
"""
import gzip
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

CMAKE, BUILD, SOURCE = (pathlib.Path(argument) for argument in sys.argv[1:4])
SAXPY = "traces/workloads/driver_saxpy_1024.json"
SCRIPTS = ("cl2eu", "glsl2eu", "eusim-plot", "eusim-read-trace")


def run(*command, code=0, cwd="/", **more):
    """The process, which ends with `code`."""
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True,
                          text=True, cwd=cwd, **more)
    if code is not None and done.returncode != code:
        raise AssertionError(f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done


class Installed(unittest.TestCase):
    """In a folder that is moved afterwards, so that no absolute path into it can work."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        first = pathlib.Path(cls.folder.name) / "first"
        run(CMAKE, "--install", BUILD, "--prefix", first)
        cls.prefix = pathlib.Path(cls.folder.name) / "second"
        first.rename(cls.prefix)
        cls.eusim = cls.prefix / "bin" / "eusim"
        cls.pages = cls.prefix / "share" / "doc" / "eusim"

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def library(self):
        found = list(self.prefix.rglob("libeusim_gpu.so"))
        self.assertEqual(len(found), 1)
        return found[0]

    def test_runs_what_comes_with_it(self):
        here = run(self.eusim, "run", SAXPY, cwd=self.pages).stdout
        self.assertEqual(here, run(BUILD / "eusim", "run", SAXPY, cwd=SOURCE).stdout)
        self.assertIn("1024 elements as expected", here)

    def test_is_found_through_a_link_and_the_search_path(self):
        link = self.prefix / "link"
        link.symlink_to(self.eusim)
        self.assertIn("0 dispatches", run(link, "gpu", "--", "true").stderr)
        link.unlink()
        path = {"PATH": f"{self.eusim.parent}:/usr/bin:/bin"}
        self.assertIn("0 dispatches", run("sh", "-c", "eusim gpu -- true", env=path).stderr)

    def test_gpu_names_where_it_searched_its_library(self):
        library = self.library()
        library.rename(self.prefix / "elsewhere")
        told = run(self.eusim, "gpu", "--", "true", code=2).stderr
        (self.prefix / "elsewhere").rename(library)
        self.assertIn("libeusim_gpu.so is not there", told)
        self.assertIn(str(self.eusim.parent), told)

    def test_has_no_path_of_the_build(self):
        for file in (self.eusim, self.library()):
            self.assertNotIn(str(BUILD).encode(), file.read_bytes())

    def test_has_a_manual_page_for_each_verb(self):
        verbs = run(self.eusim, "help", "--names").stdout.split()
        self.assertIn("run", verbs)
        pages = {"eusim": run(self.eusim, "help", "--man").stdout}
        for verb in verbs:
            pages["eusim-" + verb] = run(self.eusim, "help", "--man", verb).stdout
        folder = self.prefix / "share" / "man" / "man1"
        self.assertEqual({file.name for file in folder.iterdir()},
                         {name + ".1.gz" for name in pages})
        for name, text in pages.items():
            self.assertEqual(gzip.decompress((folder / (name + ".1.gz")).read_bytes()).decode(),
                             text)

    def test_has_completions_where_shells_look(self):
        share = self.prefix / "share"
        for shell, file in (("bash", "bash-completion/completions/eusim"),
                            ("zsh", "zsh/site-functions/_eusim"),
                            ("fish", "fish/vendor_completions.d/eusim.fish")):
            self.assertEqual((share / file).read_text(encoding="utf-8"),
                             run(self.eusim, "completion", shell).stdout)

    def test_scripts_start_outside_of_the_sources(self):
        for script in SCRIPTS:
            with self.subTest(script):
                done = run(self.prefix / "bin" / script, "--help", code=None)
                told = done.stdout + done.stderr
                if done.returncode != 0:  # a requirement is not installed, which the script reports
                    self.assertRegex(told, "needs these Debian packages|is missing: apt install")
                else:
                    self.assertIn("usage", told.lower())

    def test_the_python_module_comes_with_it(self):
        module = self.prefix / "share/eusim/scripts/python"
        told = run("python3", "-B", "-c", "import eusim; print(eusim.__file__, eusim.version())",
                   env={"PYTHONPATH": str(module), "PATH": f"{self.eusim.parent}:/usr/bin:/bin"})
        self.assertEqual(told.stdout, f"{module}/eusim/__init__.py " +
                         run(self.eusim, "version").stdout)
        for file in ("pyproject.toml", "README.md", "examples/first_hour.ipynb"):
            self.assertTrue((module / file).is_file(), file)
        self.assertEqual(list(module.rglob("__pycache__")), [])

    def test_pages_lead_to_pages(self):
        for page in ("README.md", "CHANGES.md", "model/cli/README.md", "model/guide/README.md",
                     "traces/KERNELS.md",
                     "config/README.md", "results/README.md"):
            self.assertTrue((self.pages / page).is_file(), page)


class Configured(unittest.TestCase):
    def test_the_program_alone_needs_nothing_of_the_tests(self):
        with tempfile.TemporaryDirectory() as folder:
            without = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON"
                       for name in ("GTest", "benchmark", "Python3")]
            run(CMAKE, "-S", SOURCE, "-B", folder, "-DEUSIM_BUILD_TESTS=OFF", *without)
            self.assertFalse((pathlib.Path(folder) / "tests").exists())
            told = run(CMAKE, "-S", SOURCE, "-B", folder + "/b", *without, code=1).stderr
            self.assertIn("GTest", told)


@unittest.skipUnless(shutil.which("dpkg-shlibdeps") and shutil.which("file"),
                     "no dpkg-shlibdeps or no file (Debian packages dpkg-dev and file)")
class Packaged(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        run(CMAKE.parent / "cpack", "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B",
            cls.folder.name, cwd=cls.folder.name)
        cls.package, = pathlib.Path(cls.folder.name).glob("*.deb")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def field(self, name):
        return run("dpkg-deb", "--field", self.package, name).stdout.strip()

    def test_says_what_it_is_and_needs(self):
        self.assertEqual(self.field("Package"), "eusim")
        self.assertEqual(self.package.name,
                         f"eusim_{self.field('Version')}_{self.field('Architecture')}.deb")
        for library in ("libsystemc", "libboost-program-options", "libfmt", "libsqlite3-0",
                        "libzstd1", "libpng16-16", "libnlopt0", "libc6"):
            self.assertIn(library, self.field("Depends"))
        for test_library in ("gtest", "benchmark", "mpfr"):
            self.assertNotIn(test_library, self.field("Depends"))

    def test_has_all_that_is_installed(self):
        names = {line.split()[5] for line in
                 run("dpkg-deb", "--contents", self.package).stdout.splitlines()}
        for name in ("bin/eusim", "lib/eusim/libeusim_gpu.so", "share/man/man1/eusim.1.gz",
                     "share/man/man1/eusim-run.1.gz", "share/bash-completion/completions/eusim",
                     "share/zsh/vendor-completions/_eusim",
                     "share/fish/vendor_completions.d/eusim.fish", "share/doc/eusim/copyright",
                     "share/doc/eusim/" + SAXPY, "share/eusim/scripts/cl2eu.sh"):
            self.assertIn("./usr/" + name, names)

    @unittest.skipUnless(shutil.which("lintian"), "no lintian")
    def test_passes_lintian(self):
        told = run("lintian", "--allow-root", "--fail-on", "error", self.package, code=None)
        self.assertEqual([line for line in told.stdout.splitlines() if line.startswith("E:")], [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
