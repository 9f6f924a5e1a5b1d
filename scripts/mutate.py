#!/usr/bin/env python3
"""How much of the code the tests hold: small changes (mutants) are made to it one at a time, and the
tests that should notice are run. A mutant that no test notices survives.

Usage: scripts/mutate.py [--list] [--file GLOB]... [--sample N] [--seed S] [--only ID] [-o REPORT.md]

    scripts/mutate.py --sample 200 --seed 1     200 mutants chosen by this seed, of all files
    scripts/mutate.py --file isa/exec/flow.cpp  all mutants of one file
    scripts/mutate.py --list                    what there is, one a line; makes none

The files are those of ROOMS, and the tests those that it names. What is changed is a copy of the file
in build/mutation, never this tree. A mutant costs the compilation of one file, a link and the tests
until the first that fails; tests that take ten times as long as without the mutant were hung up by
it, and so noticed it.

tests/mutation_equivalents.tsv lists mutants that mean the same as the code, with the reason: file,
line of code, the same line changed, why; they are not counted. The exit code is 1 if another
survives."""
import argparse
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import time

SOURCE = pathlib.Path(__file__).resolve().parent.parent
WORK = SOURCE / "build" / "mutation"
MUTANT = WORK / "mutant"
BUILD = SOURCE / "build" / "release"
OPTIMISATION = "-O0"  # of mutants: what counts is how long they take to compile
EQUIVALENTS = SOURCE / "tests" / "mutation_equivalents.tsv"

# (files, tests), as globs; the tests in the order in which they are run, quick ones first.
ROOMS = [
    (["isa/exec/*.cpp"],
     [["tests/isa/test_exec_[acdehijmrv]*.cpp", "tests/isa/test_exec_fl*.cpp", "tests/isa/test_read_bytes.cpp",
       "tests/isa/test_written_bytes.cpp"],
      ["tests/isa/test_exec_[kst]*.cpp", "tests/isa/test_exec_fuzz.cpp"]]),
    (["isa/exec/fast/*.cpp", "isa/exec/fast/*.hpp"],
     [["tests/isa/test_exec_float*.cpp", "tests/isa/test_exec_masks.cpp", "tests/isa/test_exec_regions.cpp"],
      ["tests/isa/test_exec_fast.cpp"]]),
    (["model/core/scoreboard.cpp", "model/core/eu_issue.cpp", "model/core/eu_late.cpp",
      "model/core/late_writes.cpp"],
     [["tests/model/test_issue_gates.cpp", "tests/model/test_late_*.cpp",
       "tests/model/test_register_renaming.cpp", "tests/model/test_message_gates.cpp",
       "tests/model/test_closed_forms.cpp"],
      ["tests/twin/test_*.cpp", "tests/model/test_laws*.cpp", "tests/model/test_arbitration.cpp",
       "tests/model/test_exceptions.cpp", "tests/model/test_concurrency.cpp",
       "tests/model/test_accounting.cpp"]]),
]

# ---- mutants ----

# In formatted code operators between two operands stand between blanks, brackets of templates and
# marks of references do not.
INFIX = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "*",
    "&&": "||", "||": "&&", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "*=": "+=", "&=": "|=", "|=": "&=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}
WORDS = {"true": "false", "false": "true", "std::min": "std::max", "std::max": "std::min",
         "std::any_of": "std::all_of", "std::all_of": "std::any_of"}
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''  # what is no code
    r"|(?P<number>(?<![\w.])(?:0x[0-9a-fA-F]+|\d+(?:\.\d+)?)(?=[uUlLf]*(?![\w.])))"
    r"|(?P<infix>(?<= )(?:<<=|>>=|[-+*/%&|^]=|&&|\|\||<<|>>|[<>=!]=|[-+*/%&|^<>])(?=[ \n]))"
    r"|(?P<word>\b(?:true|false|std::(?:min|max|any_of|all_of))\b)"
    r"|(?P<negation>(?<=[ (!])!(?=[\w(:]))"
    r"|(?P<condition>\b(?:if|while) \()", re.S)
NO_STATEMENT = re.compile(
    r"^(return\b|const|auto|using|static|case|default|else|if|for|while|throw|switch|break|struct|class|enum"
    r"|#|template|namespace|typedef|[\w:<>, ]+[&*]? \w+( = .*|\(.*\))?;)")
STATEMENT = re.compile(r"^[\w.:>*&()\[\]+-]+( [-+*/%&|^<>]*= .*|\(.*\)|\+\+|--);$")


class Mutant:
    def __init__(self, path, text, begin, end, new, kind):
        self.path, self.begin, self.end, self.new, self.kind = path, begin, end, new, kind
        self.text = text
        self.line = text.count("\n", 0, begin) + 1
        column = begin - (text.rfind("\n", 0, begin) + 1) + 1
        self.name = f"{path}:{self.line}:{column}:{kind}"

    def changed(self):
        return self.text[:self.begin] + self.new + self.text[self.end:]

    def lines(self):
        """The line of code as it is, and changed; both without the blanks around."""
        first = self.text.rfind("\n", 0, self.begin) + 1
        last = self.text.find("\n", self.end)
        before = self.text[first:last]
        after = self.text[first:self.begin] + self.new + self.text[self.end:last]
        return " ".join(before.split()), " ".join(after.split())


def closing(text, at):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return None


def is_skipped(line):
    """Is it no place for a mutant: directives, assertions, names?"""
    return re.match(r"\s*(#|static_assert|namespace |using |template |friend |public:|private:)", line)


def token_mutants(path, text):
    for match in TOKEN.finditer(text):
        begin, end = match.span()
        line_begin = text.rfind("\n", 0, begin) + 1
        if is_skipped(text[line_begin:text.find("\n", begin)]):
            continue
        token = match.group()
        if match.group("number"):
            new = str(float(token) + 1) if "." in token else (
                hex(int(token, 16) + 1) if token.startswith("0x") else str(int(token) + 1))
            yield Mutant(path, text, begin, end, new, "constant")
        elif match.group("infix"):
            yield Mutant(path, text, begin, end, INFIX[token], "operator")
        elif match.group("word"):
            yield Mutant(path, text, begin, end, WORDS[token], "word")
        elif match.group("negation"):
            yield Mutant(path, text, begin, end, "", "negation")
        elif match.group("condition"):
            last = closing(text, end - 1)
            inside = text[end:last - 1] if last else ""
            if not inside or inside.startswith(("const ", "auto ")) or ";" in inside:
                continue
            if re.match(r"![\w.:>()\[\]-]+$|[^&|]* [!=]= [^&|]*$", inside):
                continue  # the mutant of its one operator is the same
            yield Mutant(path, text, end, last - 1, f"!({inside})", "condition")


def statement_mutants(path, text):
    at = 0
    previous = ";"
    for line in text.splitlines(keepends=True):
        code = line.strip()
        whole = previous.endswith((";", "{", "}", ":", ")")) or previous.startswith("//") or previous == "else"
        if whole and STATEMENT.match(code) and not NO_STATEMENT.match(code):
            begin = at + line.index(code)
            yield Mutant(path, text, begin, begin + len(code), ";", "statement")
        previous = code or previous
        at += len(line)


def mutants_of(path):
    text = (SOURCE / path).read_text()
    found = list(token_mutants(path, text)) + list(statement_mutants(path, text))
    return sorted(found, key=lambda mutant: (mutant.begin, mutant.kind))


def globbed(patterns):
    return [str(path.relative_to(SOURCE)) for pattern in patterns for path in sorted(SOURCE.glob(pattern))]


# ---- building ----

def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


def checked(command, **options):
    done = run(command, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


class Builder:
    """Compiles mutants beside the tree and links tests with them."""

    def __init__(self):
        checked([SOURCE / "scripts/setup.sh", "release", "eusim_tests"])
        self.compile = {os.path.relpath(entry["file"], SOURCE): entry["command"]
                        for entry in json.loads((BUILD / "compile_commands.json").read_text())}
        link = checked(["ninja", "-C", BUILD, "-t", "commands", "-s", "eusim_tests"]).strip().split("\n")[-1]
        self.link = next(part for part in link.split(" && ") if " -o eusim_tests " in part)
        self.units = {}

    def units_of(self, path):
        """What is compiled anew: the file, what it is compiled together with, or what includes it."""
        if path not in self.units:
            library = path.split("/")[0] + "/"
            if path in self.compile:
                self.units[path] = [path]
            else:
                self.units[path] = [name for name in self.compile
                                    if name.startswith((library, f"build/release/CMakeFiles/eusim_{library[:-1]}."))
                                    and path in self.included(name, set())]
        return self.units[path]

    def included(self, name, seen):
        text = (SOURCE / name).read_text() if (SOURCE / name).is_file() else ""
        for include in re.findall(r'#include "([^"]+)"', text):
            include = os.path.relpath(include, SOURCE) if include.startswith("/") else include
            if include not in seen and (SOURCE / include).is_file():
                seen.add(include)
                self.included(include, seen)
        return seen

    def unit_source(self, name, mutant, changed):
        """The file to compile in place of `name`."""
        if name == mutant.path:
            return changed
        if not name.startswith("build/"):
            return SOURCE / name
        together = MUTANT / pathlib.Path(name).name
        together.write_text((SOURCE / name).read_text().replace(str(SOURCE / mutant.path), str(changed)))
        return together

    def compiled(self, name, mutant, changed, number):
        words = [{"-O2": OPTIMISATION, "-Werror": "-w"}.get(word, word) for word in shlex.split(self.compile[name])]
        words = words[1:] if words[0].endswith("ccache") else words
        output = str(MUTANT / f"{number}.o")
        words[words.index("-o") + 1] = output
        words[words.index("-c") + 1] = str(self.unit_source(name, mutant, changed))
        words.insert(1, f"-I{MUTANT / 'include'}")
        return output if run(words, cwd=BUILD).returncode == 0 else None

    def build(self, mutant, tests):
        """These tests with the mutant in them; None if it does not compile."""
        shutil.rmtree(MUTANT, ignore_errors=True)
        changed = MUTANT / "include" / mutant.path
        changed.parent.mkdir(parents=True)
        changed.write_text(mutant.changed())
        objects = []
        for name in self.units_of(mutant.path):
            objects.append(self.compiled(name, mutant, changed, len(objects)))
            if objects[-1] is None:
                return None
        return self.linked(objects, tests)

    def linked(self, objects, tests):
        """Objects come before the libraries are searched: what they define is not taken from there."""
        words = [word for word in self.link.split()
                 if not re.search(r"/test_\w+\.cpp\.o$", word) or word[word.index("tests/"):-2] in tests]
        output = str(MUTANT / "tests")
        words[words.index("-o") + 1] = output + " " + " ".join(objects)
        linker = " -fuse-ld=lld " if shutil.which("ld.lld") else " "
        MUTANT.mkdir(parents=True, exist_ok=True)
        checked(["sh", "-c", " ".join(words).replace(" -o ", linker + "-o ", 1)], cwd=BUILD)
        return output


# ---- tests ----

def filter_of(files):
    suites = set()
    for name in files:
        suites.update(re.findall(r"^TEST(?:_F|_P)?\((\w+),", (SOURCE / name).read_text(), re.M))
    return ":".join(f"{suite}.*:*/{suite}.*" for suite in sorted(suites))


class Tests:
    """Tests that are run together."""

    def __init__(self, builder, files):
        self.builder, self.files, self.filter = builder, files, filter_of(files)
        self.seconds = None

    def pass_with(self, program, timeout):
        try:
            return run([program, "--gtest_brief=1", "--gtest_fail_fast", "--gtest_filter=" + self.filter],
                       cwd=BUILD, timeout=timeout, stdin=subprocess.DEVNULL).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def measure(self):
        """How long they take without a mutant."""
        program = self.builder.linked([], self.files)
        begin = time.monotonic()
        if not self.pass_with(program, None):
            sys.exit("the tests fail without a mutant: " + self.filter)
        self.seconds = time.monotonic() - begin

    def notice(self, program):
        return not self.pass_with(program, 10 * self.seconds + 10)


def verdict_of(mutant, builder, stages):
    for stage in stages:
        if stage.seconds is None:
            stage.measure()
    program = builder.build(mutant, [name for stage in stages for name in stage.files])
    if program is None:
        return "no program"
    return "killed" if any(stage.notice(program) for stage in stages) else "survived"


# ---- report ----

def equivalents():
    rows = {}
    if EQUIVALENTS.is_file():
        for line in EQUIVALENTS.read_text().splitlines()[1:]:
            path, before, after, reason = line.split("\t")
            rows[path, before, after] = reason
    return rows


def report(verdicts, known):
    lines = ["| file | mutants | killed | survived | equivalent | no program | score |",
             "|---|---:|---:|---:|---:|---:|---:|"]
    total = dict.fromkeys(["killed", "survived", "equivalent", "no program"], 0)
    by_file = {}
    for mutant, verdict in verdicts:
        counts = by_file.setdefault(mutant.path, dict.fromkeys(total, 0))
        counts[verdict] += 1
        total[verdict] += 1
    for path, counts in [*by_file.items(), ("all", total)]:
        counted = counts["killed"] + counts["survived"]
        score = f"{100 * counts['killed'] / counted:.1f} %" if counted else ""
        lines.append(f"| {path} | {sum(counts.values())} | {counts['killed']} | {counts['survived']} "
                     f"| {counts['equivalent']} | {counts['no program']} | {score} |")
    for title, wanted in (("Survivors", "survived"), ("Equivalent", "equivalent")):
        found = [mutant for mutant, verdict in verdicts if verdict == wanted]
        if found:
            lines += ["", title + ":", ""]
        for mutant in found:
            before, after = mutant.lines()
            reason = known.get((mutant.path, before, after), "")
            lines.append(f"- `{mutant.name}`: `{before}` -> `{after}`" + (f": {reason}" if reason else ""))
    return "\n".join(lines) + "\n"


def chosen(options):
    files = globbed(options.file or [pattern for patterns, _ in ROOMS for pattern in patterns])
    mutants = [mutant for path in files for mutant in mutants_of(path)]
    if options.only:
        return [mutant for mutant in mutants if mutant.name in options.only]
    if options.sample and options.sample < len(mutants):
        picked = random.Random(options.seed).sample(range(len(mutants)), options.sample)
        return [mutants[i] for i in sorted(picked)]
    return mutants


def room_of(path):
    for number, (patterns, _) in enumerate(ROOMS):
        if path in globbed(patterns):
            return number
    sys.exit(f"{path}: is in no room of scripts/mutate.py")


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=True)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--file", action="append")
    parser.add_argument("--only", action="append")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output")
    options = parser.parse_args()
    mutants = chosen(options)
    if options.list:
        for mutant in mutants:
            print(mutant.name, " -> ".join(mutant.lines()), sep="\t")
        return 0
    builder, known, stages, verdicts = Builder(), equivalents(), {}, []
    for number, mutant in enumerate(mutants, 1):
        room = room_of(mutant.path)
        if room not in stages:
            stages[room] = [Tests(builder, globbed(tests)) for tests in ROOMS[room][1]]
        begin = time.monotonic()
        verdict = verdict_of(mutant, builder, stages[room])
        if verdict == "survived" and (mutant.path, *mutant.lines()) in known:
            verdict = "equivalent"
        verdicts.append((mutant, verdict))
        print(f"{number}/{len(mutants)} {verdict:10} {time.monotonic() - begin:6.1f} s  {mutant.name}  "
              + " -> ".join(mutant.lines()), flush=True)
    text = report(verdicts, known)
    print("\n" + text, end="")
    if options.output:
        pathlib.Path(options.output).write_text(text)
    return any(verdict == "survived" for _, verdict in verdicts)


if __name__ == "__main__":
    sys.exit(main())
