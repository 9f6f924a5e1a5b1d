"""How a build compiles each file, also one that it compiles together with others of its folder."""
import json
import os
import pathlib
import re


def commands_by_source(build, root):
    """Source, relative to the root -> the command that compiles it or the unit that it is in."""
    commands = {}
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        sources = [entry["file"]]
        if "/Unity/" in entry["file"]:
            sources = re.findall(r'^#include "([^"]+)"$', pathlib.Path(entry["file"]).read_text(), re.M)
        commands.update({os.path.relpath(source, root): entry["command"] for source in sources})
    return commands
