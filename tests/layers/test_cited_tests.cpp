// A page that names a test as evidence names an existing one: a test of this program or of ctest, a
// file of tests, a function of a Python test.
#include <fnmatch.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/files.hpp"
#include "tests/support/pages.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

/// Definitions in the sources of the tests.
struct Defined {
  std::set<std::string> names;        ///< "Suite.Name", "Prefix/Suite.Name/"
  std::set<std::string> short_names;  ///< "Suite.Name" also where there are parameters
  std::map<std::string, std::set<std::string>> functions;  ///< of Python, by path from the root
  std::set<std::string> files;                             ///< paths from the root
};

std::vector<std::vector<std::string>> matches(const std::string& text, const std::regex& form) {
  std::vector<std::vector<std::string>> found;
  for (std::sregex_iterator at(text.begin(), text.end(), form), end; at != end; ++at)
    found.emplace_back(at->begin(), at->end());
  return found;
}

void add_cpp(const std::string& text, Defined& defined) {
  static const std::regex kTest(R"(\bTEST(_F|_P)?\((\w+),\s*(\w+)\))");
  static const std::regex kInstance(R"(INSTANTIATE_TEST_SUITE_P\(\s*(\w+),\s*(\w+))");
  const auto instances = matches(text, kInstance);
  for (const auto& test : matches(text, kTest)) {
    const std::string name = test[2] + "." + test[3];
    defined.short_names.insert(name);
    if (test[1] != "_P") defined.names.insert(name);
    for (const auto& instance : instances)
      if (test[1] == "_P" && instance[2] == test[2])
        defined.names.insert(instance[1] + "/" + name + "/");
  }
}

Defined defined_tests() {
  static const std::regex kFunction(R"(\bdef (test_\w+)\()");
  static const std::regex kCtest(R"(add_test\(NAME ([\w.]+))");
  Defined defined;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "tests")) {
    const std::string path = fs::relative(entry.path(), kRoot).string();
    const std::string kind = entry.path().extension().string();
    if (kind != ".cpp" && kind != ".py" && entry.path().filename() != "CMakeLists.txt") continue;
    defined.files.insert(path);
    const std::string text = contents(entry.path().string());
    if (kind == ".cpp") add_cpp(text, defined);
    if (kind == ".txt")
      for (const auto& test : matches(text, kCtest)) defined.names.insert(test[1]);
    if (kind == ".py")
      for (const auto& test : matches(text, kFunction)) defined.functions[path].insert(test[1]);
  }
  return defined;
}

/// True if the pattern selects the test. For a test with parameters, whose name ends with "/", any
/// parameter may match.
bool selects(const std::string& pattern, const std::string& name) {
  if (name.back() != '/') return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
  for (std::size_t end = pattern.size(); end > 0; --end)
    if (fnmatch(pattern.substr(0, end).c_str(), name.c_str(), 0) == 0) return true;
  return false;
}

/// The patterns of a filter, joined by ":", that select no test; those after "-" may select none.
std::string idle_patterns(const Defined& defined, const std::string& filter) {
  std::string idle;
  std::istringstream patterns(filter.substr(0, filter.find('-')));
  for (std::string pattern; std::getline(patterns, pattern, ':');)
    if (std::none_of(defined.names.begin(), defined.names.end(),
                     [&](const std::string& name) { return selects(pattern, name); }))
      idle += pattern + "\n";
  return idle;
}

/// A file that a page names, by its path or its name alone; empty if there is none.
std::string file_named(const Defined& defined, const std::string& name) {
  for (const std::string& file : defined.files)
    if (file == name || (name.find('/') == std::string::npos && fs::path(file).filename() == name))
      return file;
  return "";
}

bool has_function(const Defined& defined, const std::string& file, const std::string& name) {
  if (!file.empty()) {
    const auto found = defined.functions.find(file);
    return found != defined.functions.end() && found->second.count(name) == 1;
  }
  return std::any_of(defined.functions.begin(), defined.functions.end(),
                     [&](const auto& each) { return each.second.count(name) == 1; });
}

/// The tests that a page names and that do not exist; one line each.
std::string missing_of(const Defined& defined, const std::string& page) {
  static const std::regex kName(R"(`([A-Z]\w*(?:/\w+)?\.(?:[A-Z]\w*\*?|\*))`)");
  static const std::regex kFilter(R"(gtest_filter=['"]?([\w*.:/?-]+))");
  static const std::regex kFile(R"(\b((?:tests/[a-z0-9_/]*/)?test_[a-z0-9_]+\.(?:cpp|py))\b)");
  static const std::regex kFunction(
      R"((?:((?:tests/[\w/]*/)?test_\w+\.py)`?,? \(?)?`(?:\w+\.)?(test_\w+)`)");
  std::string missing;
  for (const auto& cited : matches(page, kFilter)) missing += idle_patterns(defined, cited[1]);
  for (const auto& cited : matches(page, kName)) {
    const bool is_written_short =
        std::any_of(defined.short_names.begin(), defined.short_names.end(),
                    [&](const std::string& name) { return selects(cited[1], name); });
    if (is_written_short || idle_patterns(defined, cited[1]).empty()) continue;
    missing += cited[1] + "\n";
  }
  for (const auto& cited : matches(page, kFile))
    if (file_named(defined, cited[1]).empty()) missing += cited[1] + "\n";
  for (const auto& cited : matches(page, kFunction))
    if (!has_function(defined, cited[1].empty() ? "" : file_named(defined, cited[1]), cited[2]))
      missing += cited[1] + (cited[1].empty() ? "" : " ") + cited[2] + "\n";
  return missing;
}

TEST(CitedTests, OfPagesExist) {
  const Defined defined = defined_tests();
  for (const fs::path& page : pages())
    EXPECT_EQ(missing_of(defined, contents((kRoot / page).string())), "") << page;
}

TEST(CitedTests, ThatDoNotExistAreFound) {
  const Defined defined = defined_tests();
  EXPECT_EQ(missing_of(defined,
                       "`CitedTests.OfPagesExist`, `CitedTests.*`, "
                       "`Bench.WorksAndCountsWhatItShould`, "
                       "`tests/layers/test_cited_tests.cpp`, --gtest_filter='*Fuzz*', "
                       "`test_attacks.py` (`test_compilers_read_no_other_files`)"),
            "");
  EXPECT_EQ(missing_of(defined, "`CitedTests.OfPagesLive`"), "CitedTests.OfPagesLive\n");
  EXPECT_EQ(missing_of(defined, "`CitingTests.*`"), "CitingTests.*\n");
  EXPECT_EQ(missing_of(defined, "--gtest_filter='Cited*:Citing*'"), "Citing*\n");
  EXPECT_EQ(missing_of(defined, "--gtest_filter='Cli/BadInputs*:Cli/GoodInputs*'"),
            "Cli/GoodInputs*\n");
  EXPECT_EQ(missing_of(defined, "`tests/cli/test_cited_tests.cpp`"),
            "tests/cli/test_cited_tests.cpp\n");
  EXPECT_EQ(missing_of(defined, "`test_no_such_function`"), "test_no_such_function\n");
  EXPECT_EQ(missing_of(defined, "`test_sandbox.py` (`test_compilers_read_no_other_files`)"),
            "test_sandbox.py test_compilers_read_no_other_files\n");
}

}  // namespace
}  // namespace eu::test
