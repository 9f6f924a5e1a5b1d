// Messages of scripts have one form: "NAME: error: WHAT", or a file instead of the name.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>

#include "tests/support/files.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

/// Lines of a script that print an error in another form; one line each.
std::string other_forms(const std::string& script) {
  static const std::regex kPython(R"((sys\.exit|SystemExit)\(f?"([^"]*)\")");
  static const std::regex kShell(R"(echo "([\w.-]+\.sh|\$0|\$\(basename "\$0"\)): ([^"]*)\")");
  static const std::regex kKind(R"(.*\b(error|warning|note): .*)");
  std::string others;
  std::istringstream in(script);
  for (std::string line; std::getline(in, line);) {
    std::smatch found;
    const bool prints =
        std::regex_search(line, found, kPython) || std::regex_search(line, found, kShell);
    if (prints && !std::regex_match(found.str(2), kKind)) others += line + "\n";
  }
  return others;
}

TEST(ScriptMessages, HaveOneForm) {
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(EUSIM_SOURCE_DIR) / "scripts")) {
    const fs::path extension = entry.path().extension();
    if (extension != ".py" && extension != ".sh") continue;
    EXPECT_EQ(other_forms(contents(entry.path().string())), "") << entry.path();
  }
}

TEST(ScriptMessages, OfAnotherFormAreFound) {
  EXPECT_EQ(other_forms("  sys.exit(f\"study.py: error: {path}: is missing\")\n"
                        "  echo \"cl2eu.sh: note: install them\" >&2\n  sys.exit(main())\n"),
            "");
  const std::string python = "    sys.exit(f\"study.py: {path} is missing\")\n";
  const std::string shell = "  echo \"$0: there is no $1\" >&2\n";
  EXPECT_EQ(other_forms(python + shell), python + shell);
}

}  // namespace
}  // namespace eu::test
