// A single thread issues in order, so a faster or larger part can only help it (model/LAWS.md 8).
//
// This holds for parts that the thread uses in the order of its instructions. It uses three things
// out of order and can lose there, as a queue with overtaking can: responses of different shared
// functions share the write-back bus, code shares the L3 with data, and a deeper instruction queue
// requests more lines that a taken branch discards. So the machines here have no response bus, have
// the kernel in the instruction cache, and keep the depth of its queue. The law does not hold
// either for a coarse issue granularity, which is counted from the previous instruction: an
// instruction that issues a cycle earlier may be ready for a result a cycle later. So the
// granularity is 1 here.
#include <gtest/gtest.h>

#include "tests/support/model/law_run.hpp"
#include "tests/support/random_machine.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// A change that makes a machine better.
struct Improvement {
  const char* name;
  void (*apply)(config::Machine& machine, Choice& choice);
};

void shorten(int& cycles, Choice& choice, int least = 0) {
  cycles -= choice.below(cycles - least + 1);
}

void shorten_latencies(config::Machine& machine, Choice& choice) {
  for (config::ClassTiming& timing : machine.eu.timing.rows)
    for (int* latency :
         {&timing.latency_cycles, &timing.acc_latency_cycles, &timing.flag_latency_cycles})
      shorten(*latency, choice);
  shorten(machine.eu.switch_cycles, choice);
}

void shorten_occupancies(config::Machine& machine, Choice& choice) {
  for (config::ClassTiming& timing : machine.eu.timing.rows) {
    shorten(timing.occupancy_cycles, choice);
    shorten(timing.occupancy_cycles_per_pass, choice);
  }
}

void shorten_message_ways(config::Machine& machine, Choice& choice) {
  shorten(machine.eu.message_queue.payload_read_cycles, choice);
  shorten(machine.eu.message_queue.latency_cycles, choice, 1);
  for (int* latency : {&machine.data_cache.latency_cycles, &machine.constant_cache.latency_cycles,
                       &machine.slm.latency_cycles, &machine.gateway.latency_cycles,
                       &machine.l3.latency_cycles, &machine.memory.latency_cycles})
    shorten(*latency, choice, 1);
}

void deepen_message_queue(config::Machine& machine, Choice& choice) {
  machine.eu.message_queue.depth_entries += choice.between(1, 4);
}

void add_pipes(config::Machine& machine, Choice&) {
  const std::vector<config::PipeConfig> pipes = machine.eu.pipes;
  for (config::PipeConfig pipe : pipes) {
    if (machine.eu.pipes.size() == config::kMaxPipes) return;
    pipe.name += "2";
    machine.eu.pipes.push_back(pipe);
  }
}

void shorten_fetch(config::Machine& machine, Choice& choice) {
  shorten(machine.instruction_cache.latency_cycles, choice, 2);
  shorten(machine.eu.fetch.cycles_per_line, choice, 1);
}

const Improvement kImprovements[] = {
    {"shorter latencies", shorten_latencies},
    {"shorter occupancies", shorten_occupancies},
    {"shorter ways of messages", shorten_message_ways},
    {"a deeper message queue", deepen_message_queue},
    {"more pipes", add_pipes},
    {"faster fetch", shorten_fetch},
};

TEST(SingleThread, IsNeverSlowedByABetterMachine) {
  ProgramOptions options;
  options.max_groups = 1;
  options.max_group_threads = 1;
  int gains = 0;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const RandomProgram program = random_program(seed, options);
    Choice choice(seed);
    config::Machine machine = machine_with(random_settings(choice, 1));
    machine.eu.issue_granularity_cycles = 1;
    machine.eu.response.cycles_per_register = 0;
    machine.instruction_cache.start = config::CacheStart::Warm;
    machine.instruction_cache.size_bytes = 32768;
    const Cycle cycles = run_by_law(machine, program.workload).cycles;
    for (const Improvement& improvement : kImprovements) {
      config::Machine better = machine;
      improvement.apply(better, choice);
      const LawRun run = run_by_law(better, program.workload);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " + improvement.name + "\n" + program.text);
      EXPECT_EQ(run.breaches, "");
      EXPECT_LE(run.cycles, cycles);
      gains += run.cycles < cycles;
    }
  }
  EXPECT_GT(gains, 50);
}

}  // namespace
}  // namespace eu::test
