// Machines with patches and settings, and every error of those.
#include <fmt/core.h>

#include "tests/config/machine_load.hpp"

namespace eu::config {
namespace {

class MachineChanges : public MachineLoad {};

TEST_F(MachineChanges, PatchesMergeAndTheLastWins) {
  const std::string one =
      files_.write("1.json", "{\"eu\": {\"threads\": 3, \"switch_cycles\": 40}}");
  const std::string two = files_.write("2.json", "{\"eu\": {\"threads\": 4}}");
  const Machine machine = load_machine("ivb_gt2", {one, two}, {"/eu/wide_factor=3"});
  EXPECT_EQ(machine.eu.threads, 4);
  EXPECT_EQ(machine.eu.switch_cycles, 40);
  EXPECT_EQ(machine.eu.wide_factor, 3);
  EXPECT_EQ(machine.name, "ivb_gt2");
  EXPECT_EQ(machine.provenance.at("/eu/threads").given_at, two + ":1:20");
}

TEST_F(MachineChanges, PatchesReplaceArraysWholeAndMayAddAPipe) {
  const std::string patch =
      files_.write("p.json",
                   "{\"eu\": {\"pipes\": {\"em\": {\"classes\": [\"math\", \"pow\", \"int_div\"]},"
                   " \"b\": {\"classes\": [\"co_issue\"]}}}}");
  const Machine machine = load_machine("ivb_gt2", {patch});
  ASSERT_EQ(machine.eu.pipes.size(), 3u);
  EXPECT_EQ(machine.eu.pipes[0].name, "b");
  EXPECT_EQ(machine.eu.pipes[1].name, "em");
  EXPECT_FALSE(machine.eu.pipes[1].classes.contains(isa::TimingClass::CoIssue));
  EXPECT_TRUE(machine.eu.pipes[2].classes.contains(isa::TimingClass::CoIssue));
}

TEST_F(MachineChanges, PatchesCannotDeleteOrInventOrExtend) {
  EXPECT_EQ(errors_of_patch("{\"eu\": {\"pipes\": {\"em\": null}, \"threads\": null}}"),
            "p.json:1:43: error: /eu/threads: expected an integer from 1 to 32, got null\n"
            "p.json:1:25: error: /eu/pipes/em: expected an object, got null");
  EXPECT_EQ(
      errors_of_patch("{\"slm\": {\"bank\": 2}}"),
      "p.json:1:10: error: /slm/bank: unknown key; did you mean banks? (allowed: "
      "subslice_bytes, allocation_bytes, banks, bank_bytes, latency_cycles, cycles_per_access)");
  EXPECT_EQ(errors_of_patch("{\"extends\": \"ivb_gt1\"}"),
            "p.json:1:13: error: /extends: a patch extends nothing: it applies to the machine it "
            "is given with");
  EXPECT_EQ(errors_of_patch("{\"schema\": \"eusim.machine/v7\"}"),
            "p.json:1:12: error: /schema: \"eusim.machine/v7\" is newer than this program, which "
            "reads \"eusim.machine/v1\"");
  EXPECT_EQ(errors_of_patch("3"), "p.json:1:1: error: /: expected an object, got 3");
}

TEST_F(MachineChanges, SetsTakeJsonAndBareWords) {
  const Machine machine =
      load_machine("ivb_gt2", {},
                   {"/eu/threads=3", "/gen=hsw", "/name=\"n=1\"", "/name=other", "/eu/threads=2",
                    "/eu/pipes/em/classes=[\"math\",\"pow\",\"int_div\"]"});
  EXPECT_EQ(machine.eu.threads, 2);
  EXPECT_EQ(machine.gen, isa::Generation::Hsw);
  EXPECT_EQ(machine.name, "other");
  EXPECT_FALSE(machine.eu.pipes[0].classes.contains(isa::TimingClass::CoIssue));
  EXPECT_EQ(machine.provenance.at("/eu/threads").given_at, "--set /eu/threads=2");
}

TEST_F(MachineChanges, SetsOfUnknownPathsAndBadValues) {
  EXPECT_EQ(
      errors_of_set("/slm/bank=3"),
      "--set /slm/bank=3: error: /slm/bank: unknown key; did you mean banks? (allowed: "
      "subslice_bytes, allocation_bytes, banks, bank_bytes, latency_cycles, cycles_per_access)");
  EXPECT_EQ(errors_of_set("/slm/banks/0=3"),
            "--set /slm/banks/0=3: error: /slm/banks: expected an integer from 1 to 256, got an "
            "object");
  EXPECT_EQ(errors_of_set("/slm=3"), "--set /slm=3: error: /slm: expected an object, got 3");
  EXPECT_EQ(errors_of_set("/eu/threads=33"),
            "--set /eu/threads=33: error: /eu/threads: 33 is out of range (allowed: 1 to 32)");
  EXPECT_EQ(errors_of_set("/eu/threads=two"),
            "--set /eu/threads=two: error: /eu/threads: expected an integer from 1 to 32, got "
            "\"two\"");
  EXPECT_EQ(errors_of_set("/eu/threads=[1"),
            "--set /eu/threads=[1: error: /eu/threads: the value is not JSON: syntax error while "
            "parsing array - unexpected end of input; expected ']'");
  EXPECT_EQ(errors_of_set("/eu/threads="),
            "--set /eu/threads=: error: /eu/threads: the value is not JSON: syntax error while "
            "parsing value - unexpected end of input; expected '[', '{', or a literal");
  for (const char* text : {"/eu/threads", "latency_cycles=1", "=1", "", "/a~2=1", "eu=1"}) {
    EXPECT_EQ(errors_of_set(text), "--set " + std::string(text) + ": error: expected /path=value");
  }
  for (const auto& [text, path] :
       {std::pair("eu/threads=1", "/eu/threads=1"), std::pair("threads=1", "/eu/threads=1"),
        std::pair("float/latency_cycles=9", "/eu/timing/float/latency_cycles=9")})
    EXPECT_EQ(errors_of_set(text), fmt::format("--set {}: error: expected /path=value; did you "
                                               "mean {}?",
                                               text, path));
  EXPECT_EQ(errors_of_set("/x-note=1"), "--set /x-note=1: error: /x-note: a comment sets nothing");
  EXPECT_EQ(errors_of_set("/sources=1").substr(0, 50),
            "--set /sources=1: error: /sources: unknown key (al");
  EXPECT_NE(errors_of_set(std::string(100000, '/') + "=1").find("expected /path=value"),
            std::string::npos);
}

}  // namespace
}  // namespace eu::config
