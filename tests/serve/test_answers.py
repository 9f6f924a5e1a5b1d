"""Answers of eusim serve to its page: every result equals that of the command that it names. Usage:
test_answers.py EUSIM"""
import json
import os
import pathlib
import shlex
import subprocess
import tempfile
import unittest

from server_case import EUSIM, ROOT, SHORT, Served, kernel_request


class Answers(Served):
    def test_every_result_is_that_of_the_command(self):
        """Byte for byte, in a folder that contains only the files of the experiment and the other files that the
        workload names."""
        patch = {"eu": {"threads": 6}, "l3": {"latency_cycles": 40}}
        cases = [("traces/workloads/driver_saxpy_256.json", {}),
                 ("traces/workloads/driver_reduce_slm_2.json", {"machine": "ivb_gt1", "patch": patch}),
                 ("traces/opencl/saxpy.skl.json", {"error_bars": 4}),
                 ("tests/golden/chain.asm", {"threads": 5})]
        for name, more in cases:
            with self.subTest(name=name):
                text = (ROOT / name).read_text()
                files = [{"name": name, "text": text}]
                if name.endswith(".json"):
                    kernel = os.path.normpath(pathlib.Path(name).parent / json.loads(text)["kernel"]["file"])
                    files.append({"name": kernel, "text": (ROOT / kernel).read_text()})
                status, answer = self.ask("POST", f"/{self.token}/run", json.dumps(
                    {"tab": "a", "files": files, "input": name, **more}), {"Content-Type": "application/json"})
                self.assertEqual(status, 200, answer)
                begin = answer.index('"document":') + len('"document":')
                document, command = answer[begin:answer.rindex("}")], json.loads(answer)["command"]
                with tempfile.TemporaryDirectory() as folder:
                    for file in files:
                        place = pathlib.Path(folder) / file["name"]
                        place.parent.mkdir(parents=True, exist_ok=True)
                        place.write_text(file["text"])
                    if "patch" in more:
                        (pathlib.Path(folder) / "workbench.patch.json").write_text(json.dumps(patch, indent=2))
                    words = shlex.split(command)
                    self.assertEqual(words[0], "eusim")
                    subprocess.run([EUSIM, *words[1:]], cwd=folder, check=True, capture_output=True)
                    self.assertEqual((pathlib.Path(folder) / "result.json").read_text(), document)

    def test_instructions_have_their_lines(self):
        _, answer = self.post("lines", kernel_request("// nothing\n" + SHORT))
        self.assertEqual([row.split("\t")[:2] for row in answer["lines"].splitlines()], [["2", "0x0000"], ["3", "0x0010"]])

    def test_errors_have_their_place(self):
        status, answer = self.post("run", kernel_request("mov(8) g2<1>Q 1D { align1 1Q };\nmvv(8) g2 { align1 };\n"))
        self.assertEqual((status, answer["exit_code"]), (200, 4))
        self.assertRegex(answer["messages"], r"(?m)^kernel\.asm:1:\d+: error: .*")
        self.assertRegex(answer["messages"], r"(?m)^kernel\.asm:2:1: error: unknown instruction")
        self.assertNotIn("document", answer)
        status, answer = self.post("run", kernel_request(SHORT, patch={"eu": {"threads": 99}}))
        self.assertEqual(answer["exit_code"], 3)
        self.assertIn("workbench.patch.json:", answer["messages"])

    def test_a_failed_run_has_a_page_too(self):
        _, answer = self.post("run", kernel_request("illegal { align1 1Q };\n"))
        self.assertEqual(answer["exit_code"], 1)
        self.assertEqual(self.get("result", answer["id"])[0], 200)

    def test_registers_are_those_of_a_run_that_is_stopped(self):
        _, answer = self.post("registers", kernel_request(SHORT, cycle=10_000))
        self.assertEqual(answer["document"]["threads"], [])
        _, answer = self.post("registers", kernel_request(SHORT + "wait(1) n0<1>UD { align1 WE_all 1N };\n", cycle=60))
        (thread,) = answer["document"]["threads"]
        grf = bytes.fromhex(thread["grf"])
        self.assertEqual(grf[64:68].hex(), "0000c03f")   # 1.5
        self.assertEqual(grf[96:100].hex(), "00004040")  # 3.0
        self.assertTrue(thread["next"].startswith("wait"), thread["next"])

    def test_proposals_come_with_the_kernel_that_has_them(self):
        name = "traces/workloads/driver_reduce_slm_2.json"
        _, answer = self.post("hazards", {"tab": "a", "files": [], "input": name})
        found = answer["document"]["opportunities"]
        self.assertGreater(found["cycles_before"], found["cycles_after"])
        workload = json.loads(answer["workload"])
        self.assertEqual(workload["kernel"]["file"], answer["kernel_name"])
        folder = "traces/workloads/"
        _, again = self.post("run", {"tab": "a", "input": folder + "better.json", "files": [
            {"name": folder + "better.json", "text": answer["workload"]},
            {"name": folder + answer["kernel_name"], "text": answer["kernel"]}]})
        self.assertEqual(again["exit_code"], 0, again["messages"])
        self.assertEqual(again["document"]["summary"]["cycles"], found["cycles_after"])

    def test_sources_are_compiled_where_compilers_are(self):
        saxpy = "--gen skl --global 64 --arg a=2 --arg n=64 --arg x=iota:64 --arg y=constant:64:0.5"
        for name, line in (("traces/opencl/saxpy.cl", saxpy), ("traces/shaders/matmul.comp", "--gen ivb --groups 4")):
            with self.subTest(name=name):
                source = {"tab": "a", "name": pathlib.Path(name).name, "text": (ROOT / name).read_text(), "arguments": line.split()}
                _, answer = self.post("compile", source)
                if "needs these Debian packages" in answer["messages"]:
                    self.skipTest(answer["messages"])
                self.assertEqual(answer["exit_code"], 0, answer["messages"])
                files = [{"name": answer[kind + "_name"], "text": answer[kind]} for kind in ("kernel", "workload")]
                _, ran = self.post("run", {"tab": "a", "files": files, "input": answer["workload_name"]})
                self.assertEqual(ran["exit_code"], 0, ran["messages"])
                self.assertGreater(ran["document"]["summary"]["cycles"], 0)

    def test_results_are_compared(self):
        _, a = self.post("run", kernel_request(SHORT))
        _, b = self.post("run", kernel_request(SHORT * 3))
        _, answer = self.post("compare", {"tab": "a", "a": a["id"], "b": b["id"]})
        self.assertEqual(answer["document"]["cycles_a"], a["document"]["summary"]["cycles"])
        self.assertEqual(answer["document"]["cycles_b"], b["document"]["summary"]["cycles"])
        self.assertEqual(self.post("compare", {"tab": "a", "a": a["id"], "b": "r999"})[0], 404)


if __name__ == "__main__":
    unittest.main()
