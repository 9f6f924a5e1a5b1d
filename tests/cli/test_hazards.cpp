// eusim hazards for a user: the report, its forms, exit codes, messages.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "isa/intel/text/text.hpp"
#include "model/hazards/finding.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

std::string dp4s(const std::string& controls_of_y = "") {
  std::string text;
  int row = 0;
  for (const char component : std::string("xyzw"))
    text += std::string("dp4(8) g5<1>.") + component + "F g" + std::to_string(row++) +
            "<4>F g4<4>F { align16 1Q" + (component == 'y' ? controls_of_y : "") + " };\n";
  return text;
}

class CliHazards : public ::testing::Test {
 protected:
  CommandResult hazards(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "hazards");
    return eusim(arguments, directory_.path());
  }

  const TemporaryDirectory directory_;
};

TEST_F(CliHazards, NamesFileLineAndOffsetOfBothInstructions) {
  directory_.file("k.asm", "// the manual's example\n" + dp4s());
  const CommandResult result = hazards({"k.asm"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("  1. waw, FALSE   12 (23.1 %) thread-cycles in 1 wait\n"
                            "     k.asm:3 0x0010 dp4(8) g5<1>.yF g1<4>F g4<4>F\n"
                            "       waits for k.asm:2 0x0000 dp4(8) g5<1>.xF g0<4>F g4<4>F\n"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("saves 36 cycles (47.4 %), outputs identical"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("k.asm:5 0x0030 dp4(8) g5<1>.wF g3<4>F g4<4>F  {NoDDChk}\n"),
            std::string::npos)
      << result.out;
}

TEST_F(CliHazards, WritesTheImprovedKernelAsTextAndBytesInWhichNoMoreIsFound) {
  directory_.file("k.asm", dp4s());
  ASSERT_EQ(hazards({"k.asm", "--apply", "better.asm"}).exit_code, 0);
  const std::string text = contents(directory_.path() + "/better.asm");
  EXPECT_EQ(text,
            "dp4(8) g5<1>.xF g0<4>F g4<4>F { align16 NoDDClr 1Q };\n"
            "dp4(8) g5<1>.yF g1<4>F g4<4>F { align16 NoDDClr,NoDDChk 1Q };\n"
            "dp4(8) g5<1>.zF g2<4>F g4<4>F { align16 NoDDClr,NoDDChk 1Q };\n"
            "dp4(8) g5<1>.wF g3<4>F g4<4>F { align16 NoDDChk 1Q };\n");
  const isa::Program program = isa::read_mesa(text, isa::Generation::Ivb, "better.asm");
  EXPECT_EQ(contents(directory_.path() + "/better.bin"),
            std::string(program.bytes.begin(), program.bytes.end()));
  for (const char* form : {"better.asm", "better.bin"}) {
    const CommandResult again = hazards({form});
    EXPECT_NE(again.out.find("none that saves a cycle"), std::string::npos) << again.out;
    EXPECT_EQ(again.out.find("FALSE"), std::string::npos) << again.out;
  }
}

TEST_F(CliHazards, WritesADocument) {
  directory_.file("k.asm", dp4s());
  const CommandResult result = hazards({"k.asm", "--json", "-"});
  config::Diagnostics diagnostics;
  SimulatedRun document;
  document.document = config::parse_json(result.out, "document", diagnostics, {}).value();
  EXPECT_NE(result.out.find("\"schema\": \"eusim.hazards/v1\""), std::string::npos);
  EXPECT_EQ(document.number("/dependencies/0/false_thread_cycles"), 12);
  EXPECT_EQ(document.number("/dependencies/0/producer/offset_bytes"), 0);
  EXPECT_EQ(document.number("/dependencies/0/consumer/line"), 2);
  EXPECT_EQ(document.number("/opportunities/applied/0/saved_cycles"), 36);
  EXPECT_NE(result.out.find("\"NoDDClr,NoDDChk\""), std::string::npos);
}

/// A program with all parts of a document: changes that are kept and that are not, misuse, a timing
/// that breaks it.
const char* const kWithEverything =
    "mov(8) g4<1>F 5F { align1 1Q };\n"
    "math inv(8) g5<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q NoDDClr };\n"
    "mov(4) g5<1>F g4<4,4,1>F { align1 1N NoDDChk };\n"
    "mov(8) g6<1>F g5<8,8,1>F { align1 1Q };\n"
    "mov(1) g7.0<1>D 1D { align1 WE_all 1N };\n"
    "mov(1) g7.1<1>D 2D { align1 WE_all 1N };\n"
    "add(8) g8<1>D g7<8,8,1>D 1D { align1 1Q };\n"
    "cmp.l.f0.0(8) null<1>D g2<8,8,1>D 5D { align1 1Q switch };\n";

std::set<std::string> found_in(const std::string& text, const char* pattern) {
  const std::regex regex(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it)
    found.insert((*it)[1]);
  return found;
}

TEST_F(CliHazards, ItsDocumentIsDescribedKeyByKey) {
  directory_.file("k.asm", kWithEverything);
  std::string documents = hazards({"k.asm", "--perturb", "3", "--json", "-"}).out;
  directory_.file("dp4.asm", dp4s());
  documents += hazards({"dp4.asm", "--json", "-"}).out;
  const std::string page = contents(EUSIM_SOURCE_DIR "/traces/HAZARDS.md");
  const std::set<std::string> described = found_in(page, "`([a-z_]+)`");
  std::set<std::string> keys = found_in(documents, "\"([a-z_]+)\":");
  for (const std::string& key : keys) EXPECT_EQ(described.count(key), 1u) << key;
  keys.insert("response_of");  // only where no other timing shows it
  const std::size_t begin = page.find("## The document");
  const std::string tables = page.substr(begin, page.find("\n## ", begin) - begin);
  for (const std::string& row : found_in(tables, "\n\\| ([^|]*`[^|]*) \\|"))
    for (const std::string& key : found_in(row, "`([a-z_]+)`"))
      EXPECT_TRUE(keys.count(key) == 1) << key << " is described, but not in the document";
  for (const model::FindingKindRow& kind : model::kFindingKinds)
    EXPECT_NE(page.find("| `" + std::string(kind.name) + "` |"), std::string::npos) << kind.name;
}

TEST_F(CliHazards, HonoursRegionAndKindOptions) {
  directory_.file("k.asm", "mov(8) g9<1>F g8<8,8,1>F { align1 1Q };\nBEGIN:\n" + dp4s() +
                               "END:\nmov(8) g7<1>F g6<8,8,1>F { align1 1Q };\n");
  EXPECT_NE(hazards({"k.asm", "--region", "BEGIN:END"}).out.find("saves 36"), std::string::npos);
  EXPECT_NE(hazards({"k.asm", "--region", "0x10:"}).out.find("saves 36"), std::string::npos);
  EXPECT_EQ(hazards({"k.asm", "--region", ":BEGIN"}).out.find("saves 36"), std::string::npos);
  const std::string waw = hazards({"k.asm", "--only", "waw"}).out;
  EXPECT_NE(waw.find("1. waw"), std::string::npos);
  EXPECT_EQ(waw.find("Opportunities"), std::string::npos);
  EXPECT_EQ(waw.find("Misuse"), std::string::npos);
  EXPECT_EQ(hazards({"k.asm", "--only", "reorder"}).out.find("1. waw"), std::string::npos);
  const auto documented = [&](const char* option, const char* value) {
    const std::string text = hazards({"k.asm", option, value, "--json", "-"}).out;
    return found_in(text, "\"kind\": \"([a-z-]+)\"");
  };
  EXPECT_EQ(documented("--only", "waw"), std::set<std::string>{"waw"});
  EXPECT_EQ(documented("--only", "raw"), std::set<std::string>{});
  EXPECT_EQ(documented("--region", "END:"), std::set<std::string>{});
}

TEST_F(CliHazards, MisuseFailsOnlyOnRequest) {
  directory_.file("hangs.asm", dp4s(" NoDDClr"));
  const CommandResult result = hazards({"hangs.asm"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.out.find("the run hangs"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("1. misuse"), std::string::npos) << result.out;
  EXPECT_EQ(hazards({"hangs.asm", "--fail-on", "misuse"}).exit_code, 1);
  directory_.file("fine.asm", dp4s());
  EXPECT_EQ(hazards({"fine.asm", "--fail-on", "misuse"}).exit_code, 0);
}

/// The last instruction of a chain of dependency control has fewer channels than the first, against
/// a rule of the manual (isa/intel/lint/rules/dependency.def). Its run neither hangs nor differs.
TEST_F(CliHazards, BrokenRuleFailsOnRequest) {
  directory_.file("chain.asm",
                  "mov(8) g2<1>F 1F { align1 1Q NoDDClr };\n"
                  "mov(4) g2<1>F 2F { align1 1N NoDDChk };\n"
                  "add(8) g3<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };\n");
  EXPECT_EQ(hazards({"chain.asm"}).exit_code, 0);
  EXPECT_EQ(hazards({"chain.asm", "--fail-on", "misuse"}).exit_code, 0);
  EXPECT_EQ(hazards({"chain.asm", "--fail-on", "broken-rule"}).exit_code, 1);
  directory_.file("hangs.asm", dp4s(" NoDDClr"));
  EXPECT_EQ(hazards({"hangs.asm", "--fail-on", "broken-rule"}).exit_code, 1);
  directory_.file("fine.asm", dp4s());
  EXPECT_EQ(hazards({"fine.asm", "--fail-on", "broken-rule"}).exit_code, 0);
}

/// The run's own report, and once more with the threads of the finding.
TEST_F(CliHazards, HangIsReportedOnceForAllItsThreads) {
  directory_.file("hangs.asm", dp4s(" NoDDClr"));
  const std::string out = hazards({"hangs.asm", "--threads", "8"}).out;
  EXPECT_EQ(found_in(out, "(the run hangs[:;][a-z0-9 ]*)"),
            (std::set<std::string>{"the run hangs: no thread can continue",
                                   "the run hangs; 8 threads wait here "}))
      << out;
  EXPECT_EQ(found_in(out, "(thread 4 )"), std::set<std::string>{}) << out;
  EXPECT_EQ(found_in(out, "(\\(sb[^)]*\\) for a dependency that NoDDClr leaves set by)").size(), 1u)
      << out;
}

/// The bound is the time of the run of the what-if no_false_dependencies.
TEST_F(CliHazards, SaysFirstThatLatencyDominatesAndWhatCanBeSavedAtMost) {
  const std::string workload = EUSIM_SOURCE_DIR "/traces/workloads/shader_nbody_ivb.json";
  const std::string text = hazards({workload}).out;
  const std::size_t latency = text.find("latency dominates: 181464 (61.2 %) thread-cycles wait");
  const std::size_t bound = text.find("dependency control can save at most 44 cycles (0.1 %)");
  EXPECT_LT(latency, bound) << text;
  EXPECT_LT(bound, text.find("\nDependencies ")) << text;
  const std::string document = hazards({workload, "--json", "-"}).out;
  const CommandResult renaming =
      eusim({"run", workload, "--report", "brief", "--set", "/eu/register_renaming=\"full\""});
  const std::set<std::string> cycles = found_in(renaming.out, "Summary +cycles ([0-9]+)");
  EXPECT_EQ(found_in(document, "\"cycles_without_write_waits\": ([0-9]+)"), cycles);
}

TEST_F(CliHazards, SaysNothingOfLatencyWhereItDoesNotDominate) {
  std::string independent;
  for (int i = 0; i < 20; ++i)
    independent += "mov(8) g" + std::to_string(20 + i) + "<1>F g2<8,8,1>F { align1 1Q };\n";
  directory_.file("k.asm", independent);
  const std::string text = hazards({"k.asm", "--threads", "8"}).out;
  EXPECT_EQ(text.find("latency dominates"), std::string::npos) << text;
  EXPECT_NE(text.find("dependency control can save at most 0 cycles (0.0 %)"), std::string::npos)
      << text;
  EXPECT_EQ(hazards({"k.asm", "--only", "raw"}).out.find("can save at most"), std::string::npos);
}

TEST_F(CliHazards, PerturbationComparesOtherTimings) {
  directory_.file("fine.asm", dp4s());
  const CommandResult fine = hazards({"fine.asm", "--only", "waw", "--perturb", "3"});
  EXPECT_NE(fine.out.find("the same values under all of them"), std::string::npos) << fine.out;
  // x is written after the w that clears: a reader may come too early.
  directory_.file("early.asm",
                  "math inv(8) g5<1>F g0<8,8,1>F null<8,8,1>F { align1 1Q NoDDClr };\n"
                  "mov(1) g5.1<1>F g1<0,1,0>F { align1 WE_all 1N NoDDChk };\n"
                  "mov(8) g6<1>F g5<8,8,1>F { align1 1Q };\n");
  const CommandResult early =
      hazards({"early.asm", "--only", "waw", "--perturb", "3", "--fail-on", "misuse"});
  EXPECT_EQ(early.exit_code, 1) << early.out;
}

TEST_F(CliHazards, ARunThatFailsForAnotherReasonIsOne) {
  directory_.file("k.asm", "illegal;\n");
  const CommandResult result = hazards({"k.asm", "--max-cycles", "1000"});
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
}

TEST_F(CliHazards, ReportsFitTheTerminalAndAreTheSameEveryTime) {
  for (const char* name : {"dp4_matvec_256", "driver_reduce_slm_2", "bigint_ge_32"}) {
    const std::string workload =
        EUSIM_SOURCE_DIR "/traces/workloads/" + std::string(name) + ".json";
    const CommandResult result = hazards({workload, "--verbose", "--jobs", "1"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    std::istringstream lines(result.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
    EXPECT_EQ(result.out, hazards({workload, "--verbose", "--jobs", "3"}).out);
  }
}

}  // namespace
}  // namespace eu::test
