"""scripts/cl2eu.sh, called in a folder of its own."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "cl2eu.sh"
sys.path.insert(0, str(ROOT / "scripts"))
SAXPY = ROOT / "traces" / "opencl" / "saxpy.cl"
SAXPY_ARGUMENTS = ("a=2", "x=iota:64", "y=zeros:64", "n=64")

MANY = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
struct Pair { int a; float b; };
__kernel void values(__global int *out, char c, ulong u, half h, float4 v, float f, double d) {
  out[0] = c + (int)u + (int)h + (int)v.x + (int)f + (int)d;
}
__kernel void printing(__global int *out) { printf("%d", out[0]); }
__kernel void pair(__global int *out, struct Pair p) { out[0] = p.a; }
__kernel void volume(__read_only image3d_t in, __global float4 *out) {
  out[0] = read_imagef(in, (int4)(0));
}
__kernel void two(__global int *out, __local char *a, __local double *b) {
  a[get_local_id(0)] = 1;
  b[get_local_id(0)] = 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = a[3] + (int)b[4];
}
__attribute__((reqd_work_group_size(8, 2, 1))) __kernel void fixed(__global int *out) {
  out[get_global_id(0)] = 1;
}
__kernel void asks(__read_only image2d_t in, __global int *out, sampler_t s, __global float4 *texel) {
  out[0] = get_image_width(in);
  out[1] = get_image_height(in);
  out[2] = get_image_channel_order(in);
  out[3] = get_image_channel_data_type(in);
  texel[0] = read_imagef(in, s, (float2)(0.5f));
}
"""


def run(*arguments, folder=None):
    command = [str(argument) for argument in arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder)


class Folder(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=consider-using-with
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        (self.folder / "many.cl").write_text(MANY, encoding="ascii")

    def tool(self, source, *options, arguments=()):
        given = [word for argument in arguments for word in ("--arg", argument)]
        return run(SCRIPT, source, "-o", self.folder, *options, *given, folder=self.folder)

    def many(self, kernel, *options, arguments=()):
        return self.tool("many.cl", "--kernel", kernel, *options, arguments=arguments)

    def written(self, name):
        return json.loads((self.folder / name).read_text(encoding="ascii"))

    def refuses(self, result, code, *texts):
        self.assertEqual(result.returncode, code, result.stderr)
        for text in texts:
            self.assertIn(text, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertEqual(list(self.folder.glob("*.json")), [])


def main():
    """Exit code 77 without the compiler."""
    if "needs these Debian packages" in run(SCRIPT, "--help").stderr:
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
