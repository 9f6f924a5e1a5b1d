// The hardware's own metrics: their list, compared with Mesa's metric sets; cycles of EUs,
// compared with a recount cycle by cycle and the EUs' own accounting; messages, for kernels with
// known traffic.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "model/machine/event_record.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

using model::CounterSet;
using model::Cycle;

const std::string kTraces = EUSIM_SOURCE_DIR "/traces/";

/// The metrics of a set in counters.def, modelled or not.
std::set<std::string> names_of(const config::Machine& machine, CounterSet set) {
  const model::CounterRequest request{set};
  std::set<std::string> names;
  for (const model::Counter& counter :
       counters_of(machine.gen, model::CounterFacts(machine), request))
    EXPECT_TRUE(names.emplace(counter.name).second) << counter.name << " has two formulas";
  for (const model::AbsentCounter& counter : absent_counters(machine.gen, request))
    EXPECT_TRUE(names.emplace(counter.name).second)
        << counter.name << " is both modelled and not modelled";
  return names;
}

TEST(Counters, AreThoseOfMesasMetricSets) {
  const std::map<std::string, const char*> machines = {
      {"hsw", "hsw_gt2"}, {"bdw", "bdw_gt2"}, {"skl", "skl_gt2"}, {"bxt", "bxt_3x6"}};
  std::istringstream lines(contents(EUSIM_SOURCE_DIR "/tests/report/oa_metric_sets.txt"));
  int sets = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string set, gen;
    words >> set >> gen;
    std::set<std::string> expected;
    for (std::string name; words >> name;) expected.insert(name);
    const CounterSet requested =
        set == "ComputeBasic" ? CounterSet::ComputeBasic : CounterSet::ComputeExtended;
    EXPECT_EQ(names_of(config::load_machine(machines.at(gen), {}, {}), requested), expected)
        << set << " of " << gen;
    ++sets;
  }
  EXPECT_EQ(sets, 8);
}

/// One bit per EU cycle for each condition that counters distinguish.
enum Bit : unsigned { kResident = 1, kActive = 2, kSend = 4, kMath = 8, kOther = 16 };

class Recount {
 public:
  Recount(const config::Machine& machine, const model::RunResult& result)
      : cycles_(result.cycles),
        bits_(static_cast<std::size_t>(machine.machine.subslices) *
                  static_cast<std::size_t>(machine.machine.eus_per_subslice),
              std::vector<unsigned>(result.cycles)) {}

  void mark(int eu, Cycle begin, Cycle end, unsigned bits) {
    for (Cycle cycle = begin; cycle < std::min(end, cycles_); ++cycle)
      bits_[static_cast<std::size_t>(eu)][cycle] |= bits;
  }
  template <class Test>
  Cycle count(const Test& test) const {
    Cycle sum = 0;
    for (const std::vector<unsigned>& eu : bits_)
      sum += static_cast<Cycle>(std::count_if(eu.begin(), eu.end(), test));
    return sum;
  }

 private:
  Cycle cycles_;
  std::vector<std::vector<unsigned>> bits_;
};

unsigned bits_of(const model::IssuedInstruction& issued, const config::Machine& machine) {
  if (issued.port == model::kSendPort) return kActive | kSend;
  if (issued.port >= model::kMaxPipes) return kActive;
  const bool math = machine.eu.pipes[issued.port].classes.contains(isa::TimingClass::Math);
  return kActive | (math ? kMath : kOther);
}

void compare(const char* what, Cycle counted, Cycle expected, std::string& wrong) {
  if (counted == expected) return;
  wrong += std::string(what) + " " + std::to_string(counted) + ", not " + std::to_string(expected) +
           "\n";
}

/// Differences, one line each, computed in a child process.
std::string recounted(const config::Machine& machine, const model::Workload& workload) {
  model::EuActivity activity(machine);
  model::EventRecord record(0, model::kNever);
  model::EventSinks sinks;
  sinks.add(activity);
  sinks.add(record);
  model::RunOptions options;
  options.events = &sinks;
  model::Simulation simulation(machine, workload, options);
  const model::RunResult result = simulation.run();
  if (result.outcome != model::Outcome::Finished) return "the run did not finish";
  Recount recount(machine, result);
  for (const model::ThreadAccount& thread : result.threads)
    recount.mark(thread.eu, thread.start, thread.end, kResident);
  for (const model::IssuedInstruction& issued : record.issues) {
    const unsigned bits = bits_of(issued, machine);
    const Cycle end = std::max(issued.issue_end, issued.port_end);
    recount.mark(issued.thread.eu, issued.start, issued.port_end, bits & (kMath | kOther));
    recount.mark(issued.thread.eu, issued.start, end, bits & ~(kMath | kOther));
  }
  const model::EuCycles cycles = activity.cycles(result);
  const auto has = [](unsigned wanted) {
    return [wanted](unsigned bits) { return (bits & wanted) == wanted; };
  };
  std::string wrong;
  compare("active", cycles.active, recount.count(has(kActive)), wrong);
  compare("stalled", cycles.stalled,
          recount.count([](unsigned bits) { return (bits & (kActive | kResident)) == kResident; }),
          wrong);
  compare("send", cycles.send, recount.count(has(kSend)), wrong);
  compare("math", cycles.math_pipe, recount.count(has(kMath)), wrong);
  compare("other", cycles.other_pipe, recount.count(has(kOther)), wrong);
  compare("both", cycles.both_pipes, recount.count(has(kMath | kOther)), wrong);
  Cycle math = 0, other = 0;  // by the EUs' own accounting
  for (std::size_t pipe = 0; pipe < result.pipes.size(); ++pipe)
    (machine.eu.pipes[pipe].classes.contains(isa::TimingClass::Math) ? math : other) +=
        result.pipes[pipe].busy_cycles;
  compare("math by account", cycles.math_pipe, math, wrong);
  compare("other by account", cycles.other_pipe, other, wrong);
  return wrong;
}

TEST(Counters, CyclesOfEusAreThoseOfARecount) {
  const std::pair<const char*, const char*> runs[] = {
      {"workloads/driver_reduce_slm_2.json", "ivb_gt2"},
      {"workloads/mandelbrot_32x16.json", "ivb_gt2"},
      {"workloads/shader_transpose_hsw.json", "hsw_gt2"},
      {"workloads/shader_nbody_hsw.json", "hsw_gt2"},
      {"opencl/saxpy.skl.json", "skl_gt2"},
      {"opencl/reduce.skl.json", "skl_gt2"},
      {"opencl/transpose.bdw.json", "bdw_gt2"}};
  for (const auto& run : runs) {
    const config::Machine machine = config::load_machine(run.second, {}, {});
    model::InputOptions options;
    options.gen = machine.gen;
    const model::Workload workload = model::read_workload(kTraces + run.first, options);
    EXPECT_EQ(in_child([&] { return recounted(machine, workload); }), "") << run.first;
  }
}

double counter(const SimulatedRun& run, const std::string& name, const char* of = "values") {
  const config::JsonValue* value = config::find_path(run.document, {"counters", of, name});
  if (value == nullptr) throw std::runtime_error("no counter " + name);
  const auto* whole = std::get_if<std::int64_t>(&value->data);
  return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value->data);
}

struct Expected {
  const char* name;
  double value;
};

void expect(const SimulatedRun& run, const std::vector<Expected>& expected) {
  for (const Expected& each : expected)
    EXPECT_DOUBLE_EQ(counter(run, each.name), each.value) << each.name;
}

/// 1536 elements of 4 bytes are read, pass through shared local memory, and are written: 96 lines
/// and the same number of sends of 16 channels, half of them in each of two subslices.
TEST(Counters, OfATransposeAreItsElements) {
  expect(result_of({kTraces + "workloads/shader_transpose_hsw.json", "--counters"}),
         {{"CsThreads", 96},
          {"UntypedBytesRead", 6144},
          {"UntypedBytesWritten", 6144},
          {"SlmBytesRead", 6144},
          {"SlmBytesWritten", 6144},
          {"TypedBytesRead", 0},
          {"EuUntypedReads0", 48},
          {"UntypedReads0", 48},
          {"UntypedReadsPerCacheLine", 1}});
}

/// x and y of 1000 floats are read, y is written: 63 lines each.
TEST(Counters, OfSaxpyAreItsLines) {
  expect(result_of({kTraces + "opencl/saxpy.skl.json", "--counters"}),
         {{"UntypedBytesRead", 2 * 63 * 64},
          {"UntypedBytesWritten", 63 * 64},
          {"ShaderMemoryAccesses", 3 * 63},
          {"L3ShaderThroughput", 3 * 63 * 64},
          {"GtiReadThroughput", 2 * 63 * 64},
          {"ShaderBarriers", 0}});
}

/// Each of 32 threads arrives at a barrier before each of 7 halvings and after the last.
TEST(Counters, OfAReductionAreItsBarriers) {
  expect(result_of({kTraces + "opencl/reduce.skl.json", "--counters"}),
         {{"ShaderBarriers", 32 * 8}, {"UntypedBytesRead", 1024 * 4}, {"ShaderAtomics", 0}});
}

/// Eight reciprocals on the only pipe for them. The run ends with the issue of the last.
TEST(Counters, OfReciprocalsAreThoseOfThePipeWithMath) {
  const TemporaryDirectory d;
  std::string kernel;
  for (int i = 0; i < 8; ++i)
    kernel +=
        "math inv(8) g" + std::to_string(20 + i) + "<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n";
  d.file("k.asm", kernel);
  for (const char* machine : {"bdw_gt2", "skl_gt2", "bxt_3x6"}) {
    const config::Machine numbers = config::load_machine(machine, {}, {});
    const config::ClassTiming& math = numbers.eu.timing[isa::TimingClass::Math];
    const double busy = 7.0 * (math.occupancy_cycles + math.occupancy_cycles_per_pass) +
                        math.issue_cycles + math.issue_cycles_per_pass;
    const SimulatedRun run = result_of({d.path() + "/k.asm", "--gen", std::string(machine, 3),
                                        "--machine", machine, "--threads", "1", "--counters"});
    const double eu_cycles = counter(run, "GpuCoreClocks") * numbers.machine.subslices *
                             numbers.machine.eus_per_subslice;
    EXPECT_NEAR(counter(run, "Fpu1Active"), 100 * busy / eu_cycles, 0.00006) << machine;
    EXPECT_EQ(counter(run, "Fpu0Active"), 0) << machine;
    EXPECT_EQ(counter(run, "EuAvgIpcRate"), 1) << machine;
  }
}

TEST(Counters, AreShownOnlyOnRequest) {
  const std::string workload = kTraces + "workloads/driver_saxpy_1024.json";
  EXPECT_EQ(result_of({workload}).document.find("counters"), nullptr);
  EXPECT_EQ(eusim({"run", workload}).out.find("EuStall"), std::string::npos);
  EXPECT_NE(eusim({"run", "--counters", workload}).out.find("EuStall"), std::string::npos);
  const CommandResult wrong = eusim({"run", workload, "--counters=ComputeBasics"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_NE(wrong.err.find("did you mean ComputeBasic?"), std::string::npos) << wrong.err;
}

/// EuThreadOccupancy equals the report's share of filled slots.
TEST(Counters, OccupancyIsTheReports) {
  const SimulatedRun run = result_of({kTraces + "opencl/saxpy.skl.json", "--counters"});
  const auto* filled = config::find_path(run.document, {"occupancy", "filled"});
  EXPECT_NEAR(counter(run, "EuThreadOccupancy"), 100 * std::get<double>(filled->data), 0.006);
}

/// A replay changes the same counters as the recorded run.
TEST(Counters, OfAReplayAreThoseOfItsRun) {
  const TemporaryDirectory d;
  const std::string workload = kTraces + "opencl/reduce.skl.json", trace = d.path() + "/t.eutrace";
  const SimulatedRun run = result_of({workload, "--counters", "--record", trace});
  const std::string json = d.path() + "/replay.json", rows = d.path() + "/rows.jsonl";
  ASSERT_EQ(
      eusim({"replay", trace, "--counters", "--machine", "skl_gt2", "--json", json}).exit_code, 0);
  ASSERT_EQ(
      eusim({"replay", trace, "--counters", "--machine", "skl_gt2", "--jsonl", rows}).exit_code, 0);
  config::Diagnostics diagnostics;
  const auto replay =
      config::parse_json(contents(json), json, diagnostics, {std::size_t{1} << 30, 64});
  const auto row = config::parse_json(contents(rows), rows, diagnostics);
  const std::string expected = config::to_line(*run.document.find("counters"));
  EXPECT_EQ(config::to_line(*replay->find("counters")), expected);
  EXPECT_EQ(config::to_line(*row->find("counters")), expected);
}

/// --counters requests a section, as --if does, so --report none leaves it.
TEST(Counters, ArePrintedWithoutAReport) {
  const std::string workload = kTraces + "opencl/saxpy.skl.json";
  const std::vector<std::string> run = {"run", workload, "--machine", "skl_gt2", "--counters"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = run;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return eusim(arguments).out;
  };
  const std::string brief = with({"--report", "brief"});
  const std::size_t begin = brief.find("Counters ");
  ASSERT_NE(begin, std::string::npos) << brief;
  EXPECT_EQ(with({"--report", "none"}), brief.substr(begin, brief.find("Outputs") - begin));
  const std::string document = with({"--report", "none", "--json", "-"});
  EXPECT_EQ(document.find("Counters "), std::string::npos) << "a document is alone there";
}

/// A row of a sweep has the counters of its point, if requested; its id is then another.
TEST(Counters, OfASweepAreThoseOfItsPoints) {
  const TemporaryDirectory d;
  const std::string workload = kTraces + "opencl/saxpy.skl.json";
  d.file("s.json", R"({"schema": "eusim.sweep/v1", "base": "skl_gt2", "kernels": [")" + workload +
                       R"("], "grid": {"/l3/latency_cycles": [16, 20]}})");
  const std::string sweep = d.path() + "/s.json", rows = d.path() + "/rows.jsonl";
  const std::string without = d.path() + "/without.jsonl";
  ASSERT_EQ(eusim({"sweep", sweep, "--counters", "-o", rows}).exit_code, 0);
  ASSERT_EQ(eusim({"sweep", sweep, "-o", without}).exit_code, 0);
  const SimulatedRun run =
      result_of({workload, "--machine", "skl_gt2", "--set", "/l3/latency_cycles=16", "--counters"});
  config::Diagnostics diagnostics;
  const std::string text = contents(rows), plain = contents(without);
  const auto row = config::parse_json(text.substr(0, text.find('\n')), rows, diagnostics);
  const auto other = config::parse_json(plain.substr(0, plain.find('\n')), without, diagnostics);
  EXPECT_EQ(config::to_line(*row->find("counters")),
            config::to_line(*run.document.find("counters")));
  EXPECT_EQ(other->find("counters"), nullptr);
  EXPECT_NE(config::to_line(*row->find("id")), config::to_line(*other->find("id")));
}

}  // namespace
}  // namespace eu::test
