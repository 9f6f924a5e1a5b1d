"""The checkers of views find the errors that they are for. Usage: test_checkers.py"""
import json
import unittest

import konata_check
import perfetto_check
import vcd_check


class Checkers(unittest.TestCase):
    LOG = ("Kanata\t0004\nC=\t5\nI\t0\t0\t0\nL\t0\t0\ta\nS\t0\t0\tX0\nC\t1\nI\t1\t1\t0\n"
           "L\t1\t0\tb\nS\t1\t0\tX0\nW\t1\t0\t0\nR\t0\t0\t0\nC\t2\nR\t1\t1\t0\n")

    def test_konata(self):
        self.assertEqual(konata_check.Log(self.LOG).problems, [])
        for old, new in (("0004", "0005"), ("C\t1", "C\t-1"), ("C\t2", "C\t0"), ("I\t1", "I\t2"),
                         ("R\t1\t1\t0\n", ""), ("W\t1\t0", "W\t1\t7"), ("R\t1\t1", "R\t1\t0"),
                         ("L\t1\t0\tb", "L\t1\t0\tb\tc"), ("S\t1\t0\tX0\n", ""),
                         ("R\t0\t0\t0\n", "E\t0\t0\tX1\nR\t0\t0\t0\n"), ("C\t2\n", "")):
            self.assertNotEqual(konata_check.Log(self.LOG.replace(old, new)).problems, [], old)

    def test_perfetto(self):
        good = [{"ph": "M", "name": "process_name", "pid": 0, "tid": 0, "args": {"name": "p"}},
                {"ph": "M", "name": "thread_name", "pid": 0, "tid": 1, "args": {"name": "t"}},
                {"ph": "X", "name": "a", "cat": "c", "pid": 0, "tid": 1, "ts": 0, "dur": 9},
                {"ph": "X", "name": "b", "cat": "c", "pid": 0, "tid": 1, "ts": 2, "dur": 3},
                {"ph": "s", "name": "f", "cat": "c", "pid": 0, "tid": 1, "ts": 2, "id": 1},
                {"ph": "b", "name": "m", "cat": "m", "pid": 0, "tid": 1, "ts": 3, "id": 1},
                {"ph": "X", "name": "d", "cat": "c", "pid": 0, "tid": 1, "ts": 5, "dur": 4},
                {"ph": "f", "name": "f", "cat": "c", "pid": 0, "tid": 1, "ts": 5, "id": 1,
                 "bp": "e"},
                {"ph": "e", "name": "m", "cat": "m", "pid": 0, "tid": 1, "ts": 7, "id": 1}]

        def problems(events):
            return perfetto_check.check(json.dumps({"displayTimeUnit": "ns",
                                                    "traceEvents": events}))
        self.assertEqual(problems(good), [])
        for place, change in ((1, {"tid": 3}), (2, {"dur": 8}), (3, {"dur": 4}), (3, {"ts": 6}),
                              (4, {"ts": 3}), (7, {"id": 2}), (7, {"bp": ""}), (8, {"id": 4}),
                              (2, {"ph": "Y"}), (0, {"name": "x"})):
            bad = [dict(event) for event in good]
            bad[place].update(change)
            self.assertNotEqual(problems(bad), [], (place, change))
        self.assertNotEqual(problems(good[:-1]), [])

    def test_vcd(self):
        good = ("$timescale 1 ns $end\n$scope module m $end\n$var wire 1 ! a $end\n"
                "$var wire 8 \" b [7:0] $end\n$upscope $end\n$enddefinitions  $end\n"
                "$comment\na b\n$end\n$dumpvars\n0!\nbXX \"\n$end\n#3\n1!\n#4\nb101 \"\n#9\n")
        self.assertEqual(vcd_check.Dump(good).problems, [])
        for old, new in (("#4", "#3"), ("b101", "b000000000"), ("1!", "1?"), ("1!", "0!"),
                         ("0!\n", ""), ("[7:0]", "[8:0]"), ("$upscope $end\n", ""), ("1!", "2!"), ("#3\n", ""),
                         ("$timescale", "$time"), ("$enddef", "$def"), ("$dumpvars", "")):
            self.assertNotEqual(vcd_check.Dump(good.replace(old, new)).problems, [], old)


if __name__ == "__main__":
    unittest.main()
