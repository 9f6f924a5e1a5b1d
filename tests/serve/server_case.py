"""eusim serve, started before a test and ended after it."""
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
EUSIM = str(pathlib.Path(sys.argv.pop(1)).resolve())
# The folder in which a sandboxed process starts.
SANDBOX_FOLDER = re.search(r'kSandboxFolder = "(.+)"', (ROOT / "model/serve/sandbox.hpp").read_text(encoding="utf-8"))[1]
SHORT = "mov(8) g2<1>F 1.5F { align1 1Q };\nadd(8) g3<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };\n"
END = ("send(8)  null<1>UD g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
       "{ align1 WE_all 1Q EOT };\n")


class Served(unittest.TestCase):
    FOLDER = ROOT
    OPTIONS = ()
    INPUT = ()
    PREFIX = ()  # of the command
    PROGRAM = EUSIM

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(temporary.cleanup)
        self.temporary = pathlib.Path(temporary.name)
        self.environment = dict(os.environ, TMPDIR=str(self.temporary))
        self.server = self.start(*self.OPTIONS, *self.INPUT)

    def start(self, *arguments):
        server = subprocess.Popen([*self.PREFIX, self.PROGRAM, "serve", *arguments], cwd=self.FOLDER,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  env=self.environment)
        self.addCleanup(self.end, server)
        line = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", line)
        if found is None:
            self.fail(line + server.stderr.read())
        self.address, self.port, self.token = found[0], int(found[1]), found[2]
        return server

    def end(self, server):
        if server.poll() is None:
            server.send_signal(signal.SIGINT)
        server.communicate(timeout=60)
        return server.returncode

    def ask(self, method, path, body=None, headers=None, timeout=120):
        """Status and text of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def post(self, what, body, **more):
        status, text = self.ask("POST", f"/{self.token}/{what}", json.dumps(body),
                                {"Content-Type": "application/json"}, **more)
        return status, json.loads(text) if text.startswith("{") else text

    def get(self, what, argument=None):
        query = "" if argument is None else "?" + urllib.parse.quote(argument, safe="")
        return self.ask("GET", f"/{self.token}/{what}{query}")

    def processes(self):
        """Child processes of the server."""
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.server.pid)],
                                capture_output=True, text=True, check=False)
        return listed.stdout.split()


def kernel_request(text, tab="tab", **more):
    return {"tab": tab, "files": [{"name": "kernel.asm", "text": text}], "input": "kernel.asm", **more}
