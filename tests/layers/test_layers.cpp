// Includes point one way: isa <- config <- model <- tests (model/LAWS.md 1).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Include {
  std::string file;
  std::string target;
};

/// All quoted includes of a room's sources.
std::vector<Include> includes_of(const std::string& room) {
  std::vector<Include> includes;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(EUSIM_SOURCE_DIR) / room)) {
    const std::string extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp" && extension != ".def") continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      const std::string start = "#include \"";
      if (line.rfind(start, 0) != 0) continue;
      includes.push_back({fs::relative(entry.path(), EUSIM_SOURCE_DIR).string(),
                          line.substr(start.size(), line.rfind('"') - start.size())});
    }
  }
  return includes;
}

std::string room_of(const std::string& path) {
  return path.substr(0, path.find('/'));
}

TEST(Layers, EachRoomIncludesOnlyTheRoomsBelowIt) {
  const std::map<std::string, std::set<std::string>> allowed = {
      {"isa", {"isa"}}, {"config", {"isa", "config"}}, {"model", {"isa", "config", "model"}}};
  for (const auto& [room, rooms] : allowed) {
    const std::vector<Include> includes = includes_of(room);
    ASSERT_FALSE(includes.empty()) << room;
    for (const Include& include : includes)
      EXPECT_TRUE(rooms.count(room_of(include.target)))
          << include.file << " includes " << include.target;
  }
}

TEST(Layers, ConfigSeesOnlyGenerationsAndTimingClassesOfIsaAndItsWordsForMessages) {
  for (const Include& include : includes_of("config")) {
    if (room_of(include.target) != "isa") continue;
    EXPECT_TRUE(include.target.rfind("isa/timing_class", 0) == 0 ||
                include.target.rfind("isa/generation", 0) == 0 ||
                include.target == "isa/nearest_name.hpp" ||
                include.target == "isa/message_text.hpp")
        << include.file << " includes " << include.target;
  }
}

TEST(Layers, TheTimingCoreNeverLooksAtAnOpcode) {
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(EUSIM_SOURCE_DIR) / "model" / "core")) {
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      EXPECT_EQ(line.find("Opcode::"), std::string::npos) << entry.path() << ": " << line;
      EXPECT_EQ(line.find("mnemonic"), std::string::npos) << entry.path() << ": " << line;
    }
  }
}

}  // namespace
