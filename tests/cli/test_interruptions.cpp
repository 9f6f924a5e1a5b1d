// A signal in the middle: the file that was there before stays, or the new one is there and whole;
// nothing lies beside it, and no process goes on.
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <thread>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGKILL};

using Files = std::map<std::string, std::string>;  ///< name and content

Files files_in(const std::string& directory) {
  Files files;
  for (const auto& each : fs::recursive_directory_iterator(directory))
    if (each.is_regular_file())
      files[fs::relative(each.path(), directory).string()] = contents(each.path().string());
  return files;
}

/// Waits until no process of the group is there; false if one still is after some seconds. Children
/// that lost their parent become those of this process: what is process 1 here may not ask for
/// them.
bool group_is_gone(pid_t group) {
  for (int i = 0; i < 500; ++i) {
    while (waitpid(-group, nullptr, WNOHANG) > 0) continue;
    if (kill(-group, 0) != 0 && errno == ESRCH) return true;
    usleep(10'000);
  }
  return false;
}

/// Starts eusim, sends the signal when `wait` comes back, and gives the status of its end.
int interrupted(const std::vector<std::string>& arguments, const std::string& directory, int signal,
                const std::function<void()>& wait) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t child = start_eusim(arguments, directory);
  wait();
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(group_is_gone(child)) << "a process goes on";
  return status;
}

class Interruptions : public testing::Test {
 protected:
  Interruptions() {
    setenv("TMPDIR", directory_.path().c_str(), 1);
    directory_.file("loop.asm", "T:\nwhile(8) JIP: T { align1 1Q };\n");
    directory_.file("k.asm", "mov(8) g2<1>F g1<8,8,1>F { align1 1Q };\n");
    directory_.file("s.json",
                    "{\"schema\": \"eusim.sweep/v1\", \"kernels\": [\"loop.asm\", \"k.asm\"], "
                    "\"max_cycles\": 1000000000000}");
  }
  ~Interruptions() override { unsetenv("TMPDIR"); }

  /// A command that would not end by itself leaves all as it was. It is interrupted after a while,
  /// or when the files that it does leave, `more`, are there.
  void expect_nothing_left(const std::vector<std::string>& arguments, const Files& more = {}) {
    const auto wait = [&] {
      usleep(150'000);
      for (const auto& [name, content] : more)
        for (int i = 0; i < 1000 && contents(directory_.path() + "/" + name) != content; ++i)
          usleep(10'000);
    };
    Files expected = files_in(directory_.path());
    for (const auto& [name, content] : more) expected[name] = content;
    for (const int signal : kSignals) {
      SCOPED_TRACE(arguments[0] + ", signal " + std::to_string(signal));
      const int status = interrupted(arguments, directory_.path(), signal, wait);
      EXPECT_TRUE(WIFSIGNALED(status));
      EXPECT_EQ(WTERMSIG(status), signal);
      EXPECT_EQ(files_in(directory_.path()), expected);
      for (const auto& [name, content] : more) fs::remove(directory_.path() + "/" + name);
    }
  }

  const TemporaryDirectory directory_;
};

TEST_F(Interruptions, OfARunLeaveTheOldFiles) {
  for (const char* name : {"o.json", "o.csv", "o.html", "o.log", "o.perfetto", "o.vcd", "t"})
    directory_.file(name, "old");
  expect_nothing_left({"run", "loop.asm", "--max-cycles", "1000000000000", "--json", "o.json",
                       "--csv", "o.csv", "--html", "o.html", "--konata", "o.log", "--perfetto",
                       "o.perfetto", "--vcd", "o.vcd", "--record", "t"});
}

TEST_F(Interruptions, OfARecordingLeaveNothing) {
  expect_nothing_left({"record", "loop.asm", "-o", "t", "--max-cycles", "1000000000000"});
}

TEST_F(Interruptions, OfHazardsLeaveTheOldFile) {
  directory_.file("h.json", "old");
  expect_nothing_left({"hazards", "loop.asm", "--json", "h.json", "--max-cycles", "1000000000000"});
}

/// The row of the kernel that ended, from which the sweep goes on.
TEST_F(Interruptions, OfASweepLeaveTheRowsThatCame) {
  const std::string row = eusim({"sweep", "s.json", "--point", "1"}, directory_.path()).out;
  expect_nothing_left({"sweep", "s.json", "--jobs", "2"}, {{"s.jsonl.partial", row}});
}

/// Wherever the signal comes while files are written. SIGKILL can come between giving a file a name
/// and giving it its place: then it lies beside it, and is whole.
TEST_F(Interruptions, AtAnyMomentLeaveTheOldFileOrTheNewOne) {
  const std::vector<std::string> command = {"run",    "k.asm",  "--report", "none",  "--json",
                                            "o.json", "--html", "o.html",   "--vcd", "o.vcd"};
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(eusim(command, directory_.path()).exit_code, 0);
  const auto duration = std::chrono::steady_clock::now() - begin;
  Files whole = files_in(directory_.path());
  for (const char* name : {"k.asm", "loop.asm", "s.json"}) whole.erase(name);
  ASSERT_EQ(whole.size(), 3u);
  int old_files = 0, new_files = 0;
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE(std::to_string(i) + " parts of 30");
    for (const auto& [name, content] : whole) directory_.file(name, "old");
    const int signal = kSignals[i % 4];
    interrupted(command, directory_.path(), signal,
                [&] { std::this_thread::sleep_for(duration * i / 30); });
    for (const auto& [name, content] : files_in(directory_.path())) {
      if (name == "k.asm" || name == "loop.asm" || name == "s.json") continue;
      const auto file = whole.find(name.substr(0, name.find(".tmp")));
      ASSERT_NE(file, whole.end()) << name;
      const bool is_new = content == file->second;
      if (file->first == name) {
        EXPECT_TRUE(is_new || content == "old") << name;
        ++(is_new ? new_files : old_files);
      } else {
        EXPECT_TRUE(is_new && signal == SIGKILL) << name;
        fs::remove(directory_.path() + "/" + name);
      }
    }
  }
  EXPECT_GT(old_files, 0);
  EXPECT_GT(new_files, 0);
}

}  // namespace
}  // namespace eu::test
