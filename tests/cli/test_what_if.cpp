// eusim run --if, eusim compare, eusim config.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "config/json/json_document.hpp"
#include "model/compare/difference.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

const std::string kSobel = kWorkloads + "driver_sobel_18x6.json";

config::JsonValue parsed(const std::string& text) {
  config::Diagnostics diagnostics;
  auto value = config::parse_json(text, "text", diagnostics, {std::size_t{1} << 30, 64});
  diagnostics.throw_if_any();
  return *value;
}

std::int64_t number(const config::JsonValue& value, const std::string& path) {
  return std::get<std::int64_t>(config::find_path(value, *config::split_path(path))->data);
}

/// Cycles on the machine of a what-if.
std::int64_t cycles_with(const config::JsonValue& document, const std::string& name) {
  return number(document, config::child_path("/what_ifs", name) + "/difference/cycles_b");
}

TEST(WhatIf, IsTheRunOnThatMachine) {
  const CommandResult both = eusim({"run", kSobel, "--report", "none", "--json", "-", "--if",
                                    "threads=2", "--if", "/l3/latency_cycles=99"});
  ASSERT_EQ(both.exit_code, 0) << both.err;
  const config::JsonValue document = parsed(both.out);
  for (const auto& [name, set] : std::vector<std::pair<std::string, std::string>>{
           {"threads=2", "/eu/threads=2"}, {"/l3/latency_cycles=99", "/l3/latency_cycles=99"}}) {
    const CommandResult alone =
        eusim({"run", kSobel, "--report", "none", "--json", "-", "--set", set});
    const std::string difference = config::child_path("/what_ifs", name) + "/difference";
    EXPECT_EQ(number(document, difference + "/cycles_b"),
              number(parsed(alone.out), "/summary/cycles"));
    EXPECT_EQ(number(document, difference + "/cycles_a"), number(document, "/summary/cycles"));
  }
}

/// What-ifs select pipes by their classes: the same pipes under other names and in another order,
/// with one more, give the same machine.
TEST(WhatIf, OfPipesHoldsWhateverPipesAreCalled) {
  const std::vector<std::string> names = {"infinite_pipes", "single_issue", "no_co_issue"};
  const auto cycles = [&](const std::string& math, const std::string& all) {
    const TemporaryDirectory directory;
    const CommandResult base = eusim({"config", "resolve", "ivb_gt2"});
    std::string machine = base.out;
    const std::vector<std::pair<std::string, std::string>> renamed = {
        {"\"em\"", '"' + math + '"'},
        {"\"fpu\"", '"' + all + '"'},
        {"/pipes/em/", "/pipes/" + math + "/"},
        {"/pipes/fpu/", "/pipes/" + all + "/"}};
    for (const auto& [was, is] : renamed)
      for (std::size_t at = 0; (at = machine.find(was, at)) != std::string::npos; at += is.size())
        machine.replace(at, was.size(), is);
    const std::string file = directory.file("machine.json", machine);
    std::vector<std::string> arguments = {"run",       kSobel,
                                          "--machine", file,
                                          "--report",  "none",
                                          "--json",    "-",
                                          "--set",     "/eu/pipes/" + math + "/priority=1",
                                          "--set",     "/eu/pipes/" + all + "/priority=2"};
    for (const std::string& name : names) arguments.insert(arguments.end(), {"--if", name});
    const CommandResult run = eusim(arguments);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    std::vector<std::int64_t> found;
    for (const std::string& name : names)
      found.push_back(number(parsed(run.out), "/what_ifs/" + name + "/difference/cycles_b"));
    return found;
  };
  EXPECT_EQ(cycles("em", "fpu"), cycles("z_math", "a_main"));
  const CommandResult third =
      eusim({"run", kSobel, "--report", "none", "--set", "/eu/pipes/more/classes=[\"float\"]",
             "--if", "infinite_pipes", "--if", "single_issue", "--if", "no_co_issue"});
  EXPECT_EQ(third.exit_code, 0) << third.err;
  EXPECT_EQ(third.out.find("no result"), std::string::npos) << third.out;
}

/// U8: more threads per EU than hardware has.
TEST(WhatIf, OfTwelveThreadsAndMoreHasAResult) {
  for (const std::string threads : {"12", "16", "32"}) {
    const CommandResult run =
        eusim({"run", kSobel, "--report", "none", "--if", "threads=" + threads});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.out.find("changes /eu/threads 8 to " + threads), std::string::npos) << run.out;
    const CommandResult there =
        eusim({"run", kSobel, "--json", "-", "--set", "/eu/threads=" + threads});
    const std::int64_t other = number(parsed(there.out), "/summary/cycles");
    EXPECT_NE(run.out.find(" -> " + std::to_string(other) + " cycles"), std::string::npos)
        << run.out;
  }
}

TEST(WhatIf, WithoutAnyEffectHasNoTables) {
  const CommandResult run = eusim({"run", kSobel, "--report", "none", "--if", "fast_slm"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find(" cycles, no change\n"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("thread-cycles"), std::string::npos) << run.out;
}

TEST(WhatIf, LeavesTheRunItselfAsItIs) {
  const CommandResult plain = eusim({"run", kSobel, "--json", "-"});
  const CommandResult with = eusim({"run", kSobel, "--json", "-", "--if", "ideal_fetch"});
  config::JsonValue document = parsed(with.out);
  ASSERT_EQ(document.object()->back().key, "what_ifs");
  document.object()->pop_back();
  EXPECT_EQ(config::to_text(document), plain.out);
}

TEST(WhatIf, EveryNameOfHelpRunsAndPerfectMachinesAreFaster) {
  const CommandResult help = eusim({"run", "--help"});
  for (const std::string name : {"perfect_memory",
                                 "wide_memory",
                                 "warm_caches",
                                 "deep_queue",
                                 "infinite_pipes",
                                 "single_issue",
                                 "fast_data_port",
                                 "fast_atomics",
                                 "fast_slm",
                                 "fast_gateway",
                                 "fast_send_port",
                                 "fast_response_bus",
                                 "no_co_issue",
                                 "zero_latency",
                                 "ideal_fetch",
                                 "free_switch",
                                 "threads=4",
                                 "eus=4",
                                 "arbitration=round_robin",
                                 "machine=ivb_gt1"}) {
    EXPECT_NE(help.out.find("  " + name.substr(0, name.find('='))), std::string::npos) << name;
    const CommandResult run =
        eusim({"run", kSobel, "--report", "none", "--json", "-", "--if", name});
    ASSERT_EQ(run.exit_code, 0) << name << run.err;
    const std::string difference = config::child_path("/what_ifs", name) + "/difference";
    const config::JsonValue document = parsed(run.out);
    ASSERT_NE(config::find_path(document, *config::split_path(difference)), nullptr)
        << name << ": " << run.out.substr(run.out.size() - 500);
    if (name == "perfect_memory" || name == "zero_latency") {
      EXPECT_LT(number(document, difference + "/cycles_b"),
                number(document, difference + "/cycles_a"))
          << name;
    }
  }
}

/// U7: one line per what-if, sorted, and one for several together.
TEST(WhatIf, AllListsOneLineEachByGain) {
  const CommandResult all =
      eusim({"run", kSobel, "--report", "none", "--if", "all", "--if", "threads=4"});
  ASSERT_EQ(all.exit_code, 0) << all.err;
  std::istringstream lines(all.out);
  std::string line;
  std::vector<std::int64_t> cycles;
  std::set<std::string> names;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string name;
    std::int64_t number = 0;
    if (!(words >> name >> number)) continue;
    cycles.push_back(number);
    names.insert(name);
    const CommandResult alone =
        eusim({"run", kSobel, "--report", "none", "--json", "-", "--if", name});
    EXPECT_EQ(cycles_with(parsed(alone.out), name), number) << line;
  }
  EXPECT_TRUE(std::is_sorted(cycles.begin(), cycles.end())) << all.out;
  for (const char* name : {"perfect_memory", "infinite_pipes", "free_switch", "threads=4"})
    EXPECT_EQ(names.count(name), 1u) << name << "\n" << all.out;
  EXPECT_EQ(names.size(), cycles.size()) << "each once";
}

TEST(WhatIf, SeveralTogetherAreOneMachine) {
  const auto cycles = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"run", kSobel, "--report", "none", "--json", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CommandResult run = eusim(arguments);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return parsed(run.out);
  };
  const std::string both = "deep_queue+threads=2+/l3/latency_cycles=99";
  EXPECT_EQ(cycles_with(cycles({"--if", both}), both),
            number(cycles({"--set", "/eu/message_queue/depth_entries=64", "--set", "/eu/threads=2",
                           "--set", "/l3/latency_cycles=99"}),
                   "/summary/cycles"));
  const CommandResult wrong = eusim({"run", kSobel, "--if", "deep_queue+nonsense"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_NE(wrong.err.find("nonsense: no such what-if"), std::string::npos) << wrong.err;
}

TEST(WhatIf, SaysWhatIsWrong) {
  const auto error = [](const std::string& name) {
    const CommandResult run = eusim({"run", kSobel, "--if", name});
    EXPECT_TRUE(run.out.empty()) << name;
    return std::to_string(run.exit_code) + " " + run.err;
  };
  EXPECT_EQ(error("threads"), "2 eusim run: error: --if threads: needs a value: threads=N\n");
  EXPECT_EQ(error("ideal_fetch=3"), "2 eusim run: error: --if ideal_fetch=3: takes no value\n");
  EXPECT_EQ(
      error("perfect_memmory").substr(0, 88),
      "2 eusim run: error: --if perfect_memmory: no such what-if; did you mean perfect_memory? ");
  EXPECT_EQ(error("/l3/banks"),
            "2 eusim run: error: --if /l3/banks: needs a value: /l3/banks=VALUE\n");
  EXPECT_NE(error("nothing").find(", machine, all, /PATH=VALUE)"), std::string::npos)
      << error("nothing");
  EXPECT_EQ(error("threads=99"),
            "3 --if threads=99: error: /eu/threads: 99 is out of range (allowed: 1 to 32)\n");
  EXPECT_EQ(error("free_switch+/eu/threads=99"),
            "3 --if free_switch+/eu/threads=99: error: /eu/threads: 99 is out of range (allowed: 1 "
            "to 32)\n");
}

TEST(WhatIf, AMachineOfAnotherGenerationIsRefused) {
  for (const std::string name : {"machine=hsw_gt2", "free_switch+machine=hsw_gt2"}) {
    const CommandResult run = eusim({"run", kSobel, "--if", "all", "--if", name});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err, "eusim run: error: --if " + name +
                           ": the kernel is code of Ivy Bridge (ivb), but the machine is of "
                           "Haswell (hsw): use a machine of the kernel's generation, such as "
                           "ivb_gt2, or compile the source for hsw (scripts/glsl2eu.sh --gen "
                           "hsw)\n");
  }
}

TEST(WhatIf, MeaningsHaveTheGivenValues) {
  const CommandResult run = eusim({"run", kSobel, "--report", "none", "--if", "threads=4", "--if",
                                   "eus=4", "--if", "machine=ivb_gt1+threads=3"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  for (const char* part :
       {"threads=4: threads per EU: 4\n", "eus=4: EUs per subslice: 4\n",
        "machine=ivb_gt1+threads=3: the machine ivb_gt1, with the same --set and --patch;"})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << run.out;
}

TEST(Compare, OfTwoResultsIsTheWhatIf) {
  const TemporaryDirectory directory;
  const std::string a = directory.path() + "/a.json", b = directory.path() + "/b.json";
  const CommandResult base =
      eusim({"run", kSobel, "--report", "none", "--json", a, "--if", "/l3/latency_cycles=99"});
  ASSERT_EQ(base.exit_code, 0) << base.err;
  eusim({"run", kSobel, "--report", "none", "--json", b, "--set", "/l3/latency_cycles=99"});
  const CommandResult compare = eusim({"compare", a, b});
  EXPECT_EQ(compare.exit_code, 0) << compare.err;
  // The section under "What if" is the table under "A" and "B".
  const std::size_t table = base.out.find("\n  cycles  thread-cycles");
  ASSERT_NE(table, std::string::npos);
  EXPECT_EQ(compare.out.substr(compare.out.find("\n  cycles  thread-cycles")),
            base.out.substr(table));
}

TEST(Config, ResolvedIsAMachineFileThatIsTheMachine) {
  const TemporaryDirectory directory;
  const CommandResult resolved = eusim({"config", "resolve", "ivb_gt1", "--set", "/eu/threads=3"});
  ASSERT_EQ(resolved.exit_code, 0) << resolved.err;
  const std::string file = directory.file("m.json", resolved.out);
  EXPECT_EQ(eusim({"config", "resolve", file}).out, resolved.out);
  EXPECT_EQ(eusim({"config", "diff", "ivb_gt1", file}).out, "/eu/threads\t6\t3\n");
}

TEST(Config, ListsExplainsAndLocatesValues) {
  EXPECT_EQ(eusim({"config", "list"}).out.substr(0, 8), "bdw_gt1\t");
  EXPECT_EQ(eusim({"config", "diff", "ivb_gt2", "--set", "/eu/threads=4"}).out,
            "/eu/threads\t8\t4\n");
  EXPECT_NE(eusim({"config", "resolve", "--origin", "--set", "/eu/threads=4"})
                .out.find("/eu/threads = 4\t--set /eu/threads=4\n"),
            std::string::npos);
  EXPECT_NE(eusim({"config", "explain", "/eu/threads"}).out.find("integer, 1 to 32"),
            std::string::npos);
}

/// A machine as the first argument equals --machine; a slash at the end of a path changes nothing.
TEST(Config, ExplainsValuesOfAMachineThatIsNamed) {
  const std::string banks = eusim({"config", "explain", "--machine", "bdw_gt2", "/l3/banks"}).out;
  EXPECT_EQ(eusim({"config", "explain", "bdw_gt2", "/l3/banks"}).out, banks);
  EXPECT_NE(eusim({"config", "explain", "/l3/banks"}).out, banks) << "of the default machine";
  EXPECT_EQ(eusim({"config", "explain", "bdw_gt2"}).out,
            eusim({"config", "explain", "--machine", "bdw_gt2"}).out);
  const CommandResult cache = eusim({"config", "explain", "/data_cache"});
  EXPECT_EQ(cache.exit_code, 0);
  EXPECT_EQ(eusim({"config", "explain", "/data_cache/"}).out, cache.out);
  // 768 KB, by the table of chips in config/SOURCES.md.
  EXPECT_NE(eusim({"config", "explain", "bdw_gt2", "/l3"}).out.find("bdw_gt2: 786432 bytes"),
            std::string::npos);
}

}  // namespace
}  // namespace eu::test
