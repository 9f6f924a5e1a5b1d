"""Programs of common OpenCL libraries have the same results under `eusim gpu` as with other implementations.

Their references do not depend on eusim's reading of the instruction set: the standard library's algorithms, sums in
double precision on the host, OpenCV's code for the CPU, and for FFmpeg's filter the frame of PoCL. Each program is a
test of its own; a program without its library is skipped.

Usage: test_libraries.py EUSIM. Exit code 77: nothing could be run here.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77
EUSIM = pathlib.Path(sys.argv[1])
FOLDER = pathlib.Path(__file__).parent
VENDORS = pathlib.Path("/etc/OpenCL/vendors")
FRAME = ("-v error -y -init_hw_device opencl=o:0.0 -filter_hw_device o -f lavfi -i testsrc=s=64x48:d=0.04:r=25 "
         "-frames:v 1 -vf format=yuv420p,hwupload,erosion_opencl=coordinates=231,hwdownload,format=yuv420p -f rawvideo")


class Libraries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not (VENDORS / "intel.icd").is_file():
            raise unittest.SkipTest("needs the Debian package intel-opencl-icd")
        cls.directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.directory.cleanup)
        cls.folder = pathlib.Path(cls.directory.name)

    def run_on(self, machine, *program):
        """The program's output on the model, and its exit code."""
        run = subprocess.run([EUSIM, "gpu", "--untimed", "--machine", machine, "--", *program], check=False,
                             env={**os.environ, "OCL_ICD_VENDORS": "intel.icd"}, cwd=self.folder,
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=250)
        return run.stdout + run.stderr, run.returncode

    def built(self, name, *libraries):
        program = self.folder / name
        command = ["c++", "-std=c++17", "-O0", "-w", FOLDER / f"{name}.cpp", "-o", program]
        made = subprocess.run([*command, *(f"-l{library}" for library in libraries)], capture_output=True,
                              text=True, check=False)
        if made.returncode != 0:
            faults = [line for line in made.stderr.splitlines() if "No such file" in line or "cannot find" in line]
            self.assertNotEqual(faults, [], made.stderr[:2000])
            self.skipTest(faults[0])
        return program

    def check(self, machine, *program):
        printed, status = self.run_on(machine, *program)
        if status == SKIPPED:
            self.skipTest(printed)
        self.assertEqual(status, 0, printed)
        self.assertIn("\n0 wrong\n", printed)

    def test_algorithms_of_boost_compute(self):
        self.check("skl_gt2", self.built("boost_compute", "OpenCL"))

    def test_reductions_of_viennacl(self):
        self.check("bxt_3x6", self.built("viennacl_reductions", "OpenCL"))

    def test_transforms_of_clfft(self):
        self.check("bxt_3x6", self.built("clfft_transforms", "clFFT", "OpenCL"))

    def test_filters_of_opencv(self):
        self.check("skl_gt2", "/usr/bin/python3", "-B", FOLDER / "opencv_filters.py")

    def test_erosion_of_ffmpeg(self):
        if shutil.which("ffmpeg") is None or not (VENDORS / "pocl.icd").is_file():
            self.skipTest("needs the Debian packages ffmpeg and pocl-opencl-icd")
        made = subprocess.run(["ffmpeg", *FRAME.split(), "expected.yuv"], cwd=self.folder, check=False, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=100,
                              env={**os.environ, "OCL_ICD_VENDORS": "pocl.icd"})
        self.assertEqual(made.returncode, 0, made.stderr)
        printed, status = self.run_on("bxt_3x6", "ffmpeg", *FRAME.split(), "got.yuv")
        self.assertEqual(status, 0, printed)
        expected, got = ((self.folder / name).read_bytes() for name in ("expected.yuv", "got.yuv"))
        self.assertEqual(len(expected), 64 * 48 * 3 // 2)
        self.assertEqual(got, expected)


if __name__ == "__main__":
    del sys.argv[1]
    result = unittest.main(exit=False).result
    is_all_skipped = result.testsRun <= len(result.skipped)
    sys.exit(not result.wasSuccessful() or (SKIPPED if is_all_skipped else 0))
