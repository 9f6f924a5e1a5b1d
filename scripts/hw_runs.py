"""Runs the model for the hardware table, and computes the figures of its rows."""
import ast
import json
import operator
import pathlib
import re
import subprocess
import sys

HW = pathlib.Path(__file__).resolve().parent.parent / "tests" / "hw"

# Parts of the model's errors on messages that it does not serve yet.
NOT_MODELLED = ("not modelled yet", "no shared function with SFID", "does not exist for")
# Thread and cycle of the error.
WHERE = re.compile(r"^thread \d+ .*?, cycle \d+: ")


class Failure(Exception):
    """The model's error message of a failed run."""

    def is_not_modelled(self):
        return any(phrase in str(self) for phrase in NOT_MODELLED)


class Run:
    """The result document of one run."""

    def __init__(self, document):
        self.document = document

    def registers(self, register):
        """The first dword of a register in each thread."""
        first, end = 64 * register, 64 * register + 8
        return [int.from_bytes(bytes.fromhex(thread["grf"][first:end]), "little")
                for thread in self.document["threads"]]

    def intervals(self, begin, end):
        """Cycles between two reads of the timestamp, minus the 2 that the reads take."""
        return [e - b - 2 for b, e in zip(self.registers(begin), self.registers(end))]

    def interval(self, begin, end):
        """The interval of the first thread."""
        return self.intervals(begin, end)[0]

    def mean(self, begin, end):
        """The mean interval of all threads."""
        intervals = self.intervals(begin, end)
        return sum(intervals) / len(intervals)

    def span(self, begin, end):
        """Cycles from the first thread's first read to the last thread's last, minus 2."""
        return max(self.registers(end)) - min(self.registers(begin)) - 2

    def metric(self, path):
        """A number of the result document."""
        value = self.document
        for key in path.strip("/").split("/"):
            value = value[key]
        return value


OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
             ast.Div: operator.truediv}
FUNCTIONS = ("interval", "mean", "span", "metric")


def evaluate(text, run, functions=FUNCTIONS):
    """The value of an expression: + - * / and these functions of the run."""
    def value(node):
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return OPERATORS[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) in functions:
            return getattr(run, node.func.id)(*map(value, node.args))
        raise ValueError(f"{text}: not an expression that a row may have")
    return value(ast.parse(text, mode="eval").body)


class Model:
    """Runs on one machine; rows with equal runs share one."""

    def __init__(self, eusim, machine):
        self.eusim = eusim
        self.machine = machine
        self.runs = {}

    def run(self, row):
        """The run of a row; raises Failure if the model refuses it."""
        arguments = [self.input(row), "--machine", self.machine]
        if row["threads"]:
            arguments += ["--threads", row["threads"]]
        for change in row["set"].split():
            arguments += ["--set", change]
        key = tuple(arguments)
        if key not in self.runs:
            self.runs[key] = self.execute(arguments)
        result = self.runs[key]
        if isinstance(result, Failure):
            raise result
        return result

    def execute(self, arguments):
        command = [self.eusim, "run", *arguments, "--report", "none", "--dump-registers",
                   "--json", "-"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 1:
            return Failure(WHERE.sub("", done.stderr.strip().split("\n")[-1].strip()))
        if done.returncode != 0:
            sys.exit(f"compare_hw.py: error: {' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
        return Run(json.loads(done.stdout))

    @staticmethod
    def input(row):
        if row["workload"]:
            return str(HW / "workloads" / (row["workload"] + ".json"))
        return str(HW / "kernels" / (row["kernel"] + ".asm"))
