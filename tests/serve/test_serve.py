"""What eusim serve answers to its page, and to others: every result is that of the command it names,
and nobody reads, keeps or ends what is not theirs. Usage: test_serve.py EUSIM"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import signal
import subprocess
import tempfile
import time
import unittest

from server_case import EUSIM, ROOT, Served, kernel_request

SHORT = "mov(8) g2<1>F 1.5F { align1 1Q };\nadd(8) g3<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };\n"
ENDLESS = "L: add(8) g2<1>D g2<8,8,1>D 1D { align1 1Q };\njmpi(1) L { align1 WE_all 1N };\n"


class Answers(Served):
    def test_every_result_is_that_of_the_command(self):
        """Byte for byte, in a folder that has nothing but the files of the experiment and what the
        workload names besides."""
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

    def test_instructions_are_told_their_lines(self):
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


class Attacks(Served):
    OPTIONS = ("--max-seconds", "3", "--max-cycles", "2000000000", "--max-memory", "256M", "--jobs", "2")

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        outside = pathlib.Path(folder.name) / "outside.txt"
        outside.write_text("not to be read\n")
        cls.FOLDER = pathlib.Path(folder.name) / "inside"
        cls.FOLDER.mkdir()
        (cls.FOLDER / "kernel.asm").write_text(SHORT)
        (cls.FOLDER / "link.asm").symlink_to(outside)
        cls.OUTSIDE = outside

    def assert_lives(self):
        status, answer = self.post("run", kernel_request(SHORT, tab="alive"))
        self.assertEqual((status, answer["exit_code"]), (200, 0))

    def assert_nothing_is_left(self):
        for _ in range(100):
            folders = [path for path in self.temporary.glob("eusim-serve-*/run-*")]
            if not folders and not self.processes():
                return
            time.sleep(0.1)
        self.fail(f"left: {folders} {self.processes()}")

    def test_only_this_address_with_its_token_is_answered(self):
        own = {"Host": f"127.0.0.1:{self.port}"}
        body = json.dumps(kernel_request(SHORT))
        run = f"/{self.token}/run"
        kind = {"Content-Type": "application/json"}
        refused = [("GET", "/", None, own), ("GET", "/" + "0" * 32 + "/", None, own),
                   ("GET", f"/{self.token[:-1]}/", None, own), ("GET", f"/{self.token}0/", None, own),
                   ("GET", f"/{self.token}/", None, {"Host": "example.org"}),
                   ("POST", run, body, {**kind, "Origin": "http://example.org"}),
                   ("POST", run, body, {**kind, "Origin": "null"}),
                   ("POST", run, body, {**kind, "Origin": f"http://127.0.0.1:{self.port + 1}"}),
                   ("POST", "/" + "0" * 32 + "/run", body, kind)]
        for method, path, text, headers in refused:
            with self.subTest(path=path, headers=headers):
                self.assertEqual(self.ask(method, path, text, headers)[0], 403)
        self.assertEqual(self.ask("POST", run, body, {"Content-Type": "text/plain"})[0], 415)
        self.assertEqual(self.ask("OPTIONS", run)[0], 405)
        self.assertEqual(self.ask("GET", run)[0], 405)
        self.assertEqual(self.ask("DELETE", f"/{self.token}/")[0], 405)
        self.assert_lives()

    def test_it_listens_to_this_machine_alone(self):
        listed = pathlib.Path("/proc/net/tcp").read_text()
        self.assertIn(f"0100007F:{self.port:04X}", listed)
        self.assertNotIn(f"00000000:{self.port:04X}", listed)

    def test_no_file_outside_of_the_folder_is_read(self):
        secret = "not to be read"
        for name in ("../outside.txt", str(self.OUTSIDE), "link.asm", "a/../../outside.txt", "%2e%2e/outside.txt",
                     "..\\outside.txt", "/etc/passwd", "", ".", "a\0b"):
            with self.subTest(file=name):
                status, text = self.get("file", name)
                self.assertIn(status, (400, 404))
                self.assertNotIn(secret, text)
        for named in ("../outside.txt", str(self.OUTSIDE), "link.asm", "/etc/passwd"):
            for where in ("kernel", "data"):
                with self.subTest(named=named, where=where):
                    workload = {"schema": "eusim.workload/v1", "name": "w",
                                "kernel": {"file": named if where == "kernel" else "kernel.asm"},
                                "dispatch": {"kind": "threads", "threads": 1},
                                "surfaces": [{"name": "s", "index": 0, "data": {"file": named}}]}
                    for file in ("w.json", "w.txt"):  # what a document is, its content says
                        request = {"tab": "a", "input": file, "files": [{"name": file, "text": json.dumps(workload)}]}
                        status, answer = self.post("run", request)
                        self.assertEqual(status, 400, answer)
                        self.assertNotIn(secret, str(answer))
        for name in ("../x.asm", "/tmp/x.asm", "a/../../x"):
            with self.subTest(written=name):
                request = {"tab": "a", "input": "kernel.asm", "files": [{"name": name, "text": "x"}]}
                self.assertEqual(self.post("run", request)[0], 400)
        for option in ("--json=../x", "-o", "--html=x"):
            self.assertEqual(self.post("run", {"tab": "a", "files": [], "input": option})[0], 400)
        status, answer = self.post("run", kernel_request(SHORT, patch={"extends": str(self.OUTSIDE)}))
        self.assertEqual(status, 400)
        self.assert_lives()

    def test_compilers_read_no_other_files(self):
        for text in (f'#include "{self.OUTSIDE}"', f'#inc\\\nlude "{self.OUTSIDE}"', f'%:include "{self.OUTSIDE}"',
                     f'#import "{self.OUTSIDE}"'):
            request = {"tab": "a", "name": "k.cl", "text": text + "\nkernel void k() {}\n", "arguments": []}
            status, answer = self.post("compile", request)
            self.assertEqual(status, 400, answer)
        for words in (["--options", "-I/"], ["--arg", "x=/etc/passwd"], ["-o", "x"], ["--data=x"]):
            request = {"tab": "a", "name": "k.cl", "text": "kernel void k() {}\n", "arguments": words}
            self.assertEqual(self.post("compile", request)[0], 400, words)

    def test_large_and_broken_requests_are_refused(self):
        for size in (9 << 20, 100 << 20):
            try:
                status, _ = self.ask("POST", f"/{self.token}/run", b" " * size,
                                     {"Content-Type": "application/json"})
                self.assertEqual(status, 413)
            except (BrokenPipeError, ConnectionResetError):
                pass  # refused before all of it was sent
        self.assertIn(self.ask("GET", "/" + "a" * 100_000)[0], (431, 400))
        for text in ("", "{", "[]", '{"tab": 1}', '{"tab":"a","files":[],"input":"kernel.asm","more":1}',
                     "[" * 100_000, '{"tab":"a","files":[{"name":"k"}],"input":"k"}'):
            status, answer = self.ask("POST", f"/{self.token}/run", text, {"Content-Type": "application/json"})
            self.assertEqual(status, 400, text[:80])
            self.assertIn("error", answer)
        self.assert_lives()

    def test_endless_and_greedy_runs_are_ended(self):
        began = time.monotonic()
        _, answer = self.post("run", kernel_request(ENDLESS))
        self.assertIn(answer["status"], ("out_of_time", "ended"))
        self.assertNotEqual(answer.get("exit_code"), 0)
        self.assertIn("3 seconds", answer["messages"])
        workload = {"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": "kernel.asm"},
                    "dispatch": {"kind": "threads", "threads": 1},
                    "surfaces": [{"name": "s", "index": 0, "size_bytes": 4_000_000_000, "data": {
                        "type": "ub", "pattern": "iota", "start": 0, "step": 1, "count": 4_000_000_000}}]}
        _, answer = self.post("run", {"tab": "b", "input": "w.json",
                                      "files": [{"name": "w.json", "text": json.dumps(workload)}]})
        self.assertNotEqual(answer.get("exit_code"), 0)
        self.assertTrue(answer["messages"])
        self.assertLess(time.monotonic() - began, 60)
        self.assert_lives()
        self.assert_nothing_is_left()

    def test_many_at_once_and_one_that_overtakes(self):
        with concurrent.futures.ThreadPoolExecutor(100) as pool:
            asked = [pool.submit(self.post, "run", kernel_request(SHORT, tab=f"tab{i % 50}")) for i in range(200)]
            answers = [future.result() for future in asked]
        self.assertTrue(all(status == 200 for status, _ in answers))
        words = {answer["status"] for _, answer in answers}
        self.assertLessEqual(words, {"ended", "overtaken", "busy"})
        self.assertIn("ended", words)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            slow = pool.submit(self.post, "run", kernel_request(ENDLESS, tab="same"))
            while not self.processes():
                time.sleep(0.02)
            _, quick = self.post("run", kernel_request(SHORT, tab="same"))
            self.assertEqual(slow.result()[1]["status"], "overtaken")
        self.assertEqual(quick["exit_code"], 0)
        self.assert_nothing_is_left()

    def test_a_killed_run_is_told(self):
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            run = pool.submit(self.post, "run", kernel_request(ENDLESS))
            while not self.processes():
                time.sleep(0.02)
            os.kill(int(self.processes()[0]), signal.SIGKILL)
            _, answer = run.result()
        self.assertEqual(answer["status"], "died")
        self.assertIn("Killed", answer["messages"])
        self.assert_lives()
        self.assert_nothing_is_left()

    def test_nothing_is_left_of_an_ended_server(self):
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            pool.submit(self.post, "run", kernel_request(ENDLESS))
            while not self.processes():
                time.sleep(0.02)
            child = self.processes()[0]
            self.assertEqual(self.end(self.server), 0)
        self.assertFalse(pathlib.Path(f"/proc/{child}").exists())
        self.assertEqual(list(self.temporary.iterdir()), [])
        self.server = self.start(*self.OPTIONS)
        self.server.kill()
        self.server.wait()
        self.assertEqual(len(list(self.temporary.iterdir())), 1)
        self.server = self.start(*self.OPTIONS)  # which removes what the killed one left
        self.assertEqual(len(list(self.temporary.iterdir())), 1)
        self.assert_lives()


class Usage(unittest.TestCase):
    def serve(self, *arguments):
        done = subprocess.run([EUSIM, "serve", *arguments], cwd=ROOT, capture_output=True, text=True,
                              timeout=60, check=False)
        return done.returncode, done.stderr

    def test_what_cannot_be_served_is_refused(self):
        self.assertEqual(self.serve("--port", "0")[0], 2)
        self.assertEqual(self.serve("a", "b")[0], 2)
        code, text = self.serve("/etc/hostname")
        self.assertEqual(code, 2)
        self.assertIn("outside of this folder", text)
        self.assertEqual(self.serve("no_such_file.json")[0], 4)
        self.assertEqual(self.serve("--set", "/eu/threads=99")[0], 3)
        self.assertEqual(self.serve("--machine", "no_such")[0], 3)


if __name__ == "__main__":
    unittest.main()
