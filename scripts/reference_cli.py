"""The page of the command line, for reference_pages.py: what eusim's help and manual pages print."""
import collections
import re

from reference_tables import code, fail, plain, prose, table

INTRO = """
Each verb with its arguments, options and examples, as `eusim VERB --help` prints them. [The page on the command
line](../../../model/cli/README.md) has what verbs have in common: files, schemas, interruptions.
[Exit codes](../../../model/guide/reference/exit_codes.md) have their own page."""

Option = collections.namedtuple("Option", "group usage meaning")
MARK = {r"\-": "-", r"\e": "\\", r"\&": "", r"\fB": "", r"\fI": "", r"\fR": ""}


def unmarked(line):
    """A line of a manual page as readers see it."""
    return re.sub(r"\\(?:-|e|&|f[BIR])", lambda found: MARK[found[0]], line)


def sections_of(page):
    """Lines of each section of a manual page, by title."""
    found, title = collections.defaultdict(list), ""
    for line in page.splitlines():
        if line.startswith(".SH "):
            title = line[4:]
        else:
            found[title].append(line)
    return found


def items_of(lines):
    """(heading, first line, other lines) of each item; items inside an item are lines of it, with ".TP"."""
    items, heading, inside = [], "", False
    for at, line in enumerate(lines):
        if line in (".RS", ".RE"):
            inside = line == ".RS"
        elif line.startswith(".SS "):
            heading = unmarked(line[4:])
        elif line == ".TP" and not inside:
            items.append((heading, lines[at + 1], []))
        elif items and line != items[-1][1]:
            items[-1][2].append(line)
    return items


def meaning_of(lines):
    """The meaning of an option as Markdown; a list inside is a line each."""
    parts, at = [], 0
    while at < len(lines):
        if lines[at] == ".TP":
            parts.append(f"{code(unmarked(lines[at + 1]))}: {plain(unmarked(lines[at + 2]))}")
            at += 3
        else:
            parts.append(plain(unmarked(lines[at])))
            at += 1
    return "<br>".join(parts)


def options_of(manual):
    return [Option(heading, unmarked(usage), meaning_of(lines))
            for heading, usage, lines in items_of(sections_of(manual)["OPTIONS"])]


def examples_of(manual):
    return [(unmarked(command), plain(unmarked(lines[0])))
            for _, command, lines in items_of(sections_of(manual)["EXAMPLES"])]


def groups_of_verbs(program):
    """Verbs by the heading that the overview has them under."""
    groups = collections.defaultdict(list)
    for heading, name, _ in items_of(sections_of(program.text("help", "--man"))["VERBS"]):
        groups[heading].append(re.sub(r"^\.BR eusim-| \(1\)$", "", unmarked(name)))
    names = program.text("help", "--names").split()
    if sorted(names) != sorted(verb for verbs in groups.values() for verb in verbs):
        fail("eusim help --man: has not the verbs of eusim help --names")
    return groups


def head_of(help_text):
    """Synopsis, summary and details of a verb's help."""
    usage, summary, *rest = help_text.split("\n")
    end = next(at for at, line in enumerate(rest) if re.match(r"[A-Z][^.]*:$", line))
    return usage.removeprefix("usage: "), summary, "\n".join(rest[:end]).strip("\n")


def details_of(text):
    """Details as a paragraph, or as they are printed if they have columns."""
    if not text:
        return ""
    return f"```text\n{text}\n```\n\n" if re.search(r"^ ", text, re.M) else prose(plain(" ".join(text.split())))


def tables_of(options):
    """A table of options for each group."""
    for group in dict.fromkeys(option.group for option in options):
        yield f"{group}:\n\n" + table(["option", "meaning"], [
            [code(option.usage), option.meaning] for option in options if option.group == group])


def verb_section(program, verb, manual, common):
    synopsis, summary, details = head_of(program.text(verb, "--help"))
    own = [option for option in options_of(manual) if option not in common]
    examples = "".join(f"- {code(command)}: {meaning}\n" for command, meaning in examples_of(manual))
    return (f"## eusim {verb}\n\n{code(synopsis)}\n\n" + prose(plain(summary[0].upper() + summary[1:] + "."))
            + details_of(details) + "".join(tables_of(own)) + (f"Examples:\n\n{examples}\n" if examples else ""))


def cli_page(program):
    groups = groups_of_verbs(program)
    manuals = {verb: program.text("help", "--man", verb) for verbs in groups.values() for verb in verbs}
    options = [options_of(manual) for manual in manuals.values()]
    common = [option for option in options[0] if all(option in each for each in options)]
    overview = [[f"[{code(verb)}](#eusim-{verb})", plain(head_of(program.text(verb, "--help"))[1]), plain(group)]
                for group, verbs in groups.items() for verb in verbs]
    return "# Verbs and options\n\n" + prose(INTRO) + table(["verb", "what it does", "purpose"], overview) + prose(
        "Each verb has these options:") + table(
            ["option", "meaning"], [[code(option.usage), option.meaning] for option in common]) + "".join(
                verb_section(program, verb, manual, common) for verb, manual in manuals.items())
