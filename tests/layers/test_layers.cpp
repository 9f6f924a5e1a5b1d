// Includes point one way: isa <- config <- model <- tests, and in each of them from folder
// to folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "isa/generation.hpp"

namespace {

namespace fs = std::filesystem;

/// The folders, lowest first: each may include itself and those before it.
const std::vector<std::string> kRooms = {"isa/common",
                                         "isa",
                                         "isa/intel",
                                         "isa/g13",
                                         "config/json",
                                         "config/machine",
                                         "model/text",
                                         "model/io",
                                         "model/base",
                                         "model/dispatch",
                                         "model/memory",
                                         "model/workload",
                                         "model/eu",
                                         "model/machine",
                                         "model/intel",
                                         "model/g13",
                                         "model/report/analysis",
                                         "model/report/document",
                                         "model/report/text",
                                         "model/trace",
                                         "model/process",
                                         "model/hazards",
                                         "model/export",
                                         "model/compare",
                                         "model/g13/advice",
                                         "model/calibrate",
                                         "model/sweep",
                                         "model/drm",
                                         "model/commands",
                                         "model/program",
                                         "model/serve",
                                         "model/cli"};

/// The list of all instruction sets is the only part of the interface that names each of them.
const std::string kIsaList = "isa/isa_list.cpp";

/// Headers on instruction sets, other than isa/common, that config may include: the list
/// of generations.
const std::set<std::string> kIsaSeenByConfig = {"isa/generation.hpp", "isa/generations.def"};

/// Folders of Intel's instruction set.
const std::set<std::string> kIntelRooms = {"isa/intel", "model/intel",    "model/hazards",
                                           "model/drm", "model/commands", "model/program"};
/// Folders of Apple's instruction set.
const std::set<std::string> kAppleRooms = {"isa/g13", "model/g13", "model/g13/advice"};
/// A folder that may include folders of both, but no instruction of Intel's.
const std::string kTopRoom = "model/cli";

/// Types and numbers of Intel's.
const std::vector<std::string> kIntelNames = {
    "isa::Instruction",  "isa::Operand",       "isa::Opcode",     "isa::Arf",
    "isa::Sfid",         "isa::MessageKind",   "isa::MessageRow", "isa::IntelState",
    "isa::IntelCode",    "isa::Prepared",      "isa::Descriptor", "isa::Special",
    "isa::instructions", "isa::descriptor_of", "kGrfBytes",       "kGrfCount"};

constexpr int kMaxFileLines = 500;
constexpr int kMaxFunctionLines = 60;

struct Include {
  std::string file;
  std::string target;
};

/// The longest of the folders that contain the file; empty if there is none.
std::string room_of(const std::string& path) {
  std::string room;
  for (const std::string& each : kRooms)
    if (each.size() > room.size() && path.rfind(each + "/", 0) == 0) room = each;
  return room;
}

bool is_source(const fs::path& path) {
  const std::string extension = path.extension();
  return extension == ".cpp" || extension == ".hpp" || extension == ".def";
}

/// Every source file of the three top folders, with its lines.
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
    if (include.file == kIsaList) continue;
    const auto from = std::find(kRooms.begin(), kRooms.end(), room_of(include.file));
    const auto to = std::find(kRooms.begin(), kRooms.end(), room_of(include.target));
    EXPECT_LE(to - kRooms.begin(), from - kRooms.begin())
        << include.file << " includes " << include.target;
  }
}

TEST(Layers, ConfigUsesOnlyGenerationsAndTimingClasses) {
  for (const Include& include : includes()) {
    if (include.file.rfind("config/", 0) != 0 || include.target.rfind("isa/", 0) != 0) continue;
    EXPECT_TRUE(room_of(include.target) == "isa/common" || kIsaSeenByConfig.count(include.target))
        << include.file << " includes " << include.target;
  }
}

TEST(Layers, OnlyIntelsRoomsIncludeItsInstructionSet) {
  for (const Include& include : includes()) {
    const std::string from = room_of(include.file);
    if (include.file == kIsaList || kIntelRooms.count(from) != 0) continue;
    EXPECT_NE(room_of(include.target), "isa/intel")
        << include.file << " includes " << include.target;
    if (from == kTopRoom) continue;
    EXPECT_EQ(kIntelRooms.count(room_of(include.target)), 0U)
        << include.file << " includes " << include.target;
  }
}

TEST(Layers, OnlyApplesRoomsIncludeItsInstructionSet) {
  for (const Include& include : includes()) {
    const std::string from = room_of(include.file);
    if (include.file == kIsaList || kAppleRooms.count(from) != 0 || from == kTopRoom) continue;
    EXPECT_EQ(kAppleRooms.count(room_of(include.target)), 0U)
        << include.file << " includes " << include.target;
  }
}

TEST(Layers, WhatRunsAnyInstructionSetReachesNoFileOfIntels) {
  std::map<std::string, std::vector<std::string>> included;
  for (const Include& include : includes()) included[include.file].push_back(include.target);
  std::size_t neutral = 0;
  for (const auto& [file, lines] : sources()) {
    if (file == kIsaList || kIntelRooms.count(room_of(file)) != 0 || room_of(file) == kTopRoom)
      continue;
    ++neutral;
    std::set<std::string> reached{file};
    std::vector<std::string> waiting{file};
    while (!waiting.empty()) {
      const std::string next = waiting.back();
      waiting.pop_back();
      EXPECT_EQ(kIntelRooms.count(room_of(next)), 0U) << file << " reaches " << next;
      for (const std::string& target : included[next])
        if (reached.insert(target).second) waiting.push_back(target);
    }
  }
  EXPECT_GT(neutral, 200U);
}

/// True if the line contains the name as a whole word.
bool has_name(const std::string& line, const std::string& name) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t at = line.find(name); at != std::string::npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_part(line[at - 1])) && (end == line.size() || !is_part(line[end])))
      return true;
  }
  return false;
}

TEST(Layers, NoTypeOfIntelsIsNamedOutsideOfItsRooms) {
  std::size_t in_its_rooms = 0;
  for (const auto& [file, lines] : sources()) {
    const bool is_intels = kIntelRooms.count(room_of(file)) != 0;
    for (const std::string& line : lines)
      for (const std::string& name : kIntelNames) {
        if (!has_name(line, name)) continue;
        in_its_rooms += is_intels;
        EXPECT_TRUE(is_intels) << file << " names " << name << ": " << line;
      }
  }
  EXPECT_GT(in_its_rooms, 100U) << "or names are no longer recognised";
}

/// True in a folder of one family, in the list of instruction sets, and in the top folder.
bool names_families(const std::string& file) {
  const std::string room = room_of(file);
  return file == kIsaList || kIntelRooms.count(room) != 0 || kAppleRooms.count(room) != 0 ||
         room == kTopRoom;
}

/// Differences between families are columns of isa/common/families.def, of generations.def or of
/// another table, so that a third family cannot be mistaken for one of the two.
TEST(Layers, NeutralRoomsNameNoFamilyAndNoGeneration) {
  // Fields of machines; metrics of Intel's hardware counters.
  const std::set<std::string> exempt = {"isa/generation.hpp", "config/machine/machine.hpp",
                                        "model/report/analysis/counter_generations.hpp"};
  std::vector<std::string> names;
  for (const eu::isa::FamilyRow& row : eu::isa::kFamilies)
    for (const char* const scope : {"Family::", "families::"})
      names.push_back(scope + std::string(row.id));
  for (const eu::isa::GenerationRow& row : eu::isa::kAllGenerations)
    names.push_back("Generation::" + std::string(row.id));
  std::size_t found = 0;
  for (const auto& [file, lines] : sources())
    for (const std::string& line : lines)
      for (const std::string& name : names) {
        if (!has_name(line, name)) continue;
        ++found;
        EXPECT_TRUE(names_families(file) || exempt.count(file) != 0)
            << file << " names " << name << ": " << line;
      }
  EXPECT_GT(found, 50U) << "or names are no longer recognised";
}

/// A choice between families is a switch over all of them, which -Wswitch checks.
TEST(Layers, NoSwitchOverFamiliesHasADefault) {
  std::size_t found = 0;
  for (const auto& [file, lines] : sources()) {
    bool over_families = false;
    for (const std::string& line : lines) {
      if (line.find("switch (") != std::string::npos) over_families = false;
      for (const eu::isa::FamilyRow& row : eu::isa::kFamilies)
        over_families |= line.find("case ") != std::string::npos &&
                         has_name(line, "Family::" + std::string(row.id));
      found += over_families;
      EXPECT_FALSE(over_families && line.find("default:") != std::string::npos) << file;
    }
  }
  EXPECT_GT(found, 0U) << "or a switch is no longer recognised";
}

TEST(Layers, TimingCodeNeverReadsAnOpcode) {
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

TEST(Layers, SourceFilesAreNamedAfterAHeaderOfTheirFolder) {
  std::size_t named = 0;
  for (const auto& [file, lines] : sources()) {
    const fs::path path(file);
    if (path.extension() != ".cpp" || file == "model/cli/main.cpp") continue;
    std::string stem = path.stem().string();
    const auto has_header = [&] {
      return sources().count((path.parent_path() / (stem + ".hpp")).string()) != 0;
    };
    while (!has_header() && stem.find('_') != std::string::npos) stem.resize(stem.rfind('_'));
    named += has_header();
    EXPECT_TRUE(has_header()) << file;
  }
  EXPECT_GT(named, 500U);
}

TEST(Layers, FilesAreShort) {
  for (const auto& [file, lines] : sources())
    EXPECT_LE(lines.size(), std::size_t{kMaxFileLines}) << file;
}

/// The index of the line at which the head of a function begins, as clang-format lays it out, if
/// the line at `at` ends the head with the body's brace; else lines.size().
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
  EXPECT_GT(functions, 2000U) << "or heads of functions are no longer recognised";
}

}  // namespace
