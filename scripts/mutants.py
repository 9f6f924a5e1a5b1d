"""Small changes to C++ code, for mutate.py."""
import re

# In formatted code binary operators have blanks around them; brackets of templates and marks of
# references do not.
INFIX = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "*",
    "&&": "||", "||": "&&", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "%=": "*=", "&=": "|=", "|=": "&=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}
WORDS = {"true": "false", "false": "true", "std::min": "std::max", "std::max": "std::min",
         "std::any_of": "std::all_of", "std::all_of": "std::any_of"}
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''  # comments and literals
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
        """The original and the changed line of code, without surrounding blanks."""
        first = self.text.rfind("\n", 0, self.begin) + 1
        last = self.text.find("\n", self.end)
        before = self.text[first:last]
        after = self.text[first:self.begin] + self.new + self.text[self.end:last]
        return " ".join(before.split()), " ".join(after.split())


def closing(text, at):
    """Position after the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return None


def is_skipped(line):
    """True for lines without mutants: directives, assertions, names."""
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


def mutants_of(path, text):
    """All mutants of a file, in order."""
    found = list(token_mutants(path, text)) + list(statement_mutants(path, text))
    return sorted(found, key=lambda mutant: (mutant.begin, mutant.kind))
