// Ranges of numbers: what a machine file may give, and what the shipped machines give.
#include "config/machine/machine_draws.hpp"
#include "tests/config/machine_load.hpp"

namespace eu::config {
namespace {

constexpr const char* kLatency = "/memory/latency_cycles";

class MachineRanges : public MachineLoad {
 protected:
  /// A child whose memory takes 200 cycles; "range" of the entry at `path` begins at 4:10.
  std::string with_range(const std::string& range, const std::string& path = kLatency) {
    return child("c.json",
                 "\"memory\": {\"latency_cycles\": 200, \"bytes_per_cycle\": 20},\n"
                 "\"sources\": {\"" +
                     path + "\": {\"kind\": \"assumed\", \"ref\": \"r\",\n\"range\": " + range +
                     "}" + rest_of(path) + "}");
  }
  /// The errors of a range, without place and entry; all are at the range.
  std::string wrong(const std::string& range, const std::string& path = kLatency) {
    const std::string errors = errors_of(with_range(range, path));
    const std::string at = "c.json:4:10: error: /sources/~1memory" +
                           std::string(path == kLatency ? "~1latency_cycles" : "") + "/range: ";
    return errors.rfind(at, 0) == 0 ? errors.substr(at.size()) : errors;
  }
  NumberRange range_at(const std::string& machine, const std::string& path) {
    return load_machine(machine).provenance.at(path).range.value();
  }

 private:
  /// Further sources of the test machine: every timing number needs one, whichever entry is tried.
  static std::string rest_of(const std::string& path) {
    if (path != kLatency) return "";
    return ",\n\"/memory\": {\"kind\": \"assumed\", \"ref\": \"r\"}";
  }
};

TEST_F(MachineRanges, BoundsHoldTheNumberAndWhatIsAllowed) {
  EXPECT_EQ(wrong(R"({"basis": "argued", "low": 210, "high": 190, "why": "w"})"),
            "low 210 is above high 190");
  EXPECT_EQ(wrong(R"({"basis": "argued", "low": 201, "high": 290, "why": "w"})"),
            "201 to 290 does not hold the number, which is 200");
  EXPECT_EQ(wrong(R"({"basis": "argued", "low": 100, "high": 199, "why": "w"})"),
            "100 to 199 does not hold the number, which is 200");
  EXPECT_EQ(wrong(R"({"basis": "argued", "low": 0, "high": 290, "why": "w"})"),
            "0 to 290 goes beyond what is allowed: 1 to 100000");
  EXPECT_EQ(wrong(R"({"basis": "argued", "low": 200, "high": 200, "why": "w"})"), "no error");
}

TEST_F(MachineRanges, ARangeIsStatedInOneWay) {
  const std::string one_way = "needs low and high, of one number, or percent, of any";
  EXPECT_EQ(wrong(R"({"basis": "spread", "low": 1, "high": 290, "percent": 5, "why": "w"})"),
            one_way);
  EXPECT_EQ(wrong(R"({"basis": "spread", "low": 190, "why": "w"})"), one_way);
  EXPECT_EQ(wrong(R"({"basis": "spread", "why": "w"})"), one_way);
  const std::string none = "an exact number has neither bounds nor a share, and follows none";
  EXPECT_EQ(wrong(R"({"basis": "exact", "low": 190, "high": 290})"), none);
  EXPECT_EQ(wrong(R"({"basis": "exact", "percent": 3})"), none);
  EXPECT_EQ(wrong(R"({"basis": "exact", "follows": {"/eu/threads": 1}})"), none);
}

TEST_F(MachineRanges, BoundsAreOfOneNumber) {
  EXPECT_EQ(
      wrong(R"({"basis": "spread", "low": 1, "high": 290, "why": "w"})", "/memory").substr(0, 57),
      "low and high are for one number; for several, use percent");
  EXPECT_EQ(wrong(R"({"basis": "spread", "percent": 10, "why": "w"})", "/memory"), "no error");
}

TEST_F(MachineRanges, WhatIsNotExactHasAReason) {
  const std::string reason = "needs \"why\": a range that is not exact has a reason";
  EXPECT_EQ(wrong(R"({"basis": "spread", "percent": 10})"), reason);
  EXPECT_EQ(wrong(R"({"basis": "argued", "low": 1, "high": 300, "why": ""})"), reason);
}

TEST_F(MachineRanges, NumbersFollowOtherNumbers) {
  const auto following = [&](const std::string& path) {
    return wrong(R"({"basis": "spread", "percent": 10, "why": "w", "follows": {")" + path +
                 "\": -1}}");
  };
  EXPECT_EQ(following(kLatency), "a number does not follow itself");
  EXPECT_EQ(
      following("/llc/latency_cycle"),
      "/llc/latency_cycle is not a number of this machine; did you mean /llc/latency_cycles?");
  EXPECT_EQ(following("/llc/replacement"), "/llc/replacement is not a number of this machine");
  EXPECT_EQ(following("/llc/latency_cycles"), "no error");
}

TEST_F(MachineRanges, TheKeysAreStrict) {
  EXPECT_EQ(errors_of(with_range(R"({"basis": "guessed", "percent": 10, "why": "w"})")),
            "c.json:4:20: error: /sources/~1memory~1latency_cycles/range/basis: unknown value "
            "\"guessed\" (allowed: exact, spread, propagated, argued)");
  EXPECT_EQ(errors_of(with_range(R"({"percent": 10, "why": "w"})")),
            "c.json:4:10: error: /sources/~1memory~1latency_cycles/range/basis: missing key");
  EXPECT_EQ(errors_of(with_range(R"({"basis": "spread", "percent": 0, "why": "w"})")),
            "c.json:4:41: error: /sources/~1memory~1latency_cycles/range/percent: 0 is out of "
            "range (allowed: 1 to 1000)");
  EXPECT_EQ(errors_of(with_range("\"exact\"")),
            "c.json:4:10: error: /sources/~1memory~1latency_cycles/range: expected an object, got "
            "\"exact\"");
}

TEST_F(MachineRanges, AShareIsOfEachNumberAsFarAsItMayGo) {
  const std::string file =
      with_range(R"({"basis": "argued", "percent": 10, "why": "w"})", "/memory");
  EXPECT_EQ(range_at(file, kLatency).low, 180);
  EXPECT_EQ(range_at(file, kLatency).high, 220);
  EXPECT_EQ(range_at(file, "/memory/bytes_per_cycle").low, 18);
  EXPECT_EQ(range_at(file, "/memory/bytes_per_cycle").high, 22);
  const std::string wide =
      with_range(R"({"basis": "argued", "percent": 300, "why": "w"})", "/memory");
  EXPECT_EQ(range_at(wide, kLatency).low, 1) << "memory takes at least one cycle";
  EXPECT_EQ(range_at(wide, kLatency).high, 800);
}

TEST_F(MachineRanges, ResolvedMachinesKeepThem) {
  const std::string file = with_range(
      R"({"basis": "argued", "percent": 10, "why": "w", "follows": {"/llc/latency_cycles": -0.7}})");
  for (const std::string& name : {std::string("ivb_gt2"), std::string("skl_gt4"), file}) {
    const Machine machine = load_machine(name);
    const Machine again = load_machine(files_.write("r.json", resolved_json(machine)));
    EXPECT_EQ(machine_digest(again), machine_digest(machine)) << name;
    for (const std::string_view each : machine.provenance.paths()) {
      const std::string path(each);
      const Provenance& provenance = machine.provenance.at(path);
      const auto& range = again.provenance.at(path).range;
      ASSERT_EQ(range.has_value(), provenance.range.has_value()) << path;
      if (!range) continue;
      EXPECT_EQ(range->basis, provenance.range->basis) << path;
      EXPECT_EQ(range->low, provenance.range->low) << path;
      EXPECT_EQ(range->high, provenance.range->high) << path;
      EXPECT_EQ(range->why, provenance.range->why) << path;
      EXPECT_EQ(range->follows, provenance.range->follows) << path;
    }
  }
}

TEST_F(MachineRanges, WhatTheUserSetsIsCertain) {
  const Machine machine = load_machine("ivb_gt2", {}, {"/memory/latency_cycles=9"});
  EXPECT_FALSE(machine.provenance.at(kLatency).range);
  EXPECT_TRUE(numbers_without_range(machine).empty());
  const std::string file = child("c.json",
                                 "\"memory\": {\"latency_cycles\": 200}, \"sources\": "
                                 "{\"/memory\": {\"kind\": \"assumed\", \"ref\": \"r\"}}");
  EXPECT_EQ(numbers_without_range(load_machine(file)), std::vector<std::string>{kLatency});
}

/// True for an integer of JSON.
bool is_integer(const std::string& value) {
  const std::size_t first = value.rfind('-', 0) == 0 ? 1 : 0;
  return value.size() > first && value.find_first_not_of("0123456789", first) == std::string::npos;
}

TEST_F(MachineRanges, EveryNumberOfEveryShippedMachineHasOne) {
  for (const std::string& name : machine_names()) {
    const Machine machine = load_machine(name);
    int numbers = 0;
    for (const MachineValue& value : machine_values(machine)) {
      if (!is_integer(value.value) || value.given_at == "default") continue;
      ++numbers;
      const auto& range = machine.provenance.at(value.path).range;
      ASSERT_TRUE(range) << name << ' ' << value.path;
      const int number = std::stoi(value.value);
      EXPECT_LE(range->low, number) << name << ' ' << value.path;
      EXPECT_GE(range->high, number) << name << ' ' << value.path;
      const bool is_certain = range->basis == RangeBasis::Exact;
      EXPECT_EQ(range->why.empty(), is_certain) << name << ' ' << value.path;
      EXPECT_EQ(range->why.find('\n'), std::string::npos) << name << ' ' << value.path;
    }
    EXPECT_GT(numbers, 150) << name;
    EXPECT_TRUE(numbers_without_range(machine).empty()) << name;
  }
}

/// The file gives the reason, since a run on such a machine is the range's best or worst case.
TEST_F(MachineRanges, ANumberAtAnEndOfItsRangeHasAReason) {
  int ends = 0;
  for (const std::string& name : machine_names()) {
    for (const UncertainNumber& number : uncertain_numbers(load_machine(name))) {
      const NumberRange& range = number.range;
      if (range.low == range.high) continue;
      const bool is_low = number.value == range.low, is_high = number.value == range.high;
      EXPECT_EQ(range.why.find("; at the low end, as ") != std::string::npos, is_low)
          << name << ' ' << number.path << " is " << number.value << ": " << range.why;
      EXPECT_EQ(range.why.find("; at the high end, as ") != std::string::npos, is_high)
          << name << ' ' << number.path << " is " << number.value << ": " << range.why;
      ends += is_low || is_high ? 1 : 0;
    }
  }
  EXPECT_GT(ends, 100);
}

}  // namespace
}  // namespace eu::config
