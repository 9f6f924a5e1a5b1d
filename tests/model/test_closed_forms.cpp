// Predictions of the issue rules in closed form, each formula beside its kernel and computed from
// the machine's numbers, on several machines.
#include <gtest/gtest.h>

#include "tests/support/model/instruction_times.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using isa::TimingClass;

/// A machine, and its laws in the form that formulas need.
struct Rules {
  config::Machine machine;

  Cycle even(Cycle cycles) const { return paced(cycles, machine); }
  InstructionTimes of(TimingClass timing_class, int passes = 1, bool wide = false,
                      int conflicts = 0) const {
    isa::Footprint footprint;
    footprint.timing_class = timing_class;
    footprint.passes = static_cast<std::uint8_t>(passes);
    footprint.wide = wide;
    footprint.bank_conflicts = static_cast<std::uint8_t>(conflicts);
    return instruction_times(footprint, machine);
  }
  /// n instructions of one thread that depend only on the front end and their one pipe.
  Cycle independent(int n, const InstructionTimes& t) const {
    return (n - 1) * std::max(even(t.issue), t.occupancy) + even(t.issue);
  }
  /// n instructions, each ready `distance` cycles after the issue of the one before.
  Cycle chain(int n, Cycle distance, const InstructionTimes& t) const {
    return (n - 1) * even(distance) + even(t.issue);
  }
};

constexpr int kLength = 24;

std::string repeat(const std::string& line, int n = kLength) {
  std::string text;
  for (int i = 0; i < n; ++i) text += line + "\n";
  return text;
}

/// The lines with a different register, used nowhere else, in place of each g%d.
std::string spread(const std::string& line, int n = kLength) {
  std::string text;
  for (int i = 0; i < n; ++i) {
    std::string copy = line;
    text += copy.replace(copy.find("g%d"), 3, "g" + std::to_string(30 + 2 * (i % 30))) + "\n";
  }
  return text;
}

struct Scenario {
  const char* name;
  std::string body;
  /// Cycles of the body in one thread, to the end of the last issue.
  Cycle (*cycles)(const Rules& rules);

  friend void PrintTo(const Scenario& scenario, std::ostream* out) { *out << scenario.name; }
};

const Scenario kScenarios[] = {
    {"dependent float multiplications",
     repeat("mul(8) g2<1>F g2<8,8,1>F g10<8,8,1>F { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::CoIssue);
       return r.chain(kLength, t.grf, t);
     }},
    {"dependent float multiplications by an immediate",
     repeat("mul(8) g2<1>F g2<8,8,1>F 0.5F { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Float);
       return r.chain(kLength, t.grf, t);
     }},
    {"dependent integer additions", repeat("add(8) g2<1>D g2<8,8,1>D g10<8,8,1>D { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Alu);
       return r.chain(kLength, t.grf, t);
     }},
    {"dependent SIMD16 additions", repeat("add(16) g2<1>F g2<8,8,1>F g10<8,8,1>F { align1 1H };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::CoIssue, 2);
       return r.chain(kLength, t.grf, t);
     }},
    {"writes to one register wait as reads do", repeat("mov(8) g2<1>D g10<8,8,1>D { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Alu);
       return r.chain(kLength, t.grf, t);
     }},
    {"independent SIMD8 floats", spread("add(8) g%d<1>F g2<8,8,1>F 1F { align1 1Q };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::Float)); }},
    {"independent SIMD16 integers", spread("add(16) g%d<1>D g2<8,8,1>D g4<8,8,1>D { align1 1H };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::Alu, 2)); }},
    {"independent SIMD16 words take one pass",
     spread("add(16) g%d<1>UW g2<16,16,1>UW g4<16,16,1>UW { align1 1H };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::Alu)); }},
    {"double precision is wide", spread("mov(8) g%d<1>DF g2<4,4,1>DF { align1 1Q };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::Alu, 1, true)); }},
    {"dependent products of dwords are wide",
     repeat("mul(8) g2<1>D g2<8,8,1>D g10<8,8,1>D { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Alu, 1, true);
       return r.chain(kLength, t.grf, t);
     }},
    {"independent mads from different banks",
     spread("mad(8) g%d<1>F g2<4,4,1>F g3<4,4,1>F g4<4,4,1>F { align16 1Q };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::CoIssue)); }},
    {"independent mads from one bank",
     spread("mad(8) g%d<1>F g2<4,4,1>F g4<4,4,1>F g6<4,4,1>F { align16 1Q };"),
     [](const Rules& r) {
       return r.independent(kLength, r.of(TimingClass::CoIssue, 1, false, 1));
     }},
    {"dependent lrps from one bank",
     repeat("lrp(8) g2<1>F g2<4,4,1>F g4<4,4,1>F g6<4,4,1>F { align16 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Ternary, 1, false, 1);
       return r.chain(kLength, t.grf, t);
     }},
    {"dependent dot products", repeat("dp4(8) g2<1>F g2<4>F g4<4>F { align16 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Dot);
       return r.chain(kLength, t.grf, t);
     }},
    {"dependent reciprocals", repeat("math inv(8) g2<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Math);
       return r.chain(kLength, t.grf, t);
     }},
    {"independent powers hold the EM pipe",
     spread("math pow(8) g%d<1>F g2<8,8,1>F g4<8,8,1>F { align1 1Q };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::Pow)); }},
    {"independent integer divisions hold the EM pipe",
     spread("math intdiv(8) g%d<1>UD g2<8,8,1>UD g4<8,8,1>UD { align1 1Q };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::IntDiv)); }},
    {"integers fill the FPU pipe while a power holds the EM pipe",
     spread("math pow(8) g%d<1>F g2<8,8,1>F g4<8,8,1>F { align1 1Q };\n"
            "mov(8) null<1>D g10<8,8,1>D { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes pow = r.of(TimingClass::Pow), alu = r.of(TimingClass::Alu);
       const Cycle both = r.even(pow.issue) + r.even(alu.issue);
       return (kLength - 1) * std::max(pow.occupancy, both) + both;
     }},
    {"half precision", spread("f32to16(8) g%d<2>W g2<8,8,1>F { align1 1Q };"),
     [](const Rules& r) { return r.independent(kLength, r.of(TimingClass::HalfConvert)); }},
    {"a predicate waits for its flag",
     repeat("cmp.l.f0.0(8) null<1>D g10<8,8,1>D g11<8,8,1>D { align1 1Q };\n"
            "(+f0.0) mov(8) null<1>D g12<8,8,1>D { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Alu);
       return kLength * (r.even(t.flag) + r.even(t.issue));
     }},
    {"a sum in the accumulator", repeat("mac(8) acc0<1>F g10<8,8,1>F g11<8,8,1>F { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Alu);
       return r.chain(kLength, t.acc, t);
     }},
    {"an index register and what it points to",
     repeat("mov(1) a0<1>UW 0x0140UW { align1 WE_all 1N };\n"
            "mov(8) null<1>D g[a0 0]<8,8,1>D { align1 1Q };"),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Alu);
       return kLength * (r.even(t.grf) + r.even(t.issue));
     }},
    {"branches to the next instruction",
     repeat("if(8) JIP: L UIP: L { align1 1Q };\n", 1) + "L:\n" +
         repeat("endif(8) JIP: M { align1 1Q };\n", 1) + "M:\n",
     [](const Rules& r) { return 2 * r.even(r.of(TimingClass::Flow).issue); }},
    {"nothing", repeat("nop;"),
     [](const Rules& r) { return kLength * r.even(r.of(TimingClass::Nop).issue); }},
    {"Switch after every instruction", repeat("mov(8) null<1>D g10<8,8,1>D { align1 1Q switch };"),
     [](const Rules& r) {
       const Cycle issue = r.of(TimingClass::Alu).issue;
       return kLength * r.even(std::max<Cycle>(issue, r.machine.eu.switch_cycles));
     }},
    {"a chain filled with as much independent work as its latency takes",
     repeat("mul(8) g2<1>F g2<8,8,1>F 0.5F { align1 1Q };\n" +
            repeat("mov(8) null<1>D g12<8,8,1>D { align1 1Q };", 5)),
     [](const Rules& r) {
       const InstructionTimes t = r.of(TimingClass::Float);
       const Cycle work = 5 * r.even(r.of(TimingClass::Alu).issue);
       return (kLength - 1) * std::max(r.even(t.grf), r.even(t.issue) + work) + r.even(t.issue) +
              work;
     }},
};

const std::vector<std::string> kMachines[] = {
    {},
    {"/eu/issue_granularity_cycles=1", "/eu/wide_factor=3", "/eu/wide_latency_cycles=5"},
    {"/eu/issue_granularity_cycles=4", "/eu/bank_conflict_cycles=3", "/eu/switch_cycles=31"},
    {"/eu/timing/alu/latency_cycles=7", "/eu/timing/alu/flag_latency_cycles=5",
     "/eu/timing/alu/acc_latency_cycles=3", "/eu/timing/float/latency_cycles=1",
     "/eu/timing/co_issue/latency_cycles=33", "/eu/timing/ternary/latency_cycles=20",
     "/eu/timing/dot/latency_cycles=0", "/eu/timing/math/latency_cycles=40"},
    {"/eu/timing/alu/issue_cycles_per_pass=3", "/eu/timing/alu/occupancy_cycles_per_pass=3",
     "/eu/timing/pow/occupancy_cycles_per_pass=9", "/eu/timing/int_div/occupancy_cycles=5",
     "/eu/timing/co_issue/issue_cycles_per_pass=5", "/eu/timing/nop/issue_cycles=3"},
};

class ClosedForm : public testing::TestWithParam<Scenario> {};

TEST_P(ClosedForm, MatchesOneThread) {
  for (const std::vector<std::string>& settings : kMachines) {
    const Rules rules{machine_with(settings)};
    const SimulatedRun run = simulate(rules.machine, bare_kernel(timestamped(GetParam().body)));
    // From the first timestamp read to the second, minus the first one's own issue.
    const std::int64_t read =
        static_cast<std::int64_t>(rules.even(rules.of(TimingClass::Alu).issue));
    EXPECT_EQ(measured_cycles(run) + 2 - read, static_cast<std::int64_t>(GetParam().cycles(rules)))
        << (settings.empty() ? "ivb_gt2" : settings[0]);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, ClosedForm, testing::ValuesIn(kScenarios));

}  // namespace
}  // namespace eu::test
