#!/usr/bin/env python3
"""The pages of this project as a site of MkDocs, for docs.sh.

Usage: docs_site.py stage FOLDER    writes FOLDER/mkdocs.yml, and into FOLDER/source the pages and files they link to
       docs_site.py check SITE      exits with 1 if a link within the built site leads nowhere
"""
import html.parser
import json
import pathlib
import re
import shutil
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?P<before>!?\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\()(?P<to>[^)\s]+)\)")
CODE = re.compile(r"`([^`]*)`")

# Sections of the navigation: title, and folders or pages of it in order. A folder has its own page first.
SECTIONS = (
    ("User guide", ["model/guide"]),
    ("Reference", ["model/guide/reference", "model/cli", "traces", "model/serve", "model/calibrate", "scripts/python"]),
    ("Machines", ["config"]),
    ("Instruction sets", ["isa"]),
    ("The model", ["model/README.md", "model/LAWS.md", "model/DISPATCH.md"]),
    ("Results", ["results"]),
    ("Development", ["CONTRIBUTING.md", "tests", "scripts", "CHANGES.md"]),
)

# Reports have 100 columns; names in tables are not broken.
STYLE = """\
.md-grid { max-width: 80rem; }
.md-typeset pre > code { font-size: .62rem; }
.md-typeset table:not([class]) code { white-space: nowrap; }
"""


def pages():
    """All pages of the project, without what a build has made."""
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*.md"))
    return sorted(path for path in found if path.parts[0] not in ("build", ".git"))


def target_of(page, link):
    """The file or folder of the project that a page's link leads to; None for links to elsewhere."""
    if re.match(r"[a-z]+:|#", link):
        return None
    path = ROOT / page.parent / urllib.parse.unquote(link.split("#")[0])
    return path.resolve().relative_to(ROOT)


def with_bars(text):
    """A page whose code in tables shows its vertical bars, which MkDocs leaves the backslash of."""

    def shown(found):
        if "\\|" not in found[1]:
            return found[0]
        code = html.escape(found[1].replace("\\|", "|"), quote=False)
        return "<code>" + re.sub(r"[|*_]", lambda mark: f"&#{ord(mark[0])};", code) + "</code>"

    return "\n".join(CODE.sub(shown, line) if line.startswith("|") else line for line in text.split("\n"))


def staged(page, text, linked):
    """A page's text for the site: links to folders lead to their page, or are text where there is none."""

    def replaced(match):
        target = target_of(page, match["to"])
        if target is None:
            return match[0]
        if (ROOT / target).is_dir():
            return f"{match['before']}{match['to'].rstrip('/')}/README.md)" if (ROOT / target / "README.md").is_file() \
                else match["text"]
        linked.add(target)
        return match[0]

    return with_bars(LINK.sub(replaced, text))


def title_of(page):
    heading = re.search(r"^# (.+)$", (ROOT / page).read_text(), re.M)
    return heading[1].replace("`", "") if heading else page.stem


def in_reading_order(folder, found):
    """Pages of a folder in order: its own page, those that it links to, the others by path."""
    own = pathlib.Path(folder) / "README.md"
    links = [target_of(own, match["to"]) for match in LINK.finditer((ROOT / own).read_text())] if own in found else []
    order = {path: place for place, path in reversed(list(enumerate([own, *links])))}
    return sorted(found, key=lambda path: (order.get(path, len(order) + len(links)), path))


def navigation(all_pages):
    rest = set(all_pages)

    def taken(paths):
        rest.difference_update(paths)
        return [{title_of(path): str(path)} for path in paths]

    entries = [{"eusim": "README.md"}]
    rest.discard(pathlib.Path("README.md"))
    named = {pathlib.Path(part) for _, parts in SECTIONS for part in parts}
    for title, parts in SECTIONS:
        paths = []
        for part in map(pathlib.Path, parts):
            inside = {path for path in rest if part in path.parents
                      and not any(other in path.parents for other in named if part in other.parents)}
            paths += [part] if part in rest else in_reading_order(part, inside)
        entries.append({title: taken(paths)})
    if rest:
        entries.append({"More": taken(sorted(rest))})
    return entries


def configuration(all_pages):
    toggle = [{"media": f"(prefers-color-scheme: {name})", "scheme": scheme, "primary": "teal",
               "toggle": {"icon": icon, "name": f"to the {other} page"}}
              for name, scheme, icon, other in (("light", "default", "material/weather-night", "dark"),
                                                ("dark", "slate", "material/weather-sunny", "light"))]
    return {
        "site_name": "eusim", "docs_dir": "source", "site_dir": "site", "use_directory_urls": False,
        "nav": navigation(all_pages),
        "theme": {"name": "material", "font": False, "palette": toggle,
                  "features": ["navigation.tabs", "navigation.top", "navigation.indexes", "search.highlight"]},
        "plugins": ["search"], "extra_css": ["style.css"],
        "markdown_extensions": ["tables", "fenced_code", "attr_list", {"toc": {"permalink": True}},
                                {"pymdownx.highlight": {"use_pygments": True}}, "pymdownx.superfences"],
    }


def stage(folder):
    source = folder / "source"
    linked = set()
    for page in pages():
        (source / page).parent.mkdir(parents=True, exist_ok=True)
        (source / page).write_text(staged(page, (ROOT / page).read_text(), linked))
    for path in sorted(linked - set(pages())):
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, source / path)
    (source / "style.css").write_text(STYLE)
    (folder / "mkdocs.yml").write_text(json.dumps(configuration(pages()), indent=1))  # JSON is YAML


class Links(html.parser.HTMLParser):
    """Collects the links of a page of the site, and the places in it that links can lead to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.places = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.places.update(found[key] for key in ("id", "name") if found.get(key))
        self.links += [found[key] for key in ("href", "src") if found.get(key)]
        if found.get("src") or (tag == "link" and found.get("rel") != "canonical"):
            self.loaded.append(found.get("src") or found["href"])


def check(site):
    parsed = {path.resolve(): Links(path.read_text()) for path in sorted(site.rglob("*.html"))}
    wrong = []
    for path, page in parsed.items():
        if path.name == "404.html":
            continue
        wrong += [f"{path.relative_to(site.resolve())}: loads {link}" for link in page.loaded
                  if re.match(r"https?:|//", link)]
        for link in page.links:
            if re.match(r"[a-z]+:|//", link):
                continue
            to, _, place = link.partition("#")
            target = (path.parent / urllib.parse.unquote(to)).resolve() if to else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                wrong.append(f"{path.relative_to(site.resolve())}: no file for {link}")
            elif place and target in parsed and urllib.parse.unquote(place) not in parsed[target].places | {"__top"}:
                wrong.append(f"{path.relative_to(site.resolve())}: no place for {link}")
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    print(f"{len(parsed)} pages, {sum(len(page.links) for page in parsed.values())} links, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("stage", "check"):
        sys.exit(__doc__)
    sys.exit({"stage": stage, "check": check}[sys.argv[1]](pathlib.Path(sys.argv[2])))
