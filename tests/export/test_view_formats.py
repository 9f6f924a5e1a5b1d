"""The particular rules of each format of a run's events: Konata's log, Perfetto's and Chrome's trace, VCD's signals.
Usage: test_view_formats.py EUSIM [Formats|Gtkwave]"""
import collections
import json
import shutil
import subprocess
import unittest

import konata_check
from view_case import Files, workload


class Formats(Files):
    def test_konata_has_every_instruction_once_and_in_program_order(self):
        for order in ("issue", "thread"):
            views = self.files(workload("reduce_slm_1x128"), "--konata-order", order)
            log = konata_check.Log(views["konata"])
            self.assertEqual(log.problems, [])
            count = views["result"]["summary"]["instructions"]
            self.assertEqual(sorted(log.retired), list(range(count)))
            self.assertGreater(sum(len(op.arrows) for op in log.ops.values()), count // 4)
            if order == "thread":
                self.assertEqual([log.ops[i].retire_id for i in range(count)], list(range(count)))
            else:
                begins = [log.ops[i].begin for i in range(count)]
                self.assertEqual(begins, sorted(begins))

    def test_konata_logs_of_two_machines_line_up_by_retire_id(self):
        def labels(*arguments):
            log = konata_check.Log(self.files(workload("dp4_matvec_256"), *arguments)["konata"])
            return {rid: op.labels[0].split(" ", 1)[1] for rid, op in log.retired.items()}
        one = labels()
        self.assertEqual(one, labels("--machine", "ivb_gt1"))
        self.assertEqual(one, labels("--set", "/eu/timing/alu/latency_cycles=40"))
        part = labels("--from-cycle", "700", "--cycles", "300")
        self.assertTrue(part and part.items() < one.items())

    def test_konata_stalls_sum_to_the_accounting(self):
        views = self.files(workload("driver_reduce_slm_2"))
        log = konata_check.Log(views["konata"])
        stalls = collections.Counter()
        for op in log.ops.values():
            for lane, stage, begin, end in op.stages:
                if lane == "1":
                    stalls[stage] += end - begin
        causes = views["result"]["accounting"]["causes"]
        self.assertEqual(stalls["MSG"], causes["msg.latency"])
        self.assertEqual(stalls["RAW"], causes["sb.raw.grf"])
        self.assertEqual(stalls["BAR"], causes["barrier"])
        self.assertEqual(stalls["PIPE"], causes["pipe.fpu"] + causes["pipe.em"])

    def test_perfetto_states_sum_to_the_accounting(self):
        for name in ("driver_reduce_slm_2", "saxpy_64"):
            views = self.files(workload(name))
            issued, waits = self.perfetto_cycles(views)
            accounting = views["result"]["accounting"]
            self.assertEqual(issued, accounting["issued"])
            self.assertEqual({k: v for k, v in accounting["causes"].items() if v}, waits)

    def test_perfetto_pipes_are_as_busy_as_the_result_says(self):
        views = self.files(workload("dp4_matvec_256"))
        events = json.loads(views["perfetto"])["traceEvents"]
        names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events
                 if e["name"] == "thread_name"}
        busy = collections.Counter()
        for event in events:
            if event["ph"] == "X" and event["cat"] == "port":
                busy[names[(event["pid"], event["tid"])]] += event["dur"]
        for pipe, load in views["result"]["pipes"]["each"].items():
            self.assertEqual(busy["pipe " + pipe], load["busy_cycles"])

    def test_vcd_signals_show_the_causes(self):
        views = self.files(workload("saxpy_64"))
        cycles = self.vcd_cycles(views)
        accounting = views["result"]["accounting"]
        self.assertEqual(cycles.pop("issued"), accounting["issued"])
        self.assertEqual(cycles, {k: v for k, v in accounting["causes"].items() if v})


class Gtkwave(Files):
    @unittest.skipUnless(shutil.which("vcd2fst"), "vcd2fst (Debian package gtkwave) is not installed")
    def test_gtkwave_reads_the_vcd(self):
        self.files(workload("driver_reduce_slm_2"))
        out = self.path / "view.fst"
        done = subprocess.run(["vcd2fst", self.path / "view.vcd", out], capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        back = subprocess.run(["fst2vcd", out], capture_output=True, text=True, check=True).stdout
        self.assertIn("cause_name", back)
        self.assertGreater(out.stat().st_size, 1000)


if __name__ == "__main__":
    unittest.main(verbosity=2)
