"""Builds programs of tests with a mutant, for mutate.py."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent
MUTATION = SOURCE / "build" / "mutation"
BUILD = SOURCE / "build" / "files"  # each file is compiled by itself
OPTIMISATION = "-O0"  # of mutants: compile time matters most


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


def checked(command, **options):
    done = run(command, **options)
    if done.returncode != 0:
        sys.exit(f"mutate.py: error: {' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def build_tests():
    """Builds the tests without a mutant, which gives the commands that compile them."""
    checked([SOURCE / "scripts/setup.sh", "files", "eusim_tests", "eusim_isa_tests"])


def link_of(target):
    commands = checked(["ninja", "-C", BUILD, "-t", "commands", "-s", target]).strip().split("\n")[-1]
    return next(part for part in commands.split(" && ") if f" -o {target} " in part).split()


def test_of(word):
    """The test file that an object of a link is compiled from; None for other words."""
    if not re.search(r"/test_\w+\.cpp\.o$", word):
        return None
    return "tests/" + word.split(".dir/")[1].removesuffix(".o")


class Builder:
    """Compiles mutants in a separate folder, outside of the tree, and links tests with them."""

    def __init__(self, name):
        self.folder = MUTATION / name
        self.compile = {os.path.relpath(entry["file"], SOURCE): entry["command"]
                        for entry in json.loads((BUILD / "compile_commands.json").read_text())}
        # All tests as one program: those of instruction sets, and the libraries that these alone need.
        self.link = link_of("eusim_tests")
        self.link += [word for word in link_of("eusim_isa_tests")
                      if test_of(word) or re.search(r"/lib(mpfr|gmp)\.", word)]
        self.units = {}

    def units_of(self, path):
        """Units to compile again: the file, or files that include it."""
        if path not in self.units:
            library = path.split("/")[0] + "/"
            if path in self.compile:
                self.units[path] = [path]
            else:
                self.units[path] = [name for name in self.compile
                                    if name.startswith(library) and path in self.included(name, set())]
        return self.units[path]

    def included(self, name, seen):
        text = (SOURCE / name).read_text() if (SOURCE / name).is_file() else ""
        for include in re.findall(r'#include "([^"]+)"', text):
            if include not in seen and (SOURCE / include).is_file():
                seen.add(include)
                self.included(include, seen)
        return seen

    def unit_source(self, name, mutant, changed):
        """The file to compile in place of `name`."""
        return changed if name == mutant.path else SOURCE / name

    def compiled(self, name, mutant, changed, number):
        words = [{"-O2": OPTIMISATION, "-Werror": "-w"}.get(word, word) for word in shlex.split(self.compile[name])]
        words = words[1:] if words[0].endswith("ccache") else words
        output = str(self.folder / f"{number}.o")
        words[words.index("-o") + 1] = output
        words[words.index("-c") + 1] = str(self.unit_source(name, mutant, changed))
        words.insert(1, f"-I{self.folder / 'include'}")
        return output if run(words, cwd=BUILD).returncode == 0 else None

    def build(self, mutant, tests):
        """The program of these tests with the mutant; None if it does not compile."""
        shutil.rmtree(self.folder, ignore_errors=True)
        changed = self.folder / "include" / mutant.path
        changed.parent.mkdir(parents=True)
        changed.write_text(mutant.changed())
        objects = []
        for name in self.units_of(mutant.path):
            objects.append(self.compiled(name, mutant, changed, len(objects)))
            if objects[-1] is None:
                return None
        return self.linked(objects, tests)

    def linked(self, objects, tests):
        """Links with the objects before the libraries, so that their definitions override those of the libraries."""
        words = [word for word in self.link if test_of(word) is None or test_of(word) in tests]
        output = str(self.folder / "tests")
        words[words.index("-o") + 1] = output + " " + " ".join(objects)
        linker = " -fuse-ld=lld " if shutil.which("ld.lld") else " "
        self.folder.mkdir(parents=True, exist_ok=True)
        checked(["sh", "-c", " ".join(words).replace(" -o ", linker + "-o ", 1)], cwd=BUILD)
        return output
