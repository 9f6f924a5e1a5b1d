// Help on the rows of config/machine/machine.hpp: the list of fields, and explain.
#include <map>
#include <set>

#include "config/machine/machine_file.hpp"
#include "config/machine/machine_tree.hpp"
#include "tests/config/support.hpp"

namespace eu::config {
namespace {

/// Fallbacks of the integers that may be absent, except those of timing classes.
const std::map<std::string, std::string> kFallbacks = {
    {"/dispatcher/launch_ns", "0"},
    {"/dispatcher/preempt_after_cycles", "0"},
    {"/dispatcher/preempted_ns", "0"},
    {"/edram/bytes_per_cycle", "0"},
    {"/edram/clock_mhz", "0"},
    {"/edram/latency_cycles", "0"},
    {"/data_cache/payload_registers_per_cycle", "0"},
    {"/data_cache/per_subslice", "0"},
    {"/dispatcher/barriers", "16"},
    {"/dispatcher/split_groups", "0"},
    {"/gateway/per_subslice", "0"},
    {"/edram/size_bytes", "0"},
    {"/edram/ways", "0"},
    {"/eu/messages_per_wait_group", "0"},
    {"/eu/pipes/*/first_pipe_cycles", "0"},
    {"/eu/pipes/*/priority", "0"},
    {"/eu/register_cache/entries", "0"},
    {"/eu/register_cache/miss_cycles_per_operand", "0"},
    {"/eu/register_cache/arrival_instructions_per_half", "0"},
    {"/eu/register_cache/mixed_cycles", "0"},
    {"/eu/register_cache/mixed_slip_percent_per_half", "0"},
    {"/eu/wide_latency_cycles", "0"},
    {"/register_file/granule_lanes", "0"},
    {"/register_file/subslice_bytes", "0"},
    {"/machine/slices", "1"},
    {"/memory/clock_mhz", "0"},
    {"/slm/allocation_bytes", "0"},
    {"/slm/subslice_bytes", "0"}};

std::string fallback_of(const std::string& path) {
  if (path.find("_slip_percent") != std::string::npos) return "0";
  if (path.rfind("/model_error/", 0) == 0)
    return path.find("/rows") == std::string::npos ? "100" : "0";
  const auto fallback = kFallbacks.find(path);
  return fallback == kFallbacks.end() ? "" : fallback->second;
}

TEST(MachineExplain, TheListHasAllFieldsOnceWithUnitsAndMeanings) {
  std::set<std::string> paths;
  for (const FieldInfo& field : machine_fields()) {
    EXPECT_TRUE(paths.insert(field.path).second) << field.path;
    EXPECT_NE(field.meaning, "") << field.path;
    if (field.allowed.find("integer") != std::string::npos) {
      EXPECT_EQ(field.fallback, fallback_of(field.path)) << field.path;
    }
    if (is_timing_key(field.path)) {
      EXPECT_NE(field.unit, "") << field.path;
    }
  }
  EXPECT_EQ(paths.count("/eu/pipes/*/classes"), 1u);
  for (const MachineValue& value : machine_values(load_machine("ivb_gt2"))) {
    if (value.path.rfind("/eu/pipes/", 0) == 0) continue;
    EXPECT_EQ(paths.count(value.path), 1u) << value.path;
  }
}

TEST(MachineExplain, UnitsComeFromTheKeys) {
  std::map<std::string, FieldInfo> fields;
  for (const FieldInfo& field : machine_fields()) fields[field.path] = field;
  EXPECT_EQ(fields["/eu/timing/alu/latency_cycles"].unit, "cycles");
  EXPECT_EQ(fields["/eu/timing/alu/issue_cycles_per_pass"].unit, "cycles/pass");
  EXPECT_EQ(fields["/eu/timing/f32/latency_slip_percent"].unit, "percent");
  EXPECT_EQ(fields["/memory/bytes_per_cycle"].unit, "bytes/cycle");
  EXPECT_EQ(fields["/slm/bank_bytes"].unit, "bytes");
  EXPECT_EQ(fields["/machine/clock_mhz"].unit, "MHz");
  EXPECT_EQ(fields["/eu/message_queue/depth_entries"].unit, "entries");
  EXPECT_EQ(fields["/eu/threads"].unit, "");
}

TEST(MachineExplain, ExplainsValuesObjectsAndChoices) {
  EXPECT_EQ(explain("/eu/message_queue/depth_entries"),
            "/eu/message_queue/depth_entries\n"
            "  sends an EU can hold before the front end stalls\n"
            "  integer, 1 to 64; in entries\n");
  EXPECT_EQ(explain("/eu/arbitration"),
            "/eu/arbitration\n"
            "  which of several ready threads issues\n"
            "  one of oldest_first, youngest_first, round_robin, loose_round_robin; "
            "\"oldest_first\" if absent\n"
            "    oldest_first: the ready thread dispatched first\n"
            "    youngest_first: the ready thread dispatched last\n"
            "    round_robin: a turn that passes on each time something issues\n"
            "    loose_round_robin: a turn that passes on when it is used\n");
  EXPECT_EQ(explain("/eu/response"),
            "/eu/response\n"
            "  path of a message's response to the thread\n"
            "  object\n"
            "    /eu/response/cycles_per_register: the EU's write-back bus busy for each register "
            "of a response\n");
  EXPECT_EQ(explain("/eu/pipes"),
            "/eu/pipes\n"
            "  execution pipes, by name; each can start an instruction a cycle, of different "
            "threads\n"
            "  object of 1 to 8 entries, keyed by name\n"
            "    /eu/pipes/*: object\n");
  EXPECT_NE(explain("/eu/pipes/any_name/classes").find("array of timing classes: alu, "),
            std::string::npos);
}

TEST(MachineExplain, ListsTheValuesOfAnObjectInAMachine) {
  const Machine machine = load_machine("ivb_gt2", {}, {"/atomics/cycles_per_lane=9"});
  EXPECT_EQ(
      explain("/atomics", &machine),
      "/atomics\n"
      "  atomic operations on memory\n"
      "  object\n"
      "    /atomics/cycles_per_message: L3 line busy with the operations of a message, whatever "
      "their number; ivb_gt2: 4\n"
      "    /atomics/cycles_per_lane: L3 line busy with each operation; ivb_gt2: 9\n");
  EXPECT_EQ(explain("/eu", &machine).find("/eu/fetch: path of instructions to the threads; "),
            std::string::npos)
      << "an object has no value of its own";
}

TEST(MachineExplain, ExplainsAValueInAMachine) {
  const Machine machine = load_machine("ivb_gt2", {}, {"/eu/switch_cycles=30"});
  EXPECT_EQ(explain("/eu/switch_cycles", &machine),
            "/eu/switch_cycles\n"
            "  from the issue of an instruction with {Switch} to the thread's next\n"
            "  integer, 0 to 1000; in cycles\n"
            "  ivb_gt2: 30, given at --set /eu/switch_cycles=30\n"
            "  source: assumed (nothing is known; the reasoning is named), --set\n");
}

/// Sources with rows and sections also name their page; a number that the user sets has the user's
/// own source.
TEST(MachineExplain, ExplainNamesThePageThatShippedMachinesCite) {
  const Machine machine = load_machine("ivb_gt1", {}, {"/eu/switch_cycles=30"});
  const std::string explained = explain("/eu/timing/alu/latency_cycles", &machine);
  const std::string source =
      "  source: measured (measured on hardware by the source named), 2a: sel to sada2; mov, cmp, "
      "add, mul on integers\n"
      "    rows and sections are those of config/SOURCES.md\n";
  EXPECT_NE(explained.find(source), std::string::npos) << explained;
  EXPECT_EQ(explain("/eu/switch_cycles", &machine).find("config/SOURCES.md"), std::string::npos);
}

/// Only timing classes of G13 that a pipe executes have fractions of cycles.
TEST(MachineExplain, OnlyClassesOfG13sPipesHaveFractions) {
  const TestFiles files;
  EXPECT_EQ(explain("/eu/timing/f32/occupancy_slip_percent"),
            "/eu/timing/f32/occupancy_slip_percent\n"
            "  percentage of instructions, spread evenly, that occupy their pipe one cycle longer\n"
            "  integer, 0 to 99; in percent; 0 if absent\n");
  for (const char* path :
       {"/eu/timing/alu/latency_slip_percent", "/eu/timing/send/latency_slip_percent"})
    EXPECT_NE(files.errors([&] { explain(path); }).find("latency_slip_percent: unknown key"),
              std::string::npos)
        << path;
  EXPECT_NE(
      files.errors([] { load_machine("m1", {}, {"/eu/timing/f32/latency_slip_percent=100"}); })
          .find("allowed: 0 to 99"),
      std::string::npos);
}

TEST(MachineExplain, ExplainRejectsUnknownPaths) {
  const TestFiles files;
  EXPECT_EQ(files.errors([] { explain("/eu/respons"); }),
            "error: /eu/respons: unknown key; did you mean response? (allowed: threads, "
            "issue_granularity_cycles, bank_conflict_cycles, switch_cycles, exception_cycles, "
            "wide_factor, wide_latency_cycles, "
            "starvation_cycles, messages_per_wait_group, register_cache, fetch, arbitration, "
            "register_renaming, pipes, timing, "
            "message_queue, response)");
  EXPECT_EQ(files.errors([] { explain("/eu/threads/x"); }),
            "error: /eu/threads/x: unknown key (allowed: none)");
  EXPECT_EQ(files.errors([] { explain("eu"); }), "error: \"eu\" is not a path such as /eu/threads");
  EXPECT_EQ(files.errors([] { explain(""); }), "error: \"\" is not a path such as /eu/threads");
}

}  // namespace
}  // namespace eu::config
