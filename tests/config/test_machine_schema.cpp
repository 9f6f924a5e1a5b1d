// The generated JSON schema accepts and rejects what the reader accepts and rejects.
#include <cstdlib>

#include "config/json/json_document.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_tree.hpp"
#include "config/machine/shipped_machines.hpp"
#include "tests/config/support.hpp"

namespace eu::config {
namespace {

JsonValue schema() {
  Diagnostics diagnostics;
  const auto root = parse_json(machine_schema(), "schema", diagnostics);
  EXPECT_TRUE(root) << texts(diagnostics);
  return *root;
}

/// The schema of a field, found through the "properties" of the objects around it.
const JsonValue* schema_at(const JsonValue& definition, const std::string& path) {
  const JsonValue* at = &definition;
  const auto keys = *split_path(path);
  for (const std::string& key : keys) {
    if (!at) return nullptr;
    at = key == "*" ? at->find("additionalProperties") : find_path(*at, {"properties", key});
  }
  return at;
}

TEST(MachineSchema, HasEveryFieldWithItsMeaningInAllDefinitions) {
  const JsonValue root = schema();
  const std::pair<const char*, isa::Family> definitions[] = {{"complete", isa::Family::Intel},
                                                             {"complete_g13", isa::Family::G13},
                                                             {"derived", isa::Family::Intel},
                                                             {"derived", isa::Family::G13}};
  for (const auto& [name, family] : definitions) {
    Machine machine = specimen_machine(family);
    const JsonValue* definition = find_path(root, {"definitions", name});
    ASSERT_TRUE(definition);
    for_each_value(fields_of(machine), "", [&](const std::string& path, const Field& field) {
      const JsonValue* found = schema_at(*definition, path);
      ASSERT_TRUE(found) << path;
      EXPECT_EQ(to_line(*found->find("description")), to_line({std::string(field.meaning), {}}));
      if (const auto* number = std::get_if<IntField>(&field.member)) {
        EXPECT_EQ(to_line(*found->find("minimum")), std::to_string(number->range.min)) << path;
        EXPECT_EQ(to_line(*found->find("maximum")), std::to_string(number->range.max)) << path;
      }
    });
  }
}

TEST(MachineSchema, RequiresAllThatHasNoDefaultUnlessTheFileExtends) {
  const JsonValue root = schema();
  EXPECT_EQ(to_line(*find_path(root, {"definitions", "complete", "properties", "eu", "required"})),
            "[\"threads\", \"issue_granularity_cycles\", \"bank_conflict_cycles\", "
            "\"switch_cycles\", \"exception_cycles\", \"wide_factor\", \"starvation_cycles\", "
            "\"fetch\", \"pipes\", \"timing\", \"message_queue\", "
            "\"response\"]");
  EXPECT_EQ(to_line(*find_path(root, {"definitions", "derived", "properties", "eu", "required"})),
            "[]");
  EXPECT_EQ(to_line(*find_path(root, {"definitions", "derived", "required"})),
            "[\"schema\", \"name\"]");
}

void expect_strict(const JsonValue& value, int& objects) {
  if (const auto* type = value.find("type"); type && to_line(*type) == "\"object\"") {
    ++objects;
    EXPECT_TRUE(value.find("additionalProperties")) << to_line(value).substr(0, 200);
  }
  if (const auto* members = value.object()) {
    for (const JsonMember& member : *members) expect_strict(member.value, objects);
  }
}

TEST(MachineSchema, LeavesNoObjectOpen) {
  int objects = 0;
  expect_strict(schema(), objects);
  EXPECT_GT(objects, 2 * 20);
}

struct Case {
  const char* name;
  const char* from;
  const char* to;
  bool good;
};
/// Good and bad edits of ivb_gt2, without those that only a rule between fields rejects.
constexpr Case kCases[] = {
    {"same", "\"threads\": 8", "\"threads\": 8", true},
    {"comment", "\"threads\": 8", "\"threads\": 8, \"comment\": 3, \"x-y\": {}", true},
    {"pipe comment", "\"pipes\": {", "\"pipes\": {\"comment\": 3, \"x-y\": {},", true},
    {"source comment", "\"sources\": {", "\"sources\": {\"comment\": 3, \"x-y\": {},", true},
    {"dollar schema", "\"name\"", "\"$schema\": \"machine.schema.json\", \"name\"", true},
    {"default", "\"arbitration\": \"oldest_first\",", "\"x-arbitration\": 1,", true},
    {"low", "\"threads\": 8", "\"threads\": 0", false},
    {"high", "\"threads\": 8", "\"threads\": 33", false},
    {"text", "\"threads\": 8", "\"threads\": \"8\"", false},
    {"fraction", "\"threads\": 8", "\"threads\": 7.5", false},
    {"null", "\"threads\": 8", "\"threads\": null", false},
    {"misspelled", "\"threads\": 8", "\"theads\": 8", false},
    {"extra", "\"threads\": 8", "\"threads\": 8, \"more\": 8", false},
    {"enum", "\"ivb\"", "\"snb\"", false},
    {"class", "\"math\", \"pow\"", "\"math\", \"power\"", false},
    {"class twice", "\"math\", \"pow\"", "\"math\", \"pow\", \"pow\"", false},
    {"pipe name", "\"pipes\": {", "\"pipes\": {\"a b\": {\"classes\": []},", false},
    {"machine name", "\"name\": \"ivb_gt2\"", "\"name\": \"ivb gt2\"", false},
    {"no name", "\"name\": \"ivb_gt2\",", "", false},
    {"no schema", "\"schema\": \"eusim.machine/v1\",", "", false},
    {"new schema", "machine/v1", "machine/v2", false},
    {"source kind", "\"kind\": \"measured\"", "\"kind\": \"guessed\"", false},
    {"source key", "\"kind\": \"measured\"", "\"kind\": \"measured\", \"by\": \"me\"", false},
    {"source ref", "\"ref\": \"4: 8 threads an EU\"", "\"ref\": \"\"", false},
    {"object", "{\"cycles_per_register\": 2}", "[2]", false},
};

/// Prints for each machine after the schema whether it is valid.
constexpr const char* kCheck = R"(import json, sys, jsonschema
schema, *machines = (json.load(open(name)) for name in sys.argv[1:])
jsonschema.Draft7Validator.check_schema(schema)
for machine in machines:
    print(jsonschema.Draft7Validator(schema).is_valid(machine))
)";

TEST(MachineSchema, AgreesWithTheReaderOnACorpus) {
  if (std::system("python3 -c 'import jsonschema' >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "python3-jsonschema is not installed";
  }
  const TestFiles files;
  std::vector<std::pair<std::string, bool>> read;  // name, and whether the reader accepts it
  std::string arguments = files.write("schema.json", machine_schema());
  const auto add = [&](const std::string& name, const std::string& text) {
    const std::string file = files.write(std::to_string(read.size()) + ".json", text);
    read.emplace_back(name, files.errors([&] { load_machine(file); }) == "no error");
    arguments += ' ' + file;
  };
  std::string ivb_gt2;
  for (const ShippedMachine& machine : shipped_machines()) {
    add(std::string(machine.name), std::string(machine.json));
    if (machine.name == "ivb_gt2") ivb_gt2 = machine.json;
  }
  for (const Case& c : kCases) {
    std::string text = replaced(ivb_gt2, c.from, c.to);
    if (c.name == std::string("default")) {  // removes its source too
      text = replaced(text, "\"/eu/arbitration\":", "\"x-arbitration\":");
    }
    add(c.name, text);
    EXPECT_EQ(read.back().second, c.good) << c.name;
  }
  const std::string verdicts = files.write("verdicts", "");
  const std::string command =
      "python3 " + files.write("check.py", kCheck) + ' ' + arguments + " > " + verdicts;
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::ifstream lines(verdicts);
  for (const auto& [name, accepted] : read) {
    std::string verdict;
    ASSERT_TRUE(std::getline(lines, verdict));
    EXPECT_EQ(verdict, accepted ? "True" : "False") << name;
  }
}

}  // namespace
}  // namespace eu::config
