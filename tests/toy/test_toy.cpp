// A toy instruction set, unlike Intel's, on the whole model: the model depends on instructions only
// through isa/isa.hpp.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "config/json/json_reader.hpp"
#include "config/machine/machine.hpp"
#include "model/base/accounting.hpp"
#include "tests/toy/instruction.hpp"
#include "tests/toy/run.hpp"

namespace eu::toy {
namespace {

using model::Cycle;
using model::Workload;

constexpr std::size_t kTrips = 5;

/// Each thread sums its part of an array, each lane every 16th element, and stores 16 sums.
constexpr const char* kSum =
    "      add n, v2, #0\n"
    "top:  \n"
    "      load v4, v0, 0\n"
    "      add acc, acc, v4\n"
    "      add v0, v0, v1\n"
    "      add n, n, #-1\n"
    "      loop top\n"
    "      add v6, acc, #0\n"
    "      add v5, v3, #0\n"
    "      store v5, 1\n"
    "      end\n";

Workload sum_of_array(std::size_t threads) {
  Workload sum = workload(kSum, static_cast<int>(threads));
  Dwords array(threads * kLanes * kTrips);
  for (std::size_t i = 0; i < array.size(); ++i)
    array[i] = static_cast<std::uint32_t>(i * 2654435761u >> 7);
  give(sum, 0, places(threads, kLanes * kTrips));
  give(sum, 1, Dwords(kLanes, 4 * kLanes));
  give(sum, 2, Dwords(kLanes, kTrips));
  give(sum, 3, places(threads, kLanes));
  add_surface(sum, 0, "array", array);
  add_surface(sum, 1, "sums", Dwords(threads * kLanes));
  return sum;
}

/// The sums, computed by the host.
Dwords expected_sums(const Dwords& array) {
  Dwords sums(array.size() / kTrips);
  for (std::size_t i = 0; i < array.size(); ++i) {
    const std::size_t thread = i / (kLanes * kTrips);
    sums[thread * kLanes + i % kLanes] += array[i];
  }
  return sums;
}

/// Threads that end after their last instruction, without an `end`.
Workload straight(const std::string& kernel, int threads = 1) {
  Workload bare = workload(kernel, threads);
  bare.dispatch.ends_without_eot = true;
  bare.dispatch.placement = model::Placement::Pack;
  return bare;
}

std::string temporary(const std::string& name) {
  return (std::filesystem::temp_directory_path() /
          ("eusim-toy-" + std::to_string(::getpid()) + name))
      .string();
}

// ---- text and bytes ----

TEST(Toy, TextBecomesWordsAndTheyBecomeTheText) {
  const isa::Program program = assemble(kSum);
  EXPECT_EQ(program.bytes.size(), 10 * kWordBytes);
  const std::vector<std::uint8_t> first_word(program.bytes.begin(), program.bytes.begin() + 4);
  EXPECT_EQ(first_word, (std::vector<std::uint8_t>{1, 16, 2, 0x80}));
  EXPECT_EQ(text(program, 5), "loop -4");
  EXPECT_EQ(text(program, 4), "add n, n, #-1");
  const std::string written = write(program, {});
  EXPECT_NE(written.find("\ntop:\nload v4, v0, 0\n"), std::string::npos) << written;
  EXPECT_NE(written.find("\nloop top\n"), std::string::npos) << written;
  EXPECT_EQ(assemble(written).bytes, program.bytes);
  const isa::Program decoded =
      decode(program.bytes, isa::Generation::Ivb, "bytes", isa::Undecodable::Reject);
  EXPECT_EQ(text(decoded, 5), text(program, 5));
  EXPECT_EQ(toy_isa().successors(decoded, 5).targets[0], 1U);
}

TEST(Toy, WhatIsNoInstructionIsRefusedWithItsPlace) {
  const auto message_of = [](const std::string& kernel) -> std::string {
    try {
      assemble(kernel);
    } catch (const isa::InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message_of("end\nmul v0, v1, v2\n"), "toy.txt:2:1: error: no instruction mul");
  EXPECT_EQ(message_of("add v16, v1, v2\n"), "toy.txt:1:1: error: 16 is not in 0 to 15");
  EXPECT_THROW(decode({9, 0, 0, 0}, isa::Generation::Ivb, "bytes", isa::Undecodable::Illegal),
               isa::InputError);
  EXPECT_THROW(decode({7, 0, 0}, isa::Generation::Ivb, "bytes", isa::Undecodable::Reject),
               isa::InputError);
}

// ---- values ----

TEST(Toy, SumsOfAnArrayAreThoseOfAHostLoopOnEveryThreadAndEu) {
  for (const int threads_an_eu : {8, 12}) {
    const config::Machine machine = machine_with({"/eu/threads=" + std::to_string(threads_an_eu)});
    const std::size_t threads = 16 * static_cast<std::size_t>(threads_an_eu) + 3;
    const ToyRun done = run(machine, sum_of_array(threads));
    ASSERT_EQ(done.failure, "");
    EXPECT_EQ(done.surfaces.at("sums"), expected_sums(done.surfaces.at("array")));
    EXPECT_EQ(done.number("/summary/instructions"),
              static_cast<std::int64_t>(threads * (1 + 5 * kTrips + 4)));
    EXPECT_EQ(done.number("/summary/eus"), 16);
  }
}

TEST(Toy, LanesThatDoNotExistStoreNothing) {
  Workload half = sum_of_array(1);
  half.dispatch.local_size = {5, 1, 1};
  const ToyRun done = run(machine_with({}), half);
  ASSERT_EQ(done.failure, "");
  Dwords expected = expected_sums(done.surfaces.at("array"));
  std::fill(expected.begin() + 5, expected.end(), 0u);
  EXPECT_EQ(done.surfaces.at("sums"), expected);
}

TEST(Toy, AProgramWithoutEndFailsWithItsOwnWords) {
  const ToyRun done = run(machine_with({}), workload("add v1, v0, v0\n", 1));
  EXPECT_NE(done.failure.find("the end of the"), std::string::npos) << done.failure;
}

// ---- time ----

/// Cycles from the issue of the first instruction to that of the last.
Cycle distance_of(const std::string& kernel, const std::vector<std::string>& sets = {}) {
  const ToyRun done = run(machine_with(sets), straight(kernel));
  if (!done.failure.empty()) throw std::runtime_error(done.failure);
  return done.issues.back().start - done.issues.front().start;
}

TEST(Toy, AnAddWaitsForAnAddAsLongAsTheMachineSaysAndNoCycleLonger) {
  const std::string first = "add v1, v0, v0\n";
  const std::string others = "add v2, v0, v0\nadd v3, v0, v0\nadd v4, v0, v0\n";
  const std::string last = "add v5, v1, v1\n";
  // Two passes of two cycles: each add takes four cycles of its thread.
  const auto after_three_others = [&](int latency_cycles) {
    return distance_of(first + others + last,
                       {"/eu/timing/co_issue/latency_cycles=" + std::to_string(latency_cycles)});
  };
  EXPECT_EQ(distance_of(first + last), 4U + 14U);
  EXPECT_EQ(after_three_others(11), 16U);
  EXPECT_EQ(after_three_others(12), 16U);
  EXPECT_EQ(after_three_others(13), 17U);
}

TEST(Toy, CounterAndAccumulatorHaveLatenciesOfTheirOwn) {
  EXPECT_EQ(distance_of("add n, v0, #1\nadd n, n, #1\n"), 2U + 18U);
  EXPECT_EQ(distance_of("add acc, v0, #1\nadd acc, acc, #1\n"), 4U + 8U);
  EXPECT_EQ(distance_of("add n, v0, #1\nadd n, n, #1\n", {"/eu/timing/alu/flag_latency_cycles=7"}),
            2U + 7U);
}

TEST(Toy, LoadTakesTheMachinesRoundTrip) {
  Workload loads = straight(
      "load v1, v0, 0\nadd v2, v1, v1\n"
      "load v3, v0, 0\nadd v4, v3, v3\n");
  give(loads, 0, places(1, kLanes));
  add_surface(loads, 0, "array", Dwords(kLanes));
  const ToyRun done = run(machine_with({}), loads);
  ASSERT_EQ(done.failure, "");
  // The line is in the L3 the second time: send 2 + payload 8 + 2 + queue 6 + port 12 + L3 16 +
  // response 2.
  EXPECT_EQ(done.start(0, 3) - done.start(0, 2), 48U);
  // The first time it comes from memory: 464 cycles (config/SOURCES.md I24).
  EXPECT_EQ(done.start(0, 1) - done.start(0, 0), 464U);
}

TEST(Toy, TwoThreadsUseTwoPipesAtOnceWhereAnyTakesTheInstruction) {
  const auto multi_issue = [](const std::string& operands) {
    std::string kernel;
    for (int i = 0; i < 32; ++i) kernel += "add v" + std::to_string(1 + i % 12) + operands;
    return run(machine_with({}), straight(kernel, 2));
  };
  const ToyRun any = multi_issue(", v0, v0\n");
  EXPECT_GT(any.number("/pipes/each/em/instructions"), 20);
  EXPECT_GT(any.number("/pipes/each/fpu/instructions"), 20);
  const ToyRun one = multi_issue(", acc, v0\n");
  EXPECT_EQ(one.number("/pipes/each/em/instructions"), 0);
  EXPECT_EQ(one.number("/pipes/each/fpu/instructions"), 64);
}

// ---- accounting ----

TEST(Toy, WaitsAreNamedByTheKindsOfTheirScoreboardEntries) {
  const auto waits = [](const std::string& kernel, const std::string& cause) {
    const ToyRun done = run(machine_with({}), straight(kernel));
    return done.number("/threads/0/causes/" + cause);
  };
  EXPECT_EQ(waits("add v1, v0, v0\nadd v2, v1, v1\n", "sb.raw.grf"), 14);
  EXPECT_EQ(waits("add v1, v0, v0\nadd v1, v0, v0\n", "sb.waw.grf"), 14);
  EXPECT_EQ(waits("add n, v0, #1\nadd n, n, #-1\n", "sb.flag"), 18);
  EXPECT_EQ(waits("add acc, v0, #1\nadd v1, acc, #1\n", "sb.acc"), 8);
}

TEST(Toy, EveryResidentCycleHasOneCause) {
  const std::size_t threads = 150;
  const ToyRun done = run(machine_with({}), sum_of_array(threads));
  ASSERT_EQ(done.failure, "");
  EXPECT_EQ(done.number("/accounting/unattributed"), 0);
  for (std::size_t thread = 0; thread < threads; ++thread) {
    const std::string path = "/threads/" + std::to_string(thread);
    std::int64_t caused = done.number(path + "/instructions");
    for (const model::CauseRow& row : model::kCauses)
      if (row.cause != model::Cause::Issued && row.families.contains(isa::Family::Intel))
        caused += done.number(path + "/causes/" + std::string(row.key));
    for (const char* pipe : {"em", "fpu"}) caused += done.number(path + "/causes/pipe." + pipe);
    EXPECT_EQ(caused, done.number(path + "/end_cycle") - done.number(path + "/start_cycle"))
        << path;
  }
}

TEST(Toy, StallsHaveTheProvenanceOfTheirNumbers) {
  const auto waits_on = [](const std::string& kernel, const std::string& kind) {
    return run(machine_with({}), straight(kernel)).number("/accounting/sources/" + kind);
  };
  // A latency that was measured, and an accumulator's, which is assumed.
  EXPECT_GE(waits_on("add v1, v0, v0\nadd v2, v1, v1\n", "measured"), 14);
  EXPECT_GE(waits_on("add acc, v0, #1\nadd v1, acc, #1\n", "assumed"), 8);
}

// ---- reports ----

TEST(Toy, ReportsNameOnlyItsOwnInstructions) {
  const ToyRun done = run(machine_with({}), sum_of_array(40), {"", true, false});
  ASSERT_EQ(done.failure, "");
  for (const std::string* text : {&done.text, &done.page}) {
    EXPECT_NE(text->find("add acc, acc, v4"), std::string::npos);
    EXPECT_NE(text->find("load v4, v0, 0"), std::string::npos);
  }
  EXPECT_NE(done.text.find("memory "), std::string::npos);
  for (const char* other : {"send(", "MsgDesc", "data_cache", "g12", "SFID", "GRF"})
    EXPECT_EQ(done.text.find(other), std::string::npos) << other << "\n" << done.text;
  EXPECT_GT(done.number("/messages/memory/count"), 0);
  EXPECT_EQ(done.number("/resources/memory_unit/instances"), 2);
}

TEST(Toy, BlocksAreCutAtItsLoops) {
  Workload sum = sum_of_array(4);
  // Estimates as a compiler would give them.
  sum.program.estimates = {{0, 0, 4, 2}, {1, 4, 24, 100}, {2, 24, 40, 50}};
  const ToyRun done = run(machine_with({}), sum);
  EXPECT_NE(done.text.find("0x0004"), std::string::npos);
  EXPECT_EQ(done.number("/blocks/1/compiler_cycles"), 100);
}

// ---- traces ----

TEST(Toy, AReplayTakesTheCyclesOfTheRunOnThisMachineAndOnAnother) {
  const std::string trace = temporary(".eutrace");
  const Workload sum = sum_of_array(100);
  const config::Machine machine = machine_with({});
  const config::Machine other = machine_with(
      {"/eu/threads=12", "/machine/eus_per_subslice=3", "/eu/timing/co_issue/latency_cycles=31"});
  const ToyRun recorded = run(machine, sum, {trace, false, false});
  const ToyRun replayed = replay(machine, trace);
  const ToyRun elsewhere = replay(other, trace);
  std::filesystem::remove(trace);
  ASSERT_EQ(recorded.failure + replayed.failure + elsewhere.failure, "");
  EXPECT_EQ(replayed.document, recorded.document);
  const ToyRun executed = run(other, sum);
  for (const char* path : {"/summary/cycles", "/accounting/thread_cycles", "/summary/instructions",
                           "/messages/memory/count", "/memory/lines_read"})
    EXPECT_EQ(elsewhere.number(path), executed.number(path)) << path;
  EXPECT_NE(elsewhere.cycles(), recorded.cycles());
}

}  // namespace
}  // namespace eu::toy
