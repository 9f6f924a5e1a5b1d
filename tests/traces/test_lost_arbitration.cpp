// A thread loses arbitration only to a thread that takes its port. Where the pipes are idle for
// most of the time, few thread-cycles can be arbitration losses, whatever the messages wait for.
// The shares are from the reports' own counts of busy pipes, which do not depend on stall reasons.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/model/result.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

std::vector<std::string> workloads() {
  std::vector<std::string> names;
  for (const std::string folder : {"workloads", "studies", "opencl", "g13"})
    for (const std::string& name : trace_names(folder, ".json"))
      names.push_back(folder + "/" + name);
  return names;
}

class LostArbitration : public testing::TestWithParam<std::string> {};

TEST_P(LostArbitration, IsLittleWherePipesAreIdle) {
  const SimulatedRun run = result_of({(kTraces / (GetParam() + ".json")).string()});
  std::int64_t busiest = 0;
  for (const config::JsonMember& pipe : *run.document.find("pipes")->find("each")->object())
    busiest = std::max(busiest, run.number("/pipes/each/" + pipe.key + "/busy_cycles"));
  const std::int64_t lost = run.number("/accounting/causes/arb.lost");
  const std::int64_t all = run.number("/accounting/thread_cycles");
  const bool idle = 5 * busiest < run.number("/pipes/eu_cycles");
  EXPECT_TRUE(!idle || 20 * lost <= all) << lost << " of " << all;
  EXPECT_EQ(run.number("/accounting/unattributed"), 0);
}

INSTANTIATE_TEST_SUITE_P(Traces, LostArbitration, testing::ValuesIn(workloads()),
                         [](const auto& info) {
                           std::string name = info.param;
                           for (char& c : name)
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           return name;
                         });

}  // namespace
}  // namespace eu::test
