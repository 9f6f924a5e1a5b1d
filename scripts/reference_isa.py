"""Pages of lint rules and of message families, for reference_pages.py."""
import collections
import pathlib
import re

from reference_tables import (ALL, GENERATIONS, INTEL, INTELS, available, code, def_rows, fail, listed, plain, prose,
                              rows_of, table)

LINT_INTRO = """
The rules that [`eusim lint`](../../../model/guide/check_kernel.md) checks, as `eusim lint --list-rules` prints them. A
generation is listed if the conditions of the rule on the generation, and the opcodes that it is about, allow a finding.
Rules that shipped code breaks are reported with `--pedantic` only."""
MESSAGES_INTRO = """
Messages of Intel's generations that are laid out alike, the shared functions that take them, and the messages of each
family. [isa/MESSAGES.md](../../../isa/MESSAGES.md) describes fields, payloads and responses. A message moves the lanes
that are enabled, or whole registers. The surface is what a binding table index in the descriptor means."""
RULES = "isa/intel/lint/rules.def"
RULE_HEAD = ["rule", "level", "generations", "text", "source", "shipped code that breaks it"]
# Conditions of the column `when` that are about the generation (isa/intel/lint/facts.cpp, generation_traits).
TRAITS = {
    "kOnIvb": lambda gen: gen.id == "Ivb",
    "kOnGen7": lambda gen: gen.layout == "Gen7",
    "kOnGen8": lambda gen: gen.layout == "Gen8",
    "kOnGen9": lambda gen: gen.layout == "Gen9",
    "kFromGen8": lambda gen: gen.layout != "Gen7",
    "kMixesHalves": lambda gen: gen.layout != "Gen7" and "MixedHalves" in gen.capabilities,
    "kMixesNoHalves": lambda gen: gen.layout != "Gen7" and "MixedHalves" not in gen.capabilities,
    "kRestrictedQuads": lambda gen: "RestrictedQuads" in gen.capabilities,
}


def opcodes():
    """Keys of the generations of each opcode, and of each attribute of opcodes."""
    words, of_opcode, of_attribute = available(), {}, collections.defaultdict(frozenset)
    codes = "isa/intel/encoding/opcode_codes.def"
    for cells in (*rows_of(codes, "CODE", 3), *rows_of(codes, "CODE_WITH_FORMAT", 4)):
        of_opcode[cells[0]] = of_opcode.get(cells[0], frozenset()) | words[cells[-1]]
    for cells in rows_of("isa/intel/opcodes.def", "OP", 8):
        for attribute in cells[6].split(" | "):
            of_attribute[attribute] |= of_opcode[cells[0]]
    return of_opcode, of_attribute


def of_opcodes(on, of_opcode, of_attribute):
    """Keys of the generations of a set of opcodes, the column `on`."""
    if found := re.fullmatch(r"only<Opcode::(\w+)>", on):
        return of_opcode[found[1]]
    if found := re.fullmatch(r"with<attribute::(\w+)>", on):
        return of_attribute[found[1]]
    return INTELS


def of_traits(when):
    """Keys of the generations that have all conditions of the column `when`."""
    traits = [TRAITS[word] for word in when.split(" | ") if word in TRAITS]
    return frozenset(gen.key for gen in GENERATIONS if gen.family == INTEL and all(trait(gen) for trait in traits))


def intel_rules():
    """By name: the topic, which is the table's file, and the keys of the generations of each rule of machine code."""
    of_opcode, of_attribute = opcodes()
    rules = {}
    for macro, cells, path in def_rows(RULES):
        topic = pathlib.Path(path).stem
        if macro == "RULE":
            rules[cells[1]] = topic, of_opcodes(cells[4], of_opcode, of_attribute) & of_traits(cells[5])
        elif macro == "TYPES":
            rules[f"{cells[1]}-types"] = topic, of_opcode[cells[0]]
        elif macro == "PROGRAM_RULE":
            rules[cells[1]] = topic, INTELS
    return rules


def rule_tables(rows, topics):
    """A table for each topic; rows are those of `eusim lint --list-rules`, topics their (topic, generations)."""
    found = collections.defaultdict(list)
    for name, level, source, text, shipped in rows:
        topic, keys = topics[name]
        if not keys:
            fail(f"{name}: no generation has all conditions of this rule")
        found[topic].append([code(name), level, listed(keys), plain(text), plain(source),
                             "" if shipped == "-" else plain(shipped.removeprefix("shipped: "))])
    for topic, cells in found.items():
        title = topic.capitalize() if topic.islower() else topic
        yield f"## {title}\n\n" + table(RULE_HEAD, cells)


def lint_topics(rows, intel):
    """The topics of the rules that are printed for one instruction set."""
    rules = intel_rules() if intel else {}
    topics = {}
    for name, *_ in rows:
        topics[name] = rules.get(name, ("Virtual ISA", INTELS) if intel else ("Apple's G13", ALL - INTELS))
    missing = set(rules) - set(topics)
    if missing:
        fail(f"eusim lint --list-rules: does not print {', '.join(sorted(missing))}")
    return topics


def lint_page(program):
    tables = ""
    for family in dict.fromkeys(gen.family for gen in GENERATIONS):
        key = next(gen.key for gen in GENERATIONS if gen.family == family)
        rows = program.rows("lint", "--list-rules", "--gen", key)
        tables += "".join(rule_tables(rows, lint_topics(rows, family == INTEL)))
    return "# Lint rules\n\n" + prose(LINT_INTRO) + tables


def named_rows(path, macro, columns):
    """Cells of the rows of a table by their identifier."""
    return {cells[0]: cells for cells in rows_of(path, macro, columns)}


class Messages:
    """Rows of the tables of messages, as cells of pages."""

    def __init__(self):
        self.words = available()
        self.functions = named_rows("isa/intel/messages/sfids.def", "SFID", 5)
        self.families = named_rows("isa/intel/messages/message_families.def", "MESSAGE_FAMILY", 3)
        self.rows = rows_of("isa/intel/messages/messages.def", "MESSAGE", 11)
        self.members = collections.defaultdict(list)
        for cells in self.rows:
            self.members[cells[4]].append(cells)
        if differ := set(self.members) ^ set(self.families):
            fail(f"isa/intel/messages: a family has either no message or no row: {', '.join(sorted(differ))}")

    def functions_of(self, rows):
        return ", ".join(dict.fromkeys(code(self.functions[cells[1]][4]) for cells in rows))

    def generations_of(self, rows):
        return listed(frozenset().union(*(self.words[cells[2]] for cells in rows)))

    def family_rows(self):
        for name, (_, moves, surface, *_) in self.families.items():
            of_family = self.members[name]
            yield [code(name), moves.lower(), "" if surface == "None" else surface, self.functions_of(of_family),
                   self.generations_of(of_family), str(len(of_family))]

    def message_rows(self):
        for cells in self.rows:
            access = "" if cells[5] == "None" else cells[5].lower()
            yield [plain(cells[10]), code(cells[4]), self.functions_of([cells]), self.generations_of([cells]), access,
                   cells[6].lower()]

    def function_rows(self):
        return [[code(cells[4]), cells[1], listed(self.words[cells[2]])] for cells in self.functions.values()]


def messages_page(_program):
    messages = Messages()
    return "# Message families\n\n" + prose(MESSAGES_INTRO) + table(
        ["family", "moves", "surface", "shared functions", "generations", "messages"], messages.family_rows()
    ) + "## Messages\n\n" + prose(
        "If a message has two rows, the first applies to the generations that it names.") + table(
        ["message", "family", "shared function", "generations", "access", "header"], messages.message_rows()
    ) + "## Shared functions\n\n" + table(["shared function", "SFID", "generations"], messages.function_rows())
