// The pages show the program's real output, and the commands that they show work.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/pages.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

const std::string kTyped = "$ eusim ";

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// A block that begins with "$ eusim": the command, and the output that the page shows.
struct Example {
  std::string command;
  std::vector<std::string> arguments;
  std::string output;
};

bool is_example(const Fence& fence) {
  return fence.text.rfind(kTyped, 0) == 0;
}

Example example_of(const Fence& fence) {
  const std::size_t end = fence.text.find('\n');
  const std::string command = fence.text.substr(0, end);
  return {command, words_of(command.substr(kTyped.size())), fence.text.substr(end + 1)};
}

/// True for a block of shell with only eusim's commands and files for them: nothing that must be
/// built or installed first.
bool is_literal_input(const Fence& fence) {
  return fence.language == "sh" && ("\n" + fence.text).find("\neusim ") != std::string::npos;
}

std::string names_of(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.string();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

std::vector<fs::path> pages_with(bool (*wanted)(const std::string& page)) {
  std::vector<fs::path> chosen;
  for (const fs::path& page : pages())
    if (wanted(contents((EUSIM_SOURCE_DIR / page).string()))) chosen.push_back(page);
  return chosen;
}

bool has_examples(const std::string& page) {
  for (const Fence& fence : fences_of(page))
    if (is_example(fence)) return true;
  return false;
}
bool has_commands(const std::string& page) {
  for (const Fence& fence : fences_of(page))
    if (is_example(fence) || is_literal_input(fence)) return true;
  return false;
}

/// A folder in which a page's commands run as in the project's folder, without leaving files there.
class ProjectFolder {
 public:
  ProjectFolder() {
    for (const auto& entry : fs::directory_iterator(EUSIM_SOURCE_DIR))
      fs::create_directory_symlink(entry.path(), path() / entry.path().filename());
  }
  fs::path path() const { return folder_.path(); }
  CommandResult type(const std::string& commands) const {
    const std::string program = "PATH=" + fs::path(EUSIM_BINARY).parent_path().string() + ":$PATH";
    return run_program("bash", {"-ec", program + "\n" + commands}, folder_.path());
  }

 private:
  TemporaryDirectory folder_;
};

class PageCommands : public testing::TestWithParam<fs::path> {};

/// Runs all commands of a page in order, so that an example can use files of earlier commands.
/// EUSIM_UPDATE_GOLDEN=1 rewrites the outputs that the page shows.
TEST_P(PageCommands, WorkInOrderAndPrintWhatThePageShows) {
  const std::string path = (EUSIM_SOURCE_DIR / GetParam()).string();
  std::string page = contents(path);
  const ProjectFolder folder;
  for (const Fence& fence : fences_of(page)) {
    if (is_literal_input(fence)) {
      const CommandResult result = folder.type(fence.text);
      EXPECT_EQ(result.exit_code, 0) << fence.text << result.err;
    }
    if (!is_example(fence)) continue;
    const Example example = example_of(fence);
    const CommandResult result = eusim(example.arguments, folder.path().string());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    if (example.output.empty()) continue;
    if (std::getenv("EUSIM_UPDATE_GOLDEN") != nullptr) {
      page.replace(page.find(fence.text), fence.text.size(), example.command + "\n" + result.out);
      std::ofstream(path) << page;
    } else {
      EXPECT_EQ(result.out, example.output);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Pages, PageCommands, testing::ValuesIn(pages_with(has_commands)),
                         names_of);

TEST(Pages, OfUsersHaveExamplesThatAreTried) {
  for (const char* page : {"README.md", "traces/KERNELS.md", "config/README.md"})
    EXPECT_TRUE(has_examples(contents(EUSIM_SOURCE_DIR "/" + std::string(page)))) << page;
  for (const char* page : {"README.md", "model/cli/README.md", "traces/KERNELS.md",
                           "traces/README.md", "config/README.md"})
    EXPECT_TRUE(has_commands(contents(EUSIM_SOURCE_DIR "/" + std::string(page)))) << page;
}

/// The index and the glossary show no command. The workbench runs until Ctrl-C.
TEST(Pages, OfTheGuideHaveExamplesThatAreTried) {
  const std::set<std::string> without = {"README", "GLOSSARY", "workbench"};
  std::size_t tried = 0;
  for (const fs::path& path : pages()) {
    if (path.parent_path() != "model/guide" || without.count(path.stem().string()) != 0) continue;
    EXPECT_TRUE(has_commands(contents((EUSIM_SOURCE_DIR / path).string()))) << path;
    ++tried;
  }
  EXPECT_GE(tried, 9u);
}

}  // namespace
}  // namespace eu::test
