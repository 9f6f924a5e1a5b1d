"""A kernel that faults under `eusim gpu` is a GPU hang for its program, as on Linux: the submission and all later
ones of its context fail with EIO, other contexts work (i915: intel_context_is_banned, i915_reset). The simulator
reports the kernel's fault and ends with its program.
Usage: test_gpu_faults.py EUSIM SOURCE_DIR"""
import errno
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

EUSIM, SOURCE = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
SKIPPED = 77
MACHINES = {"ivb": "ivb_gt2", "hsw": "hsw_gt2", "bdw": "bdw_gt2", "skl": "skl_gt2", "bxt": "bxt_3x6"}
ADDRESS = 0x40000000  # gpu_batch.c puts the address of the data there
KERNEL = 0x1000       # offset in the data; the descriptor is at 0
# The wait would fault too if the model took the thread to be after the branch: no notification arrives.
TEXT = """{branch}
nop;
wait(1) n0<1>UD {{ align1 WE_all 1N }};
END: endif(8) JIP: LAST {{ align1 1Q }};
LAST: mov(8) g127<1>UD g0<8,8,1>UD {{ align1 WE_all 1Q }};
send(8) null<1>UW g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 {{ align1 WE_all 1Q EOT }};
"""
GOOD = TEXT.format(branch="jmpi(1) LAST { align1 WE_all 1N };")
NOWHERE = (1, 5, 1001, 32760, 0x7FF0, -1, -64, -32768)  # the last six also leave the kernel


def command(header, dwords):
    return [header << 16 | len(dwords) - 1, *dwords]


def batch(is_wide):
    """A dispatch of one thread (IVB and HSW PRM volume 2 part 2; BDW and SKL PRM volume 2a)."""
    base = [ADDRESS | 1] + ([0] if is_wide else [])
    none = [0] * len(base)
    bases = [*none, *([0] if is_wide else []), *base, *base, *none, *base, *([0] * 4)]
    words = [0x69040002, *command(0x6101, bases), *command(0x7000, [0] * (8 if is_wide else 7)),
             *command(0x7002, [0, 32, 0])]
    one = [0, 0, 1] if is_wide else [0, 1]
    walker = [0, *([0, 0] if is_wide else []), 0, *one, *one, 0, 1, 0xFF, 0xFFFFFFFF]
    words += [*command(0x7105, walker), 0x0A << 23, 0]
    return struct.pack(f"<{len(words)}I", *words)


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.directory.cleanup)
        cls.folder = pathlib.Path(cls.directory.name)
        cls.client = cls.folder / "gpu_batch"
        built = ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-I/usr/include/libdrm",
                 SOURCE / "tests" / "tools" / "gpu_batch.c", "-o", cls.client]
        if subprocess.run(built, capture_output=True, check=False).returncode != 0:
            raise unittest.SkipTest("gpu_batch.c cannot be built here: libdrm-dev is missing")
        for gen in MACHINES:
            (cls.folder / f"{gen}.batch").write_bytes(batch(gen in ("bdw", "skl", "bxt")))

    def code(self, gen, text):
        source = self.folder / "kernel.asm"
        source.write_text(text)
        return subprocess.run([EUSIM, "asm", source, "--gen", gen, "--to", "bin", "-o", "-"],
                              stdout=subprocess.PIPE, check=True).stdout

    def data(self, name, code):
        """A file with a descriptor and its kernel."""
        file = self.folder / name
        file.write_bytes(struct.pack("<8I", KERNEL, *([0] * 7)).ljust(KERNEL, b"\0") + code)
        return file

    def submit(self, gen, *data, options=()):
        """The errnos that the program got, and eusim's output."""
        run = subprocess.run([EUSIM, "gpu", "--machine", MACHINES[gen], *options, "--", self.client,
                              self.folder / f"{gen}.batch", *data],
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=100)
        self.assertEqual(run.returncode, 0, f"{gen}: exit code {run.returncode}\n{run.stderr}")
        return [int(line) for line in run.stdout.split()], run.stderr

    @staticmethod
    def jumping(gen, code, jip):
        """The code with another JIP in its first instruction."""
        distance = struct.pack("<h", jip) if gen in ("ivb", "hsw") else struct.pack("<i", jip)
        at = 12
        return code[:at] + distance + code[at + len(distance):]

    def test_a_jump_out_of_the_kernel_hangs_its_context_alone(self):
        for gen in MACHINES:
            good = self.data("good", self.code(gen, GOOD))
            for name in ("break", "cont", "halt"):
                code = self.code(gen, TEXT.format(branch=f"{name}(8) JIP: END UIP: END {{ align1 1Q }};"))
                for jip in NOWHERE if name == "break" else NOWHERE[:2]:
                    bad = self.data("bad", self.jumping(gen, code, jip))
                    for options in ((), ("--untimed",)):
                        with self.subTest(gen=gen, branch=name, jip=jip, options=options):
                            got, said = self.submit(gen, good, bad, good, "new", good, options=options)
                            self.assertEqual(got, [0, errno.EIO, errno.EIO, 0], said)
                            self.assertEqual(said.count("failed: "), 1, said)
                            self.assertRegex(said, rf"dispatch 2 of kernel \w+ failed: 0x0000 {name}\(8\) .*\n"
                                                   rf".* offset 0x0: {name}: jumps to offset -?0x\w+, where no "
                                                   r"instruction starts\n")


if __name__ == "__main__":
    if shutil.which("cc") is None:
        print("skipped: there is no C compiler")
        sys.exit(SKIPPED)
    unittest.main(argv=[sys.argv[0]], verbosity=2)
