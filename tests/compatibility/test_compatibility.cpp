// eusim still reads files of every published version of every format, and refuses newer ones
// by name.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"
#include "model/trace/chunk.hpp"
#include "model/trace/format.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

const std::string kFolder = EUSIM_SOURCE_DIR "/tests/compatibility";

/// How a format's files are read or written.
struct Use {
  const char* ending;
  std::vector<std::string> command;  ///< FILE is replaced by the file
  int refused;                       ///< exit code for an unknown version
};

const std::map<std::string, Use> kUses = {
    {"eusim.machine", {".json", {"config", "resolve", "FILE"}, 3}},
    {"eusim.workload", {".json", {"run", "FILE", "--report", "brief"}, 4}},
    {"eusim.sweep", {".json", {"sweep", "FILE", "--point", "1"}, 4}},
    {"eusim.row", {".jsonl", {"collect", "FILE", "--csv", "-"}, 4}},
    {"eusim.result", {".json", {"compare", "FILE", "FILE"}, 4}},
    {"eusim.trace", {".eutrace", {"replay", "FILE", "--report", "brief"}, 4}},
    {"eusim.execution", {".txt", {"record", "WORKLOAD", "--import", "FILE", "-o", "/dev/null"}, 4}},
    {"eusim.hazards", {".json", {"hazards", "WORKLOAD", "--json", "-"}, 0}},
    {"eusim.advice", {".json", {"hazards", "../../traces/g13/histo.json", "--json", "-"}, 0}},
    {"eusim.lint", {".json", {"lint", "KERNEL", "--json", "-"}, 0}},
    {"eusim.registers", {".json", {"run", "WORKLOAD", "--registers-at", "60", "--json", "-"}, 0}},
    {"eusim.calibration",
     {".json", {"calibrate", "rows.csv", "--predict", "rows.csv", "--json", "-"}, 0}},
    {"eusim.difference",
     {".json", {"compare", "eusim.result_v1.json", "eusim.result_v1.json", "--json", "-"}, 0}},
    {"eusim.counters",
     {".json",
      {"compare", "COUNTED", "--measured", "../calibrate/measured/gputop.csv", "--json", "-"},
      0}},
};

bool is_trace(const config::Schema& schema) {
  return schema.format == config::kTraceSchema.format;
}

/// The stored file of a version. Traces are stored as text, in hexadecimal digits.
std::string golden(const config::Schema& schema, int version) {
  const std::string format(schema.format);
  return format + "_v" + std::to_string(version) +
         (is_trace(schema) ? ".hex" : kUses.at(format).ending);
}

/// The stored file as it was written originally.
std::string golden_contents(const config::Schema& schema, int version) {
  const std::string text = contents(kFolder + "/" + golden(schema, version));
  if (!is_trace(schema)) return text;
  std::string digits, bytes;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits),
               [](char each) { return each != '\n'; });
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16));
  return bytes;
}

CommandResult use(const config::Schema& schema, const std::string& file) {
  std::vector<std::string> command = kUses.at(std::string(schema.format)).command;
  const TemporaryDirectory directory;
  for (std::string& word : command) {
    if (word == "COUNTED") {
      word = directory.path() + "/counted.json";
      eusim({"run", "eusim.workload_v1.json", "--counters", "--report", "none", "--json", word},
            kFolder);
    }
    if (word == "FILE") word = file;
    if (word == "KERNEL") word = "kernel.asm";
    if (word == "WORKLOAD") word = "eusim.workload_v1.json";
  }
  return eusim(command, kFolder);
}

/// Adds every path of a document with the kind of its value; elements of a list share a path.
void add_paths(const config::JsonValue& value, const std::string& path,
               std::set<std::string>& paths) {
  if (const auto* members = value.object()) {
    for (const config::JsonMember& member : *members)
      add_paths(member.value, path + "/" + member.key, paths);
  } else if (const auto* list = std::get_if<config::JsonValue::Array>(&value.data)) {
    for (const config::JsonValue& each : *list) add_paths(each, path + "/*", paths);
  } else {
    const bool is_number = std::holds_alternative<std::int64_t>(value.data) ||
                           std::holds_alternative<double>(value.data);
    paths.insert(path + (is_number ? ": a number" : ": " + std::to_string(value.data.index())));
  }
}

std::set<std::string> paths_of(const std::string& text) {
  config::Diagnostics diagnostics;
  const auto document = config::parse_json(text, "document", diagnostics);
  std::set<std::string> paths;
  EXPECT_TRUE(document);
  if (document) add_paths(*document, "", paths);
  return paths;
}

TEST(Compatibility, EveryFormatHasAFileOfEachOfItsVersionsAndAWayToUseIt) {
  std::set<std::string> expected = {"kernel.asm", "rows.csv", "test_compatibility.cpp"};
  for (const config::Schema& schema : config::kSchemas) {
    ASSERT_EQ(kUses.count(std::string(schema.format)), 1u) << schema.format;
    for (int version = 1; version <= schema.version; ++version)
      expected.insert(golden(schema, version));
  }
  std::set<std::string> found;
  for (const auto& each : fs::directory_iterator(kFolder))
    found.insert(each.path().filename().string());
  EXPECT_EQ(found, expected);
}

TEST(Compatibility, EveryFormatThatTheSourcesNameIsInTheList) {
  std::set<std::string> listed, named;
  for (const config::Schema& schema : config::kSchemas) listed.insert(schema.name());
  for (const char* room : {"config", "model"})
    for (const auto& each :
         fs::recursive_directory_iterator(EUSIM_SOURCE_DIR "/" + std::string(room))) {
      const std::string ending = each.path().extension().string();
      if (ending != ".cpp" && ending != ".hpp") continue;
      const std::string text = contents(each.path().string());
      const std::string mark = "\"eusim.";
      for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; ++at) {
        const std::string name = text.substr(at + 1, text.find('"', at + 1) - at - 1);
        if (name.find("/v") != std::string::npos) named.insert(name);
      }
    }
  named.erase("eusim.replay/v1 ");  // not a format: the digest for a row's id begins with it
  for (const std::string& name : named) EXPECT_TRUE(listed.count(name)) << name;
}

TEST(Compatibility, EveryPublishedVersionIsRead) {
  const TemporaryDirectory directory;
  for (const config::Schema& schema : config::kSchemas) {
    if (!schema.is_read) continue;
    for (int version = 1; version <= schema.version; ++version) {
      const std::string file = is_trace(schema)
                                   ? directory.file("v.eutrace", golden_contents(schema, version))
                                   : kFolder + "/" + golden(schema, version);
      const CommandResult result = use(schema, file);
      EXPECT_EQ(result.exit_code, 0) << golden(schema, version) << "\n" << result.err;
    }
  }
}

/// A reader of these documents finds in new ones all members of old ones.
TEST(Compatibility, WhatIsWrittenHasAllThatItsVersionHad) {
  for (const config::Schema& schema : config::kSchemas) {
    const bool is_result = schema.format == config::kResultSchema.format;
    if (schema.is_read && !is_result) continue;
    const CommandResult now =
        is_result ? eusim({"run", kFolder + "/eusim.workload_v1.json", "--json", "-"})
                  : use(schema, "");
    ASSERT_EQ(now.exit_code, 0) << now.err;
    const std::set<std::string> written = paths_of(now.out);
    const std::string file = golden(schema, schema.version);
    EXPECT_NE(now.out.find('"' + schema.name() + '"'), std::string::npos) << file;
    for (const std::string& path : paths_of(contents(kFolder + "/" + file)))
      EXPECT_TRUE(written.count(path)) << file << " " << path;
  }
}

/// The text with the format's version changed to 9.
std::string newer(const config::Schema& schema, std::string text) {
  const std::string name = schema.name();
  const std::size_t at = text.find(name);
  EXPECT_NE(at, std::string::npos) << name;
  if (at != std::string::npos) text.replace(at + name.size() - 1, 1, "9");
  return text;
}

/// A trace with the version changed to 9; its header is compressed and has a digest.
std::string newer_trace(const std::string& bytes) {
  const auto* begin =
      reinterpret_cast<const std::uint8_t*>(bytes.data()) + model::kTraceMagic.size();
  const model::ChunkHeader header = model::chunk_header(begin);
  const model::Bytes head = model::chunk_content(header, begin, begin + model::kChunkHeaderBytes);
  const std::string text = newer(config::kTraceSchema, {head.begin(), head.end()});
  return std::string(model::kTraceMagic) +
         model::chunk_bytes(model::ChunkKind::Head,
                            reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

TEST(Compatibility, NewerVersionsAreRefusedByName) {
  const TemporaryDirectory directory;
  for (const config::Schema& schema : config::kSchemas) {
    if (!schema.is_read) continue;
    const std::string now = golden_contents(schema, schema.version);
    const std::string file =
        directory.file("newer" + std::string(kUses.at(std::string(schema.format)).ending),
                       is_trace(schema) ? newer_trace(now) : newer(schema, now));
    const CommandResult result = use(schema, file);
    EXPECT_EQ(result.exit_code, kUses.at(std::string(schema.format)).refused) << schema.format;
    EXPECT_NE(
        result.err.find('"' + std::string(schema.format) +
                        "/v9\" is newer than this program, which reads \"" + schema.name() + '"'),
        std::string::npos)
        << result.err;
  }
}

}  // namespace
}  // namespace eu::test
