#!/usr/bin/env python3
"""scripts/differential: known faults explain no more than they should.

Usage: test_known_faults.py EUSIM
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest
from dataclasses import replace

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from differential import glsl_types, opencl_types  # noqa: E402
from differential.batch import divided, Row  # noqa: E402
from differential.corrections import BY_NAME  # noqa: E402
from differential.errors import CompilerError  # noqa: E402
from differential.known import explained, table  # noqa: E402
from differential.syntax import Type  # noqa: E402

EUSIM = sys.argv[1]
SCRIPT = ROOT / "scripts" / "differential.py"


def run(*words):
    return subprocess.run(list(map(str, words)), check=False, capture_output=True, text=True)


class KnownFaults(unittest.TestCase):
    def explained(self, code, finalizers, is_right=True, igc_code=None, column="v0 (int)"):
        """Names of the known faults that explain the rows of a program with this code, by finalizer, and the code
        that was tried."""
        with tempfile.TemporaryDirectory() as directory:
            folder = pathlib.Path(directory)
            workloads = {}
            for name, text in (("native", code), ("igc", igc_code or code)):
                source, workloads[name] = folder / "k.asm", folder / f"{name}.json"
                source.write_text(text, encoding="ascii")
                run(EUSIM, "asm", source, "--gen", "skl", "-o", folder / f"{name}.hex")
                kernel = f'{{"kernel": {{"file": "{name}.hex", "gen": "skl", "format": "hex"}}}}'
                workloads[name].write_text(kernel, encoding="ascii")
            row = Row(1, "skl", "native", column, 0, "-2", "256", "1/8")
            rows = {name: [replace(row, finalizer=name, got=got)] for name, got in finalizers.items()}
            tried = []

            def right(workload):
                tried.append(workload.with_suffix(".asm").read_text(encoding="ascii"))
                return is_right(tried[-1]) if callable(is_right) else is_right

            return [each.known for each in explained(rows, workloads, EUSIM, right)], tried

    def test_only_code_that_is_right_when_corrected_is_a_known_fault(self):
        code = "math intmod(8) g56<1>D g8<8,8,1>UD g10<8,8,1>UD { align1 1Q };\n"
        same = {"native": "256", "igc": "256", "own": "256"}
        names, tried = self.explained(code, same)
        self.assertEqual(names, ["intmod-mixed-types", "intmod-mixed-types", ""])
        self.assertIn("g56<1>D g8<8,8,1>D g10<8,8,1>D", tried[0])
        self.assertEqual(self.explained(code, same, False)[0], ["", "", ""])
        other = {**same, "igc": "7"}
        names, tried = self.explained(code, other)
        self.assertEqual((names, len(tried)), (["intmod-mixed-types", "intmod-mixed-types", ""], 2))
        names, _ = self.explained(code, other, igc_code=code.replace("UD", "D"))
        self.assertEqual(names, ["intmod-mixed-types", "", ""])

    def test_code_that_is_refused_is_a_known_fault_if_the_corrected_code_is_right(self):
        code = "(+f0.0) mov(16) g[a0]<1>Q -g8.3<0,1,0>Q { align1 1H };\n"
        for is_right, name in ((True, "quads-at-address"), (False, "")):
            names, _ = self.explained(code, {"native": "why", "own": "why"}, is_right, column="refused")
            self.assertEqual(names, [name, ""])

    def test_a_fault_of_visa_reaches_each_finalizer(self):
        code = "and(8) g10<1>D g10<8,8,1>D 2147418112D { align1 1Q };\n"
        names, tried = self.explained(code, {"native": "256", "igc": "256", "own": "256", "none": "7"})
        self.assertEqual(names, [*3 * ["ushort-product-sign"], ""])
        self.assertIn("g10<8,8,1>D -65536D", tried[0])

    def test_lanes_of_doubles_are_stored_at_their_places(self):
        code = (
            "add(16) a0<1>UW g5<16,16,1>UW 0x0700UW { align1 2H };\n"
            "smov(1) g2<1>DF g114.1<0,1,0>DF 0x0002UW { align1 WE_all 1N };\n"
            "mov(2) g[a0.1]<1>UD g2<2,2,1>UD { align1 WE_all 1N };\n"
            "smov(1) g2<1>DF g115.1<0,1,0>DF 0x0200UW { align1 WE_all 1N };\n"
            "mov(8) g9<1>UD g10<8,8,1>UD { align1 1Q };\n"
            "mov(2) g[a0.9]<1>UD g2<2,2,1>UD { align1 WE_all 1N };\n"
        )
        names, tried = self.explained(code, {"native": "256"})
        self.assertEqual(names, ["lane-of-double-array"])
        self.assertEqual(tried[0].splitlines()[1:], [
            "smov(8) g[a0.1]<1>DF g114.1<0,1,0>DF 0x0002UW { align1 3Q };",
            "mov(8) g9<1>UD g10<8,8,1>UD { align1 1Q };",
            "smov(8) g[a0.9 64]<1>DF g115.1<0,1,0>DF 0x0002UW { align1 4Q };",
        ])  # fmt: skip

    def test_copies_and_negations_are_corrected_where_they_are(self):
        cases = {
            "double-copy-without-mask": (
                "mov(8) g16<1>DF g16<16,4,4>W { align1 2Q };\n"
                "mov(8) g14<1>DF g14<16,4,4>W { align1 4Q };\n"
                "mov(8) g18<1>DF g60<4,4,1>DF { align1 2Q };\n"
                "mov(16) g58<1>UD g16<8,8,1>UD { align1 WE_all 1H };\n"
                "mov(16) g56<1>UD g14<8,8,1>UD { align1 WE_all 1H };\n"
                "mov(16) g[a0 64]<1>UD g18<8,8,1>UD { align1 WE_all 1H };\n",
                ["mov(8) g58<1>DF g16<4,4,1>DF { align1 2Q };",
                 "mov(8) g56<1>DF g14<4,4,1>DF { align1 4Q };",
                 "mov(8) g[a0 64]<1>DF g18<4,4,1>DF { align1 2Q };"],
            ),
            "ushort-product-sum": (
                "or(16) g118<2>W g121<16,16,1>W -32768W { align1 1H };\n",
                ["add(16) g118<2>W g121<16,16,1>W -32768W { align1 1H };"],
            ),
            "loop-conversion-nearest": (
                "mov(16) g21<2>UW g15<8,8,1>F { align1 1H };\n"
                "mov(16) g22<2>UW g16<16,16,1>HF { align1 2H };\n",
                ["rnde(16) g15<1>F g15<8,8,1>F { align1 WE_all };",
                 "mov.sat(16) g21<2>UW g15<8,8,1>F { align1 1H };",
                 "rnde(16) g16<1>HF g16<16,16,1>HF { align1 WE_all };",
                 "mov.sat(16) g22<2>UW g16<16,16,1>HF { align1 2H };"],
            ),
            "negated-least-number": (
                "sel.l(16) g8<2>B -g123<8,8,1>B g122<0,1,0>B { align1 1H };\n"
                "asr(16) g15<1>W -g11<2,1,0>W 15W { align1 2H };\n"
                "cmp.g.f0.0(16) null<1>W g23<2,1,0>W -g7.1<0,1,0>W { align1 1H };\n"
                "asr(8) g9<1>D -g9<8,8,1>D 31W { align1 1Q };\n"
                "sel.l(8) g25<1>Q g27<4,4,1>Q -g37<4,4,1>Q { align1 1Q };\n"
                "mov(16) g23<1>D -g19<2,1,0>W { align1 1H };\n",
                ["mov(16) g123<1>B -g123<1,1,0>B { align1 WE_all };",
                 "sel.l(16) g8<2>B g123<8,8,1>B g122<0,1,0>B { align1 1H };",
                 "mov(16) g123<1>B -g123<1,1,0>B { align1 WE_all };",
                 "mov(16) g11<2>W -g11<2,1,0>W { align1 WE_all };",
                 "asr(16) g15<1>W g11<2,1,0>W 15W { align1 2H };",
                 "mov(16) g11<2>W -g11<2,1,0>W { align1 WE_all };",
                 "mov(1) g7.1<1>W -g7.1<0,1,0>W { align1 WE_all };",
                 "cmp.g.f0.0(16) null<1>W g23<2,1,0>W g7.1<0,1,0>W { align1 1H };",
                 "mov(1) g7.1<1>W -g7.1<0,1,0>W { align1 WE_all };",
                 "mov(8) g9<1>D -g9<1,1,0>D { align1 WE_all };",
                 "asr(8) g9<1>D g9<8,8,1>D 31W { align1 1Q };",
                 "mov(8) g37<1>Q -g37<1,1,0>Q { align1 WE_all };",
                 "sel.l(8) g25<1>Q g27<4,4,1>Q g37<4,4,1>Q { align1 1Q };",
                 "mov(8) g37<1>Q -g37<1,1,0>Q { align1 WE_all };",
                 "mov(16) g23<1>D -g19<2,1,0>W { align1 1H };"],
            ),
            "loop-conversion-byte": (
                "mov(16) g85<1>W g6<0,1,0>UB { align1 1H };\n"
                "mov(16) g54<1>UD g25<0,1,0>UB { align1 1H };\n",
                ["mov.sat(16) g85<1>UW g6<0,1,0>B { align1 1H };",
                 "mov(16) g54<1>UD g25<0,1,0>UB { align1 1H };"],
            ),
            "loop-conversion-low-byte": (
                "mov(16) g45<1>B g122<4,1,0>B { align1 1H };\n"
                "mov(16) g46<1>B g124<2,1,0>B { align1 1H };\n",
                ["mov.sat(16) g45<1>B g122<2,1,0>W { align1 1H };",
                 "mov(16) g46<1>B g124<2,1,0>B { align1 1H };"],
            ),
            "absolute-of-unsigned": (
                "mov(8) g30<1>UD (abs)g13<8,8,1>UD { align1 2Q };\n"
                "mov(8) g9<1>UD (abs)g8<8,8,1>UW { align1 1Q };\n"
                "mov(8) g32<1>D (abs)g14<8,8,1>D { align1 2Q };\n",
                ["mov(8) g30<1>UD (abs)g13<8,8,1>D { align1 2Q };",
                 "mov(8) g9<1>UD (abs)g8<8,8,1>W { align1 1Q };",
                 "mov(8) g32<1>D (abs)g14<8,8,1>D { align1 2Q };"],
            ),
            "condition-of-word": (
                "mul.z.f1.1(16) g40<1>W g42<4,1,0>B g40<4,1,0>B { align1 1H };\n"
                "send(16) g42<1>W g24<0,1,0>UD 0x04205e00 dp data 1 MsgDesc: mlen 2 rlen 2 { align1 1H };\n"
                "mov(16) g40<2>B g40<16,16,1>W { align1 1H };\n"
                "mul.z.f0.0(16) g50<1>W g42<16,16,1>W g40<16,16,1>W { align1 1H };\n"
                "mul.l.f1.1(8) g12<1>W g9<4,1,0>B -79W { align1 1Q };\n"
                "mov(8) g16<2>B g12<8,8,1>W { align1 1Q };\n"
                "mul.z.f0.0(8) g52<1>W g9<8,8,1>W -79W { align1 1Q };\n",
                ["mul(16) g40<1>W g42<4,1,0>B g40<4,1,0>B { align1 1H };", None,
                 "mov(16) g40<2>B g40<16,16,1>W { align1 1H };",
                 "cmp.z.f1.1(16) null<1>W g40<2,1,0>B 0W { align1 1H };",
                 "mul.z.f0.0(16) g50<1>W g42<16,16,1>W g40<16,16,1>W { align1 1H };",
                 "mul(8) g12<1>W g9<4,1,0>B -79W { align1 1Q };",
                 "mov(8) g16<2>B g12<8,8,1>W { align1 1Q };",
                 "cmp.l.f1.1(8) null<1>W g16<2,1,0>B 0W { align1 1Q };",
                 "mul.z.f0.0(8) g52<1>W g9<8,8,1>W -79W { align1 1Q };"],
            ),
            "strided-copy-past-end": (
                "add(4) g34<2>Q g13<4,2,2>Q g15<4,2,2>Q { align1 WE_all 1N };\n"
                "mov(8) g28.2<1>UD g34<8,8,1>UD { align1 WE_all 1Q };\n"
                "add(2) g22<4>Q g12<4,1,4>Q g14<4,1,4>Q { align1 WE_all 1N };\n"
                "mov(8) g29.2<1>UD g35<8,8,1>UD { align1 WE_all 1Q };\n"
                "mov(8) g29.4<1>UD g23<8,8,1>UD { align1 WE_all 1Q };\n"
                "mov(8) g29.6<1>UD g23<8,8,1>UD { align1 WE_all 1Q };\n",
                ["add(4) g34<2>Q g13<4,2,2>Q g15<4,2,2>Q { align1 WE_all 1N };",
                 "mov(8) g28.2<1>UD g34<8,8,1>UD { align1 WE_all 1Q };",
                 "add(2) g22<4>Q g12<4,1,4>Q g14<4,1,4>Q { align1 WE_all 1N };",
                 "mov(4) g29.2<1>UD g35<4,4,1>UD { align1 WE_all 1N };",
                 "mov(2) g29.6<1>UD g35.4<2,2,1>UD { align1 WE_all 1N };",
                 "mov(2) g29.4<1>UD g23<2,2,1>UD { align1 WE_all 1N };",
                 "mov(8) g29.6<1>UD g23<8,8,1>UD { align1 WE_all 1Q };"],
            ),
            "negated-least-converted": (
                "mov(16) g8<1>F -g123<8,8,1>B { align1 1H };\n",
                ["mov(16) g123<1>B -g123<1,1,0>B { align1 WE_all };",
                 "mov(16) g8<1>F g123<8,8,1>B { align1 1H };",
                 "mov(16) g123<1>B -g123<1,1,0>B { align1 WE_all };"],
            ),
            "negated-least-extended": (
                "mov(8) g101.8<1>W -g23<2,1,0>B { align1 1Q };\n"
                "mov(16) g24<1>D -g24<8,8,1>D { align1 1H };\n"
                "mov(8) g35<1>Q -g19.8<8,8,1>W { align1 1Q };\n",
                ["mov(8) g23<2>B -g23<2,1,0>B { align1 WE_all };",
                 "mov(8) g101.8<1>W g23<2,1,0>B { align1 1Q };",
                 "mov(8) g23<2>B -g23<2,1,0>B { align1 WE_all };",
                 "mov(16) g24<1>D -g24<1,1,0>D { align1 WE_all };",
                 "mov(16) g24<1>D g24<8,8,1>D { align1 1H };",
                 "mov(8) g19.8<1>W -g19.8<1,1,0>W { align1 WE_all };",
                 "mov(8) g35<1>Q g19.8<8,8,1>W { align1 1Q };",
                 "mov(8) g19.8<1>W -g19.8<1,1,0>W { align1 WE_all };"],
            ),
            "negated-least-operand": (
                "mul(16) g37<1>W -g5.1<4,1,0>B 127W { align1 1H };\n"
                "add(8) g53<1>Q -g15<8,8,1>D 1W { align1 1Q };\n"
                "add(8) g54<1>Q g16<4,4,1>Q -g18<8,8,1>D { align1 1Q };\n"
                "shl(16) g43<1>W -g7.1<16,16,1>W 3W { align1 1H };\n"
                "add(8) g5<2>B g5<2,1,0>B -g1<2,1,0>B { align1 1Q };\n",
                ["mov(16) g5.1<4>B -g5.1<4,1,0>B { align1 WE_all };",
                 "mul(16) g37<1>W g5.1<4,1,0>B 127W { align1 1H };",
                 "mov(16) g5.1<4>B -g5.1<4,1,0>B { align1 WE_all };",
                 "mov(8) g15<1>D -g15<1,1,0>D { align1 WE_all };",
                 "add(8) g53<1>Q g15<8,8,1>D 1W { align1 1Q };",
                 "mov(8) g15<1>D -g15<1,1,0>D { align1 WE_all };",
                 "mov(8) g18<1>D -g18<1,1,0>D { align1 WE_all };",
                 "add(8) g54<1>Q g16<4,4,1>Q g18<8,8,1>D { align1 1Q };",
                 "mov(8) g18<1>D -g18<1,1,0>D { align1 WE_all };",
                 "shl(16) g43<1>W -g7.1<16,16,1>W 3W { align1 1H };",
                 "add(8) g5<2>B g5<2,1,0>B -g1<2,1,0>B { align1 1Q };"],
            ),
            "quads-at-address": (
                "(+f0.0) mov(16) g[a0]<1>Q -g8.3<0,1,0>Q { align1 1H };\n"
                "mov(16) g[a0.1 32]<1>DF g12<4,4,1>DF { align1 1H };\n",
                ["(+f0.0) mov(8) g[a0]<1>Q -g8.3<0,1,0>Q { align1 1Q };",
                 "(+f0.0) mov(8) g[a0 64]<1>Q -g8.3<0,1,0>Q { align1 2Q };",
                 "mov(8) g[a0.1 32]<1>DF g12.0<4,4,1>DF { align1 1Q };",
                 "mov(8) g[a0.1 96]<1>DF g14.0<4,4,1>DF { align1 2Q };"],
            ),
            "spill-without-fill": (
                "mov(16) g3<1>W 0W { align1 1H };\n"
                "mov(8) g1<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
                "mov(8) g2<1>UD g3<8,8,1>UD { align1 WE_all 1Q };\n"
                "mov(16) g4<1>W 7W { align1 2H };\n"
                "send(16) null<1>UW g1<8,8,1>UD 0x040f00b2 data MsgDesc: mlen 2 rlen 0 { align1 WE_all 1H };\n"
                "send(16) g3<1>UW g0<8,8,1>UD 0x021c00b3 data MsgDesc: mlen 1 rlen 1 { align1 WE_all 1H };\n"
                "mov(16) g3<1>W g4<16,16,1>W { align1 2H };\n"
                "mov(8) g2<1>UD g3<8,8,1>UD { align1 WE_all 1Q };\n"
                "send(16) null<1>UW g1<8,8,1>UD 0x040f00b3 data MsgDesc: mlen 2 rlen 0 { align1 WE_all 1H };\n",
                ["send(16) g3<1>UW g0<8,8,1>F 0x021c00b2 data MsgDesc: ( DC OWORD block read) mlen 1 rlen 1 "
                 "{ align1 WE_all 1H };", None, None, None, None, None, None, None, None, None],
            ),
        }  # fmt: skip
        for name, (code, lines) in cases.items():
            names, tried = self.explained(code, {"native": "256"})
            self.assertEqual(names, [name])
            got = [wanted and line for wanted, line in zip(lines, tried[0].splitlines()[-len(lines) :])]
            self.assertEqual(got, lines)  # None: any line
        self.assertEqual({row.name for row in table()}, {
            "intmod-mixed-types", "ushort-product-sign", "lane-of-double-array", "loop-conversion-up",
            "loop-conversion-down", "loop-conversion-zero", "loop-rounding-up", "loop-rounding-down",
            "loop-rounding-zero", "loop-rounding-up-double", "loop-rounding-down-double",
            "loop-rounding-zero-double", *cases,
        })  # fmt: skip

    def test_of_several_faults_those_are_named_that_matter(self):
        code = (
            "or(16) g118<2>W g121<16,16,1>W -32768W { align1 1H };\n"
            "mov(16) g21<2>UW g15<8,8,1>F { align1 1H };\n"
            "asr(8) g9<1>D -g10<8,8,1>D 31W { align1 1Q };\n"
        )

        def right(text):
            return "add(16) g118" in text and "-g10<1,1,0>D" in text

        names, _ = self.explained(code, {"native": "256"}, right)
        self.assertEqual(names, ["ushort-product-sum, negated-least-number"])
        # The conversion's correction makes this one wrong.
        names, _ = self.explained(code, {"native": "256"}, lambda text: right(text) and "mov.sat" not in text)
        self.assertEqual(names, ["ushort-product-sum, negated-least-number"])

    def test_one_line_has_the_fault_where_others_are_right(self):
        lines = [f"mov(16) g{at}<1>B g{at + 60}<4,1,0>B {{ align1 1H }};" for at in (10, 12, 14)]
        corrected = [line.replace("mov", "mov.sat").replace("<4,1,0>B", "<2,1,0>W") for line in lines]
        wanted = "\n".join([lines[0], corrected[1], lines[2]])
        code = "\n".join(lines) + "\n"
        names, tried = self.explained(code, {"native": "256"}, lambda text: wanted in text)
        self.assertEqual(names, ["loop-conversion-low-byte"])
        self.assertEqual(len(tried), 3)  # all lines, the first, the second
        names, _ = self.explained(code, {"native": "256"}, lambda text: "mov.sat" not in text)
        self.assertEqual(names, [""])

    def test_conversions_are_corrected_in_each_rounding(self):
        code = "mov(16) g21<2>UW g15<8,8,1>F { align1 1H };\n"
        tried = self.explained(code, {"native": "256"}, False)[1]
        own = "mov.sat(16) g21<2>UW g15<8,8,1>F { align1 1H };"
        rounded = [
            [f"{word}(16) g15<1>F g15<8,8,1>F {{ align1 WE_all }};", own] for word in ("rnde", "rndu", "rndd")
        ]
        self.assertEqual([text.splitlines()[-2:] for text in tried[:3]], rounded)
        self.assertEqual(tried[3].splitlines()[-1], own)

    def test_corrected_code_is_not_compacted(self):
        # mov.sat to UD has no compact form.
        code = "mov(1) g122<1>UD g123<0,1,0>F { align1 WE_all 1N compacted };\n"
        names, tried = self.explained(code, {"native": "256"})
        self.assertEqual(names, ["loop-conversion-nearest"])
        self.assertEqual(tried[0].splitlines()[-1], "mov.sat(1) g122<1>UD g123<0,1,0>F { align1 WE_all 1N };")

    def test_conversions_that_may_round_do_so_as_their_function_says(self):
        change = "xor(1) cr0<1>UD cr0<0,1,0>UD 0x{:04x}UW {{ align1 WE_all 1N switch }};"
        rounds = "mov(16) g36<1>F g2<8,8,1>UD { align1 1H };"
        others = [
            "mov(16) g38<1>F g4<16,16,1>W { align1 1H };",
            change.format(0x30),
            "mov(16) g40<1>F g6<8,8,1>D { align1 1H };",
            change.format(0x30),
        ]
        tried = self.explained("\n".join([rounds, *others]) + "\n", {"native": "256"}, False)[1]
        wanted = [[change.format(bits), rounds, change.format(bits), *others] for bits in (0x10, 0x20, 0x30)]
        self.assertEqual([text.splitlines()[-7:] for text in tried[:3]], wanted)

    def test_a_magnitude_rounds_by_the_sign_of_its_number(self):
        def change(bits):
            return f"xor(1) cr0<1>UD cr0<0,1,0>UD 0x{bits:04x}UW {{ align1 WE_all 1N switch }};"

        conversion = "mov(16) g124<1>F g82<8,8,1>UD { align1 1H };"
        others = [
            "and(16) g20<1>D g86<8,8,1>D -2147483648D { align1 1H };",
            "mul(16) g124<1>F g124<8,8,1>F g122<8,8,1>F { align1 1H };",
            "or(16) g20<1>D g124<8,8,1>D g20<8,8,1>D { align1 1H };",
        ]
        for name, positive, negative in (("rounded_up", 0x10, 0x20), ("rounded_down", 0x20, 0x10)):
            self.assertEqual(BY_NAME[name]([conversion, *others]), [
                change(positive), conversion, change(positive),
                change(negative), "mov(16) g82<1>F g82<8,8,1>UD { align1 1H };", change(negative),
                "add(16) g82<1>D g124<8,8,1>D -g82<8,8,1>D { align1 1H };",
                "and(16) g82<1>D g82<8,8,1>D g86<8,8,1>D { align1 1H };",
                "add(16) g124<1>D g124<8,8,1>D -g82<8,8,1>D { align1 1H };", *others,
            ])  # fmt: skip
        plain = [conversion, *others[:2], others[2].replace("D g124", "D g126")]
        self.assertEqual(BY_NAME["rounded_up"](plain), [change(0x10), conversion, change(0x10), *plain[1:]])

    def test_conversions_to_double_round_on_their_own(self):
        change = "xor(1) cr0<1>UD cr0<0,1,0>UD 0x0010UW { align1 WE_all 1N switch };"
        to_float = "mov(8) g116<2>F g2<4,4,1>UQ { align1 1Q };"
        to_double = "mov(8) g102<1>DF g114<4,4,1>UQ { align1 1Q };"
        wanted = "\n".join([to_float, change, to_double, change])
        names, _ = self.explained(f"{to_float}\n{to_double}\n", {"native": "256"}, lambda text: wanted in text)
        self.assertEqual(names, ["loop-rounding-up-double"])

    def test_conversions_of_quads_by_their_halves_round_where_they_are_added(self):
        change = "xor(1) cr0<1>UD cr0<0,1,0>UD 0x0020UW { align1 WE_all 1N switch };"
        halves = [
            "mov(8) g122<1>DF g124<8,4,2>D { align1 1Q };",
            "mov(8) g8<1>DF g2<8,4,2>UD { align1 1Q };",
        ]
        total = "mad(8) g100<1>DF g8<4,4,1>DF g10<4,4,1>DF g122<4,4,1>DF { align16 1Q };"
        other = "mad(8) g102<1>DF g8<4,4,1>DF g10<4,4,1>DF g12<4,4,1>DF { align16 1Q };"
        got = BY_NAME["doubles_rounded_down"]([*halves, total, other, "mov(8) g8<1>DF g6<4,4,1>DF", total])
        self.assertEqual(got, [*halves, change, total, change, other, "mov(8) g8<1>DF g6<4,4,1>DF", total])

    def test_the_program_that_a_compiler_cannot_take_is_found(self):
        def work(programs):
            if 5 in programs:
                raise CompilerError("five")
            return sum(programs)

        able, unable = divided(work, [1, 2, 3, 4, 5, 6])
        self.assertEqual([number for number, _ in able], [1, 2, 3, 4, 6])
        self.assertEqual(unable, [(5, "five")])

    def test_wrong_command_lines_have_exit_code_2(self):
        for words in (["--gen", "tgl"], ["--finalizers", "own,own"], ["--language", "cuda"], ["--count", "0"],
                      ["--language", "glsl", "--finalizers", "own"], ["--eusim", "/nowhere"]):  # fmt: skip
            got = run(SCRIPT, "--eusim", EUSIM, *words)
            self.assertEqual((got.returncode, got.stdout), (2, ""), words)
            self.assertIn("error: argument", got.stderr)

    def test_literals_have_the_type_that_they_are_for(self):
        self.assertEqual(opencl_types.literal(Type("char"), -1).render(), "((char)0xffu)")
        self.assertEqual(glsl_types.literal(Type("int", 2), 3).render(), "ivec2(int(0x3u))")


def main():
    """Exit code 77 without numpy."""
    try:
        __import__("numpy")
    except ImportError:
        print("test_known_faults.py: needs the Debian package python3-numpy")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])


if __name__ == "__main__":
    main()
