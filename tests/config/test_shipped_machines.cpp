// Numbers of the shipped machines, against the facts that they cite.
#include "config/machine/machine_rules.hpp"
#include "config/machine/shipped_machines.hpp"

#include "config/json/sha256.hpp"
#include "config/machine/machine_file.hpp"
#include "tests/config/support.hpp"
#include "tests/support/machines.hpp"

namespace eu::config {
namespace {

using isa::TimingClass;

TEST(ShippedMachines, AreThoseOfTheFolderByName) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(EUSIM_SOURCE_DIR "/config")) {
    if (entry.path().extension() == ".json") files.push_back(entry.path().stem());
  }
  std::sort(files.begin(), files.end());
  EXPECT_EQ(machine_names(), files);
  for (const std::string& name : files) {
    const Machine by_name = load_machine(name);
    const Machine by_file = load_machine(EUSIM_SOURCE_DIR "/config/" + name + ".json");
    EXPECT_EQ(by_name.name, name);
    EXPECT_EQ(resolved_json(by_name), resolved_json(by_file)) << "the built-in copy is outdated";
  }
}

TEST(ShippedMachines, ResolveToTheSameBytesAgain) {
  const TestFiles files;
  for (const std::string& name : machine_names()) {
    const Machine machine = load_machine(name);
    const std::string resolved = resolved_json(machine);
    const Machine again = load_machine(files.write(name + ".json", resolved));
    EXPECT_EQ(resolved_json(again), resolved);
    EXPECT_TRUE(machine_differences(machine, again).empty());
    EXPECT_EQ(machine_digest(machine), sha256_hex(resolved));
    EXPECT_EQ(machine_digest(again), machine_digest(machine));
  }
}

TEST(ShippedMachines, HaveTheCapacitiesOfTheirChips) {  // config/SOURCES.md 4
  const Machine gt2 = load_machine("ivb_gt2");
  EXPECT_EQ(gt2.machine.subslices * gt2.machine.eus_per_subslice * gt2.eu.threads, 128);
  EXPECT_EQ(gt2.l3.bytes_of(ways_of(gt2.l3.table)), 512 * 1024);
  EXPECT_EQ(gt2.l3.bytes_of(gt2.l3.partition.data_ways), 128 * 1024);
  EXPECT_EQ(gt2.l3.bytes_of(gt2.l3.partition.urb_ways), 256 * 1024);
  EXPECT_EQ(subslice_slm_bytes(gt2), 64 * 1024);
  const Machine gt1 = load_machine("ivb_gt1");
  EXPECT_EQ(gt1.machine.subslices * gt1.machine.eus_per_subslice * gt1.eu.threads, 36);
  EXPECT_EQ(gt1.l3.bytes_of(gt1.l3.partition.data_ways), 64 * 1024);
  EXPECT_EQ(gt1.l3.bytes_of(gt1.l3.partition.urb_ways), 128 * 1024);
  EXPECT_EQ(subslice_slm_bytes(gt1), 64 * 1024);
  EXPECT_EQ(gt1.l3.banks, 2);
  const Machine hsw = load_machine("hsw_gt2");
  EXPECT_EQ(hsw.gen, isa::Generation::Hsw);
  EXPECT_EQ(hsw.machine.subslices * hsw.machine.eus_per_subslice * hsw.eu.threads, 140);
}

/// Checks EUs, threads of the machine, bytes of the L3 and of a subslice's shared local memory.
TEST(ShippedMachines, OfGen8AndGen9HaveTheCapacitiesOfTheirChips) {  // config/SOURCES.md 9a
  struct Chip {
    const char* name;
    isa::Generation gen;
    int slices, eus, threads, l3_kb;
  };
  for (const Chip& chip : {Chip{"bdw_gt1", isa::Generation::Bdw, 1, 12, 84, 384},
                           Chip{"bdw_gt2", isa::Generation::Bdw, 1, 24, 168, 768},
                           Chip{"bdw_gt3", isa::Generation::Bdw, 2, 48, 336, 1536},
                           Chip{"skl_gt1", isa::Generation::Skl, 1, 12, 84, 384},
                           Chip{"skl_gt2", isa::Generation::Skl, 1, 24, 168, 768},
                           Chip{"skl_gt3", isa::Generation::Skl, 2, 48, 336, 1536},
                           Chip{"skl_gt4", isa::Generation::Skl, 3, 72, 504, 2304},
                           Chip{"bxt_3x6", isa::Generation::Bxt, 1, 18, 108, 384},
                           Chip{"bxt_2x6", isa::Generation::Bxt, 1, 12, 72, 320}}) {
    const Machine m = load_machine(chip.name);
    EXPECT_EQ(m.gen, chip.gen) << chip.name;
    EXPECT_EQ(m.machine.slices, chip.slices) << chip.name;
    const int eus = m.machine.subslices * m.machine.eus_per_subslice;
    EXPECT_EQ(eus, chip.eus) << chip.name;
    EXPECT_EQ(eus * m.eu.threads, chip.threads) << chip.name;
    EXPECT_EQ(m.l3.bytes_of(ways_of(m.l3.table)), chip.l3_kb * 1024) << chip.name;
    EXPECT_EQ(subslice_slm_bytes(m), 64 * 1024) << chip.name;
    EXPECT_EQ(m.llc.size_bytes == 0, chip.gen == isa::Generation::Bxt) << chip.name;
  }
  const Machine gt2 = load_machine("skl_gt2");
  EXPECT_EQ(gt2.l3.bytes_of(gt2.l3.partition.all_ways), 512 * 1024);
  EXPECT_EQ(gt2.l3.bytes_of(gt2.l3.slm_partition.all_ways), 384 * 1024);
}

TEST(ShippedMachines, AcceptEachClassWhereItsUnitIs) {  // config/SOURCES.md 2a, 6.3-6.7
  const auto& pipes = load_machine("ivb_gt2").eu.pipes;
  ASSERT_EQ(pipes.size(), 2u);
  EXPECT_EQ(pipes[0].name, "em");
  EXPECT_EQ(pipes[1].name, "fpu");
  const auto in = [&](TimingClass c) {
    return std::make_pair(pipes[0].classes.contains(c), pipes[1].classes.contains(c));
  };
  EXPECT_EQ(in(TimingClass::CoIssue), std::make_pair(true, true));
  for (const TimingClass c : {TimingClass::Math, TimingClass::Pow, TimingClass::IntDiv}) {
    EXPECT_EQ(in(c), std::make_pair(true, false));
  }
  for (const TimingClass c : {TimingClass::Alu, TimingClass::Float, TimingClass::Ternary,
                              TimingClass::Dot, TimingClass::HalfConvert}) {
    EXPECT_EQ(in(c), std::make_pair(false, true));
  }
}

/// Cycles from issue to issue of a dependent pair with one pass each.
int raw_distance(const Machine& machine, TimingClass c) {
  const ClassTiming& t = machine.eu.timing[c];
  return t.issue_cycles + t.issue_cycles_per_pass + t.latency_cycles;
}

TEST(ShippedMachines, HaveTheDependencyDistancesOfTheFacts) {  // config/SOURCES.md 2a, 2b, 2g
  const std::tuple<TimingClass, int, int> rows[] = {
      {TimingClass::Alu, 14, 12},    {TimingClass::CoIssue, 16, 14},
      {TimingClass::Float, 14, 12},  {TimingClass::Ternary, 14, 12},
      {TimingClass::Dot, 14, 12},    {TimingClass::HalfConvert, 16, 14},
      {TimingClass::Math, 16, 14},   {TimingClass::Pow, 24, 22},
      {TimingClass::IntDiv, 30, 30}, {TimingClass::Flow, 2, 6},
      {TimingClass::Send, 2, 2},     {TimingClass::Wait, 2, 2},
      {TimingClass::Nop, 2, 2},
  };
  EXPECT_EQ(
      static_cast<std::ptrdiff_t>(std::size(rows)),
      std::count_if(std::begin(isa::kTimingClasses), std::end(isa::kTimingClasses),
                    [](const auto& row) { return row.families.contains(isa::Family::Intel); }));
  const Machine ivb = load_machine("ivb_gt2");
  const Machine hsw = load_machine("hsw_gt2");
  for (const auto& [c, on_ivb, on_hsw] : rows) {
    EXPECT_EQ(raw_distance(ivb, c), on_ivb) << isa::row(c).key;
    EXPECT_EQ(raw_distance(hsw, c), on_hsw) << isa::row(c).key;
  }
}

TEST(ShippedMachines, OfGen8AndGen9HaveTheDependencyDistancesOfTheFacts) {  // config/SOURCES.md 9
  const std::pair<TimingClass, int> rows[] = {
      {TimingClass::Alu, 10}, {TimingClass::CoIssue, 10}, {TimingClass::Float, 10},
      {TimingClass::Dot, 14}, {TimingClass::Ternary, 16}, {TimingClass::Math, 18},
      {TimingClass::Pow, 26}, {TimingClass::IntDiv, 30},  {TimingClass::Flow, 8},
      {TimingClass::Send, 2}, {TimingClass::Nop, 2},
  };
  for (const char* name : {"bdw_gt2", "skl_gt2", "bxt_3x6"}) {
    const Machine m = load_machine(name);
    for (const auto& [c, cycles] : rows)
      EXPECT_EQ(raw_distance(m, c), cycles) << name << ' ' << isa::row(c).key;
    for (const PipeConfig& pipe : m.eu.pipes) {
      EXPECT_TRUE(pipe.classes.contains(TimingClass::Alu)) << name << ' ' << pipe.name;
      EXPECT_EQ(pipe.classes.contains(TimingClass::Math), pipe.name == "em") << name;
    }
  }
}

/// Cycles from the issue of a send to that of its consumer on an idle machine, with payload and
/// response of one register.
int message_distance(const Machine& machine, int function_cycles) {
  const MessageQueueConfig& queue = machine.eu.message_queue;
  return machine.eu.timing[TimingClass::Send].issue_cycles + queue.payload_read_cycles +
         queue.cycles_per_register + queue.latency_cycles + function_cycles +
         machine.eu.response.cycles_per_register;
}

TEST(ShippedMachines, AddUpToTheMeasuredMessageLatencies) {
  const Machine m = load_machine("ivb_gt2");
  const int l3 = message_distance(m, m.data_cache.latency_cycles + m.l3.latency_cycles);
  EXPECT_GE(l3 + 2, 38);  // I26, lower cluster, counts the consumer's issue
  EXPECT_LE(l3 + 2, 50);
  EXPECT_LT(message_distance(m, m.slm.latency_cycles + m.slm.cycles_per_access), l3);  // I32
  const int llc = l3 + m.llc.latency_cycles;
  EXPECT_EQ(llc, 138);                                // I25 - I24 = 140, the consumer's issue 2
  EXPECT_EQ(llc + test::memory_line_cycles(m), 464);  // I24: 480, less mov and consumer
  EXPECT_EQ(m.l3.cycles_per_line + m.l3.same_line_cycles, 5);       // I27: 583 / 128 = 4.6
  EXPECT_EQ(m.memory.bytes_per_cycle * m.memory.clock_mhz, 19200);  // I37: MB/s
}

}  // namespace
}  // namespace eu::config
