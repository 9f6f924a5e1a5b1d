// Every timing number has a source, in the file that gives the number.
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_tree.hpp"
#include "tests/config/support.hpp"

namespace eu::config {
namespace {

class MachineSources : public testing::Test {
 protected:
  std::string write_child(const std::string& members) {
    return files_.write("m.json",
                        "{\"schema\": \"eusim.machine/v1\", \"name\": \"child\", "
                        "\"extends\": \"ivb_gt2\",\n" +
                            members + "}");
  }
  std::string errors_of_child(const std::string& members) {
    const std::string file = write_child(members);
    return files_.errors([&] { load_machine(file); });
  }

  TestFiles files_;
};

TEST_F(MachineSources, EveryTimingNumberOfEveryShippedMachineHasOne) {
  for (const std::string& name : machine_names()) {
    const Machine machine = load_machine(name);
    int numbers = 0;
    for (const MachineValue& value : machine_values(machine)) {
      if (!is_timing_key(value.path)) continue;
      if (machine.provenance.at(value.path).given_at == "default") continue;  // not given in a file
      ++numbers;
      const auto source = source_of(machine, value.path);
      ASSERT_TRUE(source) << name << ' ' << value.path;
      EXPECT_NE(source->ref, "") << name << ' ' << value.path;
    }
    EXPECT_GT(numbers, 13 * 7) << name;
  }
}

TEST_F(MachineSources, NearestEntryApplies) {
  const Machine machine = load_machine("ivb_gt2");
  EXPECT_EQ(source_of(machine, "/eu/timing/alu/latency_cycles")->kind, SourceKind::Measured);
  EXPECT_EQ(source_of(machine, "/eu/timing/alu/acc_latency_cycles")->kind, SourceKind::Assumed);
  EXPECT_EQ(source_of(machine, "/eu/timing/float/latency_cycles")->kind, SourceKind::Derived);
  EXPECT_EQ(source_of(machine, "/eu/arbitration")->kind, SourceKind::Prm);
  EXPECT_FALSE(source_of(machine, "/name"));
}

TEST_F(MachineSources, UnknownPathsAreErrors) {
  const Machine machine = load_machine("ivb_gt2");
  EXPECT_EQ(files_.errors([&] { source_of(machine, "/eu/thread"); }),
            "error: /eu/thread: no value of machine ivb_gt2; did you mean /eu/threads?");
}

TEST_F(MachineSources, ASetIsAnAssumption) {
  const Machine machine = load_machine("ivb_gt2", {}, {"/eu/timing/alu/latency_cycles=3"});
  const Source source = *source_of(machine, "/eu/timing/alu/latency_cycles");
  EXPECT_EQ(source.kind, SourceKind::Assumed);
  EXPECT_EQ(source.ref, "--set");
  EXPECT_EQ(source_of(machine, "/eu/timing/alu/flag_latency_cycles")->kind, SourceKind::Measured);
}

TEST_F(MachineSources, APatchIsAnAssumptionUnlessItSaysOtherwise) {
  const std::string patch =
      files_.write("p.json",
                   "{\"eu\": {\"switch_cycles\": 9}, \"memory\": {\"latency_cycles\": 9},\n"
                   "\"sources\": {\"/memory\": {\"kind\": \"measured\", \"ref\": \"my lab\"}}}");
  const Machine machine = load_machine("ivb_gt2", {patch});
  EXPECT_EQ(source_of(machine, "/eu/switch_cycles")->kind, SourceKind::Assumed);
  EXPECT_EQ(source_of(machine, "/eu/switch_cycles")->ref, "--patch " + patch);
  EXPECT_EQ(source_of(machine, "/memory/latency_cycles")->ref, "my lab");
  EXPECT_NE(source_of(machine, "/memory/bytes_per_cycle")->ref, "my lab") << "not given there";
}

TEST_F(MachineSources, ParentsSourceDoesNotCoverAChildsNumber) {
  EXPECT_EQ(errors_of_child("\"eu\": {\"switch_cycles\": 9, \"threads\": 5}"),
            "m.json:2:25: error: /eu/switch_cycles: rule timing_numbers_have_sources: no entry of "
            "\"sources\" in this file covers it; add \"sources\": {\"/eu/switch_cycles\": "
            "{\"kind\": \"assumed\", \"ref\": \"why\"}}");
  EXPECT_EQ(errors_of_child("\"eu\": {\"switch_cycles\": 9}, \"sources\": "
                            "{\"/eu/switch_cycles\": {\"kind\": \"prm\", \"ref\": \"p\"}}"),
            "no error");
}

TEST_F(MachineSources, EntriesWithoutNumbersAreErrors) {
  EXPECT_EQ(errors_of_child("\"eu\": {\"threads\": 5}, \"sources\": {\n"
                            "\"/eu/thread\": {\"kind\": \"prm\", \"ref\": \"p\"},\n"
                            "\"/memory\": {\"kind\": \"prm\", \"ref\": \"p\"}}"),
            "m.json:3:15: error: /sources/~1eu~1thread: names no value in this file; did you "
            "mean /eu/threads?\n"
            "m.json:4:12: error: /sources/~1memory: names no value in this file");
}

TEST_F(MachineSources, EntriesAreStrict) {
  EXPECT_EQ(errors_of_child("\"sources\": {\"/a\": {\"kind\": \"prmm\", \"reff\": \"p\"},\n"
                            "\"/b\": {\"kind\": \"prm\", \"ref\": \"\"}, \"/c\": 3}"),
            "m.json:2:28: error: /sources/~1a/kind: unknown value \"prmm\"; did you mean prm? "
            "(allowed: prm, measured, derived, assumed)\n"
            "m.json:2:19: error: /sources/~1a/ref: missing key\n"
            "m.json:2:36: error: /sources/~1a/reff: unknown key; did you mean ref? "
            "(allowed: kind, ref, range)\n"
            "m.json:3:30: error: /sources/~1b/ref: must not be empty\n"
            "m.json:3:41: error: /sources/~1c: expected an object, got 3");
}

TEST_F(MachineSources, ResolvedMachinesKeepThem) {
  const Machine machine = load_machine("hsw_gt2", {}, {"/eu/switch_cycles=9"});
  const Machine again = load_machine(files_.write("r.json", resolved_json(machine)));
  ASSERT_EQ(machine.provenance.paths(), again.provenance.paths());
  for (const std::string_view each : machine.provenance.paths()) {
    const std::string path(each);
    const auto& stated = machine.provenance.at(path).source;
    const auto source = source_of(again, path);
    ASSERT_EQ(stated.has_value(), source.has_value()) << path;
    if (!source) continue;
    EXPECT_EQ(stated->kind, source->kind) << path;
    EXPECT_EQ(stated->ref, source->ref) << path;
  }
}

/// Covers all states of a path: alone, shared, shared and written since, unknown.
TEST(Provenances, CopiesHaveInCommonWhatNoneOfThemWrote) {
  Provenances one;
  one["/a"].given_at = "a";
  one["/b"].given_at = "b";
  one.share();
  one["/c"].given_at = "c";
  Provenances other = one;
  other["/b"].given_at += "2";
  other["/d"].given_at = "d";
  other.share();
  other["/a"].given_at += "3";
  const auto all = [](const Provenances& provenances) {
    std::string text;
    for (const std::string_view path : provenances.paths())
      text += std::string(path) + "=" + provenances.at(std::string(path)).given_at + " ";
    return text;
  };
  EXPECT_EQ(all(one), "/a=a /b=b /c=c ");
  EXPECT_EQ(all(other), "/a=a3 /b=b2 /c=c /d=d ");
  EXPECT_EQ(one.find("/d"), nullptr);
  EXPECT_THROW(one.at("/d"), std::out_of_range);
}

}  // namespace
}  // namespace eu::config
