"""The benchmarks work, and their counts are as expected. Nothing here depends on time.

Usage: test_bench.py EUSIM_BENCH EUSIM.
"""
import csv
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
#: The measurements of each kind, by number of EUs and of threads per EU. A group of the driver's kernels has more
#: threads than one EU with one thread slot.
ONE_THREAD_GROUPS = ("float_loop", "g13_float_loop", "skl_float_loop", "integer_loop",
                     "mandelbrot_own", "minmax9", "saxpy_own")
SEVERAL_THREAD_GROUPS = ("mandelbrot", "sobel", "saxpy", "reduce_slm", "skl_saxpy",
                         "skl_reduce_slm", "bdw_transpose")
#: SystemC's activations of EU processes per instruction (issue of a kernel without stalls).
MAX_ACTIVATIONS = 0.05


class Bench(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.results = pathlib.Path(cls.directory.name)
        parts = ["--rates", "--sweep"] + (["--instructions"] if shutil.which("valgrind") else [])
        subprocess.run([sys.executable, ROOT / "scripts" / "bench.py", "--bench", BENCH, "--eusim",
                        EUSIM, "--brief", "--repetitions", "1", "--results", cls.results, *parts],
                       check=True, stdout=subprocess.DEVNULL)

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def rows(self, name):
        lines = (self.results / name).read_text().splitlines()
        self.assertTrue(lines[0].startswith(f"# scripts/bench.py --{name[:-4]}"), lines[0])
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))

    def figures(self):
        figures = {}
        for row in self.rows("rates.csv"):
            figures.setdefault(row["benchmark"], {})[row["figure"]] = float(row["median"])
        return figures

    def test_every_kind_of_kernel_is_measured_on_small_and_large_machines(self):
        expected = {f"run/{kernel}/eus:{eus}/threads:{threads}"
                    for kernel in ONE_THREAD_GROUPS for eus in (1, 16) for threads in (1, 8)}
        expected |= {f"run/{kernel}/eus:{eus}/threads:{threads}"
                     for kernel in SEVERAL_THREAD_GROUPS
                     for eus, threads in ((1, 8), (16, 1), (16, 8))}
        expected |= {"twin", "wait/cycles:1", "wait/cycles:10000", "memory", "decode", "lint",
                     "decode+lint", "assemble", "start_up"}
        expected |= {f"replay/{kernel}"
                     for kernel in ("float_loop", "mandelbrot", "sobel", "saxpy", "reduce_slm")}
        self.assertEqual(expected - self.figures().keys(), set())

    def test_kernels_without_waits_seldom_return_control(self):
        for name, figures in self.figures().items():
            if name.startswith(("run/float_loop/eus:1/", "run/mandelbrot_own/eus:1/", "twin")):
                self.assertLess(figures["activations_per_instruction"], MAX_ACTIVATIONS, name)

    def test_a_kernel_takes_as_many_instructions_on_every_machine(self):
        counts = {}
        for name, figures in self.figures().items():
            if name.startswith("run/"):
                counts.setdefault(name.split("/")[1], set()).add(figures["instructions"])
        self.assertEqual({name: len(each) for name, each in counts.items()},
                         {name: 1 for name in ONE_THREAD_GROUPS + SEVERAL_THREAD_GROUPS})

    def test_lanes_are_counted_by_what_instructions_are_written_for(self):
        figures = self.figures()
        # One iteration of Gen7's loop has 48 instructions of 8 lanes, one of 1 and one of 16; G13's have 32.
        for kernel, lanes in (("float_loop", 8 * 48 + 1 + 16), ("g13_float_loop", 32 * 51)):
            loop = figures[f"run/{kernel}/eus:1/threads:8"]
            per_instruction = loop["lanes_per_second"] / loop["per_second"]
            rounds = 50 if kernel == "float_loop" else 51
            self.assertAlmostEqual(per_instruction, lanes / rounds, delta=0.2, msg=kernel)

    def test_a_sweep_is_measured_with_one_process_and_with_two(self):
        figures = [(row["points"], row["figure"]) for row in self.rows("sweep.csv")]
        kinds = ("ms_per_point_1_job", "cpu_ms_per_point_1_job", "ms_per_point_2_jobs",
                 "cpu_ms_per_point_2_jobs", "speedup")
        self.assertEqual(figures, [(points, kind) for points in ("long", "short", "short_reused")
                                   for kind in kinds])

    @unittest.skipUnless(shutil.which("valgrind"), "no valgrind")
    def test_host_instructions_are_counted(self):
        row, = self.rows("instructions.csv")
        self.assertEqual(row["kernel"], "float_loop")
        self.assertGreater(int(row["host_instructions_per_instruction"]), 10)


if __name__ == "__main__":
    BENCH, EUSIM = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
