// Cost of the server, and the end of server and program.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/drm/drm_server.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

using model::drm::Submission;

long shared_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    long value = 0;
    if (word == "RssShmem:" && status >> value) return value;
  }
  return -1;
}

long descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return std::distance(begin(all), end(all));
}

TEST(DrmCost, GigabyteIsFreeUntilItIsTouched) {
  RecordingHandler handler;
  handler.on_execute = [](const Submission& submission) {
    EXPECT_EQ(submission.buffers.at(0).size_bytes, 1u << 30);
    EXPECT_EQ(submission.buffers[0].bytes[(1u << 30) - 1], 1);
    EXPECT_LT(shared_kilobytes(), 20000);
    return 0;
  };
  EXPECT_EQ(run_client(handler, {"big"}), 0);
  EXPECT_EQ(handler.submissions, 1);
}

TEST(DrmCost, NothingIsLeftOfWhatWasClosed) {
  RecordingHandler handler;
  std::vector<long> open, shared;
  handler.on_execute = [&](const Submission&) {
    open.push_back(descriptors());
    shared.push_back(shared_kilobytes());
    return 0;
  };
  const long before = descriptors();
  EXPECT_EQ(run_client(handler, {"churn"}), 0);
  ASSERT_EQ(open.size(), 2u);
  EXPECT_EQ(open[0], open[1]);
  EXPECT_LE(shared[1], shared[0] + 100);
  EXPECT_EQ(descriptors(), before);
}

TEST(DrmProgram, ExitCodesAreAsAShellHasThem) {
  RecordingHandler handler;
  EXPECT_EQ(run_client(handler, {"end_with", "0"}), 0);
  EXPECT_EQ(run_client(handler, {"end_with", "42"}), 42);
  EXPECT_EQ(run_client(handler, {"end_by_signal", "15"}), 128 + SIGTERM);
  model::drm::Server server(skylake_facts(), handler);
  testing::internal::CaptureStderr();
  EXPECT_EQ(server.run({"/no/such/program"}, {}, EUSIM_GPU_LIBRARY), 127);
  EXPECT_EQ(server.run({"/etc/passwd"}, {}, EUSIM_GPU_LIBRARY), 126);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "eusim gpu: error: /no/such/program: No such file or directory\n"
            "eusim gpu: error: /etc/passwd: Permission denied\n");
}

TEST(DrmProgram, EnvironmentIsTheOneGiven) {
  RecordingHandler handler;
  model::drm::Server server(skylake_facts(), handler);
  EXPECT_EQ(server.run({"/bin/sh", "-c", "[ $FIRST = 1 ] && [ -z \"$HOME\" ]"}, {{"FIRST", "1"}},
                       EUSIM_GPU_LIBRARY),
            0);
}

/// Output of coreutils, findutils and a shell for the GPU's files (with statx, fstatat, faccessat,
/// opendir, fdopendir and openat, readlink). The layout is Linux's.
TEST(DrmProgram, ProgramsOfTheSystemSeeTheGpusFiles) {
  RecordingHandler handler;
  model::drm::Server server(skylake_facts(), handler);
  const TemporaryDirectory directory;
  const std::string script = directory.file("script", R"(
exec > "$0.out" 2>&1
ls /dev/dri
stat -c '%F %t:%T %a' /dev/dri/renderD128
readlink /sys/dev/char/226:128
readlink -f /sys/dev/char/226:128/device
stat -c '%F' /sys/dev/char/226:128
stat -L -c '%F' /sys/dev/char/226:128
find /sys/class/drm
find /sys/bus/pci/devices/0000:00:02.0/ -name 'gt_m*'
cat /sys/class/drm/renderD128/device/device /sys/class/drm/card0/gt_max_freq_mhz
[ -r /dev/dri/renderD128 ] && [ -w /dev/dri/renderD128 ] && [ ! -x /dev/dri/renderD128 ] && echo node
[ -d /sys/class/drm/card0 ] && [ -L /sys/class/drm/card0 ] && [ ! -e /dev/dri/card0 ] && echo links
)");
  EXPECT_EQ(server.run({"/bin/bash", script}, {{"PATH", "/usr/bin:/bin"}}, EUSIM_GPU_LIBRARY), 0);
  EXPECT_EQ(contents(script + ".out"), R"(renderD128
character special file e2:80 666
../../devices/pci0000:00/0000:00:02.0/drm/renderD128
/sys/devices/pci0000:00/0000:00:02.0
symbolic link
directory
/sys/class/drm
/sys/class/drm/card0
/sys/class/drm/renderD128
/sys/bus/pci/devices/0000:00:02.0/drm/card0/gt_min_freq_mhz
/sys/bus/pci/devices/0000:00:02.0/drm/card0/gt_max_freq_mhz
0x1912
1150
node
links
)");
}

TEST(DrmProgram, KilledWhileTheGpuWorks) {
  RecordingHandler handler;
  handler.on_execute = [](const Submission& submission) {
    for (int i = 0; i < 5000; ++i) {
      if (submission.is_abandoned()) return 0;
      usleep(1000);
    }
    ADD_FAILURE() << "is_abandoned did not become true";
    return 0;
  };
  const long before = descriptors();
  EXPECT_EQ(run_client(handler, {"killed"}), 128 + SIGKILL);
  EXPECT_EQ(handler.submissions, 1);
  EXPECT_EQ(descriptors(), before);
}

/// A pipe on which the client reports.
struct Report {
  Report() { EXPECT_EQ(pipe(ends), 0); }
  ~Report() {
    close(ends[0]);
    close(ends[1]);
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;
  char read_one() const {
    char byte = 0;
    return read(ends[0], &byte, 1) == 1 ? byte : '\0';
  }
  std::string end() const { return std::to_string(ends[1]); }

  int ends[2] = {-1, -1};
};

TEST(DrmProgram, ChildrenThatOutliveItAreServed) {
  RecordingHandler handler;
  const Report report;
  EXPECT_EQ(run_client(handler, {"outliving", report.end()}), 3);
  EXPECT_EQ(handler.submissions, 1);
  EXPECT_EQ(report.read_one(), '+');
}

TEST(DrmServer, ProgramsGetEioWhenItDies) {
  const Report report;
  const pid_t server = fork();
  if (server == 0) {
    RecordingHandler handler;
    handler.on_execute = [](const Submission&) { return raise(SIGKILL); };
    run_client(handler, {"orphaned", report.end()});
    _exit(1);
  }
  int status = 0;
  EXPECT_EQ(waitpid(server, &status, 0), server);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  EXPECT_EQ(report.read_one(), '+');
}

TEST(DrmServer, PassesSignalsOn) {
  const pid_t server = fork();
  if (server == 0) {
    RecordingHandler handler;
    if (fork() == 0) {
      usleep(200000);
      kill(getppid(), SIGTERM);
      _exit(0);
    }
    _exit(model::drm::Server(skylake_facts(), handler)
              .run({"/bin/sh", "-c", "trap 'exit 9' TERM; sleep 20 & wait"}, {{"PATH", "/bin"}},
                   EUSIM_GPU_LIBRARY));
  }
  int status = 0;
  EXPECT_EQ(waitpid(server, &status, 0), server);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 9);
}

}  // namespace
}  // namespace eu::test
