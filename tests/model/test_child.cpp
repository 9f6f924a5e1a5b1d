// Work in child processes.
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <map>
#include <set>
#include <stdexcept>

#include "model/process/child.hpp"
#include "tests/support/sanitized.hpp"

namespace eu::model {
namespace {

TEST(Child, ReturnsWhatItsWorkReturns) {
  std::string large(5'000'000, 'x');
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

TEST(Children, AProcessMayBeUsedForManyPiecesOfWork) {
  for (const int jobs : {1, 3}) {
    std::set<std::string> processes;
    std::set<std::size_t> seen;
    in_children(
        50, jobs,
        [](std::size_t i) { return std::string(i * 10'000, 'a') + std::to_string(getpid()); },
        [&](std::size_t i, const ChildResult& result) {
          EXPECT_TRUE(result.ok);
          EXPECT_TRUE(seen.insert(i).second);
          processes.insert(result.value.substr(i * 10'000));
        },
        ProcessUse::Many);
    EXPECT_EQ(seen.size(), 50u);
    EXPECT_EQ(processes.size(), static_cast<std::size_t>(jobs));
  }
}

TEST(Children, FailureLosesOnlyItsOwnPieceOfWork) {
  for (const int jobs : {1, 3}) {
    std::map<std::size_t, ChildResult> results;
    in_children(
        12, jobs,
        [](std::size_t i) -> std::string {
          if (i % 4 == 1) raise(SIGKILL);
          if (i % 4 == 2) throw std::runtime_error("no such thing");
          return std::to_string(i);
        },
        [&](std::size_t i, const ChildResult& result) { results[i] = result; }, ProcessUse::Many);
    ASSERT_EQ(results.size(), 12u);
    for (const auto& [i, result] : results) {
      EXPECT_EQ(result.ok, i % 4 == 0 || i % 4 == 3);
      EXPECT_EQ(result.value, i % 4 == 1   ? "the process died: Killed"
                              : i % 4 == 2 ? "no such thing"
                                           : std::to_string(i));
    }
  }
}

/// The system refuses to wait for more descriptors than a process may have: poll(2), EINVAL.
TEST(Children, AreEndedIfTheirAnswersCannotBeReceived) {
  rlimit usual;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &usual), 0);
  std::size_t received = 0;
  std::string reason = "none";
  try {
    in_children(
        4, 4,
        [](std::size_t i) -> std::string {
          while (i != 0) pause();
          return "";
        },
        [&](std::size_t, const ChildResult&) {
          ++received;
          rlimit few = usual;
          few.rlim_cur = 1;
          setrlimit(RLIMIT_NOFILE, &few);
        });
  } catch (const SystemLimit& error) {
    reason = error.what();
  }
  setrlimit(RLIMIT_NOFILE, &usual);
  EXPECT_EQ(received, 1u);
  EXPECT_EQ(reason, "cannot wait for answers of child processes: Invalid argument");
}

}  // namespace
}  // namespace eu::model
