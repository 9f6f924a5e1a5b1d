// What the README shows is what the program prints.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

const std::string kReadme = EUSIM_SOURCE_DIR "/README.md";

/// Fenced blocks that begin with "$ eusim": the command, and the output it shows.
struct Example {
  std::vector<std::string> arguments;
  std::string output;
};

std::vector<Example> examples_of(const std::string& readme) {
  std::vector<Example> examples;
  const std::string start = "```\n$ eusim ";
  for (std::size_t at = readme.find(start); at != std::string::npos;
       at = readme.find(start, at + 1)) {
    const std::size_t line_end = readme.find('\n', at + start.size());
    Example example;
    std::istringstream words(readme.substr(at + start.size(), line_end - at - start.size()));
    for (std::string word; words >> word;) example.arguments.push_back(word);
    example.output = readme.substr(line_end + 1, readme.find("```", line_end) - line_end - 1);
    examples.push_back(example);
  }
  return examples;
}

/// EUSIM_UPDATE_GOLDEN=1 rewrites the outputs that the README shows.
TEST(Readme, ShowsWhatTheProgramPrints) {
  std::string readme = contents(kReadme);
  const auto examples = examples_of(readme);
  ASSERT_GE(examples.size(), 2u);
  for (const Example& example : examples) {
    const CommandResult result = eusim(example.arguments, EUSIM_SOURCE_DIR);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    if (example.output.empty()) continue;
    if (std::getenv("EUSIM_UPDATE_GOLDEN") != nullptr) {
      readme.replace(readme.find(example.output), example.output.size(), result.out);
      std::ofstream(kReadme) << readme;
    } else {
      EXPECT_EQ(result.out, example.output);
    }
  }
}

}  // namespace
}  // namespace eu::test
