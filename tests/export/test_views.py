"""The files that show a run event by event are well-formed, agree with the result, and change nothing. Usage:
test_views.py EUSIM"""
import json
import os
import stat
import subprocess
import unittest

import konata_check
import vcd_check
from view_case import EUSIM, KERNELS, ROOT, SUFFIX, THREADS, Files, eusim, workload


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

    def test_match_the_result_for_any_number_of_threads(self):
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
        """A window has the thread states of the whole run that are in it, cut at its ends."""
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

    def test_print_their_size_and_estimate_it_closely_when_refused(self):
        for name in KERNELS + ["driver_mandelbrot_32x16"]:
            views = self.files(workload(name), kinds=tuple(SUFFIX))
            for kind in SUFFIX:
                line = next(l for l in views["stderr"].splitlines() if l.startswith("--" + kind))
                size = len(views[kind].encode())
                self.assertEqual(line.split(": ")[-1], f"{size} bytes")
                refused = eusim(workload(name), "--report", "none", "--" + kind, self.path / "small",
                                "--max-view-bytes", 1, code=2).stderr
                number, unit = refused.split("would be about ")[1].split(",")[0].split()
                estimate = int(number) * {"kB": 1000, "MB": 1_000_000}[unit]
                self.assertTrue(0.6 * size <= estimate <= 1.6 * size, (name, kind, size, refused))

    def test_refuse_too_much_with_advice(self):
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

    def test_show_where_threads_of_a_hung_run_are(self):
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
        lines = [line for line in (ROOT / "model/guide/views.md").read_text().splitlines()
                 if line.startswith("eusim run ") and ("--html" in line or "--konata" in line)]
        self.assertGreaterEqual(len(lines), 2)
        for line in lines:
            words = line.replace("traces/", f"{ROOT}/traces/").split()
            subprocess.run([EUSIM, *words[1:]], check=True, cwd=self.path, capture_output=True)
            for option, name in zip(words, words[1:]):
                if option.lstrip("-") in SUFFIX:
                    self.assertGreater((self.path / name).stat().st_size, 10000)

    def test_from_is_a_form_and_from_cycle_where_views_begin(self):
        kernel = "tests/hw/kernels/mad.asm"
        views = self.files(kernel, "--from", "mesa", "--from-cycle", "40", "--cycles", "9")
        times = vcd_check.Dump(views["vcd"]).times
        self.assertEqual((times[0], times[-1]), (40, 49))
        for wrong in (["--from-cycle", "1", "--from-cycle", "2"], ["--from", "1"],
                      ["--from", "mesa", "--from", "hex"], ["--cycles", "0"], ["--max-view-bytes", "0"], ["--konata-order", "x"]):
            self.assertIn("error", eusim(kernel, *wrong, code=2).stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
