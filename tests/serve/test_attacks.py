"""eusim serve and clients other than its page: none of them can read, keep or end what belongs to others. Usage:
test_attacks.py EUSIM"""
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import resource
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

import attacks
from server_case import END, EUSIM, ROOT, SANDBOX_FOLDER, SHORT, Served, kernel_request

ENDLESS = "L: add(8) g2<1>D g2<8,8,1>D 1D { align1 1Q };\njmpi(1) L { align1 WE_all 1N };\n"


class Attacks(Served):
    OPTIONS = ("--max-seconds", "3", "--max-cycles", "2000000000", "--max-memory", "256M", "--jobs", "2")

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        outside = pathlib.Path(folder.name) / "outside.txt"
        outside.write_text(attacks.SECRET + "\n")
        cls.FOLDER = pathlib.Path(folder.name) / "inside"
        cls.FOLDER.mkdir()
        (cls.FOLDER / "kernel.asm").write_text(SHORT)
        (cls.FOLDER / "inside.h").write_text(attacks.SECRET + "\n")
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

    def test_only_this_address_with_its_token_is_served(self):
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

    def test_it_accepts_only_local_connections(self):
        listed = pathlib.Path("/proc/net/tcp").read_text()
        self.assertIn(f"0100007F:{self.port:04X}", listed)
        self.assertNotIn(f"00000000:{self.port:04X}", listed)

    def test_no_file_outside_of_the_folder_is_read(self):
        secret = attacks.SECRET
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
                    for file in ("w.json", "w.txt"):  # the content determines the type of a document
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

    def test_the_list_of_files_has_links_inside_the_folder_only(self):
        inside = self.FOLDER / "own.asm"
        inside.symlink_to(self.FOLDER / "kernel.asm")
        self.addCleanup(inside.unlink)
        files = json.loads(self.get("about")[1])["files"]
        self.assertIn("kernel.asm", files)
        self.assertIn("own.asm", files)
        self.assertNotIn("link.asm", files)
        self.assertEqual([name for name in files if "outside" in name], [])

    def test_an_absolute_path_in_the_folder_is_a_path_in_it(self):
        """The edited kernel is used there too, and no other file."""
        (self.FOLDER / "ended.asm").write_text(SHORT + END)
        workload = {"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": str(self.FOLDER / "ended.asm")},
                    "dispatch": {"kind": "threads", "threads": 1}}
        request = {"tab": "a", "input": "w.json", "files": [{"name": "w.json", "text": json.dumps(workload)}]}
        _, answer = self.post("run", request)
        self.assertEqual(answer["exit_code"], 0, answer["messages"])
        first = answer["document"]["summary"]["instructions"]
        request["files"].append({"name": "ended.asm", "text": SHORT * 3 + END})
        _, answer = self.post("run", request)
        self.assertEqual(answer["document"]["summary"]["instructions"], first + 4)
        self.assertEqual(self.get("file", str(self.FOLDER / "ended.asm"))[0], 200)
        self.assertEqual(self.get("file", str(self.FOLDER / "ended.asm") + "\0/../x")[0], 400)

    def test_compilers_read_no_other_files(self):
        """For any source, the answer contains no text of a file that was not given with it, and nothing is written."""
        before = self.files()
        for what, name, text, words in attacks.COMPILES:
            with self.subTest(what):
                more = attacks.CL_WORDS if name == "k.cl" and "--arg" not in words else ()
                text, words = self.filled(text), [self.filled(word) for word in (*more, *words)]
                status, answer = self.post("compile", {"tab": "a", "name": name, "text": text, "arguments": words})
                self.assertIn(status, (200, 400), answer)
                said = str(answer).replace(text, "")
                self.assertNotIn(attacks.SECRET, said)
                if status == 200 and "needs these Debian packages" in answer["messages"]:
                    self.skipTest(answer["messages"])
        self.assertEqual(self.files(), before)
        self.assert_lives()
        self.assert_nothing_is_left()

    def filled(self, text):
        named = {"FILE": self.OUTSIDE, "INSIDE": self.FOLDER / "inside.h", "OWN/": SANDBOX_FOLDER + "/"}
        for word, path in named.items():
            text = text.replace(word, str(path))
        return text

    def files(self):
        return sorted(str(path) for path in self.FOLDER.parent.rglob("*"))

    def test_includes_are_refused_with_what_to_do(self):
        for text in ('#include "x.h"', '  #\tinclude <x.h>', '#incl\\ \nude "x.h"', '%:include "x.h"', '#import "x.h"'):
            request = {"tab": "a", "name": "k.cl", "text": text + attacks.K, "arguments": []}
            status, answer = self.post("compile", request)
            self.assertEqual((status, "#include" in answer), (400, True), text)

    def test_long_lines_of_sources_are_read_in_linear_time(self):
        """The check of a source for includes has no limit but the request's: a megabyte takes less than seconds."""
        for blanks in ("\\" + " " * 1_000_000 + "x", "\n" + "\t" * 1_000_000, "\\\n" * 500_000, "\\ " * 500_000 + "x", "#" + " " * 1_000_000):
            request = {"tab": "a", "name": "k.cl", "text": blanks + '\n#include "x.h"', "arguments": []}
            began = time.monotonic()
            status, answer = self.post("compile", request)
            self.assertEqual((status, "#include" in answer), (400, True), blanks[:10])
            self.assertLess(time.monotonic() - began, 5, blanks[:10])
        self.assert_lives()

    def test_a_name_is_not_both_a_file_and_a_folder(self):
        for names in (("a", "a/b"), ("a/b", "a"), ("kernel.asm/x", "kernel.asm")):
            files = [{"name": name, "text": SHORT} for name in names]
            status, answer = self.post("run", {"tab": "a", "files": files, "input": names[0]})
            self.assertEqual(status, 400, answer)
            self.assertIn("both a file and a folder", answer)

    def test_edited_files_are_no_results(self):
        """A kernel that eusim refuses, with the name of a result, is not shown as the result of its run: a page of it would
        be a page of the attacker."""
        for name in ("workbench.page.html", "workbench.result.json", "page.html", "result.json", "results/page.html"):
            request = {"tab": "a", "files": [{"name": name, "text": "<html><script>1</script>"}], "input": name}
            status, answer = self.post("run", request)
            self.assertEqual((status, answer["exit_code"]), (200, 4), answer)
            self.assertNotIn("id", answer)
            self.assertNotIn("document", answer)

    def test_pages_of_runs_have_an_origin_of_their_own(self):
        _, answer = self.post("run", kernel_request(SHORT))
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", f"/{self.token}/result?{answer['id']}")
        policy = connection.getresponse().getheader("Content-Security-Policy")
        connection.close()
        self.assertRegex(policy, r"^sandbox allow-scripts;")

    def test_workloads_name_a_bounded_number_of_files(self):
        own = str(self.FOLDER / "kernel.asm")
        for names, words in ([["/proc/self/root" + own], "outside"], [["/dev/fd/0"], "outside"],
                             [["/proc/self/root" * n + own for n in range(1000)], "more than 256"],
                             [[f"{n}.asm" for n in range(257)], "more than 256"]):
            workload = json.dumps({"schema": "eusim.workload/v1", "name": "w", "x": [{"file": name} for name in names]})
            began = time.monotonic()
            status, answer = self.post("run", {"tab": "a", "input": "w.json", "files": [{"name": "w.json", "text": workload}]})
            self.assertEqual(status, 400, answer)
            self.assertIn(words, answer)
            self.assertLess(time.monotonic() - began, 5)

    def server_bytes(self):
        fields = pathlib.Path(f"/proc/{self.server.pid}/statm").read_text(encoding="ascii").split()
        return int(fields[1]) * os.sysconf("SC_PAGESIZE")

    def test_the_server_reads_no_large_files(self):
        large = self.FOLDER / "large.json"
        self.addCleanup(large.unlink)
        with open(large, "wb") as file:
            file.truncate(1 << 30)
        status, answer = self.post("run", {"tab": "a", "files": [], "input": "large.json"})
        self.assertEqual((status, "8388608 bytes" in answer), (400, True), answer)
        self.assertEqual(self.get("file", "large.json")[0], 400)
        self.assertLess(self.server_bytes(), 200 << 20)

    def swap(self, make, asks):
        """Replaces a file by what `make` creates and back, many times, while `asks` asks for it."""
        path, aside = self.FOLDER / "swapped.asm", self.FOLDER / "aside"
        self.addCleanup(lambda: path.unlink(missing_ok=True))
        ended = threading.Event()

        def swapping():
            while not ended.is_set():
                aside.write_text(SHORT)
                aside.rename(path)
                make(aside)
                aside.rename(path)

        swapper = threading.Thread(target=swapping)
        swapper.start()
        try:
            for _ in range(300):
                yield asks()
        finally:
            ended.set()
            swapper.join()

    def test_files_that_change_during_a_request_are_not_followed(self):
        """A path that is replaced between its check and its use shows no file outside, and a FIFO does not block."""
        run = {"tab": "a", "files": [], "input": "swapped.asm"}
        for make in (lambda path: path.symlink_to(self.OUTSIDE), os.mkfifo):
            for _, answer in self.swap(make, lambda: self.get("file", "swapped.asm")):
                self.assertNotIn(attacks.SECRET, answer)
        for make, _ in ((lambda path: path.symlink_to(self.OUTSIDE), 0), (os.mkfifo, 0)):
            for at, (_, answer) in enumerate(self.swap(make, lambda: self.post("run", run))):
                self.assertNotIn(attacks.SECRET, str(answer))
                if at > 60:
                    break
        self.assert_lives()

    def test_heads_are_read_strictly(self):
        own = f"127.0.0.1:{self.port}"
        for heads, status in ((f"Host: {own}\r\nHost: evil.org\r\n", b"403"), (f"Host: {own}\r\nHost: {own}\r\n", b"403"),
                              (f"Host: {own}\r\nOrigin: http://{own}\r\nOrigin: http://evil.org\r\n", b"403"),
                              (f"Host: {own}\r\n", b"200")):
            with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
                connection.sendall(f"GET /{self.token}/about HTTP/1.1\r\n{heads}Connection: close\r\n\r\n".encode())
                self.assertEqual(connection.recv(12)[9:12], status, heads)
        self.assertEqual(self.ask("POST", f"/{self.token}/run", "{}", {"Content-Type": "application/jsonx"})[0], 415)

    def test_bodies_of_strangers_are_not_kept(self):
        before = self.server_bytes()
        connections = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(40)]
        for connection in connections:
            connection.settimeout(5)
            with contextlib.suppress(OSError):
                connection.sendall(f"POST /wrong HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {8 << 20}\r\n\r\n".encode()
                                   + b"x" * (7 << 20))
        self.assertLess(self.server_bytes() - before, 60 << 20)
        self.assert_lives()
        for connection in connections:
            connection.close()

    def test_slow_readers_do_not_block_others(self):
        request = f"GET /wrong/ HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode() * 1000
        slow = []
        for _ in range(256):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.connect(("127.0.0.1", self.port))
            connection.setblocking(False)
            with contextlib.suppress(OSError):
                connection.send(request)
            slow.append(connection)
        for _ in range(3):
            self.assertEqual(self.get("about")[0], 200)
            time.sleep(0.5)
        for connection in slow:
            connection.close()

    def test_names_that_the_system_refuses_are_refused_first(self):
        files = [{"name": "a" * 300 + ".asm", "text": SHORT}]
        self.assertEqual(self.post("run", {"tab": "a", "files": files, "input": files[0]["name"]})[0], 400)
        status, answer = self.post("compile", {"tab": "a", "name": "tmp", "text": "", "arguments": []})
        self.assertIn(status, (400, 501), answer)

    def test_chunked_bodies_are_refused(self):
        """Their extensions and trailers have no limit of their own."""
        head = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
        for body in ("0\r\nX: " + "y" * 70000 + "\r\n\r\n", "1;a=" + "y" * 200_000, "0\r\n" + "X: y\r\n" * 50_000):
            with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
                with contextlib.suppress(OSError):
                    connection.sendall((head + body).encode())
                    self.assertIn(b" 411 ", connection.recv(20))
        self.assert_lives()

    def test_changes_of_a_machine_have_odd_names(self):
        for path in ("/__proto__/x", "/constructor/prototype/x"):
            request = kernel_request(SHORT)
            request["patch"] = {path: 1}
            self.assertIn(self.post("run", request)[0], (200, 400))
        self.assert_lives()

    def test_a_closed_terminal_ends_the_server(self):
        self.server.send_signal(signal.SIGHUP)
        self.assertEqual(self.server.wait(30), 0)
        self.assertEqual(list(self.temporary.glob("eusim-serve-*")), [])

    def test_no_name_is_an_option(self):
        before = self.files()
        for name in attacks.OPTIONS:
            for what in ("run", "lint", "lines", "hazards", "registers", "draft", "assembly"):
                with self.subTest(name=name, what=what):
                    for files in ([], [{"name": name, "text": SHORT}]):
                        status, answer = self.post(what, {"tab": "a", "files": files, "input": name})
                        self.assertEqual(status, 400, answer)
            for member in ("gen", "from", "kernel", "groups", "local_size", "counters"):
                if name.startswith("-"):
                    with self.subTest(name=name, member=member):
                        self.assertEqual(self.post("run", kernel_request(SHORT, **{member: name}))[0], 400)
        self.assertEqual(self.post("run", kernel_request(SHORT, kernel="a\0--help"))[0], 400)
        self.assertEqual(self.files(), before)

    def test_without_descriptors_it_waits_without_work(self):
        """A connection for which the server has no descriptor stays in the system's queue: accept(2)."""
        soft, hard = resource.prlimit(self.server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self.server.pid, resource.RLIMIT_NOFILE, (24, hard))
        connections = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(40)]
        time.sleep(0.5)
        began, used = time.monotonic(), self.processor_seconds()
        time.sleep(2)
        self.assertLess(self.processor_seconds() - used, 0.4 * (time.monotonic() - began))
        for connection in connections:
            connection.close()
        resource.prlimit(self.server.pid, resource.RLIMIT_NOFILE, (soft, hard))
        self.assert_lives()

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def test_silent_connections_do_not_block_others(self):
        """Connections with incomplete requests are closed after a time, the oldest one as soon as another needs its
        place."""
        half = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(200)]
        for at, connection in enumerate(half):
            connection.sendall((b"", b"GET /", b"POST /x HTTP/1.1\r\nContent-Length: 1000\r\n\r\nx", b"\0")[at % 4])
        self.assert_lives()
        more = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(200)]
        began = time.monotonic()
        self.assert_lives()
        self.assertLess(time.monotonic() - began, 10, "a request waits for silent connections")
        for connection in half + more:
            connection.close()
        self.assert_lives()

    def test_large_and_broken_requests_are_refused(self):
        for size in (9 << 20, 100 << 20):
            try:
                status, _ = self.ask("POST", f"/{self.token}/run", b" " * size,
                                     {"Content-Type": "application/json"})
                self.assertEqual(status, 413)
            except (BrokenPipeError, ConnectionResetError):
                pass  # refused before it was sent completely
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

    def test_a_killed_run_is_reported(self):
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

    def test_an_ended_server_leaves_nothing(self):
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
        self.server = self.start(*self.OPTIONS)  # removes the files of the killed server
        self.assertEqual(len(list(self.temporary.iterdir())), 1)
        self.assert_lives()


class IgnoringChildren(Served):
    """Started by a supervisor that ignores SIGCHLD, which children inherit: wait(2) then returns nothing."""
    PREFIX = ("env", "--ignore-signal=CHLD")

    def test_runs_end(self):
        status, answer = self.post("run", kernel_request(SHORT), timeout=30)
        self.assertEqual((status, answer["exit_code"]), (200, 0))
        self.assertEqual(self.end(self.server), 0)


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
