// The column `shipped` of isa/intel/lint/rules.def: compilers' code breaks these rules, with these
// counts, and no others.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"
#include "tests/support/gen9_kernels.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa::lint {
namespace {

namespace fs = std::filesystem;

const std::string kTraces = EUSIM_SOURCE_DIR "/traces/";

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// A kernel that a compiler emitted, and its generation.
struct Kernel {
  std::string path;
  Generation gen;
};

/// Files below a folder whose names end with ".GEN" and `end`; GEN is their generation's key.
std::vector<Kernel> kernels(const std::string& folder, const std::string& end) {
  std::vector<Kernel> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    for (const GenerationRow& generation : kGenerations) {
      const std::string name = entry.path().string();
      if (ends_with(name, "." + std::string(generation.key) + end))
        found.push_back({name, generation.gen});
    }
  std::sort(found.begin(), found.end(),
            [](const Kernel& a, const Kernel& b) { return a.path < b.path; });
  return found;
}

void append(std::vector<Kernel>& kernels, const std::vector<Kernel>& more) {
  kernels.insert(kernels.end(), more.begin(), more.end());
}

std::vector<Kernel> kernels_of_mesa() {
  std::vector<Kernel> all = kernels(kTraces + "kernels/driver", ".txt");
  append(all, kernels(kTraces + "shaders", ".txt"));
  if (const auto folder = test::shared_path("kernels/gen9/mesa"))
    append(all, kernels(*folder, ".txt"));
  return all;
}

std::vector<Kernel> kernels_of_igc() {
  std::vector<Kernel> all = kernels(kTraces + "opencl", ".hex");
  for (const test::Gen9Kernel& kernel : test::gen9_kernels())
    all.push_back({kernel.path, kernel.gen});
  return all;
}

std::set<Rule> rules_broken_by(const Program& program) {
  std::set<Rule> rules;
  for (const Finding& finding : Linter().check(program)) rules.insert(finding.rule);
  return rules;
}

std::set<Rule> rules_broken_by(const Kernel& kernel) {
  return rules_broken_by(
      read_kernel(test::contents(kernel.path), std::nullopt, kernel.gen, kernel.path));
}

/// Findings in shipped kernels that lint reports by default.
struct Exception {
  const char* file;
  Rule rule;
  const char* reason;
};
const Exception kExceptions[] = {
    {"local_array.hsw.txt", Rule::ChainOverlap,
     "Mesa writes the header of a scratch message whole, and then words of it, in one chain. That "
     "is correct as long as all writes take equally long; authors of chains need the finding"},
};

bool is_excepted(const std::string& path, Rule rule) {
  return std::any_of(std::begin(kExceptions), std::end(kExceptions),
                     [&](const Exception& exception) {
                       return fs::path(path).filename() == exception.file &&
                              rule == exception.rule && *exception.reason != '\0';
                     });
}

void expect_no_findings(const std::set<Rule>& rules, const std::string& path) {
  for (const Rule rule : rules)
    EXPECT_TRUE(row(rule).shipped.any() || is_excepted(path, rule))
        << row(rule).name << " " << path;
}

/// Number of these kernels that break each rule; all these rules must be off by default.
std::map<Rule, int> count(const std::vector<Kernel>& kernels) {
  std::map<Rule, int> counts;
  for (const Kernel& kernel : kernels) {
    const std::set<Rule> rules = rules_broken_by(kernel);
    expect_no_findings(rules, kernel.path);
    for (const Rule rule : rules) ++counts[rule];
  }
  return counts;
}

void expect_as_in_the_table(std::map<Rule, int>& counts, std::uint16_t Shipped::*column) {
  for (const RuleRow& rule : kRules) {
    if (!rule.shipped.any()) continue;
    EXPECT_EQ(counts[rule.rule], rule.shipped.*column) << rule.name;
  }
}

/// IGC's code of kernels/visa, from dwords in hex.
std::vector<Program> visa_programs() {
  std::vector<Program> programs;
  const auto folder = test::shared_path("kernels/visa");
  if (!folder) return programs;
  for (const auto& entry : fs::recursive_directory_iterator(*folder)) {
    const std::string path = entry.path().string();
    if (entry.path().extension() != ".hex") continue;
    std::vector<std::uint8_t> bytes;
    std::istringstream words(test::contents(path));
    for (std::string word; words >> word;)
      for (int byte = 0; byte < 4; ++byte)
        bytes.push_back(static_cast<std::uint8_t>(std::stoul(word, nullptr, 16) >> (8 * byte)));
    const Generation gen =
        path.find(".bdw.") != std::string::npos ? Generation::Bdw : Generation::Skl;
    programs.push_back(program_from_bytes(std::move(bytes), gen, path));
  }
  return programs;
}

bool has_reference_material() {
  return test::shared_path("kernels/gen9") && test::shared_path("kernels/visa") &&
         test::shared_path("vectors/gen7_mesa.tsv");
}

TEST(LintShipped, MesasKernelsBreakTheseRulesSoOften) {
  const std::vector<Kernel> all = kernels_of_mesa();
  ASSERT_GE(all.size(), 72u);
  std::map<Rule, int> counts = count(all);
  if (!has_reference_material()) GTEST_SKIP() << "the kernels of other generations are not here";
  EXPECT_EQ(all.size(), kSurveyed.mesa_kernels);
  expect_as_in_the_table(counts, &Shipped::mesa_kernels);
}

TEST(LintShipped, IgcsKernelsBreakTheseRulesSoOften) {
  const std::vector<Kernel> all = kernels_of_igc();
  ASSERT_GE(all.size(), 3u);
  std::map<Rule, int> counts = count(all);
  if (!has_reference_material()) GTEST_SKIP() << "the kernels of the reference are not here";
  const std::vector<Program> more = visa_programs();
  for (const Program& program : more) {
    const std::set<Rule> rules = rules_broken_by(program);
    expect_no_findings(rules, program.name);
    for (const Rule rule : rules) ++counts[rule];
  }
  EXPECT_EQ(all.size() + more.size(), kSurveyed.igc_kernels);
  expect_as_in_the_table(counts, &Shipped::igc_kernels);
}

/// Each line is a single instruction, so only rules of single instructions are checked.
TEST(LintShipped, InstructionsOfMesasTestsBreakTheseRulesSoOften) {
  if (!has_reference_material()) GTEST_SKIP() << "the vectors are not here";
  const std::pair<const char*, Generation> files[] = {
      {"gen7", Generation::Ivb}, {"gen8", Generation::Bdw}, {"gen9", Generation::Skl}};
  const Linter linter;
  std::map<Rule, int> counts;
  int looked_at = 0;
  for (const auto& [name, gen] : files)
    for (const test::Encoding& encoding :
         test::read_vectors(*test::shared_path("vectors/" + std::string(name) + "_mesa.tsv"))) {
      std::set<Rule> rules;
      const Program line = program_from_bytes(encoding.bytes, gen, encoding.origin);
      for (const Finding& finding : linter.check(instructions(line)[0], gen))
        rules.insert(finding.rule);
      expect_no_findings(rules, encoding.text);
      for (const Rule rule : rules) ++counts[rule];
      ++looked_at;
    }
  EXPECT_EQ(looked_at, kSurveyed.mesa_instructions);
  expect_as_in_the_table(counts, &Shipped::mesa_instructions);
}

TEST(LintShipped, RulesThatCompilersBreakAreWarnings) {
  for (const RuleRow& rule : kRules)
    if (rule.shipped.any()) {
      EXPECT_EQ(rule.severity, Severity::Warning) << rule.name;
    }
}

TEST(LintShipped, EveryExceptionIsNeeded) {
  for (const Exception& exception : kExceptions) {
    EXPECT_FALSE(row(exception.rule).shipped.any());
    bool broken = false;
    for (const Kernel& kernel : kernels_of_mesa())
      if (fs::path(kernel.path).filename() == exception.file)
        broken = rules_broken_by(kernel).count(exception.rule) != 0;
    EXPECT_TRUE(broken) << exception.file << " " << row(exception.rule).name;
  }
}

}  // namespace
}  // namespace eu::isa::lint
