// Selection among several ready threads (IVB PRM 3.3.3.7; config/machine/machine.hpp, Arbitration).
#include <gtest/gtest.h>

#include <random>

#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using config::Arbitration;
using model::kFrontPort;

/// Slots that issue, one per cycle, as digits, when threads in `slots` are always ready.
std::string turns(Arbitration policy, std::initializer_list<int> slots, int cycles,
                  model::SlotSet urgent = 0, std::initializer_list<int> high_priority = {}) {
  return in_child([&] {
    model::ThreadArbiter arbiter("arbiter", policy, 4);
    model::SlotSet ready = 0;
    for (const int slot : slots) {
      const bool high =
          std::find(high_priority.begin(), high_priority.end(), slot) != high_priority.end();
      arbiter.thread_started(slot, high);
      ready |= static_cast<model::SlotSet>(1u << slot);
    }
    std::array<model::PortSet, model::kMaxSlots> wants;
    wants.fill(1u << kFrontPort);
    std::string text;
    for (int i = 0; i < cycles; ++i)
      text +=
          std::to_string(arbiter.grant(ready, urgent, wants, 1u << kFrontPort).slot(kFrontPort));
    return text;
  });
}

TEST(Arbitration, AgePoliciesKeepToTheirThread) {
  EXPECT_EQ(turns(Arbitration::OldestFirst, {2, 0, 1}, 4), "2222");
  EXPECT_EQ(turns(Arbitration::YoungestFirst, {2, 0, 1}, 4), "1111");
}

TEST(Arbitration, RoundRobinAdvancesTheTurn) {
  EXPECT_EQ(turns(Arbitration::RoundRobin, {0, 1, 2, 3}, 6), "012301");
  EXPECT_EQ(turns(Arbitration::LooseRoundRobin, {0, 1, 2, 3}, 6), "012301");
  // The strict turn also reaches slots without a thread; the next thread then issues instead.
  EXPECT_EQ(turns(Arbitration::RoundRobin, {1, 3}, 8), "11331133");
  EXPECT_EQ(turns(Arbitration::LooseRoundRobin, {1, 3}, 6), "131313");
}

/// Selects all slots in turn, the oldest thread, and a starving one.
TEST(Arbitration, PoliciesCoverEverySlotOfAnEu) {
  for (const int slots : kThreadCounts) {
    const auto chosen = [&](Arbitration policy, model::SlotSet urgent) {
      return in_child([&] {
        model::ThreadArbiter arbiter("arbiter", policy, slots);
        model::SlotSet ready = 0;
        for (int slot = slots - 1; slot >= 0; --slot) {
          arbiter.thread_started(slot, false);
          ready |= model::SlotSet{1} << slot;
        }
        std::array<model::PortSet, model::kMaxSlots> wants;
        wants.fill(1u << kFrontPort);
        std::string text;
        for (int i = 0; i < slots; ++i)
          text += static_cast<char>(
              'A' + arbiter.grant(ready, urgent, wants, 1u << kFrontPort).slot(kFrontPort));
        return text;
      });
    };
    std::string all;
    for (int slot = 0; slot < slots; ++slot) all += static_cast<char>('A' + slot);
    const auto same = [&](int slot) {
      return std::string(static_cast<std::size_t>(slots), static_cast<char>('A' + slot));
    };
    EXPECT_EQ(chosen(Arbitration::RoundRobin, 0), all);
    EXPECT_EQ(chosen(Arbitration::LooseRoundRobin, 0), all);
    EXPECT_EQ(chosen(Arbitration::OldestFirst, 0), same(slots - 1));
    EXPECT_EQ(chosen(Arbitration::YoungestFirst, 0), same(0));
    EXPECT_EQ(chosen(Arbitration::OldestFirst, model::SlotSet{1} << slots / 2), same(slots / 2));
  }
}

TEST(Arbitration, AStarvingThreadComesFirst) {
  EXPECT_EQ(turns(Arbitration::OldestFirst, {0, 1, 2}, 3, 1 << 2), "222");
}

TEST(Arbitration, HighPriorityComesBeforeAge) {
  EXPECT_EQ(turns(Arbitration::OldestFirst, {0, 1, 2}, 3, 0, {1, 2}), "111");
  EXPECT_EQ(turns(Arbitration::YoungestFirst, {0, 1, 2}, 3, 0, {0, 1}), "111");
}

/// The turn continues within the class when a thread of that class starts.
TEST(Arbitration, IssueDoesNotReturnTheTurn) {
  const std::string text = in_child([] {
    model::ThreadArbiter arbiter("arbiter", Arbitration::LooseRoundRobin, 4);
    std::array<model::PortSet, model::kMaxSlots> wants;
    wants.fill(1u << kFrontPort);
    std::string issued;
    model::SlotSet ready = 0;
    for (int slot = 0; slot < 4; ++slot) {
      arbiter.thread_started(slot, true);
      ready |= static_cast<model::SlotSet>(1u << slot);
      issued += std::to_string(arbiter.grant(ready, 0, wants, 1u << kFrontPort).slot(kFrontPort));
    }
    return issued;
  });
  EXPECT_EQ(text, "0123");
}

/// Matching without a loop, for all sets of four slots in all ports.
TEST(Arbitration, TwoPipeMatchingEqualsGeneralMatching) {
  const std::string wrong = in_child([] {
    model::ThreadArbiter arbiter("arbiter", Arbitration::OldestFirst, 4);
    for (const int slot : {2, 0, 3, 1}) arbiter.thread_started(slot, slot == 3);
    const auto& order = arbiter.order();
    const model::PortSet some_ports[] = {0, 1, 2, 3, 1u << model::kSendPort, 1u << kFrontPort};
    std::string differences;
    for (int which = 0; which < 6 * 6 * 6 * 6; ++which) {
      std::array<model::PortSet, model::kMaxSlots> wants{};
      model::SlotSet ready = 0;
      unsigned pipes = 0;
      unsigned front_end = 0;
      for (int place = 0, rest = which; place < 4; ++place, rest /= 6) {
        const unsigned ports = wants[order[place]] = some_ports[rest % 6];
        if (ports != 0) ready |= 1u << order[place];
        pipes |= ((ports & 1) | (ports & 2) << (model::kLanes - 1)) << place;
        front_end |= ((ports >> model::kSendPort & 1) | (ports >> kFrontPort & 1) << model::kLanes)
                     << place;
      }
      const model::PortSet all = 3 | 1u << model::kSendPort | 1u << kFrontPort;
      const model::Grants plain = arbiter.grant(ready, 0, wants, all);
      model::PortSet matched = 0;
      bool same = true;
      arbiter.match({pipes, front_end}).starting.for_each([&](int place, int port) {
        matched |= static_cast<model::PortSet>(1u << port);
        same = same && ((plain.ports() >> port) & 1) && plain.slot(port) == order[place];
      });
      same = same && matched == plain.ports();
      if (!same) differences += std::to_string(which) + " ";
    }
    return differences;
  });
  EXPECT_EQ(wrong, "");
}

/// Slots with round-robin turns, over many random cycles: one arbiter always uses the general path,
/// the other alternates randomly between both paths.
TEST(Arbitration, RoundRobinMatchingEqualsGeneralMatching) {
  const std::string wrong = in_child([] {
    std::string differences;
    for (const Arbitration policy : {Arbitration::RoundRobin, Arbitration::LooseRoundRobin}) {
      for (const int slots : {3, 7, 8}) {
        const std::string name = std::to_string(static_cast<int>(policy)) + std::to_string(slots);
        model::ThreadArbiter general(("general" + name).c_str(), policy, slots);
        model::ThreadArbiter quick(("quick" + name).c_str(), policy, slots);
        std::mt19937_64 random(11);
        const model::PortSet all = 3 | 1u << model::kSendPort | 1u << kFrontPort;
        const model::PortSet some_ports[] = {
            0, 0, 1, 2, 3, 1u << model::kSendPort, 1u << kFrontPort};
        for (int cycle = 0; cycle < 5000; ++cycle) {
          std::array<model::PortSet, model::kMaxSlots> wants{};
          model::SlotSet ready = 0;
          unsigned contenders = 0;
          for (int slot = 0; slot < slots; ++slot) {
            wants[slot] = some_ports[random() % 7];
            if (wants[slot] != 0) ready |= 1u << slot;
            contenders |= model::lanes_of(wants[slot]) & 0x01010101u << slot;
          }
          const model::Grants plain = general.grant(ready, 0, wants, all);
          if (random() % 5 == 0) {
            const model::Grants same = quick.grant(ready, 0, wants, all);
            if (same.ports() != plain.ports() || same.slots() != plain.slots()) differences += "g";
            continue;
          }
          const auto matched = quick.match(model::PlacesByPort(contenders));
          model::PortSet ports = 0;
          model::SlotSet losers = ready;
          matched.starting.for_each([&](int slot, int port) {
            ports |= static_cast<model::PortSet>(1u << port);
            losers &= ~(1u << slot);
            if (plain.slot(port) != slot) differences += "s";
          });
          if (ports != plain.ports()) differences += "p";
          if (matched.losers != losers) differences += "l";
        }
      }
    }
    return differences;
  });
  EXPECT_EQ(wrong, "");
}

std::vector<std::pair<std::string, int>> policies_and_threads() {
  std::vector<std::pair<std::string, int>> all;
  for (const char* policy : {"oldest_first", "youngest_first", "round_robin", "loose_round_robin"})
    for (const int threads : kThreadCounts) all.emplace_back(policy, threads);
  return all;
}

/// Threads that request one pipe in every cycle: with any policy, no thread starves, since a thread
/// passed over for starvation_cycles has priority.
TEST(Arbitration, NoPolicyStarvesAThread) {
  const std::string endless =
      "TOP:\nadd(8) g2<1>D g3<8,8,1>D g4<8,8,1>D { align1 1Q };\n"
      "cmp.nz.f0.0(1) null<1>UD g1<0,1,0>UD 0UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) TOP { align1 WE_all 1N };\n";
  for (const auto& [policy, threads] : policies_and_threads()) {
    config::Machine machine = machine_with(
        {"/eu/arbitration=\"" + policy + "\"", "/eu/threads=" + std::to_string(threads),
         "/eu/starvation_cycles=" + std::to_string(8 * threads), "/eu/fetch/kind=\"ideal\"",
         "/eu/timing/alu/issue_cycles_per_pass=1", "/eu/issue_granularity_cycles=1",
         "/eu/timing/alu/latency_cycles=0", "/eu/timing/alu/flag_latency_cycles=0"});
    model::Workload workload = bare_kernel(endless, threads);
    model::PayloadItem running;
    running.byte = 32;
    running.bytes = {1};
    workload.dispatch.payload = {running};
    model::RunOptions options;
    options.max_cycles = static_cast<model::Cycle>(500 * threads);
    const SimulatedRun run = simulate(machine, workload, options);
    EXPECT_EQ(run.outcome, model::Outcome::CycleLimit);
    for (int thread = 0; thread < threads; ++thread)
      EXPECT_GT(run.number("/threads/" + std::to_string(thread) + "/instructions"), 30)
          << policy << ", thread " << thread << " of " << threads;
  }
}

/// Arbitration losses for a shared pipe are not counted again when the thread waits for a pipe that
/// it uses alone.
TEST(Arbitration, EarlierLossesAreNotCountedTwice) {
  const auto lost = [](const std::string& other_group, const std::string& alone) {
    std::string shared;
    for (int i = 0; i < 8; ++i) shared += "mov(8) null<1>UD g12<8,8,1>UD { align1 1Q };\n";
    model::Workload workload = bare_kernel(
        "cmp.nz.f0.0(1) null<1>UD g0.1<0,1,0>UD " + other_group + " { align1 WE_all 1N };\n" +
        shared + "(+f0.0) jmpi(1) END { align1 WE_all 1N };\n" + alone + "END:\n" +
        "mov(8) null<1>UD g12<8,8,1>UD { align1 1Q };\n");
    workload.dispatch.kind = model::DispatchKind::Walker;
    workload.dispatch.groups = {2, 1, 1};
    workload.dispatch.local_size = {16, 1, 1};
    const SimulatedRun run = simulate(
        machine_with({"/machine/subslices=1", "/machine/eus_per_subslice=1", "/eu/fetch/kind=ideal",
                      "/dispatcher/cycles_per_thread=0", "/eu/timing/math/occupancy_cycles=12"}),
        workload);
    EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    EXPECT_EQ(run.number("/accounting/causes/pipe.em") > 0, !alone.empty());
    return run.number("/accounting/causes/arb.lost");
  };
  std::string maths;
  for (int i = 0; i < 6; ++i)
    maths +=
        "math inv(8) g" + std::to_string(20 + i) + "<1>F g12<8,8,1>F null<8,8,1>F { align1 1Q };\n";
  for (const char* group : {"0UD", "1UD"}) {
    EXPECT_GT(lost(group, ""), 0);
    EXPECT_LE(lost(group, maths), lost(group, ""));
  }
}

}  // namespace
}  // namespace eu::test
