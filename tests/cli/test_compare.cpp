// eusim compare: the tables of two results, also of an edited kernel.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

/// Two kernels, run and compared.
class CliCompare : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }

  /// The result of a run of `input`.
  std::string result(const std::string& name, const std::string& input,
                     std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"run", input, "--report", "none", "--json", path(name)});
    const CommandResult run = eusim(options, directory_.path());
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return path(name);
  }

  SimulatedRun document(const std::string& a, const std::string& b) const {
    const CommandResult compared = eusim({"compare", a, b, "--json", "-"});
    EXPECT_EQ(compared.exit_code, 0) << compared.err;
    config::Diagnostics diagnostics;
    SimulatedRun document;
    document.document =
        config::parse_json(compared.out, "difference", diagnostics, {std::size_t{1} << 30, 64})
            .value();
    return document;
  }

  const TemporaryDirectory directory_;
};

const config::JsonValue::Array& instructions_of(const SimulatedRun& difference) {
  return std::get<config::JsonValue::Array>(difference.document.find("instructions")->data);
}

std::int64_t sum(const SimulatedRun& difference, const char* key) {
  std::int64_t total = 0;
  for (const config::JsonValue& each : instructions_of(difference))
    total += std::get<std::int64_t>(each.find(key)->data);
  return total;
}

/// Expects `difference` to be of runs with these results, and its instructions to sum to
/// their cycles.
void expect_sums(const SimulatedRun& difference, const std::string& a, const std::string& b) {
  SimulatedRun run_a, run_b;
  config::Diagnostics diagnostics;
  run_a.document = config::read_json_file(a, diagnostics).value();
  run_b.document = config::read_json_file(b, diagnostics).value();
  EXPECT_EQ(sum(difference, "cycles"),
            run_b.number("/summary/cycles") - run_a.number("/summary/cycles"));
  EXPECT_EQ(sum(difference, "thread_cycles_a"), run_a.number("/accounting/thread_cycles"));
  EXPECT_EQ(sum(difference, "thread_cycles_b"), run_b.number("/accounting/thread_cycles"));
}

const char* const kBefore =
    "mov(8) g2<1>F g1<8,8,1>F { align1 1Q };\n"
    "math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
    "add(8) g4<1>F g3<8,8,1>F 1F { align1 1Q };\n"
    "mov(8) g5<1>F g6<8,8,1>F { align1 1Q };\n"
    "mul(8) g7<1>F g4<8,8,1>F g5<8,8,1>F { align1 1Q };\n"
    "mov(8) g9<1>F g8<8,8,1>F { align1 1Q };\n";
/// The mov of g5 has moved up, the first has another source, one is new, and the last is gone.
const char* const kAfter =
    "mov(8) g2<1>F g10<8,8,1>F { align1 1Q };\n"
    "mov(8) g5<1>F g6<8,8,1>F { align1 1Q };\n"
    "math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
    "add(8) g4<1>F g3<8,8,1>F 1F { align1 1Q switch };\n"
    "shl(8) g11<1>D g12<8,8,1>D 2D { align1 1Q };\n"
    "mul(8) g7<1>F g4<8,8,1>F g5<8,8,1>F { align1 1Q };\n";

TEST_F(CliCompare, SaysThatCyclesOfARowAreAShare) {
  directory_.file("before.asm", kBefore);
  directory_.file("after.asm", kAfter);
  const CommandResult compared =
      eusim({"compare", result("a.json", "before.asm"), result("b.json", "after.asm")});
  EXPECT_NE(compared.out.find("\n  cycles: those of each run in proportion to its thread-cycles, B "
                              "minus A\n  cycles  thread-cycles A  "),
            std::string::npos)
      << compared.out;
}

TEST_F(CliCompare, OfAnEditedKernelListsTheChangeOfEachInstruction) {
  directory_.file("before.asm", kBefore);
  directory_.file("after.asm", kAfter);
  const std::string a = result("a.json", "before.asm"), b = result("b.json", "after.asm");
  const CommandResult compared = eusim({"compare", a, b, "--listing", "--width", "140"});
  ASSERT_EQ(compared.exit_code, 0) << compared.err;
  EXPECT_EQ(compared.out.find("not compared"), std::string::npos) << compared.out;
  EXPECT_NE(compared.out.find("kernels that differ, instructions paired by their text: 2 same, 2 "
                              "changed (~), 1 moved (>), 1 added (+), 1 removed (-)\n"),
            std::string::npos)
      << compared.out;
  const std::string listing = compared.out.substr(compared.out.find("Listing"));
  std::string lines;
  std::istringstream in(listing);
  for (std::string line; std::getline(in, line);)
    if (const std::size_t at = line.find(" 0x"); at != std::string::npos)
      lines += line.substr(line[at - 1] == 's' ? at - 3 : at - 1) + "\n";
  EXPECT_EQ(lines,
            "~ 0x0000 mov(8) g2<1>F g10<8,8,1>F\n"
            "was 0x0000 mov(8) g2<1>F g1<8,8,1>F\n"
            "> 0x0010 mov(8) g5<1>F g6<8,8,1>F\n"
            "was 0x0030 mov(8) g5<1>F g6<8,8,1>F\n"
            "  0x0020 math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F\n"
            "~ 0x0030 {+switch} add(8) g4<1>F g3<8,8,1>F 0x3f800000F\n"
            "+ 0x0040 shl(8) g11<1>D g12<8,8,1>D 2D\n"
            "  0x0050 mul(8) g7<1>F g4<8,8,1>F g5<8,8,1>F\n"
            "- 0x0050 mov(8) g9<1>F g8<8,8,1>F\n")
      << listing;
}

TEST_F(CliCompare, ItsDocumentSaysTheSameAndSumsToTheDifference) {
  directory_.file("before.asm", kBefore);
  directory_.file("after.asm", kAfter);
  const std::string a = result("a.json", "before.asm", {"--threads", "8"});
  const std::string b = result("b.json", "after.asm", {"--threads", "8"});
  const SimulatedRun difference = document(a, b);
  EXPECT_EQ(difference.number("/edits/same"), 2);
  EXPECT_EQ(difference.number("/edits/changed"), 2);
  EXPECT_EQ(difference.number("/edits/moved"), 1);
  EXPECT_EQ(difference.number("/edits/added"), 1);
  EXPECT_EQ(difference.number("/edits/removed"), 1);
  expect_sums(difference, a, b);
  for (const config::JsonValue& each : instructions_of(difference)) {
    const std::string& edit = std::get<std::string>(each.find("edit")->data);
    EXPECT_EQ(each.find("a") == nullptr, edit == "added");
    EXPECT_EQ(each.find("b") == nullptr, edit == "removed");
    const char* const absent = edit == "added" ? "thread_cycles_a" : "thread_cycles_b";
    if (edit == "added" || edit == "removed") {
      EXPECT_EQ(std::get<std::int64_t>(each.find(absent)->data), 0);
    }
  }
}

TEST_F(CliCompare, SumsToTheDifferenceOfWholeKernelsOfTwoCompilations) {
  for (const std::string name : {"bitonic", "nbody", "spill", "atomics"}) {
    const std::string a = result("a.json", kWorkloads + "shader_" + name + "_ivb.json");
    const std::string b = result("b.json", kWorkloads + "shader_" + name + "_hsw.json");
    const SimulatedRun difference = document(a, b);
    EXPECT_EQ(difference.document.find("unlike"), nullptr) << name;
    EXPECT_GE(2 * (difference.number("/edits/same") + difference.number("/edits/changed")),
              static_cast<std::int64_t>(instructions_of(difference).size()))
        << name;
    expect_sums(difference, a, b);
  }
}

TEST_F(CliCompare, OfUnlikeKernelsSaysWhyInstructionsAreNotCompared) {
  const std::string a = result("a.json", kWorkloads + "shader_crc32_ivb.json");
  const std::string b = result("b.json", kWorkloads + "shader_nbody_ivb.json");
  const CommandResult compared = eusim({"compare", a, b, "--listing"});
  EXPECT_EQ(compared.exit_code, 0) << compared.err;
  EXPECT_NE(compared.out.find("unlike kernels: instructions are not compared: of 180 and 77 "
                              "instructions "),
            std::string::npos)
      << compared.out;
  EXPECT_EQ(compared.out.find("0x0000"), std::string::npos) << compared.out;
  EXPECT_TRUE(instructions_of(document(a, b)).empty());
}

TEST_F(CliCompare, ResultsWithoutOptionsAreComparedByTheirText) {
  directory_.file("before.asm", kBefore);
  directory_.file("after.asm", std::string(kBefore) + "nop;\n");
  const std::string a = result("a.json", "before.asm"), b = result("b.json", "after.asm");
  std::string old = contents(a);
  for (std::size_t at = 0; (at = old.find("      \"options\":", at)) != std::string::npos;)
    old.erase(at, old.find('\n', at) + 1 - at);
  const SimulatedRun difference = document(directory_.file("old.json", old), b);
  EXPECT_EQ(difference.number("/edits/same"), 6);
  EXPECT_EQ(difference.number("/edits/added"), 1);
}

TEST_F(CliCompare, HonoursTheWidthOption) {
  directory_.file("before.asm", kBefore);
  directory_.file("after.asm", kAfter);
  const std::string a = result("a.json", "before.asm"), b = result("b.json", "after.asm");
  const auto widest = [&](const char* width) {
    const CommandResult compared =
        eusim({"compare", "a.json", "b.json", "--listing", "--width", width}, directory_.path());
    EXPECT_EQ(compared.exit_code, 0) << compared.err;
    std::size_t most = 0;
    std::istringstream in(compared.out);
    for (std::string line; std::getline(in, line);) most = std::max(most, line.size());
    return most;
  };
  EXPECT_EQ(widest("80"), 80u);
  EXPECT_GT(widest("120"), 100u);
  EXPECT_EQ(eusim({"compare", a, b, "--width", "79"}).exit_code, 2);
}

}  // namespace
}  // namespace eu::test
