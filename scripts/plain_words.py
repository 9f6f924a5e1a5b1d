#!/usr/bin/env python3
"""Refuses words of CONTRIBUTING.md's language rules in the lines that a change adds: prose, comments, messages.

Usage: scripts/plain_words.py [BASE]    the change since a commit (default: HEAD, so what is not committed)
Prints FILE:LINE: error: "WORD": what to write instead. The exit code is 1 if there is such a line, 2 for a
commit that is not known.
"""
import re
import subprocess
import sys

WORDS = (
    (r"nobody|somebody|whoever", "name the component or the person that acts"),
    (r"noughts?", "zero"),
    (r"for ever", "forever, or: without an end"),
    (r"(?:is|are) none of", "is not"),
    (r"(?<!there )is no (?!such\b|longer\b|more\b)[a-z]+", "is not a"),
    (r"so many", "N, or the number"),
    (r"goes on|go on with", "continues"),
    (r"anew", "again"),
    (r"and the like|the like of", "name the others"),
    (r"the same of", "repeat the words that are meant"),
    (r"stands? (?:in|on|at|there|here|beside|between)", "is, or: is in"),
    (r"lies? (?:in|on|at|there|beside|between)", "is in"),
    (r"(?:is|are|comes?|lies?|behind) behind", "after"),
)
PROSE = (".md", ".cpp", ".hpp", ".def", ".c", ".h", ".py", ".sh", ".js", ".cmake", "CMakeLists.txt")
# Pages and tests that are about these words, texts of others, and pages made of tables whose own lines are looked at.
EXEMPT = re.compile(r"^scripts/plain_words\.py$|^tests/tools/test_plain_words\.py$|^traces/kernels/|^tests/golden/"
                    r"|^model/guide/reference/")


def added_lines(diff):
    """(file, line number, text) of each line that a diff without context adds."""
    name, number = None, 0
    for line in diff.splitlines():
        if line.startswith("+++ "):
            name = line[6:] if line.startswith("+++ b/") else None
        elif hunk := re.match(r"@@ -\S+ \+(\d+)", line):
            number = int(hunk[1])
        elif line.startswith("+") and name:
            yield name, number, line[1:]
            number += 1


def findings(diff):
    for name, number, text in added_lines(diff):
        if not name.endswith(PROSE) or EXEMPT.search(name):
            continue
        for pattern, instead in WORDS:
            for word in re.finditer(rf"\b(?:{pattern})\b", text, re.I):
                yield f'{name}:{number}: error: "{word[0]}": write instead: {instead}'


def main(arguments):
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        print(__doc__, end="")
        return 0 if len(arguments) == 1 else 2
    base = arguments[0] if arguments else "HEAD"
    done = subprocess.run(["git", "diff", "--unified=0", "--no-color", "--src-prefix=a/", "--dst-prefix=b/", base, "--"],
                          capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        print(f"plain_words.py: error: {done.stderr.strip()}", file=sys.stderr)
        return 2
    found = list(findings(done.stdout))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
