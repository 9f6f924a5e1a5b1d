#!/usr/bin/env python3
"""scripts/cl2eu.sh: its output. Exit code 77 without the compiler."""
import json
import pathlib
import struct
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from script_case import ROOT, SAXPY, SCRIPT, Folder, main, run  # noqa: E402


class SourceLines(Folder):
    """Comments in IGC's texts, from the compiler's line tables."""

    def lines(self, file):
        """(file, line, text) of each instruction; None where there is no comment."""
        found, name, line = [], None, None
        for text in (self.folder / file).read_text(encoding="utf-8").splitlines()[1:]:
            if text.startswith("// File: "):
                name = text[len("// File: "):]
            elif text.startswith("// Line "):
                number, _, code = text[len("// Line "):].partition(":")
                line = (name, int(number), code.strip())
            else:
                found.append(line)
        return found

    def test_are_those_that_the_instructions_came_from(self):
        made = self.tool(SAXPY, "--global", "64", arguments=("a=2", "x=iota:64", "y=zeros:64", "n=64"))
        self.assertEqual(made.returncode, 0, made.stderr)
        lines = self.lines("saxpy.skl.hex")
        code = SAXPY.read_text(encoding="utf-8").split("\n")
        for name, number, text in filter(None, lines):
            self.assertEqual(name, "saxpy.cl")
            self.assertEqual(text, " ".join(code[number - 1].split()) if number else "")
        (computes,) = [i for i, line in enumerate(code, 1) if "y[i] = a" in line and "//" not in line]
        self.assertIn(computes, [line[1] for line in lines])

    def test_are_those_of_included_files_too(self):
        (self.folder / "util.h").write_text(
            "// größer\ninline float twice(float v) {\n  return v *\t2.0f;  // doppelt so groß\n}\n",
            encoding="utf-8")
        (self.folder / "k.cl").write_text(
            '#include "util.h"\n__kernel void k(__global float *a) {\n'
            "  a[get_global_id(0)] = twice(a[get_global_id(0)]);\n}\n", encoding="utf-8")
        made = self.tool("k.cl", "--global", "64", f"--options=-I {self.folder}", arguments=("a=iota:64",))
        self.assertEqual(made.returncode, 0, made.stderr)
        lines = self.lines("k.skl.hex")
        self.assertIn(("util.h", 3, "return v * 2.0f; // doppelt so groß"), lines)
        self.assertIn(("k.cl", 3, "a[get_global_id(0)] = twice(a[get_global_id(0)]);"), lines)

    def test_are_those_of_each_of_several_kernels(self):
        code = (self.folder / "many.cl").read_text(encoding="ascii").split("\n")
        for kernel, arguments in (("two", ["out=zeros:9", "a=local:10", "b=local:64"]),
                                  ("fixed", ["out=zeros:16"])):
            made = self.many(kernel, "--global", "8,2", "--local", "8,2", arguments=arguments)
            self.assertEqual(made.returncode, 0, made.stderr)
            begin = next(i for i, line in enumerate(code, 1) if f"__kernel void {kernel}(" in line)
            end = next(i for i, line in enumerate(code, 1) if i > begin and line == "}")
            told = {line[1] for line in self.lines(f"many.{kernel}.skl.hex") if line} - {0}
            self.assertTrue(told and told <= set(range(begin, end + 1)), (kernel, told))
            self.assertIn(end - 1, told)


class Workloads(Folder):
    def test_have_numbers_of_every_type_at_the_places_that_the_compiler_chose(self):
        arguments = ["out=zeros:9", "c=-3", "u=0x123456789abcdef0", "h=-2.5", "v=1,2,3,4", "f=0.1"]
        made = self.many("values", "--global", "1", arguments=[*arguments, "d=0.1"])
        self.assertEqual(made.returncode, 0, made.stderr)
        payload = self.written("many.values.skl.json")["dispatch"]["payload"]
        found = [(item["type"], item["values"]) for item in payload if "values" in item]
        half = struct.pack("<e", -2.5)[::-1].hex()
        for expected in (
            ("b", [-3]), ("uq", [0x123456789ABCDEF0]), ("hf", ["0x" + half]),
            ("f", [1, 2, 3, 4]), ("f", [0.1]), ("df", [0.1]),
        ):  # fmt: skip
            self.assertIn(expected, found)

    def test_have_local_pointers_one_after_the_other(self):
        arguments = ["out=zeros:9", "a=local:10", "b=local:64"]
        made = self.many("two", "--global", "8", arguments=arguments)
        self.assertEqual(made.returncode, 0, made.stderr)
        document = self.written("many.two.skl.json")
        self.assertEqual(document["dispatch"]["slm_bytes"], 16 + 64)
        values = [item.get("values") for item in document["dispatch"]["payload"]]
        self.assertIn([0, 0], values)
        self.assertIn([16, 0], values)

    def test_pass_image_and_sampler_to_a_kernel(self):
        arguments = ["in=20x30:r8_unorm", "s=linear,repeat,normalized", "out=zeros:4", "texel=zeros:1"]
        made = self.many("asks", "--global", "1", arguments=arguments)
        self.assertEqual(made.returncode, 0, made.stderr)
        document = self.written("many.asks.skl.json")
        values = [item.get("values") for item in document["dispatch"]["payload"]]
        for fact in ([20], [30], [0x10B0], [0x10D2]):  # CL_R, CL_UNORM_INT8
            self.assertIn(fact, values)
        (sampler,) = document["samplers"]
        self.assertEqual((sampler["min_filter"], sampler["address"]), ("linear", ["wrap"] * 3))
        self.assertNotIn("normalized", sampler)

    def test_divide_the_range_by_the_largest_groups(self):
        for size, local in (("1000", [250, 1, 1]), ("257", [257 // 257, 1, 1]), ("64,3", [64, 1, 1])):
            arguments = ["a=2", "x=iota:999", "y=zeros:999", "n=64"]
            made = self.tool(SAXPY, "--global", size, "--overwrite", arguments=arguments)
            self.assertEqual(made.returncode, 0, made.stderr)
            self.assertEqual(self.written("saxpy.skl.json")["dispatch"]["local_size"], local)

    def test_take_data_of_every_kind(self):
        (self.folder / "y.csv").write_text("1\n2\n", encoding="ascii")
        arguments = ["a=0x40000000", "x=random:5:-1:1:7", "y=y.csv", "n=64"]
        self.assertEqual(self.tool(SAXPY, "--global", "64", arguments=arguments).returncode, 0)
        x, y = self.written("saxpy.skl.json")["surfaces"]
        self.assertEqual(y["data"], {"type": "f", "file": "y.csv"})
        expected = {"type": "f", "pattern": "random", "seed": 7, "min": -1, "max": 1, "count": 5}
        self.assertEqual(x["data"], expected)

    def test_of_one_value_are_a_number_whatever_the_type(self):
        source = self.folder / "types.cl"
        source.write_text(
            "__kernel void types(__global half *h, __global ulong *u, __global float *f) {\n"
            "  if (get_global_id(0) == 99) { vstore_half(f[0], 0, h); u[0] = 0; }\n"
            "}\n", encoding="ascii")
        arguments = ["h=constant:4:-2.5", "u=zeros:3", "f=constant:2:1e-40"]
        result = self.tool(source, "--global", "64", arguments=arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        halves, words, tiny = (s["data"] for s in self.written("types.skl.json")["surfaces"])
        self.assertEqual((halves["type"], halves["value"], halves["count"]), ("hf", -2.5, 4))
        self.assertEqual((words["type"], words["value"], words["count"]), ("uq", 0, 3))
        self.assertEqual(tiny["values"], ["0x000116c2"] * 2)  # no decimal of a workload is that small


class Addresses(Folder):
    """Memory that code reaches by address: one place each in the workload."""

    def made(self, kernel, gen, *arguments):
        source = ROOT / "traces" / "opencl" / f"{kernel}.cl"
        result = self.tool(source, "--gen", gen, "--global", "64", arguments=arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        document = self.written(f"{kernel}.{gen}.json")
        surfaces = {surface["name"]: surface for surface in document["surfaces"]}
        return document["dispatch"], surfaces

    def test_of_buffers_are_required_where_the_compiler_reads_them(self):
        dispatch, surfaces = self.made("histogram", "skl", "in=zeros:64", "bins=zeros:16")
        asked = [item for item in dispatch["payload"] if "address_of" in item]
        self.assertEqual([(a["type"], a["address_of"]) for a in asked], [("uq", "in"), ("uq", "bins")])
        self.assertEqual(sorted(surfaces), ["bins", "in"])

    def test_of_private_memory_are_those_of_a_surface_for_all_thread_ids(self):
        dispatch, surfaces = self.made("private_memory", "bdw", "in=zeros:9", "out=zeros:64")
        self.assertIn("private_memory", [item.get("address_of") for item in dispatch["payload"]])
        private = surfaces["private_memory"]["data"]
        self.assertEqual(4 * private["count"], 512 * dispatch["simd_size"] * 64 * 4)
        self.assertNotIn("scratch_bytes", dispatch)

    def test_of_private_memory_need_none_in_scratch_space(self):
        dispatch, surfaces = self.made("private_memory", "skl", "in=zeros:9", "out=zeros:64")
        self.assertEqual(dispatch["scratch_bytes"], dispatch["simd_size"] * 64 * 4)
        self.assertNotIn("private_memory", surfaces)

    def test_of_constants_are_in_the_code(self):
        _, surfaces = self.made("constants", "skl", "x=zeros:64", "y=zeros:192", "n=64")
        constants = surfaces["constant_data"]
        lines = (self.folder / "constants.skl.hex").read_text(encoding="utf-8").splitlines()[1:]
        content = bytes.fromhex("".join(line for line in lines if not line.startswith("//")))
        address = int(constants["address"], 16)
        self.assertIn(address.to_bytes(8, "little"), content)
        values = bytes(constants["data"]["values"])
        weights = struct.pack("<8f", 0.5, -1.0, 2.0, 4.0, 0.25, -8.0, 1.0, 16.0)
        place = address + values.index(weights)
        self.assertIn(place.to_bytes(8, "little"), content)


class Examples(Folder):
    def test_are_what_their_options_give(self):
        found = sorted((ROOT / "traces" / "opencl").glob("*.json"))
        self.assertEqual(len(found), 3)
        for path in found:
            source = path.parent / (path.name.split(".")[0] + ".cl")
            second = source.read_text(encoding="ascii").splitlines()[1]
            words = second.removeprefix("// cl2eu.sh options: ").split()
            made = run(SCRIPT, source, "-o", self.folder, *words)
            self.assertEqual(made.returncode, 0, made.stderr)
            for name in (path.name, path.with_suffix(".hex").name):
                self.assertEqual((self.folder / name).read_bytes(), (path.parent / name).read_bytes())


if __name__ == "__main__":
    main()
