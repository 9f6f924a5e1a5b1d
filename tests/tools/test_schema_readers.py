"""JSON schemas and readers accept the same changed documents.

Exceptions are rules that no schema can express: whether names, sizes and files fit each other.

Usage: test_schema_readers.py EUSIM. Exit code 77: python3-jsonschema is missing.
"""
import collections
import concurrent.futures
import copy
import json
import pathlib
import re
import sys
import tempfile
import unittest

from schema_support import COMPATIBLE, eusim, run_tests, schema_of
import jsonschema
import schema_changes
import schema_specimens
import schema_tree


class Readers(unittest.TestCase):
    """Schema and reader accept the same documents, for many changes of documents that have every key."""

    maxDiff = None

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.folder = pathlib.Path(self.directory.name)
        (self.folder / "kernel.asm").write_bytes((COMPATIBLE / "kernel.asm").read_bytes())
        for name, content in schema_specimens.FILES.items():
            (self.folder / name).write_bytes(content)

    def said(self, number, document):
        """The reader's message about the document; empty if it accepts it."""
        file = f"{number}{self.ending}"
        self.write(self.folder / file, document)
        run = eusim(*self.command(file), folder=self.folder, codes=(0, 1, 3, 4, 5))
        (self.folder / file).unlink()
        return run.stderr if run.returncode in (3, 4) else ""

    def compare(self, name, specimens):
        schema = schema_of(name)
        validator = jsonschema.Draft7Validator(schema)
        cases = [(f"{title}: {change}", document) for title, specimen in specimens.items()
                 for change, document in schema_changes.changes(schema, specimen, specimens.values())]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            said = list(pool.map(lambda case: self.said(case[0], case[1][1]), enumerate(cases)))
        count = collections.Counter()
        wrong = []
        for (title, document), message in zip(cases, said):
            valid = validator.is_valid(document)
            if valid and schema_changes.is_structural(message):
                wrong.append(f"{title}: only the reader refuses: {message[:300]}")
            if not valid and not message:
                wrong.append(f"{title}: only the schema refuses")
            count[schema_changes.verdict(valid, message)] += 1
        self.assertEqual(wrong, [], f"{len(wrong)} of {len(cases)}")
        print(f"{name}: {dict(sorted(count.items()))}", file=sys.stderr)
        self.assertGreater(count["both accept"], 10)
        self.assertGreater(count["both refuse"], 100)
        self.assertLess(count["beyond a schema"], len(cases) // 8)
        return cases, said

    def known_keys(self, name, specimens):
        """The keys that the reader lists as allowed at an unknown key are those of the schema."""
        schema = schema_of(name)
        seen = set()
        number = 0
        for title, specimen in specimens.items():
            for path, document in schema_changes.with_unknown_keys(specimen):
                number += 1
                message = self.said(f"u{number}", document)
                allowed = re.search(r"unknown key.*\(allowed: ([^)]*)\)", message)
                if allowed is None:  # an object whose keys are the user's
                    self.assertNotEqual(message, "", (title, path))
                    continue
                known = schema_tree.keys_at(schema, specimen, path)
                seen |= known
                self.assertLessEqual(set(allowed[1].split(", ")), known, (title, path))
        unused = schema_tree.properties(schema) - seen - {"$schema", "comment"}
        return unused

    def use(self, command, ending=".json"):
        self.command, self.ending = command, ending
        self.write = lambda path, document: path.write_text(json.dumps(document))

    def test_workloads_are_accepted_by_both_or_by_neither(self):
        self.use(lambda file: ["run", file, "--untimed", "--max-instructions", "1", "--report", "none",
                               "--max-memory", "256M"])
        self.compare("workload", schema_specimens.WORKLOADS)

    def test_workloads_have_the_keys_of_the_reader(self):
        self.use(lambda file: ["run", file, "--untimed", "--max-instructions", "1", "--report", "none"])
        self.assertEqual(self.known_keys("workload", schema_specimens.WORKLOADS), set())

    def test_sweeps_are_accepted_by_both_or_by_neither(self):
        self.use(lambda file: ["sweep", file, "--count"])
        self.compare("sweep", schema_specimens.SWEEPS)

    def test_sweeps_have_the_keys_of_the_reader(self):
        self.use(lambda file: ["sweep", file, "--count"])
        self.assertEqual(self.known_keys("sweep", schema_specimens.SWEEPS), {"machine", "if"})

    def test_machines_are_accepted_by_both_or_by_neither(self):
        self.use(lambda file: ["config", "resolve", file])
        self.compare("machine", schema_specimens.MACHINES)

    def test_headers_of_traces_are_accepted_by_both_or_by_neither(self):
        workload = copy.deepcopy(schema_specimens.WORKLOADS["media"])
        workload["system_routine"] = dict(schema_specimens.KERNEL)
        workload["surfaces"] = schema_specimens.SURFACES[:2]
        (self.folder / "w.json").write_text(json.dumps(workload))
        eusim("record", "w.json", "-o", "t.eutrace", "--max-cycles", "1000000", folder=self.folder)
        trace = schema_changes.TraceParts(self.folder / "t.eutrace")
        self.use(lambda file: ["replay", file, "--report", "none", "--max-cycles", "1"], ".eutrace")
        self.write = trace.write
        head = {"$schema": "s", **trace.head, "invented": ["nothing"]}
        head["kernel"]["estimates"] = [[0, 0, 16, 5]]
        self.compare("trace", {"media": head})
        self.known_keys("trace", {"media": head})

    def test_schema_link_is_a_string_at_the_top_alone(self):
        for verb, name, specimens in (("run", "workload", schema_specimens.WORKLOADS),
                                      ("sweep", "sweep", schema_specimens.SWEEPS)):
            self.use(lambda file: [verb, file, *(["--count"] if verb == "sweep" else
                                                 ["--untimed", "--max-instructions", "1"])])
            validator = jsonschema.Draft7Validator(schema_of(name))
            specimen = next(iter(specimens.values()))
            for link, accepted in (("x.schema.json", True), (3, False)):
                document = {"$schema": link, **specimen}
                self.assertEqual(validator.is_valid(document), accepted)
                self.assertEqual(self.said("l", document) == "", accepted)
        inner = copy.deepcopy(schema_specimens.WORKLOADS["threads"])
        inner["dispatch"]["$schema"] = "x"
        self.use(lambda file: ["run", file])
        self.assertIn("/dispatch/$schema: unknown key", self.said("l", inner))


if __name__ == "__main__":
    run_tests()
