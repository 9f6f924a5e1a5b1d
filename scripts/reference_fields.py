"""The page of machine fields, for reference_pages.py: what `eusim config` prints of fields and shipped machines."""
import collections
import json
import re

from reference_tables import GENERATIONS, KEYS, code, fail, listed, plain, prose, table

CLASS_FIELD = re.compile(r"/eu/timing/(\w+)/(\w+)")
OF_VALUE = re.compile(r"  (?:\w+: .*, given at |source: |range: |  rows and sections )")
HEAD = ["path", "type and range", "unit", "generations", "meaning", "sources"]

INTRO = """
Every field of a [machine file](../../../config/README.md), as `eusim config explain` lists them. `*` in a path is a
name that the file chooses. `eusim config explain MACHINE PATH` also prints the value, its source and its range."""
SOURCES_INTRO = """
The last column has the kinds of sources that the shipped machines give for the number (`prm` is the manual; `default`:
the file does not have the field), and which machines do so. The key of a generation is all of its machines. """
CLASSES_INTRO = """
CLASS in the paths above is one of these. A kind of source is listed if a number of the class has it."""
KINDS = ["prm", "measured", "derived", "assumed", "default"]

Machine = collections.namedtuple("Machine", "gen kinds")
Field = collections.namedtuple("Field", "path allowed unit fallback choices meaning")


def explained(program, path):
    """Lines of a field's documentation after its path, without those about the value of a machine."""
    lines = program.text("config", "explain", path).splitlines()[1:]
    return [line for line in lines if not OF_VALUE.match(line)]


def field_of(program, path, allowed, meaning):
    """A field with its unit, its default and the meanings of its choices."""
    facts, *choices = explained(program, path)[1 if meaning else 0:]
    found = re.search(r"; in (\S+?)(?:;|$)", facts)
    fallback = re.search(r"; (\S+) if absent$", facts)
    return Field(path, allowed, found[1] if found else "", fallback[1] if fallback else "",
                 [line.strip() for line in choices if line.startswith("    ")], meaning)


def stated_kind(program, name, path):
    """The kind of source of a value that a file gives though it is the default, which resolved machines leave out."""
    found = re.search(r"^  source: (\w+) \(", program.text("config", "explain", name, path), re.M)
    return found[1] if found else ""


def machine_of(program, name):
    """A shipped machine: its generation, and the kind of source of each value by path; "default" where the file
    does not give the value, "" of a value without a source."""
    document = json.loads(program.text("config", "resolve", name))
    kinds = {}
    for line, given_at in program.rows("config", "resolve", name, "--origin"):
        path = line.split(" = ")[0]
        if path in document["sources"]:
            kinds[path] = document["sources"][path]["kind"]
        else:
            kinds[path] = "default" if given_at == "default" else stated_kind(program, name, path)
    return Machine(document["gen"], kinds)


def machines_of(program):
    """The shipped machines by name, in the order of their generations."""
    machines = {row[0]: machine_of(program, row[0]) for row in program.rows("config", "list")}
    return dict(sorted(machines.items(), key=lambda item: (KEYS.index(item[1].gen), item[0])))


def kinds_at(machine, path):
    """The kinds of sources of a machine's values at a path, in which "*" is any key."""
    if "*" not in path:
        return {machine.kinds[path]} if path in machine.kinds else set()
    pattern = re.compile(re.escape(path).replace(r"\*", "[^/]+"))
    return {kind for at, kind in machine.kinds.items() if pattern.fullmatch(at)}


def machines_text(names, machines, owners):
    """Names of machines as text: the generation's key where all its machines are among them."""
    whole, parts = set(), []
    for key in KEYS:
        of_key = [name for name in machines if name in owners and machines[name].gen == key]
        if of_key and all(name in names for name in of_key):
            whole.add(key)
        else:
            parts += [name for name in of_key if name in names]
    return ", ".join([text for text in (listed(whole), ", ".join(parts)) if text])


def generations_of(paths, machines):
    return listed({machine.gen for machine in machines.values() if any(kinds_at(machine, path) for path in paths)})


def sources_text(paths, machines):
    """Kinds of sources, and which machines give them: "prm: ivb; assumed: hsw to bxt"."""
    names = collections.defaultdict(set)
    for name, machine in machines.items():
        for kind in set().union(*(kinds_at(machine, path) for path in paths)):
            names[kind].add(name)
    owners = set().union(*names.values())
    kinds = sorted(set(names) - {""}, key=lambda kind: (KINDS.index(kind) if kind in KINDS else len(KINDS), kind))
    return "<br>".join(f"{kind}: {machines_text(names[kind], machines, owners)}" for kind in kinds)


def field_row(field, paths, machines):
    meaning = "<br>".join([plain(field.meaning), *(plain(choice) for choice in field.choices)])
    allowed = f"{field.allowed}; {field.fallback} if absent" if field.fallback else field.allowed
    return [code(field.path), plain(allowed), plain(field.unit), generations_of(paths, machines), meaning,
            sources_text(paths, machines)]


def grouped(rows):
    """Rows of `config explain` that a row of the page is made of: (path, allowed, meaning) to all their paths.
    Those of timing classes are one where they have the same range and meaning."""
    groups = {}
    for path, allowed, meaning in rows:
        shown = CLASS_FIELD.sub(r"/eu/timing/CLASS/\2", path)
        groups.setdefault((shown, allowed, meaning), []).append(path)
    shown = collections.Counter(key[0] for key in groups)
    out = {}
    for key, paths in groups.items():
        if shown[key[0]] == 1:
            out[key] = paths
        else:
            out.update({(path, *key[1:]): [path] for path in paths})
    return out


def classes_section(program, rows, machines):
    """The timing classes, with the sources of their numbers."""
    meanings = dict(re.findall(r"^    /eu/timing/(\w+): (.*)$", program.text("config", "explain", "/eu/timing"), re.M))
    paths = collections.defaultdict(list)
    for path, _, _ in rows:
        if found := CLASS_FIELD.fullmatch(path):
            paths[found[1]].append(path)
    if set(meanings) != set(paths):
        fail(f"eusim config explain: timing classes without fields or meaning: {sorted(set(meanings) ^ set(paths))}")
    return "## Timing classes\n\n" + prose(CLASSES_INTRO) + table(
        ["class", "generations", "meaning", "sources"],
        [[code(each), generations_of(paths[each], machines), plain(meanings[each]), sources_text(paths[each], machines)]
         for each in paths])


def sections(program, groups, machines):
    """A table for each object at the top of a machine."""
    tops = collections.defaultdict(dict)
    for key, paths in groups.items():
        top = "/" + key[0].split("/")[1]
        tops[top if top != key[0] else ""][key] = paths
    for top, fields in tops.items():
        title = code(top) or "Name and generation"
        meaning = explained(program, top)[0].strip() if top else "the machine itself"
        rows = [field_row(field_of(program, paths[0], *key[1:])._replace(path=key[0]), paths, machines)
                for key, paths in fields.items()]
        yield f"## {title}\n\n" + prose(plain(meaning[0].upper() + meaning[1:] + ".")) + table(HEAD, rows)


def fields_page(program):
    machines = machines_of(program)
    rows = program.rows("config", "explain")
    shipped = ", ".join(f"{each.key} {code(each.machine)}" for each in GENERATIONS)
    intro = prose(INTRO) + prose(SOURCES_INTRO + f"The default machines are: {shipped}.")
    return "# Machine fields\n\n" + intro + "".join(sections(program, grouped(rows), machines)) + classes_section(
        program, rows, machines)
