"""The Python module runs eusim, with the numbers and the errors of the command line.

Usage: test_runs.py EUSIM. Exit code 77: the packages that it needs are missing.
"""
import json
import os
import pathlib
import subprocess
import warnings

from support import SAXPY, WORKLOADS, FolderTest, main

import eusim

RACES = pathlib.Path(__file__).resolve().parent.parent / "golden/counter.json"


class Runs(FolderTest):
    def setUp(self):
        warnings.simplefilter("error", eusim.EusimWarning)

    def document(self, *arguments):
        done = subprocess.run([eusim.find_program(), *map(str, arguments), "--report=none",
                               "--json=-"], check=True, capture_output=True)
        return json.loads(done.stdout)

    def test_a_run_is_that_of_the_command_line(self):
        result = eusim.run(SAXPY, machine="ivb_gt1", set={"/eu/threads": 2,
                                                          "/eu/arbitration": "round_robin"},
                           what_if=["perfect_memory", "threads=1"])
        self.assertEqual(result.document, self.document(
            "run", SAXPY, "--machine", "ivb_gt1", "--set", "/eu/threads=2", "--set",
            "/eu/arbitration=round_robin", "--if", "perfect_memory", "--if", "threads=1"))

    def test_a_bare_kernel_runs(self):
        kernel = self.path / "k.asm"
        kernel.write_text("mul(8) g2<1>F g1<0,1,0>F 0.5F { align1 1Q };\n")
        result = eusim.run(kernel, auto_surfaces="4K", groups=(2, 3, 1), local_size=(8, 1, 1),
                           options=["--listen=10"])
        self.assertEqual(result.summary["threads"], 6)
        self.assertEqual(result.summary["heard_cycles"], 10)
        self.assertEqual(eusim.run(kernel, threads=3).summary["threads"], 3)

    def test_what_ifs_are_a_table(self):
        table = eusim.what_ifs(SAXPY, machine="ivb_gt1")
        self.assertIn("perfect_memory", table.index)
        self.assertTrue(table["cycles"].is_monotonic_increasing)
        one = eusim.run(SAXPY, machine="ivb_gt1", set={"/eu/fetch/kind": "ideal"})
        self.assertEqual(table.loc["ideal_fetch", "cycles"], one.cycles)

    def test_a_failing_what_if_gives_its_reason(self):
        slow = "/memory/latency_cycles=60000"
        result = eusim.run(SAXPY, what_if=[slow, "threads=1"], max_cycles=30000)
        self.assertEqual(list(result.what_ifs.index), ["threads=1", slow])
        self.assertIn("cycle limit", result.what_ifs.loc[slow, "failure"])
        self.assertRaisesRegex(eusim.DocumentError, f"{slow} has no result: .*cycle limit", result.what_if, slow)
        self.assertRaisesRegex(eusim.EusimError, "the kernel is code of Ivy Bridge", eusim.run, SAXPY,
                               what_if=["machine=hsw_gt2"])

    def test_errors_have_exit_code_and_message(self):
        for arguments, code, message in (
                ({"machine": "none"}, 3, "none"),
                ({"set": {"/eu/threads": 99}}, 3, "--set /eu/threads=99: error: /eu/threads: 99 is "
                                                  "out of range (allowed: 1 to 32)"),
                ({"options": ["--no-such"]}, 2, "--no-such"),
                ({"max_cycles": 100}, 1, "the cycle limit was reached")):
            with self.assertRaises(eusim.EusimError) as caught:
                eusim.run(SAXPY, **arguments)
            self.assertEqual(caught.exception.exit_code, code)
            self.assertIn(message, caught.exception.message)
            self.assertIn(f"(exit code {code} of: ", str(caught.exception))
            self.assertIsNone(caught.exception.result)
        with self.assertRaises(eusim.EusimError) as caught:
            eusim.run(self.path / "none.json")
        self.assertEqual(caught.exception.exit_code, 4)

    def test_a_run_with_wrong_outputs_has_its_result(self):
        workload = json.loads(SAXPY.read_text())
        workload["kernel"]["file"] = str(SAXPY.parent / workload["kernel"]["file"])
        workload["expect"][0]["values"][3] = 9
        (self.path / "wrong.json").write_text(json.dumps(workload))
        with self.assertRaises(eusim.EusimError) as caught:
            eusim.run(self.path / "wrong.json")
        self.assertEqual(caught.exception.exit_code, 5)
        self.assertEqual(list(caught.exception.result.expectations["different"]), [1])
        self.assertEqual(caught.exception.result.cycles, eusim.run(SAXPY).cycles)

    def test_messages_of_eusim_become_warnings(self):
        workload = json.loads(SAXPY.read_text())
        workload["kernel"]["file"] = str(SAXPY.parent / workload["kernel"]["file"])
        del workload["expect"]
        workload["surfaces"][1]["data"]["count"] = 32
        (self.path / "short.json").write_text(json.dumps(workload))
        with self.assertWarnsRegex(eusim.EusimWarning, "32 writes"):
            result = eusim.run(self.path / "short.json")
        self.assertEqual(result.out_of_bounds["writes"].sum(), 32)

    def test_races_are_a_table(self):
        result = eusim.run(RACES, check_races=True)
        self.assertEqual(len(result.races), len(result.document["races"]))
        self.assertEqual(set(result.races["surface"]), {"counter"})
        self.assertEqual(set(result.races["first_access"]) | set(result.races["second_access"]),
                         {"read", "write"})

    def test_the_program_is_found_by_argument_variable_and_path(self):
        program = eusim.find_program()
        environment = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(environment)))
        del os.environ["EUSIM"]
        os.environ["PATH"] = str(self.path)
        with self.assertRaisesRegex(eusim.EusimNotFoundError, "no eusim is on PATH"):
            eusim.find_program()
        self.assertEqual(eusim.find_program(program), program)
        folder = self.path / "bin"
        folder.mkdir()
        (folder / "eusim").symlink_to(program)
        os.environ["PATH"] = str(folder)
        self.assertEqual(eusim.find_program(), str(folder / "eusim"))
        os.environ["EUSIM"] = "/none/eusim"
        with self.assertRaisesRegex(eusim.EusimNotFoundError, "^EUSIM=/none/eusim: is not a program"):
            eusim.run(SAXPY)
        with self.assertRaisesRegex(eusim.EusimNotFoundError, "^program=x: is not a program"):
            eusim.run(SAXPY, program="x")

    def test_results_are_compared_from_memory_and_from_files(self):
        a, b = eusim.run(SAXPY), eusim.run(SAXPY, machine="ivb_gt1")
        for result, name in ((a, "a.json"), (b, "b.json")):
            (self.path / name).write_text(json.dumps(result.document))
        difference = eusim.compare(a, b)
        self.assertEqual([difference.cycles_a, difference.cycles_b], [a.cycles, b.cycles])
        self.assertEqual(eusim.compare(self.path / "a.json", b).document, difference.document)
        self.assertEqual(len(difference.instructions), len(a.instructions))
        with self.assertRaises(eusim.EusimError) as caught:
            eusim.compare(a, SAXPY)
        self.assertEqual(caught.exception.exit_code, 4)

    def test_hazards_are_tables(self):
        found = eusim.hazards(WORKLOADS / "dp4_matvec_256.json", only=["waw", "dependency-control"],
                              region="0x60:0xa0")
        self.assertEqual(set(found.dependencies["kind"]), {"waw"})
        self.assertEqual(list(found.opportunities["saved_cycles"]), [288])
        self.assertIn("0x0060 dp4(8) g11", found.opportunities["instructions"].iloc[0][0])
        self.assertRaisesRegex(eusim.DocumentError, "has no /misuse", lambda: found.misuse)

    def test_an_improved_kernel_is_run_and_compared_by_instruction(self):
        workload = WORKLOADS / "dp4_matvec_256.json"
        found = eusim.hazards(workload, apply=self.path / "better")
        before, after = eusim.run(workload), eusim.run(self.path / "better.json")
        self.assertEqual(before.cycles - after.cycles, found.opportunities["saved_cycles"].sum())
        difference = eusim.compare(before, after)
        self.assertEqual(difference.unlike, "")
        table = difference.instructions
        self.assertEqual(table["edit"].value_counts().to_dict(),
                         {key: count for key, count in difference.document["edits"].items()
                          if count})
        changed = table[table["edit"] == "changed"]
        self.assertGreater(len(changed), 0)
        self.assertTrue((changed["a_options"] != changed["b_options"]).any())
        self.assertEqual(set(table["a_text"]) - {None}, set(before.instructions["text"]))

    def test_a_sweep_is_rows(self):
        rows = eusim.sweep(kernels=[SAXPY, WORKLOADS / "saxpy_1024.json"], base="ivb_gt1",
                           grid={"/eu/threads": [1, 2]}, points=[{"name": "x", "set": {
                               "machine": "ivb_gt2"}}], jobs=2, output=self.path / "r.jsonl")
        self.assertEqual(len(rows), 6)
        self.assertEqual(list(rows.table["machine"]), ["ivb_gt1", "ivb_gt1", "ivb_gt2"] * 2)
        chosen = rows.where({"kernel": "saxpy_64", "/eu/threads": 2}).table["/summary/cycles"]
        self.assertEqual(list(chosen),
                         [eusim.run(SAXPY, machine="ivb_gt1", set={"/eu/threads": 2}).cycles])
        self.assertEqual(len(eusim.read_rows(self.path / "r.jsonl")), 6)
        with self.assertRaises(eusim.EusimError) as caught:
            eusim.sweep(kernels=SAXPY, grid={"/eu/threads": [1]}, output=self.path / "r.jsonl")
        self.assertEqual(caught.exception.exit_code, 7)

    def test_points_that_fail_are_rows_and_a_warning(self):
        with self.assertWarnsRegex(eusim.EusimWarning, "1 of 2 rows failed"):
            rows = eusim.sweep(kernels=SAXPY, grid={"/eu/threads": [1, 99]})
        self.assertEqual([len(rows.ok), len(rows.failed)], [1, 1])
        eusim.record(SAXPY, self.path / "whole.eutrace")
        with self.assertWarnsRegex(eusim.EusimWarning, "1 of 2 rows failed"):
            rows = eusim.replay_all([self.path / "whole.eutrace", self.path / "none.eutrace"], "ivb_gt2")
        self.assertEqual([len(rows.ok), len(rows.failed)], [1, 1])
        with self.assertRaises(eusim.EusimError) as caught:
            eusim.sweep(kernels=SAXPY, grid={"/eu/treads": [1]})
        self.assertEqual(caught.exception.exit_code, 4)
        self.assertTrue(caught.exception.message.startswith("sweep: /grid/"),
                        caught.exception.message)
        self.assertRaisesRegex(eusim.DocumentError, "needs a file, or kernels=", eusim.sweep)
        self.assertRaisesRegex(eusim.DocumentError, "not both", eusim.sweep,
                               WORKLOADS / "x.json", kernels=SAXPY)

    def test_traces_are_replayed_on_machines(self):
        header = eusim.record(SAXPY, self.path / "t.eutrace", machine="ivb_gt1")
        self.assertEqual(header.header["machine"], "ivb_gt1")
        rows = eusim.replay_all(self.path / "t.eutrace", ["ivb_gt1", "ivb_gt2"],
                                set={"/eu/threads": 2})
        self.assertEqual(list(rows.table["machine"]), ["ivb_gt1", "ivb_gt2"])
        for machine, cycles in zip(rows.table["machine"], rows.table["/summary/cycles"]):
            direct = eusim.run(SAXPY, machine=machine, set={"/eu/threads": 2})
            self.assertEqual(cycles, direct.cycles)
            again = eusim.replay(self.path / "t.eutrace", machine=machine, set={"/eu/threads": 2})
            self.assertEqual(again.cycles, direct.cycles)

    def test_machines_are_named_and_resolved(self):
        self.assertIn("skl_gt2", eusim.machine_names())
        self.assertEqual(eusim.machine("ivb_gt2", set={"/machine/clock_mhz": 1000})["machine"],
                         {"subslices": 2, "eus_per_subslice": 8, "clock_mhz": 1000})


if __name__ == "__main__":
    main("pandas")
