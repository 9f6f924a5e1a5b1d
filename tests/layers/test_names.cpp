// Names of tests are in reports and in ctest's lists. They are the same in every run, so they
// contain neither bytes of a parameter nor its address.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/support/command.hpp"

namespace eu::test {
namespace {

std::string listed_tests() {
  const CommandResult list =
      run_program(std::filesystem::read_symlink("/proc/self/exe").string(), {"--gtest_list_tests"});
  EXPECT_EQ(list.exit_code, 0) << list.err;
  return list.out;
}

TEST(TestNames, AreTheSameBytesOnEveryRun) {
  EXPECT_TRUE(listed_tests() == listed_tests());
}

TEST(TestNames, ShowNoMemory) {
  std::istringstream list(listed_tests());
  for (std::string line; std::getline(list, line);)
    for (const char* memory : {"-byte object <", " pointing to "})
      EXPECT_EQ(line.find(memory), std::string::npos) << line << ": give the parameter a PrintTo";
}

}  // namespace
}  // namespace eu::test
