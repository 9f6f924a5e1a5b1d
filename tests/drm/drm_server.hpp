#pragma once
// A server for tests, whose GPU is a handler of the test.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/drm/server.hpp"

namespace eu::test {

class RecordingHandler : public model::drm::SubmissionHandler {
 public:
  int execute(const model::drm::Submission& submission) override {
    ++submissions;
    return on_execute ? on_execute(submission) : 0;
  }
  std::uint64_t read_clock() override { return 1234; }
  void observe(std::uint64_t, std::uint32_t context, const std::string& uuid) override {
    observed.push_back(std::to_string(context) + " " + uuid);
  }
  model::CounterReport counter_report(std::uint64_t, std::uint32_t context) override {
    model::CounterReport report;
    report.dwords[1] = static_cast<std::uint32_t>(submissions);
    report.dwords[2] = context;
    report.eu_cycles = static_cast<std::uint64_t>(submissions) * eu_cycles_per_submission;
    return report;
  }
  void context_gone(std::uint64_t file, std::uint32_t) override { ++contexts_gone[file]; }

  std::function<int(const model::drm::Submission&)> on_execute;
  int submissions = 0;
  std::uint64_t eu_cycles_per_submission = 1;
  std::vector<std::string> observed;  ///< contexts, and the names of their counters
  std::map<std::uint64_t, int> contexts_gone;
};

/// The facts of a Skylake.
model::drm::DeviceFacts skylake_facts();

/// Runs a case of the client under a server with this handler; returns the exit code.
int run_client(RecordingHandler& handler, const std::vector<std::string>& arguments);

}  // namespace eu::test
