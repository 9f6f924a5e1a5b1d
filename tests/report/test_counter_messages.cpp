// Micro-kernels of messages whose metrics have closed forms: the counts follow from the
// instructions and the addresses alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/base/message_traffic.hpp"
#include "tests/model/message_case.hpp"
#include "tests/report/counter_metrics.hpp"

namespace eu::test {
namespace {

using isa::MessageKind;
using Access = isa::RequestAccess;
using Path = model::AccessPath;

// ---- messages of data ports ----

/// Data accessed by the message of a case: lanes 0, 2, 5 and 7, and the case's addresses.
struct Traffic {
  MessageKind kind;
  Path path;
  Access access;
  int lines;  ///< of 64 bytes
};
constexpr Traffic kTraffic[] = {
    // 8 bytes at 0, 32, 80 and 112
    {MessageKind::Hsw1UntypedSurfaceRead, Path::Buffer, Access::Read, 2},
    {MessageKind::Hsw1UntypedSurfaceWrite, Path::Buffer, Access::Write, 2},
    // 4 bytes at 0, 16, 40 and 56
    {MessageKind::Hsw1UntypedAtomic, Path::Buffer, Access::Atomic, 1},
    {MessageKind::ByteScatteredRead, Path::Buffer, Access::Read, 1},
    {MessageKind::ByteScatteredWrite, Path::Buffer, Access::Write, 1},
    // at 0, 24, 60 and 84
    {MessageKind::DwordScatteredRead, Path::Buffer, Access::Read, 2},
    {MessageKind::DwordScatteredWrite, Path::Buffer, Access::Write, 2},
    // 32 bytes from 32 on
    {MessageKind::OwordBlockRead, Path::Buffer, Access::Read, 1},
    {MessageKind::OwordBlockWrite, Path::Buffer, Access::Write, 1},
    // texels of 4 bytes in one row of 64
    {MessageKind::Hsw1TypedSurfaceRead, Path::Image, Access::Read, 1},
    {MessageKind::Hsw1TypedSurfaceWrite, Path::Image, Access::Write, 1},
    {MessageKind::Hsw1TypedAtomic, Path::Image, Access::Atomic, 1},
    {MessageKind::Skl1TypedSurfaceRead, Path::Image, Access::Read, 1},
    {MessageKind::Skl1TypedSurfaceWrite, Path::Image, Access::Write, 1},
    {MessageKind::Skl1TypedAtomic, Path::Image, Access::Atomic, 1},
    // as for the untyped ones
    {MessageKind::A64UntypedRead, Path::Flat, Access::Read, 2},
    {MessageKind::A64UntypedWrite, Path::Flat, Access::Write, 2},
    {MessageKind::A64UntypedAtomic, Path::Flat, Access::Atomic, 1},
    {MessageKind::A64ScatteredRead, Path::Flat, Access::Read, 2},
    {MessageKind::A64ScatteredWrite, Path::Flat, Access::Write, 2},
};

/// Each metric that data ports change, for `messages` messages of one kind and their lines.
Metrics expected_of(const Traffic& traffic, double messages) {
  const double lines = messages * traffic.lines;
  const bool read = traffic.access == Access::Read, write = traffic.access == Access::Write;
  const bool atomic = traffic.access == Access::Atomic, image = traffic.path == Path::Image;
  const bool flat = traffic.path == Path::Flat, buffer = traffic.path == Path::Buffer;
  const auto if_so = [](bool holds, double value) { return holds ? value : 0; };
  const double sends_per_line = messages / lines;
  return {{"UntypedBytesRead", if_so(!image && read, 64 * lines)},
          {"UntypedBytesWritten", if_so(!image && write, 64 * lines)},
          {"TypedBytesRead", if_so(image && read, 64 * lines)},
          {"TypedBytesWritten", if_so(image && write, 64 * lines)},
          {"TypedAtomics", if_so(image && atomic, lines)},
          {"ShaderMemoryAccesses", lines},
          {"ShaderAtomics", if_so(atomic, messages)},
          {"L3ShaderThroughput", 64 * lines},
          {"EuUntypedReads0", if_so(buffer && read, messages)},
          {"EuUntypedWrites0", if_so(buffer && write, messages)},
          {"EuUntypedAtomics0", if_so(!image && atomic, messages)},
          {"EuA64UntypedReads0", if_so(flat && read, messages)},
          {"EuA64UntypedWrites0", if_so(flat && write, messages)},
          {"EuTypedReads0", if_so(image && read, messages)},
          {"EuTypedWrites0", if_so(image && write, messages)},
          {"EuTypedAtomics0", if_so(image && atomic, messages)},
          {"UntypedReads0", if_so(!image && read, lines)},
          {"UntypedWrites0", if_so(!image && write, lines)},
          {"TypedReads0", if_so(image && read, lines)},
          {"TypedWrites0", if_so(image && write, lines)},
          {"TypedAtomics0", if_so(image && atomic, lines)},
          {"UntypedReadsPerCacheLine", if_so(!image && read, sends_per_line)},
          {"UntypedWritesPerCacheLine", if_so(!image && write, sends_per_line)},
          {"TypedReadsPerCacheLine", if_so(image && read, sends_per_line)},
          {"TypedWritesPerCacheLine", if_so(image && write, sends_per_line)},
          {"TypedAtomicsPerCacheLine", if_so(image && atomic, sends_per_line)},
          {"SlmBytesRead", 0},
          {"SlmBytesWritten", 0},
          {"ShaderBarriers", 0},
          {"SamplerTexels", 0},
          {"CsThreads", 1}};
}

/// The first served case of a kind, if the generation has its row.
std::optional<MessageCase> case_of(MessageKind kind, isa::Generation gen) {
  for (const auto& cases : {data_cases(), image_cases(), other_cases(), gen8_cases()})
    for (const MessageCase& each : cases)
      if (each.kind == kind && each.gens.has(gen) && each.refusal.empty() &&
          isa::message_kind(isa::row(kind).sfid, {descriptor_of(each)}, gen) == kind)
        return each;
  return std::nullopt;
}

TEST(CounterMessages, OfEachDataPortMessageCountItsSendsAndLines) {
  constexpr int kSends = 5;
  std::map<std::string, int> moved;  // metrics changed by some kernel, by generation
  for (const char* name : kCountedMachines) {
    const config::Machine machine = config::load_machine(name, {}, {});
    for (const Traffic& traffic : kTraffic) {
      const std::optional<MessageCase> each = case_of(traffic.kind, machine.gen);
      if (!each) continue;
      SCOPED_TRACE(std::string(name) + " " + std::string(isa::row(traffic.kind).name));
      const Metrics seen = metrics_of(machine, message_workload(*each, machine.gen, kSends));
      for (const auto& [metric, value] : expected_of(traffic, kSends)) {
        if (seen.count(metric) == 0) continue;  // not in this generation's sets
        expect_metric(seen, metric, value);
        if (value != 0) ++moved[std::string(name) + " " + metric];
      }
    }
  }
  for (const char* metric : {"TypedAtomics", "UntypedBytesRead", "EuUntypedAtomics0"})
    EXPECT_GT(moved[std::string("hsw_gt2 ") + metric], 0) << metric;
  for (const char* name : {"bdw_gt2", "skl_gt2", "bxt_3x6"})
    for (const char* metric :
         {"UntypedBytesRead", "UntypedBytesWritten", "TypedBytesRead", "TypedBytesWritten",
          "ShaderAtomics", "EuA64UntypedReads0", "EuA64UntypedWrites0", "EuTypedReads0",
          "EuTypedAtomics0", "UntypedReadsPerCacheLine", "TypedAtomicsPerCacheLine"})
      EXPECT_GT(moved[std::string(name) + " " + metric], 0) << name << " " << metric;
}

/// The same messages to shared local memory: two dwords per lane, with each lane in banks of its
/// own, take one turn each.
TEST(CounterMessages, OfSharedLocalMemoryCountItsTurns) {
  constexpr unsigned kLocal = 254;
  constexpr int kSends = 5, kTurns = 2;
  for (const char* name : kCountedMachines) {
    const config::Machine machine = config::load_machine(name, {}, {});
    for (const bool write : {false, true}) {
      MessageCase each = *case_of(
          write ? MessageKind::Hsw1UntypedSurfaceWrite : MessageKind::Hsw1UntypedSurfaceRead,
          machine.gen);
      each.function_control |= kLocal;
      model::Workload workload = message_workload(each, machine.gen, kSends);
      workload.dispatch.slm_bytes = 4096;
      SCOPED_TRACE(name);
      const Metrics seen = metrics_of(machine, workload);
      expect_metric(seen, write ? "SlmBytesWritten" : "SlmBytesRead", 64 * kSends * kTurns);
      expect_metric(seen, write ? "SlmBytesRead" : "SlmBytesWritten", 0);
      expect_metric(seen, "UntypedBytesRead", 0);
      if (machine.gen != isa::Generation::Hsw) {
        expect_metric(seen, "L3ShaderThroughput", 64 * kSends * kTurns);
        expect_metric(seen, "ShaderMemoryAccesses", 0);
      }
    }
  }
}

/// Two subspans, each with one enabled channel.
TEST(CounterMessages, OfASamplerCountTexelsOfSubspans) {
  for (const char* name : {"bdw_gt2", "skl_gt2", "bxt_3x6"}) {
    const config::Machine machine = config::load_machine(name, {}, {});
    const std::optional<MessageCase> each =
        case_of(machine.gen == isa::Generation::Bdw ? MessageKind::Sample : MessageKind::SampleLz,
                machine.gen);
    ASSERT_TRUE(each.has_value()) << name;
    const Metrics seen = metrics_of(machine, message_workload(*each, machine.gen, 3));
    expect_metric(seen, "SamplerTexels", 3 * 2 * 4);
    expect_metric(seen, "ShaderMemoryAccesses", 0);
  }
}

TEST(CounterMessages, OfABarrierCountItsArrivals) {
  for (const char* name : {"bdw_gt2", "skl_gt2", "bxt_3x6"}) {
    const config::Machine machine = config::load_machine(name, {}, {});
    const MessageCase each = *case_of(MessageKind::GatewayBarrier, machine.gen);
    expect_metric(metrics_of(machine, message_workload(each, machine.gen)), "ShaderBarriers", 1);
  }
}

/// Lines are read from below once, however many requests the L3 gets for them.
TEST(CounterMessages, ReadEachLineFromBelowOnce) {
  for (const char* name : kCountedMachines) {
    const config::Machine machine = config::load_machine(name, {}, {});
    const MessageCase each = *case_of(MessageKind::Hsw1UntypedSurfaceRead, machine.gen);
    const Metrics seen = metrics_of(machine, message_workload(each, machine.gen, 5));
    if (machine.gen == isa::Generation::Hsw) {
      expect_metric(seen, "LlcAccesses", 2);
      expect_metric(seen, "LlcHits", 0);
    } else {
      expect_metric(seen, "GtiReadThroughput", 2 * 64);
      expect_metric(seen, "GtiWriteThroughput", 0);
    }
  }
}

/// A cache of one set whose ways are filled with dirty lines: each further written line evicts the
/// oldest one.
TEST(CounterMessages, LeaveTheL3WhenItIsFull) {
  constexpr int kLines = 100;
  for (const char* name : kCountedMachines) {
    SCOPED_TRACE(name);
    config::Machine machine = config::load_machine(name, {}, {});
    machine.l3.way_bytes = machine.l3.line_bytes;
    machine.l3.banks = 1;
    machine.l3.replacement = config::Replacement::Lru;
    const config::L3Partition& ways = machine.l3.partition;
    const int room = ways.data_ways + ways.all_ways;
    MessageCase each = *case_of(MessageKind::Hsw1UntypedSurfaceWrite, machine.gen);
    each.payload[0] = dwords([](int lane) { return 4 * static_cast<unsigned>(lane); });
    model::Workload workload = message_workload(
        each, machine.gen, kLines, "add(8) g20<1>UD g20<8,8,1>UD 64UD { align1 WE_all 1Q };\n");
    workload.surfaces[0].size_bytes = 64 * (kLines + 1);
    workload.surfaces[0].initial.resize(workload.surfaces[0].size_bytes);
    const Metrics seen = metrics_of(machine, workload);
    ASSERT_LT(room, kLines);
    if (machine.gen == isa::Generation::Hsw) {
      expect_metric(seen, "LlcAccesses", 2 * (kLines - room));
      EXPECT_EQ(seen.count("LlcHits"), 0U);
    } else {
      expect_metric(seen, "GtiWriteThroughput", 64 * (kLines - room));
      expect_metric(seen, "GtiReadThroughput", 0);
    }
  }
}

TEST(CounterMessages, OfSendsHoldTheSendPortForTheirIssue) {
  constexpr int kSends = 5;
  for (const char* name : {"bdw_gt2", "skl_gt2", "bxt_3x6"}) {
    SCOPED_TRACE(name);
    const config::Machine machine = config::load_machine(name, {}, {});
    const MessageCase each = *case_of(MessageKind::Hsw1UntypedSurfaceWrite, machine.gen);
    const Metrics seen = metrics_of(machine, message_workload(each, machine.gen, kSends));
    const config::ClassTiming& send = machine.eu.timing[isa::TimingClass::Send];
    expect_metric(
        seen, "EuSendActive",
        100.0 * kSends * std::max(send.issue_cycles, send.occupancy_cycles) / seen.at("eu_cycles"));
  }
}

}  // namespace
}  // namespace eu::test
