// Includes point one way: isa <- config <- model <- tests, and within them from room to room.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// The rooms, lowest first: each may include itself and those before it.
const std::vector<std::string> kRooms = {
    "isa/common",     "isa/gen",      "config/json",    "config/machine", "model/base",
    "model/dispatch", "model/memory", "model/workload", "model/gen",      "model/eu",
    "model/machine",  "model/report", "model/trace",    "model/batch",    "model/hazards",
    "model/views",    "model/study",  "model/sweep",    "model/cli"};

/// What config may know of instruction sets: which generations and timing classes there are.
const std::set<std::string> kIsaSeenByConfig = {"isa/generation.hpp", "isa/generations.def"};

constexpr int kMaxFileLines = 300;
constexpr int kMaxFunctionLines = 60;

struct Include {
  std::string file;
  std::string target;
};

std::string room_of(const std::string& path) {
  const std::size_t second = path.find('/', path.find('/') + 1);
  return second == std::string::npos ? "" : path.substr(0, second);
}

bool is_source(const fs::path& path) {
  const std::string extension = path.extension();
  return extension == ".cpp" || extension == ".hpp" || extension == ".def";
}

/// Every source file of the three rooms, with its lines.
const std::map<std::string, std::vector<std::string>>& sources() {
  static const std::map<std::string, std::vector<std::string>> kSources = [] {
    std::map<std::string, std::vector<std::string>> sources;
    for (const char* room : {"isa", "config", "model"})
      for (const auto& entry :
           fs::recursive_directory_iterator(fs::path(EUSIM_SOURCE_DIR) / room)) {
        if (!is_source(entry.path())) continue;
        std::ifstream in(entry.path());
        std::vector<std::string>& lines =
            sources[fs::relative(entry.path(), EUSIM_SOURCE_DIR).string()];
        for (std::string line; std::getline(in, line);) lines.push_back(line);
      }
    return sources;
  }();
  return kSources;
}

std::vector<Include> includes() {
  std::vector<Include> includes;
  const std::string start = "#include \"";
  for (const auto& [file, lines] : sources())
    for (const std::string& line : lines)
      if (line.rfind(start, 0) == 0)
        includes.push_back({file, line.substr(start.size(), line.rfind('"') - start.size())});
  return includes;
}

TEST(Layers, EveryFileIsInARoom) {
  for (const auto& [file, lines] : sources())
    EXPECT_EQ(std::count(kRooms.begin(), kRooms.end(), room_of(file)), 1) << file;
}

TEST(Layers, EachRoomIncludesOnlyTheRoomsBelowIt) {
  ASSERT_FALSE(includes().empty());
  for (const Include& include : includes()) {
    const auto from = std::find(kRooms.begin(), kRooms.end(), room_of(include.file));
    const auto to = std::find(kRooms.begin(), kRooms.end(), room_of(include.target));
    EXPECT_LE(to - kRooms.begin(), from - kRooms.begin())
        << include.file << " includes " << include.target;
  }
}

TEST(Layers, ConfigKnowsOfInstructionSetsOnlyGenerationsAndTimingClasses) {
  for (const Include& include : includes()) {
    if (include.file.rfind("config/", 0) != 0 || include.target.rfind("isa/gen/", 0) != 0) continue;
    EXPECT_TRUE(kIsaSeenByConfig.count(include.target))
        << include.file << " includes " << include.target;
  }
}

TEST(Layers, WhatTimesInstructionsNeverLooksAtAnOpcode) {
  const std::set<std::string> rooms = {"model/base", "model/dispatch", "model/memory", "model/eu",
                                       "model/machine"};
  for (const auto& [file, lines] : sources()) {
    if (rooms.count(room_of(file)) == 0) continue;
    for (const std::string& line : lines) {
      EXPECT_EQ(line.find("Opcode::"), std::string::npos) << file << ": " << line;
      EXPECT_EQ(line.find("mnemonic"), std::string::npos) << file << ": " << line;
    }
  }
}

TEST(Layers, FilesAreShort) {
  for (const auto& [file, lines] : sources())
    EXPECT_LE(lines.size(), std::size_t{kMaxFileLines}) << file;
}

/// The line with which a definition's head begins, as clang-format lays it out, if the line at `at`
/// ends a head with the brace that opens a body; else lines.size().
std::size_t head_of_function(const std::vector<std::string>& lines, std::size_t at) {
  if (lines[at].empty() || lines[at].back() != '{' || lines[at].find(" = {") != std::string::npos)
    return lines.size();
  std::size_t head = at;
  while (head > 0 && lines[head][0] == ' ' && !lines[head - 1].empty()) --head;
  std::string text;
  for (std::size_t i = head; i <= at; ++i) text += lines[i].substr(lines[i].find_first_not_of(' '));
  for (const char* other : {"namespace", "class", "struct", "enum", "union", "#", "}", "//"})
    if (text.rfind(other, 0) == 0) return lines.size();
  return text.find('(') != std::string::npos ? head : lines.size();
}

TEST(Layers, FunctionsAreShort) {
  std::size_t functions = 0;
  for (const auto& [file, lines] : sources())
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const std::size_t head = head_of_function(lines, at);
      if (head == lines.size()) continue;
      const std::string closes = std::string(lines[head].find_first_not_of(' '), ' ') + "}";
      const auto end = static_cast<std::size_t>(
          std::find(lines.begin() + static_cast<std::ptrdiff_t>(at), lines.end(), closes) -
          lines.begin());
      if (end == lines.size()) continue;
      ++functions;
      EXPECT_LE(end - head + 1, std::size_t{kMaxFunctionLines}) << file << ":" << head + 1;
      at = end;
    }
  EXPECT_GT(functions, 2000U) << "or heads of functions are not recognised any more";
}

}  // namespace
