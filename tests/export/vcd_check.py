"""A strict reader of value change dumps (IEEE 1364-2005, 18.2), in the subset that sc_trace writes."""


class Dump:
    """Reads a dump: signals by path, and the problems found."""

    def __init__(self, text):
        self.problems, self.signals, self.by_code = [], {}, {}
        self.times = []
        self.changes = {}  # path -> [(time, value)]
        head, found, body = text.partition("$enddefinitions  $end\n")
        if not found:
            return self.problems.append("no end of definitions")
        self.read_head(head)
        self.read_body(body)

    def read_head(self, head):
        scopes, seen, words = [], set(), []
        for word in head.split():
            if word == "$end":
                self.definition(words, scopes, seen)
                words = []
            else:
                words.append(word)
        if words or scopes or "$timescale" not in seen:
            self.problems.append("an open definition or scope, or no time scale")

    def definition(self, words, scopes, seen):
        seen.add(words[0])
        if words[0] == "$scope":
            scopes.append(words[2])
        elif words[0] == "$upscope":
            if not scopes:
                self.problems.append("$upscope without $scope")
            else:
                scopes.pop()
        elif words[0] == "$var":
            self.declare(scopes, words)
        elif words[0] not in ("$version", "$comment", "$timescale"):
            self.problems.append(f"unknown: {words}")

    def declare(self, scopes, words):
        bits, code, path = int(words[2]), words[3], ".".join(scopes + [words[4]])
        if words[1] != "wire" or bits < 1 or code in self.by_code or path in self.signals:
            self.problems.append(f"wrong or repeated declaration: {words}")
        if bits > 1 and words[5] != f"[{bits - 1}:0]":
            self.problems.append(f"wrong range: {words}")
        self.by_code[code] = path
        self.signals[path] = bits
        self.changes[path] = []

    def read_body(self, body):
        """Values before the first time are the initial values, at time 0."""
        before, found, rest = body.partition("$dumpvars\n")
        first, ended, changes = rest.partition("$end\n")
        words = before.split()
        if not found or not ended or (words and (words[0], words[-1]) != ("$comment", "$end")):
            self.problems.append("no first values, or something before them")
        self.now = 0
        for line in first.splitlines():
            self.change(line)
        if not all(self.changes.values()):
            self.problems.append("signals without a first value")
        for line in changes.splitlines():
            if line.startswith("#"):
                self.advance(line)
            elif not self.times:
                self.problems.append(f"changes before the first time: {line}")
            else:
                self.change(line)
        if not self.times:
            self.problems.append("no times")

    def advance(self, line):
        time = int(line[1:])
        if time <= self.now:
            self.problems.append(f"time goes back or stands: {line}")
        self.now = time
        self.times.append(time)

    def change(self, line):
        value, code = line[1:].split(" ") if line[0] == "b" else (line[0], line[1:])
        value = value.lower()
        path = self.by_code.get(code)
        if path is None:
            return self.problems.append(f"unknown signal: {line}")
        if not set(value) <= set("01xz") or len(value) > self.signals[path] or not value:
            self.problems.append(f"wrong value: {line}")
        if (self.signals[path] == 1) == (line[0] == "b"):
            self.problems.append(f"value of another size: {line}")
        past = self.changes[path]
        if past and (past[-1][0] == self.now or past[-1][1] == value):
            self.problems.append(f"changes twice or not at all: {line}")
        past.append((self.now, value))

    def text_of(self, value):
        """The characters of an ASCII vector."""
        digits = value.zfill((len(value) + 7) // 8 * 8)
        data = bytes(int(digits[i:i + 8], 2) for i in range(0, len(digits), 8))
        return data.rstrip(b"\0").decode("ascii")
