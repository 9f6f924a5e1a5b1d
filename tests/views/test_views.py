"""The files that show a run event by event are well-formed, tell the same as the result, and
change nothing. Usage: test_views.py EUSIM [Views|Gtkwave]"""
import collections
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

import konata_check
import perfetto_check
import vcd_check

ROOT = pathlib.Path(__file__).resolve().parents[2]
EUSIM = str(pathlib.Path(sys.argv.pop(1)).resolve())
KERNELS = ["saxpy_64", "dp4_matvec_256", "reduce_slm_1x128", "histogram_low_16",
           "driver_reduce_slm_2", "driver_saxpy_256", "minmax9_32x12", "bigint_ge_32"]
THREADS = (8, 12, 16, 32)  # of an EU: as in tests/support/thread_counts.hpp
SUFFIX = {"konata": "log", "perfetto": "json", "vcd": "vcd", "html": "html"}


def workload(name):
    return str(ROOT / "traces/workloads" / (name + ".json"))


def eusim(*arguments, code=0):
    result = subprocess.run([EUSIM, "run", *map(str, arguments)], capture_output=True, text=True,
                            cwd=ROOT, check=False)
    if result.returncode != code:
        raise AssertionError(f"{arguments}: {result.returncode}: {result.stderr}")
    return result


class Files(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name)

    def files(self, source, *arguments, kinds=("konata", "perfetto", "vcd"), code=0):
        """Contents of the files of a run, by kind, and its result document."""
        options = []
        for kind in kinds:
            options += ["--" + kind, self.path / ("view." + SUFFIX[kind])]
        result = self.path / "result.json"
        done = eusim(source, "--report", "none", "--json", result, *options, *arguments, code=code)
        views = {kind: (self.path / ("view." + SUFFIX[kind])).read_text() for kind in kinds}
        views["stderr"] = done.stderr
        views["result"] = json.loads(result.read_text()) if result.exists() else None
        return views

    @staticmethod
    def perfetto_cycles(views):
        """Thread-cycles of issue, and of waiting by cause."""
        waits = collections.Counter()
        issued = 0
        for event in json.loads(views["perfetto"])["traceEvents"]:
            if event["ph"] == "X" and event["cat"] == "wait":
                waits[event["name"]] += event["dur"]
            elif event["ph"] == "X" and event["cat"] == "issue":
                issued += event["dur"]
        return issued, waits

    @staticmethod
    def vcd_cycles(views):
        """Thread-cycles by what the signal of each slot says."""
        dump = vcd_check.Dump(views["vcd"])
        cycles = collections.Counter()
        end = dump.times[-1]
        for path, changes in dump.changes.items():
            if not path.endswith(".cause_name"):
                continue
            for (begin, value), (until, _) in zip(changes, changes[1:] + [(end, "")]):
                if "x" not in value:
                    cycles[dump.text_of(value)] += until - begin
        return cycles

    def assert_well_formed(self, views):
        self.assertEqual(konata_check.Log(views["konata"]).problems[:5], [])
        self.assertEqual(perfetto_check.check(views["perfetto"])[:5], [])
        self.assertEqual(vcd_check.Dump(views["vcd"]).problems[:5], [])


class Views(Files):
    def test_are_well_formed_on_all_kinds_of_kernels(self):
        for name in KERNELS:
            with self.subTest(name):
                self.assert_well_formed(self.files(workload(name)))

    def test_are_well_formed_on_other_machines(self):
        for machine in ("ivb_gt1", "hsw_gt2"):
            with self.subTest(machine):
                self.assert_well_formed(self.files(workload("saxpy_64"), "--machine", machine)
                                        if machine == "ivb_gt1" else
                                        self.files("tests/hw/kernels/mad.asm", "--machine", machine,
                                                   "--threads", "4"))

    def test_tell_what_the_result_tells_on_eus_of_any_number_of_threads(self):
        for threads in THREADS:
            one_eu = ["--set", "/machine/subslices=1", "--set", "/machine/eus_per_subslice=1",
                      "--set", f"/eu/threads={threads}"]
            for name in ("driver_reduce_slm_8", "driver_saxpy_1024"):
                with self.subTest(name, threads=threads):
                    views = self.files(workload(name), *one_eu)
                    self.assert_well_formed(views)
                    result = views["result"]
                    slots = {thread["slot"] for thread in result["threads"]}
                    self.assertEqual(slots, set(range(threads)))
                    accounting = result["accounting"]
                    waited = {k: v for k, v in accounting["causes"].items() if v}
                    self.assertEqual(self.perfetto_cycles(views), (accounting["issued"], waited))
                    self.assertEqual(self.vcd_cycles(views), {"issued": accounting["issued"],
                                                              **waited})
                    log = konata_check.Log(views["konata"])
                    self.assertEqual(sorted(log.retired),
                                     list(range(result["summary"]["instructions"])))

    def test_are_well_formed_in_any_window(self):
        for begin, cycles in ((0, 1), (1, 7), (100, 50), (333, 1), (600, 400), (1300, 5000),
                              (2700, 100)):
            with self.subTest(window=(begin, cycles)):
                self.assert_well_formed(self.files(workload("driver_reduce_slm_2"),
                                                   "--from-cycle", begin, "--cycles", cycles))

    def test_windows_show_what_the_whole_shows_there(self):
        """Of the thread states of the whole run, a window has those in it, cut to it."""
        def states(text, begin, end):
            found = set()
            for event in json.loads(text)["traceEvents"]:
                if event["ph"] != "X" or event["cat"] not in ("wait", "issue"):
                    continue
                first = max(event["ts"], begin)
                last = min(event["ts"] + event["dur"], end)
                if first < last:
                    found.add((event["pid"], event["tid"], first, last, event["name"]))
            return found
        whole = self.files(workload("reduce_slm_1x128"))["perfetto"]
        for begin, end in ((0, 300), (250, 700), (699, 2000)):
            part = self.files(workload("reduce_slm_1x128"), "--from-cycle", begin, "--cycles",
                              end - begin)["perfetto"]
            self.assertEqual(states(part, begin, end), states(whole, begin, end))

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

    def test_vcd_signals_tell_the_causes(self):
        views = self.files(workload("saxpy_64"))
        cycles = self.vcd_cycles(views)
        accounting = views["result"]["accounting"]
        self.assertEqual(cycles.pop("issued"), accounting["issued"])
        self.assertEqual(cycles, {k: v for k, v in accounting["causes"].items() if v})

    def test_change_nothing_of_the_result(self):
        for name in KERNELS:
            plain = eusim(workload(name), "--json", "-").stdout
            seen = eusim(workload(name), "--json", "-", "--from-cycle", "10", "--cycles", "100",
                         *[word for kind, suffix in SUFFIX.items()
                           for word in ("--" + kind, self.path / ("v." + suffix))]).stdout
            self.assertEqual(plain, seen)

    def test_are_the_same_bytes_every_time(self):
        kinds = tuple(SUFFIX)
        one = self.files(workload("saxpy_64"), kinds=kinds)
        self.assertEqual(one, self.files(workload("saxpy_64"), kinds=kinds))

    def test_say_their_size_before_and_keep_near_it(self):
        for name in KERNELS + ["driver_mandelbrot_32x16"]:
            views = self.files(workload(name), kinds=tuple(SUFFIX))
            for kind in SUFFIX:
                line = next(l for l in views["stderr"].splitlines() if l.startswith("--" + kind))
                estimate, size = int(line.split()[-2]), len(views[kind].encode())
                self.assertTrue(0.6 * size <= estimate <= 1.6 * size, (name, kind, size, line))

    def test_refuse_more_than_is_allowed_and_say_what_to_do(self):
        for kind, suffix in SUFFIX.items():
            file = self.path / ("big." + suffix)
            allowed = 160_000 if kind == "html" else 20_000
            source = workload("driver_mandelbrot_32x16")
            done = eusim(source, "--report", "none", "--" + kind, file, "--max-view-bytes", allowed,
                         code=2)
            self.assertIn("should fit", done.stderr)
            self.assertFalse(list(self.path.iterdir()))
            cycles = done.stderr.split("(--cycles ")[1].split()[0]
            self.assertGreater(int(cycles), 0)
            eusim(source, "--report", "none", "--" + kind, file, "--max-view-bytes", 50 * allowed,
                  "--cycles", cycles)
            file.unlink()

    def test_show_where_threads_of_a_hung_run_stand(self):
        kernel = self.path / "hang.asm"
        kernel.write_text("mov(8) g2<1>F g1<8,8,1>F { align1 1Q NoDDClr };\n"
                          "mov(8) g3<1>F g2<8,8,1>F { align1 1Q };\n")
        views = self.files(kernel, "--threads", "3", code=1)
        self.assert_well_formed(views)
        log = konata_check.Log(views["konata"])
        last = log.ops[max(log.ops)]
        self.assertTrue(last.flushed)
        self.assertIn("RAW", [stage[1] for stage in last.stages])

    def test_leave_devices_what_they_are(self):
        pipe = self.path / "pipe"
        os.mkfifo(pipe)
        reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True)
        eusim(workload("saxpy_64"), "--report", "none", "--konata", pipe)
        self.assertEqual(konata_check.Log(reader.communicate()[0]).problems, [])
        self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))
        self.assertEqual(len(list(self.path.iterdir())), 1)

    def test_commands_of_the_page_on_views_work(self):
        lines = [line for line in (ROOT / "model/cli/README.md").read_text().splitlines()
                 if line.startswith("eusim run ") and ("--html" in line or "--konata" in line)]
        self.assertGreaterEqual(len(lines), 2)
        for line in lines:
            words = line.replace("traces/", f"{ROOT}/traces/").split()
            subprocess.run([EUSIM, *words[1:]], check=True, cwd=self.path, capture_output=True)
            for option, name in zip(words, words[1:]):
                if option.lstrip("-") in SUFFIX:
                    self.assertGreater((self.path / name).stat().st_size, 10000)

    def test_u23_from_is_a_form_and_from_cycle_where_views_begin(self):
        kernel = "tests/hw/kernels/mad.asm"
        views = self.files(kernel, "--from", "mesa", "--from-cycle", "40", "--cycles", "9")
        times = vcd_check.Dump(views["vcd"]).times
        self.assertEqual((times[0], times[-1]), (40, 49))
        for wrong in (["--from-cycle", "1", "--from-cycle", "2"], ["--from", "1"],
                      ["--from", "mesa", "--from", "hex"], ["--cycles", "0"], ["--max-view-bytes", "0"], ["--konata-order", "x"]):
            self.assertIn("error", eusim(kernel, *wrong, code=2).stderr)


class Gtkwave(Files):
    @unittest.skipUnless(shutil.which("vcd2fst"), "vcd2fst (Debian package gtkwave) is not there")
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
