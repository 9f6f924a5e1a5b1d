"""Commands that compile each file of a build, including files that are compiled together with others of
their folder."""
import json
import os
import pathlib
import re


def commands_by_source(build, root):
    """Maps each source, relative to the root, to the command that compiles it or its unit."""
    commands = {}
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        sources = [entry["file"]]
        if "/Unity/" in entry["file"]:
            sources = re.findall(r'^#include "([^"]+)"$', pathlib.Path(entry["file"]).read_text(), re.M)
        commands.update({os.path.relpath(source, root): entry["command"] for source in sources})
    return commands
