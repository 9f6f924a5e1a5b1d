// Work in child processes.
#include <gtest/gtest.h>

#include <csignal>
#include <set>
#include <stdexcept>

#include "model/batch/child.hpp"
#include "tests/support/sanitized.hpp"

namespace eu::model {
namespace {

TEST(Child, ReturnsWhatItsWorkReturns) {
  const std::string large(5'000'000, 'x');
  EXPECT_EQ(in_child([&] { return large; }).value, large);
  const ChildResult nothing = in_child([] { return std::string(); });
  EXPECT_TRUE(nothing.ok);
  EXPECT_EQ(nothing.value, "");
}

TEST(Child, AnExceptionAndADeathAreResults) {
  const ChildResult threw =
      in_child([]() -> std::string { throw std::runtime_error("no such thing"); });
  EXPECT_FALSE(threw.ok);
  EXPECT_EQ(threw.value, "no such thing");
  const ChildResult died = in_child([]() -> std::string {
    raise(SIGKILL);
    return "";
  });
  EXPECT_FALSE(died.ok);
  EXPECT_EQ(died.value, "the process died: Killed");
}

TEST(Child, LeaksAreFailuresWhereTheyAreLookedFor) {
  if (!test::kAddressesSanitized) GTEST_SKIP() << "LeakSanitizer comes with AddressSanitizer";
  const ChildResult leaked = in_child([]() -> std::string {
    for (int i = 0; i < 100; ++i) {
      char* volatile lost = new char[100];
      *lost = 'x';
    }
    throw std::runtime_error("no such thing");
  });
  EXPECT_FALSE(leaked.ok);
  EXPECT_EQ(leaked.value, "the process ended with status 23");
}

TEST(Children, EachIsDoneOnceWhateverTheNumberOfJobs) {
  for (const int jobs : {1, 2, 7}) {
    std::set<std::size_t> seen;
    in_children(
        20, jobs, [](std::size_t i) { return std::string(i * 10'000, 'a'); },
        [&](std::size_t i, const ChildResult& result) {
          EXPECT_TRUE(seen.insert(i).second);
          EXPECT_EQ(result.value.size(), i * 10'000);
        });
    EXPECT_EQ(seen.size(), 20u);
  }
}

}  // namespace
}  // namespace eu::model
