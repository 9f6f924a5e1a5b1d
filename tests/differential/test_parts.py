#!/usr/bin/env python3
"""scripts/differential: programs are the same on all hosts, differences are found, and reduction leaves
well-formed programs.

Usage: test_parts.py EUSIM
"""
import hashlib
import itertools
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from dataclasses import replace

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from differential import glsl_program, glsl_run, glsl_types  # noqa: E402
from differential import opencl_program, opencl_run, opencl_types  # noqa: E402
from differential.known import SOURCE, table  # noqa: E402
from differential.packages import missing_packages  # noqa: E402
from differential.source_faults import corrected_program, source_fault  # noqa: E402
from differential.syntax import Expression, result_bytes, Statement, Type, well_formed  # noqa: E402
from differential.variants import variants, weight  # noqa: E402

EUSIM = sys.argv[1]
SCRIPT = ROOT / "scripts" / "differential.py"
LANGUAGES = ((opencl_program, opencl_types), (glsl_program, glsl_types))
# Digests of the texts of programs 1 to 20. A change of a generator changes its digest, and with it the program of
# each seed.
SUMS = {
    "opencl_program": "7caada64a8430e496743393f0ecf3fba8bd5056b0395d04cb9df537272f54363",
    "glsl_program": "f7222f6b8d0e1dbab5e46fbdad7fdeee37363af3690ee5f0042287833002df25",
}


DIVISION = re.compile(r"\$0 [/%] \$1")


def expressions(item):
    """All parts of a program, a statement or an expression."""
    for part in getattr(item, "parts", ()):
        yield part
        yield from expressions(part)
    for block in (getattr(item, "statements", ()), *getattr(item, "blocks", ())):
        for statement in block:
            yield from expressions(statement)


def run(*words):
    return subprocess.run(list(map(str, words)), check=False, capture_output=True, text=True)


class Programs(unittest.TestCase):
    def test_a_seed_is_the_same_program_everywhere(self):
        for generator, _ in LANGUAGES:
            text = "".join(generator.file_text([generator.program(seed)]) for seed in range(1, 21))
            own = hashlib.sha256(text.encode("ascii")).hexdigest()
            self.assertEqual(own, SUMS[generator.__name__.rpartition(".")[2]])

    def test_variables_are_declared_and_columns_apart(self):
        for generator, _ in LANGUAGES:
            for seed in range(1, 200):
                each = generator.program(seed)
                self.assertTrue(well_formed(each), seed)
                ends = [0]
                for output in each.outputs:
                    self.assertGreaterEqual(output.offset, ends[-1])
                    ends.append(output.offset + output.skew + output.stride * each.items)
                self.assertLess(ends[-1], result_bytes(each))

    def test_each_type_and_operation_occurs(self):
        text = opencl_program.file_text([opencl_program.program(seed) for seed in range(1, 400)])
        words = [base for base in opencl_types.SIZES] + [
            f"{base}{width}" for base in opencl_types.SIZES for width in (2, 3, 4)
        ]  # fmt: skip
        words += ["char16", "float8", "_sat_rtz", "mad_sat", "mul_hi", "rotate", "clz", "popcount",
                  "bitselect", "shuffle2", "SUB_BLOCK", "table[", "SUB_SHUFFLE", "SUB_SCAN_EXCLUSIVE_ADD", "atomic_min", "barrier", "break;",
                  "continue;", "switch", "struct Mixed", "vload3", "(constant ", "fma(", "ldexp"]  # fmt: skip
        for word in words:
            self.assertIn(word, text)

    def test_the_zero_of_a_minimum_is_positive(self):
        each = [part for seed in range(1, 100) for part in expressions(opencl_program.program(seed))]
        texts = [part.text for part in each if part.text.lstrip("(").startswith(("fmin($0, $1", "fmax($0, $1"))]
        self.assertGreater(len(texts), 100)
        self.assertEqual(set(texts), {"(fmin($0, $1) + 0)", "(fmax($0, $1) + 0)"})

    def test_variants_are_lighter_and_well_formed(self):
        for generator, types in LANGUAGES:
            each = generator.program(3)
            for number, variant in enumerate(variants(each, types.literal_or_none)):
                self.assertLess(weight(variant), weight(each))
                self.assertTrue(well_formed(variant))
            self.assertGreater(number, 20)


    def test_variants_keep_divisors_from_zero(self):
        for generator, types in LANGUAGES:
            divisors = 0
            for seed in range(1, 6):
                each = generator.program(seed)
                for variant in [each, *itertools.islice(variants(each, types.literal_or_none), 0, None, 7)]:
                    for expression in expressions(variant):
                        if expression.type.base not in opencl_types.FLOATS and DIVISION.search(expression.text):
                            divisors += 1
                            self.assertRegex(expression.parts[-1].render()[-24:], r"0x1[uUL]*\)*$", seed)
            self.assertGreater(divisors, 100)


class Comparison(unittest.TestCase):
    def setUp(self):
        # pylint: disable-next=import-outside-toplevel
        from differential.compare import differences, KINDS, unequal

        self.differences, self.kinds, self.unequal = differences, KINDS, unequal

    def test_a_single_wrong_element_is_found(self):
        each = opencl_program.program(5)
        right = (bytes(result_bytes(each)), bytes(512))
        self.assertEqual(self.differences(each, right, right), [])
        for output in each.outputs:
            content = bytearray(right[0])
            size = opencl_types.SIZES[output.type.base]
            content[output.offset + output.skew + size - 1] = 0x41
            (found,) = self.differences(each, right, (bytes(content), right[1]))
            self.assertEqual((found.element, found.wrong), (0, 1))
        counters = right[1][:-1] + b"\1"
        self.assertEqual(self.differences(each, right, (right[0], counters))[0].element, 127)

    def test_bytes_of_no_column_count(self):
        each = opencl_program.program(5)
        right = bytes(result_bytes(each))
        (found,) = self.differences(each, (right, b""), (right[:-1] + b"\1", b""))
        self.assertIn("no column", found.column)

    def test_ulps_nans_and_zeros(self):
        import numpy  # pylint: disable=import-outside-toplevel

        one, nan = numpy.float32(1), numpy.float32("nan")
        next_one = numpy.nextafter(one, numpy.float32(2))
        left = numpy.array([one, one, nan, 0.0, one], "f4")
        right = numpy.array([one, next_one, nan, -0.0, nan], "f4")
        self.assertEqual(self.unequal(left, right).tolist(), [False, True, False, False, True])
        self.assertEqual(self.unequal(left, right, 1).tolist(), [False, False, False, False, True])


LOOP = """#version 430
layout(local_size_x = 8) in;
layout(std430, binding = 0) readonly buffer BA { uint A[]; };
layout(std430, binding = 1) buffer BR { uint R[]; };
uniform uint s0;
void main() {
  uint gid = gl_GlobalInvocationID.x, v0 = 0u;
  uint v1 = 0u; do { v0 = A[gid]; if (v1 == A[8u + gid]) break; } while (++v1 < 5u && A[16u + gid] > v1);
  R[gid] = v0; R[8u + gid] = v1 + s0;
}
"""

HIGH = glsl_program.HEAD.replace("LOCAL", "8") + """void main() {
  uint gid = gl_GlobalInvocationID.x, a = A[gid];
  R[gid] = high(1u, a); R[8u + gid] = high(a, 0xffffffffu); R[16u + gid] = high(5u, 7u * a);
  R[24u + gid] = uint(high(int(a), int(1u))); R[32u + gid] = uint(high(int(0xffffffffu), int(a)));
  if (gid == 8u) H[0] = s0 + uint(s1) + uint(f0);
}
"""

LOOPS = """
kernel void k1(global const uint *A, constant uint *C, global uint *R, global uint *H, uint s0, int s1,
               ulong s2, ushort s3, float f0) {
  uint gid = get_global_id(0), lid = get_local_id(0);
  local uint shared[8];
  uint v0 = 0; do {
    uint v1 = 0; while (v1++ < 6u && (true)) { atomic_inc(H); }
  } while (++v0 < 5u && A[gid] > v0);
  barrier(CLK_LOCAL_MEM_FENCE); shared[lid] = v0; barrier(CLK_LOCAL_MEM_FENCE);
  R[gid] = shared[lid];
}
"""


class Reference(unittest.TestCase):
    def test_invocations_keep_what_they_load_before_they_leave_a_loop(self):
        # The result of the GLSL program by hand: v0 is A[gid] after each round, v1 counts rounds.
        if missing_packages("glsl"):
            self.skipTest("needs llvmpipe")
        first, second, third = list(range(100, 108)), [9, 0, 9, 3, 9, 2, 9, 9], [1, 9, 9, 9, 3, 9, 0, 4]
        rounds = [1, 0, 5, 3, 3, 2, 1, 4]
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            (folder / "A.bin").write_bytes(struct.pack("<24I", *first, *second, *third))
            (folder / "H.bin").write_bytes(bytes(4))
            source, outputs = folder / "k.comp", [folder / "R", folder / "H"]
            source.write_text(glsl_run.for_llvmpipe(LOOP, 7), encoding="ascii")
            glsl_run.run_llvmpipe(folder, [source, 1, 64, 7, 0, 0.0, *outputs])
            got = struct.unpack("<16I", outputs[0].read_bytes())
        self.assertEqual(list(got), first + [7 + count for count in rounds])

    def test_products_by_constants_have_high_halves(self):
        if missing_packages("glsl"):
            self.skipTest("needs llvmpipe")
        values = [0, 1, 2, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xDEADBEEF, 0xFFFFFFFF]
        wrapped = [7 * value & 0xFFFFFFFF for value in values]
        signed = [value - (value >> 31 << 32) for value in values]
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            (folder / "A.bin").write_bytes(struct.pack("<8I", *values))
            (folder / "H.bin").write_bytes(bytes(4))
            source, outputs = folder / "k.comp", [folder / "R", folder / "H"]
            source.write_text(glsl_run.for_llvmpipe(HIGH, 7), encoding="ascii")
            glsl_run.run_llvmpipe(folder, [source, 1, 160, 7, 0, 0.0, *outputs])
            got = struct.unpack("<40I", outputs[0].read_bytes())
        products = [*values, *(value * 0xFFFFFFFF for value in values), *(5 * value for value in wrapped)]
        expected = [product >> 32 ^ (product >> 31 & 1) for product in products]
        for product in (*signed, *(-value for value in signed)):
            low = -(product >> 31 & 1)
            expected.append((product >> 32 ^ low) & 0xFFFFFFFF)
        self.assertEqual(list(got), expected)

    def test_work_items_leave_loops_around_loops_on_their_own(self):
        # The result of the OpenCL program by hand: v0 counts rounds, of six inner ones each.
        if missing_packages("opencl"):
            self.skipTest("needs PoCL")
        bounds = [1, 9, 9, 2, 9, 4, 0, 3]
        rounds = [1, 5, 5, 2, 5, 4, 1, 3]
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            (folder / "A.bin").write_bytes(struct.pack("<8I", *bounds))
            (folder / "H.bin").write_bytes(bytes(4))
            (folder / "reference.cl").write_text(opencl_run.for_pocl(LOOPS), encoding="ascii")
            outputs = [str(folder / "R"), str(folder / "H")]
            opencl_run.run_pocl(folder, [{
                "name": "k1", "items": 8, "local": 8, "result_bytes": 32, "scalars": (0, 0, 0, 0, 0.0),
                "outputs": outputs,
            }])  # fmt: skip
            got, inner = (pathlib.Path(path).read_bytes() for path in outputs)
        self.assertEqual(list(struct.unpack("<8I", got)), rounds)
        self.assertEqual(struct.unpack("<I", inner), (6 * sum(rounds),))

    def test_loops_with_barriers_stay_uniform(self):
        text = opencl_program.file_text([opencl_program.program(seed) for seed in range(1, 100)])
        own = opencl_run.for_pocl(text)
        self.assertTrue(re.search(r"uint (v\d+) = 0; \1 < \d+u;", own))
        self.assertTrue(re.search(r"uint (v\d+) = gid >> 31; \1 < \(", own))
        self.assertIsNone(re.search(r"uint (v\d+) = gid >> 31; \1 < \d+u;", own))
        self.assertIsNone(re.search(r"uint (v\d+) = 0; (while|do|\1 < \()", own))


class MeaninglessKernels(unittest.TestCase):
    def test_kernels_that_reverse_one_bit_are_not_compared(self):
        # LLVM's text as IGC's optimiser leaves it for program 3004, whose code reads a register that no instruction
        # writes; for a whole dword, IGC's code is right.
        kernel = "define spir_kernel void @{}(i32* %A) #0 {{\nentry:\n  %rev = {}\n  ret void\n}}\n\n"
        calls = {"k1": "call i1 @llvm.bitreverse.i1(i1 %cmp896)", "k2": "call i32 @llvm.bitreverse.i32(i32 %1)"}
        text = "".join(kernel.format(*item) for item in calls.items())
        text += "declare i1 @llvm.bitreverse.i1(i1) #3\n"
        self.assertEqual(opencl_run.meaningless_kernels(text), {
            "k1": "the compiler reverses the bits of an integer of 1 bit",
        })  # fmt: skip

    def test_kernels_with_wide_shifts_within_a_dword_are_not_compared(self):
        # LLVM's text as IGC's optimiser leaves it for programs 2045 (differs) and 2023 (is right).
        kernel = "define spir_kernel void @{}(i32* %A) #0 {{\nentry:\n  %2 = {}\n  ret void\n}}\n\n"
        shifts = {
            "k1": "lshr i1024 %1, 144", "k2": "lshr i256 %1, 96", "k3": "lshr i64 %1, 3", "k4": "shl i64 %0, %1",
            "k5": "lshr exact i128 %1, 16",
        }  # fmt: skip
        text = "".join(kernel.format(*item) for item in shifts.items())
        found = opencl_run.meaningless_kernels(text)
        self.assertEqual(found, {
            "k1": "the compiler shifts an integer of 1024 bits by 144",
            "k5": "the compiler shifts an integer of 128 bits by 16",
        })  # fmt: skip


class SourceFaults(unittest.TestCase):
    def program(self, *conversions):
        """A program with a statement for each (text, type of its result, type of its part)."""
        statements = tuple(
            Statement(f"R[{number}] = $0;", (Expression(of, text, (Expression(part, "x"),)),))
            for number, (text, of, part) in enumerate(conversions)
        )
        return replace(opencl_program.program(1), statements=statements, outputs=())

    def test_conversions_of_half_to_dwords_go_by_float(self):
        half, uint = Type("half"), Type("uint")
        own = self.program(
            ("convert_uint_sat_rte($0)", uint, half), ("convert_int4_sat($0)", Type("int", 4), Type("half", 4)),
            ("convert_uint_sat_rte($0)", uint, Type("float")), ("convert_ushort_sat($0)", Type("ushort"), half),
        )  # fmt: skip
        corrected = corrected_program(own, table(SOURCE))
        self.assertEqual([statement.parts[0].render() for statement in corrected.statements], [
            "convert_uint_sat_rte(convert_float(x))", "convert_int4_sat(convert_float4(x))",
            "convert_uint_sat_rte(x)", "convert_ushort_sat(x)",
        ])  # fmt: skip

    def test_absolute_values_are_positive_zeros(self):
        # IGC's optimised code of R[g] = fabs(-0.0f) stores -0.0, and of fabs(-0.0f) + 0 it stores 0.0.
        own = self.program(
            ("fabs($0)", Type("float", 4), Type("float", 4)), ("fabs($0)", Type("double"), Type("double")),
            ("-$0", Type("float"), Type("float")),
        )  # fmt: skip
        corrected = corrected_program(own, table(SOURCE))
        self.assertEqual([statement.parts[0].render() for statement in corrected.statements], [
            "(fabs(x) + 0)", "(fabs(x) + 0)", "-x",
        ])  # fmt: skip

    def test_distances_of_rotations_are_no_constants(self):
        text = "rotate($0, $1)"
        for kind in (Type("uint"), Type("short", 4)):
            parts = (Expression(kind, "x"), Expression(kind, "n"))
            statement = Statement("R[0] = $0;", (Expression(kind, text, parts),))
            own = replace(self.program(), statements=(statement,))
            corrected = corrected_program(own, table(SOURCE)).statements[0].parts[0].render()
            name = "uint" if kind.width == 1 else "short4"
            # A[1] >> 31 is 0.
            self.assertEqual(corrected, f"rotate(x, ({name})(n | ({name})(A[1] >> 31)))")

        with tempfile.TemporaryDirectory() as directory:
            opencl_run.write_data(pathlib.Path(directory))
            data = (pathlib.Path(directory) / "A.bin").read_bytes()
        self.assertEqual(struct.unpack_from("<I", data, 4)[0] >> 31, 0)

    def test_mesa_sees_no_not(self):
        own = self.program(
            ("(~$0)", Type("int", 3), Type("int", 3)), ("(~$0)", Type("uint"), Type("uint")),
            ("(-$0)", Type("int"), Type("int")),
        )  # fmt: skip
        corrected = corrected_program(own, table(SOURCE))
        self.assertEqual([statement.parts[0].render() for statement in corrected.statements], [
            "(x ^ int(0xffffffffu - (A[1] >> 31)))", "(x ^ uint(0xffffffffu - (A[1] >> 31)))", "(-x)",
        ])  # fmt: skip

    def test_roots_of_doubles_are_not_squared(self):
        form = "sqrt(fabs($0))"
        own = self.program(
            (form, Type("double", 2), Type("double", 2)), (form, Type("float"), Type("float")),
        )  # fmt: skip
        corrected = corrected_program(own, table(SOURCE))
        self.assertEqual([statement.parts[0].render() for statement in corrected.statements], [
            "(sqrt(fabs(x)) + (A[1] >> 31))", "sqrt(fabs(x))",
        ])  # fmt: skip

    def test_saturated_conversions_differ_where_a_loop_assigns_them(self):
        value = Expression(Type("char", 4), "convert_char4_sat_rte($0)", (Expression(Type("float", 4), "x"),))
        both = Expression(Type("char", 4), "($0 ^ $0)", (value,))
        assigned, declared = Statement("v0 = $0;", (value,)), Statement("char4 v1 = $0;", (value,))
        inner = (assigned, declared, Statement("v0 = $0;", (both,)), Statement("if (s0) {%0}", (), ((assigned,),)))
        loops = ("for (uint v2 = 0; v2 < 3u; ++v2) {%0}", "uint v2 = 0; do {%0} while (++v2 < 5u && s0);")
        for loop in loops:
            own = replace(self.program(), statements=(assigned, Statement(loop, (), (inner,))))
            outer, corrected = corrected_program(own, table(SOURCE)).statements
            wanted = "v0 = (convert_char4_sat_rte(x) | (char4)(A[1] >> 31));"
            self.assertEqual(outer, assigned)
            self.assertEqual(corrected.blocks[0][0].render().strip(), wanted)
            self.assertEqual(corrected.blocks[0][1:3], inner[1:3])
            self.assertEqual(corrected.blocks[0][3].blocks[0][0].render().strip(), wanted)

    def test_only_programs_that_are_right_when_corrected_have_a_fault(self):
        own = self.program(("convert_uint_sat_rte($0)", Type("uint"), Type("half")))
        tried = []

        def answer(value):
            return lambda program: tried.append(program) or value

        self.assertEqual(source_fault(own, answer("")), "saturated-infinity")
        self.assertEqual(source_fault(own, answer("other")), "saturated-infinity, other")
        self.assertEqual(source_fault(own, answer(None)), "")
        self.assertEqual(len(tried), 3)
        plain = self.program(("convert_uint_sat_rte($0)", Type("uint"), Type("float")))
        self.assertEqual(source_fault(plain, answer("")), "")
        self.assertEqual(len(tried), 3)


def main():
    """Exit code 77 without numpy."""
    try:
        __import__("numpy")
    except ImportError:
        print("test_parts.py: needs the Debian package python3-numpy")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])


if __name__ == "__main__":
    main()
