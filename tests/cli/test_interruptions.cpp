// A signal in the middle of a command: the old file stays, or the new one is there and complete. No
// other file is left, and no process continues.
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

/// Waits until no process of the group exists; false if one still does after some seconds. Orphaned
/// children become children of this process and are reaped here, since process 1 of a container may
/// not reap them.
bool group_is_gone(pid_t group) {
  for (int i = 0; i < 500; ++i) {
    while (waitpid(-group, nullptr, WNOHANG) > 0) continue;
    if (kill(-group, 0) != 0 && errno == ESRCH) return true;
    usleep(10'000);
  }
  return false;
}

/// Starts eusim, sends the signal when `wait` returns, and returns eusim's exit status.
int interrupted(const std::vector<std::string>& arguments, const std::string& directory, int signal,
                const std::function<void()>& wait) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t child = start_eusim(arguments, directory);
  wait();
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(group_is_gone(child)) << "a process continues";
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

  /// Expects that a command which would not end by itself leaves all files as they were. It is
  /// interrupted after a while, or when the files of `more`, which it leaves, exist.
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

/// The row of the finished kernel, after which the sweep continues.
TEST_F(Interruptions, OfASweepLeaveTheRowsThatCame) {
  const std::string row = eusim({"sweep", "s.json", "--point", "1"}, directory_.path()).out;
  expect_nothing_left({"sweep", "s.json", "--jobs", "2"}, {{"s.jsonl.partial", row}});
}

/// Messages of interrupted commands, which go to a file.
class InterruptionTexts : public Interruptions {
 protected:
  /// The messages of a command that gets the signal shortly after `is_ready`; without `is_ready`,
  /// after a while.
  std::string message_of(const std::string& arguments, int signal,
                         const std::function<bool()>& is_ready = nullptr) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t child = fork();
    if (child == 0) become_shell("exec " EUSIM_BINARY " " + arguments + " >said 2>&1");
    for (int i = 0; is_ready && i < 10'000 && !is_ready(); ++i) usleep(1'000);
    usleep(is_ready ? 50'000 : 200'000);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), signal);
    EXPECT_TRUE(group_is_gone(child)) << "a process continues";
    return contents(directory_.path() + "/said");
  }

 private:
  [[noreturn]] void become_shell(const std::string& line) const {
    setpgid(0, 0);
    for (const int each : kSignals) std::signal(each, SIG_DFL);
    if (chdir(directory_.path().c_str()) == 0) execlp("sh", "sh", "-c", line.c_str(), nullptr);
    _exit(127);
  }
};

/// Both signals; the number of cycles is plausible for a run of these milliseconds.
TEST_F(InterruptionTexts, OfARunNameTheCycleAndThatNoFileWasWritten) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string text =
        message_of("run loop.asm --json o.json --max-cycles 1000000000000", signal);
    const std::string begin = "eusim run: interrupted at cycle ";
    ASSERT_EQ(text.rfind(begin, 0), 0u) << text;
    EXPECT_GT(std::stoll(text.substr(begin.size())), 100'000) << text;
    EXPECT_EQ(text.substr(text.find(';')), "; no file was written\n");
  }
  EXPECT_EQ(message_of("record loop.asm -o t --max-cycles 1000000000000", SIGINT)
                .rfind("eusim record: interrupted at cycle ", 0),
            0u);
}

TEST_F(InterruptionTexts, OfARunWithoutTimeNameTheInstructions) {
  const std::string text =
      message_of("run loop.asm --untimed --max-instructions 1000000000000", SIGINT);
  const std::string begin = "eusim run: interrupted after ";
  ASSERT_EQ(text.rfind(begin, 0), 0u) << text;
  EXPECT_GT(std::stoll(text.substr(begin.size())), 100'000) << text;
  EXPECT_EQ(text.substr(text.find(" inst")), " instructions; no file was written\n");
}

TEST_F(InterruptionTexts, OfASweepSayWhereRowsAreKept) {
  const std::string row = eusim({"sweep", "s.json", "--point", "1"}, directory_.path()).out;
  EXPECT_EQ(message_of("sweep s.json --jobs 2", SIGINT,
                       [&] { return contents(directory_.path() + "/s.jsonl.partial") == row; }),
            "eusim sweep: interrupted; 1 row kept in s.jsonl.partial; use --resume to continue\n");
  EXPECT_EQ(contents(directory_.path() + "/s.jsonl.partial"), row);
}

TEST_F(InterruptionTexts, OfAReplaySayWhereRowsAreKept) {
  directory_.file("long.asm",
                  "mov(8) g2<1>D 0x00800000UD { align1 1Q };\nT:\n"
                  "add.nz.f0.0(8) g2<1>D g2<8,8,1>D -1D { align1 1Q };\n"
                  "(+f0.0) while(8) JIP: T { align1 1Q };\n");
  for (const std::string name : {"k", "long"})
    ASSERT_EQ(
        eusim({"record", name + ".asm", "-o", name + ".eutrace", "--max-cycles", "1000000000"},
              directory_.path())
            .exit_code,
        0);
  EXPECT_EQ(message_of("replay k.eutrace long.eutrace --jsonl r.jsonl", SIGINT,
                       [&] {
                         return contents(directory_.path() + "/r.jsonl.partial").find('\n') !=
                                std::string::npos;
                       }),
            "eusim replay: interrupted; 1 row kept in r.jsonl.partial; use --resume to continue\n");
}

TEST_F(InterruptionTexts, OfHazardsSayThatNoFileWasWritten) {
  EXPECT_EQ(message_of("hazards loop.asm --json h.json --max-cycles 1000000000000", SIGTERM),
            "eusim hazards: interrupted after 0 simulations; no file was written\n");
}

TEST_F(InterruptionTexts, OfWhatIfsNameTheOneThatRan) {
  EXPECT_EQ(
      message_of("run loop.asm --if threads=2 --if threads=1 --max-cycles 1000000000000", SIGINT),
      "eusim run: interrupted in what-if 1 of 2; no file was written\n");
}

/// The signal goes to the program, and eusim ends with it.
TEST_F(InterruptionTexts, OfAProgramSayWhatOfItsDispatchesIsKept) {
  const CommandResult result =
      run_program("sh",
                  {"-c", EUSIM_BINARY " gpu --jsonl r.jsonl -- sleep 60 & pid=$!; sleep 0.5; "
                                      "kill -TERM $pid; wait $pid"},
                  directory_.path());
  EXPECT_EQ(result.exit_code, 128 + SIGTERM);
  EXPECT_NE(result.err.find("eusim gpu: interrupted: the program ended by SIGTERM; 0 dispatches "
                            "before that, with rows in r.jsonl\n"),
            std::string::npos)
      << result.err;
  EXPECT_TRUE(fs::exists(directory_.path() + "/r.jsonl"));
}

/// The parent of eusim may have it ignore the signal, as nohup does.
TEST_F(InterruptionTexts, ThatAreIgnoredStayIgnored) {
  const CommandResult result = run_program(
      "sh",
      {"-c", "trap '' INT; " EUSIM_BINARY " run loop.asm --max-cycles 3000000 & pid=$!; "
             "sleep 0.1; kill -INT $pid; wait $pid"},
      directory_.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err.find("interrupted"), std::string::npos) << result.err;
}

/// At any moment while files are written. SIGKILL can come after a file gets its name and before it
/// gets its place: then it is beside the old file, and complete.
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
