#!/usr/bin/env python3
"""scripts/cl2eu.sh: arguments of types that the source defines, and arrays of every numeric type.

Expected values: layouts by C's rules (Python's struct), results by the kernels' arithmetic in Python.
Usage: test_arguments.py EUSIM. Exit code 77 without the compiler.
"""
import pathlib
import struct
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from script_case import SCRIPT, Folder, main, run  # noqa: E402

EUSIM = pathlib.Path(sys.argv[1]).resolve()

TYPES = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef float real;
typedef real scalar;
typedef unsigned int u32;
typedef unsigned char byte;
typedef long offset_t;
typedef float4 quad;
typedef short3 triple;
typedef enum { NONE, SCALE = 3 } mode;
enum colour { RED = -1, GREEN = 5 };
typedef struct { char kind; int n; float s[2]; double d; } params;
struct point { float x, y; };
typedef struct { struct point p; uchar c; ushort w; float3 v; } nested;
typedef struct __attribute__((packed)) { char c; long l; } tight;
typedef union { int i; float f; } either;
#define PICK(a, b, c, d, e, f, g, h) \\
  (i == 0 ? a : i == 1 ? b : i == 2 ? c : i == 3 ? d : i == 4 ? e : i == 5 ? f : i == 6 ? g : h)
__kernel void values(__global real *o, scalar a, u32 n, byte b, offset_t l, quad v, triple t,
                     mode m, enum colour c) {
  int i = get_global_id(0);
  o[i] = PICK(a, (float)n, (float)b, (float)l, v.z, (float)t.y, (float)m, (float)c);
}
__kernel void structures(__global float *o, params p, nested q, tight t, either e) {
  int i = get_global_id(0);
  o[i] = PICK((float)p.kind, (float)p.n, p.s[0], p.s[1], (float)p.d, q.p.x, q.p.y, (float)q.c);
  i -= 8;
  if (i >= 0) o[i + 8] = PICK((float)q.w, q.v.z, (float)t.c, (float)t.l, (float)e.i, 0.0f, 0.0f, 0.0f);
}
__kernel void points(__global struct point *o) { o[get_global_id(0)].y = 7.0f; }
__kernel void sums(__global const params *p, __global float *o) {
  int i = get_global_id(0);
  o[i] = p[i].kind + p[i].n + p[i].s[1] + (float)p[i].d;
}
__kernel void copy_half(__global const half *a, __global half *o) { int i = get_global_id(0); o[i] = a[i] * 2; }
__kernel void copy_ulong(__global const ulong *a, __global ulong *o) { int i = get_global_id(0); o[i] = a[i] + 1; }
__kernel void copy_long(__global const offset_t *a, __global offset_t *o) { int i = get_global_id(0); o[i] = a[i] - 1; }
__kernel void copy_bool(__global const uchar *a, __global uchar *o) { int i = get_global_id(0); o[i] = a[i] + 1; }
__kernel void copy_complex(__global const float2 *a, __global float2 *o) { int i = get_global_id(0); o[i] = a[i].yx; }
__kernel void copy_double(__global const double *a, __global double *o) { int i = get_global_id(0); o[i] = a[i] * 2; }
__kernel void copy_vector(__global const float3 *a, __global float3 *o) { int i = get_global_id(0); o[i] = a[i]; }
"""


def array(descr, shape, content):
    """A file as numpy.save writes it (NEP 1, version 1.0)."""
    text = repr({"descr": descr, "fortran_order": False, "shape": shape}).encode("ascii")
    text += b" " * (-(len(text) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + content


class Arguments(Folder):
    def setUp(self):
        super().setUp()
        (self.folder / "types.cl").write_text(TYPES, encoding="ascii")

    def translated(self, kernel, *arguments, invocations=1):
        return self.tool("types.cl", "--kernel", kernel, "--global", str(invocations),
                         arguments=arguments)

    def dumped(self, kernel, surface, *arguments, invocations=1, suffix="csv"):
        """The content of a surface after the run."""
        made = self.translated(kernel, *arguments, invocations=invocations)
        self.assertEqual(made.returncode, 0, made.stderr)
        return self.run_and_dump(kernel, surface, suffix)

    def run_and_dump(self, kernel, surface, suffix):
        file = self.folder / f"{surface}.{suffix}"
        ended = run(EUSIM, "run", self.folder / f"types.{kernel}.skl.json", "--untimed", "--report",
                    "none", "--dump-surface", f"{surface}={file}")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        return file.read_bytes()

    def numbers(self, *arguments, **more):
        return [float(word) for word in self.dumped(*arguments, **more).decode("ascii").split()]


class DefinedTypes(Arguments):
    def test_scalars_vectors_and_enumerations_are_given_by_meaning(self):
        self.assertEqual(
            self.numbers("values", "o", "o=zeros:8", "a=2.5", "n=4000000000", "b=200", "l=-9", "v=1,2,3,4",
                         "t=-1,-2,-3", "m=3", "c=-1", invocations=8),
            [2.5, 4e9, 200, -9, 3, -2, 3, -1])

    def test_ranges_are_those_of_the_declared_types(self):
        given = ["o=zeros:8", "a=1", "n=1", "b=1", "l=1", "v=1", "t=1", "m=1", "c=1"]
        for word, text in (("n=-1", "uint holds 0 to 4294967295"), ("b=256", "uchar holds 0 to 255"),
                           ("v=1,2", "2 numbers for float4"), ("t=40000", "short holds -32768 to 32767"),
                           ("m=x", "'x' is not a uint"), ("m=-1", "uint holds 0")):
            with self.subTest(word):
                arguments = [word if each[:2] == word[:2] else each for each in given]
                self.refuses(self.translated("values", *arguments), 2, f"--arg {word}", text)

    def test_list_shows_their_meaning(self):
        told = run(SCRIPT, self.folder / "types.cl", "--list").stdout
        for text in ("--arg a=NUMBER  (scalar: float)", "--arg n=NUMBER  (u32: uint)",
                     "--arg v=NUMBER,... (4, or 1 for all)  (quad: float4)", "(enum colour: int)",
                     "--arg o=DATA  (global real*: float)",
                     "--arg p=NUMBERS|FILE  (params: kind, n, s[0], s[1], d; or 24 bytes or 6 dwords)",
                     "--arg o=DATA  (global struct point*: x, y; or 8 bytes or 2 dwords)"):
            self.assertIn(text, told)


class Structures(Arguments):
    PARAMS = struct.pack("<b3xiffd", -3, 70000, 0.5, -2.25, 1e3)  # C's offsets: 0, 4, 8, 12, 16
    NESTED = struct.pack("<ffBxH4x3f4x", 1.5, -4, 250, 60000, 7, 8, 9)  # 0, 4, 8, 10, 16; size 32
    TIGHT = struct.pack("<bq", 5, -6)
    EXPECTED = [-3, 70000, 0.5, -2.25, 1e3, 1.5, -4, 250, 60000, 9, 5, -6, 77, 0, 0, 0]

    def test_by_value_are_given_by_their_numbers(self):
        self.assertEqual(
            self.numbers("structures", "o", "o=zeros:16", "p=-3,70000,0.5,-2.25,1e3",
                         "q=1.5,-4,250,60000,7,8,9", "t=5,-6", "e=77", invocations=16), self.EXPECTED)

    def test_by_value_are_given_by_bytes_dwords_or_a_file(self):
        self.assertEqual(len(self.PARAMS), 24)
        (self.folder / "p.bin").write_bytes(self.PARAMS)
        dwords = ",".join(hex(word) for word in struct.unpack("<8I", self.NESTED))
        tight = ",".join(map(str, self.TIGHT))
        self.assertEqual(
            self.numbers("structures", "o", "o=zeros:16", "p=p.bin", f"q={dwords}", f"t={tight}",
                         "e=0x4d", invocations=16), self.EXPECTED)

    def test_of_another_size_are_refused(self):
        (self.folder / "p.bin").write_bytes(self.PARAMS[:-1])
        rest = ("o=zeros:16", "q=1,2,3,4,5,6,7", "t=1,2", "e=1")
        for word, text in (("p=p.bin", "23 bytes; params has 24"),
                           ("p=1,2,3", "3 numbers; params takes kind, n, s[0], s[1], d; or 24 bytes"),
                           ("p=none.bin", "neither a file nor numbers"),
                           ("p=300,1,1,1,1", "kind: char holds -128 to 127")):
            with self.subTest(word):
                self.refuses(self.translated("structures", word, *rest), 2, f"--arg {word}", text)

    def test_in_buffers_are_counted_whole(self):
        """8 bytes each, and no write is outside of them: run_and_dump takes no warning."""
        text = self.dumped("points", "o", "o=zeros:16", invocations=16).decode("ascii")
        self.assertEqual(text.split(), ["0", "7"] * 16)

    def test_in_buffers_are_given_by_numbers_files_and_records(self):
        both = [-3, 70000, 0.5, -2.25, 1e3, 1, 5, 0, 0, 25]
        totals = [-3 + 70000 - 2.25 + 1000, 1 + 5 + 0 + 25]
        content = self.PARAMS + struct.pack("<b3xiffd", *both[5:])
        (self.folder / "p.bin").write_bytes(content)
        descr = [("kind", "|i1"), ("", "|V3"), ("n", "<i4"), ("s", "<f4", (2,)), ("d", "<f8")]
        (self.folder / "p.npy").write_bytes(array(descr, (2,), content))
        for word in (",".join(map(str, both)), "p.bin", "p.npy"):
            with self.subTest(word):
                for file in self.folder.glob("types.sums*"):
                    file.unlink()
                self.assertEqual(self.numbers("sums", "o", f"p={word}", "o=zeros:2", invocations=2), totals)

    def test_in_buffers_take_no_patterns_of_numbers(self):
        for word in ("iota:4", "constant:4:1", "random:4"):
            self.refuses(self.translated("points", f"o={word}"), 2, f"--arg o={word}",
                         "point is a structure, which", "zeros:N")

    def test_of_a_zebin_have_sizes_without_names(self):
        command = ["ocloc", "compile", "-q", "-file", "types.cl", "-device", "skl", "-output", "types",
                   "-output_no_suffix", "-internal_options", "-cl-intel-allow-zebin"]
        run(*command, folder=self.folder)
        made = self.tool("types", "--kernel", "points", "--global", "16", arguments=["o=zeros:16"])
        self.assertEqual(made.returncode, 0, made.stderr)
        (surface,) = self.written("types.points.skl.json")["surfaces"]
        self.assertEqual(surface["data"]["count"], 128)
        dwords = ",".join(map(str, struct.unpack("<6I", self.PARAMS)))
        made = self.tool("types", "--kernel", "structures", "--global", "16", arguments=[
            "o=zeros:16", f"p={dwords}", "q=" + ",".join(map(str, self.NESTED)),
            "t=" + ",".join(map(str, self.TIGHT)), "e=77"])
        self.assertEqual(made.returncode, 0, made.stderr)
        words = self.run_and_dump("structures", "o", "csv").decode("ascii").split()
        self.assertEqual([float(word) for word in words], self.EXPECTED)


class Arrays(Arguments):
    CASES = (  # kernel, type, numbers given, as packed, numbers left
        ("copy_half", "<f2", [0.5, -3, 512.5], "e", [1, -6, 1025]),
        ("copy_ulong", "<u8", [1 << 63, 5 << 33, 0], "Q", [(1 << 63) + 1, (5 << 33) + 1, 1]),
        ("copy_long", "<i8", [-(1 << 62), 7], "q", [-(1 << 62) - 1, 6]),
        ("copy_bool", "|b1", [True, False, True], "?", [2, 1, 2]),
        ("copy_double", "<f8", [0.1, -1e300], "d", [0.2, -2e300]),
    )

    def test_of_every_numeric_type_are_taken_where_the_argument_has_it(self):
        for kernel, descr, values, letter, left in self.CASES:
            with self.subTest(kernel):
                content = struct.pack(f"<{len(values)}{letter}", *values)
                (self.folder / "a.npy").write_bytes(array(descr, (len(values),), content))
                text = self.dumped(kernel, "o", "a=a.npy", f"o=zeros:{len(values)}",
                                   invocations=len(values)).decode("ascii")
                self.assertEqual([type(v)(w) for v, w in zip(left, text.split())], left)
                self.assertEqual(len(text.split()), len(values))

    def test_dumps_have_the_type_and_the_count_of_the_argument(self):
        for kernel, descr, values, letter, left in self.CASES:
            with self.subTest(kernel):
                listed = ",".join(str(int(v) if letter == "?" else v) for v in values)
                content = self.dumped(kernel, "o", f"a={listed}", f"o=zeros:{len(values)}",
                                      invocations=len(values), suffix="npy")
                expected = "|u1" if letter == "?" else descr
                self.assertIn(f"'descr': '{expected}'".encode(), content)
                self.assertIn(f"'shape': ({len(values)},)".encode(), content)
                packed = struct.pack(f"<{len(left)}{'B' if letter == '?' else letter}", *left)
                self.assertEqual(content[-len(packed):], packed)

    def test_of_complex_numbers_are_pairs(self):
        content = struct.pack("<4f", 1, 2, 3, 4)
        (self.folder / "a.npy").write_bytes(array("<c8", (2,), content))
        self.assertEqual(self.dumped("copy_complex", "o", "a=a.npy", "o=zeros:2", invocations=2).split(),
                         [b"2", b"1", b"4", b"3"])

    def test_of_the_other_byte_order_are_turned(self):
        (self.folder / "a.npy").write_bytes(array(">f8", (2,), struct.pack(">2d", 0.25, -8)))
        self.assertEqual(self.numbers("copy_double", "o", "a=a.npy", "o=zeros:2", invocations=2),
                         [0.5, -16])

    def test_of_another_type_are_refused(self):
        for kernel, descr, size, text in (
            ("copy_half", "<f4", 4, "an array of float32, 4 bytes each, in the shape (3,); the argument "
             "points to half"),
            ("copy_long", "<i4", 4, "points to long"), ("copy_ulong", "<f8", 8, "points to ulong"),
            ("copy_bool", "<U1", 4, "an array of <U1"),
        ):
            with self.subTest(kernel):
                (self.folder / "a.npy").write_bytes(array(descr, (3,), bytes(3 * size)))
                self.refuses(self.translated(kernel, "a=a.npy", "o=zeros:3"), 2, "--arg a=a.npy", text)
        (self.folder / "a.npy").write_bytes(array("<f4", (2, 3), bytes(24)))
        self.refuses(self.translated("copy_vector", "a=a.npy", "o=zeros:2"), 2,
                     "float3 has 4 numbers in memory")

    def test_tables_are_read_as_the_arguments_type(self):
        (self.folder / "a.csv").write_text("0.5,-3\n512.5\n", encoding="ascii")
        self.assertEqual(self.numbers("copy_half", "o", "a=a.csv", "o=zeros:3", invocations=3),
                         [1, -6, 1025])
        (self.folder / "a.csv").write_text("18446744073709551614\n", encoding="ascii")
        self.assertEqual(self.dumped("copy_ulong", "o", "a=a.csv", "o=zeros:1").split(),
                         [b"18446744073709551615"])

    def test_patterns_are_those_of_the_type(self):
        for kernel, word, left in (
            ("copy_half", "iota:3:0.5:2", [1, 5, 9]), ("copy_half", "constant:2:0.1", [0.2, 0.2]),
            ("copy_ulong", "iota:3:18446744073709551610", [18446744073709551611 + i for i in range(3)]),
            ("copy_long", "constant:2:-9007199254740993", [-9007199254740994] * 2),
            ("copy_long", "iota:3:-5:1000000000000", [-6, 10**12 - 6, 2 * 10**12 - 6]),
        ):
            with self.subTest(word):
                for file in self.folder.glob("types.*.*"):
                    file.unlink()
                text = self.dumped(kernel, "o", f"a={word}", f"o=zeros:{len(left)}",
                                   invocations=len(left)).decode("ascii")
                self.assertEqual([type(v)(w) for v, w in zip(left, text.split())], left)


if __name__ == "__main__":
    main()
