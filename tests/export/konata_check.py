"""A strict reader of Kanata 0004 logs: it reports all that Konata's parser warns of, and errors that the parser
accepts but displays wrongly."""


class Op:
    def __init__(self, cycle, retire_id, thread):
        self.begin, self.retire_id, self.thread = cycle, retire_id, thread
        self.labels = {0: "", 1: ""}
        self.open = {}  # lane -> (stage, begin)
        self.stages = []  # (lane, stage, begin, end)
        self.end = None
        self.flushed = False
        self.arrows = []  # (producer, kind)


class Log:
    """Reads a log: ops by id, and the problems found."""

    FIELDS = {"C=": 1, "C": 1, "I": 3, "L": 3, "S": 3, "E": 3, "R": 3, "W": 3}

    def __init__(self, text):
        self.ops, self.problems, self.cycle = {}, [], 0
        self.retired = {}
        lines = text.split("\n")
        if lines[0] != "Kanata\t0004":
            self.problem(1, "no header")
        if lines[-1] != "":
            self.problem(len(lines), "the last line does not end")
        for number, line in enumerate(lines[1:-1], 2):
            self.line(number, line)
        for op_id, op in self.ops.items():
            if op.end is None:
                self.problem(len(lines), f"op {op_id} does not retire")
        if sorted(self.ops) != list(range(len(self.ops))):
            self.problem(len(lines), "ids have gaps")

    def problem(self, number, text):
        self.problems.append(f"line {number}: {text}")

    def line(self, number, line):
        command, *fields = line.split("\t")
        if command not in self.FIELDS:
            return self.problem(number, f"unknown command {command!r}")
        if len(fields) != self.FIELDS[command]:
            return self.problem(number, f"{len(fields)} fields after {command}")
        if command in ("C=", "C"):
            return self.advance(number, command, fields[0])
        if not fields[0].isdigit():
            return self.problem(number, f"id {fields[0]!r} is not a number")
        op_id = int(fields[0])
        if command == "I":
            return self.begin(number, op_id, fields[1:])
        op = self.ops.get(op_id)
        if op is None:
            return self.problem(number, f"{command} before I of op {op_id}")
        if op.end is not None:
            return self.problem(number, f"{command} after R of op {op_id}")
        getattr(self, "on_" + command)(number, op, *fields[1:])

    def advance(self, number, command, text):
        if not text.isdigit() or (command == "C" and int(text) < 1):
            return self.problem(number, f"cycle {text!r} does not advance")
        if command == "C=" and number != 2:
            return self.problem(number, "C= is not at the start")
        self.cycle = int(text) if command == "C=" else self.cycle + int(text)

    def begin(self, number, op_id, fields):
        if op_id in self.ops:
            return self.problem(number, f"op {op_id} began before")
        if not all(field.isdigit() for field in fields):
            return self.problem(number, "a field of I is not a number")
        self.ops[op_id] = Op(self.cycle, int(fields[0]), int(fields[1]))

    def on_L(self, number, op, kind, text):
        if kind not in ("0", "1", "2"):
            self.problem(number, f"label of kind {kind!r}")
        elif kind == "2" and not op.open:
            self.problem(number, "label of a stage, but none has started")
        elif kind != "2":
            op.labels[int(kind)] += text

    def on_S(self, number, op, lane, stage):
        if not stage or not lane:
            self.problem(number, "a stage or lane without a name")
        self.close(number, op, lane)
        op.open[lane] = (stage, self.cycle)

    def on_E(self, number, op, lane, stage):
        if op.open.get(lane, ("", 0))[0] != stage:
            return self.problem(number, f"stage {stage} is not open in lane {lane}")
        self.close(number, op, lane)

    def close(self, number, op, lane):
        if lane not in op.open:
            return
        stage, begin = op.open.pop(lane)
        if begin == self.cycle:
            self.problem(number, f"stage {stage} takes no cycle")
        op.stages.append((lane, stage, begin, self.cycle))

    def on_R(self, number, op, retire_id, kind):
        if kind not in ("0", "1"):
            self.problem(number, f"retirement of kind {kind!r}")
        if not retire_id.isdigit() or int(retire_id) in self.retired:
            self.problem(number, f"retire id {retire_id} is taken or not a number")
        for lane in list(op.open):
            self.close(number, op, lane)
        op.end, op.flushed = self.cycle, kind == "1"
        if op.end == op.begin:
            self.problem(number, "an op without a cycle")
        if not op.labels[0]:
            self.problem(number, "an op without a label")
        if "0" not in {stage[0] for stage in op.stages}:
            self.problem(number, "an op without a stage")
        self.retired[int(retire_id)] = op

    def on_W(self, number, op, producer, kind):
        if not producer.isdigit() or int(producer) not in self.ops:
            return self.problem(number, f"arrow from unknown op {producer!r}")
        source = self.ops[int(producer)]
        if source is op or source.thread != op.thread or source.begin > op.begin:
            self.problem(number, "arrow from the op itself, another thread, or a later op")
        if kind not in "0123456":
            self.problem(number, f"arrow of kind {kind!r}")
        if not any("X" in stage[1] for stage in source.stages) and not any(
                "X" in stage for stage, _ in source.open.values()):
            self.problem(number, "arrow from an op that was not issued")
        op.arrows.append((int(producer), int(kind)))
