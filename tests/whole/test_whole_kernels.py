#!/usr/bin/env python3
"""The kernels of tests/whole do the amount of work that their rows state, with Python's results.

Usage: test_whole_kernels.py EUSIM. Exit code 77 without the compilers.
"""
import sys

sys.dont_write_bytecode = True

from whole_case import Folder, main, packed, single, unpacked  # noqa: E402


class Rates(Folder):
    """Kernels do the number of operations that their rows divide by."""

    def multiply_adds(self, document):
        """Sum over all lanes."""
        return sum(row["issues"] * int(row["text"].split("(")[1].split(")")[0])
                   for row in document["instructions"] if row["text"].lstrip().startswith("mad("))

    def test_of_glsl_are_2048_multiply_adds_an_item(self):
        for generation, width in (("ivb", 4), *(("hsw", width) for width in (1, 2, 4, 8, 16))):
            document, _ = self.run_kernel("flops.comp", generation, "--groups 1",
                                          defines=f"WIDTH={width}")
            self.assertEqual(self.multiply_adds(document), 2048 * 256, (generation, width))

    def test_of_opencl_are_2048_multiply_adds_an_item(self):
        options = "--options=-cl-mad-enable --global 256 --local 256 --arg a=1 --arg p=zeros:256"
        for real in ("float", "half", "double"):
            document, _ = self.run_kernel("flops.cl", "skl", options,
                                          defines=f"WIDTH=4 REAL={real} MAD=mad")
            self.assertEqual(self.multiply_adds(document), 2048 * 256, real)
        options = "--global 256 --local 256 --arg c=1 --arg p=zeros:256"
        for chains in (1, 2, 4):
            document, _ = self.run_kernel("chains.cl", "skl", options, defines=f"CHAINS={chains}")
            self.assertEqual(self.multiply_adds(document), 2048 * 256, chains)

    def test_of_reads_are_sixteen_of_each_width(self):
        for width in (1, 2, 4, 8, 16):
            values = [float((7 * i) % 31) for i in range(16 * 256 * width)]
            data = self.file("a.bin", packed("f", values))
            expected = [sum(sum(values[(k * 256 + i) * width:(k * 256 + i + 1) * width]) for k in range(16))
                        for i in range(256)]
            _, (got,) = self.run_kernel("read.comp", "hsw", f"--groups 1 --data S={data}", ["D"],
                                        defines=f"WIDTH={width}")
            self.assertEqual(unpacked("f", got), expected, width)
            _, (got,) = self.run_kernel(
                "read.cl", "skl", f"--global 256 --local 256 --arg a={data} --arg b=zeros:256", ["b"],
                defines=f"WIDTH={width}")
            self.assertEqual(unpacked("f", got), expected, width)


class Matrices(Folder):
    N = 64

    def product(self):
        n = self.N
        a = [float((3 * i) % 7 - 3) for i in range(n * n)]
        b = [float((5 * i) % 11 - 5) for i in range(n * n)]
        c = [sum(a[i * n + k] * b[k * n + j] for k in range(n)) for i in range(n) for j in range(n)]
        return self.file("a.bin", packed("f", a)), self.file("b.bin", packed("f", b)), c

    def test_of_opencl(self):
        left, right, product = self.product()
        n = self.N
        extents = {"element": (f"{n},{n}", "16,16", ""), "element_by_column": (f"{n},{n}", "16,16", ""),
                   "row": (f"{n}", "16", f"--arg columns={n}"), "blocks": (f"{n},{n}", "16,16", ""),
                   "registers": (f"{n // 4},{n // 8}", "8,1", "")}
        for entry, (extent, local, more) in extents.items():
            count = n * n // (4 if entry == "registers" else 1)
            options = (f"--global {extent} --local {local} --arg n={n} --arg a={left} --arg b={right} "
                       f"--arg c=zeros:{count} {more}")
            _, (got,) = self.run_kernel("sgemm.cl", "bdw", options, ["c"], entry)
            self.assertEqual(unpacked("f", got), product, entry)

    def test_of_glsl(self):
        left, right, product = self.product()
        n = self.N
        for defines, more in (("", f"--groups {n // 16},{n // 16}"), ("ROWS=1", f"--uniform columns={n}")):
            options = f"{more} --uniform N={n} --data A_={left} --data B_={right} --count C_={n * n}"
            _, (got,) = self.run_kernel("sgemm.comp", "hsw", options, ["C_"], defines=defines)
            self.assertEqual(unpacked("f", got), product, defines)


class Bits(Folder):
    def test_of_matrices_are_transposed_by_every_way(self):
        group, matrices = 64, 4
        rows = [(i * 0x9E3779B1 + 12345) & 0xFFFFFFFF for i in range(32 * matrices)]
        expected = [sum((rows[base + k] >> i & 1) << k for k in range(32))
                    for base in range(0, len(rows), 32) for i in range(32)]
        data = self.file("rows.bin", packed("I", rows))
        for simd in (16, 32):
            for way, extent in (("", "128"), ("SHUFFLED=8", "128"), ("COLUMNS=1", "4,32"),
                                ("ADAPTIVE=1", "128")):
                _, (got,) = self.run_kernel(
                    "transpose_bits.cl", "skl", f"--global {extent} --arg rows={data} --arg times=3", ["rows"],
                    defines=f"GROUP={group} FIRST=0 SIMD={simd} {way}".strip())
                self.assertEqual(unpacked("I", got), expected, (simd, way))


class HeCBench(Folder):
    def opencl(self, kernel, size, arguments, out, entry="", defines="", local=0, generation="skl"):
        given = " ".join(f"--arg {name}={value}" for name, value in arguments.items())
        options = f"--global {size} --local {local or min(size, 256)} {given}"
        return self.run_kernel(kernel, generation, options, [out], entry, defines)[1][0]

    def test_nbody(self):
        bodies = [[single(((i * 37 + k * 11) % 101) / 101) for k in range(10)] for i in range(64)]
        data = self.file("bodies.bin", packed("f", sum(bodies, [])))
        arguments = {"bodies": data, "n": 64, "others": 64, "softening": 0.001, "g": 0.5}
        got = self.opencl("nbody.cl", 64, arguments, "bodies", "forces")
        got = unpacked("f", got)
        for i, body in enumerate(bodies):
            force = body[6:9]
            for other in bodies:
                away = [o - b for o, b in zip(other[:3], body[:3])]
                inverse = (sum(d * d for d in away) + 0.001) ** -0.5
                force = [f + d * 0.5 * other[9] * inverse**3 for f, d in zip(force, away)]
            for axis in range(3):
                self.assertAlmostEqual(got[10 * i + 6 + axis] / force[axis], 1, places=3)
        got = self.opencl("nbody.cl", 1, {"e": "iota:100", "n": 100}, "e", "energy", local=1)
        self.assertEqual(unpacked("f", got)[0], 4950)

    def test_bitonic(self):
        keys = [(i * 7919) % 1000 for i in range(512)]
        expected = list(keys)
        for i in range(512):
            if i % 64 < 32 and (keys[i] > keys[i + 32]) == (i // 64 // 2 % 2 == 0):
                expected[i], expected[i + 32] = keys[i + 32], keys[i]
        got = self.opencl("bitonic.cl", 512, {"a": self.file("a.bin", packed("i", keys)), "sequence": 64,
                                              "two_power": 2}, "a")
        self.assertEqual(unpacked("i", got), expected)

    def test_heat2d(self):
        lx, ly = 32, 8
        heat = [float((i * 13) % 29) for i in range(lx * ly)]
        at = lambda x, y: heat[y % ly * lx + x % lx]  # noqa: E731
        expected = [2 * at(x, y) + at(x + 1, y) + at(x - 1, y) + at(x, y + 1) + at(x, y - 1)
                    for y in range(ly) for x in range(lx)]
        got = self.opencl("heat2d.cl", lx * ly, {"in": self.file("in.bin", packed("f", heat)),
                                                 "out": "zeros:256", "lx": lx, "ly": ly, "norm": 2,
                                                 "delta": 1}, "out")
        self.assertEqual(unpacked("f", got), expected)

    def test_interleave(self):
        for entry in ("structures", "arrays"):
            got = self.opencl("interleave.cl", 4096, {"in": "iota:65536", "out": "constant:65536:5",
                                                      "times": 3}, "out", entry)
            self.assertEqual(unpacked("I", got), [5 + 3 * i for i in range(65536)], entry)

    def test_reduction(self):
        for width in (1, 16):
            got = self.opencl("reduction.cl", 512, {"in": "iota:16384", "out": "zeros:1", "length": 16384},
                              "out", defines=f"WIDTH={width}")
            self.assertEqual(unpacked("I", got), [sum(range(16384))], width)

    def test_popcount(self):
        words = [(i * 0x9E3779B97F4A7C15) & (1 << 64) - 1 for i in range(256)]
        data = self.file("words.bin", packed("Q", words))
        for entry in ("sums", "product", "ones", "each_bit", "table"):
            got = self.opencl("popcount.cl", 256, {"data": data, "counts": "zeros:256"}, "counts", entry)
            self.assertEqual(unpacked("i", got), [bin(word).count("1") for word in words], entry)

    def test_transpose(self):
        arguments = {"out": "zeros:2600000", "in": "iota:5863", "shape_in": "9,76,50",
                     "shape_in_r": "0.11111111,0.0131578947,0.02", "shape_out": "13,11,41",
                     "shape_out_r": "0.0769230769,0.0909090909,0.0243902439",
                     "stride_in": "143,2638350,1287", "stride_out_local": "41,533,1",
                     "stride_out": "1,13,64350"}
        got = unpacked("d", self.opencl("transpose.cl", 256, arguments, "out"))
        for x in range(13):
            for y in range(11):
                for z in range(41):
                    self.assertEqual(got[x + 13 * y + 64350 * z], 41 * x + 533 * y + z)


class Julia(Folder):
    def steps(self):
        """Checks every fourth point of 64 x 64, in double precision."""
        found = {}
        for y in range(0, 64, 4):
            for x in range(0, 64, 4):
                z, i = complex(-1.5 + x * 3 / 64, 1.5 - y * 3 / 64), 0
                while i < 360 and abs(z * z + (0.15 - 0.6j)) <= 2:
                    z, i = z * z + (0.15 - 0.6j), i + 1
                found[1024 * y + x] = i
        return found

    def compare(self, content):
        """Checks points that leave soon: an error of single precision doubles with each step."""
        got = unpacked("I", content)
        soon = {place: i * 16 % 360 + 360 * (i * 16 < 360) for place, i in self.steps().items() if i < 16}
        self.assertGreater(len(soon), 100)
        self.assertEqual({place: got[place] for place in soon}, soon)

    def test_of_both_languages_is_the_same_picture(self):
        colours = self.file("colours.bin", packed("I", list(range(720))))
        options = ("--groups 1 --uniform a=-1.5,1.5,0.046875,-0.046875 --uniform b=4,0.15,-0.6 "
                   f"--uniform max_iter=360 --uniform mm=16 --count P=65536 --data C={colours}")
        self.compare(self.run_kernel("julia.comp", "hsw", options, ["P"])[1][0])
        arguments = {"pixels": "zeros:65536", "colors": colours, "mm": 16, "left": -1.5, "step_x": 0.046875,
                     "top": 1.5, "step_y": -0.046875, "radius": 4, "limit": 360, "c_x": 0.15, "c_y": -0.6,
                     "offset_x": 0, "offset_y": 0, "rgb": 0}
        given = " ".join(f"--arg {name}={value}" for name, value in arguments.items())
        options = f"--global 16,16 --local 16,16 {given}"
        self.compare(self.run_kernel("julia.cl", "skl", options, ["pixels"])[1][0])


if __name__ == "__main__":
    main()
