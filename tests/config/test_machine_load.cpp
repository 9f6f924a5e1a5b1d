// Every error of a machine file, with its exact text.
#include "tests/config/machine_load.hpp"

namespace eu::config {
namespace {

TEST_F(MachineLoad, ReadsAFileAsItReadsTheSameMachineByName) {
  const std::string file = files_.write("m.json", shipped("ivb_gt2"));
  EXPECT_EQ(resolved_json(load_machine(file)), resolved_json(load_machine("ivb_gt2")));
}

TEST_F(MachineLoad, UnknownKeys) {
  expect_errors(
      "\"threads\": 8", "\"theads\": 8",
      {{"\"eu\": ^{", "error: /eu/threads: missing key"},
       {"^\"theads\": 8",
        "error: /eu/theads: unknown key; did you mean threads? (allowed: threads, "
        "issue_granularity_cycles, bank_conflict_cycles, switch_cycles, exception_cycles, "
        "wide_factor, wide_latency_cycles, "
        "starvation_cycles, messages_per_wait_group, register_cache, fetch, arbitration, "
        "register_renaming, pipes, timing, message_queue, "
        "response)"}});
  expect_errors(
      "\"response\": {", "\"response\": {\"zzz\": 1, ",
      {{"^\"zzz\"", "error: /eu/response/zzz: unknown key (allowed: cycles_per_register)"}});
}

TEST_F(MachineLoad, MissingKeysEvenOfAWholeClass) {
  expect_errors("\"depth_entries\": 8,", "",
                {{"\"message_queue\": ^{", "error: /eu/message_queue/depth_entries: missing key"}});
  expect_errors("\"dot\": {", "\"x-dot\": {",
                {{"\"timing\": ^{", "error: /eu/timing/dot: missing key"}});
}

TEST_F(MachineLoad, AStructuralDefaultFillsIn) {
  const std::string text = replaced(shipped("ivb_gt2"), "\"arbitration\": \"oldest_first\",", "");
  const std::string without =
      replaced(text, "\"/eu/arbitration\": {\"kind\"", "\"x-arbitration\": {\"kind\"");
  const Machine machine = load_machine(files_.write("m.json", without));
  EXPECT_EQ(machine.eu.arbitration, Arbitration::OldestFirst);
  EXPECT_EQ(machine.provenance.at("/eu/arbitration").given_at, "default");
}

TEST_F(MachineLoad, OutOfRangeAndWrongType) {
  const auto threads = [&](const std::string& value, const std::string& message) {
    expect_errors("\"threads\": 8", "\"threads\": " + value,
                  {{"\"threads\": ^" + value, "error: /eu/threads: " + message}});
  };
  threads("33", "33 is out of range (allowed: 1 to 32)");
  threads("-1", "-1 is out of range (allowed: 1 to 32)");
  threads("8.0", "expected an integer from 1 to 32, got 8.0");
  threads("\"x\"", "expected an integer from 1 to 32, got \"x\"");
  expect_errors("\"response\": {\"cycles_per_register\": 2}", "\"response\": 2",
                {{"\"response\": ^2", "error: /eu/response: expected an object, got 2"}});
  expect_errors("\"gen\": \"ivb\"", "\"gen\": \"ivy\"",
                {{"\"gen\": ^",
                  "error: /gen: unknown value \"ivy\"; did you mean ivb? (allowed: ivb, hsw, bdw, "
                  "skl, bxt, g13)"}});
}

TEST_F(MachineLoad, AllErrorsAtOnce) {
  expect_errors(
      "\"subslices\": 2, \"eus_per_subslice\": 8, \"clock_mhz\": 1150",
      "\"subslices\": 0, \"eus_per_subslice\": \"8\", \"clock_mhz\": 0",
      {{"\"subslices\": ^0", "error: /machine/subslices: 0 is out of range (allowed: 1 to 64)"},
       {"\"eus_per_subslice\": ^\"8\"",
        "error: /machine/eus_per_subslice: expected an integer from 1 to 64, got \"8\""},
       {"\"clock_mhz\": ^0",
        "error: /machine/clock_mhz: 0 is out of range (allowed: 1 to 10000)"}});
}

TEST_F(MachineLoad, DuplicateKeysAndSyntaxErrors) {
  EXPECT_EQ(errors_of(child("m.json", "\"eu\": {\"threads\": 8, \"threads\": 6}")),
            "m.json:2:22: error: /eu/threads: duplicate key; the one before is at line 2");
  expect_errors(
      "\"threads\": 8,", "\"threads\": 8;",
      {{"\"threads\": 8^;", "error: /eu: syntax error while parsing object - invalid literal"}});
}

TEST_F(MachineLoad, SchemaIsRequiredAndNewerOnesAreRefused) {
  expect_errors("\"schema\": \"eusim.machine/v1\",", "",
                {{"^{", "error: /schema: missing key; add \"schema\": \"eusim.machine/v1\""}});
  expect_errors("machine/v1", "machine/v2",
                {{"\"schema\": ^",
                  "error: /schema: \"eusim.machine/v2\" is newer than this program, which reads "
                  "\"eusim.machine/v1\""}});
  expect_errors("machine/v1", "workload/v1",
                {{"\"schema\": ^",
                  "error: /schema: unknown format \"eusim.workload/v1\" (allowed: "
                  "eusim.machine/v1): a workload; eusim run, record, hazards and lint read it"}});
}

TEST_F(MachineLoad, CommentsAreIgnoredInEveryObject) {
  const std::string text = replaced(
      shipped("ivb_gt2"), "\"pipes\": {",
      "/* \" */ \"comment\": 1, \"x-y\": [], \"pipes\": {\"x-mine\": 3, // }\n\"comment\": null,");
  EXPECT_EQ(errors_of(files_.write("m.json", text)), "no error");
}

TEST_F(MachineLoad, UnknownMachines) {
  EXPECT_EQ(errors_of("ivb_gt3"),
            "error: no machine is called \"ivb_gt3\"; did you mean ivb_gt1? (allowed: bdw_gt1, "
            "bdw_gt2, bdw_gt3, bxt_2x6, bxt_3x6, hsw_gt2, ivb_gt1, ivb_gt2, m1, skl_gt1, skl_gt2, "
            "skl_gt3, skl_gt4); to use a file, write ./ivb_gt3");
  EXPECT_EQ(errors_of(files_.directory() + "none.json"), "none.json: error: no such file");
  EXPECT_EQ(errors_of(files_.write("a.json", "[]")),
            "a.json:1:1: error: /: expected an object, got an array");
}

TEST_F(MachineLoad, ExtendsByNameAndByRelativeFile) {
  child("base.json", "\"eu\": {\"threads\": 5}");
  const std::string file =
      child("deep/leaf.json", "\"machine\": {\"subslices\": 3}", "../base.json");
  const Machine machine = load_machine(file);
  EXPECT_EQ(machine.machine.subslices, 3);
  EXPECT_EQ(machine.eu.threads, 5);
  EXPECT_EQ(machine.machine.eus_per_subslice, 8);
  EXPECT_EQ(machine.provenance.at("/machine/subslices").given_at, file + ":2:26");
  EXPECT_EQ(machine.provenance.at("/eu/threads").given_at,
            files_.directory() + "deep/../base.json:2:19");
  EXPECT_EQ(machine.provenance.at("/machine/clock_mhz").given_at, shipped_at("\"clock_mhz\": ^"));
}

TEST_F(MachineLoad, CyclicAndUnknownParents) {
  child("a.json", "", "sub/b.json");
  child("sub/b.json", "", "../sub/../a.json");
  EXPECT_EQ(errors_of(files_.directory() + "a.json"),
            "sub/b.json:1:60: error: /extends: \"../sub/../a.json\" extends, in the end, itself");
  EXPECT_EQ(errors_of(child("self.json", "", "self.json")),
            "self.json:1:60: error: /extends: \"self.json\" extends, in the end, itself");
  EXPECT_EQ(errors_of(child("c.json", "", "ivb_gt")),
            "c.json:1:60: error: /extends: no machine is called \"ivb_gt\"; did you mean ivb_gt1? "
            "(allowed: bdw_gt1, bdw_gt2, bdw_gt3, bxt_2x6, bxt_3x6, hsw_gt2, ivb_gt1, ivb_gt2, "
            "m1, skl_gt1, skl_gt2, skl_gt3, skl_gt4); to use a file, write ./ivb_gt");
  EXPECT_EQ(errors_of(files_.write("d.json",
                                   "{\"schema\": \"eusim.machine/v1\", \"name\": \"d\", "
                                   "\"extends\": 3}")),
            "d.json:1:56: error: /extends: expected a string, got 3");
}

TEST_F(MachineLoad, AChildDoesNotInheritItsName) {
  EXPECT_EQ(errors_of(files_.write("m.json",
                                   "{\"schema\": \"eusim.machine/v1\", \"extends\": \"ivb_gt2\"}")),
            "m.json:1:1: error: /name: missing key");
}

TEST_F(MachineLoad, ErrorsOfAChildPointToTheChild) {
  EXPECT_EQ(errors_of(child("m.json", "\"eu\": {\"timing\": {\"alu\": {\"latency\": 3}}}")),
            "m.json:2:27: error: /eu/timing/alu/latency: unknown key; did you mean "
            "latency_cycles? (allowed: issue_cycles, issue_cycles_per_pass, occupancy_cycles, "
            "occupancy_cycles_per_pass, latency_cycles, acc_latency_cycles, flag_latency_cycles)");
}

TEST_F(MachineLoad, Pipes) {
  EXPECT_EQ(errors_of_set("/eu/pipes/em/classes=[\"math\",\"pow\"]"),
            "--set /eu/pipes/em/classes=[\"math\",\"pow\"]: error: /eu/pipes: rule "
            "every_class_has_a_pipe: no pipe accepts class int_div");
  EXPECT_EQ(errors_of_set("/eu/pipes/x/classes=[\"wait\"]"),
            "--set /eu/pipes/x/classes=[\"wait\"]: error: /eu/pipes/x/classes: rule "
            "front_end_classes_have_no_pipe: class wait executes in the front end, in no pipe");
  EXPECT_EQ(errors_of_set("/eu/pipes/x/classes=[\"maths\",\"dot\",\"dot\"]"),
            "--set /eu/pipes/x/classes=[\"maths\",\"dot\",\"dot\"]: error: /eu/pipes/x/classes/0: "
            "unknown value \"maths\"; did you mean math? (allowed: alu, co_issue, float, ternary, "
            "dot, half_convert, math, pow, int_div)\n"
            "--set /eu/pipes/x/classes=[\"maths\",\"dot\",\"dot\"]: error: /eu/pipes/x/classes/2: "
            "named twice");
  EXPECT_EQ(
      errors_of_patch("{\"eu\": {\"pipes\": {\"a\": 1, \"b\": 1, \"c\": 1, \"d\": 1, \"e\": 1, "
                      "\"f\": 1, \"g\": 1}}}"),
      "p.json:1:18: error: /eu/pipes: holds 9 entries (allowed: 1 to 8)");
  EXPECT_EQ(errors_of_patch("{\"eu\": {\"pipes\": {\"a b\": {\"classes\": []}}}}"),
            "p.json:1:26: error: /eu/pipes/a b: a name has 1 to 64 letters, digits, '_', '-' or "
            "'.'");
}

TEST_F(MachineLoad, RulesBetweenFields) {
  EXPECT_EQ(
      errors_of_set("/eu/timing/send/latency_cycles=100"),
      "--set /eu/timing/send/latency_cycles=100: error: /eu/timing/send: rule "
      "front_end_classes_only_issue: executes in the front end: occupancies and latencies have no "
      "effect and must be 0");
  EXPECT_EQ(errors_of_set("/eu/timing/nop/issue_cycles=0"),
            "--set /eu/timing/nop/issue_cycles=0: error: /eu/timing/nop: rule issue_takes_time: "
            "issue_cycles and issue_cycles_per_pass must add up to more than 0: a thread would "
            "issue without end");
  EXPECT_EQ(errors_of_set("/l3/way_bytes=100"),
            "--set /l3/way_bytes=100: error: /l3/way_bytes: rule l3_is_made_of_whole_sets: "
            "must be a multiple of line_bytes = 64");
  EXPECT_EQ(errors_of_set("/l3/line_bytes=48").substr(0, 24), "--set /l3/line_bytes=48:");
  EXPECT_EQ(errors_of_set("/slm/bank_bytes=12"),
            "--set /slm/bank_bytes=12: error: /slm/bank_bytes: rule "
            "slm_banks_are_addressed_by_bits: must be a power of two");
}

/// U11: an error points to the file that breaks the rule, not to the machine that it extends.
TEST_F(MachineLoad, RulesPointToTheLayerThatBreaksThem) {
  EXPECT_EQ(
      errors_of(child("m.json", "\"eu\": {\"pipes\": {\"em\": {\"classes\": [\"math\"]}}}")),
      "m.json:2:36: error: /eu/pipes: rule every_class_has_a_pipe: no pipe accepts class pow\n"
      "m.json:2:36: error: /eu/pipes: rule every_class_has_a_pipe: no pipe accepts class "
      "int_div");
  const std::string partition =
      errors_of(child("m.json", "\"l3\": {\"partition\": {\"data_ways\": 70}}"));
  EXPECT_EQ(partition.substr(0, partition.find(" ways")),
            "m.json:2:35: error: /l3/partition: rule l3_partition_is_a_row_of_its_table: "
            "0+32+0+70+16");
}

/// U11: the wrong value may be another than the one that the error names.
TEST_F(MachineLoad, RulesOfSeveralValuesPointToTheOneThatWasSetLast) {
  const std::string rule =
      ": error: /llc/size_bytes: rule llc_is_made_of_whole_sets: must be a multiple of the L3's "
      "line_bytes x ways = 832";
  EXPECT_EQ(errors_of_set("/llc/ways=13"), "--set /llc/ways=13" + rule);
  const std::string file = child("m.json", "\"llc\": {\"ways\": 13}");
  EXPECT_EQ(errors_of(file), "m.json:2:17" + rule);
  EXPECT_EQ(errors_of(file, {files_.write("p.json", "{\"llc\": {\"size_bytes\": 1000000}}")}),
            "p.json:1:24" + rule);
  EXPECT_EQ(errors_of(file, {files_.write("p.json", "{\"llc\": {\"size_bytes\": 1000000}}")},
                      {"/llc/size_bytes=2000000"}),
            "--set /llc/size_bytes=2000000" + rule);
}

/// U11: one missing key, "extends", gave 20 errors.
TEST_F(MachineLoad, MissingExtendsIsReportedOnce) {
  const auto file = [&](const std::string& members) {
    return files_.write("m.json", "{\"schema\": \"eusim.machine/v1\", \"name\": \"m\",\n" +
                                      members + "\"eu\": {\"threads\": 4}}");
  };
  for (const char* key : {"inherits", "extend", "Extends", "base"})
    EXPECT_EQ(errors_of(file("\"" + std::string(key) + "\": \"ivb_gt2\", ")),
              "m.json:2:1: error: /" + std::string(key) + ": unknown key; did you mean extends?");
  const std::string none = errors_of(file(""));
  const std::string begin =
      "m.json:1:1: error: /extends: missing key, as in \"extends\": \"ivb_gt2\"; without it the "
      "file "
      "must have all of a machine, and lacks gen, machine, dispatcher, ";
  EXPECT_EQ(none.substr(0, begin.size()), begin);
  EXPECT_EQ(none.find('\n'), std::string::npos);
}

/// U11: the list of allowed keys has those of files; an error about a missing key names its file.
TEST_F(MachineLoad, WhatIsAllowedInAFileHasTheKeysOfFiles) {
  const std::string errors = errors_of(child("m.json", "\"suorces\": {}"));
  const std::string begin =
      "m.json:2:1: error: /suorces: unknown key; did you mean sources? (allowed: extends, sources, "
      "comment, name, gen, ";
  EXPECT_EQ(errors.substr(0, begin.size()), begin);
  expect_errors("\"gateway\": {", "\"x-gateway\": {", {{"^{", "error: /gateway: missing key"}});
}

TEST_F(MachineLoad, DamagedMachinesNeverCrash) {
  const std::string original = shipped("ivb_gt2");
  int wrong = 0;
  std::uint32_t state = 1;
  const auto random = [&](std::size_t below) {
    state = state * 1664525u + 1013904223u;
    return static_cast<std::size_t>(state >> 8) % below;
  };
  for (int round = 0; round < 400; ++round) {
    std::string text = original;
    const std::size_t from = random(text.size());
    const std::size_t to = random(text.size());
    text.replace(from, random(30), original.substr(to, random(30)));
    wrong += errors_of(files_.write("m.json", text)) != "no error";
  }
  EXPECT_GT(wrong, 100);
}

}  // namespace
}  // namespace eu::config
