"""Programs under `eusim gpu`: stock drivers compile and submit, the model executes.

The reference for values is the host: each program of traces/programs compares the GPU's results with its own. The
reference for times is the recorded workload, run alone by `eusim run`.

Usage: test_gpu_programs.py EUSIM SOURCE_DIR
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from gpu_program_case import EUSIM, PROGRAMS, ProgramCase

SKIPPED = 77
GL_MACHINES = ("ivb_gt1", "ivb_gt2", "hsw_gt2", "bdw_gt2", "skl_gt2", "bxt_3x6")
CL_MACHINES = ("bdw_gt2", "skl_gt2", "bxt_3x6")
ICDS = {"rusticl.icd": CL_MACHINES, "intel.icd": CL_MACHINES}


def has_icd(name):
    return pathlib.Path("/etc/OpenCL/vendors", name).is_file()


class Programs(ProgramCase):
    def test_opengl_is_right_on_every_generation_and_reads_the_models_time(self):
        for machine in GL_MACHINES:
            with self.subTest(machine):
                printed, rows, table = self.rows(machine, self.program("matmul_gl"))
                self.assertIn(": 0 of 4096 wrong", printed)
                self.assertEqual(len(rows), 1)
                self.assertEqual(rows[0]["groups"], [8, 8, 1])
                self.check_time(printed, rows[0])
                self.assertIn(rows[0]["kernel"], table)
                self.assertNotIn("not executed", table)

    def test_performance_queries_read_the_documents_metrics(self):
        """GL_INTEL_performance_query through the stock driver: the program's output equals the row of its dispatch,
        and the document of the recorded dispatch run alone."""
        names = {"CS Threads Dispatched": "CsThreads", "EU Active": "EuActive",
                 "EU Stall": "EuStall", "GPU Core Clocks": "GpuCoreClocks",
                 "Untyped Bytes Read": "UntypedBytesRead",
                 "Untyped Writes": "UntypedBytesWritten", "SLM Bytes Read": "SlmBytesRead",
                 "EU FPU0 Pipe Active": "Fpu0Active", "EU FPU1 Pipe Active": "Fpu1Active",
                 "EU Send Pipe Active": "EuSendActive",
                 "EU Thread Occupancy": "EuThreadOccupancy",
                 "Shader Memory Accesses": "ShaderMemoryAccesses"}
        for machine in ("hsw_gt2", "bdw_gt2", "skl_gt2", "bxt_3x6"):
            with self.subTest(machine):
                folder = self.folder / f"counters_{machine}"
                printed, rows, _ = self.rows(machine, self.program("counters_gl"), "--counters",
                                             "--record", folder)
                self.assertIn("0 of 4096 wrong", printed)
                read = dict(re.findall(r"^(.*): ([0-9.]+)$", printed, re.MULTILINE))
                values = rows[0]["counters"]["values"]
                alone = self.json_of("run", folder / "dispatch_1.json", machine, "--counters")
                self.assertEqual(alone["counters"], rows[0]["counters"])
                compared = [name for name in names if name in read and names[name] in values]
                for name in ("CS Threads Dispatched", "EU Active", "EU Stall", "GPU Core Clocks"):
                    self.assertIn(name, compared)
                for name in compared:
                    value = values[names[name]]
                    # The driver first divides a percentage's counter by EUs, in whole numbers.
                    delta = 100.0 / values["GpuCoreClocks"] + 0.0001 if "Active" in name or \
                        name in ("EU Stall", "EU Thread Occupancy") else 0
                    self.assertAlmostEqual(float(read[name]), value, delta=delta, msg=name)

    def test_performance_queries_of_the_extended_set(self):
        printed, rows, _ = self.rows("skl_gt2", [*self.program("counters_gl"),
                                                 "Compute Metrics Extended"],
                                     "--counters=ComputeExtended")
        read = dict(re.findall(r"^(.*): ([0-9.]+)$", printed, re.MULTILINE))
        values = rows[0]["counters"]["values"]
        self.assertEqual(int(read["EuUntypedReads0"]), values["EuUntypedReads0"])
        self.assertGreater(values["EuUntypedReads0"], 0)

    def test_multiply_adds_are_right_and_below_the_peak(self):
        """8 multiply-adds, or 16 FLOP, per EU and clock: 294 GFLOPS for 16 EUs at 1150 MHz."""
        printed, rows, _ = self.rows("ivb_gt2", [*self.program("peak_gl"), "32"])
        self.assertIn(": 0 wrong", printed)
        self.assertEqual(len(rows), 3)
        for rate in re.findall(r"([0-9.]+) GFLOPS", printed):
            self.assertTrue(100 < float(rate) < 295, printed)

    def test_opencl_is_right_through_each_driver(self):
        program = self.program("saxpy_opencl")
        known = [name for name in ICDS if has_icd(name)]
        if not known:
            self.skipTest("neither mesa-opencl-icd nor intel-opencl-icd is installed")
        for icd in known:
            for machine in ICDS[icd]:
                with self.subTest(icd=icd, machine=machine):
                    printed, rows, _ = self.rows(machine, program,
                                                 environment={"OCL_ICD_VENDORS": icd})
                    self.assertIn(": 0 of 65536 wrong", printed)
                    self.assertEqual(len(rows), 1)
                    if icd == "intel.icd":  # Mesa's has no times of events
                        self.check_time(printed, rows[0])

    def test_opencl_values_clocks_and_event_times(self):
        """The host computes the values; the clock is the machine's; the order of an event's times is that of the
        OpenCL specification (clGetEventProfilingInfo). On bxt_3x6 Intel's runtime has 32-bit addresses, which are
        relative to General State Base Address."""
        program = self.program("gpu_opencl_checks")
        if not has_icd("intel.icd"):
            self.skipTest("intel-opencl-icd is not installed")
        for machine in ICDS["intel.icd"]:
            with self.subTest(machine):
                printed, rows, said = self.rows(machine, program,
                                                environment={"OCL_ICD_VENDORS": "intel.icd"})
                self.assertIn("\n0 wrong, 0 events out of order", printed)
                self.assertEqual(len(rows), 5)
                self.assertNotIn("Unmapped", said)
                mhz = re.search(r"at ([0-9]+) MHz", said).group(1)
                self.assertIn(f"clock: {mhz} MHz", printed)

    def test_reads_of_memory_that_is_not_there_are_reported(self):
        program = self.program("gpu_opencl_checks")
        if not has_icd("intel.icd"):
            self.skipTest("intel-opencl-icd is not installed")
        for machine in ICDS["intel.icd"]:
            with self.subTest(machine):
                printed, rows, said = self.rows(machine, [*program, "wild"],
                                                environment={"OCL_ICD_VENDORS": "intel.icd"})
                self.assertIn("wild: 32 of 32 read 0", printed)
                self.assertEqual(rows[0]["unmapped"], {"reads": 32, "writes": 0})
                self.assertIn("32 reads gave 0, 0 writes were dropped", said)

    def test_python_programs_run(self):
        python = "/usr/bin/python3"  # Debian's, whose packages it uses
        probe = subprocess.run([python, "-c", "import pyopencl"], capture_output=True, check=False)
        if probe.returncode != 0:
            self.skipTest("python3-pyopencl is not installed")
        for icd in filter(has_icd, ICDS):
            with self.subTest(icd):
                printed, rows, _ = self.rows(
                    "skl_gt2", [python, str(PROGRAMS / "squares_pyopencl.py")],
                    environment={"OCL_ICD_VENDORS": icd})
                self.assertIn(": 0 of 4160 wrong", printed)
                self.assertEqual(len(rows), 1)

    def test_a_recorded_dispatch_is_the_same_alone(self):
        for machine in ("ivb_gt2", "hsw_gt2", "skl_gt2"):
            with self.subTest(machine):
                folder = self.folder / machine
                _, rows, _ = self.rows(machine, self.program("matmul_gl"), "--record", folder)
                workload, trace = folder / "dispatch_1.json", folder / "dispatch_1.eutrace"
                names = self.bound_matrices(workload)
                dumps = [f"--dump-surface={name}:f={folder / name}.csv" for name in names]
                alone = self.json_of("run", workload, machine, *dumps)
                self.assertEqual(alone["summary"]["cycles"], rows[0]["cycles"])
                self.assertEqual(alone["summary"]["instructions"], rows[0]["instructions"])
                replayed = self.json_of("replay", trace, machine)
                self.assertEqual(replayed["summary"]["cycles"], rows[0]["cycles"])
                left = [self.numbers(folder / f"{name}.csv") for name in names]
                self.assertEqual(left.count(self.product()), 1)

    def json_of(self, verb, path, machine, *arguments):
        run = subprocess.run([EUSIM, verb, path, "--machine", machine, "--json", "-", *arguments],
                             capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    @staticmethod
    def bound_matrices(workload):
        surfaces = json.loads(workload.read_text())["surfaces"]
        return [each["name"] for each in surfaces
                if "index" in each and each["size_bytes"] == 4 * 64 * 64]

    @staticmethod
    def numbers(path):
        text = path.read_text().replace("\n", ",")
        values = [float(word) for word in text.split(",") if word and word[0] in "-0123456789"]
        return values[:4096]

    @staticmethod
    def product():
        a = [float(i * 7 % 11) for i in range(4096)]
        b = [float(i * 5 % 13) for i in range(4096)]
        return [sum(a[64 * y + k] * b[64 * k + x] for k in range(64))
                for y in range(64) for x in range(64)]

    def test_untimed_and_chosen_dispatches(self):
        program = self.program("matmul_gl")
        printed, rows, table = self.rows("skl_gt2", program, "--untimed")
        self.assertIn(": 0 of 4096 wrong", printed)
        self.assertEqual([row["timed"] for row in rows], [False])
        self.assertNotIn("cycles", rows[0])
        self.assertIn("0 of them timed", table)
        for chosen, timed in ((rows[0]["kernel"][:6], True), ("1..1", True), ("2..9", False),
                              ("0123456789", False)):
            with self.subTest(chosen):
                _, found, _ = self.rows("skl_gt2", program, "--time", chosen)
                self.assertEqual([row["timed"] for row in found], [timed])

    def test_a_sample_estimates_the_cycles_of_the_whole(self):
        """The reference is the same dispatch, completely timed."""
        program = self.program("saxpy_opencl")
        icd = next(filter(has_icd, ICDS), None)
        if icd is None:
            self.skipTest("neither mesa-opencl-icd nor intel-opencl-icd is installed")
        environment = {"OCL_ICD_VENDORS": icd}
        _, whole, _ = self.rows("skl_gt2", program, environment=environment)
        for groups in (128, 512):
            printed, rows, table = self.rows("skl_gt2", program, "--sample", str(groups),
                                             environment=environment)
            self.assertIn(": 0 of 65536 wrong", printed)
            self.assertEqual(rows[0]["sampled_groups"], groups)
            self.assertIn("1 by a sample of their groups", table)
            self.assertEqual(rows[0]["instructions"], whole[0]["instructions"])
            ratio = rows[0]["cycles"] / whole[0]["cycles"]
            self.assertTrue(0.93 < ratio < 1.07, f"{groups} groups: {ratio}")
        _, rows, _ = self.rows("skl_gt2", program, "--sample", "100000", environment=environment)
        self.assertEqual(rows, whole, "a dispatch with fewer groups is simulated as a whole")

    def test_the_same_program_gives_the_same_rows(self):
        program = self.program("matmul_gl")
        first = self.rows("hsw_gt2", program)
        self.assertEqual(first, self.rows("hsw_gt2", program))

    def test_several_processes_at_once(self):
        one = self.program("matmul_gl")[0]
        printed, rows, _ = self.rows("skl_gt2", ["sh", "-c", f"{one} & {one} & {one}; wait"])
        self.assertEqual(printed.count(": 0 of 4096 wrong"), 3)
        self.assertEqual(len(rows), 3)
        self.assertEqual(len({row["cycles"] for row in rows}), 1)

if __name__ == "__main__":
    if shutil.which("cc") is None:
        print("skipped: there is no C compiler")
        sys.exit(SKIPPED)
    unittest.main(argv=[sys.argv[0]], verbosity=2)
