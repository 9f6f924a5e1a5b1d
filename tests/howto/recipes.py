"""The recipes of CONTRIBUTING.md, applied to a copy of the sources."""
import concurrent.futures
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from compile_commands import commands_by_source  # noqa: E402

PAGE = ROOT / "CONTRIBUTING.md"
ROOMS = ("isa", "config", "model", "tests")
# Common includes, precompiled; headers of the project are not among them.
COMMON = ("algorithm", "array", "cstdint", "functional", "map", "memory", "optional", "stdexcept",
          "string", "string_view", "unordered_map", "variant", "vector")


def recipe(title):
    """The section of the page with this title."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE.read_text(), re.M | re.S)
    if not found:
        raise AssertionError(f"{PAGE.name} has no section \"{title}\"")
    return found.group(1)


def block(title, language):
    """The one fenced block of this language in a section."""
    found = re.findall(rf"^```{language}\n(.*?)^```", recipe(title), re.M | re.S)
    if len(found) != 1:
        raise AssertionError(f"{PAGE.name} \"{title}\" has {len(found)} blocks of {language}")
    return found[0]


class Place:
    """A place in a file: text that occurs there exactly once, and its replacement."""

    def __init__(self, lines):
        self.before = "".join(line[1:] for line in lines if line[0] in " -")
        self.after = "".join(line[1:] for line in lines if line[0] in " +")
        self.added = sum(line[0] == "+" for line in lines)
        self.removed = sum(line[0] == "-" for line in lines)


def changes(title):
    """Places by file, from the diff of a section."""
    files = {}
    for part in re.split(r"^\+\+\+ ", block(title, "diff"), flags=re.M)[1:]:
        name, places = part.split("\n", 1)
        files[name] = [Place(place.splitlines(True)) for place in places.split("@@\n")[1:]]
    return files


def counts(title):
    """Numbers of files, of lines added and of lines removed: of the diff, and according to the section's text."""
    files = changes(title)
    places = [place for places in files.values() for place in places]
    counted = len(files), sum(p.added for p in places), sum(p.removed for p in places)
    said = re.search(r": (\d+) files?, (\d+) lines? added(?:, (\d+) removed)?\.", recipe(title))
    return counted, tuple(int(number or 0) for number in said.groups()) if said else None


class Copy:
    """A copy of the sources with recipes applied to it, and programs of its parts."""

    def __init__(self, build):
        self.build = pathlib.Path(build)
        self.folder = self.build / "howto"
        shutil.rmtree(self.folder, ignore_errors=True)
        for room in ROOMS:
            shutil.copytree(ROOT / room, self.folder / room)
        self.commands = commands_by_source(self.build, ROOT)
        self.precompiled = None
        self.objects = {}

    def remove(self):
        shutil.rmtree(self.folder)

    def apply(self, title):
        for name, places in changes(title).items():
            path = self.folder / name
            text = path.read_text()
            for place in places:
                if text.count(place.before) != 1:
                    raise AssertionError(f"{PAGE.name} \"{title}\": this occurs {text.count(place.before)}"
                                         f" times in {name}, not once:\n{place.before}")
                text = text.replace(place.before, place.after)
            path.write_text(text)

    def command(self, source):
        """The command that compiles a file of the copy: that of its folder, warnings included, without optimisation."""
        room = source.split("/")[0]
        known = self.commands.get(source) or next(
            command for name, command in self.commands.items()
            if name.startswith(room + "/") and name.endswith(".cpp"))
        words = []
        given = iter(shlex.split(known)[1:])
        for word in given:
            if word in ("-o", "-c", "-include", "-Xclang"):  # the last two: for precompiled headers
                next(given)
            elif not re.match("-O|-g|-Winvalid-pch", word):
                words.append(word.replace(f"-I{ROOT}", f"-I{self.folder}"))
        return [shlex.split(known)[0], *words, "-O0"]

    def run(self, words):
        done = subprocess.run(words, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{words[0]} ... {words[-1]}\n{done.stdout[-4000:]}")

    def precompile(self):
        header = self.folder / "common.hpp"
        header.write_text("".join(f"#include <{name}>\n" for name in COMMON))
        self.run([*self.command("isa/intel/opcode.cpp"), "-x", "c++-header", "-c", header, "-o",
                  f"{header}.gch"])
        self.precompiled = header

    def compiled(self, source):
        output = self.folder / "objects" / (source.replace("/", ".") + ".o")
        output.parent.mkdir(exist_ok=True)
        self.run([*self.command(source), "-include", self.precompiled, "-c", self.folder / source,
                  "-o", output])
        return output

    def compile(self, sources):
        if not self.precompiled:
            self.precompile()
        missing = [source for source in sources if source not in self.objects]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            self.objects.update(zip(missing, pool.map(self.compiled, missing)))
        return [self.objects[source] for source in sources]

    def sources(self, room):
        return sorted(str(path.relative_to(self.folder)) for path in (self.folder / room).rglob("*.cpp"))

    def write_shipped_machines(self):
        """Writes the machines of the copy as the source file that contains them in the program."""
        output = self.folder / "config" / "shipped_machines.cpp"
        files = ";".join(map(str, sorted((self.folder / "config").glob("*.json"))))
        self.run(["cmake", f"-DOUTPUT={output}", "-DHEADER=config/machine/shipped_machines.hpp",
                  "-DFUNCTION=eu::config::shipped_machines", "-DTYPE=ShippedMachine", "-DNAME=NAME_WE",
                  f"-DFILES={files}", "-P", self.folder / "config/embed_files.cmake"])

    def program(self, name, sources):
        """Builds a program of GoogleTest."""
        program = self.folder / name
        self.run([self.command("isa/intel/opcode.cpp")[0], *self.compile(sources), "-lgtest", "-lgtest_main",
                  "-lfmt", "-lpthread", "-o", program])
        return program
