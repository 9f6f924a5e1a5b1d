// Cost of a tiny run, from the start of the program to its end.
#include <chrono>
#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "tests/bench/measure.hpp"

namespace eu::bench {
namespace {

double seconds(timeval time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

Figures start_up() {
  std::string words[] = {EUSIM_BINARY, "run", EUSIM_SOURCE_DIR "/traces/workloads/saxpy_64.json"};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  const auto begin = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int error = posix_spawn(&child, words[0].c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = -1;
  rusage usage{};
  if (error != 0 || wait4(child, &status, 0, &usage) != child || status != 0)
    throw std::runtime_error("cannot run " + words[0]);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  return {{"seconds", wall.count()},
          {"wall_ms", 1e3 * wall.count()},
          {"cpu_ms", 1e3 * (seconds(usage.ru_utime) + seconds(usage.ru_stime))}};
}

}  // namespace

void add_start_up() {
  add("start_up", start_up);
}

}  // namespace eu::bench
